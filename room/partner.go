package room

import (
	"crypto/subtle"

	"docket/ledger"
)

// PartnerSeat and UnknownSeat are names on the record that are not seats: another origin's, whose challenge was answered,
// and that of whoever called a tool without it.
const (
	PartnerSeat = "partner"
	UnknownSeat = "unknown"
)

// MaxClaim bounds a partner's claim, in bytes.
const MaxClaim = 8 << 10

// attestName is what the record calls a call that attests: the tool's name.
const attestName = "partner_attest"

// Invitation is an origin that the host lets attest. Its challenge is answered once; then another takes its place.
type Invitation struct {
	Seq       uint64
	Hash      ledger.Hash // of the entry that invites
	Origin    string
	Challenge ledger.Hash // SHA-256 of the challenge that the next attestation must answer
	Attested  int         // how often this invitation was answered
}

// invite is the host letting another origin attest. The challenge itself goes to that origin alone; the record gets
// its digest.
type invite struct {
	origin    string
	challenge ledger.Hash
}

func (invite) kind() string { return "partner_invited" }

func (i invite) fields() []ledger.Field {
	return []ledger.Field{ledger.Str("origin", i.origin), ledger.HashOf("challenge_digest", i.challenge)}
}

func readInvite(f *ledger.Fields) act {
	return invite{origin: f.Str("origin"), challenge: f.Hash("challenge_digest")}
}

func (i invite) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgeAttesting(); r != nil {
		return r
	}
	if s.invitation != nil {
		return refuse("already_invited", "", "an invitation stands already, to "+s.invitation.Origin+"; end it first")
	}
	if s.challenges[i.challenge] {
		return refuse("bad_record", "/challenge_digest", "every challenge is a new one")
	}
	return judgeOrigin(i.origin, "")
}

func (i invite) fold(s *state, e ledger.Entry) {
	s.challenges[i.challenge] = true
	s.invitation = &Invitation{Seq: e.Seq, Hash: e.Hash, Origin: i.origin, Challenge: i.challenge}
}

// judgeAttesting refuses what nobody may do in a room that is paused or closed.
func (s *state) judgeAttesting() *Refusal {
	if s.phase == Closed {
		return refuse("wrong_phase", "", "the room is in Closed, where nobody attests")
	}
	return s.judgePaused()
}

// uninvite ends an invitation: by the host, or by the room when the page it stood in is gone.
type uninvite struct {
	invitation ledger.Hash
	why        string
}

func (uninvite) kind() string { return "invitation_ended" }

func (u uninvite) fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("invitation", u.invitation), ledger.Str("why", u.why)}
}

func readUninvite(f *ledger.Fields) act {
	return uninvite{invitation: f.Hash("invitation"), why: f.Str("why")}
}

func (u uninvite) judge(s *state, by Caller) *Refusal {
	if s.invitation == nil || s.invitation.Hash != u.invitation {
		return refuse("not_invited", "/invitation", "no invitation of that entry stands")
	}
	switch u.why {
	case WhyHost:
		return s.judgeHost(by)
	case WhyReload, WhyLeft:
		return s.judgeBookkeeping(by)
	}
	return refuse("bad_record", "/why", "no such reason")
}

func (uninvite) fold(s *state, _ ledger.Entry) { s.invitation = nil }

// attest is another origin's word, carried verbatim. That the challenge is answered shows that whoever called could read
// what was posted to a document of that origin; it shows nothing of whether the claim is true.
type attest struct {
	invitation ledger.Hash
	origin     string
	claim      string
	challenge  string
	next       ledger.Hash
}

func (attest) kind() string { return "partner_attestation" }

func (a attest) fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("invitation", a.invitation), ledger.Str("origin", a.origin), ledger.Str("claim", a.claim),
		ledger.HashOf("claim_digest", Digest(a.claim)), ledger.Str("challenge", a.challenge), ledger.HashOf("next_challenge_digest", a.next)}
}

func readAttest(f *ledger.Fields) act {
	a := attest{invitation: f.Hash("invitation"), origin: f.Str("origin"), claim: f.Str("claim"), challenge: f.Str("challenge"), next: f.Hash("next_challenge_digest")}
	f.Want("claim_digest", f.Hash("claim_digest") == Digest(a.claim), "must be the SHA-256 of the claim")
	return a
}

func (a attest) judge(s *state, by Caller) *Refusal {
	if by.Door != ledger.Partner || by.Seat != PartnerSeat {
		return refuse("wrong_door", "", "an attestation comes by the door partner only")
	}
	if r := s.judgeAttesting(); r != nil {
		return r
	}
	if s.invitation == nil {
		return refuse("not_invited", "", "no invitation stands, so nobody attests")
	}
	digest := Digest(a.challenge)
	if !s.same(digest, s.invitation.Challenge) {
		if s.challenges[digest] {
			return refuse("challenge_used", "/challenge", "this challenge was used or replaced; the room posts a new one into the invited origin's frame")
		}
		return refuse("challenge_wrong", "/challenge", "this is not the challenge that the room posted to the invited origin, so the call counts as nobody's")
	}
	if a.invitation != s.invitation.Hash || a.origin != s.invitation.Origin {
		return refuse("bad_record", "/invitation", "the attestation names another invitation than the one that stands")
	}
	if len(a.claim) > MaxClaim {
		return refuse("too_long", "/claim", "the claim has "+itoa(len(a.claim))+" bytes, and at most "+itoa(MaxClaim)+" are taken")
	}
	if s.challenges[a.next] {
		return refuse("bad_record", "/next_challenge_digest", "every challenge is a new one")
	}
	return judgeText("/claim", a.claim, MaxClaim)
}

// same compares the digests of challenges in constant time.
func (s *state) same(a, b ledger.Hash) bool { return subtle.ConstantTimeCompare(a[:], b[:]) == 1 }

func (a attest) fold(s *state, e ledger.Entry) {
	s.challenges[a.next] = true
	s.invitation.Challenge = a.next
	s.invitation.Attested++
	s.keep("claim of "+a.origin, a.claim, e.Seq)
}

// Invite lets an origin attest; own is the room's own, which may not be. The challenge is 32 hexadecimal digits, for a
// document of that origin and nobody else.
func (r *Room) Invite(by Caller, origin, own string, press *Press) (landed Landed, challenge string, err error) {
	landed, err = r.do(by, "invite_partner", Stamp{}, press, func(s *state) (act, *Refusal) {
		if refusal := judgeOrigin(origin, own); refusal != nil {
			return nil, refusal
		}
		var err error
		if challenge, err = r.nonce(); err != nil {
			return nil, refuse("no_randomness", "", "the browser gave no random challenge: "+err.Error())
		}
		return invite{origin: origin, challenge: Digest(challenge)}, nil
	})
	if err != nil {
		return landed, "", err
	}
	return landed, challenge, nil
}

// EndInvitation takes the standing invitation back.
func (r *Room) EndInvitation(by Caller, press *Press) (Landed, error) {
	return r.do(by, "end_invitation", Stamp{}, press, func(s *state) (act, *Refusal) {
		if s.invitation == nil {
			return nil, refuse("not_invited", "", "no invitation stands")
		}
		return uninvite{invitation: s.invitation.Hash, why: WhyHost}, nil
	})
}

// Attest carries a partner's claim, if the challenge is answered. Then next is the challenge after it. A call that does not
// answer is nobody's: its refusal lands by the door webmcp under [UnknownSeat].
func (r *Room) Attest(claim, challenge string, req Stamp) (landed Landed, next string, err error) {
	defer r.changed()
	r.mu.Lock()
	defer r.mu.Unlock()
	by, stranger := Caller{Door: ledger.Partner, Seat: PartnerSeat}, Caller{Door: ledger.WebMCP, Seat: UnknownSeat}
	req.ID = ""
	a := attest{claim: claim, challenge: challenge}
	if stands := r.s.invitation; stands != nil {
		a.invitation, a.origin = stands.Hash, stands.Origin
	}
	if next, err = r.nonce(); err != nil {
		landed, err = r.refuse(stranger, attestName, req, refuse("no_randomness", "", "the browser gave no random challenge: "+err.Error()))
		return landed, "", err
	}
	a.next = Digest(next)
	v := envelope{request: req}
	if refusal := r.s.admit(by, a, v); refusal != nil {
		landed, err = r.refuse(stranger, attestName, req, refusal)
		return landed, "", err
	}
	e, err := r.append(by, a, v)
	return Landed{Entry: e}, next, err
}
