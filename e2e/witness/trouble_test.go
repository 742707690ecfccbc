package witness

import (
	"context"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/wasm/witness"
	"docket/wasm/worker"
)

// What is no answer, or none of the witness's, is trouble in words and no alarm.
func TestTrouble(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	s := serve(t, newKeys(t))
	stranger := serve(t, newKeys(t)) // of the same name, with another key
	unkeyed := serve(t, nil)
	answering := func(status int, body string) witness.Ask {
		return func(context.Context, string, string, string, []byte) (worker.Response, error) {
			return worker.Response{Status: status, Body: []byte(body)}, nil
		}
	}
	for name, at := range map[string]struct {
		ask  witness.Ask
		want string
	}{
		"nobody there":           {ask(closed.URL), "the witness could not be reached"},
		"no key":                 {ask(unkeyed.URL), "status 503"},
		"another key":            {ask(stranger.URL), "without a cosignature"},
		"a server error":         {answering(500, "<h1>Error</h1>"), "status 500"},
		"too many requests":      {answering(429, ""), "status 429"},
		"forbidden":              {answering(403, ""), "status 403"},
		"a page in its place":    {answering(200, "<!doctype html>\n"), "does not verify"},
		"an empty answer":        {answering(200, ""), "without a cosignature"},
		"unknown for ever":       {answering(404, ""), "status 404"},
		"a size that is none":    {answering(409, "many\n"), "not which"},
		"a size below zero":      {answering(409, "-1\n"), "not which"},
		"the size that was sent": {answering(409, "3\n"), "not which"},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(t, s)
			l := grown(t, ledger.New(), 5, "")
			sealed(t, c, grown(t, ledger.New(), 3, ""), 0)
			c.Ask = at.ask
			_, _, _, err := c.Cosign(t.Context(), l, 3)
			tr := trouble(t, err)
			require.False(t, tr.Alarm, tr)
			require.Contains(t, tr.Error(), at.want)
			require.NotContains(t, tr.Error(), "\n")
		})
	}
	t.Run("a witness that moves at every look ends", func(t *testing.T) {
		c, asked := newClient(t, s), 0
		c.Ask = func(context.Context, string, string, string, []byte) (worker.Response, error) {
			asked++
			return worker.Response{Status: 409, Body: []byte(strconv.Itoa(asked%2+1) + "\n")}, nil
		}
		_, _, _, err := c.Cosign(t.Context(), grown(t, ledger.New(), 5, ""), 3)
		require.Contains(t, trouble(t, err).Message, "another page may be witnessing this room")
		require.LessOrEqual(t, asked, 6)
	})
}

// A cosignature that is altered in one character on its way is not taken for one.
func TestMangled(t *testing.T) {
	s := serve(t, newKeys(t))
	for _, at := range []int{5, 30, 50, -3} {
		c := newClient(t, s)
		c.Ask = func(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error) {
			r, err := ask(s.URL)(ctx, method, path, contentType, body)
			if path == "/api/add-checkpoint" && r.Status == 200 {
				i := (at + len(r.Body)) % len(r.Body)
				r.Body[i] = map[bool]byte{true: 'B', false: 'A'}[r.Body[i] == 'A']
			}
			return r, err
		}
		_, _, _, err := c.Cosign(t.Context(), grown(t, ledger.New(), 5, ""), 0)
		require.Regexp(t, "does not verify|without a cosignature", trouble(t, err).Message)
	}
}

// "The client MUST ignore any cosignatures from unknown keys" (C2SP tlog-witness): a
// witness's answer adds its own line to the note, whatever else it sends.
func TestOnlyItsOwnLine(t *testing.T) {
	s, other := serve(t, newKeys(t)), newKeys(t)
	for name, more := range map[string]func(text string) string{
		"another key of that name": func(text string) string {
			line, err := other.Cosign(text, time.Now())
			require.NoError(t, err)
			return line
		},
		"another name": func(string) string { return "— other.example/w AAAAAAAAAAAAAAAAAAAAAA==\n" },
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(t, s)
			c.Ask = func(ctx context.Context, method, path, contentType string, body []byte) (worker.Response, error) {
				r, err := ask(s.URL)(ctx, method, path, contentType, body)
				if _, note, ok := strings.Cut(string(body), "\n\n"); ok && path == "/api/add-checkpoint" && r.Status == 200 {
					text, _, _ := strings.Cut(note, "\n\n")
					r.Body = append([]byte(more(text+"\n")), r.Body...)
				}
				return r, err
			}
			sealed(t, c, grown(t, ledger.New(), 5, ""), 0)
		})
	}
}
