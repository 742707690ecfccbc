package ledger

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
)

func TestKeys(t *testing.T) {
	for _, k := range []Key{roomKey.Key, witnessKey.Key} {
		vkey, err := FormatKey(k)
		require.NoError(t, err)
		got, err := ParseKey(vkey)
		require.NoError(t, err)
		require.Equal(t, k, got)
		for i := range vkey { // each byte counts
			for _, x := range []byte{1, 0x20, 0x80} {
				bad := vkey[:i] + string(rune(vkey[i]^x)) + vkey[i+1:]
				_, err := ParseKey(bad)
				require.Error(t, err, bad)
			}
			for _, bad := range []string{vkey[:i], vkey[:i] + "\n" + vkey[i:], vkey[:i] + "\r" + vkey[i:], vkey[:i] + "+" + vkey[i:]} {
				_, err := ParseKey(bad)
				require.Error(t, err, bad)
			}
		}
		_, err = ParseKey(strings.ToUpper(vkey))
		require.Error(t, err)
	}
	_, err := FormatKey(Key{Name: "x", Sort: 6})
	require.EqualError(t, err, "key is of sort 6, want 1 or 4")
	_, err = NewVerifier(Key{Name: "a b", Sort: 1}, verifyEd25519)
	require.ErrorContains(t, err, "has a space")
}

// A room's id follows from its key, and so does the key's name.
func TestRoomKeys(t *testing.T) {
	vkey := must(FormatKey(roomKey.Key))
	room, k, err := ParseRoomKey(vkey)
	require.NoError(t, err)
	require.Equal(t, roomKey.Key, k)
	require.Equal(t, "docket/"+room, k.Name)
	require.Len(t, room, 32)
	for _, bad := range []Key{
		{Name: roomKey.Name, Sort: KeyEd25519, Public: otherRoom.Public}, // a key put under another's id
		{Name: roomKey.Name, Sort: KeyCosignature, Public: roomKey.Public},
		{Name: "docket/" + strings.ToUpper(room), Sort: KeyEd25519, Public: roomKey.Public},
	} {
		_, _, err := ParseRoomKey(must(FormatKey(bad)))
		require.ErrorContains(t, err, "is no room's")
	}
}

func TestCosignatures(t *testing.T) {
	vkey := must(FormatKey(witnessKey.Key))
	v, err := NewCosignatureVerifier(vkey, verifyEd25519)
	require.NoError(t, err)
	_, err = NewCosignatureVerifier(must(FormatKey(roomKey.Key)), verifyEd25519)
	require.ErrorContains(t, err, "is of sort 1, want a witness's")
	_, err = NewCosignatureVerifier(vkey+"x", verifyEd25519)
	require.Error(t, err)
	_, err = NewSigner(witnessKey.Key, nil, nil)
	require.ErrorContains(t, err, "has no clock")

	text := []byte(must(FormatCheckpoint(opened(3).state(roomKey))))
	require.Equal(t, "cosignature/v1\ntime 1767225690\n"+string(text), string(CosignatureMessage(witnessTime, text)))
	sig := must(witnessKey.signer().Sign(text))
	require.True(t, v.Verify(text, sig))
	for i := range sig { // the time is signed too
		sig[i] ^= 1
		require.False(t, v.Verify(text, sig), "byte %d", i)
		sig[i] ^= 1
	}
	require.False(t, v.Verify(text, sig[8:]), "a plain signature is no cosignature")
	require.False(t, v.Verify(text, append(sig, 0)))
	plain := newKey("the witness", witnessKey.Name, KeyEd25519)
	require.False(t, must(NewVerifier(plain.Key, verifyEd25519)).Verify(text, sig))

	late := binary.BigEndian.AppendUint64(nil, math.MaxInt64+1)
	require.False(t, must(NewVerifier(witnessKey.Key, func(_, _, _ []byte) bool { return true })).Verify(text, append(late, sig[8:]...)))
	_, err = CosignatureTime(noteSig(witnessKey.Key, append(late, sig[8:]...)))
	require.ErrorContains(t, err, "beyond 2^63-1")
	_, err = CosignatureTime(noteSig(witnessKey.Key, sig[8:]))
	require.ErrorContains(t, err, "has 68 bytes")
	_, err = CosignatureTime(note.Signature{Name: "x", Base64: "!"})
	require.ErrorContains(t, err, "is not base64")
	at, err := CosignatureTime(noteSig(witnessKey.Key, sig))
	require.NoError(t, err)
	require.Equal(t, witnessTime, at)
}

func noteSig(k Key, sig []byte) note.Signature {
	b := append(binary.BigEndian.AppendUint32(nil, k.Hash()), sig...)
	return note.Signature{Name: k.Name, Hash: k.Hash(), Base64: base64.StdEncoding.EncodeToString(b)}
}

func TestSignersThatFail(t *testing.T) {
	c := opened(3).state(roomKey)
	for want, sign := range map[string]func([]byte) ([]byte, error){
		"the key is gone":                 func([]byte) ([]byte, error) { return nil, errors.New("the key is gone") },
		"signature has 3 bytes, want 64":  func([]byte) ([]byte, error) { return make([]byte, 3), nil },
		"signature has 72 bytes, want 64": func([]byte) ([]byte, error) { return make([]byte, 72), nil },
	} {
		_, err := SignCheckpoint(c, must(NewSigner(roomKey.Key, nil, sign)))
		require.EqualError(t, err, want)
	}
	early := must(NewSigner(witnessKey.Key, func() time.Time { return time.Unix(-1, 0) }, nil))
	_, err := SignCheckpoint(c, early)
	require.ErrorContains(t, err, "before 1970")
}
