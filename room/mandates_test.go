package room

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/records"
)

// shifting is a mandate for stock: bins may be added to, for one objective.
func shifting(change func(m *mandate.Mandate)) *mandate.Mandate {
	m := &mandate.Mandate{IntentID: "m-1", HumanRequest: "Move what was left behind into the first bins.", AllowedObjectives: []string{"restock"},
		AllowedActionTypes: []string{"add", "scrap"}, AllowedResources: []string{"bins/b1", "bins/b2", "bins/b3"}, AllowedExternalRecipients: []string{"owner of b1"}, CreatedAt: "2025-12-31T00:00:00Z"}
	if change != nil {
		change(m)
	}
	return m
}

func mandated(t testing.TB, change func(m *mandate.Mandate)) *Room {
	r := stocked(t, stock())
	_, err := r.DeclareMandate(host, shifting(change), nil)
	require.NoError(t, err)
	return r
}

// restock is what a careful agent declares.
func restock(resources ...string) action.Declared {
	return action.Declared{Objective: "restock", Resources: resources}
}

func proposeUnder(t testing.TB, r *Room, operation, json string, d action.Declared) *action.Action {
	landed, err := r.ProposeUnder(rider, operation, args(t, json), d, Stamp{})
	require.NoError(t, err)
	a, _ := r.Action(landed.Entry.Hash)
	require.NotNil(t, a.Proof, a.Reason)
	return a
}

func codes(r mandate.Receipt) (out []string) {
	for _, reason := range r.Reasons {
		out = append(out, string(reason.Code))
	}
	return out
}

// What an agent says and what its operation writes are two comparisons, and neither stands in for the other.
func TestAProposalIsComparedTwice(t *testing.T) {
	for name, c := range map[string]struct {
		change            func(m *mandate.Mandate)
		operation, args   string
		says              action.Declared
		declared, written []string
	}{
		"within": {operation: "add", args: `{"ids":["b1","b2"],"n":1}`, says: restock("bins/b1", "bins/b2")},
		"it says less than it writes": {operation: "add", args: `{"ids":["b1","b5"],"n":1}`, says: restock("bins/b1"),
			written: []string{"RESOURCE_NOT_ALLOWED"}},
		"it says more than it writes": {operation: "add", args: `{"ids":["b1"],"n":1}`, says: restock("bins/b1", "bins/b5"),
			declared: []string{"RESOURCE_NOT_ALLOWED"}},
		"nothing is declared": {operation: "add", args: `{"ids":["b1"],"n":1}`,
			declared: []string{"OBJECTIVE_NOT_DECLARED", "RESOURCE_NOT_ALLOWED", "MULTIPLE_DRIFT_CLASSES"}, written: []string{"OBJECTIVE_NOT_DECLARED"}},
		"an operation that is not allowed": {change: func(m *mandate.Mandate) { m.AllowedActionTypes = []string{"add"} },
			operation: "scrap", args: `{"ids":["b1"]}`, says: action.Declared{Objective: "restock", Resources: []string{"bins/b1"}, Recipients: []string{"owner of b1"}},
			declared: []string{"ACTION_TYPE_NOT_ALLOWED"}, written: []string{"ACTION_TYPE_NOT_ALLOWED"}},
		"it deletes, whatever it is called": {change: func(m *mandate.Mandate) { m.DisallowedActionTypes = []string{"delete_record"} },
			operation: "scrap", args: `{"ids":["b1"]}`, says: action.Declared{Objective: "restock", Resources: []string{"bins/b1"}, Recipients: []string{"owner of b1"}},
			written: []string{"ACTION_TYPE_DISALLOWED"}},
		"it sends, whatever it is called": {change: func(m *mandate.Mandate) { m.DisallowedActionTypes = []string{"message"} },
			operation: "scrap", args: `{"ids":["b1"]}`, says: action.Declared{Objective: "restock", Resources: []string{"bins/b1"}, Recipients: []string{"owner of b1"}},
			written: []string{"ACTION_TYPE_DISALLOWED"}},
		"it reaches somebody it does not name": {operation: "scrap", args: `{"ids":["b2"]}`, says: restock("bins/b2"), written: []string{"RECIPIENT_NOT_ALLOWED"}},
		"too much at once": {change: func(m *mandate.Mandate) { n := int64(1); m.Limits.Count = &n },
			operation: "add", args: `{"ids":["b1","b2"],"n":1}`, says: restock("bins/b1"), written: []string{"TOTAL_COUNT_EXCEEDED"}},
		"too much in value": {change: func(m *mandate.Mandate) { n := int64(5); m.Limits.Value = &n },
			operation: "add", args: `{"ids":["b1","b2"],"n":3}`, says: restock("bins/b1", "bins/b2"), written: []string{"TOTAL_VALUE_EXCEEDED"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := mandated(t, c.change)
			a := proposeUnder(t, r, c.operation, c.args, c.says)
			require.NotNil(t, a.Proof.Compared)
			require.Equal(t, c.declared, codes(a.Proof.Compared.Declared), "declared")
			require.Equal(t, c.written, codes(a.Proof.Compared.Written), "written")
			require.Equal(t, len(c.declared)+len(c.written) > 0, a.Proof.Compared.Drifts())
			require.Equal(t, r.Snapshot().Mandate.Mandate.Digest(), a.Proof.Compared.Written.Inputs.Intent)
			require.Contains(t, a.Proof.Payload().String(), `"mandate":{"declared":`, "the digest that is approved covers the verdicts")
			replay(t, r)
		})
	}
}

func TestWithoutAMandateNothingIsCompared(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	require.Nil(t, a.Proof.Compared)
	require.NotContains(t, a.Proof.Payload().String(), "mandate")
}

// A record whose id reads as a path to somewhere else is not taken for what is there.
func TestAnIDThatClimbs(t *testing.T) {
	c := config()
	c.Sets = sets(moody(new(bool)))
	r, err := New(c)
	require.NoError(t, err)
	_, err = r.OpenRecords(host, "stock", nil)
	require.NoError(t, err)
	_, err = r.DeclareMandate(host, shifting(func(m *mandate.Mandate) {
		m.AllowedActionTypes, m.AllowedResources = []string{"make"}, []string{"bins/b1", "safe/**"}
	}), nil)
	require.NoError(t, err)
	for _, id := range []string{"../safe/x", "x/../b1", "%2e%2e/safe/x", "b1/", "./b1", "b1%20", `..\safe\x`} {
		a := proposeUnder(t, r, "make", `{"id":`+quotedJSON(t, id)+`}`, restock("bins/b1"))
		require.Equal(t, []string{"RESOURCE_NOT_ALLOWED"}, codes(a.Proof.Compared.Written), id)
	}
	again(t, r, c)
}

func quotedJSON(t *testing.T, s string) string {
	b, err := json.Marshal(s)
	require.NoError(t, err)
	return string(b)
}

func TestDriftRestsAStandingRule(t *testing.T) {
	r := stocked(t, stock())
	h := ruled(t, r).Hash
	_, err := r.DeclareMandate(host, shifting(nil), nil)
	require.NoError(t, err)
	within := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
	require.Equal(t, h, within.Rule)
	require.Equal(t, action.Verified, within.State)
	for name, says := range map[string]action.Declared{"undeclared": {}, "said to be of another": restock("bins/b7")} {
		drifts := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, says)
		require.Equal(t, action.Awaiting, drifts.State, name)
		require.True(t, drifts.Rule.IsZero(), name)
	}
	outside := proposeUnder(t, r, "add", `{"ids":["b6"],"n":1}`, restock("bins/b1"))
	require.Equal(t, action.Awaiting, outside.State)
	require.Equal(t, "", rule(r, h).Ended, "the rule itself goes on")
	replay(t, r)
}

func TestASecondWordHasAPressOfItsOwn(t *testing.T) {
	asks := func(m *mandate.Mandate) { m.RequiresReapprovalFor = []string{"external_communication"} }
	scrap := func(t *testing.T) (*Room, *action.Action, *time.Duration) {
		ahead := new(time.Duration)
		c := config()
		now := c.Now
		c.Now = func() time.Time { return now().Add(*ahead) }
		r, err := New(c)
		require.NoError(t, err)
		_, err = r.OpenRecords(host, "stock", nil)
		require.NoError(t, err)
		_, err = r.DeclareMandate(host, shifting(asks), nil)
		require.NoError(t, err)
		return r, proposeUnder(t, r, "scrap", `{"ids":["b1"]}`, restock("bins/b1")), ahead
	}
	decide := func(r *Room, a *action.Action) error {
		_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, r.Target(a.Hash), nil)
		return err
	}
	code := func(t *testing.T, err error) string {
		var refusal *Refusal
		require.ErrorAs(t, err, &refusal)
		return refusal.Code
	}
	t.Run("asked for", func(t *testing.T) {
		r, a, _ := scrap(t)
		require.Equal(t, []string{"REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION"}, a.Proof.Compared.Reapproval())
		require.Equal(t, "reapproval_due", code(t, decide(r, a)))
		_, err := r.Reapprove(host, a.Hash, Digest("another"), nil)
		require.Equal(t, "stale_proof", code(t, err))
		_, err = r.Reapprove(rider, a.Hash, a.Proof.Digest(), nil)
		require.Equal(t, "no_authority", code(t, err))
		landed, err := r.Reapprove(host, a.Hash, a.Proof.Digest(), &Press{Type: "click", Trusted: true, Prelude: "pointerdown:mouse"})
		require.NoError(t, err)
		require.Equal(t, "action_reapproved", landed.Entry.Kind)
		press, ok := PressOf(landed.Entry)
		require.True(t, ok && press.Trusted)
		a, _ = r.Action(a.Hash)
		require.Equal(t, action.Awaiting, a.State, "it approves nothing")
		require.NoError(t, decide(r, a))
		a, _ = r.Action(a.Hash)
		require.Equal(t, action.Verified, a.State)
		replay(t, r)
	})
	t.Run("for five minutes", func(t *testing.T) {
		r, a, ahead := scrap(t)
		_, err := r.Reapprove(host, a.Hash, a.Proof.Digest(), nil)
		require.NoError(t, err)
		*ahead = action.ApprovalTime + time.Second
		require.Equal(t, "reapproval_due", code(t, decide(r, a)))
		_, err = r.Reapprove(host, a.Hash, a.Proof.Digest(), nil)
		require.NoError(t, err)
		require.NoError(t, decide(r, a))
		replay(t, r)
	})
	t.Run("not asked for", func(t *testing.T) {
		r := mandated(t, nil)
		a := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
		_, err := r.Reapprove(host, a.Hash, a.Proof.Digest(), nil)
		require.Equal(t, "nothing_to_reapprove", code(t, err))
	})
	t.Run("of one proof", func(t *testing.T) {
		r := mandated(t, func(m *mandate.Mandate) {
			m.RequiresReapprovalFor, m.Triggers = []string{"any"}, map[string]mandate.Trigger{"any": {ActionTypes: []string{"update_record"}}}
		})
		a := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
		_, err := r.Reapprove(host, a.Hash, a.Proof.Digest(), nil)
		require.NoError(t, err)
		_, err = r.Correct(host, a.Hash, a.Proof.Digest(), action.Correction{Place: records.Place{Ref: a.Proof.Changes[0].Ref(), Pointer: "/n"}, Value: records.Int(14)}, nil)
		require.NoError(t, err)
		a, _ = r.Action(a.Hash)
		require.Equal(t, "reapproval_due", code(t, decide(r, a)))
	})
}

// What waits when a mandate comes or goes is compared anew, before anybody decides it.
func TestWhatWaitsIsComparedAnew(t *testing.T) {
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b5"],"n":1}`)
	was := a.Proof.Digest()
	landed, err := r.DeclareMandate(host, shifting(nil), nil)
	require.NoError(t, err)
	a, _ = r.Action(a.Hash)
	require.Equal(t, action.Awaiting, a.State)
	require.Contains(t, codes(a.Proof.Compared.Written), "RESOURCE_NOT_ALLOWED")
	_, err = r.Decide(host, a.Hash, was, action.Decision{}, "", nil)
	require.ErrorContains(t, err, "stale_proof", "what was on show before cannot be approved")
	require.Equal(t, []string{"mandate_declared", "action_reopened", "action_previewed", "action_awaiting_confirmation", "refused"}, kindsOf(r, landed.Entry.Seq))
	_, err = r.EndMandate(host, landed.Entry.Hash, nil)
	require.NoError(t, err)
	a, _ = r.Action(a.Hash)
	require.Nil(t, a.Proof.Compared)
	require.Equal(t, action.Verified, approve(t, r, a, action.Decision{}).State)
	replay(t, r)
}

// Each within the limits, and too much together: what is approved counts from then on.
func TestTotalsAreOverAllThatIsCarriedOut(t *testing.T) {
	r := mandated(t, func(m *mandate.Mandate) { n := int64(2); m.Limits.Count = &n })
	first := proposeUnder(t, r, "add", `{"ids":["b1","b2"],"n":1}`, restock("bins/b1", "bins/b2"))
	second := proposeUnder(t, r, "add", `{"ids":["b3"],"n":1}`, restock("bins/b3"))
	require.False(t, first.Proof.Compared.Drifts() || second.Proof.Compared.Drifts())
	require.Equal(t, mandate.Totals{}, r.Snapshot().Spent, "what waits does not count")
	require.Equal(t, action.Verified, approve(t, r, first, action.Decision{}).State)
	_, err := r.Decide(host, second.Hash, second.Proof.Digest(), action.Decision{}, "", nil)
	require.ErrorContains(t, err, "stale_comparison")
	second, _ = r.Action(second.Hash)
	require.Equal(t, []string{"TOTAL_COUNT_EXCEEDED"}, codes(second.Proof.Compared.Written))
	require.EqualValues(t, 2, second.Proof.Compared.Written.Inputs.Earlier.Count)
	require.EqualValues(t, 2, r.Snapshot().Spent.Count)
	require.Equal(t, action.Verified, approve(t, r, second, action.Decision{}).State, "a person may, who has seen it")
	_, err = r.Undo(host, first.Hash, nil)
	require.NoError(t, err)
	third := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
	require.EqualValues(t, 1, third.Proof.Compared.Written.Inputs.Earlier.Count, "what was taken back does not count")
	require.False(t, third.Proof.Compared.Drifts())
	replay(t, r)
}

func TestWhatIsNoMandate(t *testing.T) {
	for name, c := range map[string]struct {
		change func(m *mandate.Mandate)
		path   string
	}{
		"without an id":       {func(m *mandate.Mandate) { m.IntentID = "" }, "/mandate/intent_id"},
		"made later than now": {func(m *mandate.Mandate) { m.CreatedAt = "2026-02-01T00:00:00Z" }, "/mandate/created_at"},
		"over already":        {func(m *mandate.Mandate) { m.ExpiresAt = "2025-12-31T12:00:00Z" }, "/mandate/expires_at"},
		"a pattern with a *":  {func(m *mandate.Mandate) { m.AllowedResources = []string{"bins/b1", "bins/b*"} }, "/mandate/allowed_resources/1"},
		"an unknown trigger":  {func(m *mandate.Mandate) { m.RequiresReapprovalFor = []string{"whim"} }, "/mandate/requires_reapproval_for/0"},
	} {
		t.Run(name, func(t *testing.T) {
			r := stocked(t, stock())
			landed, err := r.DeclareMandate(host, shifting(c.change), nil)
			require.ErrorContains(t, err, "bad_mandate")
			require.Equal(t, c.path, landed.Entry.Payload.Read().Str("path"))
			require.Nil(t, r.Snapshot().Mandate)
		})
	}
	r := stocked(t, stock())
	_, err := r.DeclareMandate(rider, shifting(nil), nil)
	require.Error(t, err, "it is the host's to declare")
	require.Nil(t, r.Snapshot().Mandate)
}

func TestAMandateRunsOut(t *testing.T) {
	r := mandated(t, func(m *mandate.Mandate) { m.ExpiresAt = "2026-01-01T00:00:00.200Z" })
	require.False(t, proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1")).Proof.Compared.Drifts())
	for range 200 { // the clock goes on by a millisecond a look
		r.now()
	}
	late := proposeUnder(t, r, "add", `{"ids":["b1"],"n":1}`, restock("bins/b1"))
	require.Equal(t, []string{"MANDATE_EXPIRED"}, codes(late.Proof.Compared.Written))
	replay(t, r)
}

// A verdict on the record is made again by whoever reads it.
func TestAVerdictIsNotTaken(t *testing.T) {
	r := mandated(t, nil)
	a := proposeUnder(t, r, "add", `{"ids":["b5"],"n":1}`, restock("bins/b5"))
	written := a.Proof.Compared.Written
	lighter := mandate.Evaluate(shifting(func(m *mandate.Mandate) { m.AllowedResources = []string{"bins/**"} }), nil, &mandate.Proposal{ProposalID: a.Hash.String(), IntentID: "m-1",
		Action: mandate.Action{ActionType: "add", Objective: "restock", Also: []string{"update_record"}, Resources: []string{"bins/b5"}}, CreatedAt: a.TS}, mandate.Totals{}, a.TS)
	require.Equal(t, mandate.WithinIntent, lighter.Verdict)
	for name, swap := range map[string]struct{ from, to string }{
		"another verdict":                      {`"verdict":"resource_drift"`, `"verdict":"within_intent"`},
		"a receipt of a milder mandate":        {string(written.AppendJSON(nil)), string(lighter.AppendJSON(nil))},
		"the comparison is left out":           {`"mandate":{"declared":` + string(a.Proof.Compared.Declared.AppendJSON(nil)) + `,"entry":"` + a.Proof.Compared.Mandate.String() + `","written":` + string(written.AppendJSON(nil)) + `},`, ``},
		"what was declared is another's words": {`"resources":["bins/b5"]`, `"resources":["bins/b1"]`},
	} {
		t.Run(name, func(t *testing.T) {
			forged := forge(t, r, func(kind, payload string) string {
				if kind != "action_previewed" && kind != "action_proposed" {
					return payload
				}
				return strings.ReplaceAll(payload, swap.from, swap.to)
			})
			_, err := Replay(forged, config())
			var broken *ReplayError
			require.ErrorAs(t, err, &broken)
		})
	}
}

// forge writes a ledger anew with other payloads, its hashes right and digests of proofs following.
func forge(t *testing.T, r *Room, change func(kind, payload string) string) *ledger.Ledger {
	l := ledger.New()
	changed := false
	hashes := strings.NewReplacer()
	var pairs []string
	for e := range r.Ledger().Entries(1) {
		text := change(e.Kind, e.Payload.String())
		changed = changed || text != e.Payload.String()
		if e.Kind == "action_previewed" {
			p, err := ledger.ParsePayload([]byte(text))
			require.NoError(t, err)
			f := p.Read()
			pairs = append(pairs, f.Hash("proof_digest").String(), Digest(f.Payload("proof").String()).String())
		}
		hashes = strings.NewReplacer(pairs...)
		p, err := ledger.ParsePayload([]byte(hashes.Replace(text)))
		require.NoError(t, err)
		at, err := time.Parse(time.RFC3339Nano, e.TS)
		require.NoError(t, err)
		door, _ := ledger.ParseDoor(e.Actor.Ingress)
		made, err := l.Append(at, e.Kind, e.Actor.Seat, door, p)
		require.NoError(t, err)
		pairs = append(pairs, e.Hash.String(), made.Hash.String())
	}
	require.True(t, changed, "the forgery changed nothing")
	return l
}

func TestAReceiptFromElsewhere(t *testing.T) {
	r := open(t)
	m := shifting(nil)
	receipt := mandate.Evaluate(m, nil, &mandate.Proposal{ProposalID: "p", IntentID: "m-1", Action: mandate.Action{ActionType: "scrap", Objective: "tidy", Resource: "safe/x"}, CreatedAt: "2026-01-01T00:00:00Z"}, mandate.Totals{}, "")
	text := string(receipt.AppendJSON(nil))
	landed, err := r.AttachReceipt(host, text, nil)
	require.NoError(t, err)
	require.Equal(t, receipt.ReceiptID, r.Snapshot().Attached[0].Receipt.ReceiptID)
	_, err = r.AttachReceipt(host, text, nil)
	require.ErrorContains(t, err, "already_attached")
	_, err = r.AttachReceipt(host, strings.Replace(text, `"objective_drift"`, `"within_intent"`, 1), nil)
	require.ErrorContains(t, err, "bad_receipt")
	_, err = r.AttachReceipt(rider, text, nil)
	require.Error(t, err)
	replay(t, r)
	forged := forge(t, r, func(kind, payload string) string {
		if kind == landed.Entry.Kind {
			return strings.Replace(payload, `safe/x`, `safe/y`, 1)
		}
		return payload
	})
	_, err = Replay(forged, config())
	require.ErrorContains(t, err, "receipt")
}
