//go:build js && wasm

package browser

import (
	"errors"

	"github.com/hack-pad/safejs"
)

// Boot is what site/boot.js leaves in globalThis.docket for the core.
type Boot struct {
	// Surface is "native", "polyfill" or "absent": where document.modelContext is from. The core goes by this word, not
	// by what it finds, since ?webmcp=off switches off what may well be there.
	Surface string
	// Controllers is the Set of the AbortControllers of every registration. When the core ends, however it ends, boot.js
	// aborts them all.
	Controllers safejs.Value

	guard safejs.Value
	morph safejs.Value
}

// FindBoot reads globalThis.docket.
func FindBoot() (*Boot, error) {
	docket, err := Get(global, "docket")
	if err != nil {
		return nil, err
	}
	if docket.Type() != safejs.TypeObject {
		return nil, errors.New("globalThis.docket is " + docket.Type().String() + "; the core is started by boot.js, which sets it")
	}
	b := &Boot{}
	word, err := Get(docket, "surface")
	if err != nil {
		return nil, err
	}
	if b.Surface, err = Text(word, 16); err != nil {
		return nil, err
	}
	if b.Controllers, err = Get(docket, "controllers"); err != nil {
		return nil, err
	}
	if b.morph, err = Get(docket, "morph"); err != nil {
		return nil, err
	}
	if b.guard, err = Get(docket, "guard"); err != nil {
		return nil, err
	}
	return b, nil
}

// Morph makes an element's content what the HTML says, and keeps focus, open details and what was typed.
func (b *Boot) Morph(element safejs.Value, html string) error {
	_, err := b.morph.Invoke(element, html)
	return Thrown(err)
}

// Guard wraps a function that answers with a promise, so that a call which the core does not live to answer is rejected
// instead of being taken for a success or waited for in vain.
func (b *Boot) Guard(execute safejs.Value) (safejs.Value, error) {
	guarded, err := b.guard.Invoke(execute)
	return guarded, Thrown(err)
}
