package html

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestWriter(t *testing.T) {
	var w Writer
	w.El(Section, At{ID.Is("q"), If(false, Class.Is("x")), NewData("act").Is(`a"b<c>&`)}, func() {
		w.Txt(H2, nil, "Question & <answer>")
		w.Void(Input, At{Disabled, MaxLength.Is(60)})
		w.Txt(TextArea, nil, "\nfirst line")
		w.El(Bdi, nil, func() { w.Uint(12) })
	})
	require.Equal(t, `<section id="q" data-act="a&quot;b&lt;c&gt;&amp;"><h2>Question &amp; &lt;answer&gt;</h2>`+
		"<input disabled maxlength=\"60\"><textarea>\n\nfirst line</textarea><bdi>12</bdi></section>", w.String())
	w.Reset()
	require.Zero(t, w.Len())
}

func TestHrefStaysInTheDocument(t *testing.T) {
	for _, to := range []string{"javascript:alert(1)", "//elsewhere.example", "https://elsewhere.example", "/x", ""} {
		require.Equal(t, "#", Href(to).value, "to %q", to)
	}
	require.Equal(t, "?story=open", Href("?story=open").value)
}

func TestDataNames(t *testing.T) {
	for _, bad := range []string{"", "-a", "a-", "a--b", "A", "a b", `a"`, "a=", "onclick>"} {
		require.Panics(t, func() { NewData(bad) }, "name %q", bad)
	}
}

func TestVisible(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "a <b> & c", "a &lt;b&gt; &amp; c"},
		{"lines", "a\nb\n\nc", "a\nb\n\nc"},
		{"override", "a\u202eb", `a<span class="ctl" title="U+202E RIGHT-TO-LEFT OVERRIDE">U+202E</span>b`},
		{"spaces", "a" + strings.Repeat(" ", 5000) + "b", `a<span class="ctl" title="U+0020 SPACE, 5000 times">U+0020 ×5000</span>b`},
		{"few spaces", "a        b", "a        b"},
		{"nul", "a\x00b", `a<span class="ctl" title="U+0000 NULL">U+0000</span>b`},
		{"tag", "a\U000e0041", `a<span class="ctl" title="U+E0041 TAG">U+E0041</span>`},
		{"family", "👩‍👧", "👩‍👧"},
		{"heart", "❤️", "❤️"},
		{"joiner between letters", "a\u200db", `a<span class="ctl" title="U+200D ZERO WIDTH JOINER">U+200D</span>b`},
		{"no-break space", "a\u00a0b", `a<span class="ctl" title="U+00A0 NO-BREAK SPACE">U+00A0</span>b`},
		{"accents", "é ố", "é ố"},
		{"not UTF-8", "a\xffb", "a\uFFFDb"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var w Writer
			hidden := w.Visible(c.in)
			require.Equal(t, "<bdi>"+c.want+"</bdi>", w.String())
			require.Equal(t, strings.Contains(c.want, "<span"), hidden)
			require.Equal(t, hidden, Hides(c.in))
		})
	}
}

// TestNothingSeenIsInvisible walks every character there is: what Visible leaves as it is must be graphic.
func TestNothingSeenIsInvisible(t *testing.T) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !utf8.ValidRune(r) || r == ' ' || r == '\n' || Hides("a"+string(r)+"b") {
			continue
		}
		require.False(t, invisible(r), "%U is left as it is", r)
		require.Greater(t, r, ' ', "%U is left as it is", r)
	}
}

// FuzzWriter holds that whatever text goes in, a parser finds that text and only the elements that were asked for.
func FuzzWriter(f *testing.F) {
	for _, s := range []string{"", "plain", `<img src=x onerror=alert(1)>`, `"><script>`, "&amp;&lt;&#13;", "\r\n\x00\xff", "\u202e\u200b\U000e0041", "</bdi></span>",
		strings.Repeat(" ", 20), "👩‍👧❤️", "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301", "U+202E ×3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want := valid(s)
		var w Writer
		w.El(Div, At{Title.Is(s)}, func() { w.Text(s) })
		out := w.String()
		require.True(t, utf8.ValidString(out))
		value, rest, ok := strings.Cut(strings.TrimPrefix(out, `<div title="`), `">`)
		require.True(t, ok)
		require.Equal(t, want, unescape(t, value))
		require.Equal(t, want, unescape(t, strings.TrimSuffix(rest, "</div>")))

		w.Reset()
		hidden := w.Visible(s)
		require.Equal(t, hidden, Hides(s))
		require.Equal(t, strings.ReplaceAll(want, "\uFFFD", "\x00"), strings.ReplaceAll(seen(t, w.String()), "\uFFFD", "\x00"))
	})
}

// valid is s with every byte that is not UTF-8, and every NUL, as U+FFFD.
func valid(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == 0 {
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

// unescape reads text as a parser does, and fails at markup.
func unescape(t *testing.T, s string) string {
	require.NotContains(t, s, "<")
	require.NotContains(t, s, ">")
	require.NotContains(t, s, "\r")
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, "&")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, rest, ok := strings.Cut(after, ";")
		require.True(t, ok, "a bare ampersand")
		c, ok := map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "#13": "\r"}[name]
		require.True(t, ok, "entity %q", name)
		b.WriteString(c)
		s = rest
	}
}

// seen reads what Visible wrote back into the text.
func seen(t *testing.T, s string) string {
	require.True(t, strings.HasPrefix(s, "<bdi>") && strings.HasSuffix(s, "</bdi>"))
	s = strings.TrimSuffix(strings.TrimPrefix(s, "<bdi>"), "</bdi>")
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, `<span class="ctl" title="`)
		b.WriteString(unescape(t, before))
		if !ok {
			return b.String()
		}
		_, after, ok = strings.Cut(after, `">U+`)
		require.True(t, ok)
		code, rest, ok := strings.Cut(after, "</span>")
		require.True(t, ok)
		digits, times, _ := strings.Cut(code, " ×")
		r, err := strconv.ParseUint(digits, 16, 32)
		require.NoError(t, err)
		n := 1
		if times != "" {
			n, err = strconv.Atoi(times)
			require.NoError(t, err)
		}
		b.WriteString(strings.Repeat(string(rune(r)), n))
		s = rest
	}
}

// What is left out goes with all that is in it, by whichever way it is written, and so does a disclosure of nothing.
func TestWithout(t *testing.T) {
	kind := NewData("kind")
	var w Writer
	page := func() {
		w.El(P, nil, func() { w.Text("a") })
		w.El(Form, At{kind.Is("act")}, func() { w.Txt(P, nil, "b") })
		w.Txt(Button, At{kind.Is("act")}, "c")
		w.Txt(Button, At{kind.Is("look")}, "d")
		w.Void(Input, At{kind.Is("act")})
		for _, more := range []string{"", "e"} {
			w.El(Details, nil, func() {
				w.Txt(Summary, nil, "more")
				w.El(Form, At{kind.Is("act")}, func() { w.Txt(P, nil, "f") })
				w.El(Div, nil, func() { w.Text(more) })
			})
		}
	}
	w.Without(func(_ Tag, at At) bool { v, ok := kind.Of(at); return ok && v == "act" }, page)
	require.Equal(t, `<p>a</p><button data-kind="look">d</button><details><summary>more</summary><div>e</div></details>`, w.String())
	w.Reset()
	page()
	require.Contains(t, w.String(), `<form data-kind="act"><p>b</p></form><button data-kind="act">c</button>`)
}
