package ledger

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The table of the design, written out once more.
func TestDoors(t *testing.T) {
	want := []struct {
		door  Door
		name  string
		grade Grade
		words string
	}{
		{UI, "ui", ClientAsserted, "client-asserted"},
		{WebMCP, "webmcp", ClientAsserted, "client-asserted"},
		{Bridge, "bridge", ClientAsserted, "client-asserted"},
		{Partner, "partner", Inherited, "inherited"},
		{MCP, "mcp", ServerObserved, "server-observed"},
		{Server, "server", ServerObserved, "server-observed"},
		{Room, "room", ClientAsserted, "client-asserted"},
	}
	require.Len(t, Doors(), len(want))
	seen := map[string]bool{}
	for i, w := range want {
		require.Equal(t, w.door, Doors()[i])
		require.Equal(t, w.name, w.door.String())
		require.Equal(t, w.grade, w.door.Grade())
		require.Equal(t, w.words, w.door.Grade().String())
		d, ok := ParseDoor(w.name)
		require.True(t, ok)
		require.Equal(t, w.door, d)
		g, ok := ParseGrade(w.words)
		require.True(t, ok)
		require.Equal(t, w.grade, g)

		a := w.door.Attribution()
		require.NotEmpty(t, a)
		require.LessOrEqual(t, len(a), 60, a)
		require.False(t, seen[a], "each door has its own words")
		seen[a] = true
		quoted, ok := AppendQuoted(nil, a)
		require.True(t, ok)
		require.Equal(t, `"`+a+`"`, string(quoted), "words are copied into JSON as they are")
		for _, never := range []string{"human", "person", "user", "hand", "proved", "proven", "verified"} {
			require.NotContains(t, strings.ToLower(a), never)
		}
		if w.grade != ServerObserved {
			require.NotContains(t, a, "server")
			require.NotContains(t, a, "observed")
		}
	}
	for _, d := range []Door{0, 8, 255} {
		require.Zero(t, d.Grade())
		require.Empty(t, d.String())
		require.Empty(t, d.Attribution())
		require.Empty(t, d.Grade().String())
	}
	for _, s := range []string{"", "UI", "ui ", "human"} {
		_, ok := ParseDoor(s)
		require.False(t, ok, s)
	}
	for _, s := range []string{"", "Inherited", "inherited ", "human"} {
		_, ok := ParseGrade(s)
		require.False(t, ok, s)
	}
	require.Empty(t, Grade(200).String())
}

func TestParseHash(t *testing.T) {
	h := Hash{0, 1, 0xab, 31: 0xff}
	got, err := ParseHash(h.String())
	require.NoError(t, err)
	require.Equal(t, h, got)
	for in, want := range map[string]string{
		"":                          "hash has 0 characters",
		zeroHex + "0":               "hash has 65 characters",
		strings.ToUpper(h.String()): `hash has "A" at 4`,
		zeroHex[:63] + "g":          `hash has "g" at 63`,
		zeroHex[:62] + "é":          `hash has "\xc3" at 62`,
		" " + zeroHex[:63]:          `hash has " " at 0`,
	} {
		_, err := ParseHash(in)
		require.ErrorContains(t, err, want)
	}
}
