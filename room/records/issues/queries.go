package issues

import (
	"cmp"
	"slices"
	"strings"

	"docket/room/records"
)

var statuses = []string{"open", "resolved", "closed"}

var searchIssues = records.Query{
	Name: "search_issues", Title: "Search the issues",
	Description: "Lists issues by number: id, status, title, area. Conditions add up; without any, all issues are listed. A query that begins with a status, such as \"resolved login\", is taken as that status and the rest.",
	Args: []records.Arg{
		{Name: "query", Type: records.Text, Max: 120, Description: "Letters in the title, whose capitals do not matter, or a whole number: 42 or #42."},
		{Name: "status", Type: records.Choice, Enum: statuses, Description: "Its status."},
	},
	Run: func(s records.State, in records.Input) (rows []records.Value, err error) {
		query, status := split(in)
		id := number(query)
		s.Each(issues, func(have string, r records.Record) bool {
			found := have == id || strings.Contains(strings.ToLower(r.Value.Get("title").Text()), query)
			if found && (status == "" || r.Value.Get("status").Text() == status) {
				row := []records.Member{{Key: "id", Value: records.Str(have)}}
				for _, key := range []string{"status", "title", "area"} {
					row = append(row, records.Member{Key: key, Value: r.Value.Get(key)})
				}
				rows = append(rows, records.Object(row...))
			}
			return true
		})
		slices.SortFunc(rows, func(a, b records.Value) int {
			x, y := a.Get("id").Text(), b.Get("id").Text()
			return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)) // as numbers
		})
		return rows, nil
	},
}

// split takes a status off the front of the query where none was given apart.
func split(in records.Input) (query, status string) {
	query, status = strings.ToLower(strings.TrimSpace(in.Arg("query").Text())), in.Arg("status").Text()
	if status != "" {
		return query, status
	}
	first, rest, _ := strings.Cut(query, " ")
	if slices.Contains(statuses, first) {
		return strings.TrimSpace(rest), first
	}
	return query, ""
}

var getIssue = records.Query{
	Name: "get_issue", Title: "Read an issue",
	Description: "One issue with all its fields.",
	Args:        []records.Arg{{Name: "id", Type: records.Text, Required: true, Min: 1, Max: 20, Description: "Its number, such as 42."}},
	Run: func(s records.State, in records.Input) ([]records.Value, error) {
		id := number(in.Arg("id").Text())
		r, ok := s.Get(issues, id)
		if !ok {
			return nil, records.Refuse("there is no issue %q; search_issues lists them", id)
		}
		return []records.Value{r.Value.With("/id", records.Str(id))}, nil
	},
}
