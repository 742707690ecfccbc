package room

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// stock is a small set of records: bins of parts, moved in numbers, with an authority over how many.
func stock() *records.Set {
	ids := records.Arg{Name: "ids", Type: records.IDs, Required: true, Max: 100}
	return &records.Set{Name: "stock", Title: "Stock", Unit: "pcs", Scale: 1,
		Seed: func() records.Seed {
			bins := map[string]records.Value{}
			for i := range 9 {
				bins["b"+strconv.Itoa(i)] = records.Object(records.Member{Key: "n", Value: records.Int(int64(10 * i))}, records.Member{Key: "note", Value: records.Str("")})
			}
			return records.Seed{"bins": bins}
		},
		Roles: []records.Role{{ID: "clerk", Label: "Clerk", Limit: 50}, {ID: "chief", Label: "Chief", Limit: 500}},
		Operations: []records.Operation{
			{Name: "add", Version: 1, Reversible: true, Args: []records.Arg{ids, {Name: "n", Type: records.Number}}, Correctable: []string{"/n"},
				Value:  func(c records.Change) int64 { return c.Fields[0].After.Number() - c.Fields[0].Before.Number() },
				Narrow: records.NarrowTo("ids"),
				Apply: func(tx *records.Tx, in records.Input) error {
					for _, id := range in.Arg("ids").Texts() {
						d, ok := tx.Get("bins", id)
						if !ok {
							tx.Note("bins", id, "there is no such bin")
							continue
						}
						to := records.Int(d.Int("/n") + in.Arg("n").Number())
						if c, ok := in.Correction("bins", id, "/n"); ok {
							to = c
						}
						tx.Set("bins", id, "/n", to)
						tx.Set("bins", id, "/note", records.Str("moved"))
					}
					return nil
				}},
			{Name: "scrap", Version: 1, Effects: []string{"message"}, Args: []records.Arg{ids},
				Target: func(in records.Input) string { return strconv.Itoa(in.Arg("ids").Len()) },
				Apply: func(tx *records.Tx, in records.Input) error {
					for _, id := range in.Arg("ids").Texts() {
						tx.Delete("bins", id)
						tx.Effect("message", "owner of "+id, records.Str("gone"))
					}
					return nil
				}},
		},
	}
}

func sets(set *records.Set) func(string) (*records.Set, bool) {
	return func(name string) (*records.Set, bool) { return set, name == set.Name }
}

func stocked(t testing.TB, set *records.Set) *Room {
	c := config()
	c.Random = rand.NewChaCha8([32]byte{3})
	c.Sets = sets(set)
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, set.Name, nil)
	require.NoError(t, err)
	return r
}

func args(t testing.TB, json string) records.Value {
	v, err := records.Parse([]byte(json))
	require.NoError(t, err)
	return v
}

func propose(t testing.TB, r *Room, operation, json string) *action.Action {
	landed, err := r.Propose(rider, operation, args(t, json), Stamp{})
	require.NoError(t, err)
	a, ok := r.Action(landed.Entry.Hash)
	require.True(t, ok)
	return a
}

func approve(t testing.TB, r *Room, a *action.Action, d action.Decision) *action.Action {
	_, err := r.Decide(host, a.Hash, a.Proof.Digest(), d, r.Target(a.Hash), nil)
	require.NoError(t, err)
	a, _ = r.Action(a.Hash)
	return a
}

func n(r *Room, id string) int64 {
	have, _ := r.Snapshot().Records.State.Get("bins", id)
	return have.Value.Get("n").Number()
}

func kindsOf(r *Room, from uint64) (out []string) {
	for e := range r.Ledger().Entries(from) {
		out = append(out, e.Kind)
	}
	return out
}

func TestAChangeIsRehearsedNarrowedCarriedOutAndUndone(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1","b2","b3","x"],"n":7}`)
	require.Equal(t, action.Awaiting, a.State)
	require.EqualValues(t, 10, n(r, "b1"), "nothing has moved")
	require.Equal(t, 4, a.Proof.Requested())
	require.Equal(t, 9, a.Proof.Of)
	require.EqualValues(t, 21, a.Proof.Value)
	a = approve(t, r, a, action.Decision{Without: []records.Place{{Ref: records.Ref{Collection: "bins", ID: "b2"}}, {Ref: records.Ref{Collection: "bins", ID: "b3"}, Pointer: "/note"}}})
	require.Equal(t, action.Verified, a.State, a.Reason)
	require.Equal(t, []int64{17, 20, 37}, []int64{n(r, "b1"), n(r, "b2"), n(r, "b3")})
	account := a.Account()
	require.Equal(t, action.Account{Requested: 4, Applied: 2, Trimmed: []string{"b3"}, Replan: true, Rejected: []action.Bucket{
		{Why: action.Why{Code: "left_alone", Reason: "there is no such bin"}, IDs: []string{"x"}},
		{Why: action.Why{Code: "removed", Reason: "it was taken out before the rest was approved"}, IDs: []string{"b2"}}}}, account)
	require.Equal(t, []string{"room_opened", "records_opened", "action_proposed", "action_previewed", "action_awaiting_confirmation", "action_approved", "action_executing", "action_executed", "action_verified"}, kindsOf(r, 1))
	_, err := r.Undo(host, a.Hash, nil)
	require.NoError(t, err)
	require.EqualValues(t, 10, n(r, "b1"))
	require.EqualValues(t, 30, n(r, "b3"))
	replay(t, r)
}

func TestWhatIsAboveAnAuthorityGoesToTheNext(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1","b2"],"n":51}`)
	require.Equal(t, 2, a.Proof.Referred)
	a = approve(t, r, a, action.Decision{})
	require.EqualValues(t, 10, n(r, "b1"))
	require.Equal(t, "referred", a.Status())
	waits := r.Snapshot().Records.Referrals
	require.Len(t, waits, 1)
	_, err := r.TakeReferral(host, a.Hash, nil)
	require.Equal(t, "no_authority", code(err))
	_, err = r.AddSeat(host, "Chief", Human, nil)
	require.NoError(t, err)
	_, err = r.GiveAuthority(host, "chief", "chief", nil)
	require.NoError(t, err)
	chief := Caller{Door: ledger.UI, Seat: "chief"}
	landed, err := r.TakeReferral(chief, a.Hash, nil)
	require.NoError(t, err)
	taken, _ := r.Action(landed.Entry.Hash)
	require.Equal(t, action.Awaiting, taken.State)
	require.Zero(t, taken.Proof.Referred)
	_, err = r.Decide(host, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
	require.Equal(t, "no_authority", code(err))
	_, err = r.Decide(chief, taken.Hash, taken.Proof.Digest(), action.Decision{}, "", nil)
	require.NoError(t, err)
	require.EqualValues(t, 61, n(r, "b1"))
	require.Empty(t, r.Snapshot().Records.Referrals)
	replay(t, r)
}

func TestTwoProposalsAtOnceInEitherOrder(t *testing.T) {
	for _, order := range [][2]int{{0, 1}, {1, 0}} {
		r := stocked(t, stock())
		both := []*action.Action{propose(t, r, "add", `{"ids":["b1"],"n":1}`), propose(t, r, "add", `{"ids":["b1","b2"],"n":2}`)}
		first := approve(t, r, both[order[0]], action.Decision{})
		second := approve(t, r, both[order[1]], action.Decision{})
		require.Equal(t, action.Verified, first.State)
		require.Equal(t, action.Failed, second.State)
		require.Equal(t, "stale", second.Code)
		replay(t, r)
	}
}

func TestWhatCannotBeUndoneTakesItsTarget(t *testing.T) {
	set := stock()
	sent := map[string]int{}
	c := config()
	c.Sets = func(string) (*records.Set, bool) { return set, true }
	c.Courier = func(e action.Effect) error { sent[e.Key]++; return nil }
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	a := propose(t, r, "scrap", `{"ids":["b1","b2"]}`)
	_, err = r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "3", nil)
	require.Equal(t, "wrong_target", code(err))
	_, err = r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{Unsent: []string{a.Proof.Effects[1].Key}}, " 2 ", nil)
	require.NoError(t, err)
	a, _ = r.Action(a.Hash)
	require.Equal(t, action.Verified, a.State)
	require.Equal(t, map[string]int{a.Proof.Effects[0].Key: 1}, sent)
	require.Equal(t, 3, a.Account().Applied+a.Account().Released)
	_, err = r.Undo(host, a.Hash, nil)
	require.Equal(t, "not_reversible", code(err))
	r.Deliver()
	require.Equal(t, map[string]int{a.Proof.Effects[0].Key: 1}, sent)
	replay(t, r)
}

func TestAStandingRule(t *testing.T) {
	r := stocked(t, stock())
	_, err := r.DraftRule(host, "add", nil)
	require.Equal(t, "not_borne_out", code(err))
	for i := range action.CleanApprovals {
		approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":`+strconv.Itoa(i+1)+`}`), action.Decision{})
	}
	landed, err := r.DraftRule(host, "add", nil)
	require.NoError(t, err)
	_, err = r.RatifyRule(host, landed.Entry.Hash, nil)
	require.NoError(t, err)
	require.NotNil(t, r.Snapshot().Records.Standing["add"])
	a := propose(t, r, "add", `{"ids":["b2"],"n":3}`)
	require.Equal(t, action.Verified, a.State, "nobody was asked")
	require.Equal(t, action.Awaiting, propose(t, r, "add", `{"ids":["b2"],"n":4}`).State, "too much for one call")
	wide := propose(t, r, "add", `{"ids":["b2","b3"],"n":1}`)
	require.Equal(t, action.Awaiting, wide.State, "too many")
	_, err = r.RefuseAction(host, wide.Hash, wide.Proof.Digest(), "no", nil)
	require.NoError(t, err)
	require.Nil(t, r.Snapshot().Records.Standing["add"], "a refusal suspends the rule")
	replay(t, r)
}

func TestWhatIsUndecidedExpiresWhenTheRoomCloses(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	done := make(chan *action.Action)
	go func() { done <- r.AwaitAction(context.Background(), a.Hash, nil) }()
	advanceTo(t, r, Ruling)
	still, _ := r.Action(a.Hash)
	require.Equal(t, action.Awaiting, still.State, "what is undecided when Open ends stays decidable")
	advanceTo(t, r, Closed)
	require.Equal(t, action.Expired, (<-done).State)
	_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
	require.Error(t, err)
	replay(t, r)
}

func TestAnApprovalHoldsFiveMinutes(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	set := stock()
	c := config()
	c.Now = func() time.Time { return at }
	c.Sets = func(string) (*records.Set, bool) { return set, true }
	approved := func() *Room {
		r, err := New(c)
		require.NoError(t, err)
		_, err = r.OpenRecords(host, "stock", nil)
		require.NoError(t, err)
		a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
		// The page is closed in the moment after the approval: the record ends with it.
		approve(t, r, a, action.Decision{})
		cut := ledger.New()
		for e := range r.Ledger().Entries(1) {
			d, _ := e.Door()
			_, err := cut.Append(at, e.Kind, e.Actor.Seat, d, e.Payload)
			require.NoError(t, err)
			if e.Kind == "action_approved" {
				break
			}
		}
		back, err := Replay(cut, c)
		require.NoError(t, err)
		back.Interrupt(WhyReload)
		return back
	}
	r := approved()
	a := r.Snapshot().Records.Waiting[0]
	require.Equal(t, action.Approved, a.State)
	require.EqualValues(t, 10, n(r, "b1"))
	_, err := r.CarryOut(rider, a.Hash, nil)
	require.Equal(t, "no_authority", code(err))
	_, err = r.CarryOut(host, a.Hash, nil)
	require.NoError(t, err)
	require.EqualValues(t, 11, n(r, "b1"))
	r = approved()
	at = at.Add(action.ApprovalTime + time.Millisecond)
	a = r.Snapshot().Records.Waiting[0]
	_, err = r.CarryOut(host, a.Hash, nil)
	require.Equal(t, "approval_expired", code(err))
	r.EndDueRules()
	a, _ = r.Action(a.Hash)
	require.Equal(t, action.Expired, a.State)
	require.EqualValues(t, 10, n(r, "b1"))
	replay(t, r)
}
