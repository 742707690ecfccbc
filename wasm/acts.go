//go:build js && wasm

package main

import (
	"errors"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/sample"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// host is who the host's controls act for. The page cannot tell who presses them.
var host = room.Caller{Door: ledger.UI, Seat: room.HostSeat}

// moves are the acts whose control gives way to another one at the same place.
var moves = map[string]bool{view.ActAdvance: true, view.ActNextRound: true, view.ActResume: true, view.ActStay: true,
	view.ActScriptSeat: true, view.ActScriptNext: true,
	view.ActUndo: true, view.ActTakeReferral: true, view.ActDraftRule: true, view.ActEndRule: true, view.ActShowAction: true,
	// What brings one of these moves them, too: a mandate that is read, a second word that is given.
	view.ActEndMandate: true, view.ActDeclareRead: true, view.ActApprove: true}

// quiet are the acts that paint what they change themselves.
var quiet = map[string]bool{view.ActTick: true, view.ActTickField: true, view.ActTickEffect: true, view.ActAllRecords: true, view.ActAllEffects: true,
	view.ActRowFields: true, view.ActGoToRow: true}

// act does what a control outside a form's own event asks for.
func (p *page) act(element safejs.Value, on guard.Control, m *room.Press) {
	if moves[on.Act] && m.Trusted && m.Detail > 1 {
		return // the second click of a double click fell on what the first one brought
	}
	d := p.desk
	if p.actOnStrip(on.Act) {
		return
	}
	if d.follows != nil && !view.Looks(on.Act) {
		return // it was pressed in the moment that the room went to another tab
	}
	if handled, err := p.actOnChange(element, on, m); handled {
		p.tell(err)
		if !quiet[on.Act] {
			p.repaint()
		}
		return
	}
	if handled, err := p.actOnWalk(element, on); handled {
		p.tell(err)
		p.repaint()
		return
	}
	if handled, err := p.actOnMandate(element, on, m); handled {
		p.tell(err)
		p.repaint()
		return
	}
	var err error
	switch on.Act {
	case view.ActAdvance:
		err = p.advance(element, on, m)
	case view.ActStay:
		_, err = d.room.Stay(host, m)
	case view.ActNextRound:
		_, err = d.room.OpenNextRound(host, m)
	case view.ActResume:
		_, err = d.room.Resume(host, m)
	case view.ActRatify, view.ActDecline:
		err = p.answer(element, on, m)
	case view.ActWithdraw:
		err = p.withdraw(data(element, view.DataSeat), m)
	case view.ActReveal:
		err = p.reveal(data(element, view.DataSeat), m)
	case view.ActShowOpening:
		if o := d.openings[data(element, view.DataSeat)]; o != nil {
			o.shown = !o.shown
		}
	case view.ActSaveOpening:
		err = p.saveOpening(data(element, view.DataSeat))
	case view.ActVerify:
		p.startVerify()
	case view.ActCancelVerify:
		p.verify.stop()
	case view.ActExport:
		p.export()
	case view.ActImport:
		err = chooseFile()
	case view.ActCancelImport:
		if p.cancel != nil {
			p.cancel()
		}
	case view.ActReturn:
		if p.earlier != nil {
			p.put(p.earlier)
		}
	case view.ActNewRoom:
		p.openSample(sample.Room{Records: chosenSet()})
	case view.ActTakeUp:
		p.takeUp(data(element, view.DataRoom))
	case view.ActExportStored:
		p.exportStored(data(element, view.DataRoom))
	case view.ActReceipt:
		if seq, ok := parseUint(data(element, view.DataSeq)); ok {
			err = p.saveReceipt(seq)
			if err == nil {
				p.repaint()
				return
			}
		}
	case view.ActInvite:
		err = p.invite(on, m)
	case view.ActInviteNot:
		p.partner.asked = ""
	case view.ActEndInvitation:
		_, err = d.room.EndInvitation(host, m)
	case view.ActDisconnect, view.ActStopConnecting:
		p.disconnect(m)
	case view.ActTell:
		p.tellMe()
	case view.ActTellNot:
		p.tellNoMore()
	case view.ActScriptSeat:
		err = p.seatScript(m)
	case view.ActScriptNext:
		p.playScript("")
	case view.ActScriptPlay:
		p.playScript(data(element, view.DataTo))
	case view.ActOpenTask:
		p.openTask(element)
	case view.ActPrint:
		err = printRecord()
	case view.ActClearSift:
		p.clearSift()
		if field, err := browser.ByID(view.IDSiftText); err == nil {
			browser.Call(field, "focus", map[string]any{"preventScroll": true}) // the control goes with what it cleared
		}
	case view.ActToggleRow:
		p.toggle(data(element, view.DataSeq))
	}
	p.tell(err)
	p.repaint()
}

// tell shows what became of an act outside any form. The refusal has its row; this is for the eye.
func (p *page) tell(err error) {
	var refusal *room.Refusal
	switch {
	case err == nil:
		p.notices = nil
	case errors.As(err, &refusal):
		p.notice(wording.NotDone.With(refusal.Message))
	default:
		p.alarm(err.Error())
	}
}

// advance asks for the next phase. The second of two acts must be a press of its own, begun after its reasons were on
// show for a moment.
func (p *page) advance(element safejs.Value, on guard.Control, m *room.Press) error {
	to, ok := room.ParsePhase(data(element, view.DataTo))
	if !ok {
		return errors.New("the control names no phase")
	}
	if p.desk.room.Snapshot().Held != nil && !p.guard.Click(time.Now(), on, began(m)) {
		return nil
	}
	_, err := p.desk.room.Advance(host, to, m)
	return err
}

// answer decides the ask that the card shows, if the press may.
func (p *page) answer(element safejs.Value, on guard.Control, m *room.Press) error {
	shown, err := ledger.ParseHash(on.Card)
	if err != nil || !p.guard.Click(time.Now(), on, began(m)) {
		return err
	}
	reason, err := p.reason(host, on.Act, "ask-reason-"+on.Card)
	if err == nil {
		_, err = p.desk.room.Answer(host, shown, on.Act == view.ActRatify, reason, m)
	}
	p.formed(view.AskKey(shown), err)
	return nil
}

func (p *page) withdraw(seat string, m *room.Press) error {
	_, err := p.desk.room.Withdraw(seatAt(seat), room.Stamp{}, m)
	if err == nil {
		delete(p.desk.openings, seat)
	}
	p.formed(view.WithdrawKey(seat), err)
	return nil
}

// reveal opens a commitment whose opening this page holds.
func (p *page) reveal(seat string, m *room.Press) error {
	o := p.desk.openings[seat]
	if o == nil {
		return nil
	}
	_, _, err := p.desk.room.Reveal(seatAt(seat), o.Position, o.Nonce, room.Stamp{}, m)
	p.formed(view.RevealKey(seat), err)
	return nil
}

// seatAt is a human seat at the page's own controls.
func seatAt(seat string) room.Caller { return room.Caller{Door: ledger.UI, Seat: seat} }

// saveOpening gives the seat its opening as a file: what Reveal asks for, and all that the commitment binds.
func (p *page) saveOpening(seat string) error {
	o := p.desk.openings[seat]
	if o == nil {
		return nil
	}
	sealed, err := o.Commitment()
	if err != nil {
		return err
	}
	content, err := ledger.Make(ledger.Str("version", room.CommitmentVersion), ledger.Str("room", o.Room), ledger.Int("round", int64(o.Round)),
		ledger.Str("seat", o.Seat), ledger.HashOf("question", o.Question), ledger.Str("position", o.Position), ledger.Str("nonce", o.Nonce),
		ledger.HashOf("commitment", sealed))
	if err != nil {
		return err
	}
	file, err := browser.NewDownload()
	if err != nil {
		return err
	}
	if _, err := file.Write([]byte(content.String() + "\n")); err != nil {
		return err
	}
	o.saved = true
	return file.Save("opening-"+o.Seat+"-round-"+itoa(o.Round)+".json", "application/json")
}

func (p *page) toggle(seq string) {
	n, ok := parseUint(seq)
	if !ok {
		return
	}
	if _, open := p.paint.open[n]; open {
		delete(p.paint.open, n)
		return
	}
	p.paint.open[n] = 0
}
