package ledger

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
)

// A keyPair is a key with both halves, made from one word.
type keyPair struct {
	Key
	private ed25519.PrivateKey
}

func newKey(seed, name string, sort byte) keyPair {
	sum := sha256.Sum256([]byte(seed))
	k := keyPair{Key{Name: name, Sort: sort}, ed25519.NewKeyFromSeed(sum[:])}
	copy(k.Public[:], k.private.Public().(ed25519.PublicKey))
	return k
}

// newRoomKey makes the key of a room, whose id follows from it.
func newRoomKey(seed string) keyPair {
	k := newKey(seed, "", KeyEd25519)
	k.Key = RoomKey(k.Public)
	return k
}

var witnessTime = epoch.Add(90 * time.Second)

func (k keyPair) signer() note.Signer {
	now := func() time.Time { return witnessTime }
	return must(NewSigner(k.Key, now, func(msg []byte) ([]byte, error) { return ed25519.Sign(k.private, msg), nil }))
}

func verifyEd25519(public, msg, sig []byte) bool { return ed25519.Verify(public, msg, sig) }

func known(keys ...keyPair) note.Verifiers {
	var all []note.Verifier
	for _, k := range keys {
		all = append(all, must(NewVerifier(k.Key, verifyEd25519)))
	}
	return note.VerifierList(all...)
}

// state returns the ledger's present state as a checkpoint of the room.
func (l *Ledger) state(k keyPair) Checkpoint {
	size, root := l.Root()
	return Checkpoint{k.Name, size, root}
}

// faultOf returns the kind of fault that an error is.
func faultOf(t testing.TB, err error) FaultKind {
	var f *Fault
	require.True(t, errors.As(err, &f), "%v is no fault", err)
	require.NotContains(t, err.Error(), "\n")
	return f.Kind
}

var (
	roomKey    = newRoomKey("the room")
	otherRoom  = newRoomKey("another room")
	witnessKey = newKey("the witness", "docket.local/witness", KeyCosignature)
	secondKey  = newKey("another witness", "witness.example/w1", KeyCosignature)
)

func TestCheckpoint(t *testing.T) {
	l := opened(9)
	c := l.state(roomKey)
	msg, err := SignCheckpoint(c, roomKey.signer(), witnessKey.signer(), secondKey.signer())
	require.NoError(t, err)

	got, n, err := OpenCheckpoint(msg, known(roomKey, witnessKey))
	require.NoError(t, err)
	require.Equal(t, c, got)
	require.True(t, SignedByLog(got, n))
	require.Equal(t, []Cosignature{{witnessKey.Name, witnessKey.Hash(), witnessTime}}, Cosignatures(n))
	require.Len(t, n.UnverifiedSigs, 1, "the second witness is not known")

	read, all, err := ReadCheckpoint(msg)
	require.NoError(t, err)
	require.Equal(t, c, read)
	require.Empty(t, all.Sigs, "nothing was verified")
	require.Len(t, all.UnverifiedSigs, 3)
	require.Empty(t, Cosignatures(all))

	// A witness that is known speaks for the log, since it knows the log's key.
	got, n, err = OpenCheckpoint(msg, known(secondKey))
	require.NoError(t, err)
	require.Equal(t, c, got)
	require.False(t, SignedByLog(got, n))
}

func TestCheckpointTextIsStrict(t *testing.T) {
	root := base64.StdEncoding.EncodeToString(make([]byte, 31)) // 44 characters, too short
	good := must(FormatCheckpoint(opened(3).state(roomKey)))
	lines := strings.Split(good, "\n")
	for name, c := range map[string]struct {
		text string
		kind FaultKind
	}{
		"empty":                {"", Malformed},
		"one line":             {lines[0] + "\n", Malformed},
		"no last newline":      {strings.TrimSuffix(good, "\n"), Malformed},
		"an extension line":    {good + "more\n", Malformed},
		"an empty line":        {good + "\n", Malformed},
		"no origin":            {"\n3\n" + lines[2] + "\n", Malformed},
		"a space in it":        {"docket room\n3\n" + lines[2] + "\n", Malformed},
		"a plus in it":         {"docket+room\n3\n" + lines[2] + "\n", Malformed},
		"a bad byte in it":     {"docket\xff\n3\n" + lines[2] + "\n", Malformed},
		"a long one":           {strings.Repeat("d", MaxOrigin+1) + "\n3\n" + lines[2] + "\n", Malformed},
		"a carriage return":    {strings.ReplaceAll(good, "\n", "\r\n"), Malformed},
		"one after the root":   {strings.TrimSuffix(good, "\n") + "\r\n", NotCanonical},
		"one inside the root":  {lines[0] + "\n3\n" + lines[2][:9] + "\r" + lines[2][9:] + "\n", NotCanonical},
		"a sign":               {lines[0] + "\n+3\n" + lines[2] + "\n", Malformed},
		"a leading zero":       {lines[0] + "\n03\n" + lines[2] + "\n", NotCanonical},
		"a hexadecimal size":   {lines[0] + "\n0x3\n" + lines[2] + "\n", Malformed},
		"a size of 2^53":       {lines[0] + "\n9007199254740992\n" + lines[2] + "\n", Malformed},
		"a size beyond 2^64":   {lines[0] + "\n18446744073709551617\n" + lines[2] + "\n", Malformed},
		"a space in the root":  {lines[0] + "\n3\n" + lines[2][:9] + " " + lines[2][9:] + "\n", Malformed},
		"no padding":           {lines[0] + "\n3\n" + strings.TrimRight(lines[2], "=") + "\n", Malformed},
		"a short root":         {lines[0] + "\n3\n" + root + "\n", Malformed},
		"loose bits":           {lines[0] + "\n3\n" + lines[2][:42] + nextInAlphabet(lines[2][42]) + "=\n", NotCanonical},
		"an empty tree's root": {lines[0] + "\n0\n" + lines[2] + "\n", Malformed},
	} {
		_, err := ParseCheckpoint(c.text)
		require.Error(t, err, name)
		require.Equal(t, c.kind, faultOf(t, err), "%s: %v", name, err)
	}
	empty := Checkpoint{Origin: "docket/x", Root: sha256.Sum256(nil)}
	require.Equal(t, empty, must(ParseCheckpoint(must(FormatCheckpoint(empty)))))
	_, err := FormatCheckpoint(Checkpoint{Origin: "docket/x", Size: MaxNumber + 1})
	require.ErrorContains(t, err, "want below 2^53")
	_, err = SignCheckpoint(Checkpoint{Origin: "a b"}, roomKey.signer())
	require.ErrorContains(t, err, `origin "a b" has a space`)
}

// nextInAlphabet changes the lowest bit of a base64 character.
func nextInAlphabet(c byte) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	i := strings.IndexByte(alphabet, c) ^ 1
	return alphabet[i : i+1]
}

// Whatever byte is changed, and to whatever, nothing opens but the same
// checkpoint with fewer signatures.
func TestCheckpointMangled(t *testing.T) {
	c := opened(5).state(roomKey)
	msg := must(SignCheckpoint(c, roomKey.signer(), witnessKey.signer()))
	keys := known(roomKey, witnessKey)
	for i := range msg {
		for _, x := range []byte{1, 2, 0x20, 0x80, 0xff} {
			bad := []byte(string(msg))
			bad[i] ^= x
			got, n, err := OpenCheckpoint(bad, keys)
			if err == nil {
				require.Equal(t, c, got)
				require.Len(t, n.Sigs, 1, "byte %d", i)
				require.Len(t, n.UnverifiedSigs, 1, "byte %d: a key's name or hash was changed", i)
			} else {
				faultOf(t, err)
			}
		}
		for _, bad := range []string{
			string(msg[:i]), string(msg[:i]) + string(msg[i+1:]), string(msg[:i]) + "\n" + string(msg[i:]),
			string(msg[:i]) + "\r" + string(msg[i:]), string(msg[:i]) + " " + string(msg[i:]),
		} {
			got, n, err := OpenCheckpoint([]byte(bad), keys)
			if err == nil {
				require.Equal(t, c, got)
				require.Less(t, len(n.Sigs), 2, "%q", bad)
			} else {
				faultOf(t, err)
			}
		}
	}
}

func TestCheckpointKeys(t *testing.T) {
	c := opened(5).state(roomKey)
	signed := func(keys ...keyPair) []byte {
		var signers []note.Signer
		for _, k := range keys {
			signers = append(signers, k.signer())
		}
		return must(SignCheckpoint(c, signers...))
	}
	swapped := roomKey // the name of one key over another
	swapped.private = otherRoom.private
	liar := witnessKey
	liar.private = secondKey.private
	for name, x := range map[string]struct {
		msg   []byte
		known note.Verifiers
		kind  FaultKind
	}{
		"no keys are known":                        {signed(roomKey), nil, UnknownKey},
		"another key is known":                     {signed(roomKey), known(otherRoom), UnknownKey},
		"a known room signs for another":           {signed(otherRoom), known(roomKey, otherRoom), UnknownKey},
		"a plain signature by a witness":           {signed(newKey("w", witnessKey.Name, KeyEd25519)), known(newKey("w", witnessKey.Name, KeyEd25519)), UnknownKey},
		"signed under a known key's name":          {signed(swapped), known(roomKey), BadSignature},
		"one known signature is wrong":             {signed(roomKey, liar), known(roomKey, witnessKey), BadSignature},
		"the wrong one is by a key not known":      {signed(roomKey, liar), known(roomKey), ""},
		"a cosignature where the log's is unknown": {signed(roomKey, witnessKey), known(witnessKey), ""},
		"two verifiers of one name and hash":       {signed(roomKey), known(roomKey, roomKey), Malformed},
	} {
		_, _, err := OpenCheckpoint(x.msg, x.known)
		if x.kind == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Error(t, err, name)
		require.Equal(t, x.kind, faultOf(t, err), "%s: %v", name, err)
	}
}

// A note has one form: what note.Open lets pass is refused.
func TestNoteIsStrict(t *testing.T) {
	msg := string(must(SignCheckpoint(opened(5).state(roomKey), roomKey.signer())))
	text, sig, _ := strings.Cut(msg, "\n\n")
	for name, bad := range map[string]string{
		"a doubled signature":     msg + sig,
		"no signatures":           text + "\n\n",
		"no blank line":           text + "\n" + sig,
		"a hyphen":                strings.Replace(msg, "—", "-", 1),
		"two spaces":              strings.Replace(msg, "— ", "—  ", 1),
		"a space at the end":      strings.TrimSuffix(msg, "\n") + " \n",
		"a blank line at the end": msg + "\n",
		"a short signature":       text + "\n\n— a AAAAAA==\n",
		"loose bits":              text + "\n\n— a AAAAAAF=\n",
		"a control character":     strings.Replace(msg, "docket", "doc\tket", 1),
		"a null byte":             msg + "\x00",
		"bad UTF-8":               strings.Replace(msg, "docket", "doc\xc0ket", 1),
		"101 signatures":          text + "\n\n" + manySignatures(101),
		"too long":                text + "\n\n" + manySignatures(100) + strings.Repeat("x", MaxCheckpoint),
	} {
		_, _, err := ReadCheckpoint([]byte(bad))
		require.Error(t, err, name)
		require.Equal(t, Malformed, faultOf(t, err), "%s: %v", name, err)
	}
	_, n, err := ReadCheckpoint([]byte(text + "\n\n" + manySignatures(100)))
	require.NoError(t, err)
	require.Len(t, n.UnverifiedSigs, 100)
}

func manySignatures(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("— key" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + " AAAAAAA=\n")
	}
	return b.String()
}

// sign adds a signature to a note.
func sign(n *note.Note, k keyPair) ([]byte, error) { return note.Sign(n, k.signer()) }
