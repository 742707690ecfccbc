//go:build js && wasm

package browser

import (
	"context"

	"github.com/hack-pad/safejs"
)

// Permission is one that a person gives or denies to a site, as this browser knows it.
type Permission struct {
	Name   string
	status safejs.Value
}

// FindPermission asks for the first of several names that this browser knows. The error says that it knows none. It
// must not be called in a callback.
func FindPermission(ctx context.Context, names ...string) (*Permission, error) {
	navigator, err := Get(global, "navigator")
	if err != nil {
		return nil, err
	}
	permissions, err := Get(navigator, "permissions")
	if err != nil {
		return nil, err
	}
	if permissions.Type() != safejs.TypeObject {
		return nil, &Failure{"NotSupportedError", "this browser tells of no permissions"}
	}
	err = &Failure{"NotSupportedError", "no permission was asked for"}
	for _, name := range names {
		var promise, status safejs.Value
		if promise, err = Call(permissions, "query", map[string]any{"name": name}); err != nil {
			continue
		}
		if status, err = Await(ctx, promise); err == nil {
			return &Permission{name, status}, nil
		}
	}
	return nil, err
}

// State is "granted", "denied" or "prompt", or "" where the browser does not say.
func (p *Permission) State() string { return word(p.status, "state", "") }

// OnChange calls fn on the browser's own turn whenever the state is another, until the function it returns is called.
func (p *Permission) OnChange(fn func()) (stop func(), err error) {
	return On(p.status, "change", func(safejs.Value) { fn() })
}
