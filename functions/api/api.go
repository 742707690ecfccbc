// Package api is what a Docket server answers under /api, as plain
// [http.Handler]s: docket serve runs them on SQLite, the Worker on D1.
//
//	POST /api/check-reveal    recompute a commitment, and sign what came out
//	GET  /api/keys            the public keys that signed, and the witness's
//	POST /api/rooms           register a room's key with the witness
//	POST /api/add-checkpoint  cosign a checkpoint (C2SP tlog-witness)
//	GET  /api/checkpoint      the latest cosigned checkpoint of ?origin=, a signed note
//
// Answers are JSON, but for add-checkpoint's, which are the specification's.
// None is to be kept by a cache. Nothing is logged, and of a check nothing is kept.
package api

import (
	"net/http"
	"time"

	"docket/functions/keyring"
	"docket/functions/storage"
)

// Config is what the handlers work with.
type Config struct {
	// Keys signs. Nil means that checks go unsigned and nothing is cosigned.
	Keys *keyring.Ring
	// NoKeys says why Keys is nil, in words for whoever asks for a check.
	NoKeys string
	// Store gives the database. It is asked at each request that needs one.
	Store func(*http.Request) (*storage.Store, error)
	// Now is the clock.
	Now func() time.Time
	// Limit bounds what one client may ask. Nil is no bound.
	Limit *Limit
	// AnyOrigin lets pages of other sites use the witness: a room may name
	// witnesses that its own site does not run.
	AnyOrigin bool
}

type api struct{ Config }

// route is one row of the table of what is answered.
type route struct {
	path    string
	methods string // as Allow tells them
	handle  func(*api, http.ResponseWriter, *http.Request) error
	json    bool // takes a JSON body
	witness bool // is a witness's, and so may be other sites' to use
}

var routes = [...]route{
	{path: "/api/check-reveal", methods: "POST", handle: (*api).checkReveal, json: true},
	{path: "/api/keys", methods: "GET, HEAD", handle: (*api).keys, witness: true},
	{path: "/api/rooms", methods: "POST", handle: (*api).rooms, json: true, witness: true},
	{path: "/api/add-checkpoint", methods: "POST", handle: (*api).addCheckpoint, witness: true},
	{path: "/api/checkpoint", methods: "GET, HEAD", handle: (*api).checkpoint, witness: true},
}

// New returns the handler of everything under /api.
func New(c Config) http.Handler { return &api{c} }

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	if err := a.serve(w, r); err != nil {
		writeError(w, err)
	}
}

func (a *api) serve(w http.ResponseWriter, r *http.Request) error {
	to := find(r.URL.Path)
	if to == nil {
		return &Error{Status: http.StatusNotFound, Code: "not_found", Message: "nothing is answered at this address; see /api/keys and /api/check-reveal"}
	}
	if a.AnyOrigin && to.witness {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		if r.Method == http.MethodOptions {
			w.Header().Set("Access-Control-Allow-Methods", to.methods)
			w.Header().Set("Access-Control-Allow-Headers", "Content-Type")
			w.Header().Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
	}
	if !allowed(r.Method, to.methods) {
		w.Header().Set("Allow", to.methods)
		return &Error{Status: http.StatusMethodNotAllowed, Code: "method_not_allowed", Message: "this address takes " + to.methods}
	}
	if wait := a.Limit.take(client(r), a.Now()); wait > 0 {
		return &Error{Status: http.StatusTooManyRequests, Code: "too_many_requests", After: wait,
			Message: "too many requests from this address; try again in " + seconds(wait) + " s"}
	}
	if to.json {
		if err := wantJSON(r.Header); err != nil {
			return err
		}
	}
	return to.handle(a, w, r)
}

func find(path string) *route {
	for i := range routes {
		if routes[i].path == path {
			return &routes[i]
		}
	}
	return nil
}

func allowed(method, methods string) bool {
	return method == methods || methods == "GET, HEAD" && (method == http.MethodGet || method == http.MethodHead)
}
