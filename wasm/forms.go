//go:build js && wasm

package main

import (
	"errors"
	"strconv"

	"github.com/hack-pad/safejs"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// submit does what a form asks for. What a field holds is taken across only if it is well-formed: half an emoji is
// refused here, before anything could mend it, and the refusal is on the record.
func (p *page) submit(form safejs.Value, m *room.Press) {
	name := data(form, view.DataForm)
	if p.desk.follows != nil && !view.Looks(name) {
		return
	}
	r := p.desk.room
	var err error
	key := name
	switch name {
	case view.FormPause:
		err = p.with(host, form, "pause", func(v fields) error {
			_, err := r.Pause(host, v[view.FieldReason], m)
			return err
		}, view.FieldReason)
	case view.FormQuestion:
		err = p.with(host, form, "set_question", func(v fields) error {
			_, err := r.SetQuestion(host, v[view.FieldQuestion], m)
			return err
		}, view.FieldQuestion)
	case view.FormSeat:
		err = p.with(host, form, "add_seat", func(v fields) error {
			_, err := r.AddSeat(host, v[view.FieldName], room.Kind(v[view.FieldSeatKind]), m)
			return err
		}, view.FieldName, view.FieldSeatKind)
	case view.FormCommit:
		var seat string
		if seat, err = p.field(host, form, "commit_to_round", view.FieldSeat); err != nil {
			break
		}
		err = p.with(seatAt(seat), form, "commit_to_round", func(v fields) error {
			_, o, err := r.Commit(seatAt(seat), v[view.FieldPosition], room.Stamp{}, m)
			if err == nil {
				p.desk.openings[seat] = &opening{Opening: o}
			}
			return err
		}, view.FieldPosition)
	case view.FormReveal:
		seat := data(form, view.DataSeat)
		key = view.RevealKey(seat)
		err = p.with(seatAt(seat), form, "reveal_in_round", func(v fields) error {
			_, _, err := r.Reveal(seatAt(seat), v[view.FieldPosition], v[view.FieldNonce], room.Stamp{}, m)
			return err
		}, view.FieldPosition, view.FieldNonce)
	case view.FormPartner:
		err = p.with(host, form, "invite_partner", func(v fields) error { return p.ask(v, m) }, view.FieldOrigin)
	case view.FormRecords:
		err = p.with(host, form, "open_records", func(v fields) error {
			_, err := r.OpenRecords(host, v[view.FieldSet], m)
			return err
		}, view.FieldSet)
	case view.FormRole:
		err = p.with(host, form, "give_authority", func(v fields) error {
			_, err := r.GiveAuthority(host, v[view.FieldSeat], v[view.FieldRole], m)
			return err
		}, view.FieldSeat, view.FieldRole)
	case view.FormCorrect:
		p.correct(form, m)
		p.repaint()
		return
	case view.FormBridge:
		err = p.connect(m)
	case view.FormLabel, view.FormDelete:
		p.storedForm(form, name)
		return
	default:
		var handled bool
		if handled, err = p.submitMandate(name, form, m); handled {
			break
		}
		if key, handled, err = p.submitTask(form, m); !handled {
			return
		}
	}
	p.formed(key, err)
	if err == nil {
		browser.Call(form, "reset")
	}
	p.repaint()
}

// formed keeps why a form was refused, to be shown at the form, or forgets it.
func (p *page) formed(key string, err error) {
	var refusal *room.Refusal
	switch {
	case err == nil:
		delete(p.forms, key)
	case errors.As(err, &refusal):
		p.forms[key] = view.Form{Err: &view.FormError{Code: refusal.Code, Path: refusal.Path, Message: refusal.Message}}
	default:
		p.alarm(err.Error())
	}
}

type fields map[string]string

// with reads a form's fields and does something with them. One that could not be read is refused to the seat that the form acts for.
func (p *page) with(by room.Caller, form safejs.Value, act string, do func(fields) error, names ...string) error {
	v := fields{}
	for _, name := range names {
		text, err := p.field(by, form, act, name)
		if err != nil {
			return err
		}
		v[name] = text
	}
	return do(v)
}

// field reads one of a form's fields.
func (p *page) field(by room.Caller, form safejs.Value, act, name string) (string, error) {
	field, err := fieldOf(form, name)
	if err != nil {
		return "", err
	}
	return p.text(by, act, name, field, maxField)
}

// fieldOf finds one of a form's fields.
func fieldOf(form safejs.Value, name string) (safejs.Value, error) {
	elements, err := browser.Get(form, "elements")
	if err != nil {
		return elements, err
	}
	return browser.Call(elements, "namedItem", name)
}

// reason reads the field for a reason that stands beside a control; one that is not there is empty.
func (p *page) reason(by room.Caller, act, id string) (string, error) {
	field, err := browser.ByID(id)
	if err != nil {
		return "", nil
	}
	return p.text(by, act, "reason", field, maxField)
}

// text is what a field holds, of so many UTF-16 units at most. What is ill-formed is refused, and that is on the record.
func (p *page) text(by room.Caller, act, name string, field safejs.Value, most int) (string, error) {
	text, err := valueUpTo(field, most)
	if err != nil {
		_, err = p.desk.room.Refuse(by, act, room.Stamp{}, code(err), "/"+name, message(err))
	}
	return text, err
}

// maxField bounds what is taken out of a field, in UTF-16 units. The room's own bounds are narrower; this one keeps a
// pasted book out of memory.
const maxField = 64 << 10

func value(field safejs.Value) (string, error) { return valueUpTo(field, maxField) }

func valueUpTo(field safejs.Value, most int) (string, error) {
	if field.Type() != safejs.TypeObject {
		return "", errors.New("the form has no such field")
	}
	v, err := browser.Get(field, "value")
	if err != nil {
		return "", err
	}
	return browser.Text(v, most)
}

func code(err error) string {
	var long *browser.TooLongError
	if errors.As(err, &long) {
		return "too_long"
	}
	return "ill_formed_unicode"
}

func message(err error) string {
	var long *browser.TooLongError
	if errors.As(err, &long) {
		return wording.TheTextIsLongerThanA
	}
	return wording.TheTextHoldsHalfOfA
}

func itoa(n int) string { return strconv.Itoa(n) }

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

func parseUint(s string) (uint64, bool) {
	n, err := strconv.ParseUint(s, 10, 53)
	return n, err == nil
}
