package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
)

// referred is a room in which an action left rows to the chief, who has a seat.
func referred(t *testing.T) (*Room, *action.Action, Caller) {
	r := stocked(t, stock())
	a := approve(t, r, propose(t, r, "add", `{"ids":["b1","b2"],"n":51}`), action.Decision{})
	_, err := r.AddSeat(host, "Chief", Human, nil)
	require.NoError(t, err)
	_, err = r.GiveAuthority(host, "chief", "chief", nil)
	require.NoError(t, err)
	return r, a, Caller{Door: ledger.UI, Seat: "chief"}
}

func takenUp(t *testing.T, r *Room, by Caller, of ledger.Hash) *action.Action {
	landed, err := r.TakeReferral(by, of, nil)
	require.NoError(t, err)
	a, _ := r.Action(landed.Entry.Hash)
	return a
}

// The first account says of referred rows what is true of them: they wait, or were decided by another action.
func TestAReferralThatIsDecidedWaitsNoMore(t *testing.T) {
	for _, approves := range []bool{true, false} {
		r, a, chief := referred(t)
		require.Equal(t, "chief", a.Account().Rejected[0].Pending)
		require.False(t, a.Account().Replan)
		taken := takenUp(t, r, chief, a.Hash)
		again, _ := r.Action(a.Hash)
		require.Equal(t, "chief", again.Account().Rejected[0].Pending, "it is not decided yet")
		var err error
		if approves {
			_, err = r.Decide(chief, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
		} else {
			_, err = r.RefuseAction(chief, taken.Hash, taken.Proof.Digest(), "no", nil)
		}
		require.NoError(t, err)
		again, _ = r.Action(a.Hash)
		bucket := again.Account().Rejected[0]
		require.Empty(t, bucket.Pending)
		require.Contains(t, bucket.Reason, "the action of entry "+utoa(taken.Seq))
		require.Empty(t, r.Snapshot().Records.Referrals)
		reconciles(t, again)
		replay(t, r)
	}
}

// What came to nothing without a decision waits again.
func TestAReferralThatCameToNothingWaitsAgain(t *testing.T) {
	r, a, chief := referred(t)
	taken := takenUp(t, r, chief, a.Hash)
	approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":1}`), action.Decision{}) // the rows move meanwhile
	_, err := r.Decide(chief, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
	require.NoError(t, err)
	taken, _ = r.Action(taken.Hash)
	require.Equal(t, "stale", taken.Code)
	require.Len(t, r.Snapshot().Records.Referrals, 1)
	taken = takenUp(t, r, chief, a.Hash)
	require.Equal(t, action.Awaiting, taken.State)
	replay(t, r)
}

// A ledger that says a row is above the authority where it is not, or the other way round, is not replayed.
func TestWhatIsAboveAnAuthorityFollowsFromTheRoles(t *testing.T) {
	for _, n := range []string{"5", "51"} {
		r := stocked(t, stock())
		a := propose(t, r, "add", `{"ids":["b1","b2"],"n":`+n+`}`)
		forged := *a.Proof
		forged.Changes = append([]action.Item(nil), a.Proof.Changes...)
		forged.Changes[0].Referred = !forged.Changes[0].Referred
		before := again(t, cutBefore(t, r, "action_previewed"), config())
		_, revision := before.s.book.State()
		f := action.Preview{Action: a.Hash, Base: revision, Proof: &forged}.Judge(before.s.book, before.s.at())
		require.NotNil(t, f)
		require.Contains(t, f.Message, "above the authority")
	}
	r := stocked(t, stock())
	e, _ := r.Ledger().Entry(2)
	require.Equal(t, `[["clerk",50],["chief",500]]`, e.Payload.Read().Payload("roles").String(), "the record says what the authorities are")
}

// cutBefore is a room as its record was before the first row of a kind.
func cutBefore(t *testing.T, r *Room, kind string) *Room {
	n := uint64(0)
	for e := range r.Ledger().Entries(1) {
		if e.Kind == kind {
			break
		}
		n = e.Seq
	}
	back, err := Replay(copyOf(t, r, n), config())
	require.NoError(t, err)
	return back
}

// Taking back what a rule let through speaks against the rule.
func TestUndoingEndsTheRuleThatLetItThrough(t *testing.T) {
	r := stocked(t, stock())
	h := ruled(t, r).Hash
	a := propose(t, r, "add", `{"ids":["b2"],"n":3}`)
	require.Equal(t, action.Verified, a.State)
	_, err := r.Undo(host, a.Hash, nil)
	require.NoError(t, err)
	require.Equal(t, action.EndRefused, rule(r, h).Ended)
	require.Equal(t, action.Awaiting, propose(t, r, "add", `{"ids":["b2"],"n":3}`).State)
	replay(t, r)
}
