package view

import (
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Ids of the strip: the slider that the core draws on, and what is said of it. The core alone changes the slider, which no
// rendering touches.
const (
	IDStrip       = "strip"
	IDStripCanvas = "strip-canvas"
	IDStripSaid   = "strip-said"
)

// What the strip's controls do.
const (
	ActStripIn   = "strip-in"
	ActStripOut  = "strip-out"
	ActStripAll  = "strip-all"
	ActStripOpen = "strip-open" // the chosen entry's row
)

// Strip is what the strip shows.
type Strip struct {
	First, Last uint64 // the entries that are shown
	At          uint64 // the chosen one, 0 for none
	Door, Grade string // of the chosen one
	Told        string // its sentence
	Cosigned    uint64 // entries under the last checkpoint that was cosigned
	Fault       uint64 // the first that the last check found wrong
}

// stripShell writes the slider. A screen reader reads of it what the core puts into its attributes.
func stripShell(w *h.Writer) {
	w.El(h.Div, h.At{h.ID.Is(IDStrip), h.TabIndex.Is(0), h.Role.Is("slider"), h.AriaLabel.Is(wording.TheChainAsAStripOldest),
		h.AriaDescribed.Is("strip-how"), h.ValueMin.Is(1), h.ValueMax.Is(1), h.ValueNow.Is(1), h.AriaValueText.Is(wording.NoEntryIsChosen)}, func() {
		w.El(h.Canvas, h.At{h.ID.Is(IDStripCanvas), h.AriaHidden.Is("true")}, func() {})
	})
	w.Txt(h.P, h.At{h.ID.Is("strip-how"), h.Class.Is("unseen")}, wording.ArrowKeysGoToTheEntry)
}

// StripSaid writes what the strip shows, in words, and the controls that do what the keys do.
func StripSaid(w *h.Writer, m *Model) {
	s := &m.Strip
	w.El(h.Div, class("strip-controls"), func() {
		button(w, m, "strip-in", ActStripIn, wording.ZoomIn)
		button(w, m, "strip-out", ActStripOut, wording.ZoomOut, h.If(s.First <= 1 && s.Last >= m.Room.Len, h.AriaDisabled.Is("true")))
		button(w, m, "strip-all", ActStripAll, wording.ShowAll, h.If(s.First <= 1 && s.Last >= m.Room.Len, h.AriaDisabled.Is("true")))
		button(w, m, "strip-open", ActStripOpen, wording.OpenTheRow, h.If(s.At == 0, h.AriaDisabled.Is("true")))
	})
	w.El(h.Div, class("strip-words"), func() {
		w.El(h.P, class("small"), func() {
			say(w, wording.EntriesToOf,
				func() { w.Uint(s.First) },
				func() { w.Uint(s.Last) },
				func() { w.Text(utoa(m.Room.Len)) })
			if s.Cosigned > 0 {
				say(w, wording.CosignedUpTo,
					func() { entryRef(w, s.Cosigned) })
			} else {
				w.Text(wording.NoneCosigned)
			}
			if s.Fault > 0 {
				w.Text(". ")
				w.El(h.Strong, class("marker"), func() {
					say(w, wording.FirstFaultAt,
						func() { entryRef(w, s.Fault) })
				})
			}
			w.Text(".")
		})
		w.El(h.P, class("strip-told"), func() {
			if s.At == 0 {
				w.Text(wording.NoEntryIsChosenPressOn)
				return
			}
			entryRef(w, s.At)
			w.Text(" ")
			doorLabel(w, s.Door)
			w.Text(" ")
			gradeLabel(w, s.Grade)
			w.Text(" ")
			w.Visible(s.Told)
		})
	})
	w.El(h.Details, h.At{h.ID.Is("strip-more")}, func() {
		w.Txt(h.Summary, nil, wording.HowToReadTheStrip)
		w.Txt(h.P, class("small"), wording.OneTickIsOneEntryThe)
	})
}
