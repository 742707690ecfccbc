package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"docket/room/mandate"
	"docket/wasm/html"
)

// part is the text of the element of that id in a story, white space folded; false where there is none.
func part(t *testing.T, story, id string) (string, bool) {
	t.Helper()
	for _, e := range parse(t, whole(t, story)) {
		if e.attrs["id"] == id {
			return strings.TrimSpace(space.ReplaceAllString(e.text(), " ")), true
		}
	}
	return "", false
}

func TestMandateInWords(t *testing.T) {
	for name, c := range map[string]struct {
		story, id string
		says      []string
	}{
		"none":     {"mandate-none", "mandate", []string{"None stands"}},
		"standing": {"mandate-standing", "mandate", []string{"Stands. Declared in #26", "By the seat Room host, as is said, through the door ui, client-asserted", "and touch nothing else.", "close_done", "1 of 10 records so far", "1 of 6 proposals so far", "2026-03-14 18:00 UTC; what", "End the mandate"}},
		"for what": {"mandate-none", "mandate", []string{"what it is for is the agent's word both times"}},
		"its unit": {"second-word-due", "mandate", []string{"0 EUR of 4,000 EUR so far", "0 of 20 recipients so far", "external communication: whatever has a recipient; types of action send_email"}},
		"read":     {"mandate-read", "mandate-card", []string{"Read, and not declared", "close_doneU+200B", "pay U+202E001U+202C EUR", "This mandate holds characters that would not be seen", "and 12 more", "large: types of action close_issue; records issues/**", "at most 10 records"}},
		"refused":  {"mandate-form-error", "mandate-error", []string{"Refused bad_mandate. Records, entry 2: \"shipments/HAWB-*\" holds a *"}},
		"no JSON":  {"mandate-json-error", "mandate-json-error", []string{"Refused bad_mandate: is not valid JSON"}},
		"declared": {"drift-written", "proof-declared", []string{"As the agent declared it: within intent", "within_intent", "the objective “close_done”; on issues/96; no recipient"}},
		"written":  {"drift-written", "proof-written", []string{"As the rehearsal wrote it: resource drift", "resource_drift", "RESOURCE_NOT_ALLOWED resource \"issues/120\" matches nothing in allowed_resources"}},
		"rule":     {"drift-written", "proof-suspended", []string{"Drift suspends the standing rule of #24 for this proposal"}},
		"queue":    {"drift-written", "changes", []string{"≠ resource drift, as written", "≠ objective drift"}},
		"hidden":   {"drift-undeclared", "proof-mandate", []string{"issues/U+202E021", "This declaration holds characters that would not be seen", "objective drift", "ACTION_TYPE_DISALLOWED"}},
		"answered": {"drift-undeclared", "answers", []string{"≠ authority drift as written, a second word is due as declared"}},
		"due":      {"second-word-due", "second-word-card", []string{"A second word is due.", "approves nothing", "Give a second word: external communication"}},
		"given":    {"second-word-given", "second-word-card", []string{"Given in #7, for the seat Room host as is said. It holds until 09:32:05", "Second word given: external communication"}},
		"attached": {"attached", "attached", []string{"Within intent within_intent, attached in #4.", "Its intent is the mandate that stands here, by its digest.", "Its intent is another than the mandate that stands here", "nightly-2U+200B", "What it was made from is not on the record", "already_attached"}},
		"unheld":   {"proof-consol", "proof-mandate", []string{"No mandate is declared in this room."}},
	} {
		text, ok := part(t, c.story, c.id)
		require.True(t, ok, name)
		for _, s := range c.says {
			assert.Contains(t, text, s, name)
		}
	}
	announced, _ := part(t, "drift-written", "proof-live")
	require.Contains(t, announced, "It drifts from the mandate: resource drift, as written.")
}

// TestSecondWordComesFirst holds the button that approves until the second word is given, and the one that gives it until its card is awake.
func TestSecondWordComesFirst(t *testing.T) {
	label, does := approves(t, "second-word-due")
	require.Equal(t, "Apply 15 · Send 14", label)
	require.False(t, does)
	why, _ := part(t, "second-word-due", "approve-why")
	require.Equal(t, "It does nothing yet: the mandate asks for a second word first, which is a press of its own.", why)
	_, does = approves(t, "second-word-given")
	require.True(t, does)
	given := buttons(t, whole(t, "second-word-given"))["Second word given: external communication"]
	require.Equal(t, "true", given.attrs["aria-disabled"])
	due := buttons(t, whole(t, "second-word-due"))["Give a second word: external communication"]
	require.NotContains(t, due.attrs, "aria-disabled")
	require.Len(t, due.attrs["data-proof"], 64)

	s, _ := FindStory("second-word-due")
	m := s.Build().Model
	m.Guard.Awake = nil
	var w html.Writer
	Decide(&w, m)
	require.Equal(t, "true", buttons(t, w.String())["Give a second word: external communication"].attrs["aria-disabled"])
	_, none := part(t, "drift-written", "second-word-card")
	require.False(t, none, "nothing asks for it")
}

// TestNobodyDeclaresInAPause holds that a control that may not act is not there.
func TestNobodyDeclaresInAPause(t *testing.T) {
	acts := []string{ActDeclareMandate, ActReadMandate, ActEndMandate, ActAttachReceipt}
	have := func(story string) (out []string) {
		for _, e := range parse(t, whole(t, story)) {
			if e.name == "button" {
				out = append(out, e.attrs["data-act"])
			}
		}
		return out
	}
	require.Subset(t, have("mandate-standing"), acts)
	for _, act := range acts {
		require.NotContains(t, have("mandate-paused"), act)
	}
	standing, _ := part(t, "mandate-paused", "mandate")
	require.Contains(t, standing, "Stands.")
	require.NotContains(t, have("mandate-none"), ActEndMandate)
}

// TestRefusedFieldIsNamed holds that each place in a mandate has its words, and its field says that it is the one.
func TestRefusedFieldIsNamed(t *testing.T) {
	for path, want := range map[string]string{
		"/mandate/human_request": "What was asked for", "/mandate/allowed_objectives/11": "Objectives, entry 12", "/allowed_resources/0": "Records, entry 1",
		"/mandate/limits/value": "The limit on value", "/limits": "The limits", "/triggers/large/effects/2": "The triggers", "/mandate": "", "/allowed_resources_too": "", "": "",
	} {
		require.Equal(t, want, mandatePlace(path), path)
	}
	wrong := ""
	for _, e := range parse(t, whole(t, "mandate-form-error")) {
		if e.attrs["aria-invalid"] == "true" {
			wrong += e.attrs["name"] + " "
			require.Equal(t, "mandate-error mandate-resources-hint", e.attrs["aria-describedby"])
		}
	}
	require.Equal(t, FieldResources+" ", wrong)
}

// TestEveryVerdictHasWords holds the words to what a receipt may say.
func TestEveryVerdictHasWords(t *testing.T) {
	for _, v := range []mandate.Verdict{mandate.WithinIntent, mandate.Verdict(mandate.ObjectiveDrift), mandate.Verdict(mandate.AuthorityDrift), mandate.Verdict(mandate.ResourceDrift), mandate.Verdict(mandate.ReapprovalDrift), mandate.Verdict(mandate.ScopeDrift)} {
		require.NotEmpty(t, driftWords[v], v)
		require.NotEmpty(t, driftMeans[v], v)
	}
	require.Equal(t, "external communication, any", secondWords([]string{string(mandate.Reapproval("external_communication")), string(mandate.Reapproval("any"))}))
}
