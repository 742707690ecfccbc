package ledger

import (
	"encoding/base64"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// A Receipt shows one entry of a ledger without the rest of it: the entry, the
// proof that the tree holds it, and a signed checkpoint of that tree. Its text
// form is a C2SP tlog-proof with the entry's canonical line as extra data. That
// data is not the log's word by itself: it is believed only as far as its
// hash is the record that the proof starts from.
type Receipt struct {
	Entry      Entry
	Index      uint64 // of the record in the tree: the entry's number less one
	Proof      tlog.RecordProof
	Checkpoint []byte // the signed note, as it is
}

// MaxReceipt is how many bytes a receipt may have.
const MaxReceipt = 2 << 20

// maxProof is how many hashes lead from a leaf to the root at most: size is
// below 2^53.
const maxProof = 53

const receiptHeader = "c2sp.org/tlog-proof@v1\n"

// FormatReceipt returns the receipt's text. It refuses parts that
// [ParseReceipt] would, and does not check that they belong together; that is
// [CheckReceipt]'s to do. An error is a [*Fault].
func FormatReceipt(r Receipt) ([]byte, error) {
	line := r.Entry.AppendLine(nil)
	if _, err := ParseEntry(line); err != nil {
		return nil, inReceipt(err, "entry: ", 0)
	}
	if r.Index > MaxNumber {
		return nil, &Fault{Kind: Malformed, Message: "index " + strconv.FormatUint(r.Index, 10) + " is too large, want below 2^53"}
	}
	if len(r.Proof) > maxProof {
		return nil, &Fault{Kind: Malformed, Message: "proof has " + strconv.Itoa(len(r.Proof)) + " hashes, want at most " + strconv.Itoa(maxProof)}
	}
	if _, _, err := ReadCheckpoint(r.Checkpoint); err != nil {
		return nil, inReceipt(err, "checkpoint: ", 0)
	}
	b := append([]byte(receiptHeader), "extra "...)
	b = base64.StdEncoding.AppendEncode(b, line)
	b = append(b, "\nindex "...)
	b = strconv.AppendUint(b, r.Index, 10)
	b = append(b, '\n')
	for _, h := range r.Proof {
		b = append(base64.StdEncoding.AppendEncode(b, h[:]), '\n')
	}
	b = append(b, '\n')
	return append(b, r.Checkpoint...), nil
}

// ParseReceipt reads what [FormatReceipt] writes, and nothing else. It checks
// form alone: what it says is believed after [CheckReceipt]. An error is a [*Fault].
func ParseReceipt(b []byte) (Receipt, error) {
	if len(b) > MaxReceipt {
		return Receipt{}, &Fault{Kind: Malformed, Offset: MaxReceipt, Message: "receipt has " + strconv.Itoa(len(b)) + " bytes, want at most 2 MiB"}
	}
	s := string(b)
	rest, ok := strings.CutPrefix(s, receiptHeader)
	if !ok {
		return Receipt{}, &Fault{Kind: Malformed, Message: "not a receipt", Expected: "the first line c2sp.org/tlog-proof@v1", Found: excerpt(firstLine(s), 40)}
	}
	at := func() int64 { return int64(len(s) - len(rest)) }
	r := Receipt{Proof: tlog.RecordProof{}}

	extra, ok := strings.CutPrefix(firstLine(rest), "extra ")
	line, err := base64.StdEncoding.DecodeString(extra)
	if !ok || err != nil {
		return Receipt{}, &Fault{Kind: Malformed, Offset: at(), Message: "no entry in the receipt", Expected: "a line with extra and base64", Found: excerpt(firstLine(rest), 40)}
	}
	if r.Entry, err = ParseEntry(line); err != nil {
		return Receipt{}, inReceipt(err, "entry: ", at())
	}
	rest = afterLine(rest)

	index, ok := strings.CutPrefix(firstLine(rest), "index ")
	if r.Index, err = strconv.ParseUint(index, 10, 64); !ok || err != nil {
		return Receipt{}, &Fault{Kind: Malformed, Offset: at(), Message: "no index in the receipt", Expected: "a line with index and decimal digits", Found: excerpt(firstLine(rest), 40)}
	}
	for rest = afterLine(rest); firstLine(rest) != ""; rest = afterLine(rest) {
		var h tlog.Hash
		sum, err := base64.StdEncoding.DecodeString(firstLine(rest))
		if err != nil || len(sum) != len(h) || len(r.Proof) == maxProof {
			return Receipt{}, &Fault{Kind: Malformed, Offset: at(), Message: "not a hash of the proof", Expected: "at most " + strconv.Itoa(maxProof) + " lines, each the base64 form of 32 bytes", Found: excerpt(firstLine(rest), 60)}
		}
		copy(h[:], sum)
		r.Proof = append(r.Proof, h)
	}
	rest = afterLine(rest)
	r.Checkpoint = []byte(rest)

	want, err := FormatReceipt(r)
	if err != nil {
		return Receipt{}, inReceipt(err, "", at())
	}
	if f := differs(s, string(want)); f != nil {
		return Receipt{}, f
	}
	return r, nil
}

// CheckReceipt checks a receipt: that its checkpoint is signed as
// [OpenCheckpoint] asks for, that the entry's content has the hash it carries,
// that in a room's log its door fixes grade and attribution, and that the proof
// leads from that hash to the signed root. Whose keys are known is the caller's
// to decide: a receipt that brings its own keys along is consistent with
// itself and shows nothing else. An error is a [*Fault].
func CheckReceipt(r Receipt, known note.Verifiers) (Checkpoint, *note.Note, error) {
	c, n, err := OpenCheckpoint(r.Checkpoint, known)
	if err != nil {
		return Checkpoint{}, nil, inReceipt(err, "checkpoint: ", 0)
	}
	if f := CheckInclusion(r, c); f != nil {
		return Checkpoint{}, nil, f
	}
	return c, n, nil
}

// CheckInclusion is [CheckReceipt] without signatures: it holds the entry
// against a checkpoint that was opened already, and returns the first fault or nil.
func CheckInclusion(r Receipt, c Checkpoint) *Fault {
	e := r.Entry
	if r.Index != e.Seq-1 {
		return &Fault{Kind: Sequence, Seq: e.Seq, Message: "the index is not that of the entry",
			Expected: strconv.FormatUint(e.Seq-1, 10), Found: strconv.FormatUint(r.Index, 10)}
	}
	if sum := e.Sum(); sum != e.Hash {
		return &Fault{Kind: HashMismatch, Seq: e.Seq, Message: "the content does not have this hash", Expected: sum.String(), Found: e.Hash.String()}
	}
	if strings.HasPrefix(c.Origin, Origin("")) {
		var p parts
		p.scan(string(e.AppendLine(nil)), true)
		if f := p.checkOwn(); f != nil {
			return f
		}
		if p.door == 0 {
			return p.gradeFault()
		}
	}
	if err := CheckEntry(r.Proof, c.Size, c.Root, e.Seq, e.Hash); err != nil {
		return &Fault{Kind: NotInTree, Seq: e.Seq, Message: "the proof does not lead from the entry to the root of a tree of " + strconv.FormatUint(c.Size, 10)}
	}
	return nil
}

// Receipt makes the receipt of an entry under a signed checkpoint, whose
// signatures it leaves alone. The checkpoint must be one of this ledger's own states.
func (l *Ledger) Receipt(seq uint64, checkpoint []byte) (Receipt, error) {
	c, _, err := ReadCheckpoint(checkpoint)
	if err != nil {
		return Receipt{}, err
	}
	root, err := l.RootAt(c.Size)
	if err != nil {
		return Receipt{}, err
	}
	if root != c.Root {
		return Receipt{}, otherLedger(c, c.Size, root)
	}
	proof, err := l.ProveEntry(seq, c.Size)
	if err != nil {
		return Receipt{}, err
	}
	e, _ := l.Entry(seq)
	return Receipt{Entry: e, Index: seq - 1, Proof: proof, Checkpoint: append([]byte(nil), checkpoint...)}, nil
}

// inReceipt says in which part of a receipt a fault is.
func inReceipt(err error, part string, offset int64) error {
	f, ok := err.(*Fault)
	if !ok {
		return err
	}
	g := *f
	g.Message = part + g.Message
	g.Offset += offset
	return &g
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func afterLine(s string) string {
	_, rest, _ := strings.Cut(s, "\n")
	return rest
}
