//go:build js && wasm

package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/view"
)

// actOnChange does what a control of the changes asks for, and says whether it was one.
func (p *page) actOnChange(element safejs.Value, on guard.Control, m *room.Press) (handled bool, err error) {
	switch on.Act {
	case view.ActTick, view.ActTickField, view.ActTickEffect, view.ActAllRecords, view.ActAllEffects, view.ActRowFields:
		p.tick(element, on)
	case view.ActShowAction:
		if h, err := ledger.ParseHash(data(element, view.DataAction)); err == nil {
			p.lead(h)
		}
	case view.ActMore:
		p.more(data(element, view.DataTo))
	case view.ActApprove:
		p.approve(on, m)
	case view.ActRefuseAction:
		p.refuseChange(on, m)
	case view.ActCarryOut:
		if a := p.changes.shown; a != nil && p.pressed(on, m) {
			_, err = p.desk.room.CarryOut(p.decider(a, p.changes.as), a.Hash, m)
		}
	case view.ActUndo:
		p.undo(element, m)
	case view.ActTakeReferral:
		p.takeReferral(element, m)
	case view.ActDraftRule:
		name := data(element, view.DataTo)
		_, err := p.desk.room.DraftRule(host, name, m)
		p.formed(view.RuleKey(name), err)
	case view.ActRatifyRule, view.ActEndRule:
		p.rule(element, on, m)
	case view.ActGoToRow:
		if seq, ok := parseUint(data(element, view.DataSeq)); ok {
			p.goToRow(seq)
		}
	default:
		return false, nil
	}
	return true, err
}

// pressed says whether a press on the panel may decide: the card has been on show for long enough, and the press began and ended
// on it.
func (p *page) pressed(on guard.Control, m *room.Press) bool {
	return p.guard.Click(time.Now(), on, began(m))
}

// lead puts an action in the panel and, once it is painted, leads there.
func (p *page) lead(h ledger.Hash) {
	p.changes.wanted, p.changes.leads = h, true
}

// decider is the seat that decides an action, or the host where none may: the room refuses it and says why.
func (p *page) decider(a *action.Action, as string) room.Caller {
	if seat, ok := view.Decider(p.desk.room.Snapshot(), a, as); ok {
		return seatAt(seat.ID)
	}
	return host
}

// approve approves what the panel shows as it is ticked, for the seat that decides.
func (p *page) approve(on guard.Control, m *room.Press) {
	c := &p.changes
	if c.m == nil || !p.pressed(on, m) {
		return
	}
	if began(m) && c.began != c.version {
		return // what the button said when the press began is not what it says now
	}
	now := p.model()
	if _, why := now.Approval(); why != "" || now.Changes.Card() != on.Card {
		return // it says so beside the button
	}
	_, err := p.desk.room.Decide(p.decider(c.shown, c.as), c.shown.Hash, c.cut.Proof.Digest(), c.cut.Decision(), c.typed, m)
	p.formed(view.DecideKey(c.shown.Hash), err)
}

// refuseChange refuses all of what the panel shows.
func (p *page) refuseChange(on guard.Control, m *room.Press) {
	c := &p.changes
	if c.m == nil || c.cut == nil || c.m.Changes.Card() != on.Card || !p.pressed(on, m) {
		return
	}
	a, by := c.shown, p.decider(c.shown, c.as)
	reason, err := p.reason(by, "refuse_action", view.RefuseReasonID(a.Seq))
	if err == nil {
		_, err = p.desk.room.RefuseAction(by, a.Hash, c.cut.Proof.Digest(), reason, m)
	}
	p.formed(view.RefuseKey(a.Hash), err)
}

// correct puts a value in place of one that would be written, and has the action rehearsed again.
func (p *page) correct(form safejs.Value, m *room.Press) {
	c := &p.changes
	row, errRow := strconv.Atoi(data(form, view.DataRow))
	field, errField := strconv.Atoi(data(form, view.DataField))
	card := data(form, view.DataAction) + data(form, view.DataProof)
	if c.m == nil || c.cut == nil || errRow != nil || errField != nil || c.m.Changes.Card() != card || !p.guard.Awake(time.Now(), card) ||
		row < 0 || row >= len(c.cut.Proof.Changes) || field < 0 || field >= len(c.cut.Proof.Changes[row].Fields) {
		return
	}
	a, by := c.shown, p.decider(c.shown, c.as)
	item := &c.cut.Proof.Changes[row]
	place := records.Place{Ref: item.Ref(), Pointer: item.Fields[field].Pointer}
	err := p.with(by, form, "correct_action", func(v fields) error {
		text := v[view.FieldValue]
		to := records.Str(text)
		if item.Fields[field].After.Kind() == records.IntKind {
			n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 54)
			if err != nil {
				_, err := p.desk.room.Refuse(by, "correct_action", room.Stamp{}, "wrong_type", "/value", "a whole number is due here")
				return err
			}
			to = records.Int(n)
		}
		_, err := p.desk.room.Correct(by, a.Hash, c.cut.Proof.Digest(), action.Correction{Place: place, Value: to}, m)
		return err
	}, view.FieldValue)
	p.formed(view.CorrectKey(a.Hash, row, field), err)
}

func (p *page) undo(element safejs.Value, m *room.Press) {
	h, err := ledger.ParseHash(data(element, view.DataAction))
	if err != nil {
		return
	}
	a, ok := p.desk.room.Action(h)
	if !ok {
		return
	}
	_, err = p.desk.room.Undo(p.decider(a, a.DecidedBy), h, m)
	p.formed(view.UndoKey(h), err)
}

func (p *page) takeReferral(element safejs.Value, m *room.Press) {
	of, err := ledger.ParseHash(data(element, view.DataAction))
	if err != nil {
		return
	}
	seat := data(element, view.DataSeat)
	landed, err := p.desk.room.TakeReferral(seatAt(seat), of, m)
	if err == nil {
		p.changes.as, p.changes.asOf = seat, landed.Entry.Hash
		p.lead(landed.Entry.Hash)
	}
	p.formed(view.ReferralKey(of), err)
}

// rule ratifies a standing rule or takes it back. What lets changes through later is ratified by a press that saw it for a moment.
func (p *page) rule(element safejs.Value, on guard.Control, m *room.Press) {
	h, err := ledger.ParseHash(data(element, view.DataRule))
	if err != nil {
		return
	}
	if on.Act == view.ActRatifyRule {
		if !p.pressed(on, m) {
			return
		}
		_, err = p.desk.room.RatifyRule(host, h, m)
	} else {
		_, err = p.desk.room.EndRule(host, h, m)
	}
	p.formed(view.RuleKey(h.String()), err)
}

// goToRow opens a row of the ledger and brings it into view. A filter that hides it is cleared.
func (p *page) goToRow(seq uint64) {
	if seq == 0 || seq > p.desk.room.Ledger().Len() {
		return
	}
	if _, open := p.paint.open[seq]; !open {
		p.paint.open[seq] = 0
	}
	p.strip.at = seq
	p.strip.view.Show(seq)
	p.showRow(seq)
	p.movedStrip()
	if row, err := browser.ByID("row-" + view.RowID(seq)); err == nil {
		browser.Call(row, "scrollIntoView", map[string]any{"block": "center"})
		browser.Call(row, "focus", map[string]any{"preventScroll": true})
	}
}

// showRow brings a row into the middle of the list.
func (p *page) showRow(seq uint64) {
	total := p.desk.room.Ledger().Len()
	scroll, err := browser.ByID(view.IDScroll)
	if err != nil {
		return
	}
	if _, ok := (listed{total, p.sift.sieve}).index(seq); !ok {
		p.clearSift()
		p.repaint()
	}
	if p.paint.list != (listed{total, p.sift.sieve}) {
		p.drawRows(total)
	}
	i, _ := p.paint.list.index(seq)
	above := p.paint.laidOut()
	above.N = i
	scroll.Set("scrollTop", max(above.Total()-number(scroll, "clientHeight")/3, 0))
	p.drawRows(total)
}
