package task

import (
	"crypto/sha256"
	"strconv"
	"strings"

	"docket/ledger"
)

// Evidence is what is given to bear a claim out: an entry of the ledger, or bytes. That it does bear it out is for whoever reads it to
// say: the board knows that it is there, that it is new, and that no other claim rests on it.
type Evidence struct {
	Digest ledger.Hash // the entry's hash, or the SHA-256 of the bytes
	Entry  uint64      // the entry's number; 0 for bytes
	Text   string      // the bytes, which are text; "" for an entry
}

// EvidenceOf is what a reference gives: an entry of the ledger, where it is 64 hexadecimal digits, and otherwise itself.
func (b *Board) EvidenceOf(reference string) (*Evidence, *Fault) {
	if h, err := ledger.ParseHash(reference); err == nil {
		e, ok := b.Find(h)
		if !ok {
			return nil, fault("evidence_unknown", "/sourceReference", "64 hexadecimal digits name an entry, and no entry of that hash is on the record")
		}
		return &Evidence{Digest: h, Entry: e.Seq}, nil
	}
	if f := bounded("/sourceReference", reference, MaxReference, true); f != nil {
		return nil, f
	}
	return &Evidence{Digest: sha256.Sum256([]byte(reference)), Text: reference}, nil
}

func (e Evidence) payload() ledger.Payload {
	fields := []ledger.Field{ledger.HashOf("digest", e.Digest)}
	if e.Entry > 0 {
		fields = append(fields, ledger.Int("entry", int64(e.Entry)))
	} else {
		fields = append(fields, ledger.Str("text", e.Text))
	}
	p, err := ledger.Make(fields...)
	if err != nil {
		return ledger.Payload{} // which Make refuses in its turn
	}
	return p
}

func readEvidence(f *ledger.Fields) *Evidence {
	e := &Evidence{Digest: f.Hash("digest")}
	if f.Has("entry") {
		e.Entry = uint64(f.Int("entry"))
		f.Want("entry", e.Entry > 0, "must be an entry's number")
		f.Only("digest", "entry")
		return e
	}
	e.Text = f.Str("text")
	f.Want("digest", e.Digest == sha256.Sum256([]byte(e.Text)), "must be the SHA-256 of the text")
	f.Only("digest", "text")
	return e
}

// judgeEvidence refuses what is not there, what is no newer than the claim that stands, and what was used before.
func (b *Board) judgeEvidence(e Evidence, stands *Claim) *Fault {
	if by, used := b.used[e.Digest]; used {
		return fault("evidence_used", "/sourceReference", "this bore out the claim of entry "+utoa(by)+" already, and evidence is good for one claim")
	}
	entry, ok := b.Find(e.Digest)
	if e.Entry == 0 {
		if ok {
			return fault("evidence_unfit", "/sourceReference", "these are the bytes of entry "+utoa(entry.Seq)+": give its hash")
		}
		// An entry that is stale, or was used, is not new for being written otherwise.
		if h, err := ledger.ParseHash(strings.ToLower(strings.TrimSpace(e.Text))); err == nil {
			if named, ok := b.Find(h); ok {
				return fault("evidence_unfit", "/sourceReference", "this is the hash of entry "+utoa(named.Seq)+", written as a text: give it in lower case and alone")
			}
		}
		return bounded("/sourceReference", e.Text, MaxReference, true)
	}
	switch {
	case !ok || entry.Seq != e.Entry:
		return fault("evidence_unknown", "/sourceReference", "no entry of that hash is on the record")
	case stands != nil && entry.Seq <= stands.Seq:
		return fault("evidence_stale", "/sourceReference", "entry "+utoa(entry.Seq)+" is no newer than the claim of entry "+utoa(stands.Seq)+", which this would supersede")
	case !bearsOut(entry.Kind):
		return fault("evidence_unfit", "/sourceReference", "entry "+utoa(entry.Seq)+" only says that something was tried, or is a task's own row: it bears nothing out")
	}
	return nil
}

// bearsOut says whether entries of a kind can bear a claim out. What was refused or given up did not happen, and a task's own rows are
// what is to be borne out.
func bearsOut(kind string) bool {
	switch kind {
	case "refused", "cancelled", "cancel_too_late", "retried":
		return false
	}
	return !strings.HasPrefix(kind, "task_")
}

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
