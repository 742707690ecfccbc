//go:build js && wasm

package main

import (
	"errors"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/room/mandate"
	"docket/room/records"
	"docket/wasm/browser"
	"docket/wasm/draft"
	"docket/wasm/guard"
	"docket/wasm/view"
)

// mandates is what this page holds of mandates beside the record.
type mandates struct {
	read *mandate.Mandate // in JSON, and not declared
}

// actOnMandate does what a control of the mandate asks for, and says whether it was one.
func (p *page) actOnMandate(element safejs.Value, on guard.Control, m *room.Press) (handled bool, err error) {
	switch on.Act {
	case view.ActReapprove:
		p.reapprove(on, m)
	case view.ActEndMandate:
		h, err := ledger.ParseHash(data(element, view.DataTo))
		if err != nil {
			return true, nil
		}
		_, err = p.desk.room.EndMandate(host, h, m)
		p.formed(view.KeyMandateEnd, err)
	case view.ActDeclareRead:
		if p.mandates.read == nil {
			return true, nil
		}
		_, err := p.desk.room.DeclareMandate(host, p.mandates.read, m)
		p.formed(view.KeyMandateRead, err)
		if err == nil {
			p.mandates.read = nil
			p.declared(view.IDMandateJSON)
		}
	case view.ActPutAway:
		p.mandates.read = nil
		delete(p.forms, view.KeyMandateRead)
	case view.ActChooseText:
		id := data(element, view.DataTo)
		if _, ok := textOf[id]; !ok {
			return true, nil
		}
		chooser, err := browser.ByID(id)
		if err == nil {
			_, err = browser.Call(chooser, "click")
		}
		return true, err
	default:
		return false, nil
	}
	return true, nil
}

// submitMandate does what a form of the mandate asks for, and says whether it was one.
func (p *page) submitMandate(name string, form safejs.Value, m *room.Press) (handled bool, err error) {
	switch name {
	case view.FormMandate:
		if err = p.declare(form, m); err == nil {
			p.declared(view.IDDeclare)
		}
	case view.FormMandateJSON:
		err = p.readMandate(form)
	case view.FormReceipt:
		var text string
		if text, err = p.document(form, "attach_receipt", view.FieldReceipt); err == nil {
			_, err = p.desk.room.AttachReceipt(host, text, m)
		}
	default:
		return false, nil
	}
	return true, err
}

// declare declares what the form says.
func (p *page) declare(form safejs.Value, m *room.Press) error {
	const act = "declare_mandate"
	var set *records.Set
	s := p.desk.room.Snapshot()
	if s.Records != nil {
		set = s.Records.Set
	}
	return p.with(host, form, act, func(v fields) error {
		f := draft.Form{Request: v[view.FieldRequest], Objectives: v[view.FieldObjectives], Types: v[view.FieldTypes], Never: v[view.FieldNever], Resources: v[view.FieldResources],
			Recipients: v[view.FieldRecipients], Records: v[view.FieldRecords], Value: v[view.FieldWorth], To: v[view.FieldReached], Proposals: v[view.FieldProposals], Ends: v[view.FieldEnds], Unit: v[view.FieldUnit]}
		f.Allow, f.Not, f.Second = ticked(form, view.FieldAllow), ticked(form, view.FieldNot), ticked(form, view.FieldSecond)
		x, wrong := f.Mandate("mandate-"+s.ID[:8]+"-"+utoa(s.Len+1), set, browser.Now())
		if wrong != nil {
			_, err := p.desk.room.Refuse(host, act, room.Stamp{}, "bad_mandate", "/mandate"+wrong.Path, wrong.Msg)
			return err
		}
		_, err := p.desk.room.DeclareMandate(host, x, m)
		return err
	}, view.FieldRequest, view.FieldObjectives, view.FieldTypes, view.FieldNever, view.FieldResources, view.FieldRecipients, view.FieldRecords, view.FieldWorth,
		view.FieldReached, view.FieldProposals, view.FieldEnds, view.FieldUnit)
}

// declared folds what unfolded the form and leads to what stands now.
func (p *page) declared(id string) {
	if details, err := browser.ByID(id); err == nil {
		_ = details.Set("open", false)
	}
	focusOn(view.IDMandateTitle)
}

// ticked lists the checkboxes of that name that are ticked.
func ticked(form safejs.Value, name string) (out []string) {
	boxes, err := browser.Call(form, "querySelectorAll", `input[name="`+name+`"]:checked`)
	if err != nil {
		return nil
	}
	n, err := boxes.Length()
	if err != nil {
		return nil
	}
	for i := range n {
		if box, err := boxes.Index(i); err == nil {
			out = append(out, word(box, "value"))
		}
	}
	return out
}

// readMandate reads a mandate in JSON, to be shown. That is nothing on the record: it asks the room for nothing.
func (p *page) readMandate(form safejs.Value) error {
	p.mandates.read = nil
	delete(p.forms, view.KeyMandateRead)
	text, err := p.document(form, "declare_mandate", view.FieldJSON)
	if err != nil {
		return err
	}
	x, err := mandate.ParseMandate([]byte(text))
	if err != nil {
		refusal := &room.Refusal{Code: "bad_mandate", Message: err.Error()}
		var at *ledger.PathError
		if errors.As(err, &at) {
			refusal.Path, refusal.Message = at.Path, at.Msg
		}
		return refusal
	}
	p.mandates.read = x
	p.repaint()
	browser.Macrotask(func() { focusOn(view.IDMandateRead) }) // once it is painted
	return nil
}
