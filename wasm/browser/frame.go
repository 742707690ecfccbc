//go:build js && wasm

package browser

import (
	"github.com/hack-pad/safejs"
)

// Frame is a document of another origin in a frame of this page.
type Frame struct {
	element safejs.Value
	stops   []func()
}

// Heard is a message out of a frame. Origin is the browser's word; what data holds is the other document's.
type Heard struct {
	Origin string
	Data   safejs.Value
}

// maxOrigin bounds what is read of an origin, in UTF-16 units.
const maxOrigin = 512

// NewFrame makes a frame that may run scripts, keeps its own origin and is granted tools, and nothing else: no forms, no
// windows, no way out of the frame. It loads nothing until it is shown. Loaded is called whenever a document has loaded,
// heard for every message out of it.
func NewFrame(title string, loaded func(), heard func(Heard)) (*Frame, error) {
	document, err := Document()
	if err != nil {
		return nil, err
	}
	element, err := Call(document, "createElement", "iframe")
	if err != nil {
		return nil, err
	}
	for _, a := range [...][2]string{{"title", title}, {"allow", "tools"}, {"sandbox", "allow-scripts allow-same-origin"}, {"referrerpolicy", "no-referrer"}} {
		if _, err := Call(element, "setAttribute", a[0], a[1]); err != nil {
			return nil, err
		}
	}
	f := &Frame{element: element}
	err = f.on(element, "load", func(safejs.Value) { loaded() })
	if err == nil {
		err = f.on(global, "message", func(e safejs.Value) { f.receive(e, heard) })
	}
	if err != nil {
		f.Remove()
		return nil, err
	}
	return f, nil
}

func (f *Frame) on(target safejs.Value, event string, fn func(safejs.Value)) error {
	stop, err := On(target, event, fn)
	if err == nil {
		f.stops = append(f.stops, stop)
	}
	return err
}

// receive passes on what comes out of this very frame. A message of any other window is not its affair.
func (f *Frame) receive(e safejs.Value, heard func(Heard)) {
	source, err := Get(e, "source")
	if err != nil || source.Type() != safejs.TypeObject {
		return
	}
	window, err := Get(f.element, "contentWindow")
	if err != nil || !source.Equal(window) {
		return
	}
	origin, err := Get(e, "origin")
	if err != nil {
		return
	}
	text, err := Text(origin, maxOrigin)
	if err != nil {
		return
	}
	data, err := Get(e, "data")
	if err != nil {
		return
	}
	heard(Heard{text, data})
}

// OnKeptOut calls fn with the origin that a Content-Security-Policy of this page kept out of a frame.
func (f *Frame) OnKeptOut(fn func(origin string)) error {
	document, err := Document()
	if err != nil {
		return err
	}
	return f.on(document, "securitypolicyviolation", func(e safejs.Value) {
		if word(e, "effectiveDirective", "") == "frame-src" {
			fn(word(e, "blockedURI", ""))
		}
	})
}

// Show puts the frame into an element and has it load an address.
func (f *Frame) Show(in safejs.Value, address string) error {
	if err := f.element.Set("src", address); err != nil {
		return err
	}
	_, err := Call(in, "append", f.element)
	return err
}

// Post sends the document in the frame a message, if its origin is this one. The browser drops it otherwise.
func (f *Frame) Post(message map[string]any, origin string) error {
	window, err := Get(f.element, "contentWindow")
	if err != nil || window.Type() != safejs.TypeObject {
		return err
	}
	_, err = Call(window, "postMessage", message, origin)
	return err
}

// Remove takes the frame out of the page, and the document in it with it.
func (f *Frame) Remove() {
	for _, stop := range f.stops {
		stop()
	}
	f.stops = nil
	Call(f.element, "remove")
}
