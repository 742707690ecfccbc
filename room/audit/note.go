package audit

import (
	"strconv"
	"time"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/room"
)

// checkpoint checks a signed checkpoint.
func (a *Auditor) checkpoint(r *Report, b []byte) {
	c, n, err := ledger.ReadCheckpoint(b)
	if err != nil {
		r.fail(asFault(err))
		return
	}
	r.Origin, r.Size, r.Root = c.Origin, c.Size, c.Root
	r.checked("checkpoint: form", 1)
	vouched := a.signatures(r, b, n)
	if r.Fault != nil {
		return
	}
	r.cannot("what is in the ledger", "a checkpoint is the size and the root of its tree, and no entry")
	r.settle(vouched, "signed: "+c.Origin+" had this root at "+count(c.Size, "entry", "entries"))
}

// receipt checks a receipt: its entry, the proof, and the checkpoint.
func (a *Auditor) receipt(r *Report, b []byte) {
	receipt, err := ledger.ParseReceipt(b)
	if err != nil {
		r.fail(asFault(err))
		return
	}
	c, n, err := ledger.ReadCheckpoint(receipt.Checkpoint)
	if err != nil {
		r.fail(asFault(err))
		return
	}
	e := receipt.Entry
	r.Origin, r.Size, r.Root = c.Origin, c.Size, c.Root
	r.First, r.Last, r.Head, r.at = e.Seq, e.Seq, e.Hash, e.Hash
	r.Sentence = room.Sentence(e)
	// Signatures come first: what no known key signed is nobody's mistake.
	wrong := ledger.CheckInclusion(receipt, c)
	own := &Auditor{Verify: a.Verify, keys: append([]known(nil), a.keys...)}
	if wrong == nil {
		own.bring(r, e, c)
	}
	if r.Fault != nil {
		return
	}
	r.checked("receipt: form, and that of its entry and its checkpoint", 1)
	vouched := own.signatures(r, receipt.Checkpoint, n)
	if r.Fault != nil {
		return
	}
	if wrong != nil {
		r.fail(wrong)
		return
	}
	r.Entries = 1
	r.checked("entry: hash, door, grade and attribution", 1)
	r.checked("proof that the tree of "+strconv.FormatUint(c.Size, 10)+" holds the entry", 1)
	r.cannot("what came before and after the entry", "a receipt shows one entry and its place")
	if e.Actor.Grade != ledger.ClientAsserted.String() {
		r.cannot("the grade "+e.Actor.Grade, "a receipt holds the entry to the form of its door; what bears the grade out is checked in the whole ledger")
	}
	r.settle(vouched, "entry "+strconv.FormatUint(e.Seq, 10)+" was in the ledger of "+c.Origin+" when it had "+count(c.Size, "entry", "entries"))
}

// bring takes the room's key from the opening row, if that is what the receipt shows.
func (a *Auditor) bring(r *Report, e ledger.Entry, c ledger.Checkpoint) {
	if e.Seq != 1 || e.Kind != "room_opened" {
		return
	}
	f := e.Payload.Read()
	r.RoomName = f.OptStr("name")
	vkey := f.OptStr("key")
	if vkey == "" {
		return
	}
	_, key, err := ledger.ParseRoomKey(vkey)
	if err != nil {
		r.fail(&ledger.Fault{Kind: KeyMismatch, Seq: 1, Message: err.Error()})
		return
	}
	if key.Name != c.Origin {
		r.fail(&ledger.Fault{Kind: KeyMismatch, Seq: 1, Message: "the checkpoint is of another room than the opening", Expected: key.Name, Found: strconv.QuoteToASCII(c.Origin)})
		return
	}
	a.learn(key.Public, r.Name)
}

// signatures checks the checkpoint's signatures by keys that are known, and
// lists the others. It reports whether one of them speaks for this log.
func (a *Auditor) signatures(r *Report, msg []byte, n *note.Note) bool {
	var verifiers []note.Verifier
	from, keys := map[string]string{}, map[string]ledger.Key{}
	pinned := 0
	roomKey, roomKnown := a.roomKey(r.Origin)
	for _, s := range n.UnverifiedSigs {
		id := keyID(s.Name, s.Hash)
		k, full, ok := a.signer(s)
		if !ok {
			if roomKnown && s.Name == r.Origin {
				r.fail(&ledger.Fault{Kind: ledger.UnknownKey, Message: "signed in the room's name by another key than the one from which its id follows",
					Expected: keyID(roomKey.Name, roomKey.Hash()), Found: strconv.QuoteToASCII(id)})
				return false
			}
			r.cannot("the signature by "+id, "its key is not known here")
			continue
		}
		if k.from == "" {
			pinned++
		}
		from[id], keys[id] = k.from, full
		v, err := ledger.NewVerifier(full, a.Verify)
		if err != nil {
			r.cannot("the signature by "+id, err.Error())
			continue
		}
		verifiers = append(verifiers, v)
	}
	if a.Pinned() > 0 && pinned == 0 {
		r.fail(&ledger.Fault{Kind: ledger.UnknownKey, Message: "none of the keys that were asked for has signed the checkpoint of " + strconv.QuoteToASCII(r.Origin)})
		return false
	}
	if len(verifiers) == 0 {
		return false
	}
	c, open, err := ledger.OpenCheckpoint(msg, note.VerifierList(verifiers...))
	if err != nil {
		r.fail(asFault(err))
		return false
	}
	for _, s := range open.Sigs {
		id := keyID(s.Name, s.Hash)
		at, err := ledger.CosignatureTime(s)
		switch {
		case err == nil:
			r.used("witness", id, keys[id], from[id], at)
		case s.Name == c.Origin:
			r.used("room", id, keys[id], from[id], time.Time{})
		}
	}
	var own, cosigned uint64
	for _, k := range r.Keys {
		if k.Use == "room" {
			own++
		} else {
			cosigned++
		}
	}
	r.checked("signature by the room's key", own)
	r.checked("cosignatures by witnesses", cosigned)
	if cosigned == 0 {
		r.cannot("whether the room shows others another history", "no witness that is known here has cosigned this checkpoint")
	}
	return true
}

// settle gives the verdict of a file that has no fault.
func (r *Report) settle(vouched bool, headline string) {
	switch {
	case !vouched:
		r.Verdict, r.Headline = Nothing, "its parts fit together, and no key that is known here vouches for them"
	case r.broughtAlong():
		r.Verdict, r.Headline = OK, "consistent with "+r.whose()
	default:
		r.Verdict, r.Headline = OK, headline
	}
}

// whose names the files that the keys came with.
func (r *Report) whose() string {
	for _, k := range r.Keys {
		if k.From != r.Name {
			return "keys that were brought along, not pinned: anybody who makes such files anew can bring keys of their own"
		}
	}
	return "a key that this file brought along"
}

func asFault(err error) *ledger.Fault {
	if f, ok := err.(*ledger.Fault); ok {
		return f
	}
	return &ledger.Fault{Kind: ledger.Malformed, Message: err.Error()}
}
