package room

import (
	"strconv"
	"strings"

	"docket/ledger"
)

// Sentence tells an entry in one plain sentence. It claims no more than the entry's grade: what rests on the page's
// word, or on another origin's, "is said to" have been done, and by a seat, never by a person. Nothing sealed is in
// it. Texts that others wrote stand in it as they are, cut to a line's length: whoever shows the sentence must escape
// them.
func Sentence(e ledger.Entry) string { return sentence(e, short) }

// Sentence is [Sentence] for an entry of this room: an earlier entry that it names by hash is named by its number.
func (r *Room) Sentence(e ledger.Entry) string {
	return sentence(e, func(h ledger.Hash) string {
		if of, ok := r.l.ByHash(h); ok && of.Seq < e.Seq {
			return strconv.FormatUint(of.Seq, 10)
		}
		return short(h)
	})
}

// A named names the entry of a hash.
type named func(ledger.Hash) string

func sentence(e ledger.Entry, entry named) string {
	f := e.Payload.Read()
	did := deed(e.Kind, f, entry)
	if did == "" || f.Err() != nil {
		did = "left an entry of kind " + cut(e.Kind)
	}
	s := subject(e) + " " + did
	if c, ok := ClientOf(e); ok && f.Err() == nil {
		s += "; the client calls itself " + quoted(strings.TrimSpace(c.Name+" "+c.Version))
	}
	// What the row tells beside its act is looked for only where it can be: a foreign payload need not be an object.
	if f.Err() == nil && f.Has("folded") {
		if n := f.OptInt("folded"); n > 0 {
			s += "; before it, " + counted(int(n), "equal read", "equal reads") + " left no row"
		}
	}
	return s + "."
}

// subject is who is said to have acted, in words no stronger than the grade. What follows it is a past participle
// that is also the past tense.
func subject(e ledger.Entry) string {
	if d, ok := e.Door(); ok {
		switch {
		case d == ledger.Room:
			return "The page's own bookkeeping"
		case d.Grade() == ledger.ServerObserved:
			return "As the server tells it, " + cut(e.Actor.Seat)
		case d.Grade() == ledger.Inherited:
			return "As another origin asserts, " + cut(e.Actor.Seat) + " is said to have"
		}
	}
	return cut(e.Actor.Seat) + " is said to have"
}

// deed says what an entry of a kind this version knows tells of, or "" for others.
func deed(kind string, f *ledger.Fields, entry named) string {
	switch kind {
	case "room_opened":
		return "recorded the opening of the room " + quoted(f.Str("name"))
	case "seat_added":
		return "added the seat " + cut(f.Str("seat")) + ", called " + quoted(f.Str("name")) + ", of kind " + cut(f.Str("seat_kind"))
	case "question_set":
		return "set the question of round " + itoa(readRound(f)) + ": " + quoted(f.Str("question"))
	case "phase":
		s := "moved round " + itoa(readRound(f)) + " from " + cut(f.Str("from")) + " to " + cut(f.Str("to"))
		if f.Has("reasons") {
			s += ", by a second act, although " + sentenceReasons(f.Strs("reasons"))
		}
		return s + unopenedSeats(f)
	case "advance_held":
		return "asked to move from " + cut(f.Str("from")) + " to " + cut(f.Str("to")) + "; that is held until a second act, because " +
			sentenceReasons(f.Strs("reasons")) + unopenedSeats(f)
	case "worker_key_pinned":
		return "noted which key the Worker's observations must be signed with: " + cut(f.Str("key_id"))
	case "reveal_checked":
		return "recomputed an opening and found that it gives the commitment on the record, signed with the key " + cut(f.Str("key_id"))
	case "reveal_not_checked":
		return "noted that the Worker did not check an opening: " + CheckWords(f.Str("outcome"))
	case "reveal_check_late":
		return "noted that the Worker's answer on an opening came after the page had stopped waiting; it changes nothing"
	case "advance_withdrawn":
		return "left it at the advance that was held in entry " + itoa(int(f.Int("held")))
	case "round_opened":
		return "opened round " + itoa(readRound(f))
	case "paused":
		return "paused the room" + because(f)
	case "resumed":
		return "resumed the room"
	case "commit":
		return "sealed a position for round " + itoa(readRound(f)) + " (commitment " + short(f.Hash("commitment")) + ")"
	case "commitment_withdrawn":
		return "cancelled its commitment " + short(f.Hash("commitment")) + " of round " + itoa(readRound(f))
	case "reveal":
		return "opened its commitment " + short(f.Hash("commitment")) + ": " + quoted(f.Str("position")) + "; checked by the " + cut(f.Str("checked_by"))
	case "ratification_requested":
		return "asked for this ruling to be ratified: " + quoted(f.Str("ruling")) + unopenedSeats(f)
	case "ruling_ratified":
		return "ratified the ruling asked for in entry " + itoa(int(f.Int("ask_seq"))) + because(f)
	case "ratification_declined":
		return "declined the ruling asked for in entry " + itoa(int(f.Int("ask_seq"))) + because(f)
	case "ratification_lapsed":
		return "ended the ask of entry " + itoa(int(f.Int("ask_seq"))) + " without an answer, because " + lapseReason(f.Str("why"))
	case "records_opened":
		return "opened the records " + cut(f.Str("set")) + ", " + counted(int(f.Int("records")), "record", "records")
	case "partner_invited":
		return "invited the origin " + cut(f.Str("origin")) + " to attest"
	case "partner_attestation":
		return "claimed, at " + cut(f.Str("origin")) + ": " + quoted(f.Str("claim")) + "; carried verbatim, not witnessed"
	case "invitation_ended":
		return "ended the invitation of entry " + entry(f.Hash("invitation")) + ", because " + endReason(f.Str("why"))
	case "bridge_opened":
		return "opened the local bridge at " + cut(f.Str("address"))
	case "bridge_closed":
		return "closed the local bridge of entry " + entry(f.Hash("opened")) + ", because " + endReason(f.Str("why"))
	case "read":
		return "looked at the room with " + cut(f.Str("tool"))
	case "retried":
		return "repeated " + cut(f.Str("act")) + "; it was answered as before, from entry " + entry(f.Hash("of")) + ", and had no second effect"
	case "refused":
		s := "tried " + cut(f.Str("act")) + ", which was refused in " + cut(f.Str("phase")) + ": " + cut(f.Str("code"))
		if path := f.OptStr("path"); path != "" {
			s += " at " + cut(path)
		}
		return s
	case "cancelled":
		return "cancelled the call of " + cut(f.Str("act")) + " before it had any effect"
	case "cancel_too_late":
		return "cancelled the call of " + cut(f.Str("act")) + " too late: its effect, entry " + entry(f.Hash("of")) + ", stands"
	}
	return actionDeed(kind, f, entry)
}

func unopenedSeats(f *ledger.Fields) string {
	if !f.Has("unopened") {
		return ""
	}
	s := "; committed and not opened: "
	for i, seat := range f.Strs("unopened") {
		if i > 0 {
			s += ", "
		}
		s += cut(seat)
	}
	return s
}

func because(f *ledger.Fields) string {
	if reason := f.OptStr("reason"); reason != "" {
		return ", giving the reason " + quoted(reason)
	}
	return ""
}

func lapseReason(why string) string {
	switch why {
	case WhyPhase:
		return "the room left Ruling"
	case WhyPaused:
		return "the room was paused"
	case WhyRuled:
		return "another ruling was ratified"
	case WhyCaller:
		return "its caller gave it up"
	case WhyReload:
		return "its caller was no longer there"
	case WhyBridge:
		return "the bridge that it came through is closed"
	case WhyLeft:
		return "the page put another room on show"
	}
	return endReason(why)
}

// endReason says why a bridge or an invitation ended.
func endReason(why string) string {
	switch why {
	case WhyHost:
		return "the host's seat is said to have ended it"
	case WhyBridge:
		return "the bridge program ended it"
	case WhyLost:
		return "the connection broke"
	case WhyProtocol:
		return "the bridge sent what is no message"
	case WhyReload:
		return "the page it stood in was loaded anew"
	case WhyLeft:
		return "the page put another room on show"
	}
	return cut(why)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return itoa(n) + " " + many
}

// short is the beginning of a hash, enough to find it by.
func short(h ledger.Hash) string { return h.String()[:10] + "…" }

func quoted(s string) string { return "“" + cut(s) + "”" }

// maxQuoted bounds what a sentence takes over from a text, in Unicode code points.
const maxQuoted = 120

// cut shortens a text to what a line holds, at the boundary of a character.
func cut(s string) string {
	n := 0
	for i := range s {
		if n == maxQuoted {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
