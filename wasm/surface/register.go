//go:build js && wasm

package surface

import (
	"context"
	"slices"
	"sync"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// group is registrations that can be withdrawn by one abort.
type group struct {
	controller safejs.Value
	members    int
}

// registration is one tool as registered. It has a controller of its own beside its group's, since a tool may go while
// others of its phase stay.
type registration struct {
	tool       tool
	group      *group
	controller safejs.Value
	confirmed  bool // the browser's promise resolved
}

// keeps says whether the offer still has what was registered.
func (s *Surface) keeps(r *registration) bool {
	return slices.ContainsFunc(s.want, r.tool.Same)
}

// differs says whether there is anything to do. A name that failed is worth another try.
func (s *Surface) differs() bool {
	if s.waiting || s.applying {
		return true
	}
	for _, r := range s.registered {
		if !s.keeps(r) {
			return true
		}
	}
	return slices.ContainsFunc(s.want, func(t tool) bool { return s.registered[t.Name] == nil })
}

// apply makes what is registered what the room offers. All of it happens in one task, with nothing awaited between: first
// what goes, then what comes, since a name is free as soon as it is aborted.
func (s *Surface) apply() {
	s.mu.Lock()
	s.dirty = true
	if s.applying {
		s.mu.Unlock()
		return
	}
	s.applying = true
	for s.dirty && s.stopped == "" {
		s.dirty = false
		gone, come := s.plan()
		s.mu.Unlock()
		for _, abort := range gone {
			abort()
		}
		s.register(come)
		s.mu.Lock()
	}
	s.applying, s.dirty = false, false
	s.mu.Unlock()
	s.tell()
}

// plan works out the difference and writes it down as done.
func (s *Surface) plan() (gone []func(), come []*registration) {
	leaving := map[*group][]*registration{}
	for name, r := range s.registered {
		if !s.keeps(r) {
			leaving[r.group] = append(leaving[r.group], r)
			delete(s.registered, name)
		}
	}
	for g, rs := range leaving {
		g.members -= len(rs)
		if g.members > 0 {
			for _, r := range rs {
				gone = append(gone, func() { s.abortOne(r.controller) })
			}
			continue
		}
		gone = append(gone, func() { s.withdraw(g) })
		s.drop(g)
	}
	for name := range s.failed {
		if !slices.ContainsFunc(s.want, func(t tool) bool { return t.Name == name }) {
			delete(s.failed, name)
		}
	}
	for _, t := range s.want {
		if s.registered[t.Name] != nil {
			continue
		}
		g := &s.phase
		switch {
		case t.ExposedTo != "":
			g = &s.exposed
		case t.ReadOnly:
			g = &s.reads
		}
		if *g == nil {
			*g = &group{controller: safejs.Undefined()}
		}
		(*g).members++
		r := &registration{tool: t, group: *g}
		s.registered[t.Name] = r
		come = append(come, r)
	}
	return gone, come
}

// drop forgets a group that has no members any more.
func (s *Surface) drop(g *group) {
	for _, kept := range []**group{&s.reads, &s.phase, &s.exposed} {
		if *kept == g {
			*kept = nil
		}
	}
}

// register registers all of them at once, and hears of each what the browser says. Every promise has its handler before
// the browser has its turn, since one that is rejected without counts as unhandled.
func (s *Surface) register(come []*registration) {
	if len(come) == 0 {
		return
	}
	var all sync.WaitGroup
	for _, r := range come {
		promise, err := s.registerOne(r)
		all.Add(1)
		browser.Go(func() {
			defer all.Done()
			if err == nil {
				_, err = browser.Await(context.Background(), promise)
			}
			s.confirm(r, err)
		})
	}
	browser.Go(func() {
		all.Wait()
		s.tell()
	})
}

func (s *Surface) registerOne(r *registration) (safejs.Value, error) {
	if r.tool.ExposedTo != "" && s.platform.State != Native {
		return safejs.Undefined(), errNotExposed
	}
	if r.group.controller.IsUndefined() {
		c, err := s.newController()
		if err != nil {
			return c, err
		}
		r.group.controller = c
	}
	own, signal, err := linked(r.group.controller)
	if err != nil {
		return own, err
	}
	r.controller = own
	descriptor, err := browser.Parse(descriptor(r.tool))
	if err != nil {
		return descriptor, err
	}
	execute, err := s.executeOf(r.tool.Name)
	if err == nil && s.Guard != nil {
		execute, err = s.Guard(execute)
	}
	if err != nil {
		return execute, err
	}
	if err := descriptor.Set("execute", execute); err != nil {
		return descriptor, err
	}
	if r.tool.ExposedTo != "" {
		return s.registerExposed(r, descriptor, signal)
	}
	return browser.Call(s.platform.context, "registerTool", descriptor, map[string]any{"signal": signal})
}

// confirm writes down what became of a registration. One that has been withdrawn since is nobody's failure.
func (s *Surface) confirm(r *registration, err error) {
	s.mu.Lock()
	if s.registered[r.tool.Name] != r {
		s.mu.Unlock()
		return
	}
	if err == nil {
		r.confirmed = true
		delete(s.failed, r.tool.Name)
		s.mu.Unlock()
		return
	}
	delete(s.registered, r.tool.Name)
	s.failed[r.tool.Name] = s.explain(r.tool, err)
	r.group.members--
	empty := r.group.members == 0
	if empty {
		s.drop(r.group)
	}
	s.mu.Unlock()
	if empty {
		s.withdraw(r.group)
	}
}
