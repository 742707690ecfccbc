//go:build js && wasm

package browser

import (
	"errors"
	"strconv"

	"github.com/hack-pad/safejs"
)

// Document is the page's document.
func Document() (safejs.Value, error) { return Get(global, "document") }

// ByID finds the element with an id.
func ByID(id string) (safejs.Value, error) {
	document, err := Document()
	if err != nil {
		return safejs.Undefined(), err
	}
	element, err := Call(document, "getElementById", id)
	if err != nil {
		return safejs.Undefined(), err
	}
	if element.IsNull() {
		return safejs.Undefined(), errors.New("no element has the id " + id)
	}
	return element, nil
}

// SetHeight sets an element's height in pixels through the CSSOM, which a strict policy allows where it forbids style
// attributes.
func SetHeight(element safejs.Value, pixels int) error {
	style, err := Get(element, "style")
	if err != nil {
		return err
	}
	_, err = Call(style, "setProperty", "height", strconv.Itoa(pixels)+"px")
	return err
}

// On calls fn for each event of that type at target, until the function it returns is called. Fn runs on the browser's own
// turn, so that it may prevent the default; it must not block.
func On(target safejs.Value, event string, fn func(event safejs.Value)) (stop func(), err error) {
	f, err := Callback(func(args []safejs.Value) any {
		if len(args) > 0 {
			fn(args[0])
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if _, err := Call(target, "addEventListener", event, f.Value()); err != nil {
		f.Release()
		return nil, err
	}
	return func() {
		f.Release()
		Call(target, "removeEventListener", event, f.Value())
	}, nil
}
