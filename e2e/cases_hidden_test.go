package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// The card shows what is there, not what a reader would be made to see: every
// character that hides, or that moves others, is written out by its code point, with
// a warning, and the record keeps the very bytes.
func TestCasesHiddenText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, ruling string
		shown        []string // as the card writes it
	}{
		{"bidi", "Pay 82,000 \u202e000,028\u202c to \u2066A\u2069", []string{"U+202E", "U+202C", "U+2066", "U+2069"}},
		{"zero width", "Pay\u200b 8\u200d2\u2060,000\ufeff", []string{"U+200B", "U+200D", "U+2060", "U+FEFF"}},
		{"controls", "Adopt\u0000 it\u001b[2J\rDecline it\u0085", []string{"U+0000", "U+001B", "U+000D", "U+0085"}},
		{"tags", "Adopt it\U000e0041\U000e0042", []string{"U+E0041", "U+E0042"}},
		{"spaces", "Adopt it." + strings.Repeat(" ", 1900) + "Not.", []string{"U+0020 ×1900"}},
		{"lines", "Adopt it." + strings.Repeat("\n", 500) + "Not.", []string{"U+000A ×500"}},
		{"markup", "</p><script>alert(1)</script><button>Ratify</button>\u00ad", []string{"<button>Ratify</button>", "U+00AD"}},
	}
	p := reached(t, doors[1], room.Ruling)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p.T = t
			c := ask(p, test.ruling)
			card := rider.Wait[string](p, `document.querySelector('.ask[data-state=awake]')?.innerText`)
			require.Contains(t, card, "Take care.")
			for _, text := range test.shown {
				require.Contains(t, card, text)
			}
			// What the card writes as text hides nothing.
			words := rider.Eval[string](p, `document.querySelector('.ask .words').textContent`)
			require.NotRegexp(t, `[\x{200b}-\x{200f}\x{202a}-\x{202e}\x{2060}-\x{2069}\x{feff}\x{00ad}\x{e0000}-\x{e007f}]|[\x00-\x09\x0b-\x1f\x7f-\x9f]`, words)
			require.Equal(t, 2, rider.Eval[int](p, `document.querySelectorAll('.ask button').length`), "no control comes from the text")

			p.Press("Decline")
			a := c.Answer()
			require.Equal(t, "declined", a.Str("outcome"), a)
			entries := of(recorded(p), "ratification_requested")
			require.Equal(t, test.ruling, member(t, entries[len(entries)-1], "ruling"), "the record keeps the bytes")
			rider.Wait[bool](p, `!document.querySelector('.ask')`)
		})
	}
	p.T = t

	// Five thousand spaces are more than a ruling may have.
	refusedAs(t, p.Call("ratify_ruling", rider.JSON(map[string]string{"ruling": "Adopt it." + strings.Repeat(" ", 5000) + "Not."})), "out_of_range", "/ruling")
	// Through the protocol's own JSON a NUL comes as well.
	i, err := p.Start("ratify_ruling", `{"ruling":"Adopt\u0000 it\u202e."}`)
	require.NoError(t, err)
	p.WaitText("U+0000")
	p.WaitText("U+202E")
	require.NoError(t, i.Cancel())
	require.Equal(t, "Canceled", i.Wait().Status)
}

// Ids and names are texts as well: hidden characters in them are shown wherever
// the page writes them.
func TestCasesHiddenNames(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Open)
	p.Open("Add a seat")
	p.Type("Name", "Ad\u202ea")
	p.Press("Add the seat")
	p.WaitRow("seat_added", "U+202E")
	p.WaitText("AdU+202Ea")
	require.Equal(t, "Ad\u202ea", member(t, only(t, recorded(p), "seat_added"), "name"))

	p.Type("Reason to pause (optional)", "Lun\u2066ch"+strings.Repeat(" ", 300)+"!")
	p.Press("Pause")
	p.WaitText("U+2066")
	p.WaitText("U+0020 ×300")
	p.WaitText("Take care.")
	require.NotRegexp(t, `[\x{202a}-\x{202e}\x{2066}-\x{2069}]`, p.Text())
}
