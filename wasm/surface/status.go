//go:build js && wasm

package surface

import (
	"errors"
	"slices"

	"docket/wasm/browser"
	"docket/wasm/wording"
)

// Missing is a tool that the room offers and this page could not register.
type Missing struct {
	Name, Reason string
	// Kind is the JavaScript name of the error: InvalidStateError where the name is taken, SecurityError and
	// NotAllowedError where the page may register nothing; or NotExposed.
	Kind string
}

// NotExposed is the kind of a tool that is for another origin, where the browser exposes none.
const NotExposed = "NotExposed"

// Status is what agents are offered by now.
type Status struct {
	Platform   Platform
	Offered    []string  // what the room offers, in its order
	Registered []string  // those of them that are ours and stand
	Missing    []Missing // those that do not, and why
	// Complete is whether every tool offered is registered, by us, and the browser has confirmed each.
	Complete bool
	// Pending is whether the browser has yet to confirm a registration, or a change waits for calls to be answered.
	Pending  bool
	InFlight int    // calls that are not answered yet
	Stopped  string // why nothing is offered any more; "" while the surface lives
}

// Sentence says in one sentence how things stand.
func (s Status) Sentence() string {
	switch {
	case s.Stopped != "":
		return wording.TheToolsAreWithdrawn.With(s.Stopped)
	case s.Platform.State == Absent:
		return s.Platform.Sentence
	case len(s.Missing) == 0:
		return s.Platform.Sentence
	}
	first := s.Missing[0]
	if len(s.Missing) == len(s.Offered) || first.Kind == "SecurityError" || first.Kind == "NotAllowedError" {
		return sentence(first.Reason)
	}
	out := wording.NotEveryToolCouldBeOffered
	for i, m := range s.Missing {
		if i > 0 {
			out += ";"
		}
		out += " " + m.Reason
	}
	return out + "."
}

func sentence(reason string) string {
	if reason == "" {
		return ""
	}
	return string(upper(reason[0])) + reason[1:] + "."
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

// Status tells how things stand now.
func (s *Surface) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status()
}

func (s *Surface) status() Status {
	out := Status{Platform: s.platform, InFlight: len(s.inFlight), Stopped: s.stopped, Pending: s.waiting || s.applying || s.dirty}
	for _, t := range s.want {
		out.Offered = append(out.Offered, t.Name)
		switch r, m := s.registered[t.Name], s.failed[t.Name]; {
		case s.stopped != "":
			out.Missing = append(out.Missing, Missing{Name: t.Name, Reason: s.stopped})
		case s.platform.State == Absent:
			out.Missing = append(out.Missing, Missing{Name: t.Name, Reason: wording.ThereIsNoWebMCPInThis})
		case m != nil: // while it is tried again, too
			out.Missing = append(out.Missing, *m)
			out.Pending = out.Pending || r != nil
		case r != nil && r.tool.Same(t):
			out.Registered = append(out.Registered, t.Name)
			out.Pending = out.Pending || !r.confirmed
		default:
			out.Pending = true
		}
	}
	for name := range s.registered { // what has gone from the offer and waits for its call to be answered
		out.Pending = out.Pending || !slices.ContainsFunc(s.want, func(t tool) bool { return t.Name == name })
	}
	out.Complete = len(out.Missing) == 0 && !out.Pending
	return out
}

// explain words why a registration failed.
func (s *Surface) explain(t tool, err error) *Missing {
	name, kind := t.Name, browser.FailureName(err)
	m := &Missing{Name: name, Kind: kind}
	switch {
	case errors.Is(err, errNotExposed):
		m.Kind = NotExposed
		m.Reason = wording.IsForAloneAndThisBrowser.With(name, t.ExposedTo)
	case kind == "InvalidStateError":
		m.Reason = wording.AnotherScriptAlreadyRegistered.With(name)
	case kind == "NotAllowedError":
		m.Reason = wording.TheServersPermissionsPolicyHeaderSwitches
	case kind == "SecurityError" && !s.platform.originKeyed:
		m.Reason = wording.TheServerSentThisPageWith
	case kind == "SecurityError" && t.ExposedTo != "":
		m.Reason = wording.TheBrowserDoesNotTakeFor.With(t.ExposedTo, name, err.Error())
	case kind == "SecurityError":
		m.Reason = wording.TheBrowserForbidsThisPageTo.With(err.Error())
	default:
		m.Reason = wording.CouldNotBeRegistered.With(name, err.Error())
	}
	return m
}
