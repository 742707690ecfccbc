package room

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
)

var (
	anAction    = ledger.HashOf("action", ledger.Hash{1})
	aTask       = ledger.HashOf("task", ledger.Hash{4})
	aMandate, _ = ledger.Make(ledger.Str("human_request", "Move what was left behind."))
	aReceipt, _ = ledger.Make(ledger.Str("proposal_id", "p-1"), ledger.Str("verdict", "authority_drift"))
	evidence, _ = ledger.Make(ledger.HashOf("digest", ledger.Hash{6}), ledger.Int("entry", 12))
)

// sentenceFields are one payload of each kind.
var sentenceFields = map[string][]ledger.Field{
	"room_opened":                  {ledger.Str("name", "Night shift")},
	"seat_added":                   {ledger.Str("seat", "anna"), ledger.Str("name", "Anna"), ledger.Str("seat_kind", "human")},
	"question_set":                 {ledger.Int("round", 1), ledger.Str("question", "Which way?")},
	"phase":                        {ledger.Int("round", 1), ledger.Str("from", "Reveal"), ledger.Str("to", "Ruling"), ledger.Strs("reasons", []string{ReasonUnopened}), ledger.Strs("unopened", []string{"anna"})},
	"advance_held":                 {ledger.Str("from", "Commit"), ledger.Str("to", "Reveal"), ledger.Strs("reasons", []string{ReasonNoCommitment})},
	"worker_key_pinned":            {ledger.Str("key_id", "0123456789abcdef"), ledger.Str("public_key", "x")},
	"reveal_checked":               {ledger.HashOf("reveal", ledger.Hash{1}), ledger.Str("key_id", "0123456789abcdef")},
	"reveal_not_checked":           {ledger.HashOf("reveal", ledger.Hash{1}), ledger.Str("outcome", CheckTimedOut)},
	"reveal_check_late":            {ledger.HashOf("reveal", ledger.Hash{1}), ledger.Str("outcome", CheckObserved)},
	"advance_withdrawn":            {ledger.Int("held", 7)},
	"round_opened":                 {ledger.Int("round", 2)},
	"paused":                       {ledger.Str("reason", "lunch")},
	"resumed":                      {},
	"commit":                       {ledger.Int("round", 1), ledger.HashOf("commitment", ledger.Hash{0xab})},
	"commitment_withdrawn":         {ledger.Int("round", 1), ledger.HashOf("commitment", ledger.Hash{0xab})},
	"reveal":                       {ledger.HashOf("commitment", ledger.Hash{0xab}), ledger.Str("position", "left"), ledger.Str("nonce", strings.Repeat("0", 32)), ledger.Str("checked_by", "page")},
	"ratification_requested":       {ledger.Str("ruling", "Left it is."), ledger.Strs("unopened", []string{"anna", "ben"})},
	"ruling_ratified":              {ledger.Int("ask_seq", 9)},
	"ratification_declined":        {ledger.Int("ask_seq", 9), ledger.Str("reason", "too vague")},
	"ratification_lapsed":          {ledger.Int("ask_seq", 9), ledger.Str("why", WhyPhase)},
	"partner_invited":              {ledger.Str("origin", "https://partner.example")},
	"partner_attestation":          {ledger.Str("origin", "https://partner.example"), ledger.Str("claim", "The lane is qualified.")},
	"invitation_ended":             {ledger.HashOf("invitation", ledger.Hash{0xef}), ledger.Str("why", WhyReload)},
	"bridge_opened":                {ledger.Str("address", "127.0.0.1:8790")},
	"bridge_closed":                {ledger.HashOf("opened", ledger.Hash{0xef}), ledger.Str("why", WhyLost)},
	"records_opened":               {ledger.Str("set", "freight"), ledger.Int("records", 73)},
	"action_proposed":              {ledger.Str("operation", "propose_remedy")},
	"action_previewed":             {anAction, ledger.HashOf("proof_digest", ledger.Hash{2})},
	"action_awaiting_confirmation": {anAction, ledger.HashOf("proof_digest", ledger.Hash{2})},
	"action_corrected":             {anAction, ledger.Str("collection", "shipments"), ledger.Str("id", "HAWB-70001"), ledger.Str("pointer", "/remedy")},
	"action_approved":              {anAction, ledger.HashOf("proof_digest", ledger.Hash{2}), ledger.HashOf("rule", ledger.Hash{3})},
	"action_executing":             {anAction},
	"action_executed":              {anAction, ledger.Int("changes", 1)},
	"action_verified":              {anAction},
	"action_referred":              {anAction, ledger.Str("to", "duty-manager"), ledger.Int("records", 4)},
	"action_rejected":              {anAction, ledger.Str("code", "refused"), ledger.Str("reason", "too dear")},
	"action_expired":               {anAction, ledger.Str("why", action.WhyClosed)},
	"action_failed":                {anAction, ledger.Str("code", "stale"), ledger.Str("detail", "the record has changed since it was shown")},
	"action_rolled_back":           {anAction, ledger.Str("detail", "")},
	"action_rollback_failed":       {anAction, ledger.Str("detail", "this has changed since")},
	"effect_released":              {anAction, ledger.Str("key", "00ff")},
	"effect_failed":                {anAction, ledger.Str("key", "00ff"), ledger.Str("detail", "no route")},
	"authority_given":              {ledger.Str("seat", "chief"), ledger.Str("role", "duty-manager")},
	"rule_drafted":                 {ledger.Str("operation", "propose_remedy")},
	"rule_ratified":                {ledger.HashOf("rule", ledger.Hash{3})},
	"rule_ended":                   {ledger.HashOf("rule", ledger.Hash{3}), ledger.Str("why", action.EndSpent)},
	"action_reopened":              {anAction},
	"action_reapproved":            {anAction, ledger.Strs("for", []string{"REAPPROVAL_REQUIRED_EXTERNAL_COMMUNICATION"})},
	"mandate_declared":             {ledger.Obj("mandate", aMandate)},
	"mandate_ended":                {ledger.HashOf("mandate", ledger.Hash{7})},
	"receipt_attached":             {ledger.Obj("receipt", aReceipt)},
	"task_created":                 {ledger.Str("title", "Check the lanes"), ledger.Str("scope", "agent")},
	"task_accepted":                {aTask, ledger.Str("note", "from the top"), ledger.HashOf("reopens", ledger.Hash{5})},
	"task_completed":               {aTask, ledger.Str("provenance", "reviewed"), ledger.Str("claim", "All lanes hold."), ledger.Obj("evidence", evidence)},
	"task_handed_off":              {aTask, ledger.Str("to", "anna"), ledger.Str("reason", "shift ends")},
	"task_declined":                {aTask, ledger.Str("reason", "not mine")},
	"task_recalled":                {aTask, ledger.Obj("snapshot", evidence)},
	"task_expired":                 {aTask, ledger.Str("what", "handoff")},
	"read":                         {ledger.Str("tool", "list_seats"), ledger.Int("folded", 3)},
	"retried":                      {ledger.Str("act", "commit_to_round"), ledger.HashOf("of", ledger.Hash{0xcd})},
	"refused":                      {ledger.Str("act", "commit_to_round"), ledger.Str("code", "wrong_phase"), ledger.Str("phase", "Reveal"), ledger.Str("path", "/position")},
	"cancelled":                    {ledger.Str("act", "ratify_ruling")},
	"cancel_too_late":              {ledger.Str("act", "commit_to_round"), ledger.HashOf("of", ledger.Hash{0xcd})},
}

// told makes an entry as the ledger would.
func told(t *testing.T, kind string, door ledger.Door, fields ...ledger.Field) ledger.Entry {
	p, err := ledger.Make(fields...)
	require.NoError(t, err)
	e, err := ledger.New().Append(time.Unix(0, 0), kind, "rider", door, p)
	require.NoError(t, err)
	return e
}

func TestSentenceOfEveryKind(t *testing.T) {
	for _, kind := range Kinds() {
		fields, ok := sentenceFields[kind]
		require.True(t, ok, "no example of kind %s", kind)
		for _, door := range ledger.Doors() {
			s := Sentence(told(t, kind, door, fields...))
			require.NotContains(t, s, "left an entry of kind", "kind %s", kind)
			require.True(t, strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ".."), s)
			require.NotContains(t, s, "\n")
			require.NotContains(t, s, strings.Repeat("0", 32), "a nonce is no reading matter")
			for _, claim := range []string{"person", "human acted", "human has", "human who", "somebody", "someone", "user "} {
				require.NotContains(t, strings.ToLower(s), claim)
			}
			if door.Grade() != ledger.ServerObserved && door != ledger.Room {
				require.Contains(t, s, "is said to have", "grade %s", door.Grade())
				require.NotRegexp(t, "is said to have (took|gave|began|wrote|did|saw|went|chose|withdrew|froze|undid|broke) ", s)
			}
		}
	}
}

func TestSentenceOfWhatIsNotOurs(t *testing.T) {
	e := told(t, "phase_enter", ledger.WebMCP)
	require.Equal(t, "rider is said to have left an entry of kind phase_enter.", Sentence(e))

	e.Kind, e.Payload = "commit", ledger.Payload{}
	require.Equal(t, "rider is said to have left an entry of kind commit.", Sentence(e))

	// A grade that is not the door's own is not believed.
	e = told(t, "resumed", ledger.UI)
	e.Actor.Ingress = "server"
	require.Equal(t, "rider is said to have resumed the room.", Sentence(e))
}

func TestSentences(t *testing.T) {
	for kind, want := range map[string]string{
		"room_opened":           "rider is said to have recorded the opening of the room “Night shift”.",
		"phase":                 "rider is said to have moved round 1 from Reveal to Ruling, by a second act, although a commitment is not opened; committed and not opened: anna.",
		"refused":               "rider is said to have tried commit_to_round, which was refused in Reveal: wrong_phase at /position.",
		"read":                  "rider is said to have looked at the room with list_seats; before it, 3 equal reads left no row.",
		"ratification_declined": "rider is said to have declined the ruling asked for in entry 9, giving the reason “too vague”.",
	} {
		require.Equal(t, want, Sentence(told(t, kind, ledger.WebMCP, sentenceFields[kind]...)))
	}
	long := Sentence(told(t, "question_set", ledger.UI, ledger.Int("round", 1), ledger.Str("question", strings.Repeat("ö", 900))))
	require.Contains(t, long, strings.Repeat("ö", 120)+"…”")
	require.NotContains(t, long, strings.Repeat("ö", 121))
}

// Told by its room, an entry names an earlier one by the number that the page shows it under; alone, or in a receipt, by its hash.
func TestARoomNamesItsEntriesByNumber(t *testing.T) {
	r := stocked(t, stock())
	a := approve(t, r, propose(t, r, "add", `{"ids":["b1"],"n":1}`), action.Decision{})
	landed, ok := r.Ledger().Entry(a.Landed)
	require.True(t, ok)
	require.Equal(t, "The page's own bookkeeping carried out the action of entry "+strconv.FormatUint(a.Seq, 10)+": 1 record changed.", r.Sentence(landed))
	require.Equal(t, "The page's own bookkeeping carried out the action of entry "+short(a.Hash)+": 1 record changed.", Sentence(landed))

	landed.Seq = a.Seq - 1
	require.Contains(t, r.Sentence(landed), short(a.Hash), "no entry names a later one")
	require.Contains(t, stocked(t, stock()).Sentence(landed), short(a.Hash), "another room does not know it")
}
