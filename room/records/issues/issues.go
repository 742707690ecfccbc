// Package issues is a set of records: an issue tracker in which closing can be undone and deleting cannot.
package issues

import (
	"fmt"
	"slices"
	"strings"

	"docket/room/records"
)

const issues = "issues"

// Set is the set. Each call makes a new one.
func Set() *records.Set {
	return &records.Set{
		Name: "issues", Title: "Issue tracker",
		Description: "A short list of issues: an agent may ask for issues to be closed, which can be undone, or deleted, which cannot.",
		Seed:        seed,
		Collections: []records.Collection{
			{Name: issues, One: "issue", Many: "issues", Label: "/title", Show: []string{"/status", "/title", "/area", "/opened", "/closeReason"}},
		},
		Roles:      []records.Role{{ID: "maintainer", Label: "Maintainer"}},
		Operations: []records.Operation{closeIssue, deleteIssue},
		Queries:    []records.Query{searchIssues, getIssue},
		Check:      check,
		Sample: records.Sample{Query: "search_issues", Asked: `{"status":"resolved"}`, Operation: "close_issue",
			Args: `{"ids":["42","77","144","183"],"reason":"Resolved, and nobody has come back to it."}`},
	}
}

// check says whether the issues that changed have a status there is.
func check(now records.State, done []records.Change) error {
	for _, c := range done {
		r, ok := now.Get(c.Collection, c.ID)
		if status := r.Value.Get("status"); ok && !slices.Contains(statuses, status.Text()) {
			return fmt.Errorf("issue %s: status %s, want one of %s", c.ID, status.JSON(), strings.Join(statuses, ", "))
		}
	}
	return nil
}

func seed() records.Seed {
	out := map[string]records.Value{}
	for _, i := range [][5]string{
		{"7", "open", "Tables lose their header row when printed", "reports", "2026-06-02"},
		{"42", "resolved", "Login redirects to a blank page after the session ends", "sign-in", "2026-07-14"},
		{"58", "closed", "Export stops at 1,000 rows", "reports", "2026-07-30"},
		{"77", "resolved", "Login form forgets the e-mail address on a wrong password", "sign-in", "2026-08-19"},
		{"96", "open", "Attachments above 20 MB fail without a message", "files", "2026-09-03"},
		{"120", "open", "Dark theme: links are hard to tell from text", "display", "2026-09-21"},
		{"144", "resolved", "Time zone of due dates is the server's", "calendar", "2026-10-05"},
		{"183", "resolved", "Search finds nothing when a word ends in a full stop", "search", "2026-10-27"},
		{"201", "open", "Two people can edit one comment and only one edit is kept", "comments", "2026-11-09"},
		{"214", "closed", "Keyboard focus is lost when a dialog closes", "display", "2026-11-16"},
	} {
		out[i[0]] = records.Object(
			records.Member{Key: "status", Value: records.Str(i[1])},
			records.Member{Key: "title", Value: records.Str(i[2])},
			records.Member{Key: "area", Value: records.Str(i[3])},
			records.Member{Key: "opened", Value: records.Str(i[4])},
		)
	}
	return records.Seed{issues: out}
}

// number is an id without the sign that people put before it.
func number(id string) string { return strings.TrimPrefix(strings.TrimSpace(id), "#") }
