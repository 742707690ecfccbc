package rider

import (
	"strings"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Press presses the button of that accessible name with the mouse, at its centre:
// it waits until there is one, enabled and with nothing over it, and afterwards
// until the page has painted.
func (p *Page) Press(name string) {
	p.T.Helper()
	p.PressRole("button", name)
}

// PressRole is [Page.Press] for a control of another role.
func (p *Page) PressRole(role, name string) {
	p.T.Helper()
	p.DownRole(role, name)
	p.Up()
}

// Down presses the mouse down on the button of that accessible name and holds it.
func (p *Page) Down(name string) {
	p.T.Helper()
	p.DownRole("button", name)
}

// DownRole is [Page.Down] for a control of another role.
func (p *Page) DownRole(role, name string) {
	p.T.Helper()
	at, _ := p.reach(role, name)
	at = p.screen(at)
	p.mu.Lock()
	p.pointer = at
	p.mu.Unlock()
	p.mouse(input.DispatchMouseEventTypeMouseMoved, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, 1)
}

// Up lets go of the mouse where it was pressed down.
func (p *Page) Up() {
	p.T.Helper()
	p.mouse(input.DispatchMouseEventTypeMouseReleased, 0)
	p.breathe()
}

func (p *Page) mouse(kind input.DispatchMouseEventType, buttons int64) {
	p.T.Helper()
	p.mu.Lock()
	at := p.pointer
	p.mu.Unlock()
	e := input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, Buttons: buttons, ClickCount: 1}
	if kind == input.DispatchMouseEventTypeMouseMoved {
		e.Button, e.ClickCount = input.MouseButtonNone, 0
	}
	call(p.hands(), input.DispatchMouseEvent, e)
}

// Type puts a text in the place of what is in the text field of that label, as a
// paste does: in one event.
func (p *Page) Type(label, text string) {
	p.T.Helper()
	p.empty(label)
	if text != "" {
		call(p.hands(), input.InsertText, input.InsertTextParams{Text: text})
	}
	p.breathe()
}

// TypeKeys is [Page.Type] key by key.
func (p *Page) TypeKeys(label, text string) {
	p.T.Helper()
	p.empty(label)
	p.Keys(text)
}

// empty puts the focus into a field, by the mouse, and empties it.
func (p *Page) empty(label string) {
	p.T.Helper()
	p.PressRole("textbox", label)
	if p.outside != nil {
		// The focus comes to a frame by way of two other processes, and keys go where it is.
		waitFor[bool](p, `document.hasFocus() && document.activeElement !== document.body`, "the focus to come to "+label)
		waitFor[bool](p.outside, `document.activeElement.localName === 'iframe'`, "the focus to come to the frame")
	}
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		e := input.DispatchKeyEventParams{Type: kind, Modifiers: int64(chromedp.ModifierCtrl), Key: "a", Code: "KeyA", WindowsVirtualKeyCode: 65}
		if kind == input.DispatchKeyEventTypeRawKeyDown {
			e.Commands = []string{"selectAll"}
		}
		call(p.hands(), input.DispatchKeyEvent, e)
	}
	p.Keys("\b")
}

// Keys presses keys, one after another, wherever the focus is: "\r" is Enter,
// "\t" Tab, "\x1b" Escape (see chromedp's package kb for more).
func (p *Page) Keys(keys string) {
	p.T.Helper()
	ctx, cancel := p.hands().within()
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.KeyEvent(keys)); err != nil {
		fatalf(p.T, "press the keys %q: %v", keys, err)
	}
	p.breathe()
}

// EnterDown presses Enter down and holds it; repeats are those of a key held.
func (p *Page) EnterDown(repeats int) {
	p.T.Helper()
	for i := range repeats + 1 {
		again := i > 0
		call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13, AutoRepeat: &again})
	}
}

// EnterUp lets go of Enter.
func (p *Page) EnterUp() {
	p.T.Helper()
	call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13})
	p.breathe()
}

// Focus puts the focus on a control without pressing it, as Tab would.
func (p *Page) Focus(role, name string) {
	p.T.Helper()
	_, c := p.reach(role, name)
	call(p, dom.Focus, dom.FocusParams{BackendNodeID: c.node})
}

// Choose chooses an option of a list by its text, or by how the text begins.
func (p *Page) Choose(label, option string) {
	p.T.Helper()
	_, c := p.reach("combobox", label)
	// What a list shows when it is open is not part of the page, and not all
	// platforms open it the same way; the choice is what matters.
	chosen, err := onNode[bool](p, c.node, `function () {
  const found = [...this.options].find((o) => o.text.startsWith(`+quote(option)+`));
  if (!found) return false;
  this.focus();
  this.value = found.value;
  this.dispatchEvent(new Event('input', {bubbles: true}));
  this.dispatchEvent(new Event('change', {bubbles: true}));
  return true;
}`)
	if err != nil || !chosen {
		fatalf(p.T, "choose %q in %q: the option is not there (%v)", option, label, err)
	}
	p.breathe()
}

// Open opens the details of that summary, where they are closed.
func (p *Page) Open(summary string) {
	p.T.Helper()
	find := `[...document.querySelectorAll('summary')].filter((s) => s.innerText.trim().startsWith(` + quote(strings.TrimSpace(summary)) + `))`
	waitFor[bool](p, find+`.length === 1`, "one summary "+summary)
	if Eval[bool](p, find+`[0].parentElement.open`) {
		return
	}
	// What comes above it may push it from under the pointer, as it would for anybody, who then presses again.
	for range 5 {
		at := Eval[point](p, `(`+place+`).call(`+find+`[0])`)
		p.mu.Lock()
		p.pointer = at
		p.mu.Unlock()
		p.mouse(input.DispatchMouseEventTypeMouseMoved, 0)
		p.mouse(input.DispatchMouseEventTypeMousePressed, 1)
		p.Up()
		if Eval[bool](p, `new Promise((done) => {
  const end = performance.now() + 1000;
  (function look() {
    const open = `+find+`[0]?.parentElement.open;
    if (open || performance.now() > end) done(!!open); else setTimeout(look, 20);
  })();
})`) {
			return
		}
	}
	waitFor[bool](p, find+`[0].parentElement.open`, "the details of "+summary+" to open")
}
