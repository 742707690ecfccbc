package issues

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/records"
)

func args(t *testing.T, json string) records.Input {
	t.Helper()
	v, err := records.Parse([]byte(json))
	require.NoError(t, err)
	return records.Input{Args: v}
}

func TestClose(t *testing.T) {
	s := records.NewState(seed(), 1)
	for name, tc := range map[string]struct {
		args    string
		changed []string
		notes   []records.Note
		err     string
	}{
		"one":       {args: `{"id":"42","reason":"fixed in November"}`, changed: []string{"42"}},
		"with sign": {args: `{"id":"#201","reason":"fixed in November"}`, changed: []string{"201"}},
		"several": {args: `{"ids":["77","42","#77","58","9"],"reason":"fixed in November"}`, changed: []string{"77", "42"},
			notes: []records.Note{{Collection: issues, ID: "58", Reason: "it is closed already"}, {Collection: issues, ID: "9", Reason: "there is no such issue"}}},
		"neither":        {args: `{"reason":"fixed in November"}`, err: "refused: id and ids: want exactly one of them"},
		"both":           {args: `{"id":"42","ids":["42"],"reason":"fixed in November"}`, err: "refused: id and ids: want exactly one of them"},
		"a blank reason": {args: `{"id":"42","reason":"     "}`, err: "refused: reason: it is blank, want why"},
	} {
		t.Run(name, func(t *testing.T) {
			run, err := records.Perform(s, &closeIssue, args(t, tc.args), nil, records.Standard)
			if tc.err != "" {
				require.EqualError(t, err, tc.err)
				return
			}
			require.NoError(t, err)
			var changed []string
			for _, c := range run.Changes {
				changed = append(changed, c.ID)
				require.Equal(t, records.Update, c.Kind)
				require.Equal(t, "closed", c.After.Get("status").Text())
				require.Equal(t, "fixed in November", c.After.Get("closeReason").Text())
			}
			require.Equal(t, tc.changed, changed)
			require.Equal(t, tc.notes, run.Notes)
			require.NoError(t, check(s.Apply(run.Changes, 2), run.Changes))
		})
	}
}

func TestDelete(t *testing.T) {
	s := records.NewState(seed(), 1)
	require.Equal(t, "42", deleteIssue.Target(args(t, `{"id":"#42"}`)))
	run, err := records.Perform(s, &deleteIssue, args(t, `{"id":"#42","reason":"holds a password"}`), nil, records.Standard)
	require.NoError(t, err)
	require.Len(t, run.Changes, 1)
	require.Equal(t, records.Delete, run.Changes[0].Kind)
	now := s.Apply(run.Changes, 2)
	_, ok := now.Get(issues, "42")
	require.False(t, ok)
	require.NoError(t, check(now, run.Changes))
	run, err = records.Perform(now, &deleteIssue, args(t, `{"id":"42","reason":"holds a password"}`), nil, records.Standard)
	require.NoError(t, err)
	require.Empty(t, run.Changes)
	require.Equal(t, []records.Note{{Collection: issues, ID: "42", Reason: "there is no such issue"}}, run.Notes)
	_, err = records.Perform(s, &deleteIssue, args(t, `{"id":"42","reason":"      "}`), nil, records.Standard)
	require.EqualError(t, err, "refused: reason: it is blank, want why")
}

func TestCheck(t *testing.T) {
	s := records.NewState(seed(), 1)
	c := []records.Change{{Collection: issues, ID: "42", Fields: []records.FieldChange{{Pointer: "/status", After: records.Str("gone")}}}}
	require.EqualError(t, check(s.Apply(c, 2), c), `issue 42: status "gone", want one of open, resolved, closed`)
}

func TestSearch(t *testing.T) {
	s := records.NewState(seed(), 1)
	for name, tc := range map[string]struct{ args, want string }{
		"everything, by number":     {`{}`, "7 42 58 77 96 120 144 183 201 214"},
		"a word":                    {`{"query":"LOGIN"}`, "42 77"},
		"a number with its sign":    {`{"query":"#42"}`, "42"},
		"a number without":          {`{"query":"42"}`, "42"},
		"a part of a number":        {`{"query":"4"}`, ""},
		"a number in a title":       {`{"query":"1,000"}`, "58"},
		"a status":                  {`{"status":"open"}`, "7 96 120 201"},
		"a status as the query":     {`{"query":"resolved"}`, "42 77 144 183"},
		"a status before the query": {`{"query":" Resolved  login "}`, "42 77"},
		"a status of its own": {
			`{"query":"closed","status":"open"}`, ""},
		"a word and a status":   {`{"query":"login","status":"open"}`, ""},
		"a status that is none": {`{"query":"openly"}`, ""},
		"nothing found":         {`{"query":"#9"}`, ""},
		"a status inside":       {`{"query":"dialog closes"}`, "214"},
	} {
		t.Run(name, func(t *testing.T) {
			rows, err := searchIssues.Run(s, args(t, tc.args))
			require.NoError(t, err)
			var got []string
			for _, row := range rows {
				got = append(got, row.Get("id").Text())
			}
			require.Equal(t, tc.want, strings.Join(got, " "))
		})
	}
}

func TestGet(t *testing.T) {
	s := records.NewState(seed(), 1)
	rows, err := getIssue.Run(s, args(t, `{"id":"#183"}`))
	require.NoError(t, err)
	require.Equal(t, `[{"area":"search","id":"183","opened":"2026-10-27","status":"resolved","title":"Search finds nothing when a word ends in a full stop"}]`, records.List(rows...).JSON())
	_, err = getIssue.Run(s, args(t, `{"id":"9"}`))
	require.EqualError(t, err, `refused: there is no issue "9"; search_issues lists them`)
}
