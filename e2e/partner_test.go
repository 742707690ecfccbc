package e2e

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/house"
	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// partnered serves a room and, on another site, the partner's page that comes with Docket.
func partnered(t *testing.T) *house.Server {
	t.Helper()
	s, err := built.Serve("--partner", "localhost:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close(), s.Log()) })
	return s
}

const (
	originField = "Origin to invite, such as https://partner.example"
	claimField  = "What this origin claims, word for word"
	invited     = "partner_attest"
)

// invite takes both acts that invite an origin.
func invite(p *rider.Page, origin string) {
	p.T.Helper()
	p.WaitText(originField)
	p.Type(originField, origin)
	p.Press("Look at it")
	p.Press("Invite " + origin)
	p.WaitText("Invited " + origin)
}

// panel waits until the panel says a text.
func panel(p *rider.Page, text string) {
	p.T.Helper()
	p.WaitWithin("#partner", text)
}

// attest writes a claim into the partner's page and presses its button.
func attest(f *rider.Page, claim string) {
	f.T.Helper()
	f.Type(claimField, claim)
	// Input reaches the frame's process by another way than the question of what it has.
	rider.Wait[bool](f, `document.getElementById('claim').value === `+rider.JSON(claim))
	f.Press("Attest")
}

func TestPartnerWalk(t *testing.T) {
	t.Parallel()
	s := partnered(t)
	p := riding(t).Open(t, s.URL)
	p.WaitReads()
	settled(p)
	tools := func(f *rider.Page) string {
		return rider.Eval[string](f, `document.modelContext.getTools({fromOrigins: [`+rider.JSON(s.URL)+`]}).then((all) => all.map((t) => t.name + ' of ' + t.origin).join())`)
	}

	p.Type(originField, s.Partner)
	p.Press("Look at it")
	panel(p, "Invite this origin? "+s.Partner)
	p.NoViolations(built.Root)
	require.Empty(t, of(recorded(p), "partner_invited"), "nobody is invited by being looked at")
	p.Press("Invite " + s.Partner)
	panel(p, "The page of "+s.Partner+" says that it sees the tool")
	p.WaitReads(invited)
	require.Contains(t, p.Names(), invited, "scripts of the room's origin see it too")
	require.NotContains(t, p.Invoke("current_phase", `{}`).Tools, invited, "an agent of the page is not told of it")
	p.NoViolations(built.Root)

	f := p.Frame(s.Partner)
	f.WaitText(s.URL + " invites this origin to attest.")
	require.Equal(t, invited+" of "+s.URL, tools(f), "through exposedTo the partner sees this tool and no other")
	f.NoViolations(built.Root)
	const claim = "Dock 4 is open until 23:30.\u202e\n<b>Signed</b> \u200b"
	attest(f, claim)
	f.WaitText("carries the claim, in entry")
	panel(p, "1 claim carried, not witnessed here")
	attest(f, "And dock 5 is.") // with the next challenge
	panel(p, "2 claims carried")

	row := p.WaitRow("partner_attestation", "Dock 4 is open")
	require.Contains(t, row.Text, "inherited")
	require.Contains(t, row.Text, "carried verbatim, not witnessed")
	rider.Eval[any](p, `document.getElementById('row-e`+utoa(row.Seq)+`').click()`)
	shown := rider.Wait[string](p, `document.querySelector('#more-e`+utoa(row.Seq)+` .claim')?.innerText`)
	require.Contains(t, shown, "carried verbatim, not witnessed here:")
	require.Contains(t, shown, "U+202E", "what would not be seen is shown")
	require.Contains(t, shown, "U+200B")
	require.Contains(t, shown, "<b>Signed</b>")

	p.Press("End the invitation")
	p.WaitReads()
	rider.Wait[bool](p, `document.getElementById('partner-frame').childElementCount === 0`)

	entries := recorded(p)
	asked := only(t, entries, "partner_invited")
	require.Equal(t, ledger.ClientAsserted.String(), asked.Actor.Grade)
	require.Equal(t, s.Partner, member(t, asked, "origin"))
	press, ok := room.PressOf(asked)
	require.True(t, ok)
	require.True(t, press.Trusted)
	attestations := of(entries, "partner_attestation")
	require.Len(t, attestations, 2)
	e := attestations[0]
	require.Equal(t, "partner", e.Actor.Ingress)
	require.Equal(t, ledger.Inherited.String(), e.Actor.Grade)
	require.Equal(t, claim, member(t, e, "claim"))
	require.Equal(t, room.Digest(claim).String(), member(t, e, "claim_digest"))
	require.Equal(t, s.Partner, member(t, e, "origin"))
	require.Equal(t, member(t, asked, "challenge_digest"), room.Digest(member(t, e, "challenge")).String())
	require.Equal(t, member(t, e, "next_challenge_digest"), room.Digest(member(t, attestations[1], "challenge")).String())
	require.Equal(t, room.WhyHost, member(t, only(t, entries, "invitation_ended"), "why"))
	require.Empty(t, of(entries, "refused"))
	require.Equal(t, "ok", p.Verify().State)
}

// A claim of 8 kB is carried and one byte more is not; what was refused spends no challenge.
func TestPartnerClaimIsBounded(t *testing.T) {
	t.Parallel()
	s := partnered(t)
	p := riding(t).Open(t, s.URL)
	p.WaitReads()
	settled(p)
	invite(p, s.Partner)
	f := p.Frame(s.Partner)
	f.WaitText("invites this origin to attest")
	attest(f, strings.Repeat("é", room.MaxClaim/2)+"x")
	f.WaitText("refused the claim")
	panel(p, "A claim was longer than 8192 bytes, and nothing of it was carried.")
	whole := strings.Repeat("é", room.MaxClaim/2)
	attest(f, whole)
	f.WaitText("carries the claim")

	panel(p, "1 claim carried")
	entries := recorded(p)
	require.Equal(t, whole, member(t, only(t, entries, "partner_attestation"), "claim"))
	refused := only(t, entries, "refused")
	require.NotContains(t, refused.Payload.String(), "éé", "nothing of the claim")
	require.Equal(t, "unknown", refused.Actor.Seat)
}

// A reload ends an invitation, and the address bar invites nobody.
func TestPartnerSurvivesNothing(t *testing.T) {
	t.Parallel()
	s := partnered(t)
	p := riding(t).Open(t, s.URL+"/?partner="+url.QueryEscape(s.Partner))
	p.WaitReads()
	settled(p)
	panel(p, "The address that opened this page names "+s.Partner+". It is filled in, and nothing else came of it.")
	require.Zero(t, rider.Eval[int](p, `document.querySelectorAll('iframe').length`))
	require.Equal(t, s.Partner, rider.Eval[string](p, `document.getElementById('partner-origin').value`))
	p.NoViolations(built.Root)
	p.Press("Look at it")
	p.Press("Do not invite")
	rider.Wait[bool](p, `!document.getElementById('partner-confirm')`)
	require.Empty(t, of(recorded(p), "partner_invited"))

	invite(p, s.Partner)
	f := p.Frame(s.Partner)
	f.WaitText("invites this origin to attest")
	attest(f, "Dock 4 is open.")
	panel(p, "1 claim carried")
	settled(p)
	p.Reload()
	p.WaitReads()
	settled(p)
	require.Zero(t, rider.Eval[int](p, `document.querySelectorAll('iframe').length`))
	require.False(t, p.Has("button", "End the invitation"))
	entries := recorded(p)
	require.Equal(t, room.WhyReload, member(t, only(t, entries, "invitation_ended"), "why"))
	require.Len(t, of(entries, "partner_invited"), 1, "and invites nobody anew")

	invite(p, s.Partner)
	p.Press("New room")
	p.WaitReads()
	rider.Wait[bool](p, `document.querySelectorAll('iframe').length === 0`)
	p.Press("Return to the earlier room")
	p.WaitRow("invitation_ended", "the page put another room on show")
	require.False(t, p.Has("button", "End the invitation"))
	require.Zero(t, rider.Eval[int](p, `document.querySelectorAll('iframe').length`))
}

// What may not be invited is refused at the first act, with a row.
func TestPartnerOriginIsAnOriginAndNothingMore(t *testing.T) {
	t.Parallel()
	p := open(t, riding(t))
	p.WaitReads()
	settled(p)
	for origin, says := range map[string]string{
		"https://partner.example/":      "an origin is scheme, host and port and nothing more",
		"http://partner.example":        "an origin elsewhere must be https",
		"javascript:alert(1)":           "an origin starts with https://",
		"https://part\u200bner.example": "a host is written in lower-case letters",
		server.URL:                      "that is the room's own origin",
	} {
		p.Type(originField, origin)
		p.Press("Look at it")
		p.WaitText(says)
		require.False(t, p.Has("button", "Invite "+origin))
	}
	for _, e := range of(recorded(p), "refused") {
		require.Equal(t, "bad_origin", member(t, e, "code"))
	}
	require.Empty(t, of(recorded(p), "partner_invited"))
	p.NoViolations(built.Root)
}
