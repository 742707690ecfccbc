package room

import (
	"context"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// Whatever is asked for, decided, corrected, refused, undone, interrupted and done wrong: accounts reconcile, what was taken out or referred
// never lands, effects leave once, the records are what landed and nothing else, and the record replays to the same.
func TestAnyLifeOfActionsReconciles(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		second := false
		set := moody(&second)
		sent := map[string]int{}
		c := config()
		c.Sets = sets(set)
		c.Courier = func(e action.Effect) error { sent[e.Key]++; return nil }
		r, err := New(c)
		require.NoError(rt, err)
		_, err = r.OpenRecords(host, "stock", nil)
		require.NoError(rt, err)
		_, err = r.AddSeat(host, "Chief", Human, nil)
		require.NoError(rt, err)
		_, err = r.GiveAuthority(host, "chief", "chief", nil)
		require.NoError(rt, err)
		chief := Caller{Door: ledger.UI, Seat: "chief"}
		who := func(rt *rapid.T) Caller { return rapid.SampledFrom([]Caller{host, host, chief, rider}).Draw(rt, "by") }
		id := rapid.SampledFrom([]string{"b0", "b1", "b2", "b3", "new", "x"})
		some := func(rt *rapid.T) *action.Action {
			all := r.Actions()
			if len(all) == 0 {
				return nil
			}
			return all[rapid.IntRange(max(0, len(all)-6), len(all)-1).Draw(rt, "action")]
		}
		digest := func(rt *rapid.T, a *action.Action) ledger.Hash {
			if a.Proof == nil || rapid.IntRange(0, 9).Draw(rt, "wrong") == 0 {
				return Digest("another")
			}
			return a.Proof.Digest()
		}
		rt.Repeat(map[string]func(*rapid.T){
			"propose": func(rt *rapid.T) {
				second = false
				op := rapid.SampledFrom([]string{"add", "add", "add", "scrap", "fickle", "make", "derive", "none"}).Draw(rt, "op")
				ids := rapid.SliceOfN(id, 1, 4).Draw(rt, "ids")
				how := rapid.SampledFrom([]string{"", "value", "elsewhere", "swallowed", "effect", "silent", "create", "panic", "error"}).Draw(rt, "how")
				_, _ = r.Propose(rider, op, records.Object(records.Member{Key: "ids", Value: records.Strs(ids...)}, records.Member{Key: "id", Value: records.Str(ids[0])},
					records.Member{Key: "how", Value: records.Str(how)}, records.Member{Key: "n", Value: records.Int(rapid.SampledFrom([]int64{0, 1, -3, 60}).Draw(rt, "n"))}), Stamp{})
			},
			"decide": func(rt *rapid.T) {
				a := some(rt)
				if a == nil {
					return
				}
				var d action.Decision
				if a.Proof != nil {
					for _, item := range a.Proof.Changes {
						switch rapid.IntRange(0, 5).Draw(rt, "cut") {
						case 0:
							d.Without = append(d.Without, records.Place{Ref: item.Ref()})
						case 1:
							if len(item.Fields) > 0 {
								d.Without = append(d.Without, records.Place{Ref: item.Ref(), Pointer: item.Fields[0].Pointer})
							}
						}
					}
					for _, e := range a.Proof.Effects {
						if rapid.IntRange(0, 3).Draw(rt, "unsent") == 0 {
							d.Unsent = append(d.Unsent, e.Key)
						}
					}
				}
				second = rapid.Bool().Draw(rt, "second")
				_, _ = r.Decide(who(rt), a.Hash, digest(rt, a), d, r.Target(a.Hash), nil)
			},
			"approve": func(rt *rapid.T) {
				if a := some(rt); a != nil {
					second = false
					_, _ = r.Decide(host, a.Hash, digest(rt, a), action.Decision{}, r.Target(a.Hash), nil)
				}
			},
			"refuse": func(rt *rapid.T) {
				if a := some(rt); a != nil {
					_, _ = r.RefuseAction(who(rt), a.Hash, digest(rt, a), "no", nil)
				}
			},
			"correct": func(rt *rapid.T) {
				if a := some(rt); a != nil {
					second = false
					_, _ = r.Correct(who(rt), a.Hash, digest(rt, a), action.Correction{Place: records.Place{Ref: records.Ref{Collection: "bins", ID: id.Draw(rt, "id")}, Pointer: "/n"}, Value: records.Int(5)}, nil)
				}
			},
			"undo": func(rt *rapid.T) {
				if a := some(rt); a != nil {
					_, _ = r.Undo(who(rt), a.Hash, nil)
				}
			},
			"take up": func(rt *rapid.T) {
				second = false
				if waits := r.Snapshot().Records.Referrals; len(waits) > 0 {
					_, _ = r.TakeReferral(who(rt), rapid.SampledFrom(waits).Draw(rt, "referral").Action, nil)
				}
			},
			"draft": func(rt *rapid.T) { _, _ = r.DraftRule(host, "add", nil) },
			"ratify": func(rt *rapid.T) {
				for _, rule := range r.Snapshot().Records.Rules {
					_, _ = r.RatifyRule(host, rule.Hash, nil)
				}
			},
			"pause":  func(rt *rapid.T) { _, _ = r.Pause(host, "", nil) },
			"resume": func(rt *rapid.T) { _, _ = r.Resume(host, nil) },
			"next phase": func(rt *rapid.T) {
				if rapid.IntRange(0, 7).Draw(rt, "rarely") == 0 {
					to, _ := r.Snapshot().Phase.Next()
					_, _ = r.Advance(host, to, nil)
				}
			},
			"next round": func(rt *rapid.T) { _, _ = r.OpenNextRound(host, nil) },
			"reload": func(rt *rapid.T) {
				r = again(rt, r, c)
				r.Interrupt(WhyReload)
			},
			"": func(rt *rapid.T) {
				for _, a := range r.Actions() {
					reconciles(rt, a)
					for _, done := range a.Done {
						item := a.Proof.Item(records.Ref{Collection: done.Collection, ID: done.ID})
						require.False(rt, item.Referred, "what is above the authority landed")
						for _, out := range a.Decision.Without {
							if out.Ref == item.Ref() {
								require.NotEmpty(rt, out.Pointer, "what was taken out landed")
								for _, f := range done.Fields {
									require.NotEqual(rt, out.Pointer, f.Pointer)
								}
							}
						}
					}
				}
				for _, rule := range r.Snapshot().Records.Rules {
					require.LessOrEqual(rt, rule.Used.AllRecords, rule.Bounds.AllRecords)
					require.LessOrEqual(rt, rule.Used.AllValue, rule.Bounds.AllValue)
					require.LessOrEqual(rt, rule.Used.Calls, rule.Bounds.Calls)
				}
				require.True(rt, maps.Equal(naive(r), bins(r)), "the records are what landed")
				for key, times := range sent {
					require.Equal(rt, 1, times, key)
				}
			},
		})
		again(rt, r, c)
		require.True(rt, r.Ledger().Verify(context.Background(), nil).OK)
	})
}
