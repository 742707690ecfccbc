package view

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/wasm/html"
)

var controls = regexp.MustCompile(`data-(?:act|form)="([^"]*)"`)

// What acts in a room is gone from every state of a page that follows another tab's, and what shows it is left. No state of the page has a
// control that this does not know of: it would be gone by mistake, or left by mistake.
func TestNothingActsWhereAnotherTabHasTheRoom(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Stories() {
		p := s.Build()
		if p.Model == nil {
			continue
		}
		var before html.Writer
		p.Model.Following = nil
		p.Write(&before)
		p.Model.Following = &Following{Tab: "a3f2", Since: "2026-03-14T09:26:53.589Z", UpTo: p.Model.Room.Len}
		var after html.Writer
		p.Write(&after)
		for _, m := range controls.FindAllStringSubmatch(before.String(), -1) {
			seen[m[1]] = true
		}
		for _, m := range controls.FindAllStringSubmatch(after.String(), -1) {
			require.True(t, Looks(m[1]), "%s: %s is left", s.Name, m[1])
		}
		require.Contains(t, after.String(), "Another tab of this browser, which calls itself <code><bdi>a3f2</bdi></code>, has this room since 2026-03-14 09:26 UTC", s.Name)
		require.Contains(t, after.String(), `data-act="`+ActExport+`"`, s.Name)
		require.NotRegexp(t, `It does nothing yet|It does what it says|The buttons wake`, after.String(), "%s: of controls that are not there", s.Name)
		require.NotRegexp(t, `</summary></details>`, after.String(), "%s: something unfolds to nothing", s.Name)
	}
	for _, act := range []string{ActAdvance, ActPause, FormQuestion, FormCommit, ActRatify, ActDecline, ActVerify, FormDelete} {
		require.True(t, seen[act], "no story has %s, so this test shows nothing of it", act)
	}
}

// A room is deleted by the name that the list shows for it.
func TestListOfRoomsSaysWhatMustBeTyped(t *testing.T) {
	require.Equal(t, "Night flight", Stored{Name: "Room 1", Label: "Night flight"}.Called())
	require.Equal(t, "Room 1", Stored{Name: "Room 1"}.Called())
	story, ok := FindStory("stored")
	require.True(t, ok)
	var w html.Writer
	story.Build().Write(&w)
	require.Len(t, regexp.MustCompile(`<form[^>]* data-form="delete"`).FindAllString(w.String(), -1), 1, "neither the room on show nor another tab's can be deleted")
	require.Len(t, regexp.MustCompile(`<form[^>]* data-form="label"`).FindAllString(w.String(), -1), 3)
	require.NotContains(t, w.String(), "\u202e")
}
