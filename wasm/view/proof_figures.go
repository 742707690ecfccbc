package view

import (
	h "docket/wasm/html"
	"docket/wasm/narrow"
)

// Figures writes how much of the whole the change comes to as it stands. What it comes to in detail is beneath the button, so that the
// share and the button are in view together. Every figure follows a tick at once.
func Figures(w *h.Writer, m *Model) {
	c := m.Changes
	if c.Shown == nil || m.Room.Records == nil {
		return
	}
	if c.Cut == nil {
		w.El(h.P, h.At{h.ID.Is("figures-none"), h.Class.Is("quiet")}, func() { w.Text("It " + stateWords(m, c.Shown) + ".") })
		return
	}
	f, p, set := c.Cut.Figures(), c.Cut.Proof, m.Room.Records.Set
	w.Txt(h.H4, nil, "As it stands")
	if len(p.Changes) > 0 {
		w.El(h.P, h.At{h.ID.Is("figure-share"), h.Class.Is("share")}, func() {
			w.Txt(h.Strong, nil, groupedInt(f.Changed))
			w.Text(" of " + things(set, p, p.Of))
			if f.Changed > 0 && f.Deleted == f.Changed {
				w.Text(" would be deleted")
			} else {
				w.Text(" would change")
			}
		})
		w.El(h.Progress, h.At{h.ID.Is("share"), h.AriaLabel.Is("Share of all records of this kind"), h.Number.Is(uint64(f.Changed)), h.Max.Is(uint64(max(p.Of, 1)))}, func() {})
	}
}

// Detail writes what the change comes to: what it is worth, what cannot be undone, and what is not in it.
func Detail(w *h.Writer, m *Model) {
	c := m.Changes
	if c.Shown == nil || c.Cut == nil || m.Room.Records == nil {
		return
	}
	f, p, set := c.Cut.Figures(), c.Cut.Proof, m.Room.Records.Set
	w.El(h.DL, class("facts"), func() {
		if m.worth() && len(p.Changes) > 0 {
			pair(w, "Amount", func() {
				w.Txt(h.Strong, nil, amount(set, f.Value))
				if whole := p.Value; whole != f.Value {
					w.Text(" of " + amount(set, whole) + " asked for")
				}
			})
		}
		pair(w, "Irreversible", func() { irreversible(w, m, f) })
		if f.Referred > 0 {
			pair(w, "Above the authority", func() {
				w.Text(things(set, p, f.Referred))
				if set.Unit != "" {
					w.Text(", " + amount(set, f.ReferredValue))
				}
				if up := above(set, c.Shown.Role); up != nil {
					w.Text(": for " + up.Label)
				} else {
					w.Text(": not carried out")
				}
			})
		}
		if f.Removed+f.Trimmed+f.Unsent > 0 {
			pair(w, "Taken out", func() { w.Text(takenOut(f)) })
		}
		if len(p.Notes) > 0 {
			pair(w, "Left alone", func() { w.Text(groupedInt(len(p.Notes)) + " by the tool") })
		}
	})
	w.Txt(h.P, h.At{h.ID.Is("figure-sum"), h.Class.Is("small")}, sum(m))
}

// irreversible says what cannot be undone.
func irreversible(w *h.Writer, m *Model, f narrow.Figures) {
	op := operation(m.Room.Records, m.Changes.Shown)
	switch {
	case !op.Reversible && f.Changed+f.Sent > 0:
		w.Txt(h.Strong, class("marker"), "None of it can be undone")
		if f.Sent > 0 {
			w.Text(": " + plural(f.Sent, "effect leaves", "effects leave"))
		}
	case f.Sent > 0:
		w.Txt(h.Strong, class("marker"), plural(f.Sent, "effect", "effects")+" cannot be called back")
		w.Text(", and with one sent nothing of this can be undone")
	case f.Changed == 0:
		w.Text("nothing")
	default:
		w.Text("nothing, until one of these records changes again")
	}
}

func takenOut(f narrow.Figures) string {
	s := ""
	add := func(n int, one, many string) {
		if n > 0 {
			if s != "" {
				s += ", "
			}
			s += plural(n, one, many)
		}
	}
	add(f.Removed, "record", "records")
	add(f.Trimmed, "record in part", "records in part")
	add(f.Unsent, "effect", "effects")
	return s
}

// sum says how the figures add up to what was asked for.
func sum(m *Model) string {
	c := m.Changes
	if c.Cut == nil {
		return ""
	}
	f, p := c.Cut.Figures(), c.Cut.Proof
	s := groupedInt(p.Requested()) + " asked for = " + groupedInt(f.Changed) + " to apply"
	for _, part := range []struct {
		n    int
		what string
	}{{f.Sent, "to send"}, {f.Referred, "above the authority"}, {f.Removed, "taken out"}, {f.Unsent, "not to be sent"}, {len(p.Notes), "left alone"}} {
		if part.n > 0 {
			s += " + " + groupedInt(part.n) + " " + part.what
		}
	}
	return s + "."
}

// Announce is the panel in one sentence, for the live region: what it shows, or how the figures stand.
func Announce(m *Model) string {
	c := m.Changes
	if c.Shown == nil || c.Cut == nil || m.Room.Records == nil {
		return ""
	}
	f, set := c.Cut.Figures(), m.Room.Records.Set
	s := operation(m.Room.Records, c.Shown).Title + ", entry " + utoa(c.Shown.Seq) + ": " + sum(m)
	if m.worth() && len(c.Cut.Proof.Changes) > 0 {
		s += " " + amount(set, f.Value) + "."
	}
	if drift := drifting(c.Shown); drift != "" {
		s += " It drifts from the mandate: " + drift + "."
	}
	label, _ := m.Approval()
	return s + " The button says: " + label + "."
}
