package action

import (
	"time"

	"docket/ledger"
)

// ApprovalTime is how long an approval holds; RuleTime how long a standing rule does.
const (
	ApprovalTime = 5 * time.Minute
	RuleTime     = RuleDays * 24 * time.Hour
	landTime     = time.Minute // from the end of an approval that was begun to be used, to landing
)

// Later is a time of the ledger so much later, "" for what is no time of it.
func Later(at string, d time.Duration) string {
	t, err := time.Parse(ledger.TimeLayout, at)
	if err != nil {
		return ""
	}
	return t.Add(d).Format(ledger.TimeLayout)
}

// Stamp is a time as the ledger writes it.
func Stamp(t time.Time) string { return t.UTC().Format(ledger.TimeLayout) }
