package rider

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// control is an element as assistive technology finds it.
type control struct {
	node     cdp.BackendNodeID
	disabled bool
}

// controls finds elements by role and accessible name, both as the browser
// computes them. What is hidden from assistive technology is not found.
func (p *Page) controls(role, name string) ([]control, error) {
	ctx, cancel := p.within()
	defer cancel()
	document, err := chromedp.Run(ctx, chromedp.Evaluate[*runtime.RemoteObject](`document`))
	if err != nil {
		return nil, err
	}
	r, err := chromedp.Call(ctx, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{ObjectID: document.ObjectID, Role: role, AccessibleName: name})
	if err != nil {
		return nil, err
	}
	var found []control
	for _, n := range r.Nodes {
		if n.Ignored || n.BackendDOMNodeID == 0 {
			continue
		}
		c := control{node: n.BackendDOMNodeID}
		for _, property := range n.Properties {
			if property.Name == accessibility.PropertyNameDisabled {
				c.disabled = string(property.Value.Value) == "true"
			}
		}
		found = append(found, c)
	}
	return found, nil
}

// Has tells whether the page has an element of that role and accessible name now.
func (p *Page) Has(role, name string) bool {
	p.T.Helper()
	found, err := p.controls(role, name)
	if err != nil && !navigated(err) {
		fatalf(p.T, "look for the %s %q: %v", role, name, err)
	}
	return len(found) > 0
}

// Enabled tells whether the page has a control of that role and accessible name
// that can be used now.
func (p *Page) Enabled(role, name string) bool {
	p.T.Helper()
	found, err := p.controls(role, name)
	if err != nil && !navigated(err) {
		fatalf(p.T, "look for the %s %q: %v", role, name, err)
	}
	return len(found) == 1 && !found[0].disabled
}

// place brings the control into view and says where its centre is, and whether
// that is where it would be hit.
const place = `function () {
  const rect = () => this.getBoundingClientRect();
  const at = (r) => ({X: r.x + r.width / 2, Y: r.y + r.height / 2});
  const hits = (x) => x && (this === x || this.contains(x) || x.closest('label')?.control === this);
  let where = at(rect()), hit = document.elementFromPoint(where.X, where.Y);
  if (!hits(hit)) {
    this.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    where = at(rect());
    hit = document.elementFromPoint(where.X, where.Y);
  }
  return {...where, Hit: !!hits(hit), Over: hit ? hit.outerHTML.slice(0, 120) : 'nothing'};
}`

type point struct {
	X, Y float64
	Hit  bool
	Over string
}

// reach waits until there is exactly one control of that role and name, enabled
// and with nothing over it, and says where it is.
func (p *Page) reach(role, name string) (point, control) {
	p.T.Helper()
	p.show()
	why := ""
	for deadline := time.Now().Add(Patience); time.Now().Before(deadline); p.breathe() {
		found, err := p.controls(role, name)
		switch {
		case err != nil && navigated(err):
			why = err.Error()
			continue
		case err != nil:
			fatalf(p.T, "look for the %s %q: %v", role, name, err)
		case len(found) == 0:
			why = "there is none"
			continue
		case len(found) > 1:
			why = fmt.Sprintf("there are %d of them", len(found))
			continue
		case found[0].disabled:
			why = "it is disabled"
			continue
		}
		at, err := onNode[point](p, found[0].node, place)
		if err != nil { // it was rendered anew in between
			why = err.Error()
			continue
		}
		if at.Hit {
			return at, found[0]
		}
		why = "a press there hits " + at.Over
	}
	fatalf(p.T, "waited %s for the %s %q: %s; the page has %s", Patience, role, name, why, strings.Join(p.Controls(role), ", "))
	return point{}, control{}
}

// Controls lists the accessible names of all elements of a role.
func (p *Page) Controls(role string) []string {
	p.T.Helper()
	ctx, cancel := p.within()
	defer cancel()
	object, err := chromedp.Run(ctx, chromedp.Evaluate[*runtime.RemoteObject](`document`))
	if err != nil {
		fatalf(p.T, "list the elements of role %s: %v", role, err)
	}
	r := call(p, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{ObjectID: object.ObjectID, Role: role})
	var names []string
	for _, n := range r.Nodes {
		var name string
		if n.Ignored || n.Name == nil || json.Unmarshal(n.Name.Value, &name) != nil {
			continue
		}
		names = append(names, name)
	}
	return names
}

// onNode runs a JavaScript function with the element as its this.
func onNode[R any](p *Page, node cdp.BackendNodeID, function string) (r R, err error) {
	object, err := try(p, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: node})
	if err != nil {
		return r, err
	}
	yes := true
	result, err := try(p, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		FunctionDeclaration: function, ObjectID: object.Object.ObjectID, ReturnByValue: &yes, AwaitPromise: &yes})
	if err != nil {
		return r, err
	}
	if result.ExceptionDetails != nil {
		return r, &chromedp.ExceptionError{ExceptionDetails: result.ExceptionDetails}
	}
	if len(result.Result.Value) > 0 {
		err = json.Unmarshal(result.Result.Value, &r)
	}
	return r, err
}

// breathe lets the page run and paint before it is looked at again. A page that
// paints no frames, or is gone, does not hold it up.
func (p *Page) breathe() {
	_, _ = tryEval[bool](p, `new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  setTimeout(() => done(false), 100);
})`)
}
