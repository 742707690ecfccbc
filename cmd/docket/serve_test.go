package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/page"
)

// start serves a one-file page until the test ends, and returns what the first
// line calls the room's address.
func start(t *testing.T, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"index.html", "storybook.html"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	ctx, stop := context.WithCancel(context.Background())
	out, w := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(ctx, append([]string{"serve", "--site", dir, "--data", filepath.Join(dir, ".data")}, args...), w, io.Discard)
	}()
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	require.NoError(t, err)
	go io.Copy(io.Discard, lines)
	t.Cleanup(func() {
		stop()
		require.Equal(t, 0, <-status, "stopped on request, so it went well")
	})
	found := regexp.MustCompile(`^docket: the room is at (http://\S+)\n$`).FindStringSubmatch(first)
	require.NotNil(t, found, first)
	return found[1]
}

func get(t *testing.T, url, host string) (int, string) {
	t.Helper()
	request, err := http.NewRequest("GET", url, nil)
	require.NoError(t, err)
	request.Host = host
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(request)
	require.NoError(t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return answer.StatusCode, string(body)
}

// A browser may take localhost for either of two addresses.
func TestLocalhostIsBoth(t *testing.T) {
	url := start(t, "--addr", "localhost:0")
	_, port, err := net.SplitHostPort(url[len("http://"):])
	require.NoError(t, err)
	require.NotEqual(t, "0", port)
	addresses := []string{"127.0.0.1"}
	if l, err := net.Listen("tcp6", "[::1]:0"); err == nil {
		l.Close()
		addresses = append(addresses, "::1")
	}
	for _, a := range addresses {
		status, body := get(t, "http://"+net.JoinHostPort(a, port), "")
		require.Equal(t, http.StatusOK, status, a)
		require.Equal(t, "index.html", body, a)
	}
}

func TestRebinding(t *testing.T) {
	url := start(t, "--addr", "127.0.0.1:0")
	status, _ := get(t, url, "evil.example")
	require.Equal(t, http.StatusMisdirectedRequest, status)
	status, _ = get(t, url, "localhost:1")
	require.Equal(t, http.StatusOK, status)
}

func TestStorybookIsAskedFor(t *testing.T) {
	status, _ := get(t, start(t, "--addr", "127.0.0.1:0")+"/storybook", "")
	require.Equal(t, http.StatusNotFound, status)
	status, body := get(t, start(t, "--addr", "127.0.0.1:0", "--storybook")+"/storybook", "")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "storybook.html", body)
}

func TestAddressFromEnvironment(t *testing.T) {
	t.Setenv("DOCKET_ADDR", "127.0.0.1:0")
	require.Regexp(t, `^http://127\.0\.0\.1:\d+$`, start(t))
}

// The taken port of a name with two addresses is found whichever of them it is.
func TestTakenOnEitherAddress(t *testing.T) {
	for _, taken := range []string{"127.0.0.1:0", "[::1]:0"} {
		l, err := net.Listen("tcp", taken)
		if familyMissing(err) {
			continue
		}
		require.NoError(t, err)
		_, err = address{"localhost", portOf(l), byAddr}.listen()
		require.ErrorContains(t, err, "port "+portOf(l)+" is taken on localhost")
		require.ErrorContains(t, err, "--addr")
		require.NoError(t, l.Close())
	}
}

func TestLoopback(t *testing.T) {
	for at, want := range map[string]bool{"127.0.0.1:0": true, "localhost:0": true, ":0": false, "0.0.0.0:0": false} {
		place, err := parseAddress(at, byAddr)
		require.NoError(t, err)
		listeners, err := place.listen()
		require.NoError(t, err)
		require.Equal(t, want, loopback(listeners), at)
		require.Regexp(t, `^http://(localhost|127\.0\.0\.1):[1-9]\d*$`, place.url(listeners), at)
		serving{listeners: listeners}.close()
	}
}

// The partner's page is an origin of its own: the room's has none of it, and it has none of the room.
func TestPartner(t *testing.T) {
	dir := t.TempDir()
	for _, name := range append(page.PartnerFiles(), "index.html") {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	ctx, stop := context.WithCancel(context.Background())
	out, w := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run(ctx, []string{"serve", "--site", dir, "--data", filepath.Join(dir, ".data"), "--addr", "127.0.0.1:0", "--partner", "127.0.0.1:0"}, w, io.Discard)
	}()
	lines := bufio.NewScanner(out)
	var urls []string
	for _, says := range []string{"the room", "a partner's page"} {
		require.True(t, lines.Scan())
		found := regexp.MustCompile(`^docket: ` + says + ` is at (http://127\.0\.0\.1:\d+)$`).FindStringSubmatch(lines.Text())
		require.NotNil(t, found, lines.Text())
		urls = append(urls, found[1])
	}
	go io.Copy(io.Discard, out)
	t.Cleanup(func() {
		stop()
		require.Equal(t, 0, <-status)
	})
	for path, want := range map[string][2]string{
		"/":             {"index.html", "partner.html"},
		"/partner":      {"", "partner.html"},
		"/partner.html": {"", ""},
		"/partner.js":   {"", "partner.js"},
		"/partner.css":  {"", "partner.css"},
		"/api/witness":  {"", ""},
	} {
		for i, url := range urls {
			code, body := get(t, url+path, "")
			require.Equal(t, want[i] != "", code == http.StatusOK, "%s%s: %d", url, path, code)
			if want[i] != "" {
				require.Equal(t, want[i], body)
			}
		}
	}
	code, _ := get(t, urls[1], "evil.example")
	require.Equal(t, http.StatusMisdirectedRequest, code)
}
