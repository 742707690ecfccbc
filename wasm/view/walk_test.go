package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/wasm/walk"
)

// A walk points at a control that is on the page, in every state there is: the one of that id, which is then described by what the
// walk says. Where there is none, nothing waits for a press there.
func TestTheWalkPointsAtRealControls(t *testing.T) {
	pointed := 0
	for _, s := range Stories() {
		p := s.Build()
		if p.Model == nil || p.Model.Stopped || p.Model.Following != nil {
			continue
		}
		p.InView = InView{}
		for _, k := range walk.Kinds {
			step := walk.At(k, p.Model.Room, p.Model.WalkFacts())
			p.Model.Walk = Walk{k, step}
			all := parse(t, Story{Build: func() Page { return p }}.html())
			there := 0
			for _, e := range all {
				if e.attrs["data-walk"] != "here" {
					continue
				}
				there++
				require.Equal(t, step.Control, e.attrs["id"])
				require.Equal(t, "button", e.name)
				require.Contains(t, strings.Fields(e.attrs["aria-describedby"]), IDWalkSay, s.Name)
			}
			if step.Over || step.Script && p.Model.Script.Cannot != "" || step.Control == walk.AddScript && p.Model.Script.Cannot != "" {
				continue
			}
			require.Equal(t, 1, there, "%s: %s leads to %s", s.Name, k, step.Control)
			pointed += there
		}
	}
	require.Greater(t, pointed, 100)
}

func TestWalkStrip(t *testing.T) {
	have := buttons(t, whole(t, "open"))
	for _, name := range []string{"Walk a round", "Walk a change", "An empty room", "A decision to make", "Freight recovery", "Issue tracker"} {
		require.Contains(t, have, name)
	}
	require.NotContains(t, have, "Show me")
	require.Contains(t, whole(t, "open"), "It needs no agent")
	require.NotContains(t, whole(t, "commit"), "It needs no agent", "somebody has been here")

	page := whole(t, "walk-begun")
	have = buttons(t, page)
	for _, name := range []string{"Show me", "Leave the question as it is", "Leave the walk"} {
		require.Contains(t, have, name)
	}
	require.Contains(t, page, "Step 1 of 13: ")
	require.NotContains(t, buttons(t, whole(t, "walk-sealing")), "Leave the question as it is")
	have = buttons(t, whole(t, "walk-over"))
	require.NotContains(t, have, "Show me")
	require.Contains(t, have, "Walk a change")
}

func TestFresh(t *testing.T) {
	f := newFixture()
	require.True(t, fresh(f.Snapshot()))
	f.seat("Anna", room.Human)
	require.False(t, fresh(f.Snapshot()))
}
