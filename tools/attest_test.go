package tools

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
)

func names(offered []Tool) []string {
	var out []string
	for _, t := range offered {
		out = append(out, t.Name)
	}
	return out
}

func TestAnInvitationIsATool(t *testing.T) {
	f := newFixture(t)
	require.NotContains(t, names(f.set.Offered()), PartnerAttest)
	require.Equal(t, "not_invited", f.call(PartnerAttest, `{"claim":"x","challenge":"`+strings.Repeat("0", 32)+`"}`)["code"])
	_, challenge, err := f.r.Invite(host, "https://partner.example", "https://room.example", nil)
	require.NoError(t, err)
	offered := f.set.Offered()
	last := offered[len(offered)-1]
	require.Equal(t, PartnerAttest, last.Name)
	require.Equal(t, "https://partner.example", last.ExposedTo)
	s := f.r.Snapshot()
	require.NotContains(t, names(OfferedThroughBridge(s)), PartnerAttest)
	require.NotContains(t, Names(s), PartnerAttest, "an agent of the page is not told of it")

	var next string
	f.set.Challenge = func(invitation ledger.Hash, challenge string) {
		require.Equal(t, s.Invitation.Hash, invitation)
		next = challenge
	}
	forged := f.call(PartnerAttest, `{"claim":"x","challenge":"`+strings.Repeat("0", 32)+`"}`)
	require.Equal(t, "challenge_wrong", forged["code"])
	short := f.call(PartnerAttest, `{"claim":"x","challenge":"0"}`)
	require.Equal(t, "/challenge", short["path"])
	e, _ := f.r.Ledger().Entry(uint64(short["seq"].(float64)))
	require.Equal(t, room.UnknownSeat, e.Actor.Seat, "nobody is said to have called without the challenge")
	require.Empty(t, next)

	good := f.call(PartnerAttest, `{"claim":"The lane is qualified.","challenge":"`+challenge+`"}`)
	require.Equal(t, true, good["ok"], good)
	require.Equal(t, "https://partner.example", good["origin"])
	require.Equal(t, room.Digest("The lane is qualified.").String(), good["claim_digest"])
	require.NotContains(t, good["message"], next)
	require.Equal(t, "challenge_used", f.call(PartnerAttest, `{"claim":"y","challenge":"`+challenge+`"}`)["code"])
	require.Equal(t, true, f.call(PartnerAttest, `{"claim":"y","challenge":"`+next+`"}`)["ok"])
	require.Equal(t, "unknown_tool", f.callAt(ledger.Bridge, PartnerAttest, `{"claim":"z","challenge":"`+next+`"}`)["code"], "never through a bridge")

	_, err = f.r.Pause(host, "", nil)
	require.NoError(t, err)
	require.NotContains(t, names(f.set.Offered()), PartnerAttest)
	require.Equal(t, "paused", f.call(PartnerAttest, `{"claim":"z","challenge":"`+next+`"}`)["code"])
}

func TestACallAtTheBridgeHasAnIDOfItsOwn(t *testing.T) {
	f := newFixture(t)
	in := Call{Door: ledger.Bridge, Name: "current_phase", Client: room.Client{Name: "probe"}, RequestID: "from-the-bridge"}
	a := f.set.Do(context.Background(), in)
	require.Equal(t, "no_bridge", a.Code)
	require.False(t, a.Landed)
	in.Client = f.bridge()
	f.to(room.Commit)
	in.Name, in.Input = "commit_to_round", []byte(`{"position":"a"}`)
	require.True(t, f.set.Do(context.Background(), in).OK)
	require.Equal(t, "commit", f.callAt(ledger.Bridge, "get_outcome", `{"request_id":"from-the-bridge"}`)["act"])
	require.Equal(t, "not_found", f.call("get_outcome", `{"request_id":"from-the-bridge"}`)["code"], "another door's ids are others")
	own := f.callAt(ledger.Bridge, "withdraw_commitment", `{"request_id":"mine"}`)
	require.Equal(t, true, own["ok"])
	in.Name, in.Input, in.RequestID = "commit_to_round", []byte(`{"position":"b","request_id":"mine too"}`), "other"
	require.Equal(t, "/request_id", f.read(f.set.Do(context.Background(), in))["path"], "what the caller gives counts")
}
