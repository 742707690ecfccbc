package view

import (
	"docket/room"
	"docket/room/action"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Roles writes which seat decides under which role, the form that gives one, and what waits for the role above.
func Roles(w *h.Writer, m *Model) {
	r := m.Room.Records
	if r == nil || len(r.Set.Roles) == 0 {
		return
	}
	subheading(w, "roles-title", wording.WhoDecides)
	w.El(h.DL, class("facts roles"), func() {
		for _, role := range r.Set.Roles {
			pair(w, role.Label, func() {
				if role.Limit > 0 {
					w.Text(wording.UpToARecord.With(amount(r.Set, role.Limit)))
				}
				n := 0
				for _, seat := range m.Room.Seats {
					if have, ok := r.RoleOf(seat); ok && have == role.ID && seat.Kind == room.Human {
						if n++; n > 1 {
							w.Text(", ")
						}
						w.Visible(seat.Name)
					}
				}
				if n == 0 {
					w.Txt(h.Em, nil, wording.NoSeat)
				}
			})
		}
	})
	referrals(w, m)
	roleForm(w, m)
}

// roleForm gives a human seat a role.
func roleForm(w *h.Writer, m *Model) {
	r := m.Room.Records
	var seats []room.Seat
	for _, seat := range m.Room.Seats {
		if seat.Kind == room.Human && seat.ID != room.HostSeat {
			seats = append(seats, seat)
		}
	}
	if m.Room.Phase == room.Closed || m.Room.Pause != nil || len(r.Set.Roles) < 2 {
		return
	}
	if len(seats) == 0 {
		w.Txt(h.P, class("quiet"), wording.TheHostDecidesAsAHigher.With(r.Set.Roles[0].Label))
		return
	}
	f := m.Forms[FormRole]
	w.El(h.Form, h.At{h.ID.Is("form-role"), dataForm.Is(FormRole), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is("role-seat")}, wording.Seat)
		w.El(h.Select, append(h.At{h.ID.Is("role-seat"), h.Name.Is(FieldSeat)}, blame(f.Err, "seat", "role-error", "")...), func() {
			for _, seat := range seats {
				w.Txt(h.Option, h.At{h.Value.Is(seat.ID)}, optionName(seat))
			}
		})
		w.Txt(h.Label, h.At{h.For.Is("role-role")}, wording.Role)
		w.El(h.Select, append(h.At{h.ID.Is("role-role"), h.Name.Is(FieldRole)}, blame(f.Err, "role", "role-error", "")...), func() {
			for i := range r.Set.Roles {
				role := r.Set.Roles[len(r.Set.Roles)-1-i]
				w.Txt(h.Option, h.At{h.Value.Is(role.ID)}, role.Label)
			}
		})
		formError(w, "role-error", f.Err)
		submit(w, m, "give-role", ActGiveRole, wording.GiveTheRole)
	})
}

// referrals lists what waits for a role above, with what takes it up.
func referrals(w *h.Writer, m *Model) {
	r := m.Room.Records
	if len(r.Referrals) == 0 {
		return
	}
	w.Txt(h.H4, nil, wording.ReferredRecordsThatWaitForA.With(plural(len(r.Referrals), wording.NumberOfActionsHave)))
	w.El(h.UL, class("referrals"), func() {
		for _, waits := range r.Referrals {
			var a *action.Action
			for _, x := range m.Changes.Answers {
				if x.Action.Hash == waits.Action {
					a = x.Action
				}
			}
			referral(w, m, waits, a)
		}
	})
}

func referral(w *h.Writer, m *Model, waits *action.Referral, a *action.Action) {
	r := m.Room.Records
	id := "referral-" + waits.Action.String()[:16]
	w.El(h.LI, h.At{h.ID.Is(id), dataAction.Is(waits.Action.String())}, func() {
		w.El(h.P, h.At{h.ID.Is(id + "-title")}, func() {
			w.Txt(h.Strong, nil, plural(len(waits.Refs), wording.NumberOfRecords))
			if r.Set.Unit != "" {
				w.Text(", " + amount(r.Set, waits.Value))
			}
			w.Text(wording.For.With(roleLabel(r.Set, waits.To)))
			if a != nil {
				say(w, wording.OfAfter,
					func() { w.Text(operation(r, a).Title) },
					func() { goTo(w, m, id+"-entry", a.Seq) })
			}
			w.Text(": ")
			some(w, len(waits.Refs), idsFirst, func(i int) { w.Visible(brief(waits.Refs[i].ID, 60)) })
		})
		formError(w, id+"-error", m.Forms[ReferralKey(waits.Action)].Err)
		able := r.Deciders(waits.To, m.Room.Seats)
		if len(able) == 0 {
			w.Txt(h.P, class("quiet"), wording.NoSeatHasTheRole.With(roleLabel(r.Set, waits.To)))
			return
		}
		w.El(h.Div, class("controls"), func() {
			for _, seat := range able {
				have, _ := r.RoleOf(seat)
				button(w, m, id+"-"+seat.ID, ActTakeReferral, wording.TakeUpAs.With(optionName(seat), roleLabel(r.Set, have)), dataAction.Is(waits.Action.String()),
					dataSeat.Is(seat.ID), h.AriaDescribed.Is(id+"-title"), h.If(m.Room.Pause != nil || m.Room.Phase == room.Closed, h.Disabled))
			}
		})
	})
}
