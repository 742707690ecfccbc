package room

import (
	"docket/ledger"
	"docket/room/action"
	"docket/room/mandate"
)

// DeclareMandate declares what whoever the host speaks for wants done. Every proposal is compared with it from then on, and what waits for
// a decision is compared anew.
func (r *Room) DeclareMandate(by Caller, m *mandate.Mandate, press *Press) (Landed, error) {
	landed, err := r.do(by, "declare_mandate", Stamp{}, press, func(*state) (act, *Refusal) { return of(action.Declare{Mandate: m}), nil })
	if err == nil {
		r.compareAnew()
	}
	return landed, err
}

// EndMandate takes the mandate of that entry back.
func (r *Room) EndMandate(by Caller, h ledger.Hash, press *Press) (Landed, error) {
	landed, err := r.do(by, "end_mandate", Stamp{}, press, func(*state) (act, *Refusal) { return of(action.EndMandate{Mandate: h}), nil })
	if err == nil {
		r.compareAnew()
	}
	return landed, err
}

// Reapprove gives the second word that a mandate asks for, on an action as the proof of that digest shows it. It decides nothing.
func (r *Room) Reapprove(by Caller, h, proof ledger.Hash, press *Press) (Landed, error) {
	return r.do(by, "reapprove_action", Stamp{}, press, func(s *state) (act, *Refusal) {
		e := action.Reapprove{Action: h, Proof: proof, For: []string{}, Until: action.Later(s.at(), action.ApprovalTime)}
		if a, ok := s.book.Action(h); ok && a.Proof != nil {
			e.For = append(e.For, a.Proof.Compared.Reapproval()...)
		}
		return of(e), nil
	})
}

// compareAnew has what waits and was compared with something else rehearsed and compared once more.
func (r *Room) compareAnew() {
	for _, h := range r.reopen() {
		r.pursue(h)
	}
}

func (r *Room) reopen() (out []ledger.Hash) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forgetMoment()
	if r.s.phase == Closed {
		return nil
	}
	for _, a := range r.s.book.Undecided() {
		if a.State == action.Awaiting && r.s.book.Stale(a) {
			r.bookkeep(of(action.Reopen{Action: a.Hash}))
			out = append(out, a.Hash)
		}
	}
	return out
}

// MaxReceipts bounds the receipts that are attached to a room.
const MaxReceipts = 256

// Attached is a drift receipt from elsewhere that the record holds.
type Attached struct {
	Seq     uint64
	Hash    ledger.Hash // of the entry
	Receipt *mandate.Receipt
}

// attach puts a drift receipt from elsewhere on the record. That it is whole is checked, here and on every replay: its id is its digest, its
// verdict follows from its classes and they from its reasons. What it was made from is not on the record.
type attach struct{ receipt *mandate.Receipt }

func (attach) kind() string { return "receipt_attached" }

func (a attach) fields() []ledger.Field {
	p, _ := a.receipt.Payload() // which Make refuses in its turn
	return []ledger.Field{ledger.Obj("receipt", p)}
}

func readAttach(f *ledger.Fields) act {
	written := f.Payload("receipt").String()
	receipt, err := mandate.ParseReceipt([]byte(written))
	if err != nil {
		f.Want("receipt", false, "must be a drift receipt: "+err.Error())
		return attach{&mandate.Receipt{}}
	}
	f.Want("receipt", string(receipt.AppendJSON(nil)) == written, "must be in the form in which receipts are written")
	return attach{receipt}
}

func (a attach) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if len(s.attached) >= MaxReceipts {
		return refuse("too_many", "", "a room takes at most "+itoa(MaxReceipts)+" receipts")
	}
	for _, have := range s.attached {
		if have.Receipt.ReceiptID == a.receipt.ReceiptID {
			return refuse("already_attached", "/receipt", "entry "+utoa(have.Seq)+" holds this receipt already")
		}
	}
	return nil
}

func (a attach) fold(s *state, e ledger.Entry) {
	s.attached = append(s.attached, Attached{e.Seq, e.Hash, a.receipt})
}

// AttachReceipt puts a drift receipt, as `docket drift evaluate` writes it, on the record.
func (r *Room) AttachReceipt(by Caller, text string, press *Press) (Landed, error) {
	return r.do(by, "attach_receipt", Stamp{}, press, func(*state) (act, *Refusal) {
		receipt, err := mandate.ParseReceipt([]byte(text))
		if err != nil {
			return nil, refuse("bad_receipt", "/receipt", err.Error())
		}
		return attach{receipt}, nil
	})
}
