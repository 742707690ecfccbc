package view

import (
	"slices"

	"docket/room"
	"docket/tools"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Offered writes the tools that agents are offered now, as an agent sees them, and what a pause took away.
func Offered(w *h.Writer, m *Model) {
	heading(w, IDOffered, wording.ToolsOfferedNow)
	mine := slices.DeleteFunc(slices.Clone(m.Tools), func(t tools.Tool) bool { return t.ExposedTo != "" })
	w.El(h.P, class("small"), func() {
		w.Text(wording.InAsAnAgentSeesThem.With(plural(len(mine), wording.NumberOfTools), m.Room.Phase.String()))
	})
	missing(w, m)
	gone(w, m)
	w.El(h.UL, class("tools"), func() {
		for _, t := range mine {
			tool(w, m, t)
		}
	})
	offeredElsewhere(w, m.Tools)
}

func tool(w *h.Writer, m *Model, t tools.Tool) {
	w.El(h.LI, h.At{h.ID.Is("tool-" + t.Name), dataKind.Is(toolKind(t))}, func() {
		w.El(h.Details, h.At{h.ID.Is("tool-more-" + t.Name)}, func() {
			w.El(h.Summary, nil, func() {
				w.Txt(h.Code, nil, t.Name)
				w.Text(" ")
				w.Txt(h.Span, class("title"), t.Title)
				w.Text(" ")
				w.Txt(h.Span, class("hints"), toolKind(t))
			})
			w.Txt(h.P, nil, t.Description)
			w.El(h.P, class("small"), func() {
				say(w, wording.Annotations,
					func() { w.Txt(h.Code, nil, annotations(t)) })
			})
			w.El(h.Pre, h.At{h.Class.Is("json"), h.TabIndex.Is(0), h.Role.Is("group"), h.AriaLabel.Is(wording.InputSchemaOf.With(t.Name))}, func() { writeJSON(w, t.Schema.JSON(), maxJSON) })
		})
	})
}

func toolKind(t tools.Tool) string {
	switch {
	case t.Consequential:
		return wording.AsksTheHost
	case t.ReadOnly:
		return wording.ToolReads
	}
	return wording.ToolWrites
}

func annotations(t tools.Tool) string {
	s := ""
	for _, a := range []struct {
		is   bool
		name string
	}{{t.ReadOnly, "readOnlyHint"}, {t.Consequential, "consequentialHint"}, {t.Untrusted, "untrustedContentHint"}} {
		if a.is {
			if s != "" {
				s += ", "
			}
			s += a.name
		}
	}
	if s == "" {
		return wording.None
	}
	return s
}

// missing names what should be registered with the browser and is not.
func missing(w *h.Writer, m *Model) {
	if len(m.Surface.Missing) == 0 {
		return
	}
	w.El(h.Div, class("held"), func() {
		w.El(h.P, nil, func() {
			say(w, wording.TheBrowserDidNotRegister,
				func() { w.Txt(h.Strong, nil, wording.NotComplete) })
		})
		w.El(h.UL, nil, func() {
			for _, t := range m.Surface.Missing {
				w.El(h.LI, nil, func() {
					w.Vis(h.Code, nil, t.Name)
					w.Text(": ")
					w.Visible(t.Reason)
				})
			}
		})
	})
}

// gone names what the phase would offer were the room not paused.
func gone(w *h.Writer, m *Model) {
	if m.Room.Pause == nil {
		return
	}
	running := m.Room
	running.Pause = nil
	names := withdrawn(tools.Offered(running), m.Tools)
	w.El(h.Div, class("held"), func() {
		w.El(h.P, nil, func() {
			say(w, wording.InOf,
				func() { w.Txt(h.Strong, nil, wording.WithdrawnByThePause) },
				func() { entryRef(w, m.Room.Pause.Seq) })
			if len(names) == 0 {
				w.Text(wording.NothingOffersOnlyToolsThatRead.With(m.Room.Phase.String()))
				return
			}
			w.Text(": ")
			for i, name := range names {
				if i > 0 {
					w.Text(", ")
				}
				w.Txt(h.Code, nil, name)
			}
			w.Text(wording.TheyComeBackWhenTheRoom)
		})
	})
}

// withdrawn gives the names that are in before and not in now.
func withdrawn(before, now []tools.Tool) []string {
	var names []string
next:
	for _, b := range before {
		for _, n := range now {
			if n.Name == b.Name {
				continue next
			}
		}
		names = append(names, b.Name)
	}
	return names
}

// Rounds writes the rounds that are over, and the ruling of the one that is not.
func Rounds(w *h.Writer, m *Model) {
	heading(w, IDRounds, wording.Rounds)
	for i := len(m.Room.Rounds) - 1; i >= 0; i-- {
		pastRound(w, m.Room, m.Room.Rounds[i], i == len(m.Room.Rounds)-1)
	}
	if earlier := m.Room.Rounds[0].N - 1; earlier > 0 {
		w.Txt(h.P, class("quiet"), wording.TheLedgerBelowHoldsToo.With(plural(earlier, wording.NumberOfEarlierRounds)))
	}
}

func pastRound(w *h.Writer, s room.Snapshot, r room.Round, now bool) {
	id := "round-" + itoa(r.N)
	w.El(h.Div, h.At{h.ID.Is(id), h.Class.Is("round")}, func() {
		title := wording.Round.With(itoa(r.N))
		if now && s.Phase != room.Closed {
			title += wording.AndOpen
		}
		w.Txt(h.H3, nil, title)
		if !now {
			w.Vis(h.P, class("words"), r.Question.Text)
		}
		if r.Ruling == nil {
			none := wording.NoRulingWasRatified
			if now && s.Phase != room.Closed {
				none = wording.NoRulingYet
			}
			w.Txt(h.P, class("quiet"), none)
		} else {
			w.El(h.Div, class("ruling"), func() {
				hidden := w.Vis(h.P, class("words"), r.Ruling.Text)
				warning(w, hidden, wording.RulingInline)
				w.El(h.P, class("small"), func() {
					say(w, wording.RulingAskedForInRatifiedIn,
						func() { entryRef(w, r.Ruling.AskSeq) },
						func() { entryRef(w, r.Ruling.AnswerSeq) },
						func() { shortHash(w, r.Ruling.Hash) })
				})
			})
		}
		positions(w, s, r, now)
	})
}

// positions lists what the seats sealed in a round that is over.
func positions(w *h.Writer, s room.Snapshot, r room.Round, now bool) {
	if now || len(r.Seats) == 0 {
		return
	}
	w.El(h.Details, h.At{h.ID.Is("round-more-" + itoa(r.N))}, func() {
		w.Txt(h.Summary, nil, wording.CommittedOf.With(plural(len(r.Seats), wording.NumberOfSeats)))
		w.El(h.DL, class("facts"), func() {
			for _, c := range r.Seats {
				w.El(h.Div, nil, func() {
					w.El(h.DT, nil, func() { w.Visible(nameOf(s, c.Seat)) })
					w.El(h.DD, nil, func() {
						switch {
						case c.Opened != nil:
							w.Vis(h.Span, class("words"), c.Opened.Position)
						case c.Stands:
							w.Text(wording.CommittedAndNotOpenedInline)
						default:
							w.Text(wording.Withdrawn)
						}
					})
				})
			}
		})
	})
}
