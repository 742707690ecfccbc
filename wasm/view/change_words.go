package view

import (
	"slices"
	"strconv"
	"strings"

	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
)

// amount writes an amount of a set in its unit: 4,512.50 EUR.
func amount(set *records.Set, n int64) string {
	scale := max(set.Scale, 1)
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	text := sign + grouped(n/scale)
	if rest := n % scale; rest != 0 {
		text += "." + strconv.FormatInt(scale+rest, 10)[1:]
	}
	if set.Unit == "" {
		return text
	}
	return text + " " + set.Unit
}

// grouped writes a number with its thousands apart.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

func groupedInt(n int) string { return grouped(int64(n)) }

// things counts the records that an action is about, by the name of their collection where there is one only.
func things(set *records.Set, p *action.Proof, n int) string {
	one, many := "record", "records"
	name := ""
	for i := range p.Changes {
		c := p.Changes[i].Collection
		if name != "" && c != name {
			name = ""
			break
		}
		name = c
	}
	if len(p.Changes) == 0 && len(p.Notes) > 0 {
		name = p.Notes[0].Collection
	}
	if c := set.Collection(name); c != nil {
		one, many = c.One, c.Many
	}
	if n == 1 {
		return "1 " + one
	}
	return groupedInt(n) + " " + many
}

// label is what names a record beside its id, "" for nothing.
func recordLabel(set *records.Set, a *action.Action, item *action.Item) string {
	c := set.Collection(item.Collection)
	if c == nil || c.Label == "" {
		return ""
	}
	for _, v := range []records.Value{item.Before, item.After} {
		if text := v.Find(c.Label).Text(); text != "" {
			return text
		}
	}
	have, _ := a.Base.Get(item.Collection, item.ID)
	return have.Value.Find(c.Label).Text()
}

// pointerName is a place in a record as a person reads it.
func pointerName(pointer string) string {
	return strings.NewReplacer("/", " ", "~1", "/", "~0", "~").Replace(strings.TrimPrefix(pointer, "/"))
}

// isAmount says whether the numbers at a place are amounts.
func isAmount(set *records.Set, collection, pointer string) bool {
	c := set.Collection(collection)
	return c != nil && slices.Contains(c.Amounts, pointer)
}

// fieldValue writes a value of a record, cut to so many characters, 0 for all of it.
func fieldValue(w *h.Writer, set *records.Set, collection, pointer string, v records.Value, cut int) (hidden bool) {
	if v.Kind() == records.IntKind && isAmount(set, collection, pointer) {
		w.Text(amount(set, v.Number()))
		return false
	}
	return anyValue(w, v, cut)
}

// anyValue writes a value.
func anyValue(w *h.Writer, v records.Value, cut int) (hidden bool) {
	text := ""
	switch v.Kind() {
	case records.Missing:
		w.Txt(h.Em, nil, "not there")
		return false
	case records.NullKind:
		w.Txt(h.Em, nil, "none")
		return false
	case records.BoolKind:
		text = "no"
		if v.True() {
			text = "yes"
		}
	case records.IntKind:
		text = strconv.FormatInt(v.Number(), 10)
	case records.StringKind:
		text = v.Text()
		if text == "" {
			w.Txt(h.Em, nil, "empty")
			return false
		}
	default:
		text = v.JSON()
	}
	if cut > 0 {
		hidden = h.Hides(text)
		text = brief(text, cut)
	}
	return w.Visible(text) || hidden
}

// asks says by whom and through which door an action is said to be asked for.
func asks(w *h.Writer, m *Model, by action.Actor) {
	w.Text("By the seat ")
	w.Visible(nameOf(m.Room, by.Seat))
	w.Text(", as is said, ")
	through(w, by.Door)
	if by.Client != "" {
		w.Text(", from a client that calls itself ")
		w.Visible(brief(by.Client, 80))
	}
}

// roleLabel is a role's name for the eye.
func roleLabel(set *records.Set, id string) string {
	if r, _, ok := set.Role(id); ok {
		return r.Label
	}
	return id
}

// more writes the control that shows more of a list that is cut.
func moreOf(w *h.Writer, m *Model, list string, shown, there int, what string) {
	if shown < there {
		button(w, m, "more-"+list, ActMore, "Show more: "+groupedInt(there-shown)+" "+what+" not shown", dataTo.Is(list), h.Class.Is("more-of"))
	}
}

// goTo is a reference to a row of the ledger that leads there.
func goTo(w *h.Writer, m *Model, id string, seq uint64) {
	w.El(h.Button, h.At{h.Type.Is("button"), h.ID.Is(id), h.Class.Is("ref"), dataAct.Is(ActGoToRow), dataSeq.Num(seq), h.AriaLabel.Is("Entry " + utoa(seq) + " in the ledger"), h.If(m.Stopped, h.Disabled)}, func() {
		w.Text("#")
		w.Uint(seq)
	})
}

// bounds says what a standing rule allows.
func bounds(set *records.Set, b action.Bounds) string {
	s := "up to " + plural(int(b.Records), "record", "records")
	if set.Unit != "" && b.AllValue > 0 {
		s += " and " + amount(set, b.Value)
	}
	s += " a call; in all up to " + plural(int(b.Calls), "call", "calls") + " and " + plural(int(b.AllRecords), "record", "records")
	if set.Unit != "" && b.AllValue > 0 {
		s += " and " + amount(set, b.AllValue)
	}
	return s
}

// hasKeys says whether an effect carries an object.
func hasKeys(e action.Effect) bool { return e.Payload.Kind() == records.ObjectKind }

// effectName is a kind of effect as a person reads it.
func effectName(kind string) string { return strings.ReplaceAll(kind, "_", " ") }
