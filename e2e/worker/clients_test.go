package worker

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/worker/workerd"
	"docket/functions/apitest"
)

// restarted ends the server while clients with two histories are asking it. The
// one that comes after it goes on from what was stored: whatever got a
// cosignature, from either, belongs to one history.
func restarted(t *testing.T, c *apitest.Client, server *workerd.Server, key string) {
	l := apitest.NewLog(t.Name(), 60)
	histories := []*apitest.Log{l, l.Fork(6, "fork")}
	_, err := c.Register(l)
	require.NoError(t, err)
	all := &apitest.Cosigned{Histories: histories}
	require.NoError(t, apitest.Follow(c, l, []int64{4}, all))
	follow := func(c *apitest.Client, done chan<- error) {
		for i := range cap(done) {
			var sizes []int64
			for n := int64(5 + i); n <= 60; n += 3 {
				sizes = append(sizes, n)
			}
			go func() { done <- apitest.Follow(c, histories[i%2], sizes, all) }()
		}
	}
	done := make(chan error, 6)
	follow(c, done)
	server.Close()
	for range cap(done) {
		<-done // mostly that nobody answers
	}
	c, _ = start(t, "./functions/worker", map[string]string{"DOCKET_KEY": key, "DOCKET_RATE": "0"})
	a, err := c.Submit(l.Request(0, 60))
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, a.Status, "what was cosigned is there")
	follow(c, done)
	for range cap(done) {
		require.NoError(t, <-done)
	}
	x, y, split := all.Split()
	require.False(t, split, "%v and %v", x, y)
}

// manyAtOnce has requests share the one program that is kept: their bodies and
// answers must not be each other's.
func manyAtOnce(t *testing.T, c *apitest.Client) {
	done := make(chan error)
	const clients = 20
	wrong := make(chan string, clients*10)
	for i := range clients {
		go func() {
			for range 10 {
				seat := strings.Repeat("s", i+1)
				a, err := c.Post("/api/check-reveal", apitest.NewOpening().With("seat", `"`+seat+`"`).With("commitment", `"`+strings.Repeat("0", 63)+string("0123456789abcdef"[i%16])+`"`).String())
				if err != nil {
					done <- err
					return
				}
				if a.Status != http.StatusOK || !strings.Contains(a.Body, `"commitment":"`+strings.Repeat("0", 63)+string("0123456789abcdef"[i%16])+`"`) {
					wrong <- a.Body
				}
			}
			done <- nil
		}()
	}
	for range clients {
		require.NoError(t, <-done)
	}
	close(wrong)
	for body := range wrong {
		require.Fail(t, "another answer", body)
	}
}

// leaving has clients hang up in the middle of a request, of which others that
// share the program must notice nothing.
func leaving(t *testing.T, c *apitest.Client) {
	l := apitest.NewLog(t.Name()+time.Now().String(), 60)
	_, err := c.Register(l)
	require.NoError(t, err)
	var wg sync.WaitGroup
	for i := range 30 {
		wg.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond)
			defer cancel()
			request, err := http.NewRequestWithContext(ctx, "POST", c.URL+"/api/check-reveal", strings.NewReader(apitest.NewOpening().String()))
			if err != nil {
				return
			}
			request.Header.Set("Content-Type", "application/json")
			if answer, err := http.DefaultClient.Do(request); err == nil {
				answer.Body.Close()
			}
		})
	}
	all := &apitest.Cosigned{Histories: []*apitest.Log{l}}
	require.NoError(t, apitest.Follow(c, l, []int64{2, 9, 30, 60}, all))
	wg.Wait()
	require.Equal(t, 4, all.Len())
	a, err := c.Post("/api/check-reveal", apitest.NewOpening().String())
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, a.Status)
}

// race is api's TestRace on D1, with fewer clients.
func race(t *testing.T, c *apitest.Client) {
	first := apitest.NewLog(t.Name()+time.Now().String(), 40)
	histories := []*apitest.Log{first, first.Fork(0, "a"), first.Fork(8, "b")}
	_, err := c.Register(first)
	require.NoError(t, err)
	all := &apitest.Cosigned{Histories: histories}
	done := make(chan error)
	const clients = 18
	for i := range clients {
		go func() { done <- apitest.Follow(c, histories[i%3], []int64{int64(1 + i%5), 12, int64(14 + i), 40}, all) }()
	}
	for range clients {
		require.NoError(t, <-done)
	}
	x, y, split := all.Split()
	require.False(t, split, "%v and %v", x, y)
	require.NotZero(t, all.Len())
}
