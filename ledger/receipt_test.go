package ledger

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"
)

// receipts makes the receipts of every entry under one cosigned checkpoint.
func receipts(t testing.TB, l *Ledger, keys ...keyPair) []Receipt {
	c := l.state(roomKey)
	msg := must(SignCheckpoint(c, roomKey.signer()))
	for _, k := range keys {
		cosigned, n, err := ReadCheckpoint(msg)
		require.NoError(t, err)
		require.Equal(t, c, cosigned)
		n.Sigs, n.UnverifiedSigs = n.UnverifiedSigs, nil
		msg = must(sign(n, k))
	}
	var out []Receipt
	for seq := uint64(1); seq <= c.Size; seq++ {
		out = append(out, must(l.Receipt(seq, msg)))
	}
	return out
}

func TestReceipts(t *testing.T) {
	for n := 1; n <= 20; n++ {
		l := opened(n)
		for i, r := range receipts(t, l, witnessKey) {
			b, err := FormatReceipt(r)
			require.NoError(t, err)
			got, err := ParseReceipt(b)
			require.NoError(t, err)
			require.Equal(t, r, got)
			c, note, err := CheckReceipt(got, known(roomKey, witnessKey))
			require.NoError(t, err)
			require.Equal(t, l.state(roomKey), c)
			require.Len(t, note.Sigs, 2)
			e, _ := l.Entry(uint64(i + 1))
			require.Equal(t, e, got.Entry)
			require.EqualValues(t, i, got.Index)
		}
	}
}

// An earlier checkpoint gives a receipt as well, and one of another ledger none.
func TestReceiptAtACheckpoint(t *testing.T) {
	l := opened(9)
	early := must(SignCheckpoint(l.state(roomKey), roomKey.signer()))
	must(l.Append(epoch, "act", "Zoë", UI, must(Make())))
	r, err := l.Receipt(9, early)
	require.NoError(t, err)
	_, _, err = CheckReceipt(r, known(roomKey))
	require.NoError(t, err)

	_, err = l.Receipt(10, early)
	require.EqualError(t, err, "no entry 10 in a tree of 9")
	_, err = l.Receipt(0, early)
	require.EqualError(t, err, "no entry 0 in a tree of 9")
	_, err = opened(8).Receipt(1, early)
	require.EqualError(t, err, "tree has 8 entries, want at least 9")
	_, err = l.Receipt(1, early[:len(early)-1])
	require.Error(t, err)
	other := opened(8)
	must(other.Append(epoch, "act", "Zoë", UI, must(Make())))
	_, err = other.Receipt(1, early)
	require.Equal(t, NotInTree, faultOf(t, err))
}

// What belongs to another entry, size or ledger is refused, each in its own word.
func TestReceiptFaults(t *testing.T) {
	l := opened(9)
	rs := receipts(t, l, witnessKey)
	larger := opened(12)
	for name, x := range map[string]struct {
		edit func(r *Receipt)
		kind FaultKind
	}{
		"as it was":                      {func(r *Receipt) {}, ""},
		"an altered entry":               {func(r *Receipt) { r.Entry.Kind = "other" }, HashMismatch},
		"an entry with another hash":     {func(r *Receipt) { r.Entry.Hash[3] ^= 1 }, HashMismatch},
		"an altered and rehashed entry":  {func(r *Receipt) { r.Entry.Kind = "other"; r.Entry.Hash = r.Entry.Sum() }, NotInTree},
		"a better grade":                 {func(r *Receipt) { r.Entry.Actor.Grade = "server-observed"; r.Entry.Hash = r.Entry.Sum() }, GradeMismatch},
		"another attribution":            {func(r *Receipt) { r.Entry.Actor.Attribution = "a person"; r.Entry.Hash = r.Entry.Sum() }, GradeMismatch},
		"no such door":                   {func(r *Receipt) { r.Entry.Actor.Ingress = "window"; r.Entry.Hash = r.Entry.Sum() }, GradeMismatch},
		"a time of another form":         {func(r *Receipt) { r.Entry.TS = "noon"; r.Entry.Hash = r.Entry.Sum() }, Malformed},
		"another entry of the same tree": {func(r *Receipt) { r.Entry = rs[6].Entry; r.Index = 6 }, NotInTree},
		"another index":                  {func(r *Receipt) { r.Index = 4 }, Sequence},
		"an entry beyond the tree": {func(r *Receipt) {
			e, _ := larger.Entry(12)
			r.Entry, r.Index = e, 11
		}, NotInTree},
		"a proof of another entry":    {func(r *Receipt) { r.Proof = rs[4].Proof }, NotInTree},
		"a proof for another size":    {func(r *Receipt) { r.Proof = must(l.ProveEntry(6, 8)) }, NotInTree},
		"a proof in a larger tree":    {func(r *Receipt) { r.Proof = must(larger.ProveEntry(6, 12)) }, NotInTree},
		"a proof without its end":     {func(r *Receipt) { r.Proof = r.Proof[:len(r.Proof)-1] }, NotInTree},
		"a proof with one hash more":  {func(r *Receipt) { r.Proof = append(r.Proof[:len(r.Proof):len(r.Proof)], tlog.Hash{}) }, NotInTree},
		"no proof":                    {func(r *Receipt) { r.Proof = nil }, NotInTree},
		"a checkpoint of other size":  {func(r *Receipt) { r.Checkpoint = receipts(t, opened(8), witnessKey)[5].Checkpoint }, NotInTree},
		"another room's signature":    {func(r *Receipt) { r.Checkpoint = must(SignCheckpoint(l.state(roomKey), otherRoom.signer())) }, UnknownKey},
		"signed by nobody known":      {func(r *Receipt) { r.Checkpoint = must(SignCheckpoint(l.state(otherRoom), otherRoom.signer())) }, UnknownKey},
		"cosigned, unknown log's key": {func(r *Receipt) { r.Checkpoint = must(SignCheckpoint(l.state(roomKey), witnessKey.signer())) }, ""},
		"another root, signed as it was": {func(r *Receipt) {
			text, sigs, _ := strings.Cut(string(r.Checkpoint), "\n\n")
			c := must(ParseCheckpoint(text + "\n"))
			c.Root[0] ^= 1
			r.Checkpoint = []byte(must(FormatCheckpoint(c)) + "\n" + sigs)
		}, BadSignature},
	} {
		r := rs[5]
		x.edit(&r)
		// Every one of them has the form of a receipt.
		b, err := FormatReceipt(r)
		require.NoError(t, err, name)
		r, err = ParseReceipt(b)
		require.NoError(t, err, name)
		_, _, err = CheckReceipt(r, known(roomKey, witnessKey))
		if x.kind == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Error(t, err, name)
		require.Equal(t, x.kind, faultOf(t, err), "%s: %v", name, err)
	}
	// Each hash of a proof counts.
	for _, r := range rs {
		for i := range r.Proof {
			r.Proof[i][7] ^= 1
			_, _, err := CheckReceipt(r, known(roomKey))
			require.Equal(t, NotInTree, faultOf(t, err))
			r.Proof[i][7] ^= 1
		}
	}
}

// A forger who makes everything anew, key and all, has a receipt that is
// consistent with the key it came with. Only a key known from elsewhere tells.
func TestReceiptSignedThroughoutByAFreshKey(t *testing.T) {
	forged := New()
	for e := range opened(9).Entries(1) {
		d, _ := e.Door()
		if e.Seq == 5 {
			e.Payload = must(Make(Str("text", "never said")))
		}
		must(forged.Append(epoch, e.Kind, e.Actor.Seat, d, e.Payload))
	}
	fresh := newRoomKey("fresh")
	r := must(forged.Receipt(5, must(SignCheckpoint(forged.state(fresh), fresh.signer()))))
	_, _, err := CheckReceipt(r, known(fresh))
	require.NoError(t, err)
	_, _, err = CheckReceipt(r, known(roomKey))
	require.Equal(t, UnknownKey, faultOf(t, err))

	// The room's name over the fresh key is no key at all: the id does not follow from it.
	fresh.Name = roomKey.Name
	r = must(forged.Receipt(5, must(SignCheckpoint(forged.state(roomKey), fresh.signer()))))
	_, _, err = CheckReceipt(r, known(roomKey))
	require.Equal(t, UnknownKey, faultOf(t, err))
	_, err = NewVerifier(fresh.Key, verifyEd25519)
	require.ErrorContains(t, err, "is no room's, want the name docket/")
	_, _, err = ParseRoomKey(must(FormatKey(fresh.Key)))
	require.ErrorContains(t, err, "is no room's")
}

// Receipts of foreign logs have no doors.
func TestForeignReceipt(t *testing.T) {
	l, _, err := importString(string(takeFive()[0].AppendLine(nil)) + "\n" + string(takeFive()[1].AppendLine(nil)) + "\n")
	require.NoError(t, err)
	k := newKey("foreign", "example.com/log", KeyEd25519)
	r := must(l.Receipt(2, must(SignCheckpoint(l.state(k), k.signer()))))
	_, _, err = CheckReceipt(must(ParseReceipt(must(FormatReceipt(r)))), known(k))
	require.NoError(t, err)
	r = must(l.Receipt(2, must(SignCheckpoint(l.state(roomKey), roomKey.signer()))))
	_, _, err = CheckReceipt(r, known(roomKey))
	require.Equal(t, GradeMismatch, faultOf(t, err))
}
