package mandate

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// What a resource comes to, and why it comes to nothing.
func TestNormalizeResource(t *testing.T) {
	tests := []struct{ name, in, norm, flaw string }{
		{"as it is", "repo/src/index.ts", "repo/src/index.ts", ""},
		{"dots in names", "repo/.github/..x/a..b", "repo/.github/..x/a..b", ""},
		{"colon that is no address", "issues:open/7", "issues:open/7", ""},
		{"space and Unicode", "repo/é 漢", "repo/é 漢", ""},
		{"absolute", "/repo/a", "/repo/a", ""},
		{"root", "/", "/", ""},
		{"slash at the end", "repo/a/", "repo/a", ""},
		{"empty segments", "repo//a///b", "repo/a/b", ""},
		{"empty segments in front", "//repo", "/repo", ""},
		{"dot", "./repo/./a/.", "repo/a", ""},
		{"up", "repo/../secrets/x", "secrets/x", ""},
		{"up to the root", "/repo/..", "/", ""},
		{"backslashes", `repo\..\secrets\x`, "secrets/x", ""},
		{"encoded", "repo/%2e%2E/secrets/x", "secrets/x", ""},
		{"encoded twice", "repo/%252e%252e/x", "x", ""},
		{"encoded slash", "repo%2f..%2Fx", "x", ""},
		{"encoded backslash", "repo%5c..%5cx", "x", ""},
		{"encoded Unicode", "repo/%C3%A9", "repo/é", ""},
		{"address", "HTTPS://API.Example:443/V1/Items", "https://api.example:443/V1/Items", ""},
		{"address without a path", "https://api.example", "https://api.example", ""},
		{"address and a slash", "https://api.example/", "https://api.example", ""},
		{"address with backslashes", `https:\\api.example\a\..\b`, "https://api.example/b", ""},
		{"address and up", "https://api.example/a/%2e%2e/b", "https://api.example/b", ""},
		{"address and a query", "https://api.example/a/../b/?q=a/b&c=%20#d", "https://api.example/b?q=a/b&c= #d", ""},
		{"address of a file", "file:///etc/hosts", "file:///etc/hosts", ""},
		{"hidden address", "%68ttps://api.example/a", "https:/api.example/a", ""},

		{"empty", "", "", flawEmpty},
		{"dot alone", ".", "", flawNothing},
		{"up to nothing", "a/..", "", flawNothing},
		{"climbs", "../x", "", flawClimbs},
		{"climbs later", "a/../../x", "", flawClimbs},
		{"climbs from the root", "/../x", "", flawClimbs},
		{"climbs by encoding", "%2e%2e/x", "", flawClimbs},
		{"climbs in an address", "https://api.example/../x", "", flawClimbs},
		{"climbs in a query", "https://api.example/a?b/../c", "", flawClimbs},
		{"climbs in a query by encoding", "https://api.example/a#%2e%2e%2fc", "", flawClimbs},
		{"half an encoding", "repo/%2", "", flawEncoding},
		{"no encoding", "repo/%zz", "", flawEncoding},
		{"percent sign", "repo/100%25", "", flawEncoding},
		{"layers", "repo/%" + strings.Repeat("25", 9) + "2e", "", flawLayers},
		{"NUL", "repo/a\x00b", "", flawControl},
		{"encoded NUL", "repo/a%00b", "", flawControl},
		{"newline", "repo/a\n", "", flawControl},
		{"C1", "repo/\u0085", "", flawControl},
		{"DEL", "repo/%7f", "", flawControl},
		{"star", "repo/*", "", flawStar},
		{"encoded star", "repo/%2a%2a", "", flawStar},
		{"overlong", "repo/%c0%ae%c0%ae/x", "", flawText},
		{"surrogate", "repo/%ed%a0%80", "", flawText},
		{"not UTF-8", "repo/\xff", "", flawText},
		{"not UTF-8 in a host", "https://\xff/x", "", flawText},
		{"encoded host", "https://api.example%2f@evil.example/x", "", flawAuthority},
		{"user", "https://api.example@evil.example/x", "", flawAuthority},
		{"hidden query", "https://api.example/a%3fb", "", flawHidden},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			norm, flaw := normalize(tt.in)
			require.Equal(t, tt.norm, norm)
			require.Equal(t, tt.flaw, flaw)
			_, ok := NormalizeResource(tt.in)
			require.Equal(t, tt.flaw == "", ok)
		})
	}
}

func TestPatterns(t *testing.T) {
	tests := []struct {
		pattern string
		yes, no []string
	}{
		{"repo/**", []string{"repo/a", "repo/a/b", "repo//a", "./repo/a", `repo\a`, "repo%2fa", "x/../repo/a", "repo/a?b"},
			[]string{"repo", "repo/", "repository/a", "/repo/a", "repo/../x", `repo\..\x`, "repo/%2e%2e/x", "repo/%252e%252e/x", "repo/..%2fx", "repo/../../x",
				"Repo/a", "repo/*", "repo/**", "repo/a\x00", "../repo/a", "repo/%", "http://repo/a"}},
		{`REPO\./a/../**`, []string{"REPO/b"}, []string{"repo/b"}},
		{"repo/a", []string{"repo/a", "repo/a/", "repo/b/../a"}, []string{"repo/a/b", "repo/A", "/repo/a"}},
		{"/**", []string{"/a", "/a/b"}, []string{"/", "a", "https://a/b"}},
		{"/", []string{"/", "/a/.."}, []string{"/a"}},
		{"https://API.example/v1/**", []string{"https://api.example/v1/a", "HTTPS://api.EXAMPLE/v1/a?b"},
			[]string{"https://api.example/v1", "https://api.example/v1?x=/a", "https://api.example/V1/a", "http://api.example/v1/a", "https://api.example.evil/v1/a", "https://api.example/v1/../x", "https://api.example/secret?/../v1/a"}},
		{"https://api.example/**", []string{"https://api.example/a"}, []string{"https://api.example", "https://api.example?a/b", "https://api.example@evil/a", "https://api.example%2f@evil/a", "https:/api.example/a"}},
		{"https:/a/**", []string{"https:/a/b"}, []string{"https://a/b"}},
		{"file:///**", []string{"file:///etc/hosts"}, []string{"file://host/etc"}},
		{"caf\u00e9/**", []string{"caf\u00e9/a", "caf%C3%A9/a"}, []string{"cafe\u0301/a"}},
	}
	for _, tt := range tests {
		t.Run(tt.pattern, func(t *testing.T) {
			var others []string
			for i := range fewPatterns {
				others = append(others, "elsewhere/"+itoa(i)+"/**")
			}
			p, flaw := newPattern(tt.pattern)
			require.Empty(t, flaw)
			// Few are gone through, many looked up: there is no difference to be seen.
			for _, ps := range []patterns{compile([]string{tt.pattern}), compile(append(others, tt.pattern))} {
				require.True(t, ps.covers(p))
				for _, s := range tt.yes {
					norm, _ := normalize(s)
					require.True(t, ps.match(norm), s)
				}
				for _, s := range tt.no {
					norm, _ := normalize(s)
					require.False(t, ps.match(norm), s)
				}
			}
		})
	}
}

// A folder is covered by itself and by those above it.
func TestPatternsCover(t *testing.T) {
	for _, tt := range []struct {
		have, pattern string
		want          bool
	}{
		{"repo/**", "repo/**", true}, {"repo/**", "repo/a/**", true}, {"repo/**", "repo/a", true}, {"/**", "/a/**", true}, {"/**", "/**", true},
		{"repo/a/**", "repo/**", false}, {"repo/**", "repository/**", false}, {"repo", "repo/**", false}, {"repo/**", "repo", false}, {"/a/**", "/**", false}, {"/**", "a/**", false},
	} {
		t.Run(tt.have+" "+tt.pattern, func(t *testing.T) {
			p, flaw := newPattern(tt.pattern)
			require.Empty(t, flaw)
			few, many := compile([]string{tt.have}), compile(append(strings.Split(strings.Repeat("x,", fewPatterns+1), ","), tt.have))
			require.Equal(t, tt.want, few.covers(p))
			require.Equal(t, tt.want, many.covers(p))
		})
	}
}

func TestPatternErrors(t *testing.T) {
	for in, want := range map[string]string{
		"*": wantStars, "**": wantStars, "repo/*": wantStars, "repo/**/a": wantStars, "re*po/**": wantStars, "repo/%2a%2a": wantStars, "repo**": wantStars, "repo/**/**": wantStars,
		"../a": flawClimbs, "../**": flawClimbs, "a/../../**": flawClimbs, "%2e%2e/**": flawClimbs, `..\**`: flawClimbs,
		"./**": flawNothing, ".": flawNothing, "repo/%/**": flawEncoding, "repo/\x01": flawControl, "https://a@b/**": flawAuthority,
		"https://**": "names no host", "https:/**": "names no host",
	} {
		t.Run(in, func(t *testing.T) {
			_, flaw := newPattern(in)
			require.Equal(t, want, flaw)
		})
	}
}

// Whatever has a normal form has no way up in it and no way to another form, and matches "a/**" only below "a/".
func FuzzResource(f *testing.F) {
	for _, s := range []string{
		"a/b", "a/../b", `a\..\b`, "a/%2e%2e/b", "a/%252e%252e/b", "a/%c0%ae/b", "//a/./", "https://A%2f@b/..", "https://h/a?../b#c/..", "%68ttps://x/..", "a/%5c..%5c..", "a/..%00/b", "a/*", "http:\\\\x\\y", "a/\u0085", "%", "a/%25%32%65%25%32%65/b",
	} {
		f.Add(s, "a/**")
		f.Add(s, s)
	}
	below := compile([]string{"a/**"})
	f.Fuzz(func(t *testing.T, s, p string) {
		norm, flaw := normalize(s)
		if flaw != "" {
			require.Empty(t, norm)
			return
		}
		require.True(t, utf8.ValidString(norm))
		for part := range strings.SplitSeq(norm, "/") {
			require.NotEqual(t, "..", part)
		}
		require.NotContains(t, norm, `\`)
		require.NotContains(t, norm, "*")
		require.NotContains(t, norm, "%")
		again, flaw := normalize(norm)
		require.Empty(t, flaw)
		require.Equal(t, norm, again)
		if below.match(norm) {
			require.True(t, strings.HasPrefix(norm, "a/"), norm)
			require.Greater(t, len(norm), 2)
		}
		pat, flaw := newPattern(p)
		if flaw != "" {
			return
		}
		ps := compile([]string{p})
		if !pat.below {
			require.Equal(t, pat.text == norm, ps.match(norm))
			return
		}
		require.Equal(t, strings.HasPrefix(norm, pat.text+"/") && len(norm) > len(pat.text)+1, ps.match(norm))
		if ps.match(norm) {
			require.Equal(t, strings.Contains(norm, "://"), strings.Contains(pat.text, "://"), "%q is an address, and %q is not, or the other way round", norm, p)
		}
	})
}
