package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/wasm/html"
)

func TestEveryStoryIsSound(t *testing.T) {
	for _, s := range Stories() {
		t.Run(s.Name, func(t *testing.T) {
			page := s.html()
			all := parse(t, page)
			ids := map[string]bool{}
			for _, e := range all {
				if id := e.attrs["id"]; id != "" {
					require.False(t, ids[id], "id %s twice", id)
					ids[id] = true
				}
			}
			level := 0
			for _, e := range all {
				for name, value := range e.attrs {
					require.NotEqual(t, "style", name)
					require.False(t, strings.HasPrefix(name, "on"), "attribute %s", name)
					switch name {
					case "aria-labelledby", "aria-describedby", "aria-controls", "for":
						for _, id := range strings.Fields(value) {
							require.True(t, ids[id], "%s of <%s> names %s, which is not there", name, e.name, id)
						}
					case "href":
						require.True(t, strings.HasPrefix(value, "#") || strings.HasPrefix(value, "?"))
					}
				}
				switch e.name {
				case "h1", "h2", "h3", "h4":
					n := int(e.name[1] - '0')
					require.LessOrEqual(t, n, level+1, "heading %q", e.text())
					level = n
				case "button":
					require.NotEmpty(t, e.attrs["data-act"])
					require.NotEmpty(t, e.attrs["type"])
					require.NotEmpty(t, strings.TrimSpace(e.text()))
				case "form":
					require.NotEmpty(t, e.attrs["data-form"])
				case "input", "select", "textarea":
					require.NotEmpty(t, e.attrs["id"], "a field keeps what was typed by its id")
				case "script", "style", "img", "iframe", "object", "link":
					t.Fatalf("<%s> in the page", e.name)
				}
			}
			require.Equal(t, 1, count(all, "h1"))
			require.Equal(t, 1, count(all, "main"))
		})
	}
}

func TestControlsByTheirNames(t *testing.T) {
	for story, want := range map[string][]string{
		"open":         {"Advance to Commit", "Pause", "Verify the chain", "Export", "Import", "New room", "Set the question", "Add the seat"},
		"commit":       {"Advance to Reveal", "Pause", "Commit", "Set the question"},
		"committed":    {"Advance to Reveal", "Hide opening", "Save opening", "Withdraw"},
		"withdrawn":    {"Advance to Reveal", "Commit"},
		"held-commit":  {"Advance to Reveal", "Stay in Commit"},
		"reveal":       {"Advance to Ruling", "Reveal", "Show opening", "Save opening"},
		"reveal-lost":  {"Advance to Ruling", "Reveal"},
		"held-reveal":  {"Advance to Ruling", "Stay in Reveal"},
		"ruling":       {"Advance to Closed", "Pause"},
		"ask":          {"Ratify", "Decline", "Advance to Closed"},
		"held-ruling":  {"Advance to Closed", "Stay in Ruling"},
		"closed":       {"Open the next round", "Pause"},
		"second-round": {"Advance to Commit"},
		"paused":       {"Resume", "Verify the chain", "Export", "Import"},
		"verifying":    {"Cancel", "Export", "Import"},
		"importing":    {"Cancel the import"},
		"imported":     {"Return to the earlier room"},
	} {
		have := buttons(t, whole(t, story))
		for _, name := range want {
			require.Contains(t, have, name, "story %s", story)
		}
	}
	require.NotContains(t, buttons(t, whole(t, "paused")), "Advance to Reveal")
	require.NotContains(t, buttons(t, whole(t, "committed")), "Set the question", "it is frozen")
	require.NotContains(t, buttons(t, whole(t, "reveal")), "Withdraw")
	for name, b := range buttons(t, whole(t, "stopped")) {
		require.Contains(t, b.attrs, "disabled", name)
	}
}

func TestAskIsInertUntilItsGuardSaysOtherwise(t *testing.T) {
	for _, name := range []string{"Ratify", "Decline"} {
		b := buttons(t, whole(t, "ask-inert"))[name]
		require.Contains(t, b.attrs, "disabled")
		require.Len(t, b.attrs["data-ask"], 64)
		require.True(t, strings.HasSuffix(b.attrs["id"], b.attrs["data-ask"]))
		require.NotContains(t, buttons(t, whole(t, "ask"))[name].attrs, "disabled")
	}
	require.Contains(t, whole(t, "ask-inert"), "Both buttons wake in 0.6 s")
	require.Contains(t, whole(t, "held-commit"), "That button wakes in 0.6 s.")
	require.Equal(t, "true", buttons(t, whole(t, "held-commit"))["Advance to Reveal"].attrs["aria-disabled"])
	require.NotContains(t, buttons(t, whole(t, "held-reveal"))["Advance to Ruling"].attrs, "aria-disabled")
	require.Contains(t, whole(t, "ask"), "1 further ask waits behind this one")

	s, _ := FindStory("ask")
	m := s.Build().Model
	m.Guard.Awake = map[string]bool{m.Room.Asks[1].Hash.String(): true} // the one behind: what is on top is another, so nothing may be decided
	var w html.Writer
	Asks(&w, m)
	require.Contains(t, buttons(t, w.String())["Ratify"].attrs, "disabled")
}

func TestHiddenCharactersAreShownAndWarnedOf(t *testing.T) {
	page := whole(t, "ask-hidden")
	require.NotContains(t, page, "\u202e")
	require.NotContains(t, page, "\u200b")
	require.Contains(t, page, ">U+202E</span>")
	require.Contains(t, page, ">U+0020 ×1500</span>")
	require.Contains(t, page, "This ruling holds characters that would not be seen")
	require.Contains(t, page, "Committed and not opened: ")
	require.NotContains(t, whole(t, "ask"), "would not be seen")
	require.NotContains(t, whole(t, "long"), "<img")
	require.NotContains(t, whole(t, "fault-malformed"), "<img")
}

// TestSealedStaysSealed holds that a position is in no page before it was opened, unless its seat asked to see it.
func TestSealedStaysSealed(t *testing.T) {
	s, _ := FindStory("committed")
	p := s.Build()
	o := p.Model.Openings[room.HostSeat]
	require.True(t, o.Shown)
	var w html.Writer
	Whole(&w, p.Model, p.InView)
	require.Contains(t, w.String(), o.Nonce)

	o.Shown = false
	p.Model.Openings[room.HostSeat] = o
	for _, e := range p.Entries {
		p.Open[e.Seq] = true
	}
	w.Reset()
	Whole(&w, p.Model, p.InView)
	require.NotContains(t, w.String(), o.Nonce)
	require.NotContains(t, w.String(), o.Position)
}
