package api_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/functions/api"
	"docket/functions/apitest"
	"docket/functions/storage"
	"docket/ledger"
)

// Whatever the body is, the answer is JSON, a check or a refusal of the body.
func FuzzCheckReveal(f *testing.F) {
	f.Add(apitest.NewOpening().String())
	for _, r := range apitest.Refusals() {
		f.Add(r.Body)
	}
	fuzzJSON(f, "/api/check-reveal")
}

func FuzzRooms(f *testing.F) {
	f.Add(`{"key":"` + apitest.NewLog("fuzz", 0).Vkey + `"}`)
	f.Add(`{"key":"docket/0a+00000000+AAAA"}`)
	fuzzJSON(f, "/api/rooms")
}

func fuzzJSON(f *testing.F, path string) {
	c := apitest.InProcess(api.New(api.Config{NoKeys: "none", Now: time.Now, Store: func(*http.Request) (*storage.Store, error) {
		return nil, http.ErrNotSupported
	}}))
	f.Fuzz(func(t *testing.T, body string) {
		a, err := c.Post(path, body)
		require.NoError(t, err)
		require.Contains(t, []int{200, 400, 413, 503}, a.Status, a.Body)
		p, err := ledger.ParsePayload([]byte(a.Body))
		require.NoError(t, err, a.Body)
		require.Equal(t, a.Body, p.String()+"\n", "in its one form")
		if a.Status == http.StatusOK {
			_, err := ledger.ParsePayload([]byte(body))
			require.NoError(t, err)
		}
	})
}
