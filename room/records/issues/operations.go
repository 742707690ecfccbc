package issues

import (
	"strings"

	"docket/room/records"
)

func reasonArg(what string) records.Arg {
	return records.Arg{Name: "reason", Type: records.Text, Required: true, Min: 5, Max: 300, Description: what}
}

var closeIssue = records.Operation{
	Name: "close_issue", Title: "Close issues", Version: 1,
	Description: "Closes issues, open or resolved, and writes the reason on each. The issues stay and can be read and found as before. One that is closed already is left alone.",
	Args: []records.Arg{
		{Name: "ids", Type: records.IDs, Max: 100, Description: "The numbers of the issues, such as 42. Give either ids or id."},
		{Name: "id", Type: records.Text, Min: 1, Max: 20, Description: "The number of one issue. Give either ids or id."},
		reasonArg("Why they are closed, written on each of them."),
	},
	Reversible: true,
	Apply: func(tx *records.Tx, in records.Input) error {
		one, many := in.Arg("id"), in.Arg("ids")
		if one.Present() == many.Present() {
			return records.Refuse("id and ids: want exactly one of them")
		}
		if err := reasoned(in); err != nil {
			return err
		}
		ids := many.Texts()
		if one.Present() {
			ids = []string{one.Text()}
		}
		seen := map[string]bool{}
		for _, id := range ids {
			id = number(id)
			if seen[id] {
				continue
			}
			seen[id] = true
			issue, ok := tx.Get(issues, id)
			switch {
			case !ok:
				tx.Note(issues, id, "there is no such issue")
			case issue.Str("/status") == "closed":
				tx.Note(issues, id, "it is closed already")
			default:
				tx.Set(issues, id, "/status", records.Str("closed"))
				tx.Set(issues, id, "/closeReason", in.Arg("reason"))
			}
		}
		return nil
	},
}

var deleteIssue = records.Operation{
	Name: "delete_issue", Title: "Delete an issue", Version: 1,
	Description: "Removes one issue for good: its number, title and status are gone from the records and cannot be brought back; the room's ledger keeps what they were. To take an issue off the list of open ones, use close_issue.",
	Args: []records.Arg{
		{Name: "id", Type: records.Text, Required: true, Min: 1, Max: 20, Description: "The number of the issue, such as 42."},
		reasonArg("Why it must go rather than be closed."),
	},
	Target: func(in records.Input) string { return number(in.Arg("id").Text()) },
	Apply: func(tx *records.Tx, in records.Input) error {
		if err := reasoned(in); err != nil {
			return err
		}
		id := number(in.Arg("id").Text())
		if _, ok := tx.Get(issues, id); !ok {
			tx.Note(issues, id, "there is no such issue")
			return nil
		}
		tx.Delete(issues, id)
		return nil
	},
}

func reasoned(in records.Input) error {
	if strings.TrimSpace(in.Arg("reason").Text()) == "" {
		return records.Refuse("reason: it is blank, want why")
	}
	return nil
}
