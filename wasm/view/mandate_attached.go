package view

import (
	"docket/room"
	h "docket/wasm/html"
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
	subheading(w, "attached-title", "Drift receipts from elsewhere")
	w.El(h.P, class("small"), func() {
		w.Text("As ")
		w.Txt(h.Code, nil, "docket drift evaluate")
		w.Text(" writes them. One that is attached agrees with itself, which is checked. What it was made from is not on the record, so whether it is true is not to be seen here.")
	})
	if len(all) > 0 {
		n := m.listed(ListAttached, attachedFirst, len(all))
		w.El(h.UL, h.At{h.Class.Is("attached"), h.AriaLabelledBy.Is("attached-title")}, func() {
			for i := range n {
				attached(w, m, &all[len(all)-1-i])
			}
		})
		moreOf(w, m, ListAttached, n, len(all), "earlier")
	}
	if m.Room.Pause != nil || len(all) >= room.MaxReceipts {
		return
	}
	f := m.Forms[FormReceipt]
	w.El(h.Details, h.At{h.ID.Is(IDAttach), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, "Attach a drift receipt")
		w.El(h.Form, h.At{h.ID.Is("form-receipt"), dataForm.Is(FormReceipt), h.NoValidate}, func() {
			textOrFile(w, m, "receipt", FieldReceipt, IDReceiptText, IDReceiptFile, "receipt-error", f.Err)
			formError(w, "receipt-error", f.Err)
			submit(w, m, "attach-receipt", ActAttachReceipt, "Attach the receipt")
		})
	})
}

func attached(w *h.Writer, m *Model, x *room.Attached) {
	id, r := "attached-"+utoa(x.Seq), x.Receipt
	hidden := false
	w.El(h.LI, h.At{h.ID.Is(id), dataState.Is(driftState(r.Verdict))}, func() {
		w.El(h.P, nil, func() {
			w.Txt(h.Strong, class("status"), upper(driftWords[r.Verdict]))
			w.Text(" ")
			w.Txt(h.Code, nil, string(r.Verdict))
			w.Text(", attached in ")
			goTo(w, m, id+"-entry", x.Seq)
			w.Text(".")
		})
		w.El(h.P, class("small"), func() {
			w.Text("About ")
			hidden = w.Vis(h.Code, nil, r.ProposalID) || hidden
			w.Text(" under ")
			hidden = w.Vis(h.Code, nil, r.IntentID) || hidden
			w.Text(", as of ")
			w.Visible(r.AsOf)
			w.Text(". Receipt ")
			shortHash(w, r.ReceiptID)
			w.Text(". ")
			switch s := m.Room.Mandate; {
			case s == nil:
				w.Text("No mandate stands here to hold its intent against.")
			case s.Mandate.Digest() == r.Inputs.Intent:
				w.Text("Its intent is the mandate that stands here, by its digest.")
			default:
				w.Text("Its intent is another than the mandate that stands here, by its digest.")
			}
		})
		reasons(w, id, r.Reasons)
		warning(w, hidden, "receipt")
	})
}
