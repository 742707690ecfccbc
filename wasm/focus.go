//go:build js && wasm

package main

import (
	"strings"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/view"
)

// keepFocus paints, and does not let the focus fall to the document's body where the control that had it is gone: it goes to the
// nearest heading above. Who works with the keyboard goes on from there.
func (p *page) keepFocus(paint func()) {
	document, err := browser.Document()
	if err != nil {
		paint()
		return
	}
	box, byKey := focusBox(document)
	paint()
	if box.Type() != safejs.TypeObject || !onBody(document) {
		return
	}
	for box.Type() == safejs.TypeObject {
		heading, err := browser.Call(box, "querySelector", "h2[tabindex], h3[tabindex]")
		if err == nil && !heading.IsNull() {
			// Where a pointer pressed it, nothing moves.
			browser.Call(heading, "focus", map[string]any{"preventScroll": !byKey})
			return
		}
		if box, err = browser.Get(box, "parentElement"); err != nil {
			return
		}
	}
}

// boxes are the containers that no painting replaces.
var boxes = func() string {
	ids := []string{"#" + view.IDProof, "section", "main"}
	for _, r := range view.Regions {
		ids = append(ids, "#"+r.ID)
	}
	return strings.Join(ids, ",")
}()

// focusBox is the container of what has the focus, nothing where nothing has it, and whether a key brought it there.
func focusBox(document safejs.Value) (box safejs.Value, byKey bool) {
	active, err := browser.Get(document, "activeElement")
	if err != nil || active.Type() != safejs.TypeObject || word(active, "localName") == "body" {
		return safejs.Undefined(), false
	}
	if box, err = browser.Call(active, "closest", boxes); err != nil || box.IsNull() {
		return safejs.Undefined(), false
	}
	if visible, err := browser.Call(active, "matches", ":focus-visible"); err == nil {
		byKey, _ = visible.Bool()
	}
	return box, byKey
}

func onBody(document safejs.Value) bool {
	active, err := browser.Get(document, "activeElement")
	return err == nil && (active.Type() != safejs.TypeObject || word(active, "localName") == "body")
}

// leadToPanel brings what was asked for in the panel into view and puts the focus on its heading: by a press that asked for just that.
func (p *page) leadToPanel() {
	if !p.changes.leads {
		return
	}
	p.changes.leads = false
	if heading, err := browser.ByID(view.IDProofTitle); err == nil {
		browser.Call(heading, "scrollIntoView", map[string]any{"block": "start"})
		browser.Call(heading, "focus", map[string]any{"preventScroll": true})
	}
}
