package view

import (
	"docket/wasm/course"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// IDCourse is the container of the picture of the tools over the record.
const IDCourse = "course"

// maxStretches is how many stretches of the record are pictured, the latest.
const maxStretches = 24

var dataCell = h.NewData("cell")

// ToolCourse writes which tools were offered over the record, as a table that reads as a picture: a column for each stretch between two changes,
// a line for the tools that came and went together.
func ToolCourse(w *h.Writer, m *Model) {
	heading(w, IDCourse, wording.WhenEachToolWasOffered)
	all := m.Course
	if len(all) == 0 {
		w.Txt(h.P, class("quiet"), wording.NotKnownOfThisRecord)
		return
	}
	over := all[max(0, len(all)-maxStretches):]
	w.El(h.P, class("small"), func() {
		w.Text(wording.ByWhatTheRecordSaysOf)
		if cut := len(all) - len(over); cut > 0 {
			w.Text(wording.NotPictured.With(plural(cut, wording.NumberOfEarlierStretchesAre)))
		}
	})
	w.El(h.Div, h.At{h.Class.Is("course"), h.TabIndex.Is(0), h.Role.Is("region"), h.AriaLabel.Is(wording.ToolsOverTheRecord)}, func() {
		w.El(h.Table, nil, func() {
			w.El(h.THead, nil, func() {
				w.El(h.TR, nil, func() {
					w.Txt(h.TH, h.At{h.Scope.Is("col")}, wording.Tools)
					for i, s := range over {
						stretchHead(w, s, i == len(over)-1)
					}
				})
			})
			w.El(h.TBody, nil, func() {
				for _, l := range course.Lines(over) {
					w.El(h.TR, nil, func() {
						w.El(h.TH, h.At{h.Scope.Is("row")}, func() {
							for i, name := range l.Names {
								if i > 0 {
									w.Text(", ")
								}
								w.Vis(h.Code, nil, brief(name, 60))
							}
						})
						for i := range l.Over {
							stretchCell(w, l.Over, i)
						}
					})
				}
			})
		})
	})
}

func stretchHead(w *h.Writer, s course.Stretch, now bool) {
	w.El(h.TH, h.At{h.Scope.Is("col"), h.If(now, h.AriaCurrent.Is("step"))}, func() {
		text := s.Phase.String()
		if s.Round > 1 {
			text += " " + itoa(s.Round)
		}
		if s.Paused {
			text += wording.Paused
		}
		say(w, wording.OfferedFrom,
			func() { w.Txt(h.Span, class("name"), text) },
			func() { entryRef(w, s.From) })
		if now {
			w.Text(wording.Now)
		}
	})
}

// stretchCell says of tools whether they were offered, and where they appeared or went.
func stretchCell(w *h.Writer, over []bool, i int) {
	state, text := "not", "–"
	switch before := i > 0 && over[i-1]; {
	case over[i] && i > 0 && !before:
		state, text = "came", "appeared"
	case over[i]:
		state, text = "there", "offered"
	case before:
		state, text = "went", "gone"
	}
	w.El(h.TD, h.At{dataCell.Is(state), h.If(i == len(over)-1, h.AriaCurrent.Is("step"))}, func() {
		if text == "–" {
			w.Txt(h.Span, class("unseen"), wording.NotOffered)
			return
		}
		w.Text(text)
	})
}
