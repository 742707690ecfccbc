package e2e

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
)

// door is a way in which an agent in the browser calls a tool of the page.
type door struct {
	name   string
	native bool // document.modelContext is the browser's
	open   func(*testing.T) *rider.Page
	begin  func(p *rider.Page, name, input string) (answer func() rider.Answer)
}

func (d door) call(p *rider.Page, name, input string) rider.Answer { return d.begin(p, name, input)() }

// doors are all of them: the protocol's WebMCP domain, executeTool in the page,
// and executeTool as the polyfill has it.
var doors = []door{
	{"protocol", true, openRiding, func(p *rider.Page, name, input string) func() rider.Answer {
		i, err := p.Start(name, input)
		require.NoError(p.T, err)
		return i.Answer
	}},
	{"page", true, openRiding, func(p *rider.Page, name, input string) func() rider.Answer { return p.Begin(name, input).Answer }},
	{"polyfill", false, openPlain, func(p *rider.Page, name, input string) func() rider.Answer { return p.Begin(name, input).Answer }},
}

func openRiding(t *testing.T) *rider.Page { return open(t, riding(t)) }
func openPlain(t *testing.T) *rider.Page  { return open(t, plain(t)) }

// A whole room, phase by phase, through each door. After every step exactly the
// tools of the phase exist, and at the end the record verifies in the page and
// outside of it.
func TestWalk(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			walk(t, d)
		})
	}
}

func walk(t *testing.T, d door) {
	p := d.open(t)
	p.WaitReads()
	require.Equal(t, d.native, p.Native())
	a := d.call(p, "current_phase", `{}`)
	require.True(t, a.OK, a)
	require.Equal(t, "Open", a.Phase)
	require.ElementsMatch(t, rider.InOpen, a.Tools)

	p.Press("Advance to Commit")
	p.WaitReads("commit_to_round")
	nonce, commitment := commit(t, d, p)
	pause(t, p)

	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	reveal(t, d, p, nonce, commitment)

	p.Press("Advance to Ruling")
	p.WaitReads("ratify_ruling")
	rule(t, d, p)

	p.Press("Advance to Closed")
	p.WaitReads()
	require.Equal(t, "Closed", d.call(p, "current_phase", `{}`).Phase)
	v := p.Verify()
	require.Equal(t, "ok", v.State, v.Text)

	p.Press("Open the next round")
	p.WaitRow("round_opened")
	a = d.call(p, "current_phase", `{}`)
	require.Equal(t, "Open", a.Phase)
	require.EqualValues(t, 2, a.Int("round"))
	p.WaitReads()

	_, file := p.Export()
	l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
	require.NoError(t, err)
	require.True(t, verdict.OK)
	require.False(t, verdict.Foreign)
	require.GreaterOrEqual(t, l.Len(), a.Seq)
}

const position = "Adopt it as drafted."

// commit has the agent commit, withdraw and commit again, and the host commit by
// the form.
func commit(t *testing.T, d door, p *rider.Page) (nonce, commitment string) {
	a := d.call(p, "commit_to_round", rider.JSON(map[string]string{"position": position}))
	require.True(t, a.OK, a)
	require.Regexp(t, `^[0-9a-f]{64}$`, a.Str("commitment"))
	require.Regexp(t, `^[0-9a-f]{32}$`, a.Str("nonce"))
	p.WaitReads("commit_to_round", "withdraw_commitment")

	a = d.call(p, "withdraw_commitment", `{}`)
	require.True(t, a.OK, a)
	p.WaitReads("commit_to_round")

	a = d.call(p, "commit_to_round", rider.JSON(map[string]string{"position": position}))
	require.True(t, a.OK, a)
	p.WaitReads("commit_to_round", "withdraw_commitment")

	p.Type("Position", "Send it back.")
	p.Press("Commit")
	p.WaitText("Your opening lives in this tab only")
	p.WaitReads("commit_to_round", "withdraw_commitment")
	return a.Str("nonce"), a.Str("commitment")
}

// pause takes every tool that writes away, and resuming brings them back.
func pause(t *testing.T, p *rider.Page) {
	p.Type("Reason to pause (optional)", "Lunch")
	p.Press("Pause")
	p.WaitReads()
	p.WaitText("Reason given: Lunch")
	p.Press("Resume")
	p.WaitReads("commit_to_round", "withdraw_commitment")
}

// reveal has both open what they committed; leaving before that is held.
func reveal(t *testing.T, d door, p *rider.Page, nonce, commitment string) {
	wrong := strings.Repeat("0", 32)
	a := d.call(p, "reveal_in_round", rider.JSON(map[string]string{"position": position, "nonce": wrong}))
	require.False(t, a.OK, a)
	require.Contains(t, a.Fields, "matches")
	require.False(t, a.Bool("matches"))
	require.NotEqual(t, commitment, a.Str("recomputed"))

	p.Press("Advance to Ruling")
	p.WaitText("Leaving Reveal takes a second act")
	p.WaitReads("reveal_in_round")

	a = d.call(p, "reveal_in_round", rider.JSON(map[string]string{"position": position, "nonce": nonce}))
	require.True(t, a.OK, a)
	require.True(t, a.Bool("matches"))
	require.Equal(t, commitment, a.Str("recomputed"))
	require.Equal(t, "worker", a.Str("checked_by"))
	p.Press("Reveal")
	p.WaitText("position and nonce are on the record")
	p.WaitReads("reveal_in_round")
}

// rule has a ruling declined and another ratified.
func rule(t *testing.T, d door, p *rider.Page) {
	for _, want := range []struct{ press, outcome string }{{"Decline", "declined"}, {"Ratify", "ratified"}} {
		answer := d.begin(p, "ratify_ruling", rider.JSON(map[string]string{"ruling": "It is " + want.outcome + "."}))
		p.Press(want.press)
		a := answer()
		require.Equal(t, want.outcome, a.Str("outcome"), a)
		require.Positive(t, a.Int("ask_seq"))
		require.Greater(t, a.Int("answer_seq"), a.Int("ask_seq"))
		p.WaitReads("ratify_ruling")
	}
}
