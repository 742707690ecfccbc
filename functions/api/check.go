package api

import (
	"crypto/subtle"
	"encoding/base64"
	"math"
	"net/http"
	"unicode/utf8"

	"docket/ledger"
	"docket/room"
)

// maxSeat bounds a seat's name as it stands in an opening.
const maxSeat = 200

// claim is the body of a check: an opening, the commitment it is said to open,
// and the head of the ledger whose page asks.
type claim struct {
	opening          room.Opening
	commitment, head ledger.Hash
}

// parseClaim reads the body of a check.
func parseClaim(r *http.Request) (claim, error) {
	f, err := object(r, maxCheck, "version", "room", "round", "seat", "question", "position", "nonce", "commitment", "head")
	if err != nil {
		return claim{}, err
	}
	version := f.Str("version")
	f.Want("version", version == room.CommitmentVersion, "is a version that is not known here, want "+room.CommitmentVersion)
	id, round, seat := f.Str("room"), f.Int("round"), f.Str("seat")
	f.Want("room", hex(id, 32), "is no room, want 32 lower-case hexadecimal digits")
	f.Want("round", round >= 1 && round <= math.MaxInt32, "is no round, want a whole number from 1")
	f.Want("seat", seat != "" && len(seat) <= maxSeat, "is no seat, want at most 200 bytes")
	position, nonce := f.Str("position"), f.Str("nonce")
	f.Want("position", utf8.RuneCountInString(position) <= room.MaxPosition, "is too long, want at most 1000 characters")
	f.Want("nonce", hex(nonce, room.NonceLen), "is no nonce, want 32 lower-case hexadecimal digits")
	c := claim{
		opening:    room.Opening{Room: id, Round: int(round), Seat: seat, Question: f.Hash("question"), Position: position, Nonce: nonce},
		commitment: f.Hash("commitment"),
		head:       f.Hash("head"),
	}
	if err := f.Err(); err != nil {
		return claim{}, badBody(err)
	}
	return c, nil
}

// checkReveal recomputes a commitment from its opening. It answers for the
// arithmetic, and that it saw this head at this time; not for who opened it.
func (a *api) checkReveal(w http.ResponseWriter, r *http.Request) error {
	c, err := parseClaim(r)
	if err != nil {
		return err
	}
	recomputed, err := c.opening.Commitment()
	if err != nil {
		return badBody(err)
	}
	// Both are public by now. Comparing them so costs nothing, and needs no thought.
	matches := subtle.ConstantTimeCompare(recomputed[:], c.commitment[:]) == 1
	answer := []ledger.Field{
		ledger.Bool("matches", matches), ledger.HashOf("commitment", c.commitment),
		ledger.HashOf("recomputed", recomputed), ledger.Str("checked_at", a.Now().UTC().Format(ledger.TimeLayout)),
	}
	if a.Keys == nil {
		answer = append(answer, ledger.Str("unsigned", a.NoKeys))
	} else {
		answer = append(answer, ledger.Str("key_id", a.Keys.Current().ID))
		signed, err := ledger.Make(append(answer, ledger.HashOf("head", c.head))...)
		if err != nil {
			return err
		}
		signature := base64.StdEncoding.EncodeToString(a.Keys.Sign([]byte(signed.String())))
		answer = append(answer, ledger.Str("signature", signature))
	}
	p, err := ledger.Make(answer...)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, p)
	return nil
}

// hex reports whether s is so many lower-case hexadecimal digits.
func hex(s string, n int) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(s) == n
}
