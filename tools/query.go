package tools

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"

	"docket/ledger"
	"docket/room"
	"docket/room/records"
)

// rowCursor says where a list goes on: a row from 1, and within one that no answer holds whole, UTF-16 units of its text. As text it is
// "ROW.OFFSET".
type rowCursor struct{ row, offset int }

func (c rowCursor) String() string { return strconv.Itoa(c.row) + "." + strconv.Itoa(c.offset) }

// rowStart is where a call wants a list to begin.
func (a Args) rowStart(total int) (rowCursor, bool) {
	n, token, given := a.Cursor("cursor")
	switch {
	case !given:
		return rowCursor{row: 1}, true
	case token == "":
		return rowCursor{row: int(n)}, n <= int64(total)
	}
	row, offset, ok := strings.Cut(token, ".")
	at := rowCursor{}
	var bad error
	if at.row, bad = strconv.Atoi(row); bad != nil || !ok {
		return rowCursor{}, false
	}
	if at.offset, bad = strconv.Atoi(offset); bad != nil {
		return rowCursor{}, false
	}
	return at, at.String() == token && at.row >= 1 && at.row <= total && at.offset >= 0
}

const rowCursorRoom = len(`,"next_cursor":"99999999.99999999"`)

// page answers with the rows that fit, whole, and with where the others begin. A row that fits no answer comes in parts.
func (c *call) page(out reply, landed room.Landed, at rowCursor, rows []string) Answer {
	out.Int("total", int64(len(rows)))
	if len(rows) == 0 {
		out.Raw("rows", "[]")
		return out.done(c)
	}
	if at.offset > 0 {
		return c.rowPart(out, at, rows)
	}
	out.List("rows")
	i := at.row
	for ; i <= len(rows); i++ {
		if !out.TryRaw(rows[i-1], rowCursorRoom) {
			break
		}
	}
	if i == at.row {
		again := c.settle(landed, nil, "ok", "This row is longer than one answer: join the parts.")
		again.Int("total", int64(len(rows)))
		return c.rowPart(again, at, rows)
	}
	if i <= len(rows) {
		out.Int("next_cursor", int64(i))
	}
	return out.done(c)
}

func (c *call) rowPart(out reply, at rowCursor, rows []string) Answer {
	text := rows[at.row-1]
	head := `{"row":` + strconv.Itoa(at.row) + `,"offset":` + strconv.Itoa(at.offset) + `,"units":` + strconv.Itoa(len(utf16.Encode([]rune(text)))) + `,"text":`
	part, next, done, err := slice(text, at.offset, out.roomFor("part", rowCursorRoom+len(head)+len(`""}`)))
	if err != nil {
		return c.refuse("no_such_cursor", "/cursor", "the cursor points outside the row or into the middle of a character")
	}
	out.Raw("part", head+quoted(part)+`}`)
	switch {
	case !done:
		out.Str("next_cursor", rowCursor{at.row, next}.String())
	case at.row < len(rows):
		out.Int("next_cursor", int64(at.row+1))
	}
	return out.done(c)
}

// query asks the room's records, and pages through what they answer.
func query(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	s := c.set.r.Snapshot()
	args, err := c.input("cursor")
	if err != nil {
		return c.refuse("malformed", "", err.Error())
	}
	values, err := ask(c, s.Records.State, records.Input{Args: args})
	if err != nil {
		var refused *records.RunError
		code, message := "failed", err.Error()
		if errors.As(err, &refused) {
			code, message = refused.Code, refused.Message
		}
		return c.miss(landed, code, "", message).done(c)
	}
	rows := make([]string, len(values))
	for i, v := range values {
		rows[i] = v.JSON()
	}
	at, ok := c.args.rowStart(len(rows))
	if !ok {
		return c.miss(landed, "no_such_cursor", "/cursor", "the cursor names no row: there are "+strconv.Itoa(len(rows))).done(c)
	}
	out := c.settle(landed, nil, "ok", "Records as of entry "+strconv.FormatUint(s.Records.Revision, 10)+".")
	return c.page(out, landed, at, rows)
}

// ask runs the set's own code, which may panic.
func ask(c *call, s records.State, in records.Input) (rows []records.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &records.RunError{Code: "panicked", Message: "the query stopped with a fault of its own"}
		}
	}()
	return c.tool.query.Run(s, in)
}

// hashArg is an argument that names an entry.
func (c *call) hashArg(name string) ledger.Hash {
	text, _ := c.args.Str(name)
	h, _ := ledger.ParseHash(text)
	return h
}
