package task

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"docket/ledger"
)

// The model says what OAP and this package's words ask for, and knows nothing of the package's code: it keeps no state but the deeds that
// were admitted, and finds everything by looking back through them.

// deed is something that somebody tries, and, once it is in a model, did.
type deed struct {
	kind string // create, accept, report, handoff, decline, recall, expire; and plain, an entry that is none of the tasks'
	task int    // by the order of creation; one that is not there names no task
	who  int    // of actors
	text string // title, note, claim or reason

	scope    string // create
	minutes  int    // create and handoff: until then; 0 for no end
	prov     string // report
	evidence string // report: "" for none, "#7" for the seventh entry, "x" for bytes
	to       string // handoff
	what     string // expire
	lies     bool   // the snapshot, the reopened claim, the end or the number of the evidence is not what it should be

	minute, seq int // when and where it came, once it is in
}

var actors = []By{
	{Actor: Actor{Seat: "a", Door: ledger.WebMCP}, Kind: "agent"},
	{Actor: Actor{Seat: "b", Door: ledger.WebMCP}, Kind: "agent"},
	{Actor: Actor{Seat: "host", Door: ledger.UI}, Kind: "human", Host: true},
	{Actor: Actor{Seat: "a", Door: ledger.Bridge, Client: "probe 1"}, Kind: "agent"},
	{Actor: Actor{Seat: "a", Door: ledger.Bridge, Client: "probe 2"}, Kind: "agent"},
	{Actor: Actor{Seat: "agent", Door: ledger.UI}, Kind: "human"}, // called as a kind is
}

const theHost = 2

type model struct {
	log    []deed
	minute int
}

// past are the deeds of one task, oldest first.
func (m model) past(task int) (out []deed) {
	for _, d := range m.log {
		if d.kind != "plain" && d.task == task {
			out = append(out, d)
		}
	}
	return out
}

func (m model) tasks() (n int) {
	for _, d := range m.log {
		if d.kind == "create" {
			n++
		}
	}
	return n
}

// owner is who owns the task after those deeds, -1 for nobody: whoever accepted last, if it has not been let go of or taken since.
func owner(past []deed) int {
	for _, d := range slices.Backward(past) {
		switch d.kind {
		case "accept":
			return d.who
		case "handoff", "create":
			return -1
		case "recall": // whether or not it took the task from somebody, nobody has it after
			return -1
		}
	}
	return -1
}

// offer is the handoff that waits, false for none: the last one, with nothing since that answers it.
func offer(past []deed) (deed, bool) {
	for _, d := range slices.Backward(past) {
		switch d.kind {
		case "handoff":
			return d, true
		case "accept", "decline", "recall", "expire":
			return deed{}, false
		}
	}
	return deed{}, false
}

func has(past []deed, kind string) bool {
	return slices.ContainsFunc(past, func(d deed) bool { return d.kind == kind })
}

// released are the places in past where the task was taken or let go from an owner.
func released(past []deed) (out []int) {
	for i, d := range past {
		if d.kind == "handoff" || d.kind == "recall" && owner(past[:i]) >= 0 {
			out = append(out, i)
		}
	}
	return out
}

func status(past []deed) Status {
	final := past[len(past)-1]
	if final.kind == "expire" && final.what == "task" {
		return "expired"
	}
	if _, waited := offer(past[:len(past)-1]); final.kind == "recall" && owner(past[:len(past)-1]) < 0 && !waited {
		return "recalled"
	}
	if !has(past, "accept") {
		return "pending_acceptance"
	}
	if owner(past) < 0 {
		return "transitioned"
	}
	for _, d := range slices.Backward(past) {
		switch d.kind {
		case "accept":
			return "accepted"
		case "report":
			return "completed"
		}
	}
	panic("no status")
}

// claims are those since the task last left an owner.
func claims(past []deed) (out []deed) {
	from := 0
	if r := released(past); len(r) > 0 {
		from = r[len(r)-1]
	}
	for _, d := range past[from:] {
		if d.kind == "report" {
			out = append(out, d)
		}
	}
	return out
}

// reopens is the claim that an acceptance would set aside, 0 for none.
func reopens(past []deed) int {
	for _, d := range slices.Backward(past) {
		switch d.kind {
		case "report":
			return d.seq
		case "accept":
			return 0
		}
	}
	return 0
}

var certainty = map[string]int{"reported": 1, "reviewed": 2, "observed": 3}

func textFault(text string, most int, needed bool) string {
	switch {
	case !utf8.ValidString(text):
		return "ill_formed_unicode"
	case needed && (text == "" || text == " " || text == "\u200b"):
		return "blank"
	case utf8.RuneCountInString(text) > most:
		return "too_long"
	}
	return ""
}

// verdict is the code a deed is refused with, "" where it is admitted.
func (m model) verdict(d deed) string {
	by := actors[d.who]
	if d.kind == "create" {
		if code := textFault(d.text, 200, true); code != "" {
			return code
		}
		if d.lies && d.minutes > 0 {
			return "bad_record"
		}
		return ""
	}
	past := m.past(d.task)
	if d.task >= m.tasks() {
		return "task_not_found"
	}
	o, offered := offer(past)
	late := past[0].minutes > 0 && m.minute >= past[0].minute+past[0].minutes
	offerLate := offered && o.minutes > 0 && m.minute >= o.minute+o.minutes
	over := map[Status]string{"expired": "task_expired", "recalled": "task_recalled"}[status(past)]
	mine := func(none string) string {
		switch now := owner(past); {
		case over != "":
			return over
		case now < 0:
			return none
		case now != d.who:
			return "owned_by_another"
		}
		return ""
	}
	switch d.kind {
	case "accept":
		switch now := owner(past); {
		case over != "":
			return over
		case now == d.who:
			return "already_yours"
		case now >= 0:
			return "owned_by_another"
		case status(past) == "pending_acceptance" && late:
			return "task_expired"
		case offered && o.to != by.Seat:
			return "offered_to_another"
		case !offered && !inScope(past[0].scope, by):
			return "outside_scope"
		case offerLate:
			return "offer_expired"
		case d.lies:
			return "bad_record"
		}
		return textFault(d.text, 1000, false)
	case "report":
		if code := mine("not_accepted"); code != "" {
			return code
		}
		if certainty[d.prov] == 0 {
			return "bad_provenance"
		}
		if code := textFault(d.text, 4000, true); code != "" {
			return code
		}
		return m.bearsOut(d, claims(past))
	case "handoff":
		if code := mine("not_accepted"); code != "" {
			return code
		}
		if d.to == by.Seat {
			return "same_seat"
		}
		if d.lies {
			return "bad_record"
		}
		return textFault(d.text, 500, false)
	case "decline":
		switch {
		case !offered:
			return "not_offered"
		case o.to != by.Seat:
			return "offered_to_another"
		}
		return textFault(d.text, 500, false)
	case "recall":
		switch now := owner(past); {
		case over != "":
			return over
		case d.lies && (d.who == theHost || now < 0):
			return "bad_record"
		case d.who == theHost:
		case now == d.who:
			return "already_yours"
		case now >= 0:
			return "owned_by_another"
		case offered && o.who != d.who:
			return "not_yours_to_recall"
		case !offered && status(past) != "pending_acceptance":
			return "nothing_to_recall"
		case !offered && past[0].who != d.who:
			return "not_yours_to_recall"
		}
		return textFault(d.text, 500, false)
	case "expire":
		if d.what == "task" && status(past) == "pending_acceptance" && late || d.what == "handoff" && offerLate {
			return ""
		}
		return "bad_record"
	}
	panic(d.kind)
}

func inScope(scope string, by By) bool {
	if scope == "human" || scope == "agent" {
		return by.Kind == scope
	}
	return scope == "" || by.Seat == scope
}

// bearsOut judges a claim by those that stand.
func (m model) bearsOut(d deed, stand []deed) string {
	most := 0
	for _, c := range stand {
		most = max(most, certainty[c.prov])
	}
	if d.evidence == "" {
		if len(stand) > 0 && certainty[d.prov] > most {
			return "evidence_missing"
		}
		return ""
	}
	for _, c := range m.log {
		if c.kind == "report" && c.evidence == d.evidence {
			return "evidence_used"
		}
	}
	var n int
	if _, err := fmt.Sscanf(d.evidence, "#%d", &n); err != nil {
		return textFault(d.evidence, 8000, true)
	}
	switch {
	case d.lies || n > len(m.log):
		return "evidence_unknown"
	case len(stand) > 0 && n <= stand[len(stand)-1].seq:
		return "evidence_stale"
	case m.log[n-1].kind != "plain":
		return "evidence_unfit"
	}
	return ""
}

// key is all that the future depends on, whatever the way there: two models of one key are told apart by no verdict.
func (m model) key() string {
	var b strings.Builder
	used := map[string]bool{}
	plains := []int{}
	for _, d := range m.log {
		if d.kind == "report" && d.evidence != "" {
			used[d.evidence] = true
		}
		if d.kind == "plain" {
			plains = append(plains, d.seq)
		}
	}
	fmt.Fprint(&b, used["x"], len(plains))
	for _, n := range plains {
		fmt.Fprint(&b, used[fmt.Sprint("#", n)])
	}
	for i := range m.tasks() {
		past := m.past(i)
		o, waits := offer(past)
		most, since := 0, claims(past)
		for _, c := range since {
			most = max(most, certainty[c.prov])
		}
		fmt.Fprint(&b, "|", status(past), owner(past), waits, o.who, o.to, o.minutes > 0 && m.minute >= o.minute+o.minutes, o.minutes > 0, most, len(since) > 0, reopens(past) > 0,
			past[0].minutes > 0 && m.minute >= past[0].minute+past[0].minutes)
		for _, n := range plains {
			fmt.Fprint(&b, len(since) > 0 && n <= since[len(since)-1].seq)
		}
	}
	return b.String()
}
