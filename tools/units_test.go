package tools

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func utf16Len(s string) int { return len(utf16.Encode([]rune(s))) }

func TestEscapedSize(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		quoted := string(appendText(nil, string(r)))
		if n := utf16Len(quoted); n-2 != escapedSize(r) || n != units(quoted) {
			t.Fatalf("%U takes %d units in JSON, escapedSize says %d, units %d", r, n-2, escapedSize(r), units(quoted)-2)
		}
	}
}

func TestSlice(t *testing.T) {
	for _, c := range []struct {
		text     string
		offset   int
		maxUnits int
		part     string
		next     int
		done     bool
		code     string
	}{
		{"", 0, 0, "", 0, true, ""},
		{"", 1, 9, "", 0, false, "out_of_range"},
		{"abc", 0, 3, "abc", 3, true, ""},
		{"abc", 0, 2, "ab", 2, false, ""},
		{"abc", 2, 2, "c", 3, true, ""},
		{"abc", 3, 2, "", 0, false, "out_of_range"},
		{"abc", 4, 2, "", 0, false, "out_of_range"},
		{"abc", -1, 2, "", 0, false, "out_of_range"},
		{"a😀b", 0, 2, "a", 1, false, ""},
		{"a😀b", 0, 3, "a😀", 3, false, ""},
		{"a😀b", 1, 2, "😀", 3, false, ""},
		{"a😀b", 2, 9, "", 0, false, "out_of_range"},
		{"a😀", 2, 9, "", 0, false, "out_of_range"},
		{"a😀b", 1, 1, "", 1, false, "out_of_range"},
		{"\n\n", 0, 3, "\n", 1, false, ""},
		{"a\x00b", 0, 6, "a", 1, false, ""},
		{"a\x00b", 1, 7, "\x00b", 3, true, ""},
		{"a\xffb", 1, 1, "\xff", 2, false, ""},
	} {
		part, next, done, e := slice(c.text, c.offset, c.maxUnits)
		if c.code != "" {
			require.NotNil(t, e, "%+v", c)
			require.Equal(t, c.code, e.Code)
			require.Equal(t, "/offset", e.Path)
			require.Empty(t, part)
			continue
		}
		require.Nil(t, e, "%+v", c)
		require.Equal(t, c.part, part, "%+v", c)
		require.Equal(t, c.next, next, "%+v", c)
		require.Equal(t, c.done, done, "%+v", c)
	}
	_, _, _, e := slice("a😀", 9, 9)
	require.Equal(t, "/offset is outside the text; it must be 0 to 2", e.Message)
}

// joinSlices walks a text to its end, as an agent does, and checks each step.
func joinSlices(t require.TestingT, text string, maxUnits int) {
	var joined strings.Builder
	for offset := 0; ; {
		part, next, done, e := slice(text, offset, maxUnits)
		if e != nil {
			require.Less(t, maxUnits, 6, "only a room too small for one character may stop it")
			require.True(t, strings.HasPrefix(text, joined.String()))
			return
		}
		require.LessOrEqual(t, utf16Len(string(appendText(nil, part)))-2, maxUnits)
		require.Equal(t, offset+utf16Len(part), next)
		joined.WriteString(part)
		if done {
			require.Equal(t, text, joined.String())
			require.Equal(t, utf16Len(text), next)
			return
		}
		require.Greater(t, next, offset)
		r, _ := utf8.DecodeRuneInString(text[joined.Len():])
		require.Greater(t, utf16Len(string(appendText(nil, part+string(r))))-2, maxUnits, "the part could have been longer")
		offset = next
	}
}

func TestSlicesJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		joinSlices(t, texts().Draw(t, "text"), rapid.IntRange(0, 60).Draw(t, "units"))
	})
}

func FuzzSlice(f *testing.F) {
	f.Add("a😀b\"\n\x00", 0, 3)
	f.Add("a\xff\xf0\x9f\x98", 1, 6)
	f.Add(strings.Repeat("é", 2000), 700, 1300)
	f.Add("", -1, 0)
	f.Fuzz(func(t *testing.T, text string, offset, maxUnits int) {
		part, next, done, e := slice(text, offset, maxUnits)
		whole := utf16Len(text)
		if e != nil {
			checkRefusal(t, e)
			require.Empty(t, part)
			return
		}
		require.True(t, 0 <= offset && (offset < whole || whole == 0 && offset == 0))
		require.Equal(t, next == whole, done)
		require.Equal(t, offset+utf16Len(part), next)
		require.LessOrEqual(t, escapedUnits(part), max(0, maxUnits))
		if maxUnits >= 1 && len(text) < 256 { // joining takes the square of it
			joinSlices(t, text, maxUnits)
		}
	})
}

func TestClip(t *testing.T) {
	require.Equal(t, "a word", clip("a word", 6))
	require.Equal(t, "a wo…", clip("a word", 5))
	require.Equal(t, "one two…", clip("one two three", 10))
	require.Equal(t, "verylongw…", clip("verylongword", 10))
	require.Equal(t, "…", clip("😀😀", 2))
	require.Equal(t, "😀…", clip("😀😀", 3))
	require.Equal(t, "", clip("a", 0))
	require.Equal(t, "", clip("a", -1))
	require.Equal(t, "a\uFFFDb", clip("a\xffb", 3))
	rapid.Check(t, func(t *rapid.T) {
		text, limit := texts().Draw(t, "text"), rapid.IntRange(-2, 300).Draw(t, "limit")
		clipped := clip(text, limit)
		require.LessOrEqual(t, escapedUnits(clipped), max(0, limit))
		if clipped != text && clipped != "" {
			require.True(t, strings.HasPrefix(text, strings.TrimSuffix(clipped, "…")))
		}
	})
}
