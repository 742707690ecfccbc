package page

import (
	"net/http"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestPartnerSite(t *testing.T) {
	dist := built()
	for _, name := range PartnerFiles() {
		dist[name] = &fstest.MapFile{Data: []byte(name)}
		dist[name+".gz"] = &fstest.MapFile{Data: []byte("gz:" + name)}
	}
	partner, err := LoadPartner(dist)
	require.NoError(t, err)
	for path, want := range map[string]string{"/": "partner.html", PartnerPath: "partner.html", "/partner.js": "partner.js", "/partner.css": "partner.css"} {
		got := ask(partner, "GET", path)
		require.Equal(t, http.StatusOK, got.StatusCode, path)
		require.Equal(t, want, body(t, got))
		require.Equal(t, "no-cache", got.Header.Get("Cache-Control"))
		require.Contains(t, got.Header.Get("Content-Security-Policy"), "frame-ancestors *;", "any room may frame it")
		require.Equal(t, "tools=(self)", got.Header.Get("Permissions-Policy"))
		require.Equal(t, "?1", got.Header.Get("Origin-Agent-Cluster"))
		require.Empty(t, got.Header.Get("Cross-Origin-Resource-Policy"), "it is for others")
	}
	for _, path := range []string{"/partner.html", "/index.html", "/assets/boot.ABC.js", "/verify"} {
		require.Equal(t, http.StatusNotFound, ask(partner, "GET", path).StatusCode, path)
	}
	room, err := Load(dist)
	require.NoError(t, err)
	for _, path := range []string{"/partner", "/partner.html", "/partner.js", "/partner.css"} {
		require.Equal(t, http.StatusNotFound, ask(room, "GET", path).StatusCode, "the room's own origin is no partner: %s", path)
	}
	_, err = LoadPartner(built())
	require.ErrorIs(t, err, ErrNotBuilt)
}
