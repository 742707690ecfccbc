package room

import (
	"encoding/hex"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// Of approvals at once one holds, and the changes land once.
func TestOneApprovalHolds(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	const tries = 16
	errs := make([]error, tries)
	var wait sync.WaitGroup
	for i := range tries {
		wait.Go(func() { _, errs[i] = r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil) })
	}
	wait.Wait()
	held := 0
	for _, err := range errs {
		if err == nil {
			held++
		} else {
			require.Equal(t, "already_decided", code(err))
		}
	}
	require.Equal(t, 1, held)
	a = r.AwaitAction(t.Context(), a.Hash, nil)
	require.Equal(t, action.Verified, a.State)
	require.EqualValues(t, 11, n(r, "b1"))
	_, revision := r.s.book.State()
	require.Equal(t, a.Landed, revision)
	holds(t, r)
	replay(t, r)
}

// An approval is of one proof: not of the one before it, nor of another action's, nor of what the proof does not have.
func TestAnApprovalIsOfTheProofOnShow(t *testing.T) {
	r := stocked(t, stock())
	a, other := propose(t, r, "add", `{"ids":["b1"],"n":8}`), propose(t, r, "add", `{"ids":["b1"],"n":9}`)
	shown := a.Proof.Digest()
	_, err := r.Correct(host, a.Hash, shown, action.Correction{Place: place("b1", "/n"), Value: records.Int(12)}, nil)
	require.NoError(t, err)
	a, _ = r.Action(a.Hash)
	require.EqualValues(t, 12, a.Proof.Changes[0].Fields[0].After.Number())
	for name, c := range map[string]struct {
		proof ledger.Hash
		d     action.Decision
		code  string
	}{
		"the proof before it was corrected":  {shown, action.Decision{}, "stale_proof"},
		"another action's proof":             {other.Proof.Digest(), action.Decision{}, "stale_proof"},
		"no proof at all":                    {ledger.Hash{}, action.Decision{}, "stale_proof"},
		"a record that is not in it":         {a.Proof.Digest(), whole("b2"), "bad_decision"},
		"a place that is not in it":          {a.Proof.Digest(), action.Decision{Without: []records.Place{place("b1", "/in")}}, "bad_decision"},
		"a record taken out twice":           {a.Proof.Digest(), whole("b1", "b1"), "bad_decision"},
		"an effect that is not in it":        {a.Proof.Digest(), action.Decision{Unsent: []string{"x"}}, "bad_decision"},
		"all of it taken out":                {a.Proof.Digest(), whole("b1"), "nothing_left"},
		"all of it taken out place by place": {a.Proof.Digest(), action.Decision{Without: []records.Place{place("b1", "/n"), place("b1", "/note")}}, "nothing_left"},
	} {
		_, err := r.Decide(host, a.Hash, c.proof, c.d, "", nil)
		require.Equal(t, c.code, code(err), name)
	}
	_, err = r.RefuseAction(host, a.Hash, shown, "", nil)
	require.Equal(t, "stale_proof", code(err), "a refusal is of a proof too")
	require.EqualValues(t, 10, n(r, "b1"))
	a = approve(t, r, a, action.Decision{})
	require.Equal(t, action.Verified, a.State)
	require.EqualValues(t, 12, n(r, "b1"), "what was corrected is what landed")
	holds(t, r)
	replay(t, r)
}

// Approve 82,000, execute 820,000: both digests are on the record, and nothing moves.
func TestApproveOneThingExecuteAnother(t *testing.T) {
	second := false
	r := stocked(t, moody(&second))
	a := propose(t, r, "fickle", `{"how":"value","id":"b1"}`)
	shown := a.Proof.Digest()
	second = true
	a = approve(t, r, a, action.Decision{})
	require.Equal(t, []any{action.Failed, "diverged", "bins b1/n"}, []any{a.State, a.Code, a.Place.String()})
	require.EqualValues(t, 10, n(r, "b1"))
	for e := range r.Ledger().Entries(1) {
		switch e.Kind {
		case "action_previewed", "action_approved", "action_executing":
			require.Equal(t, shown, e.Payload.Read().Hash("proof_digest"), e.Kind)
		case "action_failed":
			require.Contains(t, e.Payload.String(), "diverged")
		}
	}
	_, err := r.Decide(host, a.Hash, shown, action.Decision{}, "", nil)
	require.Equal(t, "already_decided", code(err), "and the approval is used up")
}

// Of three equal proposals each has its own verdict, and the refused one never runs: not later, not under a rule.
func TestTheVerdictGoesToItsOwnCall(t *testing.T) {
	r := stocked(t, stock())
	for range action.CleanApprovals {
		land(t, r, `{"ids":["b1"],"n":1}`)
	}
	landed, err := r.DraftRule(host, "add", nil)
	require.NoError(t, err)
	three := [3]*action.Action{}
	for i := range three {
		three[i] = propose(t, r, "add", `{"ids":["b2"],"n":1}`)
	}
	told := make([]chan *action.Action, 2)
	for i := range told {
		told[i] = make(chan *action.Action, 1)
		go func() { told[i] <- r.AwaitAction(t.Context(), three[i].Hash, nil) }()
	}
	_, err = r.RatifyRule(host, landed.Entry.Hash, nil)
	require.NoError(t, err)
	still, _ := r.Action(three[2].Hash)
	require.Equal(t, action.Awaiting, still.State, "a rule does not reach back for what waits")
	_, err = r.RefuseAction(host, three[0].Hash, three[0].Proof.Digest(), "not this one", nil)
	require.NoError(t, err)
	approve(t, r, three[1], action.Decision{})
	refused, approved := <-told[0], <-told[1]
	require.Equal(t, []any{three[0].Hash, "denied", "not this one"}, []any{refused.Hash, refused.Status(), refused.Reason})
	require.Equal(t, []any{three[1].Hash, "applied"}, []any{approved.Hash, approved.Status()})
	require.EqualValues(t, 21, n(r, "b2"), "one of them landed")
	require.Nil(t, r.Snapshot().Records.Standing["add"], "and the refusal ended the rule")
	require.Equal(t, action.Awaiting, propose(t, r, "add", `{"ids":["b3"],"n":1}`).State)
	require.Equal(t, "stale", approve(t, r, still, action.Decision{}).Code, "the third was shown what the second changed")
	_, err = r.CarryOut(host, three[0].Hash, nil)
	require.Equal(t, "nothing_to_carry_out", code(err))
	holds(t, r)
	replay(t, r)
}

// A retry is the same action; the same id for other arguments is none.
func TestARetryIsTheSameAction(t *testing.T) {
	r := stocked(t, stock())
	ask := func(json string) (Landed, error) {
		return r.Propose(rider, "add", args(t, json), Stamp{ID: "order-7", Digest: Digest(json)})
	}
	first, err := ask(`{"ids":["b1"],"n":1}`)
	require.NoError(t, err)
	again, err := ask(`{"ids":["b1"],"n":1}`)
	require.NoError(t, err)
	require.True(t, again.Repeated)
	require.Equal(t, first.Entry.Hash, again.Entry.Hash)
	_, err = ask(`{"ids":["b1"],"n":2}`)
	require.Equal(t, "request_conflict", code(err))
	a, _ := r.Action(first.Entry.Hash)
	approve(t, r, a, action.Decision{})
	again, err = ask(`{"ids":["b1"],"n":1}`)
	require.NoError(t, err)
	require.Equal(t, first.Entry.Hash, again.Entry.Hash)
	require.EqualValues(t, 11, n(r, "b1"))
	require.Len(t, r.Actions(), 1)
}

// Numbers beyond 2^53 reach neither the record nor the records, whichever way they come.
func TestNumbersBeyondWhatARecordHolds(t *testing.T) {
	for _, json := range []string{`{"n":9007199254740993}`, `{"n":1e400}`, `{"n":1.5}`, `{"n":-9007199254740993}`} {
		_, err := records.Parse([]byte(json))
		require.Error(t, err, json)
	}
	r := stocked(t, stock())
	_, err := r.Propose(rider, "add", records.Object(member("ids", records.Strs("b1")), member("n", records.Int(1<<53))), Stamp{})
	require.Equal(t, "bad_arguments", code(err))
	a := propose(t, r, "add", `{"ids":["b1"],"n":9007199254740991}`)
	require.Equal(t, []any{action.Failed, "not_recordable"}, []any{a.State, a.Code})
	a = propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	_, err = r.Correct(host, a.Hash, a.Proof.Digest(), action.Correction{Place: place("b1", "/n"), Value: records.Int(1 << 53)}, nil)
	require.Error(t, err)
	still, _ := r.Action(a.Hash)
	require.Equal(t, a.Proof.Digest(), still.Proof.Digest(), "the proof on show stays")
	set := stock()
	set.Operation("add").Value = func(records.Change) int64 { return -1 << 63 }
	a = propose(t, stocked(t, set), "add", `{"ids":["b1"],"n":1}`)
	require.Equal(t, []any{action.Failed, "too_large"}, []any{a.State, a.Code})
}

// Nothing to decide asks nobody, effects alone ask, and equal effects are two.
func TestWhatThereIsToDecide(t *testing.T) {
	r := stocked(t, acting(func(tx *records.Tx) {
		tx.Effect("message", "you", records.Null())
		tx.Effect("message", "you", records.Null())
	}, nil))
	a := propose(t, r, "add", `{"ids":["x","y"],"n":1}`)
	require.Equal(t, "nothing_to_do", a.Status())
	require.Equal(t, []action.Bucket{{Why: action.Why{Code: "left_alone", Reason: "there is no such bin"}, IDs: []string{"x", "y"}}}, a.Account().Rejected)
	a = propose(t, r, "do", `{}`)
	require.Equal(t, action.Awaiting, a.State)
	require.NotEqual(t, a.Proof.Effects[0].Key, a.Proof.Effects[1].Key)
	for _, e := range a.Proof.Effects {
		key, err := hex.DecodeString(e.Key)
		require.NoError(t, err)
		require.Len(t, key, 16)
	}
	a = approve(t, r, a, action.Decision{Unsent: []string{a.Proof.Effects[0].Key}})
	require.Equal(t, "partially_applied", a.Status())
	require.Len(t, r.Snapshot().Records.Outbox, 1)
	above := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":51}`), action.Decision{})
	require.Equal(t, []any{"referred", false}, []any{above.Status(), above.Account().Replan})
	_, err := r.Undo(host, above.Hash, nil)
	require.Equal(t, "nothing_to_undo", code(err))
	holds(t, r)
	replayed := again(t, r, Config{Now: config().Now, Sets: r.s.book.Find})
	holds(t, replayed)
}
