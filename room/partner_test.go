package room

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

const (
	partnerOrigin = "https://partner.example"
	ownOrigin     = "https://room.example"
)

func TestOrigins(t *testing.T) {
	for _, good := range []string{"https://partner.example", "https://partner.example:8443", "http://localhost:8788", "http://127.0.0.1:8788", "http://a.localhost",
		"https://xn--bcher-kva.example", "https://10.0.0.1", "http://127.9.9.9"} {
		require.NoError(t, CheckOrigin(good, ownOrigin), good)
	}
	for _, c := range []struct{ origin, says string }{
		{"", "starts with https://"}, {"partner.example", "starts with https://"}, {"//partner.example", "starts with https://"},
		{"javascript://x", "starts with https://"}, {"HTTPS://partner.example", "starts with https://"}, {"null", "starts with https://"}, {"*", "starts with https://"},
		{"https://partner.example/", "nothing more"}, {"https://partner.example/x", "nothing more"}, {"https://partner.example?x", "nothing more"},
		{"https://partner.example#x", "nothing more"}, {"https://user@partner.example", "nothing more"}, {`https://partner.example\x`, "nothing more"},
		{"https://partner.example:443", "leave out the port"}, {"http://localhost:80", "leave out the port"},
		{"https://partner.example:", "a port is"}, {"https://partner.example:0", "a port is"}, {"https://partner.example:08", "a port is"}, {"https://partner.example:65536", "a port is"}, {"https://partner.example:+1", "a port is"},
		{"https://Partner.example", "lower-case"}, {"https://bücher.example", "xn--"}, {"https://", "a host is"}, {"https://a..b", "a host is"}, {"https://-a.b", "a host is"},
		{"https://*.example", "a host is"}, {"https://a b", "a host is"}, {"https://[::1]:80", "a port is"}, {"https://1", "a host is"}, {"https://127.1", "a host is"}, {"https://010.0.0.1", "a host is"}, {"https://a.1", "a host is"},
		{"https://partner.example.", "a host is"}, {"https://partner\u202e.example", "a host is"}, {"https://" + strings.Repeat("a.", 126) + "aa", "a host is"}, {"https://" + strings.Repeat("a", 300), "at most 262"},
		{"http://partner.example", "must be https"}, {"http://localhost.example", "must be https"}, {"http://127.0.0.1.example", "must be https"}, {"http://192.168.0.1", "must be https"},
		{ownOrigin, "own origin"},
	} {
		err := CheckOrigin(c.origin, ownOrigin)
		require.ErrorContains(t, err, c.says, c.origin)
		require.Equal(t, "bad_origin", code(err))
	}
}

func invited(t *testing.T) (*Room, string) {
	r := open(t)
	_, challenge, err := r.Invite(host, partnerOrigin, ownOrigin, nil)
	require.NoError(t, err)
	return r, challenge
}

func TestAnAttestationAnswersItsChallenge(t *testing.T) {
	r, challenge := invited(t)
	require.Len(t, challenge, NonceLen)
	require.NotContains(t, last(r).Payload.String(), challenge, "the record has its digest only, until it is answered")
	claim := "The lane is qualified.\u202e \x00<b>"
	landed, next, err := r.Attest(claim, challenge, Stamp{})
	require.NoError(t, err)
	require.Equal(t, "inherited", landed.Entry.Actor.Grade)
	f := landed.Entry.Payload.Read()
	require.Equal(t, claim, f.Str("claim"))
	require.Equal(t, partnerOrigin, f.Str("origin"))
	require.Equal(t, Digest(claim), f.Hash("claim_digest"))
	require.Equal(t, challenge, f.Str("challenge"))
	kept, ok := r.Artefact(Digest(claim))
	require.True(t, ok)
	require.Equal(t, claim, kept.Text)
	_, next, err = r.Attest("Again.", next, Stamp{})
	require.NoError(t, err)
	require.NotEqual(t, challenge, next)
	require.Equal(t, 2, r.Snapshot().Invitation.Attested)
	replay(t, r)
}

func TestAttestationsThatAreNobodys(t *testing.T) {
	r, challenge := invited(t)
	refused := func(want, claim, challenge string) {
		landed, _, err := r.Attest(claim, challenge, Stamp{})
		require.Equal(t, want, code(err))
		require.Equal(t, "refused", landed.Entry.Kind)
		require.Equal(t, "webmcp", landed.Entry.Actor.Ingress, "who called is not known, so it is not recorded as the partner's")
		require.Equal(t, UnknownSeat, landed.Entry.Actor.Seat)
	}
	refused("challenge_wrong", "x", "")
	refused("challenge_wrong", "x", strings.Repeat("0", NonceLen))
	refused("too_long", strings.Repeat("é", MaxClaim/2)+"x", challenge)
	refused("blank", " \u200b", challenge)
	_, next, err := r.Attest(strings.Repeat("é", MaxClaim/2), challenge, Stamp{})
	require.NoError(t, err, "8 kB, and a refusal before it did not use the challenge up")
	refused("challenge_used", "x", challenge)
	_, err = r.Pause(host, "", nil)
	require.NoError(t, err)
	refused("paused", "x", next)
	_, err = r.Resume(host, nil)
	require.NoError(t, err)
	advanceTo(t, r, Closed)
	refused("wrong_phase", "x", next)
	_, err = r.EndInvitation(host, nil)
	require.NoError(t, err)
	_, err = r.OpenNextRound(host, nil)
	require.NoError(t, err)
	refused("not_invited", "x", next)
	replay(t, r)
}

func TestInvitations(t *testing.T) {
	r, challenge := invited(t)
	_, _, err := r.Invite(host, "https://other.example", ownOrigin, nil)
	require.Equal(t, "already_invited", code(err))
	_, err = r.EndInvitation(rider, nil)
	require.Equal(t, "host_only", code(err))
	_, err = r.EndInvitation(host, nil)
	require.NoError(t, err)
	require.Nil(t, r.Snapshot().Invitation)
	_, err = r.EndInvitation(host, nil)
	require.Equal(t, "not_invited", code(err))
	_, _, err = r.Invite(rider, partnerOrigin, ownOrigin, nil)
	require.Equal(t, "host_only", code(err))
	_, _, err = r.Invite(host, ownOrigin, ownOrigin, nil)
	require.Equal(t, "bad_origin", code(err))
	_, second, err := r.Invite(host, partnerOrigin, ownOrigin, nil)
	require.NoError(t, err)
	_, _, err = r.Attest("x", challenge, Stamp{})
	require.Equal(t, "challenge_used", code(err), "of an invitation that is over")
	r.Interrupt(WhyReload)
	require.Equal(t, "reload", last(r).Payload.Read().Str("why"))
	_, _, err = r.Attest("x", second, Stamp{})
	require.Equal(t, "not_invited", code(err), "a reload ends an invitation")
	replay(t, r)
}

func TestABridgeIsOpenBeforeAnythingComesThroughIt(t *testing.T) {
	r := open(t)
	_, err := r.Read(bridged, "current_phase", emptyInput)
	require.Equal(t, "no_bridge", code(err))
	require.EqualValues(t, 1, r.Ledger().Len(), "no row says that something came through a bridge")
	_, err = r.OpenBridge(host, "127.0.0.1:8790", nil)
	require.NoError(t, err)
	_, err = r.OpenBridge(host, "127.0.0.1:8791", nil)
	require.Equal(t, "bridge_open", code(err))
	nobody := bridged
	nobody.Client = Client{}
	_, err = r.Read(nobody, "current_phase", emptyInput)
	require.Equal(t, "blank", code(err), "a client without a name")
	landed, err := r.Read(bridged, "current_phase", emptyInput)
	require.NoError(t, err)
	client, ok := ClientOf(landed.Entry)
	require.True(t, ok)
	require.Equal(t, bridged.Client, client)
	require.Contains(t, Sentence(landed.Entry), "the client calls itself “probe 1.2”")

	advanceTo(t, r, Ruling)
	asked, err := r.Ask(bridged, "Adopt it.", Stamp{ID: "a"})
	require.NoError(t, err)
	_, err = r.CloseBridge(WhyLost, nil)
	require.NoError(t, err)
	require.Equal(t, "bridge_closed", last(r).Kind)
	require.Equal(t, ledger.Room, caller(last(r), envelope{}).Door)
	require.Equal(t, Interrupted, r.s.settled[asked.Entry.Hash].Outcome, "what waited at the bridge is answered by nobody")
	landed, err = r.CloseBridge(WhyLost, nil)
	require.NoError(t, err)
	require.True(t, landed.Entry.Hash.IsZero(), "there is none to close")

	_, err = r.OpenBridge(host, "localhost:1", nil)
	require.NoError(t, err)
	request, ok := r.Request(bridged, "a")
	require.True(t, ok)
	require.Equal(t, Interrupted, request.Outcome)
	_, err = r.CloseBridge(WhyHost, &Press{Type: "click"})
	require.NoError(t, err)
	require.Equal(t, "ui", last(r).Actor.Ingress)
	replay(t, r)
}
