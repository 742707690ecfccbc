package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room/mandate"
)

// offers waits until a tool is offered, whatever else is.
func offers(p *rider.Page, tool string) {
	p.T.Helper()
	rider.Wait[bool](p, `document.modelContext.getTools().then((all) => all.some((t) => t.name === `+rider.JSON(tool)+`))`)
}

// underMandate asks for an issue to be closed, with what is said of it.
func underMandate(p *rider.Page, id, reason string, declared map[string]any) *rider.Pending {
	p.T.Helper()
	input := map[string]any{"id": id, "reason": reason}
	for name, v := range declared {
		input["declared_"+name] = v
	}
	return p.Begin("close_issue", rider.JSON(input))
}

// verdicts are both of an answer.
func verdicts(t *testing.T, a rider.Answer) (declared, written string) {
	t.Helper()
	var both struct{ Declared, Written struct{ Verdict string } }
	require.NoError(t, json.Unmarshal(a.Fields["mandate"], &both), a)
	return both.Declared.Verdict, both.Written.Verdict
}

// A mandate is declared by keyboard. What an agent says and what it writes are two verdicts, in the panel and in its answer; drift rests the
// standing rule; a second word is a press of its own; the record holds by itself.
func TestMandate(t *testing.T) {
	t.Parallel()
	p := issues(t)
	underRule(p)

	p.WaitWithin("#mandate", "None stands")
	rider.Eval[any](p, `document.querySelector('#mandate-declare > summary').focus()`)
	p.Keys("\r")
	p.Keys("\tClose what the last release has done.") // the request
	p.Keys("\tclose_done\rtell_reporters")            // objectives
	p.Keys("\t ")                                     // close_issue is allowed
	p.Keys("\t\t\t\t\t ")                             // delete_record never is
	p.Keys("\t\t\t\tissues/96*")                      // records
	p.Keys("\treporter")                              // recipients
	p.Keys("\t\t ")                                   // a second word for external communication
	p.Keys("\t\t\t20\t\t\t5\t2\t")                    // 20 records, 5 proposals, 2
	p.Focus("button", "Declare the mandate")
	p.Keys("\r")
	p.WaitWithin("#mandate-error", `Records, entry 1: "issues/96*" holds a *`)
	p.Focus("textbox", "Records that may be touched, one a line")
	p.Keys("\b\rissues/120")
	p.Focus("button", "Declare the mandate")
	p.Keys("\r")
	p.WaitWithin("#mandate-standing", "Close what the last release has done.")
	rider.Wait[bool](p, `document.activeElement.id === 'mandate-title'`)
	offers(p, "get_mandate")
	p.NoViolations(built.Root)

	var says struct{ Mandate *json.RawMessage }
	entry := only(t, recorded(p), "mandate_declared")
	require.Equal(t, "ui", entry.Actor.Ingress)
	require.NoError(t, json.Unmarshal([]byte(entry.Payload.String()), &says))
	m, err := mandate.ParseMandate(*says.Mandate)
	require.NoError(t, err)
	require.Equal(t, []string{"close_done", "tell_reporters"}, m.AllowedObjectives)
	require.Equal(t, []string{"close_issue"}, m.AllowedActionTypes)
	require.Equal(t, []string{"delete_record"}, m.DisallowedActionTypes)
	require.Equal(t, []string{"issues/96", "issues/120"}, m.AllowedResources)
	require.Equal(t, []string{"reporter"}, m.AllowedExternalRecipients)
	require.Equal(t, []string{"external_communication"}, m.RequiresReapprovalFor)
	require.EqualValues(t, 20, *m.Limits.Count)
	require.EqualValues(t, 5, *m.Limits.Proposals)
	require.NotEmpty(t, m.ExpiresAt)
	require.Equal(t, "/mandate/allowed_resources/0", member(t, only(t, recorded(p), "refused"), "path"))

	within := underMandate(p, "96", "Said and done.", map[string]any{"objective": "close_done", "resources": []string{"issues/96"}}).Answer()
	require.True(t, within.OK, within)
	said, wrote := verdicts(t, within)
	require.Equal(t, "within_intent", said)
	require.Equal(t, "within_intent", wrote)
	p.WaitWithin("#rules", "Used: 1 of 10 calls")
	p.WaitWithin("#mandate-standing", "1 of 20 records so far")

	less := underMandate(p, "201", "Said less.", map[string]any{"objective": "close_done", "resources": []string{"issues/120"}})
	panelAwake(p, "Said less.")
	p.WaitWithin("#proof-declared", "within intent")
	p.WaitWithin("#proof-written", "resource drift")
	p.WaitWithin("#proof-suspended", "Drift suspends the standing rule")
	require.False(t, less.Ended())
	p.Press("Apply 1")
	a := less.Answer()
	require.True(t, a.OK, a)
	said, wrote = verdicts(t, a)
	require.Equal(t, "within_intent", said)
	require.Equal(t, "resource_drift", wrote)
	p.WaitWithin("#answers", "≠ resource drift, as written")
	p.WaitWithin("#rules", "Used: 1 of 10 calls")

	due := underMandate(p, "120", "And tell them.", map[string]any{"objective": "close_done", "resources": []string{"issues/120"}, "recipients": []string{"reporter"}})
	panelAwake(p, "And tell them.")
	p.WaitWithin("#approve-why", "a second word first")
	rider.Eval[any](p, `document.getElementById('approve').click()`)
	require.False(t, p.Enabled("button", "Apply 1"))
	require.False(t, due.Ended())
	p.Focus("button", "Give a second word: external communication")
	p.Keys("\r")
	p.WaitWithin("#second-word-card", "Given in #")
	require.Equal(t, "second-word", rider.Eval[string](p, `document.activeElement.id`))
	require.False(t, due.Ended(), "it approves nothing")
	p.Keys("\r")
	p.NoViolations(built.Root)
	p.Press("Apply 1")
	a = due.Answer()
	require.True(t, a.OK, a)
	said, wrote = verdicts(t, a)
	require.Equal(t, "requires_human_reapproval", said)
	require.Equal(t, "within_intent", wrote)

	p.WaitRow("action_reapproved", "host is said to have given a second word")
	entries := recorded(p)
	word := only(t, entries, "action_reapproved")
	press, ok := payload(t, word)["press"].(map[string]any)
	require.True(t, ok, word)
	require.Equal(t, "keydown", press["prelude"])
	require.Equal(t, true, press["is_trusted"])
	require.Equal(t, []any{"REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION"}, payload(t, word)["for"])
	last := of(entries, "action_approved")
	require.Greater(t, last[len(last)-1].Seq, word.Seq)

	p.Press("End the mandate")
	p.WaitWithin("#mandate", "None stands")
	require.Equal(t, "ok", p.Verify().State)
	file := filepath.Join(t.TempDir(), "room.jsonl")
	require.NoError(t, os.WriteFile(file, exported(p), 0o600))
	out, err := verifying(file)
	require.NoError(t, err, out)
}

// A second word runs out: its control comes back, and what it was given for is not approved without another.
func TestSecondWordRunsOut(t *testing.T) {
	t.Parallel()
	p := issues(t)
	// Whatever is due in more than four minutes is due at once, and by the clock that it is due by.
	rider.Eval[any](p, `(() => {
  const { getTime } = Date.prototype, later = setTimeout;
  let gone = 0;
  Date.prototype.getTime = function () { return getTime.call(this) + gone; };
  globalThis.setTimeout = (fn, ms, ...more) => ms < 240000 ? later(fn, ms, ...more) : later(() => {
    document.addEventListener('keyup', () => { gone = ms; fn(...more); }, { once: true });
  }, 0);
})()`)
	m := &mandate.Mandate{IntentID: "asks-again", HumanRequest: "Close it, and ask me twice.", AllowedObjectives: []string{"close_done"}, AllowedActionTypes: []string{"close_issue"},
		AllowedResources: []string{"issues/**"}, RequiresReapprovalFor: []string{"any"}, Triggers: map[string]mandate.Trigger{"any": {ActionTypes: []string{"update_record"}}}, CreatedAt: "2026-01-01T09:00:00Z"}
	p.Open("Declare one from JSON")
	p.Type("The mandate in JSON", string(m.AppendJSON(nil)))
	p.Press("Show what it says")
	p.Press("Declare this mandate")
	offers(p, "get_mandate")
	c := underMandate(p, "96", "Asked again.", map[string]any{"objective": "close_done", "resources": []string{"issues/96"}})
	panelAwake(p, "Asked again.")
	p.Press("Give a second word: any")
	p.WaitWithin("#second-word-card", "Given in #")
	rider.Wait[bool](p, `!document.getElementById('approve').ariaDisabled`)
	p.Keys("x") // the time is up
	p.WaitWithin("#second-word-card", "A second word is due.")
	require.Equal(t, "true", rider.Eval[string](p, `document.getElementById('approve').ariaDisabled`))
	require.False(t, c.Ended())
	p.Press("Give a second word: any")
	p.WaitWithin("#second-word-card", "Given in #")
	p.Press("Apply 1")
	require.True(t, c.Answer().OK)
	require.Len(t, of(recorded(p), "action_reapproved"), 2)
}

// A mandate in a file is shown before it is declared, and one that is no mandate names what is wrong; receipts from elsewhere are attached once.
func TestMandateAndReceiptsFromFiles(t *testing.T) {
	t.Parallel()
	p := issues(t)
	one := int64(1)
	m := &mandate.Mandate{IntentID: "from-elsewhere", HumanRequest: "Close one of them.", AllowedObjectives: []string{"close_done"}, AllowedActionTypes: []string{"close_issue"},
		AllowedResources: []string{"issues/**"}, Limits: mandate.Limits{Count: &one}, CreatedAt: "2026-01-01T09:00:00Z"}
	p.Open("Declare one from JSON")
	p.Type("The mandate in JSON", `{"intent_id":""}`)
	p.Press("Show what it says")
	p.WaitWithin("#mandate-json-error", "bad_mandate")
	p.ChooseFiles("Choose a file with the mandate", rider.NamedFile{Name: "mandate.json", Data: m.AppendJSON(nil)})
	rider.Wait[bool](p, `document.getElementById('mandate-text').value.includes('from-elsewhere')`)
	p.Press("Show what it says")
	p.WaitWithin("#mandate-card", "at most 1 record")
	rider.Wait[bool](p, `document.activeElement.id === 'mandate-read'`)
	require.Empty(t, of(recorded(p), "mandate_declared"), "it is read, and not declared")
	p.Press("Declare this mandate")
	p.WaitWithin("#mandate-standing", "0 of 1 record so far")
	require.Equal(t, m.Digest().String(), member(t, only(t, recorded(p), "mandate_declared"), "digest"))

	// Each by itself is within the limit. What is approved counts, and the other is compared anew before it is decided.
	says := func(id string) map[string]any {
		return map[string]any{"objective": "close_done", "resources": []string{"issues/" + id}}
	}
	first, second := underMandate(p, "96", "The first one.", says("96")), underMandate(p, "120", "The second one.", says("120"))
	panelAwake(p, "The first one.")
	p.Press("Apply 1")
	require.True(t, first.Answer().OK)
	panelAwake(p, "The second one.")
	p.WaitWithin("#proof-written", "within intent")
	p.Press("Apply 1")
	p.WaitWithin("#decide-error", "stale_comparison")
	p.WaitWithin("#proof-written", "scope drift")
	require.False(t, second.Ended())
	panelAwake(p, "The second one.")
	p.Press("Apply 1")
	require.True(t, second.Answer().OK)

	proposal := mandate.Proposal{ProposalID: "nightly-1", IntentID: m.IntentID, CreatedAt: "2026-01-01T10:00:00Z",
		Action: mandate.Action{ActionType: "close_issue", Objective: "close_done", Resource: "issues/58"}}
	receipt := mandate.Evaluate(m, nil, &proposal, mandate.Totals{}, "")
	p.Open("Attach a drift receipt")
	p.ChooseFiles("Choose a file with the receipt", rider.NamedFile{Name: "receipt.json", Data: receipt.AppendJSON(nil)})
	rider.Wait[bool](p, `document.getElementById('receipt-text').value.includes('nightly-1')`)
	p.Press("Attach the receipt")
	p.WaitWithin("#attached", "Its intent is the mandate that stands here, by its digest.")
	p.Type("The receipt in JSON", string(receipt.AppendJSON(nil)))
	p.Press("Attach the receipt")
	p.WaitWithin("#receipt-error", "already_attached")
	attached := only(t, recorded(p), "receipt_attached")
	require.Contains(t, attached.Payload.String(), receipt.ReceiptID.String())
	require.Equal(t, ledger.UI.String(), attached.Actor.Ingress)
	require.Equal(t, "ok", p.Verify().State)
}
