package view

import (
	h "docket/wasm/html"
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
	w.El(h.Div, h.At{h.ID.Is(IDStrip), h.TabIndex.Is(0), h.Role.Is("slider"), h.AriaLabel.Is("The chain as a strip, oldest entry left"),
		h.AriaDescribed.Is("strip-how"), h.ValueMin.Is(1), h.ValueMax.Is(1), h.ValueNow.Is(1), h.AriaValueText.Is("No entry is chosen")}, func() {
		w.El(h.Canvas, h.At{h.ID.Is(IDStripCanvas), h.AriaHidden.Is("true")}, func() {})
	})
	w.Txt(h.P, h.At{h.ID.Is("strip-how"), h.Class.Is("unseen")}, "Arrow keys go to the entry before or after, Page Up and Page Down further, Home and End to either end; plus, minus and zero zoom; Enter opens the row.")
}

// StripSaid writes what the strip shows, in words, and the controls that do what the keys do.
func StripSaid(w *h.Writer, m *Model) {
	s := &m.Strip
	w.El(h.Div, class("strip-controls"), func() {
		button(w, m, "strip-in", ActStripIn, "Zoom in")
		button(w, m, "strip-out", ActStripOut, "Zoom out", h.If(s.First <= 1 && s.Last >= m.Room.Len, h.AriaDisabled.Is("true")))
		button(w, m, "strip-all", ActStripAll, "Show all", h.If(s.First <= 1 && s.Last >= m.Room.Len, h.AriaDisabled.Is("true")))
		button(w, m, "strip-open", ActStripOpen, "Open the row", h.If(s.At == 0, h.AriaDisabled.Is("true")))
	})
	w.El(h.Div, class("strip-words"), func() {
		w.El(h.P, class("small"), func() {
			w.Text("Entries ")
			w.Uint(s.First)
			w.Text(" to ")
			w.Uint(s.Last)
			w.Text(" of " + utoa(m.Room.Len))
			if s.Cosigned > 0 {
				w.Text(", cosigned up to ")
				entryRef(w, s.Cosigned)
			} else {
				w.Text(", none cosigned")
			}
			if s.Fault > 0 {
				w.Text(". ")
				w.El(h.Strong, class("marker"), func() {
					w.Text("✕ First fault at ")
					entryRef(w, s.Fault)
				})
			}
			w.Text(".")
		})
		w.El(h.P, class("strip-told"), func() {
			if s.At == 0 {
				w.Text("No entry is chosen. Press on the strip, or use its keys.")
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
		w.Txt(h.Summary, nil, "How to read the strip")
		w.Txt(h.P, class("small"), "One tick is one entry, the oldest at the left, in the lane and the colour of its door. Half a tick is client-asserted, a broken one inherited, a whole one server-observed; where many entries share a column, it is the paler the fewer of them came through that door. Above stand the phases, hatched where the room is paused. The line below reaches as far as the last cosigned checkpoint that this page knows, with a pin for each. A red line with a ✕ is the first fault that “Verify the chain” found. The bar at the bottom is the part that is shown. While a filter is set, what it leaves out is pale.")
	})
}
