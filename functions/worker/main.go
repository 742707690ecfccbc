//go:build js && wasm

// Command worker is the server on Cloudflare: the handlers of functions/api on
// a D1 database, through github.com/syumai/workers.
//
// It keeps nothing between requests that it could not do without: an isolate's
// memory may vanish at any time. The keys it has parsed, and the buckets of its
// rate limit, are a cache.
//
// The library starts a Go program for each request and lets it exit once the
// answer's stream was read to its end. Here the answer is given as one string
// instead, which the library lets be, so that the program stays and serves the
// next request too: see answer.go, and entry.mjs, which keeps it.
package main

import (
	"database/sql"
	"net/http"
	"strconv"
	"time"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare"
	"github.com/syumai/workers/cloudflare/d1"

	"docket/functions/api"
	"docket/functions/keyring"
	"docket/functions/storage"
)

// The names of what wrangler.toml and the secrets give.
const (
	databaseName = "DB"
	keyName      = "DOCKET_KEY"
	retiredName  = "DOCKET_RETIRED_KEYS"
	rateName     = "DOCKET_RATE"
)

// How often one client may ask, unless DOCKET_RATE says otherwise: so many
// requests a second in the long run, and ten times as many at once.
const (
	defaultRate = 20
	burst       = 10
)

func main() {
	workers.Serve(answer{api.New(config())})
}

func config() api.Config {
	keys, why := loadKeys()
	rate, err := strconv.Atoi(cloudflare.Getenv(rateName))
	if err != nil {
		rate = defaultRate
	}
	c := api.Config{
		Keys: keys, NoKeys: why,
		Now:       time.Now,
		Limit:     api.NewLimit(rate, burst*rate),
		AnyOrigin: true,
	}
	connector, err := d1.OpenConnector(databaseName)
	if err != nil {
		c.Store = func(*http.Request) (*storage.Store, error) { return nil, errNoDatabase }
		return c
	}
	// A binding, unlike a request's body, may be used by any request.
	lazy := &storage.Lazy{DB: sql.OpenDB(connector)}
	c.Store = func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) }
	return c
}

type noDatabase struct{}

func (noDatabase) Error() string { return "no database is bound to this Worker as " + databaseName }

var errNoDatabase error = noDatabase{}

// loadKeys says why there is no key, in words for whoever asks for a check. It
// does not repeat what was given: that is a secret, if a misspelt one.
func loadKeys() (*keyring.Ring, string) {
	secret := cloudflare.Getenv(keyName)
	if secret == "" {
		return nil, "no key is set on this server: make one with docket keygen and set it as the secret " + keyName
	}
	keys, err := keyring.New(secret, cloudflare.Getenv(retiredName))
	if err != nil {
		return nil, "the key of this server cannot be used: " + keyName + " or " + retiredName + " is malformed"
	}
	return keys, ""
}
