package view

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/tools"
	"docket/wasm/course"
)

// TestOnlyMovingKindsMove replays the room of every story and holds that what is offered changes only by entries of the kinds that are looked at.
func TestOnlyMovingKindsMove(t *testing.T) {
	for _, s := range Stories() {
		p := s.Build()
		if p.Model == nil {
			continue
		}
		for i := 1; i < len(p.Model.Course); i++ {
			st := p.Model.Course[i]
			for _, e := range p.Entries {
				if e.Seq == st.From && !course.Moves(e.Kind) {
					t.Errorf("story %s: entry %d of kind %s changes what is offered", s.Name, e.Seq, e.Kind)
				}
			}
		}
	}
}

func TestToolCourse(t *testing.T) {
	f := ruled()
	f.advance(room.Closed)
	page := f.show(nil)
	var cells []string
	heads, now := 0, 0
	for _, e := range parse(t, Story{Build: func() Page { return page }}.html()) {
		switch {
		case e.attrs["data-cell"] != "":
			cells = append(cells, e.attrs["data-cell"])
		case e.name == "th" && e.attrs["aria-current"] == "step":
			now++
			require.Contains(t, e.text(), "Closed from #")
		case e.name == "th" && e.attrs["scope"] == "col" && len(page.Model.Course) > 0:
			heads++
		}
	}
	require.Equal(t, 1, now)
	require.Positive(t, heads)
	for _, state := range []string{"there", "came", "went", "not"} {
		require.Contains(t, cells, state)
	}
	// The last column is what is offered now.
	last := page.Model.Course[len(page.Model.Course)-1]
	var names []string
	for _, tool := range tools.Offered(f.Snapshot()) {
		names = append(names, tool.Name)
	}
	require.Equal(t, names, last.Names)
	e, ok := f.Ledger().Entry(last.From)
	require.True(t, ok)
	require.Equal(t, "phase", e.Kind)
}
