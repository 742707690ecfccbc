package view

import (
	"strconv"

	"docket/ledger"
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/narrow"
	"docket/wasm/wording"
)

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

func class(name string) h.At { return h.At{h.Class.Is(name)} }

// heading writes the second-level heading by which a section is named. The focus falls to it where the control that had it is gone.
func heading(w *h.Writer, section, text string) {
	w.Txt(h.H2, h.At{h.ID.Is(section + "-title"), h.Unfocused}, text)
}

// subheading writes the heading of a part of a section, to which the focus falls likewise.
func subheading(w *h.Writer, id, text string) {
	w.Txt(h.H3, h.At{h.ID.Is(id), h.Unfocused}, text)
}

// button writes a control. Its id is what keeps the focus on it while the page is rendered anew.
func button(w *h.Writer, m *Model, id, act, label string, more ...h.Attr) {
	at := h.At{h.Type.Is("button"), h.ID.Is(id), dataAct.Is(act), h.If(m.Stopped, h.Disabled)}
	w.Txt(h.Button, pointed(m, id, append(at, more...)), label)
}

// submit writes the button that submits the form it is in.
func submit(w *h.Writer, m *Model, id, act, label string, more ...h.Attr) {
	at := h.At{h.Type.Is("submit"), h.ID.Is(id), dataAct.Is(act), h.If(m.Stopped, h.Disabled)}
	w.Txt(h.Button, pointed(m, id, append(at, more...)), label)
}

// formError says why a form was refused, in the words of the refusal.
func formError(w *h.Writer, id string, e *FormError) {
	if e == nil {
		return
	}
	w.El(h.P, h.At{h.ID.Is(id), h.Class.Is("error"), h.Role.Is("alert")}, func() {
		w.Txt(h.Strong, nil, wording.RefusedBetween)
		w.Vis(h.Code, nil, e.Code)
		if e.Path != "" {
			say(w, wording.At,
				func() { w.Vis(h.Code, nil, e.Path) })
		}
		w.Text(": ")
		w.Visible(e.Message)
	})
}

// blame ties a field to the error that names it, or to its hint.
func blame(e *FormError, field, errorID, hintID string) h.At {
	if e == nil {
		return h.At{h.If(hintID != "", h.AriaDescribed.Is(hintID))}
	}
	if hintID != "" {
		errorID += " " + hintID
	}
	return h.At{h.If(e.Path == "/"+field, h.AriaInvalid.Is("true")), h.AriaDescribed.Is(errorID)}
}

// warning stands beside text in which something had to be made visible.
func warning(w *h.Writer, hidden bool, what string) {
	if hidden {
		w.El(h.P, class("warning"), func() {
			say(w, wording.ThisHoldsCharactersThatWouldNot,
				func() { w.Txt(h.Strong, nil, wording.TakeCare) },
				func() { w.Text(what) })
		})
	}
}

func doorLabel(w *h.Writer, name string) {
	w.El(h.Span, h.At{h.Class.Is("door"), dataDoor.Is(name)}, func() { w.Visible(name) })
}

func gradeLabel(w *h.Writer, name string) {
	w.El(h.Span, h.At{h.Class.Is("grade"), dataGrade.Is(name)}, func() { w.Visible(name) })
}

// through tells the door and the grade of an act.
func through(w *h.Writer, d ledger.Door) {
	say(w, wording.ThroughTheDoor,
		func() { doorLabel(w, d.String()) },
		func() { gradeLabel(w, d.Grade().String()) })
}

// hash writes all 64 digits.
func hash(w *h.Writer, x ledger.Hash) {
	w.Txt(h.Code, class("hash"), x.String())
}

// shortHash writes the beginning of a hash, and the whole of it to who asks.
func shortHash(w *h.Writer, x ledger.Hash) {
	s := x.String()
	w.Txt(h.Code, h.At{h.Class.Is("hash"), h.Title.Is(s)}, s[:10]+"…")
}

func entryRef(w *h.Writer, seq uint64) {
	w.El(h.Span, class("seq"), func() {
		w.Text("#")
		w.Uint(seq)
	})
}

// pair writes a term and what it is.
func pair(w *h.Writer, term string, body func()) {
	w.El(h.Div, nil, func() {
		w.Txt(h.DT, nil, term)
		w.El(h.DD, nil, body)
	})
}

// moreOf writes the control that shows more of a list that is cut.
func moreOf(w *h.Writer, m *Model, list string, shown, there int, what string) {
	if shown < there {
		button(w, m, "more-"+list, ActMore, wording.ShowMoreNotShown.With(groupedInt(there-shown), what), dataTo.Is(list), h.Class.Is("more-of"))
	}
}

// goTo is a reference to a row of the ledger that leads there.
func goTo(w *h.Writer, m *Model, id string, seq uint64) {
	w.El(h.Button, h.At{h.Type.Is("button"), h.ID.Is(id), h.Class.Is("ref"), dataAct.Is(ActGoToRow), dataSeq.Num(seq), h.AriaLabel.Is(wording.EntryInTheLedger.With(utoa(seq))), h.If(m.Stopped, h.Disabled)}, func() {
		w.Text("#")
		w.Uint(seq)
	})
}

// some writes the first few of a list, and how many more there are.
func some(w *h.Writer, n, first int, one func(i int)) {
	for i := range min(n, first) {
		if i > 0 {
			w.Text(", ")
		}
		one(i)
	}
	if n > first {
		w.Text(wording.AndMoreBetween.With(groupedInt(n - first)))
	}
}

// tickButton writes a checkbox that stands in or out, or for part of what it is of. One that is off changes nothing.
func tickButton(w *h.Writer, m *Model, id, act string, row int, tick narrow.Tick, off bool, body func(), more ...h.Attr) {
	if m.Following != nil { // there is nothing to tick, and still the name of what it is
		w.El(h.Span, h.At{h.ID.Is(id)}, body)
		return
	}
	at := h.At{h.Type.Is("button"), h.Role.Is("checkbox"), h.ID.Is(id), h.Class.Is("tick"), h.AriaChecked.Is(tickWords[tick].checked), dataAct.Is(act),
		dataRow.Num(uint64(row)), h.If(off, h.AriaDisabled.Is("true")), h.If(m.Stopped, h.Disabled)}
	w.El(h.Button, pointed(m, id, append(at, more...)), body)
}

// tickWords are what a tick is to a screen reader, and for the styles.
var tickWords = [...]struct{ checked, state string }{narrow.On: {"true", "on"}, narrow.Off: {"false", "off"}, narrow.Mixed: {"mixed", "mixed"}, narrow.Above: {"false", "above"}}

// ticked is the tick of what is whole, in or out.
func ticked(in bool) narrow.Tick {
	if in {
		return narrow.On
	}
	return narrow.Off
}

// asked says by whom, through which door and from which client something is said to be asked for.
func asked(w *h.Writer, m *Model, by room.Caller) {
	say(w, wording.ByTheSeatAsIsSaid,
		func() { w.Visible(nameOf(m.Room, by.Seat)) },
		func() { through(w, by.Door) })
	if by.Client != (room.Client{}) {
		say(w, wording.FromAClientThatCallsItself,
			func() { clientName(w, by.Client) })
	}
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

func plural(n int, what wording.Noun) string {
	return groupedInt(n) + " " + what.For(n)
}

// explained folds away what somebody wants to know once.
func explained(w *h.Writer, id, summary string, body func()) {
	w.El(h.Details, h.At{h.ID.Is(id), h.Class.Is("explained")}, func() {
		w.Txt(h.Summary, nil, summary)
		w.El(h.P, class("small"), body)
	})
}

// inlineCommand writes what is typed on a command line, which is the same in every language.
func inlineCommand(w *h.Writer, line string) { w.Txt(h.Code, nil, line) }

// say writes a sentence, with each of its parts in its place.
func say(w *h.Writer, p wording.Pattern, parts ...func()) {
	p.Each(w.Text, func(i int) { parts[i]() })
}
