package tools

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

// cursor says where read_ledger goes on. Bound is the head at the first page: what the reading itself appends is not
// read, or looking at the log would never end. As text it is "SEQ.BOUND", with ".OFFSET" inside an entry that one
// answer does not hold.
type cursor struct {
	seq, bound uint64
	offset     int // UTF-16 units into the entry's canonical line
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

// start is where a call wants to begin, given the ledger's length.
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

// Room kept for what follows the entries of a page: the longest next_cursor there can be.
const cursorRoom = len(`,"next_cursor":"9007199254740991.9007199254740991.99999999"`)

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
	limit := uint64(100)
	if n, ok := c.args.Int("limit"); ok {
		limit = uint64(n)
	}
	out := c.settle(landed, nil, "ok", "Whole entries, oldest first.")
	out.Int("until", int64(at.bound))
	if at.offset > 0 {
		return c.part(out, at)
	}
	out.List("entries")
	end := min(at.bound, at.seq+limit-1)
	seq := at.seq
	for ; seq <= end; seq++ {
		line, _ := l.Line(seq)
		if !out.TryRaw(line, cursorRoom) {
			break
		}
	}
	if seq == at.seq {
		return c.part(c.settle(landed, nil, "ok", "This entry is longer than one answer: join the parts."), at)
	}
	if seq <= at.bound {
		out.Str("next_cursor", cursor{seq: seq, bound: at.bound}.String())
	}
	return out.done(c)
}

// part answers with a piece of one entry's canonical line. The joined pieces are the line, byte for byte.
func (c *call) part(out reply, at cursor) Answer {
	line, _ := c.set.r.Ledger().Line(at.seq)
	total := len(utf16.Encode([]rune(line)))
	head := `{"entry":` + strconv.FormatUint(at.seq, 10) + `,"offset":` + strconv.Itoa(at.offset) + `,"units":` + strconv.Itoa(total) + `,"text":`
	text, next, done, err := slice(line, at.offset, out.roomFor("part", cursorRoom+len(head)+len(`""}`)))
	if err != nil {
		return c.refuse("no_such_cursor", "/cursor", "the cursor points outside the entry or into the middle of a character")
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
