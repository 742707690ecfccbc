package mandate

import (
	"maps"
	"slices"
	"strings"
)

// Trigger says which acts a person wants to be asked about again. It fires where any one of its members is met.
type Trigger struct {
	ActionTypes   []string // the act is of one of these types, or is also one of them
	Resources     []string // it touches a resource that matches one of these patterns
	Effects       []string // it has an effect of one of these kinds
	WithRecipient bool     // it has a recipient, whoever that is
}

// defaults are what triggers mean that a mandate requires and does not define. A change of them is another schema_version.
var defaults = map[string]Trigger{
	"external_communication": {
		ActionTypes:   []string{"send_email", "send_message", "call_webhook"},
		Effects:       []string{"email", "message", "webhook"},
		WithRecipient: true,
	},
	"file_mutation": {
		ActionTypes: []string{"create_file", "write_file", "modify_file", "append_file", "move_file", "delete_file"},
		Effects:     []string{"file_write", "file_delete"},
	},
	"credential_access": {
		ActionTypes: []string{"read_credential", "use_credential", "create_credential", "rotate_credential", "delete_credential"},
		Resources:   []string{"secrets/**", "/secrets/**", "credentials/**", "/credentials/**"},
		Effects:     []string{"credential_access"},
	},
	"public_posting": {
		ActionTypes: []string{"post_public", "publish"},
		Effects:     []string{"public_post"},
	},
}

// DefaultTriggers are what the triggers mean that a mandate may require without defining them. A definition in the mandate takes the
// place of the one here. The map is the caller's.
func DefaultTriggers() map[string]Trigger {
	own := make(map[string]Trigger, len(defaults))
	for name, t := range defaults {
		own[name] = t.clone()
	}
	return own
}

func (t Trigger) clone() Trigger {
	t.ActionTypes, t.Resources, t.Effects = slices.Clone(t.ActionTypes), slices.Clone(t.Resources), slices.Clone(t.Effects)
	return t
}

// triggerName reports whether a trigger can have that name: 1 to 64 of a to z, 0 to 9 and _, so that its code has one spelling.
func triggerName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return len(s) >= 1 && len(s) <= 64
}

const wantTriggerName = "want 1 to 64 of a to z, 0 to 9 and _"

func (t *Trigger) check(f *faults, path string) {
	f.names(path+"/action_types", t.ActionTypes)
	f.names(path+"/effects", t.Effects)
	f.patterns(path+"/resources", t.Resources)
	if len(t.ActionTypes) == 0 && len(t.Effects) == 0 && len(t.Resources) == 0 && !t.WithRecipient {
		f.at(path, "fires at nothing, want action_types, effects, resources or with_recipient")
	}
}

func (t *Trigger) appendJSON(b []byte) []byte {
	b = append(b, '{')
	b = optionalStrs(b, "action_types", t.ActionTypes)
	b = optionalStrs(b, "effects", t.Effects)
	b = optionalStrs(b, "resources", t.Resources)
	if t.WithRecipient {
		b = append(member(b, "with_recipient"), "true"...)
	}
	return append(b, '}')
}

func appendTriggers(b []byte, all map[string]Trigger) []byte {
	b = append(b, '{')
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t := all[name]
		b = t.appendJSON(member(b, name))
	}
	return append(b, '}')
}

// A watch is a trigger made ready for asking.
type watch struct {
	name      string
	code      Code
	trigger   Trigger
	resources patterns
}

func newWatch(name string, t Trigger) watch {
	return watch{name, reapprovalPrefix + Code(strings.ToUpper(name)), t, compile(t.Resources)}
}

// ready are the defaults made ready, once.
var ready = func() map[string]watch {
	all := make(map[string]watch, len(defaults))
	for name, t := range defaults {
		all[name] = newWatch(name, t)
	}
	return all
}()

// fires says at what of the act the trigger fires, "" for nothing.
func (w *watch) fires(a *Action, touched []touch) string {
	for i := range 1 + len(a.Also) {
		kind := a.ActionType
		if i > 0 {
			kind = a.Also[i-1]
		}
		if slices.Contains(w.trigger.ActionTypes, kind) {
			return "action type " + quoted(kind)
		}
	}
	for _, kind := range a.Effects {
		if slices.Contains(w.trigger.Effects, kind) {
			return "effect " + quoted(kind)
		}
	}
	if !w.resources.none() {
		for _, t := range touched {
			if w.resources.match(t.norm) {
				return "resource " + quoted(t.raw)
			}
		}
	}
	if to := a.firstRecipient(); w.trigger.WithRecipient && to != "" {
		return "recipient " + quoted(to)
	}
	return ""
}
