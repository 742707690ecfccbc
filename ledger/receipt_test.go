package ledger

import (
	"encoding/base64"
	"strconv"
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
	fresh := roomKey // its name can be claimed, its public half cannot
	sum := newKey("fresh", roomKey.Name, KeyEd25519)
	fresh.Key, fresh.private = sum.Key, sum.private
	msg := must(SignCheckpoint(forged.state(roomKey), fresh.signer()))
	r := must(forged.Receipt(5, msg))

	_, _, err := CheckReceipt(r, known(fresh))
	require.NoError(t, err)
	_, _, err = CheckReceipt(r, known(roomKey))
	require.Equal(t, UnknownKey, faultOf(t, err))
	_, _, err = ParseRoomKey(must(FormatKey(fresh.Key)))
	require.ErrorContains(t, err, "is no room's", "and the key is not the one that the room's id names")
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

func TestReceiptTextIsStrict(t *testing.T) {
	rs := receipts(t, opened(9), witnessKey)
	good := string(must(FormatReceipt(rs[5])))
	lines := strings.SplitAfter(good, "\n")
	extra, index, hash := lines[1], lines[2], lines[3]
	require.Equal(t, "index 5\n", index)
	for name, x := range map[string]struct {
		text string
		kind FaultKind
	}{
		"empty":                      {"", Malformed},
		"another version":            {strings.Replace(good, "@v1", "@v2", 1), Malformed},
		"no newline after it":        {strings.TrimSuffix(lines[0], "\n"), Malformed},
		"carriage returns":           {strings.ReplaceAll(good, "\n", "\r\n"), Malformed},
		"one after the index":        {strings.Replace(good, index, "index 5\r\n", 1), Malformed},
		"one after the entry":        {strings.Replace(good, extra, strings.TrimSuffix(extra, "\n")+"\r\n", 1), NotCanonical},
		"one after a hash":           {strings.Replace(good, hash, strings.TrimSuffix(hash, "\n")+"\r\n", 1), NotCanonical},
		"one inside a hash":          {strings.Replace(good, hash, hash[:7]+"\r"+hash[7:], 1), NotCanonical},
		"a signed index":             {strings.Replace(good, index, "index +5\n", 1), Malformed},
		"a leading zero":             {strings.Replace(good, index, "index 05\n", 1), NotCanonical},
		"two spaces":                 {strings.Replace(good, index, "index  5\n", 1), Malformed},
		"a negative index":           {strings.Replace(good, index, "index -5\n", 1), Malformed},
		"an index of 2^53":           {strings.Replace(good, index, "index 9007199254740992\n", 1), Malformed},
		"no index":                   {strings.Replace(good, index, "", 1), Malformed},
		"no entry":                   {strings.Replace(good, extra, "", 1), Malformed},
		"an empty entry":             {strings.Replace(good, extra, "extra \n", 1), Malformed},
		"a space in the entry":       {strings.Replace(good, extra, extra[:9]+" "+extra[9:], 1), Malformed},
		"a space in a hash":          {strings.Replace(good, hash, hash[:9]+" "+hash[9:], 1), Malformed},
		"no padding":                 {strings.Replace(good, hash, strings.TrimRight(hash, "=\n")+"\n", 1), Malformed},
		"too much padding":           {strings.Replace(good, hash, strings.TrimSuffix(hash, "\n")+"=\n", 1), Malformed},
		"loose bits":                 {strings.Replace(good, hash, hash[:42]+nextInAlphabet(hash[42])+"=\n", 1), NotCanonical},
		"a short hash":               {strings.Replace(good, hash, base64.StdEncoding.EncodeToString(make([]byte, 31))+"\n", 1), Malformed},
		"a hash in another alphabet": {strings.Replace(good, hash, strings.Repeat("-", 43)+"=\n", 1), Malformed},
		"no blank line":              {strings.Replace(good, "\n\n", "\n", 1), Malformed},
		"two blank lines":            {strings.Replace(good, "\n\n", "\n\n\n", 1), Malformed},
		"no checkpoint":              {good[:strings.Index(good, "\n\n")+2], Malformed},
		"a cut checkpoint":           {strings.TrimSuffix(good, "\n"), Malformed},
		"something after it":         {good + "more\n", Malformed},
		"a proof of 54 hashes":       {strings.Replace(good, index, index+strings.Repeat(hash, 51), 1), Malformed},
		"an entry not canonical":     {withEntry(good, func(s string) string { return strings.Replace(s, ":", ": ", 1) }), NotCanonical},
		"an entry that is none":      {withEntry(good, func(string) string { return `{}` }), Malformed},
		"an entry with a newline":    {withEntry(good, func(s string) string { return s + "\n" }), NotCanonical},
		"too long":                   {good + strings.Repeat("x", MaxReceipt), Malformed},
	} {
		_, err := ParseReceipt([]byte(x.text))
		require.Error(t, err, name)
		require.Equal(t, x.kind, faultOf(t, err), "%s: %v", name, err)
	}
	require.Len(t, rs[5].Proof, 4)
	long := rs[5]
	long.Proof = make(tlog.RecordProof, maxProof+1)
	_, err := FormatReceipt(long)
	require.ErrorContains(t, err, "proof has 54 hashes")
	long = rs[5]
	long.Index = MaxNumber + 1
	_, err = FormatReceipt(long)
	require.ErrorContains(t, err, "index "+strconv.Itoa(MaxNumber+1)+" is too large")
	_, err = FormatReceipt(Receipt{Entry: rs[5].Entry})
	require.ErrorContains(t, err, "checkpoint: ")
	_, err = FormatReceipt(Receipt{Checkpoint: rs[5].Checkpoint})
	require.ErrorContains(t, err, "entry: ")
}

// withEntry edits the entry inside a receipt.
func withEntry(receipt string, edit func(string) string) string {
	lines := strings.SplitAfter(receipt, "\n")
	line := must(base64.StdEncoding.DecodeString(strings.TrimSpace(strings.TrimPrefix(lines[1], "extra "))))
	lines[1] = "extra " + base64.StdEncoding.EncodeToString([]byte(edit(string(line)))) + "\n"
	return strings.Join(lines, "")
}

// Whatever byte is changed or left out, no receipt checks that says anything else.
func TestReceiptMangled(t *testing.T) {
	r := receipts(t, opened(6), witnessKey)[3]
	good := must(FormatReceipt(r))
	keys := known(roomKey, witnessKey)
	for i := range good {
		for _, bad := range []string{
			string(good[:i]) + string(rune(good[i]^1)) + string(good[i+1:]), string(good[:i]) + string(good[i+1:]), string(good[:i]),
			string(good[:i]) + "\n" + string(good[i:]), string(good[:i]) + "\r" + string(good[i:]), string(good[:i]) + " " + string(good[i:]),
			string(good[:i]) + "0" + string(good[i:]), string(good[:i]) + "=" + string(good[i:]),
		} {
			got, err := ParseReceipt([]byte(bad))
			if err == nil {
				require.Equal(t, bad, string(must(FormatReceipt(got))))
				var n any
				if _, n, err = CheckReceipt(got, keys); err == nil {
					// Only the name of a key can be changed: then it is another key's signature.
					got.Checkpoint = r.Checkpoint
					require.Equal(t, r, got, "%v", n)
					continue
				}
			}
			faultOf(t, err)
		}
	}
}
