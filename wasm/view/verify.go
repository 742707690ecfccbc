package view

import (
	"docket/room/audit"
	h "docket/wasm/html"
	"docket/wasm/wording"
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
	w.Txt(h.A, h.At{h.Class.Is("skip"), h.Href("#" + IDMain)}, wording.SkipToTheCheck)
	box(h.Header, IDHeader)
	box(h.Div, IDAlarm, h.Role.Is("alert"))
	box(h.Div, IDLive, h.Class.Is("unseen"), h.Role.Is("status"), h.AriaLive.Is("polite"))
	w.El(h.Main, h.At{h.ID.Is(IDMain), h.Class.Is("columns"), h.Unfocused}, func() {
		w.El(h.Div, class("column"), func() {
			w.El(h.Section, h.At{h.AriaLabelledBy.Is(IDDrop + "-title")}, func() {
				box(h.Div, IDDrop)
				w.Void(h.Input, h.At{h.ID.Is(IDFiles), h.Type.Is("file"), h.Hidden, h.AriaLabel.Is(wording.FilesToCheck)})
			})
			box(h.Section, IDPins, h.AriaLabelledBy.Is(IDPins+"-title"))
		})
		w.El(h.Div, class("column"), func() {
			w.El(h.Section, h.At{h.AriaLabelledBy.Is(IDResults + "-title")}, func() {
				heading(w, IDResults, wording.WhatTheFilesShow)
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
			say(w, wording.ForSceptics,
				func() { w.Txt(h.Strong, nil, wording.Docket) })
		})
		w.Txt(h.H1, nil, wording.CheckARecord)
		w.Txt(h.P, nil, wording.EverythingIsCheckedInThisTab)
	})
}

func verifyAlarm(w *h.Writer, m *VerifyModel) {
	if m.Unsigned == "" {
		return
	}
	w.El(h.P, nil, func() {
		say(w, wording.ThisBrowserCannotCheckThemHere,
			func() { w.Txt(h.Strong, nil, wording.NoSignatures) },
			func() { w.Visible(m.Unsigned) })
	})
}

// verifyLive says in a sentence how it stands, without the counting.
func verifyLive(w *h.Writer, m *VerifyModel) {
	switch {
	case m.Over:
		w.Text(wording.FilesAreHeldOverThePage)
	case m.Running:
		w.Text(wording.CheckingFileOf.With(itoa(m.Nth), itoa(m.Of)))
	case m.Cancelled:
		w.Text(wording.CancelledNothingIsSaidOfWhat)
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
			say(w, wording.Against,
				func() { w.Visible(brief(c.A, maxName)) },
				func() { w.Visible(brief(c.B, maxName)) },
				func() { w.Text(string(c.Relation)) })
		}
	}
}

// maxName is how much of a file's name is shown.
const maxName = 80

func dropZone(w *h.Writer, m *VerifyModel) {
	heading(w, IDDrop, wording.FilesToCheck)
	state, text := "idle", wording.DropFilesHere
	if m.Over {
		state, text = "over", wording.LetGoOfTheFiles
	}
	w.El(h.Button, h.At{h.Type.Is("button"), h.ID.Is(IDDropZone), h.Class.Is("drop"), dataAct.Is(ActChoose), dataState.Is(state),
		h.AriaDescribed.Is(IDDrop + "-hint"), h.If(m.Stopped, h.Disabled)}, func() { w.Txt(h.Span, nil, text) })
	w.Txt(h.P, h.At{h.ID.Is(IDDrop + "-hint"), h.Class.Is("small")},
		wording.AnExportJsonlAReceiptTlog)
	if m.Refused != "" {
		w.El(h.P, h.At{h.Class.Is("error"), h.Role.Is("alert")}, func() {
			w.Txt(h.Strong, nil, wording.NotTaken)
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
			say(w, wording.IsReadItsActsAreBeing,
				func() { w.Visible(name) })
		})
	} else {
		progress(w, "check-progress", wording.FileOf.With(itoa(m.Nth), itoa(m.Of)), uint64(max(m.Done, 0)), uint64(max(m.Total, 0)), wording.Bytes)
		w.Vis(h.P, class("small"), name)
	}
	w.El(h.Div, class("controls"), func() {
		w.Txt(h.Button, h.At{h.Type.Is("button"), h.ID.Is("cancel-check"), dataAct.Is(ActCancelCheck), h.If(m.Stopped, h.Disabled)}, wording.Cancel)
	})
}

// pins writes the field for keys that the person has from elsewhere.
func pins(w *h.Writer, m *VerifyModel) {
	heading(w, IDPins, wording.KeysThatYouKnow)
	known := wording.NoneIsPinnedAFilesOwn
	if m.Pinned > 0 {
		known = wording.Pinned.With(plural(m.Pinned, wording.NumberOfKeysAre))
	}
	w.El(h.Details, h.At{h.ID.Is("pins-box"), h.If(m.PinError != "", h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, known)
		w.El(h.Form, h.At{dataForm.Is(FormPins), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is("pin-keys")}, wording.VerifierKeysOneALine)
			at := h.At{h.ID.Is("pin-keys"), h.Name.Is(FieldKeys), h.TextRows.Is(3), h.Spellcheck.Is("false"), h.Autocomplete.Is("off"), h.Class.Is("mono"), h.MaxLength.Is(20000)}
			if m.PinError != "" {
				at = append(at, h.AriaInvalid.Is("true"), h.AriaDescribed.Is("pin-error pin-hint"))
			} else {
				at = append(at, h.AriaDescribed.Is("pin-hint"))
			}
			w.Txt(h.TextArea, at, "")
			if m.PinError != "" {
				w.El(h.P, h.At{h.ID.Is("pin-error"), h.Class.Is("error"), h.Role.Is("alert")}, func() {
					say(w, wording.InLine,
						func() { w.Txt(h.Strong, nil, wording.NoKey) },
						func() { w.Text(itoa(m.PinLine)) },
						func() { w.Visible(m.PinError) })
				})
			}
			w.Txt(h.P, h.At{h.ID.Is("pin-hint"), h.Class.Is("small")},
				wording.ARoomsAWitnesssOrA)
			w.Txt(h.Button, h.At{h.Type.Is("submit"), h.ID.Is("pin"), dataAct.Is(ActPin), h.If(m.Stopped, h.Disabled)}, wording.PinTheseKeysAndCheckAgain)
		})
	})
}

func verifyFooter(w *h.Writer, _ *VerifyModel) {
	w.El(h.Div, class("proofs"), func() {
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, wording.WhatACheckShows)
			w.Txt(h.P, nil, wording.ThatAFileFitsTogetherOrder)
		})
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, wording.WhatItDoesNotShow)
			w.Txt(h.P, nil, wording.WhoActedAndWhenWhetherA)
		})
	})
}
