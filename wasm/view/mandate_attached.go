package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// attachedFirst is how many receipts are listed at first.
const attachedFirst = 5

// ListAttached is the list of drift receipts, see [ActMore].
const ListAttached = "attached"

// Attached writes the drift receipts from elsewhere that the record holds, and the form that attaches one.
func Attached(w *h.Writer, m *Model) {
	all := m.Room.Attached
	if len(all) == 0 && m.Room.Pause != nil {
		return
	}
	if len(all) > 0 {
		subheading(w, "attached-title", wording.DriftReceiptsFromElsewhere)
		receiptsAre(w)
		n := m.listed(ListAttached, attachedFirst, len(all))
		w.El(h.UL, h.At{h.Class.Is("attached"), h.AriaLabelledBy.Is("attached-title")}, func() {
			for i := range n {
				attached(w, m, &all[len(all)-1-i])
			}
		})
		moreOf(w, m, ListAttached, n, len(all), wording.Earlier)
	}
	if m.Room.Pause != nil || len(all) >= room.MaxReceipts {
		return
	}
	f := m.Forms[FormReceipt]
	w.El(h.Details, h.At{h.ID.Is(IDAttach), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, wording.AttachADriftReceipt)
		if len(all) == 0 {
			receiptsAre(w)
		}
		w.El(h.Form, h.At{h.ID.Is("form-receipt"), dataForm.Is(FormReceipt), h.NoValidate}, func() {
			textOrFile(w, m, wording.ReceiptInline, FieldReceipt, IDReceiptText, IDReceiptFile, "receipt-error", f.Err)
			formError(w, "receipt-error", f.Err)
			submit(w, m, "attach-receipt", ActAttachReceipt, wording.AttachTheReceipt)
		})
	})
}

// receiptsAre says what a receipt from elsewhere shows, and what it does not.
func receiptsAre(w *h.Writer) {
	w.El(h.P, class("small"), func() {
		say(w, wording.AsWritesThemOneThatIs,
			func() { inlineCommand(w, "docket drift evaluate") })
	})
}

func attached(w *h.Writer, m *Model, x *room.Attached) {
	id, r := "attached-"+utoa(x.Seq), x.Receipt
	hidden := false
	w.El(h.LI, h.At{h.ID.Is(id), dataState.Is(driftState(r.Verdict))}, func() {
		w.El(h.P, nil, func() {
			say(w, wording.AttachedIn,
				func() { w.Txt(h.Strong, class("status"), upper(driftWords[r.Verdict])) },
				func() { w.Txt(h.Code, nil, string(r.Verdict)) },
				func() { goTo(w, m, id+"-entry", x.Seq) })
		})
		w.El(h.P, class("small"), func() {
			w.Text(wording.About)
			hidden = w.Vis(h.Code, nil, r.ProposalID) || hidden
			w.Text(wording.Under)
			hidden = w.Vis(h.Code, nil, r.IntentID) || hidden
			say(w, wording.AsOfReceipt,
				func() { w.Visible(r.AsOf) },
				func() { shortHash(w, r.ReceiptID) })
			switch s := m.Room.Mandate; {
			case s == nil:
				w.Text(wording.NoMandateStandsHereToHold)
			case s.Mandate.Digest() == r.Inputs.Intent:
				w.Text(wording.ItsIntentIsTheMandateThat)
			default:
				w.Text(wording.ItsIntentIsAnotherThanThe)
			}
		})
		reasons(w, id, r.Reasons)
		warning(w, hidden, wording.ReceiptInline)
	})
}
