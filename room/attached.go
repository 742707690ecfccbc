package room

import (
	"docket/ledger"
	"docket/room/mandate"
)

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
