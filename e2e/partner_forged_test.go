package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// A script of the room's own origin sees the partner's tool and can call it. Without the challenge, which is posted to
// the invited origin alone, its call counts as nobody's: refused, and the refusal is a row.
func TestPartnerForged(t *testing.T) {
	t.Parallel()
	s := partnered(t)
	p := riding(t).NewTab(t)
	// What the window of the room's own document is sent, and what it could hear of the frame.
	p.Before(`if (top === window) addEventListener('message', (e) => (globalThis.overheard ??= []).push(JSON.stringify(e.data)))`)
	p.Go(s.URL)
	p.WaitReads()
	settled(p)
	zeros := strings.Repeat("0", 32)
	invite(p, s.Partner)
	f := p.Frame(s.Partner)
	f.WaitText("invites this origin to attest")
	p.WaitReads(invited)

	refusedAs(t, p.Call(invited, `{"claim":"It is so."}`), "missing_field", "/challenge")
	refusedAs(t, p.Call(invited, `{"claim":"It is so.","challenge":"`+zeros+`"}`), "challenge_wrong", "/challenge")
	panel(p, "A call did not answer the challenge, so it counts as nobody's.")
	refusedAs(t, p.Invoke(invited, `{"claim":"It is so.","challenge":"`+zeros+`"}`), "challenge_wrong", "/challenge")
	attest(f, "Dock 4 is open.")
	panel(p, "1 claim carried")
	used := member(t, only(t, recorded(p), "partner_attestation"), "challenge") // by now it is on the record
	refusedAs(t, p.Call(invited, `{"claim":"And dock 5.","challenge":"`+used+`"}`), "challenge_used", "/challenge")
	panel(p, "A call answered a challenge that was used before, so it counts as nobody's.")

	entries := recorded(p)
	refused := of(entries, "refused")
	require.Len(t, refused, 4)
	for _, e := range refused {
		require.Equal(t, "webmcp", e.Actor.Ingress)
		require.Equal(t, "unknown", e.Actor.Seat)
		require.Equal(t, invited, member(t, e, "act"))
		require.NotContains(t, e.Payload.String(), "It is so.")
	}
	require.Len(t, of(entries, "partner_attestation"), 1)
	for _, said := range rider.Eval[[]string](p, `globalThis.overheard`) {
		require.NotContains(t, said, "challenge", "the challenge goes into the frame and nowhere else")
	}
	require.NotContains(t, rider.Eval[string](p, `document.documentElement.outerHTML`), used[:16])

	// Another origin's document in the frame, after the invitation's own: it is sent nothing it can read.
	p.Press("End the invitation")
	p.WaitReads()
	require.Equal(t, "ok", p.Verify().State)
}

// While the room is paused the tool is gone, and it is back afterwards for the same invitation and frame.
func TestPartnerPaused(t *testing.T) {
	t.Parallel()
	s := partnered(t)
	p := riding(t).Open(t, s.URL)
	p.WaitReads()
	settled(p)
	invite(p, s.Partner)
	f := p.Frame(s.Partner)
	f.WaitText("invites this origin to attest")
	p.Press("Pause")
	p.WaitReads()
	f.Press("Attest")
	f.WaitText("offers this origin no tool partner_attest now")
	panel(p, "says that it does not see the tool partner_attest")
	p.Press("Resume")
	p.WaitReads(invited)
	attest(f, "Dock 4 is open.")
	panel(p, "1 claim carried")
	require.Empty(t, of(recorded(p), "refused"))
}
