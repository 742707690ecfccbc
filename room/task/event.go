package task

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ledger"
)

// Event is one entry's part in a [Board]. It is judged by what the board was before it, at the entry's own time, and folded into
// the board after. The judge that admits a live event is the one that replays it.
type Event interface {
	Kind() string
	Fields() []ledger.Field
	Judge(b *Board, by By, at string) *Fault
	Fold(b *Board, e ledger.Entry, by Actor)
}

// Kinds reads a payload back into its event, by the entry's kind, and names the members that kind has.
var Kinds = map[string]struct {
	Read func(*ledger.Fields) Event
	Keys []string
}{
	"task_created":    {readCreate, []string{"title", "description", "scope", "until"}},
	"task_accepted":   {readAccept, []string{"task", "note", "reopens"}},
	"task_completed":  {readReport, []string{"task", "provenance", "claim", "evidence"}},
	"task_handed_off": {readHandOff, []string{"task", "to", "reason", "until", "snapshot"}},
	"task_declined":   {readDecline, []string{"task", "reason"}},
	"task_recalled":   {readRecall, []string{"task", "reason", "snapshot"}},
	"task_expired":    {readExpire, []string{"task", "what"}},
}

// What a task's texts may be, in Unicode code points. Times are whole minutes.
const (
	MaxTitle       = 200
	MaxDescription = 4000
	MaxNote        = 1000
	MaxClaim       = 4000
	MaxReference   = 8000
	MaxReason      = 500
	MaxMinutes     = 60 * 24 * 30
)

// bounded refuses text that is ill-formed or longer than most code points, and where it is needed, text that shows nothing.
func bounded(path, text string, most int, needed bool) *Fault {
	switch {
	case !utf8.ValidString(text):
		return fault("ill_formed_unicode", path, "the text is not well-formed Unicode")
	case needed && blank(text):
		return fault("blank", path, "the text is blank")
	case utf8.RuneCountInString(text) > most:
		return fault("too_long", path, "the text is longer than "+itoa(most)+" characters")
	}
	return nil
}

// blank is text that would show nothing.
func blank(text string) bool {
	return strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) == ""
}

// first is the first of several faults, nil for none.
func first(faults ...*Fault) *Fault {
	for _, f := range faults {
		if f != nil {
			return f
		}
	}
	return nil
}

// optional are members that stand on the record only where they say something.
func optional(fields []ledger.Field, key, text string) []ledger.Field {
	if text == "" {
		return fields
	}
	return append(fields, ledger.Str(key, text))
}

// optionalText reads a member that [optional] wrote. One that says nothing is left out, so that an event is written in one way.
func optionalText(f *ledger.Fields, key string) string {
	text := f.OptStr(key)
	f.Want(key, text != "" || !f.Has(key), "says something or is left out")
	return text
}
