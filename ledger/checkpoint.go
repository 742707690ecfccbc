package ledger

import (
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// A Checkpoint is one state of a ledger's tree, as its room signs it and
// witnesses cosign it: the three lines of a C2SP tlog-checkpoint.
type Checkpoint struct {
	Origin string    // which log; for a room [Origin] of its id
	Size   uint64    // entries in the tree
	Root   tlog.Hash // of the tree over the entries' hashes
}

// MaxCheckpoint is how many bytes a signed checkpoint may have: room for 16
// signatures of the longest sort there is, which signed-note asks for.
const MaxCheckpoint = 128 << 10

// MaxOrigin is how many bytes an origin or the name of a key may have.
const MaxOrigin = 255

// What can be wrong with a checkpoint or a receipt besides what can be wrong
// with a chain.
const (
	NotInTree    FaultKind = "not_in_tree"   // the proof does not lead from the entry to the root
	BadSignature FaultKind = "bad_signature" // a known key's signature does not verify
	UnknownKey   FaultKind = "unknown_key"   // no known key of the log or of a witness has signed
)

// Origin returns the origin of a room's ledger, which is its key's name too.
func Origin(room string) string { return "docket/" + room }

// FormatCheckpoint returns the text that is signed. An origin must be one that
// names a key, because a log's key has its log's name.
func FormatCheckpoint(c Checkpoint) (string, error) {
	if msg := checkName(c.Origin); msg != "" {
		return "", &Fault{Kind: Malformed, Message: "origin " + msg}
	}
	if c.Size > MaxNumber {
		return "", &Fault{Kind: Malformed, Message: "tree size " + strconv.FormatUint(c.Size, 10) + " is too large, want below 2^53"}
	}
	if c.Size == 0 && c.Root != sha256.Sum256(nil) {
		return "", &Fault{Kind: Malformed, Message: "an empty tree has another root", Expected: tlog.Hash(sha256.Sum256(nil)).String(), Found: c.Root.String()}
	}
	return c.Origin + "\n" + strconv.FormatUint(c.Size, 10) + "\n" + base64.StdEncoding.EncodeToString(c.Root[:]) + "\n", nil
}

// ParseCheckpoint reads what [FormatCheckpoint] writes, and nothing else:
// neither extension lines nor another spelling of the same numbers. An error
// is a [*Fault].
func ParseCheckpoint(text string) (Checkpoint, error) {
	origin, rest, _ := strings.Cut(text, "\n")
	size, rest, _ := strings.Cut(rest, "\n")
	root, rest, ended := strings.Cut(rest, "\n")
	if !ended {
		return Checkpoint{}, &Fault{Kind: Malformed, Offset: int64(len(text)), Message: "checkpoint is cut, want three lines: origin, tree size, root"}
	}
	if rest != "" {
		return Checkpoint{}, &Fault{Kind: Malformed, Offset: int64(len(text) - len(rest)), Message: "checkpoint has extension lines, want three lines: origin, tree size, root"}
	}
	c := Checkpoint{Origin: origin}
	var err error
	if c.Size, err = strconv.ParseUint(size, 10, 64); err != nil {
		return Checkpoint{}, &Fault{Kind: Malformed, Offset: int64(len(origin) + 1), Message: "tree size is no number", Expected: "decimal digits", Found: excerpt(size, 40)}
	}
	b, err := base64.StdEncoding.DecodeString(root)
	if err != nil || len(b) != len(c.Root) {
		return Checkpoint{}, &Fault{Kind: Malformed, Offset: int64(len(origin) + len(size) + 2), Message: "root is no hash", Expected: "the base64 form of 32 bytes", Found: excerpt(root, 60)}
	}
	copy(c.Root[:], b)
	want, err := FormatCheckpoint(c)
	if err != nil {
		return Checkpoint{}, err
	}
	if f := differs(text, want); f != nil {
		return Checkpoint{}, f
	}
	return c, nil
}

// SignCheckpoint formats the checkpoint and signs it, a line for each signer.
func SignCheckpoint(c Checkpoint, signers ...note.Signer) ([]byte, error) {
	text, err := FormatCheckpoint(c)
	if err != nil {
		return nil, err
	}
	return note.Sign(&note.Note{Text: text}, signers...)
}

// ReadCheckpoint reads a signed checkpoint and checks no signature: all of
// them are unverified in the note, and what it says is nobody's word yet. What
// it reads is in the one form that a note has: no key signs twice, and base64
// is spelled as it is written. An error is a [*Fault].
func ReadCheckpoint(msg []byte) (Checkpoint, *note.Note, error) {
	if len(msg) > MaxCheckpoint {
		return Checkpoint{}, nil, &Fault{Kind: Malformed, Offset: MaxCheckpoint, Message: "checkpoint has " + strconv.Itoa(len(msg)) + " bytes, want at most " + strconv.Itoa(MaxCheckpoint)}
	}
	n, f := splitNote(string(msg))
	if f != nil {
		return Checkpoint{}, nil, f
	}
	c, err := ParseCheckpoint(n.Text)
	if err != nil {
		return Checkpoint{}, nil, err
	}
	return c, n, nil
}

// OpenCheckpoint reads a signed checkpoint and checks the signatures of the
// known keys. It asks for one that speaks for this log: a signature by a known
// key that has the origin as its name, or a cosignature by a known witness. A
// signature by a known key of another log is not enough, and a known key whose
// signature is wrong is a fault whatever else is there. Signatures by unknown
// keys are left unverified in the note. An error is a [*Fault].
func OpenCheckpoint(msg []byte, known note.Verifiers) (Checkpoint, *note.Note, error) {
	c, _, err := ReadCheckpoint(msg)
	if err != nil {
		return Checkpoint{}, nil, err
	}
	n, err := note.Open(msg, known)
	switch err := err.(type) {
	case nil:
	case *note.UnverifiedNoteError:
		return Checkpoint{}, nil, unknownKey(c.Origin)
	case *note.InvalidSignatureError:
		return Checkpoint{}, nil, &Fault{Kind: BadSignature, Message: "the signature by " + keyID(err.Name, err.Hash) + " does not verify"}
	default:
		return Checkpoint{}, nil, &Fault{Kind: Malformed, Message: "note: " + strings.Trim(excerpt(err.Error(), 200), `"`)}
	}
	if !SignedByLog(c, n) && len(Cosignatures(n)) == 0 {
		return Checkpoint{}, nil, unknownKey(c.Origin)
	}
	return c, n, nil
}

func unknownKey(origin string) *Fault {
	return &Fault{Kind: UnknownKey, Message: "no known key of " + origin + " has signed, and no known witness"}
}

const (
	signMark = "— " // an em dash and a space begin a signature's line
	maxSigs  = 100  // as many as note.Open reads
)

// splitNote cuts a signed note into text and signatures, and accepts only the
// bytes that the parts give again.
func splitNote(s string) (*note.Note, *Fault) {
	for i, r := range s {
		if r < 0x20 && r != '\n' || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return nil, &Fault{Kind: Malformed, Offset: int64(i), Message: "note has a control character or is not well-formed UTF-8"}
		}
	}
	split := strings.LastIndex(s, "\n\n")
	if split < 0 {
		return nil, &Fault{Kind: Malformed, Offset: int64(len(s)), Message: "note has no signatures, want a blank line and then a line for each"}
	}
	n := &note.Note{Text: s[:split+1]}
	for at := split + 2; at < len(s) || at == split+2; {
		line, _, ended := strings.Cut(s[at:], "\n")
		sig, msg := readSignature(line)
		switch {
		case !ended:
			msg = "the last line is cut: the note ends inside of it"
		case msg != "":
		case len(n.UnverifiedSigs) == maxSigs:
			msg = "note has more than " + strconv.Itoa(maxSigs) + " signatures"
		default:
			for _, have := range n.UnverifiedSigs {
				if have.Name == sig.Name && have.Hash == sig.Hash {
					msg = "a second signature by " + keyID(sig.Name, sig.Hash)
				}
			}
		}
		if msg != "" {
			return nil, &Fault{Kind: Malformed, Offset: int64(at), Message: msg}
		}
		n.UnverifiedSigs = append(n.UnverifiedSigs, sig)
		at += len(line) + 1
	}
	return n, nil
}

// readSignature reads one signature's line, or says what is wrong with it.
func readSignature(line string) (note.Signature, string) {
	rest, ok := strings.CutPrefix(line, signMark)
	if !ok {
		return note.Signature{}, "not a signature's line, want an em dash, a key's name and base64"
	}
	name, b64, _ := strings.Cut(rest, " ")
	if msg := checkName(name); msg != "" {
		return note.Signature{}, "key's name " + msg
	}
	sig, err := base64.StdEncoding.DecodeString(b64)
	if err != nil || len(sig) < 5 || base64.StdEncoding.EncodeToString(sig) != b64 {
		return note.Signature{}, "signature is not the base64 form of a key hash and a signature"
	}
	return note.Signature{Name: name, Hash: keyHashOf(sig), Base64: b64}, ""
}

// checkName says what is wrong with the name of a key or a log.
func checkName(name string) string {
	switch {
	case name == "":
		return "is empty"
	case len(name) > MaxOrigin:
		return "has " + strconv.Itoa(len(name)) + " bytes, want at most " + strconv.Itoa(MaxOrigin)
	case !utf8.ValidString(name):
		return "is not well-formed UTF-8"
	}
	bad := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '+' }
	if strings.IndexFunc(name, bad) >= 0 {
		return excerpt(name, 80) + " has a space, a control character or a plus sign, want none"
	}
	return ""
}

// differs says where a text stops being what its parts give again.
func differs(have, want string) *Fault {
	if have == want {
		return nil
	}
	i := 0
	for i < len(have) && i < len(want) && have[i] == want[i] {
		i++
	}
	return &Fault{
		Kind: NotCanonical, Offset: int64(i), Message: "not in the one form that it has",
		Expected: excerpt(want[i:], 40), Found: excerpt(have[i:], 40),
	}
}
