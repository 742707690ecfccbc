package vectors

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"slices"

	"docket/ledger"
	"docket/room"
)

// recordFault checks what a room's rows say of each other, as docs/format.md
// asks of every verifier: the room's key, openings against commitments, and the
// signed checks. It knows no phases and no seats' rights; room.Replay does.
func recordFault(l *ledger.Ledger) *ledger.Fault {
	first, _ := l.Entry(1)
	if first.Kind != "room_opened" || first.Payload.Read().OptStr("version") != ledger.Version {
		return nil
	}
	var id string
	var worker []byte
	type sealed struct{ commitment, question ledger.Hash }
	standing, opened := map[string]sealed{}, false
	reveals := map[ledger.Hash]ledger.Hash{} // not yet checked, and the commitment that each opens
	var bridge, invited, challenge ledger.Hash
	var origin string
	for e := range l.Entries(1) {
		f := e.Payload.Read()
		code := ""
		door, _ := e.Door()
		if door == ledger.Server && e.Kind != "reveal_checked" || door == ledger.MCP || door == ledger.Partner && e.Kind != "partner_attestation" ||
			f.Has("client_asserted") != (door == ledger.Bridge) || door == ledger.Bridge && bridge.IsZero() {
			code = "breaks_rules"
		}
		if f.Has("client_asserted") {
			f.Obj("client_asserted").Str("name")
		}
		holds := func(all ...bool) {
			if slices.Contains(all, false) {
				code = "breaks_rules"
			}
		}
		switch {
		case code != "":
		case e.Kind == "room_opened":
			id = f.Str("room")
			if f.Has("key") {
				if named, _, err := ledger.ParseRoomKey(f.Str("key")); err != nil || named != id {
					code = "key_mismatch"
				}
			}
		case e.Kind == "worker_key_pinned":
			worker, _ = base64.StdEncoding.DecodeString(f.Str("public_key"))
			if len(worker) != 32 || f.Str("key_id") != room.KeyID(worker) || opened {
				code = "breaks_rules"
			}
		case e.Kind == "commit":
			standing[e.Actor.Seat] = sealed{f.Hash("commitment"), f.Hash("question")}
		case e.Kind == "commitment_withdrawn":
			delete(standing, e.Actor.Seat)
		case e.Kind == "round_opened":
			clear(standing)
		case e.Kind == "reveal":
			opened = true
			s, ok := standing[e.Actor.Seat]
			sum := sha256.Sum256([]byte(value(ledger.Make(ledger.Str("version", "docket-commitment/1"), ledger.Str("room", id), ledger.Int("round", f.Int("round")),
				ledger.Str("seat", e.Actor.Seat), ledger.HashOf("question", s.question), ledger.Str("position", f.Str("position")), ledger.Str("nonce", f.Str("nonce")))).String()))
			if !ok || sum != s.commitment || f.Hash("commitment") != s.commitment {
				code = "opening_mismatch"
			}
			reveals[e.Hash] = s.commitment
		case e.Kind == "bridge_opened":
			holds(bridge.IsZero(), door == ledger.UI, f.Str("address") != "")
			bridge = e.Hash
		case e.Kind == "bridge_closed":
			holds(!bridge.IsZero(), f.Hash("opened") == bridge)
			bridge = ledger.Hash{}
		case e.Kind == "partner_invited":
			holds(invited.IsZero(), door == ledger.UI)
			invited, origin, challenge = e.Hash, f.Str("origin"), f.Hash("challenge_digest")
		case e.Kind == "invitation_ended":
			holds(!invited.IsZero(), f.Hash("invitation") == invited)
			invited = ledger.Hash{}
		case e.Kind == "partner_attestation":
			holds(door == ledger.Partner, e.Actor.Seat == "partner", !invited.IsZero(), f.Hash("invitation") == invited, f.Str("origin") == origin,
				sha256.Sum256([]byte(f.Str("challenge"))) == challenge, sha256.Sum256([]byte(f.Str("claim"))) == f.Hash("claim_digest"), len(f.Str("claim")) <= 8192)
			challenge = f.Hash("next_challenge_digest")
		case e.Kind == "reveal_checked":
			commitment, ok := reveals[f.Hash("reveal")]
			delete(reveals, f.Hash("reveal"))
			head, onLedger := l.ByHash(f.Hash("head"))
			sig, _ := base64.StdEncoding.DecodeString(f.Str("signature"))
			msg := value(ledger.Make(ledger.Str("checked_at", f.Str("checked_at")), ledger.HashOf("commitment", f.Hash("commitment")), ledger.HashOf("head", f.Hash("head")),
				ledger.Str("key_id", f.Str("key_id")), ledger.Bool("matches", f.Bool("matches")), ledger.HashOf("recomputed", f.Hash("recomputed"))))
			switch {
			case door != ledger.Server || e.Actor.Seat != "worker":
				code = "breaks_rules"
			case worker == nil || f.Str("key_id") != room.KeyID(worker):
				code = "unknown_key"
			case !ok || !f.Bool("matches") || f.Hash("commitment") != commitment || f.Hash("recomputed") != commitment:
				code = "check_disagrees"
			case !ed25519.Verify(worker, []byte(msg.String()), sig):
				code = "bad_signature"
			case !onLedger || head.Seq >= e.Seq:
				code = "breaks_rules"
			}
		}
		if f.Err() != nil {
			code = "breaks_rules"
		}
		if code != "" {
			return &ledger.Fault{Kind: ledger.FaultKind(code), Seq: e.Seq}
		}
	}
	return nil
}

// compare holds a verified ledger against another file of the same room:
// consistent, cut, fork or unknown, with the last entry that both have in common.
func compare(v *vector, other vector) {
	l, _, err := ledger.Import(context.Background(), bytes.NewReader(v.data), nil)
	if err != nil {
		panic(err)
	}
	var c ledger.Checkpoint
	m := (*ledger.Ledger)(nil)
	switch other.Kind {
	case "ledger":
		m = value(first(ledger.Import(context.Background(), bytes.NewReader(other.data), nil)))
		c.Size, c.Root = m.Root()
		c.Origin = originOf(m)
	case "receipt":
		r := value(ledger.ParseReceipt(other.data))
		c, _, _ = ledger.ReadCheckpoint(r.Checkpoint)
	case "checkpoint":
		c, _, _ = ledger.ReadCheckpoint(other.data)
	}
	if c.Origin != originOf(l) {
		v.Verdict = "unknown"
		return
	}
	common := min(l.Len(), c.Size)
	if m != nil {
		for value(l.RootAt(common)) != value(m.RootAt(common)) {
			common--
			v.Verdict = "fork"
		}
	} else if c.Size <= l.Len() && value(l.RootAt(c.Size)) != c.Root {
		v.Verdict, common = "fork", 0 // where they part, a root alone does not tell
	}
	switch {
	case v.Verdict == "fork":
		v.Seq = common
	case c.Size > l.Len():
		v.Verdict, v.Seq = "cut", l.Len()
	default:
		v.Verdict = "consistent"
	}
}

func first[A, B any](a A, _ B, err error) (A, error) { return a, err }

func originOf(l *ledger.Ledger) string {
	e, _ := l.Entry(1)
	return ledger.Origin(e.Payload.Read().OptStr("room"))
}
