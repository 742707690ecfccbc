// Package draft makes a mandate of what stands in the page's form for one. Texts are taken as they are, line by line; numbers are read as a
// person writes them, in the unit of the records.
package draft

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"docket/ledger"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/records"
	"docket/wasm/wording"
)

// Form is what the form holds. What is said to be lines is a text with an entry on each line that is not blank.
type Form struct {
	Request    string
	Objectives string   // lines
	Allow      []string // ticked
	Types      string   // lines: further types
	Not        []string // ticked
	Never      string   // lines: further types
	Resources  string   // lines
	Recipients string   // lines
	Second     []string // ticked
	Records    string
	Value      string // in the unit of the set
	To         string // how many recipients
	Proposals  string
	Ends       string // after how many
	Unit       string // of these: UnitMinutes or UnitHours
}

// The units in which a form says when a mandate ends.
const (
	UnitMinutes = "minutes"
	UnitHours   = "hours"
)

// maxMinutes bounds how long a form's mandate lasts: ten years.
const maxMinutes = 10 * 366 * 24 * 60

// Mandate is what the form says, made now. The error names the place that cannot be read, as in the JSON of a mandate; what is read may
// still be refused by [mandate.Mandate.Check].
func (f Form) Mandate(id string, set *records.Set, now time.Time) (*mandate.Mandate, *ledger.PathError) {
	m := &mandate.Mandate{
		IntentID:                  id,
		HumanRequest:              strings.TrimSpace(f.Request),
		AllowedObjectives:         lines(nil, f.Objectives),
		AllowedActionTypes:        lines(f.Allow, f.Types),
		AllowedResources:          lines(nil, f.Resources),
		AllowedExternalRecipients: lines(nil, f.Recipients),
		DisallowedActionTypes:     lines(f.Not, f.Never),
		RequiresReapprovalFor:     slices.Clone(f.Second),
		CreatedAt:                 action.Stamp(now),
	}
	if m.HumanRequest == "" {
		return nil, &ledger.PathError{Path: "/human_request", Msg: wording.IsEmptyWantWhatThePerson}
	}
	scale := int64(1)
	if set != nil {
		scale = max(set.Scale, 1)
	}
	for _, l := range []struct {
		into  **int64
		path  string
		text  string
		scale int64
	}{
		{&m.Limits.Count, "/limits/count", f.Records, 1},
		{&m.Limits.Value, "/limits/value", f.Value, scale},
		{&m.Limits.Recipients, "/limits/recipients", f.To, 1},
		{&m.Limits.Proposals, "/limits/proposals", f.Proposals, 1},
	} {
		text := strings.TrimSpace(l.text)
		if text == "" {
			continue
		}
		n, ok := number(text, l.scale)
		if !ok {
			return nil, &ledger.PathError{Path: l.path, Msg: wording.IsNoSuchLimitWantOr.With(strconv.Quote(text), wanted(l.scale))}
		}
		*l.into = &n
	}
	return m, f.end(m, now)
}

func (f Form) end(m *mandate.Mandate, now time.Time) *ledger.PathError {
	text := strings.TrimSpace(f.Ends)
	if text == "" {
		return nil
	}
	n, ok := number(text, 1)
	if f.Unit == UnitHours {
		n *= 60
	}
	if !ok || n < 1 || n > maxMinutes {
		return &ledger.PathError{Path: "/expires_at", Msg: wording.IsNoSuchTimeWantA.With(strconv.Quote(text), f.Unit)}
	}
	m.ExpiresAt = action.Stamp(now.Add(time.Duration(n) * time.Minute))
	return nil
}

// lines puts the entries of a text behind those that were ticked, each once.
func lines(ticked []string, text string) []string {
	out := slices.Clone(ticked)
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	return out
}

// number reads a number from 0 on with as many decimals at most as the scale has, a power of ten, in such parts.
func number(text string, scale int64) (int64, bool) {
	whole, rest, point := strings.Cut(text, ".")
	n, ok := digits(whole)
	if !ok || point && (rest == "" || scale == 1) || n > ledger.MaxNumber/scale {
		return 0, false
	}
	n *= scale
	for i := range len(rest) {
		scale /= 10
		if rest[i] < '0' || rest[i] > '9' || scale == 0 {
			return 0, false
		}
		n += int64(rest[i]-'0') * scale
	}
	return n, n <= ledger.MaxNumber
}

func digits(text string) (int64, bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(text, 10, 54)
	return n, err == nil
}

// wanted is what a number of that scale looks like.
func wanted(scale int64) string {
	if scale == 1 {
		return wording.AWholeNumberSuchAs20
	}
	return wording.ANumberSuchAs1250Or.With(strings.Repeat("5", len(strconv.FormatInt(scale, 10))-1))
}
