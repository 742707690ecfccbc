package partner

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const origin = "https://partner.example"

func TestFrame(t *testing.T) {
	type message struct{ origin, docket, state string }
	ours := func(state string) message { return message{origin, "partner", state} }
	for _, c := range []struct {
		name   string
		heard  []message
		late   bool
		state  State
		other  string
		posted int
	}{
		{"nothing yet", nil, false, Framing, "", 0},
		{"nothing in time", nil, true, Silent, "", 0},
		{"here", []message{ours("here")}, false, Here, "", 1},
		{"here and no more", []message{ours("here")}, true, Silent, "", 1},
		{"ready", []message{ours("here"), ours("ready")}, true, Ready, "", 1},
		{"loaded anew after it was ready", []message{ours("ready"), ours("here")}, false, Ready, "", 1},
		{"attested", []message{ours("ready"), ours("attested")}, true, Attested, "", 0},
		{"no WebMCP in its frame", []message{ours("no_webmcp")}, true, NoWebMCP, "", 0},
		{"a word that is none", []message{ours("<b>all is well</b>"), ours(""), ours("silent"), ours("wrong_origin"), ours("blocked"), ours("framing")}, false, Framing, "", 0},
		{"another protocol", []message{{origin, "other", "here"}, {origin, "", "ready"}}, true, Silent, "", 0},
		{"another origin", []message{{"https://www.partner.example", "partner", "here"}}, true, WrongOrigin, "https://www.partner.example", 0},
		{"another origin that knows no protocol", []message{{"null", "", ""}}, true, WrongOrigin, "null", 0},
		{"another origin, then the right one", []message{{"null", "partner", "here"}, ours("here"), ours("ready")}, true, Ready, "", 1},
		{"the right one, then another origin", []message{ours("ready"), {"http://partner.example", "partner", "ready"}}, false, WrongOrigin, "http://partner.example", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := Frame{Origin: origin, State: Framing}
			posted := 0
			for _, m := range c.heard {
				if f.Heard(m.origin, m.docket, m.state) {
					posted++
				}
			}
			if c.late {
				f.Late()
			}
			require.Equal(t, c.state, f.State)
			require.Equal(t, c.other, f.Other)
			require.Equal(t, c.posted, posted)
		})
	}
}

func TestKeptOutIsNotSilent(t *testing.T) {
	f := Frame{Origin: origin, State: Framing}
	f.Kept("https://elsewhere.example")
	f.Late()
	require.Equal(t, Frame{origin, Blocked, "https://elsewhere.example"}, f)
}
