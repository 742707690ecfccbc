package audit_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/audit"
	"docket/room/audit/audittest"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func parseTime(ts string) (time.Time, error) { return time.Parse(time.RFC3339, ts) }

func TestReceipt(t *testing.T) {
	room := played()
	n := room.Ledger().Len()
	witness := room.Worker
	receipt := room.Receipt(5, room.Checkpoint(n, witness))

	r := run(auditor(t, audittest.Vkey(witness)), receipt)
	require.Equal(t, audit.OK, r.Verdict, r.Headline)
	require.Equal(t, audit.Receipt, r.Kind)
	require.Contains(t, r.Headline, "entry 5 was in the ledger of docket/")
	require.EqualValues(t, 1, count(r, "cosignatures"))
	require.Equal(t, "witness", r.Keys[0].Use)
	require.True(t, r.Keys[0].Pinned())
	require.Equal(t, "2026-01-01T00:01:00Z", r.Keys[0].At.Format(time.RFC3339))
	require.NotEmpty(t, why(r, "signature by docket/"), "the room's own key is not known")
	require.Contains(t, why(r, "before and after"), "one entry")

	// No key at all: not wrong, and not verified.
	r = run(auditor(t), receipt)
	require.Equal(t, audit.Nothing, r.Verdict)
	require.Contains(t, r.Headline, "no key that is known here vouches for them")
	require.NotEmpty(t, why(r, "signature by docket.local/witness"))

	// The ledger brings both keys along.
	a := auditor(t)
	require.Equal(t, audit.OK, a.Audit(t.Context(), "ledger", bytes.NewReader(room.Export()), audit.Look{}).Verdict)
	r = run(a, receipt)
	require.Equal(t, audit.OK, r.Verdict)
	require.Contains(t, r.Headline, "brought along")
	require.Len(t, r.Keys, 2)
	require.Equal(t, "ledger", r.Keys[0].From)

	// Someone else's key was asked for.
	r = run(auditor(t, audittest.Vkey(audittest.Seeded(77))), receipt)
	require.Equal(t, ledger.UnknownKey, r.Fault.Kind)
}

// A receipt shows that an entry says of which grade it is, and not that it is of that grade.
func TestReceiptOfABetterGrade(t *testing.T) {
	room := played()
	checkpoint := room.Checkpoint(room.Ledger().Len(), room.Worker)
	seen := 0
	for e := range room.Ledger().Entries(1) {
		r := run(auditor(t, audittest.Vkey(room.Worker)), room.Receipt(e.Seq, checkpoint))
		require.Equal(t, audit.OK, r.Verdict)
		if e.Actor.Grade == ledger.ClientAsserted.String() {
			require.Empty(t, why(r, "the grade"))
			continue
		}
		seen++
		require.Contains(t, why(r, "the grade "+e.Actor.Grade), "checked in the whole ledger")
	}
	require.Positive(t, seen)
}

// A key that was asked for and has signed nothing in a ledger is said to have signed nothing.
func TestLedgerWithoutThePinnedKey(t *testing.T) {
	room := played()
	r := run(auditor(t, audittest.Vkey(audittest.Seeded(77))), room.Export())
	require.Equal(t, audit.OK, r.Verdict)
	require.Contains(t, why(r, "the key that was asked for"), "nothing that could be checked")
	r = run(auditor(t, audittest.Vkey(room.Worker)), room.Export())
	require.Empty(t, why(r, "asked for"))
}

// A receipt that was made anew with a fresh key fits together, and is said to bring its own key.
func TestReceiptOfAFreshKey(t *testing.T) {
	fresh := audittest.Open(50, "Made up")
	fresh.Play()
	receipt := fresh.Receipt(1, fresh.Checkpoint(fresh.Ledger().Len()))
	r := run(auditor(t), receipt)
	require.Equal(t, audit.OK, r.Verdict, r.Headline)
	require.Equal(t, "consistent with a key that this file brought along", r.Headline)
	require.NotEmpty(t, why(r, "another history"))

	// In the name of a room whose id does not follow from it, it is a fault as soon as the room is known.
	room := played()
	size, root := room.Ledger().Root()
	c := ledger.Checkpoint{Origin: ledger.Origin(room.Snapshot().ID), Size: size, Root: root}
	forged := audittest.Sign(fresh.Key, c, room.Worker)
	forged = bytes.Replace(forged, []byte("— docket/"+fresh.Snapshot().ID), []byte("— "+c.Origin), 1)
	r = run(auditor(t, audittest.RoomVkey(room.Key)), forged)
	require.Equal(t, ledger.UnknownKey, r.Fault.Kind, r.Headline)
	require.NotEmpty(t, r.Fault.Expected)
	require.NotEmpty(t, r.Fault.Found)
	require.Error(t, auditor(t).Pin("docket/00112233445566778899aabbccddeeff"+audittest.RoomVkey(room.Key)[39:]))
}

func TestReceiptFaults(t *testing.T) {
	room := played()
	n := room.Ledger().Len()
	good := room.Receipt(5, room.Checkpoint(n, room.Worker))
	pins := []string{audittest.Vkey(room.Worker), audittest.RoomVkey(room.Key)}
	parsed := must(ledger.ParseReceipt(good))
	format := func(change func(r *ledger.Receipt)) []byte {
		r := parsed
		r.Proof = append(r.Proof[:0:0], r.Proof...)
		change(&r)
		return must(ledger.FormatReceipt(r))
	}
	other, _ := room.Ledger().Entry(6)
	flip := bytes.LastIndexByte(good, '\n') - 4
	signature := bytes.Clone(good)
	if signature[flip]++; signature[flip] == '+'+1 || signature[flip] > 'y' {
		signature[flip] = 'A'
	}
	for name, c := range map[string]struct {
		file []byte
		kind ledger.FaultKind
	}{
		"altered":       {format(func(r *ledger.Receipt) { r.Entry.Kind = "other" }), ledger.HashMismatch},
		"another entry": {format(func(r *ledger.Receipt) { r.Entry = other }), ledger.Sequence},
		"moved":         {format(func(r *ledger.Receipt) { r.Entry, r.Index = other, other.Seq-1 }), ledger.NotInTree},
		"proof":         {format(func(r *ledger.Receipt) { r.Proof[0][0] ^= 1 }), ledger.NotInTree},
		"signature":     {signature, ledger.BadSignature},
		"cut":           {good[:len(good)-9], ledger.Malformed},
		"header":        {append([]byte("c2sp.org/tlog-proof@v2"), good[22:]...), ledger.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			r := run(auditor(t, pins...), c.file)
			require.Equal(t, audit.Faulty, r.Verdict, r.Headline)
			require.Equal(t, c.kind, r.Fault.Kind, r.Headline)
		})
	}
}

func TestCheckpoint(t *testing.T) {
	room := played()
	c := room.Checkpoint(7, room.Worker)
	r := run(auditor(t, audittest.RoomVkey(room.Key), audittest.Vkey(room.Worker)), c)
	require.Equal(t, audit.OK, r.Verdict, r.Headline)
	require.Equal(t, audit.Checkpoint, r.Kind)
	require.EqualValues(t, 7, r.Size)
	require.EqualValues(t, 1, count(r, "the room's key"))
	require.EqualValues(t, 1, count(r, "cosignatures"))
	require.Contains(t, why(r, "what is in the ledger"), "no entry")

	text, _, _ := strings.Cut(string(c), "\n\n")
	r = run(auditor(t), []byte(text+"\n"))
	require.Equal(t, audit.Faulty, r.Verdict, "a checkpoint that nobody signed")
	r = run(auditor(t, audittest.Vkey(room.Worker)), bytes.Replace(c, []byte("\n7\n"), []byte("\n8\n"), 1))
	require.Equal(t, ledger.BadSignature, r.Fault.Kind)
}
