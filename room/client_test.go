package room

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever a client calls itself, what comes of it is taken by the record.
func TestClientNamed(t *testing.T) {
	long := strings.Repeat("é", 100)
	for name, c := range map[string]struct {
		name, version string
		want          Client
	}{
		"as it is":           {"inspector", "1.2", Client{"inspector", "1.2"}},
		"nothing":            {"", "", Client{"unnamed", ""}},
		"what does not show": {" \u200b", "\t", Client{"unnamed", ""}},
		"long":               {long, long, Client{long[:2*MaxClientName], long[:2*MaxClientVersion]}},
		"just fits":          {long[:2*MaxClientName], "", Client{long[:2*MaxClientName], ""}},
		"shows when uncut":   {strings.Repeat(" ", MaxClientName) + "x", "1", Client{"unnamed", "1"}},
		"not UTF-8":          {"a\xffb", "\xff", Client{"a\uFFFDb", "\uFFFD"}},
		"cut in a character": {strings.Repeat("\xff\x00", 100), "", Client{strings.Repeat("\uFFFD\x00", MaxClientName/2), ""}},
	} {
		t.Run(name, func(t *testing.T) {
			got := ClientNamed(c.name, c.version)
			require.Equal(t, c.want, got)
			require.Nil(t, judgeText("/name", got.Name, MaxClientName))
			if got.Version != "" {
				require.Nil(t, judgeText("/version", got.Version, MaxClientVersion))
			}
		})
	}
}
