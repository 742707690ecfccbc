package rider

import (
	"github.com/chromedp/cdproto/input"
)

// Place is where the centre of the button of that accessible name is, in CSS
// pixels of the view.
func (p *Page) Place(name string) (x, y float64) {
	p.T.Helper()
	at, _ := p.reach("button", name)
	return at.X, at.Y
}

// DownAt presses the mouse down at a place of the view, whatever is there, and
// holds it; [Page.Up] lets go of it.
func (p *Page) DownAt(x, y float64) {
	p.T.Helper()
	p.mu.Lock()
	p.pointer = point{X: x, Y: y}
	p.mu.Unlock()
	p.mouse(input.DispatchMouseEventTypeMouseMoved, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, 1)
}

// PressTwice presses a button twice as fast as the protocol goes, as an impatient
// hand does.
func (p *Page) PressTwice(name string) {
	p.T.Helper()
	p.Down(name)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, 0)
	p.mouse(input.DispatchMouseEventTypeMousePressed, 1)
	p.Up()
}

// Repeat sends further key-downs of Enter, as a key does that is held.
func (p *Page) Repeat(times int) {
	p.T.Helper()
	again := true
	for range times {
		call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13, AutoRepeat: &again})
	}
}
