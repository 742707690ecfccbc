package view

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/wasm/sift"
)

func TestSiftSaysWhatMatches(t *testing.T) {
	for _, c := range []struct {
		story       string
		says        string
		clears, bar bool
		rows        int
	}{
		{"many", "Every entry is listed.", false, false, 60},
		{"sifted", "2 entries match. The others are on the record all the same.", true, false, 2},
		{"sifting", "The entries are being looked at, the newest first.", true, true, 2},
		{"sifted-none", "No entry matches.", true, false, 0},
	} {
		t.Run(c.story, func(t *testing.T) {
			page := whole(t, c.story)
			says, rows, bar := "", 0, false
			for _, e := range parse(t, page) {
				switch {
				case e.attrs["id"] == "sift-count":
					require.Equal(t, "status", e.attrs["role"])
					says = e.text()
				case e.attrs["class"] == "line":
					rows++
				case e.attrs["id"] == "sift-progress":
					bar = true
				}
			}
			require.Equal(t, c.says, says)
			require.Equal(t, c.rows, rows)
			require.Equal(t, c.bar, bar)
			_, clears := buttons(t, page)["Clear the filter"]
			require.Equal(t, c.clears, clears)
		})
	}
}

// TestSiftChoosesNothing holds that no rendering chooses in the fields of the filter: what they hold is the person's.
func TestSiftChoosesNothing(t *testing.T) {
	f := ruled()
	f.seat("x\u202ey", room.Human)
	p := f.sift(sift.Filter{Seat: "host"}, 1000)
	page := Story{Build: func() Page { return p }}.html()
	chosen := 0
	for _, e := range parse(t, page) {
		if e.name == "option" {
			_, selected := e.attrs["selected"]
			require.False(t, selected)
			require.NotContains(t, e.text(), "\u202e")
		}
		if e.name == "select" && (e.attrs["id"] == IDSiftSeat || e.attrs["id"] == IDSiftKind) {
			chosen++
			require.Contains(t, e.inner, ">any<")
		}
		require.False(t, e.attrs["id"] == IDSiftText && e.attrs["value"] != "")
	}
	require.Equal(t, 2, chosen)
	require.Contains(t, page, `value="ruling_ratified"`)
}

func TestStripSaysWhatItShows(t *testing.T) {
	for story, says := range map[string][]string{
		"strip": {"Entries 3 to 10 of 12, cosigned up to #7. ✕ First fault at #5.", "#9 ui client-asserted host is said to have opened"},
		"open":  {"Entries 1 to 1 of 1, none cosigned.", "No entry is chosen."},
	} {
		page := whole(t, story)
		text, sliders := "", 0
		for _, e := range parse(t, page) {
			if e.attrs["class"] == "strip-words" {
				text = space.ReplaceAllString(e.text(), " ")
			}
			if e.attrs["role"] == "slider" {
				sliders++
				require.NotEmpty(t, e.attrs["aria-valuetext"])
			}
		}
		for _, want := range says {
			require.Contains(t, text, want)
		}
		require.Equal(t, 1, sliders)
		require.Equal(t, story == "open", buttons(t, page)["Open the row"].attrs["aria-disabled"] == "true")
	}
}
