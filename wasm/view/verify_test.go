package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/wasm/html"
)

// shown is a story's text, its white space folded.
func shown(t *testing.T, name string) string {
	t.Helper()
	return strings.TrimSpace(space.ReplaceAllString(tagAt.ReplaceAllString(whole(t, name), " "), " "))
}

func TestEveryVerifyRegionHasItsContainer(t *testing.T) {
	var w html.Writer
	VerifyShell(&w)
	ids := map[string]*element{}
	for _, e := range parse(t, w.String()) {
		ids[e.attrs["id"]] = e
	}
	for _, r := range VerifyRegions {
		require.NotNil(t, ids[r.ID], r.ID)
	}
	require.Equal(t, "status", ids[IDLive].attrs["role"])
	require.Equal(t, "alert", ids[IDAlarm].attrs["role"])
	require.NotNil(t, ids[IDFiles])
}

// Every fault is told with its kind, its entry and its line, and with what was expected and found.
func TestFaultsAreToldWhole(t *testing.T) {
	reports := map[string]string{}
	for _, e := range parse(t, whole(t, "verify-faults")) {
		if e.attrs["class"] == "report" {
			name, said, _ := strings.Cut(strings.TrimSpace(space.ReplaceAllString(strings.ReplaceAll(tagAt.ReplaceAllString(e.inner, " "), "&lt;", "<"), " ")), ".jsonl ")
			reports[name] = said
		}
	}
	for name, says := range map[string][]string{
		"a line is missing": {"Fault.", "sequence at entry #4 , line 3", "Expected 3", "Found 4", "At byte"},
		"another link":      {"broken_link at entry #4 , line 4", "Expected ", "Found 01000000"},
		"another time":      {"hash_mismatch at entry #5 , line 5", "Expected ", "Found "},
		"a better grade":    {"grade_mismatch at entry #2 , line 2", "client-asserted", "server-observed"},
		"not canonical":     {"not_canonical at entry #2 , line 2"},
		"garbage":           {"malformed at entry #2 , line 2"},
		"another opening":   {"opening_mismatch at entry", "Expected ", "Found "},
		"out of turn":       {"breaks_rules at entry #2 , line 2"},
		"the end of it":     {"the beginning is absent", "Expected 1", "Found 5"},
		"cut in two":        {"not_canonical at entry #7 , line 7", "the last line has no newline"},
	} {
		require.Contains(t, reports, name)
		for _, text := range says {
			require.Contains(t, reports[name], text, name)
		}
		require.NotContains(t, reports[name], "Holds", name)
	}
	require.NotContains(t, whole(t, "verify-faults"), "<img")
	require.NotContains(t, whole(t, "verify-faults"), "\u202e")
}

func TestVerdictsInWords(t *testing.T) {
	for story, says := range map[string][]string{
		"verify-empty":    {"Nothing was checked yet", "Nothing of a file leaves this page", "works offline once loaded", "Drop files here, or press to choose them"},
		"verify-over":     {"Let go of the files to check them", "Files are held over the page"},
		"verify-running":  {"File 2 of 3: 20971520 of 503316480 bytes", "Checking file 2 of 3."},
		"verify-judging":  {"its acts are being judged by the room's rules"},
		"verify-ledger":   {"Holds by itself: entries 1–", "Checked, and it held", "entries: canonical form, sequence, link and hash", "admitted by the room's rules", "Could not be checked", "who acted, and when"},
		"verify-receipt":  {"Holds by itself: consistent with a key that this file brought along", "The room's key docket/", "brought along by this file", "whether the room shows others another history"},
		"verify-pinned":   {"Holds: entry 4 was in the ledger", "pinned by you", "A witness's key docket.local/witness", "at 2026-03-14T09:28:00Z by its own clock", "2 keys are pinned"},
		"verify-unknown":  {"Nothing verified: its parts fit together, and no key that is known here vouches for them", "its key is not known here"},
		"verify-cut":      {"short.jsonl against checkpoint.txt", "Cut: 2 entries are missing after", "whole.jsonl against checkpoint.txt", "Consistent: ", "brought along by short.jsonl"},
		"verify-fork":     {"theirs.jsonl against mine.jsonl", "Fork: two histories: they part at entry 4", "They part at entry #4", "elsewhere.jsonl against mine.jsonl", "Unknown: they are of different rooms"},
		"verify-nothing":  {"Nothing verified: nothing to verify: the file is empty", "Unreadable: neither a ledger nor a receipt nor a signed checkpoint", "its chain is not Docket's own"},
		"verify-unsigned": {"No signatures. This browser cannot check them here: NotSupportedError", "Nothing verified: its parts fit together, and no signature was checked", "1 signature: this browser cannot"},
		"verify-refused":  {"Not taken. these are 17 files", "No key in line 2: key"},
	} {
		for _, text := range says {
			require.Contains(t, strings.ReplaceAll(strings.ReplaceAll(shown(t, story), "&#39;", "'"), " : ", ": "), text, story)
		}
	}
	require.NotContains(t, shown(t, "verify-unsigned"), "signature by the room")
	require.NotContains(t, shown(t, "verify-receipt"), "Holds: ", "its own key is no ground for that")
}

// What is held over the page is not told by a colour alone, and the place to drop files on is a button.
func TestDropZone(t *testing.T) {
	for story, name := range map[string]string{"verify-empty": "Drop files here, or press to choose them", "verify-over": "Let go of the files to check them"} {
		for _, e := range parse(t, whole(t, story)) {
			if e.attrs["id"] == IDDropZone {
				require.Equal(t, "button", e.name)
				require.Equal(t, ActChoose, e.attrs["data-act"])
				require.Equal(t, name, e.text())
			}
		}
	}
	require.Contains(t, buttons(t, whole(t, "verify-running")), "Cancel")
	require.NotContains(t, buttons(t, whole(t, "verify-ledger")), "Cancel")

	var w html.Writer
	VerifyWhole(&w, &VerifyModel{Running: true, Stopped: true})
	for name, b := range buttons(t, w.String()) {
		require.Contains(t, b.attrs, "disabled", name)
	}
}
