package view

import (
	"docket/room/audit"
	h "docket/wasm/html"
)

// VerifyModel is all that the page shows on which files are checked.
type VerifyModel struct {
	Over bool // files are held over the page

	Running     bool
	File        string // the one being read
	Nth, Of     int
	Done, Total int64 // bytes of it

	Reports     []audit.Report
	Comparisons []audit.Comparison
	Cancelled   bool
	Refused     string // why what was dropped was not taken

	Pinned   int    // keys that the person gave, in use
	PinLine  int    // the line of the field that is no key; 0 where none is
	PinError string // why

	Unsigned string // why this browser can check no signature; "" where it can
	Stopped  bool   // the core ended: no control does anything
}

// VerifyRegion is one part of the page that checks files.
type VerifyRegion struct {
	ID     string
	Render func(*h.Writer, *VerifyModel)
}

// VerifyRegions lists the parts of that page in the order of the document, as [Regions] does for the room.
var VerifyRegions = []VerifyRegion{
	{IDHeader, verifyHeader},
	{IDAlarm, verifyAlarm},
	{IDLive, verifyLive},
	{IDDrop, dropZone},
	{IDPins, pins},
	{IDChecking, checking},
	{IDResults, results},
	{IDFooter, verifyFooter},
}

// VerifyShell writes the skeleton of the page that checks files.
func VerifyShell(w *h.Writer) { verifyShell(w, func(string) {}) }

// VerifyWhole writes that page at once.
func VerifyWhole(w *h.Writer, m *VerifyModel) {
	verifyShell(w, func(id string) {
		for _, r := range VerifyRegions {
			if r.ID == id {
				r.Render(w, m)
			}
		}
	})
}

func verifyShell(w *h.Writer, fill func(id string)) {
	box := func(t h.Tag, id string, more ...h.Attr) {
		w.El(t, append(h.At{h.ID.Is(id)}, more...), func() { fill(id) })
	}
	w.Txt(h.A, h.At{h.Class.Is("skip"), h.Href("#" + IDMain)}, "Skip to the check")
	box(h.Header, IDHeader)
	box(h.Div, IDAlarm, h.Role.Is("alert"))
	box(h.Div, IDLive, h.Class.Is("unseen"), h.Role.Is("status"), h.AriaLive.Is("polite"))
	w.El(h.Main, h.At{h.ID.Is(IDMain), h.Class.Is("columns"), h.Unfocused}, func() {
		w.El(h.Div, class("column"), func() {
			w.El(h.Section, h.At{h.AriaLabelledBy.Is(IDDrop + "-title")}, func() {
				box(h.Div, IDDrop)
				w.Void(h.Input, h.At{h.ID.Is(IDFiles), h.Type.Is("file"), h.Hidden, h.AriaLabel.Is("Files to check")})
			})
			box(h.Section, IDPins, h.AriaLabelledBy.Is(IDPins+"-title"))
		})
		w.El(h.Div, class("column"), func() {
			w.El(h.Section, h.At{h.AriaLabelledBy.Is(IDResults + "-title")}, func() {
				heading(w, IDResults, "What the files show")
				box(h.Div, IDChecking) // here, so that no control moves when it comes and goes
				box(h.Div, IDResults)
			})
		})
	})
	box(h.Footer, IDFooter)
}

func verifyHeader(w *h.Writer, _ *VerifyModel) {
	w.El(h.Div, class("masthead"), func() {
		w.El(h.P, class("imprint"), func() {
			w.Txt(h.Strong, nil, "Docket")
			w.Text(" for sceptics")
		})
		w.Txt(h.H1, nil, "Check a record")
		w.Txt(h.P, nil, "Everything is checked in this tab. Nothing of a file leaves this page, no room is opened or kept here, and it works offline once loaded.")
	})
}

func verifyAlarm(w *h.Writer, m *VerifyModel) {
	if m.Unsigned == "" {
		return
	}
	w.El(h.P, nil, func() {
		w.Txt(h.Strong, nil, "No signatures. ")
		w.Text("This browser cannot check them here: ")
		w.Visible(m.Unsigned)
		w.Text(". All else is checked.")
	})
}

// verifyLive says in a sentence how it stands, without the counting.
func verifyLive(w *h.Writer, m *VerifyModel) {
	switch {
	case m.Over:
		w.Text("Files are held over the page.")
	case m.Running:
		w.Text("Checking file " + itoa(m.Nth) + " of " + itoa(m.Of) + ".")
	case m.Cancelled:
		w.Text("Cancelled. Nothing is said of what was not read.")
	default:
		for i := range m.Reports {
			r := &m.Reports[i]
			w.Visible(brief(r.Name, maxName))
			w.Text(": " + verdictOf(r).word + ": ")
			w.Visible(brief(headline(r), 300))
			w.Text(". ")
		}
		for i := range m.Comparisons {
			c := &m.Comparisons[i]
			w.Visible(brief(c.A, maxName))
			w.Text(" against ")
			w.Visible(brief(c.B, maxName))
			w.Text(": " + string(c.Relation) + ". ")
		}
	}
}

// maxName is how much of a file's name is shown.
const maxName = 80

func dropZone(w *h.Writer, m *VerifyModel) {
	heading(w, IDDrop, "Files to check")
	state, text := "idle", "Drop files here, or press to choose them"
	if m.Over {
		state, text = "over", "Let go of the files to check them"
	}
	w.El(h.Button, h.At{h.Type.Is("button"), h.ID.Is(IDDropZone), h.Class.Is("drop"), dataAct.Is(ActChoose), dataState.Is(state),
		h.AriaDescribed.Is(IDDrop + "-hint"), h.If(m.Stopped, h.Disabled)}, func() { w.Txt(h.Span, nil, text) })
	w.Txt(h.P, h.At{h.ID.Is(IDDrop + "-hint"), h.Class.Is("small")},
		"An export (.jsonl), a receipt (.tlog-proof) or a signed checkpoint; up to 16 at once, and those of one room are held against each other.")
	if m.Refused != "" {
		w.El(h.P, h.At{h.Class.Is("error"), h.Role.Is("alert")}, func() {
			w.Txt(h.Strong, nil, "Not taken. ")
			w.Visible(m.Refused)
		})
	}
}

func checking(w *h.Writer, m *VerifyModel) {
	if !m.Running {
		return
	}
	name := brief(m.File, maxName)
	if m.Total > 0 && m.Done >= m.Total {
		w.El(h.P, nil, func() {
			w.Visible(name)
			w.Text(" is read; its acts are being judged by the room's rules.")
		})
	} else {
		progress(w, "check-progress", "File "+itoa(m.Nth)+" of "+itoa(m.Of)+": ", uint64(max(m.Done, 0)), uint64(max(m.Total, 0)), "bytes")
		w.Vis(h.P, class("small"), name)
	}
	w.El(h.Div, class("controls"), func() {
		w.Txt(h.Button, h.At{h.Type.Is("button"), h.ID.Is("cancel-check"), dataAct.Is(ActCancelCheck), h.If(m.Stopped, h.Disabled)}, "Cancel")
	})
}

// pins writes the field for keys that the person has from elsewhere.
func pins(w *h.Writer, m *VerifyModel) {
	heading(w, IDPins, "Keys that you know")
	known := "None is pinned: a file's own keys are all there is"
	if m.Pinned > 0 {
		known = plural(m.Pinned, "key is", "keys are") + " pinned"
	}
	w.El(h.Details, h.At{h.ID.Is("pins-box"), h.If(m.PinError != "", h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, known)
		w.El(h.Form, h.At{dataForm.Is(FormPins), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is("pin-keys")}, "Verifier keys, one a line")
			at := h.At{h.ID.Is("pin-keys"), h.Name.Is(FieldKeys), h.TextRows.Is(3), h.Spellcheck.Is("false"), h.Autocomplete.Is("off"), h.Class.Is("mono"), h.MaxLength.Is(20000)}
			if m.PinError != "" {
				at = append(at, h.AriaInvalid.Is("true"), h.AriaDescribed.Is("pin-error pin-hint"))
			} else {
				at = append(at, h.AriaDescribed.Is("pin-hint"))
			}
			w.Txt(h.TextArea, at, "")
			if m.PinError != "" {
				w.El(h.P, h.At{h.ID.Is("pin-error"), h.Class.Is("error"), h.Role.Is("alert")}, func() {
					w.Txt(h.Strong, nil, "No key ")
					w.Text("in line " + itoa(m.PinLine) + ": ")
					w.Visible(m.PinError)
				})
			}
			w.Txt(h.P, h.At{h.ID.Is("pin-hint"), h.Class.Is("small")},
				"A room's, a witness's or a Worker's, as name+hash+base64, from a place that you trust and not from the file. Once keys are pinned, a receipt or a checkpoint that none of them has signed is a fault.")
			w.Txt(h.Button, h.At{h.Type.Is("submit"), h.ID.Is("pin"), dataAct.Is(ActPin), h.If(m.Stopped, h.Disabled)}, "Pin these keys and check again")
		})
	})
}

func verifyFooter(w *h.Writer, _ *VerifyModel) {
	w.El(h.Div, class("proofs"), func() {
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, "What a check shows")
			w.Txt(h.P, nil, "That a file fits together: order, hashes, doors and grades, openings and their commitments, the tree, and the signatures, by keys whose source is named. A file that differs in one byte is told where.")
		})
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, "What it does not show")
			w.Txt(h.P, nil, "Who acted, and when. Whether a file was made anew from its beginning, or lost its end: that takes something else to hold it against, such as a cosigned checkpoint or a receipt from another hand, and a key that did not come with it.")
		})
	})
}
