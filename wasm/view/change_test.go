package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/wasm/html"
)

// approves is the text of a story's button, and whether it does what it says.
func approves(t *testing.T, story string) (label string, does bool) {
	t.Helper()
	for _, e := range parse(t, whole(t, story)) {
		if e.attrs["id"] == "approve" {
			require.Len(t, e.attrs["data-action"], 64)
			require.Len(t, e.attrs["data-proof"], 64)
			_, off := e.attrs["aria-disabled"]
			return strings.TrimSpace(e.text()), !off
		}
	}
	return "", false
}

func TestButtonSaysWhatItDoes(t *testing.T) {
	for story, want := range map[string]struct {
		label string
		does  bool
	}{
		"proof-consol":       {"Apply 23 · Refer 4", true},
		"proof-inert":        {"Apply 23 · Refer 4", false},
		"proof-cut":          {"Apply 20 · Refer 4", true},
		"proof-unsound":      {"Apply 23 · Refer 4", false},
		"proof-nothing-left": {"Nothing left to approve", false},
		"proof-refer-only":   {"Refer 4", true},
		"proof-delete":       {"Delete 1", false},
		"proof-delete-typed": {"Delete 1", true},
		"proof-notify":       {"Apply 15 · Send 12", false},
		"proof-bulk":         {"Apply 9,999", true},
		"queue-paused":       {"Apply 23 · Refer 4", false},
		"queue-empty":        {"", false},
	} {
		label, does := approves(t, story)
		require.Equal(t, want.label, label, story)
		require.Equal(t, want.does, does, story)
	}
}

func TestPanelSaysWhatIsKnown(t *testing.T) {
	for story, sentences := range map[string][]string{
		"proof-consol": {"Asked for: Propose a remedy", "By the seat Riding agent, as is said, through the door webmcp, client-asserted", "It read before it asked: 1 look", "search_shipments",
			"23 of 42 shipments would change", "2,055 EUR of 3,386 EUR asked for", "Not yours to authorize: 4 shipments", "HAWB-70001 (348 EUR)", "These go to Duty manager",
			"27 asked for = 23 to apply + 4 above the authority.", "No mandate is declared in this room.", "No standing rule holds for this operation."},
		"proof-notify":     {"No look on record.", "None of it can be undone", "12 effects leave", "29 asked for = 15 to apply + 12 to send + 2 not to be sent."},
		"proof-unsound":    {"It would not fit together.", "recoveredHours is 0, want 44"},
		"proof-delete":     {"would be deleted, all of it", "1 of 10 issues would be deleted", "Type 96 to show that it is meant", "The ledger keeps what it was"},
		"proof-corrected":  {"Corrected in this page, and rehearsed again since:HAWB-70004 remedy → truck"},
		"proof-left-alone": {"The tool left 4 shipments alone", "it has a remedy already"},
		"proof-hidden":     {"U+202E", "U+0020 ×60", "This request holds characters that would not be seen"},
		"proof-redacted":   {"[redacted]", "What looks like a credential was taken out"},
		"proof-bulk":       {"9,999 of 12,000 parcels would change", "Show more: 88 left alone not shown"},
		"proof-approved":   {"approved and not carried out; that holds until 09:32:10", "Carry it out now"},
		"queue-three":      {"3 changes wait, the oldest first", "from a client that calls itself “claude-code”"},
		"answered":         {"Nothing to do", "Wait for the customs answer, please.", "Show more: 1 earlier not shown"},
		"answered-undone":  {"Undone", "moved at issues", "what it changed stands"},
		"answered-stale":   {"Failed", "the record has changed since it was shown", "nothing of it was changed"},
		"outbox":           {"released into this page's outbox", "Docket sends nothing over a network itself"},
		"roles":            {"Take up as Ines Duarte (Duty manager)", "Ines Duarte, Duty manager"},
		"roles-nobody":     {"No seat has the role Duty manager."},
		"rule-possible":    {"Could be drafted: Close issues", "up to 1 record a call; in all up to 10 calls and 10 records, for 7 days"},
		"rule-draft":       {"Draft. Close issues", "Once ratified, calls within these bounds are carried out without a decision here."},
		"rule-holds":       {"Holds. Close issues", "Used: 1 of 10 calls, 1 of 10 records.", "It did not let this one through", "let through by a standing rule"},
		"rule-ended":       {"Ended: what it would have allowed was refused or cut down."},
	} {
		text := space.ReplaceAllString(parse(t, "<div>"+whole(t, story)+"</div>")[0].text(), " ")
		for _, s := range sentences {
			assert.Contains(t, text, s, story)
		}
	}
}

// TestLongProofIsWindowed holds the panel of ten thousand changes to what is in view.
func TestLongProofIsWindowed(t *testing.T) {
	s, ok := FindStory("proof-bulk")
	require.True(t, ok)
	m := s.Build().Model
	require.Len(t, m.Changes.Cut.Proof.Changes, 10_000)
	require.Equal(t, action.Awaiting, m.Changes.Shown.State)
	size := 0
	for _, r := range Regions {
		if strings.HasPrefix(r.ID, "proof") || r.ID == IDChanges || r.ID == IDAnswers {
			var w html.Writer
			r.Render(&w, m)
			size += w.Len()
		}
	}
	require.Less(t, size, 16_000)
	m.Changes.From, m.Changes.To = 9_990, 10_050
	var w html.Writer
	ProofRows(&w, m)
	require.Equal(t, 10, strings.Count(w.String(), "<li "))
	require.Contains(t, w.String(), `aria-setsize="10000" aria-posinset="10000"`)
}

func TestTabKeyLeadsToOneRecord(t *testing.T) {
	s, _ := FindStory("proof-cut")
	m := s.Build().Model
	m.Changes.At = 3
	var w html.Writer
	ProofRows(&w, m)
	tabbed := 0
	for _, e := range parse(t, "<ol>"+w.String()+"</ol>") {
		if e.name != "button" {
			continue
		}
		want := "-1"
		if e.attrs["data-row"] == "3" {
			want = "0"
			tabbed++
		}
		require.Equal(t, want, e.attrs["tabindex"], e.attrs["id"])
	}
	require.Equal(t, 6, tabbed, "its tick, what unfolds it, three places, and the button that corrects one of them")
}

func TestAmounts(t *testing.T) {
	set, _ := storySets("freight")
	for n, want := range map[int64]string{0: "0 EUR", 5: "0.05 EUR", 25_00: "25 EUR", 1234567_80: "1,234,567.80 EUR", -348_00: "−348 EUR"} {
		require.Equal(t, want, amount(set, n))
	}
	set.Scale, set.Unit = 0, ""
	require.Equal(t, "1,000", amount(set, 1000))
}

func TestTitleCountsWhatWaits(t *testing.T) {
	for story, want := range map[string]string{"open": "Docket", "ask": "(2) Docket", "queue-three": "(3) Docket", "answered": "Docket", "proof-approved": "Docket",
		"tasks": "(1) Docket", "tasks-commit": "Docket", "tasks-one-seat": "Docket"} {
		s, ok := FindStory(story)
		require.True(t, ok)
		require.Equal(t, want, Title(s.Build().Model), story)
	}
}
