package ledger

import (
	"errors"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// A Policy says which checkpoints to believe: those signed by one of its logs
// and cosigned by its quorum of witnesses. Its text form is a C2SP tlog-policy.
type Policy struct {
	Logs      []PolicyLog
	Witnesses []PolicyWitness
	Groups    []PolicyGroup
	Quorum    string // the name of a witness or a group, or "none"
}

// A PolicyLog is a log that a policy believes in.
type PolicyLog struct {
	Key Key    // its name is the log's origin
	URL string // may be empty
}

// A PolicyWitness is a witness that a policy knows.
type PolicyWitness struct {
	Name string // inside the policy alone
	Key  Key
	URL  string // may be empty; where the witness takes add-checkpoint
}

// A PolicyGroup has witnessed what so many of its members have.
type PolicyGroup struct {
	Name    string
	Needs   int
	Members []string // names of witnesses and groups before it
}

// MaxPolicy is how many bytes a policy may have, and maxPolicyLines how many
// logs, witnesses and groups together. tlog-policy asks for 32 of each.
const (
	MaxPolicy      = 64 << 10
	maxPolicyLines = 200
)

// NoQuorum is the quorum that asks for no witness.
const NoQuorum = "none"

// FormatPolicy returns the policy's text, of which [ParsePolicy] makes the
// same policy again, or says why there is none.
func FormatPolicy(p Policy) (string, error) {
	var b strings.Builder
	line := func(words ...string) {
		b.WriteString(strings.TrimRight(strings.Join(words, " "), " "))
		b.WriteByte('\n')
	}
	for _, l := range p.Logs {
		vkey, err := FormatKey(l.Key)
		if err != nil {
			return "", err
		}
		line("log", vkey, l.URL)
	}
	for _, w := range p.Witnesses {
		vkey, err := FormatKey(w.Key)
		if err != nil {
			return "", err
		}
		line("witness", w.Name, vkey, w.URL)
	}
	for _, g := range p.Groups {
		line(append([]string{"group", g.Name, strconv.Itoa(g.Needs)}, g.Members...)...)
	}
	line("quorum", p.Quorum)
	got, err := ParsePolicy(b.String())
	if err != nil {
		return "", err
	}
	if !got.equal(p) {
		return "", errors.New("policy has a name or an address with a space in it, want none")
	}
	return b.String(), nil
}

func (p Policy) equal(q Policy) bool {
	if len(p.Logs) != len(q.Logs) || len(p.Witnesses) != len(q.Witnesses) || len(p.Groups) != len(q.Groups) || p.Quorum != q.Quorum {
		return false
	}
	for i := range p.Logs {
		if p.Logs[i] != q.Logs[i] {
			return false
		}
	}
	for i := range p.Witnesses {
		if p.Witnesses[i] != q.Witnesses[i] {
			return false
		}
	}
	for i, g := range p.Groups {
		h := q.Groups[i]
		if g.Name != h.Name || g.Needs != h.Needs || strings.Join(g.Members, " ") != strings.Join(h.Members, " ") {
			return false
		}
	}
	return true
}

// Verifiers returns verifiers for all keys of the policy; see [NewVerifier].
func (p Policy) Verifiers(verify func(public, msg, sig []byte) bool) note.Verifiers {
	var all []note.Verifier
	for _, l := range p.Logs {
		all = append(all, &keyVerifier{l.Key, verify})
	}
	for _, w := range p.Witnesses {
		all = append(all, &keyVerifier{w.Key, verify})
	}
	return note.VerifierList(all...)
}

// Check says whether an opened checkpoint is signed by one of the policy's
// logs, where it has any, and cosigned by its quorum. An error is a [*Fault].
func (p Policy) Check(c Checkpoint, n *note.Note) error {
	logs := len(p.Logs) == 0
	for _, l := range p.Logs {
		logs = logs || l.Key.Name == c.Origin && SignedByLog(c, n) && signedBy(n, l.Key)
	}
	if !logs {
		return &Fault{Kind: UnknownKey, Message: "none of the policy's logs has signed the checkpoint of " + c.Origin}
	}
	have := map[string]bool{NoQuorum: true}
	for _, w := range p.Witnesses {
		have[w.Name] = signedBy(n, w.Key)
	}
	for _, g := range p.Groups {
		count := 0
		for _, m := range g.Members {
			if have[m] {
				count++
			}
		}
		have[g.Name] = count >= g.Needs
	}
	if !have[p.Quorum] {
		return &Fault{Kind: UnknownKey, Message: "the policy's quorum of witnesses, " + excerpt(p.Quorum, 80) + ", has not cosigned the checkpoint of " + c.Origin}
	}
	return nil
}

func signedBy(n *note.Note, k Key) bool {
	for _, s := range n.Sigs {
		if s.Name == k.Name && s.Hash == k.Hash() {
			return true
		}
	}
	return false
}
