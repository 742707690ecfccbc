package room

import (
	"crypto/ed25519"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

var workerPublic, workerPrivate = func() (ed25519.PublicKey, ed25519.PrivateKey) {
	private := ed25519.NewKeyFromSeed(make([]byte, 32))
	return private.Public().(ed25519.PublicKey), private
}()

func verify(public, message, signature []byte) bool {
	return ed25519.Verify(public, message, signature)
}

// openedReveal is a room with one accepted opening and, unless told otherwise, the Worker's key pinned.
func openedReveal(t *testing.T, pin bool) (*Room, ledger.Entry) {
	c := config()
	c.Verify = verify
	r, err := New(c)
	require.NoError(t, err)
	if pin {
		_, err := r.PinWorkerKey(workerPublic)
		require.NoError(t, err)
	}
	advanceTo(t, r, Commit)
	_, o, err := r.Commit(rider, "yes", Stamp{}, nil)
	require.NoError(t, err)
	advanceTo(t, r, Reveal)
	landed, _, err := r.Reveal(rider, "yes", o.Nonce, Stamp{}, nil)
	require.NoError(t, err)
	return r, landed.Entry
}

// workerAnswer is what an honest Worker says of an opening.
func workerAnswer(r *Room, reveal ledger.Entry) CheckAnswer {
	sealed := reveal.Payload.Read().Hash("commitment")
	return CheckAnswer{Matches: true, Commitment: sealed, Recomputed: sealed, CheckedAt: "2026-01-01T00:00:00.000Z",
		KeyID: KeyID(workerPublic), Head: r.Ledger().Head()}
}

func signed(t *testing.T, a CheckAnswer) CheckAnswer {
	m, err := a.Message()
	require.NoError(t, err)
	a.Signature = ed25519.Sign(workerPrivate, m)
	return a
}

// A key that is chosen once something is open could be chosen for what it signs.
func TestTheWorkersKeyIsPinnedBeforeAnOpening(t *testing.T) {
	r, _ := openedReveal(t, false)
	_, err := r.PinWorkerKey(workerPublic)
	var refusal *Refusal
	require.ErrorAs(t, err, &refusal)
	require.Contains(t, refusal.Message, "before anything is opened")
	require.Nil(t, r.Snapshot().WorkerKey)
	p, err := ledger.Make(pinKey{public: workerPublic}.fields()...)
	require.NoError(t, err)
	_, err = r.Ledger().Append(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), "worker_key_pinned", RoomSeat, ledger.Room, p)
	require.NoError(t, err)
	_, err = Replay(r.Ledger(), config())
	var broken *ReplayError
	require.ErrorAs(t, err, &broken)
	require.Empty(t, broken.Lacks(), "the rules are broken, and nothing is lacking")
}

func TestOnlyTheWorkersSignedWordIsServerObserved(t *testing.T) {
	r, reveal := openedReveal(t, true)
	honest := signed(t, workerAnswer(r, reveal))
	for name, c := range map[string]struct {
		change func(*CheckAnswer)
		code   string
	}{
		"no signature":       {func(a *CheckAnswer) { a.Signature = nil }, "bad_signature"},
		"a forged signature": {func(a *CheckAnswer) { a.Signature = append([]byte{1}, a.Signature[1:]...) }, "bad_signature"},
		"another time":       {func(a *CheckAnswer) { a.CheckedAt = "2026-01-02T00:00:00.000Z" }, "bad_signature"},
		"another key's id":   {func(a *CheckAnswer) { a.KeyID = "0000000000000000" }, "bad_signature"},
		"another head":       {func(a *CheckAnswer) { a.Head = reveal.Prev }, "bad_signature"},
		"an unknown head":    {func(a *CheckAnswer) { a.Head = ledger.Hash{1} }, "bad_record"},
		"no match":           {func(a *CheckAnswer) { a.Matches = false }, "check_disagrees"},
		"other arithmetic":   {func(a *CheckAnswer) { a.Recomputed = ledger.Hash{1} }, "check_disagrees"},
	} {
		t.Run(name, func(t *testing.T) {
			a := honest
			c.change(&a)
			before := r.Ledger().Len()
			_, err := r.RecordCheck(reveal.Hash, a)
			require.Equal(t, c.code, code(err))
			require.Equal(t, before, r.Ledger().Len(), "nothing lands through the Worker's door that it did not sign")
		})
	}
	_, err := r.RecordCheck(ledger.Hash{7}, honest)
	require.Equal(t, "bad_record", code(err))

	landed, err := r.RecordCheck(reveal.Hash, honest)
	require.NoError(t, err)
	require.Equal(t, "server-observed", landed.Entry.Actor.Grade)
	seat, _ := r.Snapshot().Now().Of(RiderSeat)
	require.Equal(t, &Check{Outcome: CheckObserved, Seq: landed.Entry.Seq, CheckedAt: honest.CheckedAt}, seat.Opened.Check)
	_, err = r.RecordCheck(reveal.Hash, honest)
	require.Equal(t, "already_checked", code(err))

	c := config()
	c.Verify = verify
	again, err := Replay(r.Ledger(), c)
	require.NoError(t, err)
	require.Equal(t, r.Snapshot(), again.Snapshot())
	_, err = Replay(r.Ledger(), config())
	require.Equal(t, "bad_signature", code(err), "who cannot check a signature does not take it on trust")
	c.Verify = func(_, _, _ []byte) bool { return false }
	_, err = Replay(r.Ledger(), c)
	require.Equal(t, "bad_signature", code(err))
}

func TestACheckThatDidNotComeIsGradedDownAndSaysWhy(t *testing.T) {
	for outcome := range fallbacks {
		r, reveal := openedReveal(t, outcome != CheckUnsigned)
		landed, err := r.RecordNoCheck(reveal.Hash, outcome, "503")
		require.NoError(t, err)
		require.Equal(t, "client-asserted", landed.Entry.Actor.Grade)
		require.Contains(t, Sentence(landed.Entry), CheckWords(outcome))
		_, err = r.RecordCheck(reveal.Hash, signed(t, workerAnswer(r, reveal)))
		require.Error(t, err, "a late answer changes nothing")
		late, err := r.RecordLateCheck(reveal.Hash, CheckObserved)
		require.NoError(t, err)
		require.Equal(t, "reveal_check_late", late.Entry.Kind)
		seat, _ := r.Snapshot().Now().Of(RiderSeat)
		require.Equal(t, outcome, seat.Opened.Check.Outcome)
	}
	r, reveal := openedReveal(t, false)
	_, err := r.RecordNoCheck(reveal.Hash, "bored", "")
	require.Equal(t, "bad_record", code(err))
	_, err = r.RecordLateCheck(reveal.Hash, CheckObserved)
	require.Equal(t, "bad_record", code(err), "nothing is late before the page stopped waiting")
}

func TestARoomsIDFollowsFromItsKey(t *testing.T) {
	public := [32]byte(workerPublic)
	key, err := ledger.FormatKey(ledger.RoomKey(public))
	require.NoError(t, err)
	c := config()
	c.Key, c.ID = key, ledger.RoomID(public)
	r, err := New(c)
	require.NoError(t, err)
	require.Equal(t, key, r.Snapshot().Key)
	c.ID = testID
	_, err = New(c)
	require.Equal(t, "bad_record", code(err))
	c.Key = key + "="
	_, err = New(c)
	require.Equal(t, "bad_record", code(err))
}

// A check names the head that the page had sent; one that came later it cannot have seen.
func TestACheckCannotNameAHeadThatComesAfterIt(t *testing.T) {
	r, reveal := openedReveal(t, true)
	landed, err := r.Pause(host, "", nil)
	require.NoError(t, err)
	s := newState(r.l.ByHash, verify)
	s.last = landed.Entry.Seq - 1
	_, ok := s.known(reveal.Hash)
	require.True(t, ok)
	_, ok = s.known(landed.Entry.Hash)
	require.False(t, ok)
}
