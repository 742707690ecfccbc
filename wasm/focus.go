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
	around, byKey := focusBoxes(document)
	paint()
	if len(around) == 0 || !onBody(document) {
		return
	}
	for _, box := range around {
		heading, err := browser.Call(box, "querySelector", "h2[tabindex], h3[tabindex], h4[tabindex]")
		if err != nil || heading.IsNull() {
			continue
		}
		// Where a pointer pressed it, nothing moves. A heading that is gone too, or folded away, does not take it.
		browser.Call(heading, "focus", map[string]any{"preventScroll": !byKey})
		if !onBody(document) {
			return
		}
	}
}

// boxes are the containers that no painting replaces, and the cards of tasks, which stay what they are where they go.
var boxes = func() string {
	ids := []string{"#" + view.IDProof, "section", "main", "li[data-" + view.DataTask + "]"}
	for _, r := range view.Regions {
		ids = append(ids, "#"+r.ID)
	}
	return strings.Join(ids, ",")
}()

// focusBoxes are the containers of what has the focus, from the inside out, none where nothing has it, and whether a key brought it there.
func focusBoxes(document safejs.Value) (around []safejs.Value, byKey bool) {
	active, err := browser.Get(document, "activeElement")
	if err != nil || active.Type() != safejs.TypeObject || word(active, "localName") == "body" {
		return nil, false
	}
	for at := active; at.Type() == safejs.TypeObject; {
		box, err := browser.Call(at, "closest", boxes)
		if err != nil || box.IsNull() {
			break
		}
		around = append(around, box)
		if at, err = browser.Get(box, "parentElement"); err != nil {
			break
		}
	}
	if visible, err := browser.Call(active, "matches", ":focus-visible"); err == nil {
		byKey, _ = visible.Bool()
	}
	return around, byKey
}

func onBody(document safejs.Value) bool {
	active, err := browser.Get(document, "activeElement")
	return err == nil && (active.Type() != safejs.TypeObject || word(active, "localName") == "body")
}

// focusOn puts the focus on what has that id, if anything has, and brings it into view.
func focusOn(id string) {
	if element, err := browser.ByID(id); err == nil {
		browser.Call(element, "focus")
	}
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
