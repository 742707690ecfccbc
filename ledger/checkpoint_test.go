package ledger

import (
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
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

// sign adds a signature to a note.
func sign(n *note.Note, k keyPair) ([]byte, error) { return note.Sign(n, k.signer()) }
