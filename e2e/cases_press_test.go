package e2e

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// whoActed matches what no text may say: that a human, a person or anyone at all
// is known to have acted.
var whoActed = regexp.MustCompile(`(?i)\b(human|person|people|someone|somebody|user|operator)s?\b[^.;:]{0,30}\b(acted|approved|ratified|declined|pressed|clicked|decided|confirmed|consented|signed|agreed|authori[sz]ed)\b` +
	`|\b(approved|ratified|declined|pressed|clicked|decided|confirmed|signed|authori[sz]ed) by (a|the|an|some) (human|person|user|operator|host)\b` +
	`|\b(human|person)[- ](approved|approval|verified|confirmed|in the loop)\b|\bverified (human|person)\b`)

// says holds every text of the page, shown or not, to what it may claim.
func saysNoOneActed(p *rider.Page) {
	p.T.Helper()
	text := rider.Eval[string](p, `document.documentElement.outerHTML`)
	require.Empty(p.T, whoActed.FindAllString(text, -1))
}

func TestWhoActed(t *testing.T) {
	for _, text := range []string{"A human ratified it.", "approved by a person", "The user has pressed Ratify", "human-approved", "Somebody clicked"} {
		require.True(t, whoActed.MatchString(text), text)
	}
	for _, text := range []string{"The page cannot tell who pressed.", "Ratified by a press in the page", "Said to be a human, host"} {
		require.False(t, whoActed.MatchString(text), text)
	}
}

// An agent that drives the page presses its buttons: by the browser's input, by
// the keyboard, and by script. Each answer is on the record as what was measured,
// the first two as trusted, and no text says that a person did it.
func TestCasesAgentPressesRatify(t *testing.T) {
	t.Parallel()
	presses := []struct {
		name  string
		press func(p *rider.Page)
		want  func(t *testing.T, m room.Press)
	}{
		{"mouse", func(p *rider.Page) { p.Press("Ratify") }, func(t *testing.T, m room.Press) {
			require.True(t, m.Trusted)
			require.EqualValues(t, 1, m.Detail)
			require.Equal(t, "mouse", m.Pointer)
			require.Equal(t, "pointerdown:mouse+mousedown", m.Prelude)
			require.True(t, m.X > 0 && m.Y > 0 && m.UserActivation, "%+v", m)
		}},
		{"key", func(p *rider.Page) { p.Focus("button", "Ratify"); p.Keys("\r") }, func(t *testing.T, m room.Press) {
			require.True(t, m.Trusted)
			require.Zero(t, m.Detail)
			require.Equal(t, "keydown", m.Prelude)
			require.Zero(t, m.X)
		}},
		{"script", func(p *rider.Page) {
			rider.Wait[bool](p, `document.querySelector('.ask[data-state=awake]')`+` && (document.querySelector('.ask [data-act=ratify]').click(), true)`)
		}, func(t *testing.T, m room.Press) {
			require.False(t, m.Trusted)
			require.Equal(t, "none", m.Prelude)
		}},
	}
	for _, test := range presses {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, doors[1], room.Ruling)
			c := p.Begin("ratify_ruling", `{"ruling":"Adopted."}`)
			p.WaitText("The page cannot tell who presses.")
			saysNoOneActed(p)
			test.press(p)
			a := c.Answer()
			require.True(t, a.OK, a)
			require.False(t, whoActed.MatchString(a.Message), a.Message)
			require.Contains(t, a.Message, "cannot tell who pressed")

			row := only(t, recorded(p), "ruling_ratified")
			require.EqualValues(t, a.Int("answer_seq"), row.Seq)
			require.Equal(t, ledger.UI.String(), row.Actor.Ingress)
			require.Equal(t, ledger.ClientAsserted.String(), row.Actor.Grade)
			require.False(t, whoActed.MatchString(row.Actor.Attribution))
			require.Equal(t, room.Digest("Adopted.").String(), member(t, row, "ruling"), "what was shown is what was answered")
			m, ok := room.PressOf(row)
			require.True(t, ok)
			require.Equal(t, "click", m.Type)
			test.want(t, m)

			// The row opens to what was measured, and claims no more.
			p.Press(rowName(p, row.Seq))
			p.WaitText("Measured of the press.")
			p.WaitText("The page cannot tell who pressed")
			saysNoOneActed(p)
		})
	}
}

// rowName is the accessible name of a row of the ledger.
func rowName(p *rider.Page, seq uint64) string {
	p.T.Helper()
	for _, r := range p.Rows() {
		if r.Seq == seq {
			return rider.Eval[string](p, `document.querySelector('#rows > li[id="e`+utoa(seq)+`"] > button').textContent.replace(/\s+/g, ' ').trim()`)
		}
	}
	p.T.Errorf("row %d is not in the window", seq)
	p.T.FailNow()
	return ""
}
