package room

import (
	"crypto/sha256"

	"docket/ledger"
)

// MaxQuestion bounds a question, in Unicode code points.
const MaxQuestion = 1000

// Question is what a round is about. It freezes at the round's first commitment, and stays frozen even if that
// is withdrawn.
type Question struct {
	Text   string
	Digest ledger.Hash // SHA-256 of the text's UTF-8 bytes
	Seq    uint64      // the entry that set it
	Frozen bool
}

// Digest is the SHA-256 of a text's UTF-8 bytes: how this package names an artefact.
func Digest(text string) ledger.Hash { return sha256.Sum256([]byte(text)) }

// setQuestion is the host putting the question, or putting another in its place.
type setQuestion struct {
	round    int
	text     string
	previous ledger.Hash
}

func (setQuestion) kind() string { return "question_set" }

func (q setQuestion) fields() []ledger.Field {
	return []ledger.Field{ledger.Int("round", int64(q.round)), ledger.Str("question", q.text),
		ledger.HashOf("digest", Digest(q.text)), ledger.HashOf("previous", q.previous)}
}

func readQuestion(f *ledger.Fields) act {
	q := setQuestion{round: readRound(f), text: f.Str("question"), previous: f.Hash("previous")}
	f.Want("digest", f.Hash("digest") == Digest(q.text), "must be the SHA-256 of the question")
	return q
}

func (q setQuestion) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if r := s.judgeRound(q.round); r != nil {
		return r
	}
	if s.phase != Open && s.phase != Commit {
		return refuse("wrong_phase", "", "the question can be changed in Open and, before the first commitment, in Commit; the room is in "+s.phase.String())
	}
	if s.round().question.Frozen {
		return refuse("question_frozen", "", "the question froze at the round's first commitment")
	}
	if q.previous != s.round().question.Digest {
		return refuse("bad_record", "/previous", "another question stood before this one")
	}
	return judgeText("/question", q.text, MaxQuestion)
}

func (q setQuestion) fold(s *state, e ledger.Entry) {
	s.round().question = Question{Text: q.text, Digest: Digest(q.text), Seq: e.Seq}
	s.keep("question of round "+itoa(q.round), q.text, e.Seq)
}

// Artefact is a text that the record holds and names by its digest.
type Artefact struct {
	Name string
	Text string
	Hash ledger.Hash // SHA-256 of the text's UTF-8 bytes
	Seq  uint64      // the first entry that carries it
}

func (s *state) keep(name, text string, seq uint64) {
	h := Digest(text)
	if _, ok := s.artefacts[h]; !ok {
		s.artefacts[h] = Artefact{Name: name, Text: text, Hash: h, Seq: seq}
	}
}
