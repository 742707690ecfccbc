//go:build js && wasm

package main

import (
	"strings"
	"time"

	"github.com/hack-pad/safejs"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/view"
)

// pressed is what was seen of the press under way, on which control.
type pressed struct {
	on      guard.Control
	prelude []string
	click   *room.Press // of a submit button, until the form's own event follows
}

// listen follows the whole page with one listener a kind of event: what is pressed is found from where it happened.
func (p *page) listen() error {
	document, err := browser.Document()
	if err != nil {
		return err
	}
	for event, fn := range map[string]func(safejs.Value){
		"pointerdown":   func(e safejs.Value) { p.down(e, "pointerdown:"+word(e, "pointerType")) },
		"mousedown":     func(e safejs.Value) { p.during(e, "mousedown") },
		"pointerup":     p.up,
		"pointercancel": p.up,
		"keydown":       p.key,
		"click":         p.clicked,
		"submit":        p.submitted,
		"change":        func(e safejs.Value) { p.chosen(e); p.choseText(e); p.typed(e); p.sifted(e) },
		"input":         func(e safejs.Value) { p.typed(e); p.sifted(e) },
	} {
		if _, err := browser.On(document, event, fn); err != nil {
			return err
		}
	}
	scroll, err := browser.ByID(view.IDScroll)
	if err != nil {
		return err
	}
	if _, err := browser.On(scroll, "scroll", func(safejs.Value) { browser.NextFrame(p.repaintRows) }); err != nil {
		return err
	}
	if err := p.hearStrip(); err != nil {
		return err
	}
	if err := p.hearPrint(); err != nil {
		return err
	}
	proof, err := browser.ByID(view.IDProofScroll)
	if err != nil {
		return err
	}
	if _, err := browser.On(proof, "scroll", func(safejs.Value) { browser.NextFrame(p.scrolledProof) }); err != nil {
		return err
	}
	_, err = browser.On(safejs.Global(), "resize", func(safejs.Value) { p.paint.height, p.changes.list.height = 0, 0; p.repaint() })
	return err
}

func (p *page) repaintRows() {
	if p.desk != nil {
		p.drawRows(p.desk.room.Ledger().Len())
	}
}

// control finds the control that an event happened on.
func control(e safejs.Value) (element safejs.Value, on guard.Control, ok bool) {
	target, err := browser.Get(e, "target")
	if err != nil || target.Type() != safejs.TypeObject {
		return target, on, false
	}
	element, err = browser.Call(target, "closest", "[data-"+view.DataAct+"]")
	if err != nil || element.IsNull() {
		return element, on, false
	}
	on.Act = data(element, view.DataAct)
	for _, name := range []string{view.DataAsk, view.DataTo, view.DataSeat, view.DataSeq, view.DataRoom, view.DataAction, view.DataTask, view.DataProof, view.DataRule, view.DataRow, view.DataField} {
		on.Card += data(element, name)
	}
	return element, on, true
}

// down notes where a press began. What page script made up is measured as such, and begins nothing.
func (p *page) down(e safejs.Value, what string) {
	if trusted, _ := truth(e, "isTrusted"); !trusted {
		p.during(e, what)
		return
	}
	_, on, ok := control(e)
	p.press.on, p.press.prelude = on, nil
	p.changes.began = p.changes.version
	if !ok {
		p.guard.Down(time.Now(), nil, false)
		return
	}
	p.press.prelude = []string{what}
	p.guard.Down(time.Now(), &on, false)
}

// during notes what else was seen on the control that a press began on.
func (p *page) during(e safejs.Value, what string) {
	_, on, ok := control(e)
	if !ok || len(p.press.prelude) > 7 {
		return
	}
	if trusted, _ := truth(e, "isTrusted"); !trusted {
		what = "untrusted-" + what
		if on != p.press.on {
			return
		}
	}
	if on != p.press.on {
		p.press.on, p.press.prelude = on, nil
	}
	p.press.prelude = append(p.press.prelude, what)
}

// up ends a press that goes up elsewhere than where it came down, or is called off.
func (p *page) up(e safejs.Value) {
	if _, on, _ := control(e); on != p.press.on || word(e, "type") == "pointercancel" {
		p.press.on, p.press.prelude = guard.Control{}, nil
		p.guard.Down(time.Now(), nil, false)
	}
}

// key is a press that begins with a key. One that is held down repeats, and a repeat must not press what has just
// appeared under it.
func (p *page) key(e safejs.Value) {
	name := word(e, "key")
	if p.rowKey(e, name) || p.siftKey(e, name) || p.stripKey(e, name) {
		browser.Call(e, "preventDefault")
		return
	}
	if name != "Enter" && name != " " {
		return
	}
	repeat, _ := truth(e, "repeat")
	if !repeat {
		p.down(e, "keydown")
		return
	}
	if _, on, ok := control(e); ok && !p.guard.Down(time.Now(), &on, true) || name == "Enter" && inForm(e) {
		browser.Call(e, "preventDefault")
	}
}

// inForm says whether an event happened in a field of a form of ours, where the Enter key submits.
func inForm(e safejs.Value) bool {
	target, err := browser.Get(e, "target")
	if err != nil || target.Type() != safejs.TypeObject {
		return false
	}
	form, err := browser.Call(target, "closest", "form[data-"+view.DataForm+"] input")
	return err == nil && !form.IsNull()
}

// measure records what the page can tell of the press behind an event, and spends what was seen of it.
func (p *page) measure(e safejs.Value, on guard.Control) *room.Press {
	trusted, _ := truth(e, "isTrusted")
	m := &room.Press{Type: word(e, "type"), Trusted: trusted, Detail: whole(e, "detail"), Pointer: word(e, "pointerType"), Prelude: "none",
		X: whole(e, "clientX"), Y: whole(e, "clientY"), ScreenX: whole(e, "screenX"), ScreenY: whole(e, "screenY")}
	if p.press.on == on && len(p.press.prelude) > 0 {
		m.Prelude = strings.Join(p.press.prelude, "+")
	}
	p.press.on, p.press.prelude = guard.Control{}, nil
	if navigator, err := browser.Get(safejs.Global(), "navigator"); err == nil {
		if activation, err := browser.Get(navigator, "userActivation"); err == nil && activation.Type() == safejs.TypeObject {
			m.UserActivation, _ = truth(activation, "isActive")
		}
	}
	return m
}

// began says whether the page saw a press begin before this event.
func began(m *room.Press) bool { return m.Trusted && (m.Prelude != "none" || m.Detail > 0) }

func (p *page) clicked(e safejs.Value) {
	element, on, ok := control(e)
	if !ok || p.stopped || p.desk == nil {
		return
	}
	m := p.measure(e, on)
	if submits(element) {
		p.press.click = m // the form's own event follows at once
		return
	}
	p.act(element, on, m)
}

// submitted is a form's own event: by a press on its button, or by the Enter key in a field, which the browser turns
// into a click on the button.
func (p *page) submitted(e safejs.Value) {
	browser.Call(e, "preventDefault")
	form, err := browser.Get(e, "target")
	if err != nil || p.stopped || p.desk == nil {
		return
	}
	m := p.press.click
	p.press.click = nil
	if m == nil {
		m = p.measure(e, guard.Control{})
	}
	p.submit(form, m)
}

func submits(element safejs.Value) bool {
	form, err := browser.Get(element, "form")
	return err == nil && form.Type() == safejs.TypeObject && word(element, "type") == "submit"
}
