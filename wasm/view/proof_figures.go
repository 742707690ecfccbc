package view

import (
	h "docket/wasm/html"
	"docket/wasm/narrow"
	"docket/wasm/wording"
)

// Figures writes how much of the whole the change comes to as it stands. What it comes to in detail is beneath the button, so that the
// share and the button are in view together. Every figure follows a tick at once.
func Figures(w *h.Writer, m *Model) {
	c := m.Changes
	if c.Shown == nil || m.Room.Records == nil {
		return
	}
	if c.Cut == nil {
		w.El(h.P, h.At{h.ID.Is("figures-none"), h.Class.Is("quiet")}, func() { w.Text(wording.ItStands.With(stateWords(m, c.Shown))) })
		return
	}
	f, p, set := c.Cut.Figures(), c.Cut.Proof, m.Room.Records.Set
	w.Txt(h.H4, nil, wording.AsItStands)
	if len(p.Changes) > 0 {
		w.El(h.P, h.At{h.ID.Is("figure-share"), h.Class.Is("share")}, func() {
			say(w, wording.Of,
				func() { w.Txt(h.Strong, nil, groupedInt(f.Changed)) },
				func() { w.Text(things(set, p, p.Of)) })
			if f.Changed > 0 && f.Deleted == f.Changed {
				w.Text(wording.WouldBeDeleted)
			} else {
				w.Text(wording.WouldChange)
			}
		})
		w.El(h.Progress, h.At{h.ID.Is("share"), h.AriaLabel.Is(wording.ShareOfAllRecordsOfThis), h.Number.Is(uint64(f.Changed)), h.Max.Is(uint64(max(p.Of, 1)))}, func() {})
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
			pair(w, wording.Amount, func() {
				w.Txt(h.Strong, nil, amount(set, f.Value))
				if whole := p.Value; whole != f.Value {
					w.Text(wording.OfAskedFor.With(amount(set, whole)))
				}
			})
		}
		pair(w, wording.Irreversible, func() { irreversible(w, m, f) })
		if f.Referred > 0 {
			pair(w, wording.AboveTheAuthority, func() {
				w.Text(things(set, p, f.Referred))
				if set.Unit != "" {
					w.Text(", " + amount(set, f.ReferredValue))
				}
				if up := above(set, c.Shown.Role); up != nil {
					w.Text(wording.ForOf.With(up.Label))
				} else {
					w.Text(wording.NotCarriedOut)
				}
			})
		}
		if f.Removed+f.Trimmed+f.Unsent > 0 {
			pair(w, wording.TakenOut, func() { w.Text(takenOut(f)) })
		}
		if len(p.Notes) > 0 {
			pair(w, wording.LeftAlone, func() { w.Text(wording.ByTheTool.With(groupedInt(len(p.Notes)))) })
		}
	})
	w.Txt(h.P, h.At{h.ID.Is("figure-sum"), h.Class.Is("small")}, sum(m))
}

// irreversible says what cannot be undone.
func irreversible(w *h.Writer, m *Model, f narrow.Figures) {
	op := operation(m.Room.Records, m.Changes.Shown)
	switch {
	case !op.Reversible && f.Changed+f.Sent > 0:
		w.Txt(h.Strong, class("marker"), wording.NoneOfItCanBeUndone)
		if f.Sent > 0 {
			w.Text(": " + plural(f.Sent, wording.NumberOfEffectsLeave))
		}
	case f.Sent > 0:
		say(w, wording.AndWithOneSentNothingOf,
			func() {
				w.Txt(h.Strong, class("marker"), wording.CannotBeCalledBack.With(plural(f.Sent, wording.NumberOfEffects)))
			})
	case f.Changed == 0:
		w.Text(wording.Nothing)
	default:
		w.Text(wording.NothingUntilOneOfTheseRecords)
	}
}

func takenOut(f narrow.Figures) string {
	s := ""
	add := func(n int, what wording.Noun) {
		if n > 0 {
			if s != "" {
				s += ", "
			}
			s += plural(n, what)
		}
	}
	add(f.Removed, wording.NumberOfRecords)
	add(f.Trimmed, wording.NumberOfRecordsInPart)
	add(f.Unsent, wording.NumberOfEffects)
	return s
}

// sum says how the figures add up to what was asked for.
func sum(m *Model) string {
	c := m.Changes
	if c.Cut == nil {
		return ""
	}
	f, p := c.Cut.Figures(), c.Cut.Proof
	s := wording.AskedForToApply.With(groupedInt(p.Requested()), groupedInt(f.Changed))
	for _, part := range []struct {
		n    int
		what string
	}{{f.Sent, wording.ToSend}, {f.Referred, wording.AboveTheAuthorityInline}, {f.Removed, wording.TakenOutInline}, {f.Unsent, wording.NotToBeSent}, {len(p.Notes), wording.LeftAloneInline}} {
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
	s := wording.EntryOf.With(operation(m.Room.Records, c.Shown).Title, utoa(c.Shown.Seq), sum(m))
	if m.worth() && len(c.Cut.Proof.Changes) > 0 {
		s += " " + amount(set, f.Value) + "."
	}
	if drift := drifting(c.Shown); drift != "" {
		s += wording.ItDriftsFromTheMandate.With(drift)
	}
	label, _ := m.Approval()
	return wording.TheButtonSays.With(s, label)
}
