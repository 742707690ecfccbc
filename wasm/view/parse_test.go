package view

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/wasm/html"
)

// whole renders a story.
func whole(t *testing.T, name string) string {
	s, ok := FindStory(name)
	require.True(t, ok, "no story %s", name)
	return s.html()
}

func (s Story) html() string {
	var w html.Writer
	s.Build().Write(&w)
	return w.String()
}

var (
	tagAt     = regexp.MustCompile(`<(/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>`)
	attribute = regexp.MustCompile(` ([a-z-]+)(?:="([^"<>]*)")?`)
	space     = regexp.MustCompile(`\s+`)
)

// element is a start tag with its attributes, and the text inside.
type element struct {
	name  string
	attrs map[string]string
	inner string
}

func (e *element) text() string { return tagAt.ReplaceAllString(e.inner, "") }

// parse reads what a Writer wrote, and fails where anything else stands in it: every < begins a tag of the
// form that a Writer writes, and every element is closed.
func parse(t *testing.T, page string) []*element {
	var all, open []*element
	var starts []int // where the inside of each open one begins
	at := 0
	for _, m := range tagAt.FindAllStringSubmatchIndex(page, -1) {
		between := page[at:m[0]]
		require.NotContains(t, between, "<")
		require.NotContains(t, between, ">")
		at = m[1]
		name := page[m[4]:m[5]]
		if m[2] < m[3] {
			require.NotEmpty(t, open)
			require.Equal(t, open[len(open)-1].name, name)
			last := open[len(open)-1]
			last.inner = page[starts[len(open)-1]:m[0]]
			open, starts = open[:len(open)-1], starts[:len(starts)-1]
			continue
		}
		e := &element{name: name, attrs: map[string]string{}}
		for _, a := range attribute.FindAllStringSubmatch(page[m[6]:m[7]], -1) {
			require.NotContains(t, e.attrs, a[1], "an attribute twice in <%s>", name)
			e.attrs[a[1]] = a[2]
		}
		all = append(all, e)
		if name != "input" && name != "br" && name != "hr" {
			open, starts = append(open, e), append(starts, at)
		}
	}
	require.Empty(t, open)
	require.NotContains(t, page[at:], "<")
	return all
}

func count(all []*element, name string) (n int) {
	for _, e := range all {
		if e.name == name {
			n++
		}
	}
	return n
}

// buttons lists the buttons outside the ledger by their text.
func buttons(t *testing.T, page string) map[string]*element {
	found := map[string]*element{}
	for _, e := range parse(t, page) {
		if e.name == "button" && e.attrs["class"] != "line" {
			found[e.text()] = e
		}
	}
	return found
}
