package tools

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"docket/room"
)

// cursor says where a list goes on, counted from 1. Bound is its length at the first page: what the reading of the ledger itself
// appends is not read, or looking at the log would never end. As text it is "SEQ.BOUND", with ".OFFSET" inside a line that
// one answer does not hold.
type cursor struct {
	seq, bound uint64
	offset     int // UTF-16 units into the line
}

func (c cursor) String() string {
	s := strconv.FormatUint(c.seq, 10) + "." + strconv.FormatUint(c.bound, 10)
	if c.offset > 0 {
		s += "." + strconv.Itoa(c.offset)
	}
	return s
}

// parseCursor is the reverse of [cursor.String]; it takes no other spelling.
func parseCursor(s string) (cursor, bool) {
	parts := strings.Split(s, ".")
	if len(parts) != 2 && len(parts) != 3 {
		return cursor{}, false
	}
	var c cursor
	var err error
	if c.seq, err = strconv.ParseUint(parts[0], 10, 53); err != nil {
		return cursor{}, false
	}
	if c.bound, err = strconv.ParseUint(parts[1], 10, 53); err != nil {
		return cursor{}, false
	}
	if len(parts) == 3 {
		if c.offset, err = strconv.Atoi(parts[2]); err != nil {
			return cursor{}, false
		}
	}
	return c, c.String() == s
}

// start is where a call wants to begin, given the list's length.
func (a Args) start(head uint64) (cursor, bool) {
	n, token, given := a.Cursor("cursor")
	switch {
	case !given:
		return cursor{seq: 1, bound: head}, head > 0
	case token == "":
		return cursor{seq: uint64(n), bound: head}, n >= 1 && uint64(n) <= head
	}
	c, ok := parseCursor(token)
	return c, ok && c.seq >= 1 && c.seq <= c.bound && c.bound <= head
}

// Room kept for what follows the lines of a page: the longest next_cursor there can be.
const cursorRoom = len(`,"next_cursor":"9007199254740991.9007199254740991.99999999"`)

// list is what is paged through: so many lines of JSON, under a name, and what one of them is called.
type list struct {
	name, one string
	until     string                // the member that says how many there are
	limit     uint64                // 0 for as many as there are
	line      func(n uint64) string // "" for one that is not told of: what comes after it keeps its place
}

// page answers with the lines that fit, whole, and with where the others begin. Begin starts the answer; a line that fits none
// comes in parts.
func (c *call) page(l list, at cursor, begin func(message string) reply, message string) Answer {
	out := begin(message)
	out.Int(l.until, int64(at.bound))
	if at.offset > 0 && l.line(at.seq) != "" { // or it is not told of any more since the part before
		return c.part(out, l, at)
	}
	out.List(l.name)
	end := at.bound
	if l.limit > 0 {
		end = min(end, at.seq+l.limit-1)
	}
	told, seq := 0, at.seq
	for ; seq <= end; seq++ {
		line := l.line(seq)
		if line == "" {
			continue
		}
		if !out.TryRaw(line, cursorRoom) {
			break
		}
		told++
	}
	if told == 0 && seq <= end {
		at.seq = seq
		return c.part(begin("This "+l.one+" is longer than one answer: join the parts."), l, at)
	}
	if seq <= at.bound {
		out.Str("next_cursor", cursor{seq: seq, bound: at.bound}.String())
	}
	return out.done(c)
}

// part answers with a piece of one line. The joined pieces are the line, byte for byte.
func (c *call) part(out reply, l list, at cursor) Answer {
	line := l.line(at.seq)
	total := len(utf16.Encode([]rune(line)))
	head := `{"` + l.one + `":` + strconv.FormatUint(at.seq, 10) + `,"offset":` + strconv.Itoa(at.offset) + `,"units":` + strconv.Itoa(total) + `,"text":`
	text, next, done, err := slice(line, at.offset, out.roomFor("part", cursorRoom+len(head)+len(`""}`)))
	if err != nil {
		return c.refuse("no_such_cursor", "/cursor", "the cursor points outside the "+l.one+" or into the middle of a character")
	}
	out.Raw("part", head+quoted(text)+`}`)
	switch {
	case !done:
		out.Str("next_cursor", cursor{seq: at.seq, bound: at.bound, offset: next}.String())
	case at.seq < at.bound:
		out.Str("next_cursor", cursor{seq: at.seq + 1, bound: at.bound}.String())
	}
	return out.done(c)
}

func readLedger(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	l := c.set.r.Ledger()
	at, ok := c.args.start(l.Len())
	if !ok {
		return c.miss(landed, "no_such_cursor", "/cursor", "the cursor names no entry: entries run from 1 to "+
			strconv.FormatUint(l.Len(), 10)+", and a page's next_cursor is taken as it was given").done(c)
	}
	entries := list{name: "entries", one: "entry", until: "until", limit: 100, line: func(seq uint64) string {
		line, _ := l.Line(seq)
		return line
	}}
	if n, ok := c.args.Int("limit"); ok {
		entries.limit = uint64(n)
	}
	return c.page(entries, at, func(message string) reply { return c.settle(landed, nil, "ok", message) }, "Whole entries, oldest first.")
}

// rows answers with rows of the records, of the actions or of a task. Begin starts the answer.
func (c *call) rows(landed room.Landed, rows []string, begin func(message string) reply, message string) Answer {
	return c.paged(landed, list{name: "rows", one: "row", until: "total", line: func(n uint64) string { return rows[n-1] }}, uint64(len(rows)), begin, message)
}

// paged is [call.page] of a list of that length, from where the call wants to begin.
func (c *call) paged(landed room.Landed, l list, length uint64, begin func(message string) reply, message string) Answer {
	at, ok := c.args.start(length)
	if _, _, given := c.args.Cursor("cursor"); !ok && (given || length > 0) {
		out := c.miss(landed, "no_such_cursor", "/cursor", "the cursor names no row: there are "+strconv.FormatUint(length, 10)+
			", and a page's next_cursor is taken as it was given")
		if c.tool.duty != nil {
			c.addStatus(out, "no_such_cursor", "the cursor names no row")
		}
		return out.done(c)
	}
	return c.page(l, at, begin, message)
}
