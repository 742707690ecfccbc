//go:build js && wasm

package main

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/sample"
	"docket/wasm/view"
	"docket/wasm/walk"
	"docket/wasm/wording"
)

// walking is the guided walk of this tab. Where it stands is what the record says; this is which walk it is, and what was passed by.
type walking struct {
	kind walk.Kind
	kept *desk // the room whose question is to stay as it is
}

// walkModel is where the walk stands by what the page is about to show.
func (p *page) walkModel(m *view.Model, d *desk) view.Walk {
	if p.walk.kind == "" || d.follows != nil {
		return view.Walk{}
	}
	f := m.WalkFacts()
	f.Kept, f.Searched = p.walk.kept == d, d.script.hand.Asked
	return view.Walk{Kind: p.walk.kind, Step: walk.At(p.walk.kind, m.Room, f)}
}

// actOnWalk does what a control of the walk or of the samples asks for, and says whether it was one.
func (p *page) actOnWalk(element safejs.Value, on guard.Control) (handled bool, err error) {
	switch on.Act {
	case view.ActWalk:
		p.walk = walking{kind: walk.Kind(data(element, view.DataTo))}
	case view.ActWalkShow:
		p.showStep()
	case view.ActWalkKeep:
		p.walk.kept = p.desk
	case view.ActWalkLeave:
		p.walk = walking{}
	case view.ActSample:
		if s, ok := sample.Find(data(element, view.DataTo)); ok {
			p.openSample(s)
		}
	default:
		return false, nil
	}
	return true, err
}

// openSample opens a room and puts it in place of this one, which can be returned to. It does so behind the press: the browser
// hands over the room's key only once the press has been answered.
func (p *page) openSample(s sample.Room) {
	if p.opening {
		return
	}
	if p.cancel != nil {
		p.cancel()
	}
	p.opening = true
	browser.Go(func() {
		d, err := p.open(s)
		p.opening = false
		if err == nil {
			p.put(d)
		}
		p.tell(err)
		p.repaint()
	})
}

// showStep leads to the control of the walk's step, by a press that asked for it: what hides it is unfolded, and it gets the focus,
// or the field before it does that is to be filled in.
func (p *page) showStep() {
	m := p.changes.m
	if m == nil || m.Walk.Step.Control == "" {
		return
	}
	control, err := browser.ByID(m.Walk.Step.Control)
	if err != nil {
		return
	}
	for at := control; ; {
		folded, err := browser.Call(at, "closest", "details:not([open])")
		if err != nil || folded.IsNull() {
			break
		}
		folded.Set("open", true)
		at = folded
	}
	browser.Call(control, "scrollIntoView", map[string]any{"block": "center"})
	if form, err := browser.Get(control, "form"); err == nil && form.Type() == safejs.TypeObject {
		field, err := browser.Call(form, "querySelector", "textarea, input:not([type=file])")
		if err == nil && !field.IsNull() {
			control = field
			browser.Call(field, "select")
		}
	}
	browser.Call(control, "focus", map[string]any{"preventScroll": true})
}

// begins is the name and the question that a room begins with.
func begins(s sample.Room, id string) (name, question string) {
	name, question = s.Name, s.Question
	if name == "" {
		name = wording.RoomOf.With(id[:6])
	}
	if question == "" {
		question = firstQuestion
	}
	return name, question
}
