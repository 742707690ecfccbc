package room

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/records"
)

// Whatever is asked for, decided, corrected, refused, undone, interrupted and done wrong: accounts reconcile, what was taken out or referred
// never lands, effects leave once, the records are what landed and nothing else, and the record replays to the same.
func TestAnyLifeOfActionsReconciles(t *testing.T) {
	reached := map[action.State]int{}
	rapid.Check(t, func(rt *rapid.T) {
		life := newLife(rt)
		rt.Repeat(map[string]func(*rapid.T){
			"propose":    life.propose,
			"propose 2":  life.propose,
			"decide":     life.decide,
			"approve":    life.approve,
			"approve 2":  life.approve,
			"clean runs": life.clean,
			"refuse":     life.refuse,
			"correct":    life.correct,
			"undo":       life.undo,
			"take up":    life.takeUp,
			"rules":      life.rules,
			"mandate":    life.mandate,
			"pause": func(rt *rapid.T) {
				if _, err := life.r.Pause(host, "", nil); err != nil || rapid.IntRange(0, 3).Draw(rt, "long") > 0 {
					_, _ = life.r.Resume(host, nil)
				}
			},
			"next phase": func(rt *rapid.T) {
				steps := map[int]int{0: 1, 1: 10}[rapid.IntRange(0, 9).Draw(rt, "steps")] // all the way, with every second act
				for range steps {
					to, _ := life.r.Snapshot().Phase.Next()
					_, _ = life.r.Advance(host, to, nil)
				}
			},
			"next round": func(*rapid.T) { _, _ = life.r.OpenNextRound(host, nil) },
			"reload": func(rt *rapid.T) {
				life.r = again(rt, life.r, life.config)
				life.r.Interrupt(WhyReload)
			},
			"": life.check,
		})
		again(rt, life.r, life.config)
		require.True(rt, life.r.Ledger().Verify(context.Background(), nil).OK)
		for _, a := range life.r.Actions() {
			reached[a.State]++
		}
	})
	t.Log(reached)
}

// life is a room under test, with an operation that behaves otherwise once second is set, and what left it.
type life struct {
	r      *Room
	config Config
	second bool
	sent   map[string]int // by a courier, one effect at a time
}

var chief = Caller{Door: ledger.UI, Seat: "chief"}

func newLife(t require.TestingT) *life {
	l := &life{sent: map[string]int{}, config: config()}
	set := moody(&l.second)
	l.config.Sets = sets(set)
	l.config.Courier = func(e action.Effect) error {
		l.sent[e.Key]++
		for _, out := range l.r.Snapshot().Records.Outbox {
			if out.Key == e.Key {
				a, _ := l.r.Action(out.Action)
				require.Equal(t, action.Verified, a.State, "an effect left before its action was verified")
				if len(a.Hash)%3 == 0 && a.Seq%5 == 0 {
					return records.Refuse("nobody there")
				}
				return nil
			}
		}
		require.Fail(t, "an effect left that was not in the outbox")
		return nil
	}
	r, err := New(l.config)
	require.NoError(t, err)
	l.r = r
	_, err = r.OpenRecords(host, set.Name, nil)
	require.NoError(t, err)
	_, err = r.AddSeat(host, "Chief", Human, nil)
	require.NoError(t, err)
	_, err = r.GiveAuthority(host, "chief", "chief", nil)
	require.NoError(t, err)
	return l
}

var ids = rapid.SampledFrom([]string{"b0", "b1", "b2", "b3", "new", "x"})

func who(rt *rapid.T) Caller {
	return rapid.SampledFrom([]Caller{host, host, chief, rider}).Draw(rt, "by")
}

// some is one of the latest actions, nil where there is none.
func (l *life) some(rt *rapid.T) *action.Action {
	all := l.r.Actions()
	if len(all) == 0 {
		return nil
	}
	return all[rapid.IntRange(max(0, len(all)-6), len(all)-1).Draw(rt, "action")]
}

func digestOf(rt *rapid.T, a *action.Action) ledger.Hash {
	if a.Proof == nil || rapid.IntRange(0, 9).Draw(rt, "wrong") == 0 {
		return Digest("another")
	}
	return a.Proof.Digest()
}

func member(key string, v records.Value) records.Member { return records.Member{Key: key, Value: v} }

func (l *life) propose(rt *rapid.T) {
	l.second = false
	op := rapid.SampledFrom([]string{"add", "add", "add", "scrap", "fickle", "fickle", "make", "derive", "none"}).Draw(rt, "op")
	list := rapid.SliceOfN(ids, 1, 4).Draw(rt, "ids")
	how := rapid.SampledFrom(hows).Draw(rt, "how")
	by := rapid.SampledFrom([]Caller{rider, rider, rider, host}).Draw(rt, "by")
	declared := action.Declared{Objective: rapid.SampledFrom([]string{"", "restock", "else"}).Draw(rt, "objective"), Resources: rapid.SampledFrom([][]string{nil, {"bins/b1"}}).Draw(rt, "resources")}
	_, _ = l.r.ProposeUnder(by, op, records.Object(member("ids", records.Strs(list...)), member("id", records.Str(list[0])),
		member("how", records.Str(how)), member("n", records.Int(rapid.SampledFrom([]int64{0, 1, 2, -3, 60}).Draw(rt, "n")))), declared, Stamp{})
}

// mandate declares one that some of what is asked for is within, and some is not, or ends the one that stands.
func (l *life) mandate(rt *rapid.T) {
	if stands := l.r.Snapshot().Mandate; stands != nil && rapid.Bool().Draw(rt, "end") {
		_, _ = l.r.EndMandate(host, stands.Hash, nil)
		return
	}
	_, _ = l.r.DeclareMandate(host, shifting(func(m *mandate.Mandate) {
		m.AllowedActionTypes = []string{"add", "make", "fickle"}
		m.AllowedResources = rapid.SampledFrom([][]string{{"bins/**"}, {"bins/b1"}}).Draw(rt, "allowed")
		m.RequiresReapprovalFor = rapid.SampledFrom([][]string{nil, {"external_communication"}}).Draw(rt, "second word for")
		if n := rapid.Int64Range(0, 9).Draw(rt, "limit"); n > 0 {
			m.Limits.Count = &n
		}
	}), nil)
}

func (l *life) decide(rt *rapid.T) {
	a := l.some(rt)
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
				for _, f := range item.Fields[min(len(item.Fields), rapid.IntRange(0, 1).Draw(rt, "from")):] {
					d.Without = append(d.Without, records.Place{Ref: item.Ref(), Pointer: f.Pointer})
				}
			}
		}
		for _, e := range a.Proof.Effects {
			if rapid.IntRange(0, 3).Draw(rt, "unsent") == 0 {
				d.Unsent = append(d.Unsent, e.Key)
			}
		}
	}
	l.second = rapid.Bool().Draw(rt, "second")
	_, _ = l.r.Decide(who(rt), a.Hash, digestOf(rt, a), d, l.r.Target(a.Hash), nil)
}

func (l *life) approve(rt *rapid.T) {
	if a := l.some(rt); a != nil {
		l.second = false
		if rapid.Bool().Draw(rt, "second word") {
			_, _ = l.r.Reapprove(who(rt), a.Hash, digestOf(rt, a), nil)
		}
		_, _ = l.r.Decide(host, a.Hash, digestOf(rt, a), action.Decision{}, l.r.Target(a.Hash), nil)
	}
}

// clean is a run of approvals that a rule can be drafted from, ratified, and used until it is spent.
func (l *life) clean(rt *rapid.T) {
	if rapid.IntRange(0, 3).Draw(rt, "rarely") > 0 {
		return
	}
	l.second = false
	add := records.Object(member("ids", records.Strs("b1", "b2")), member("n", records.Int(3)))
	for range action.CleanApprovals {
		if landed, err := l.r.Propose(rider, "add", add, Stamp{}); err == nil {
			if a, _ := l.r.Action(landed.Entry.Hash); a.Proof != nil {
				_, _ = l.r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
			}
		}
	}
	_, _ = l.r.DraftRule(host, "add", nil)
	for _, rule := range l.r.Snapshot().Records.Rules {
		_, _ = l.r.RatifyRule(host, rule.Hash, nil)
	}
	for range rapid.IntRange(0, 12).Draw(rt, "uses") {
		_, _ = l.r.Propose(rider, "add", add, Stamp{})
	}
}

func (l *life) refuse(rt *rapid.T) {
	if a := l.some(rt); a != nil {
		_, _ = l.r.RefuseAction(who(rt), a.Hash, digestOf(rt, a), "no", nil)
	}
}

func (l *life) correct(rt *rapid.T) {
	if a := l.some(rt); a != nil {
		l.second = rapid.IntRange(0, 5).Draw(rt, "second") == 0
		place := records.Place{Ref: records.Ref{Collection: "bins", ID: ids.Draw(rt, "id")}, Pointer: "/n"}
		_, _ = l.r.Correct(who(rt), a.Hash, digestOf(rt, a), action.Correction{Place: place, Value: records.Int(rapid.Int64Range(-2, 80).Draw(rt, "to"))}, nil)
	}
}

func (l *life) undo(rt *rapid.T) {
	if a := l.some(rt); a != nil {
		_, _ = l.r.Undo(who(rt), a.Hash, nil)
	}
}

func (l *life) takeUp(rt *rapid.T) {
	l.second = false
	if waits := l.r.Snapshot().Records.Referrals; len(waits) > 0 {
		_, _ = l.r.TakeReferral(who(rt), rapid.SampledFrom(waits).Draw(rt, "referral").Action, nil)
	}
}

func (l *life) rules(rt *rapid.T) {
	_, _ = l.r.DraftRule(host, rapid.SampledFrom([]string{"add", "make", "scrap"}).Draw(rt, "op"), nil)
	for _, rule := range l.r.Snapshot().Records.Rules {
		if rapid.IntRange(0, 5).Draw(rt, "end") == 0 {
			_, _ = l.r.EndRule(host, rule.Hash, nil)
		} else {
			_, _ = l.r.RatifyRule(host, rule.Hash, nil)
		}
	}
}

func (l *life) check(rt *rapid.T) {
	holds(rt, l.r)
	for key, times := range l.sent {
		require.Equal(rt, 1, times, key)
	}
}
