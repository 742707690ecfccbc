package view

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

// Four ways in which WebMCP can be absent have four texts, and four ways out.
func TestFourAbsencesHaveFourTexts(t *testing.T) {
	said := map[string]string{}
	for story, c := range map[string]struct{ why, act string }{
		"no-flag":  {"This browser has no WebMCP and the polyfill could not stand in", "choose Enabled"},
		"absent":   {"This page came over plain http", "Open the room over https"},
		"policy":   {"The server's Permissions-Policy header switches tools off", "“Permissions-Policy: tools=(self)”"},
		"polyfill": {"A stand-in", "The scripted agent on this page can call the tools"},
	} {
		text := ""
		for _, e := range parse(t, whole(t, story)) {
			if e.attrs["id"] == "chip-surface" {
				text = e.text()
			}
		}
		require.Contains(t, text, c.why, story)
		require.Contains(t, text, c.act, story)
		require.NotContains(t, text, "The browser's own.", story)
		require.Empty(t, said[text], story)
		said[text] = story
	}
}

// Each chip says what it is and what can be done, in every state that it has here.
func TestEveryChipHasItsHelp(t *testing.T) {
	for id, states := range chipHelp {
		require.NotEmpty(t, chipNames[id])
		require.NotEmpty(t, chipIs[id])
		for state, act := range states {
			require.NotEmpty(t, act, "%s %s", id, state)
		}
		require.Contains(t, states, "", id)
	}
	for _, d := range ledger.Doors() {
		require.NotEmpty(t, doorHelp[d], d.String())
	}
	for _, g := range gradeWords {
		require.NotEmpty(t, gradeHelp[g.grade], g.grade.String())
	}
}

// The labels in an opened row lead to the help that stands in the legend.
func TestLabelsLeadToTheirHelp(t *testing.T) {
	all := parse(t, whole(t, "doors"))
	ids := map[string]bool{}
	for _, e := range all {
		ids[e.attrs["id"]] = true
	}
	links := 0
	for _, e := range all {
		if href := e.attrs["href"]; e.name == "a" && len(href) > 7 && href[:7] == "#about-" {
			links++
			require.True(t, ids[href[1:]], href)
		}
	}
	require.Equal(t, 6, links, "three rows stand open")
}
