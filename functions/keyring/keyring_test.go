package keyring_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	theirs "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"

	"docket/functions/keyring"
)

func generate(t *testing.T, name string, seed byte) string {
	secret, err := keyring.Generate(name, bytes.NewReader(bytes.Repeat([]byte{seed}, 64)))
	require.NoError(t, err)
	return secret
}

// The library that other witnesses use agrees on keys and on cosignatures.
func TestCosignAgainstLibrary(t *testing.T) {
	for seed := range byte(20) {
		secret := generate(t, "w.example/witness", seed)
		ring, err := keyring.New(secret+"\n", "")
		require.NoError(t, err)
		signer, err := theirs.NewSignerForCosignatureV1(secret)
		require.NoError(t, err)
		converted, err := theirs.VKeyToCosignatureV1(ring.Current().Vkey())
		require.NoError(t, err)
		require.Equal(t, converted, ring.Current().WitnessVkey())
		_, err = note.NewVerifier(ring.Current().Vkey())
		require.NoError(t, err)

		const text = "docket/0a\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n"
		at := time.Unix(1700000000, 999)
		line, err := ring.Cosign(text, at)
		require.NoError(t, err)
		n, err := note.Open([]byte(text+"\n"+line), note.VerifierList(signer.Verifier()))
		require.NoError(t, err)
		require.Len(t, n.Sigs, 1)
		told, err := theirs.CoSigV1Timestamp(n.Sigs[0])
		require.NoError(t, err)
		require.Equal(t, at.Unix(), told.Unix())
	}
}

func TestSign(t *testing.T) {
	ring, err := keyring.New(generate(t, keyring.DefaultName, 1), "")
	require.NoError(t, err)
	require.Len(t, ring.Current().ID, 16)
	key := ring.Current().Key
	require.True(t, ed25519.Verify(key[:], []byte("{}"), ring.Sign([]byte("{}"))))
}

func TestRetired(t *testing.T) {
	current := generate(t, "a.example", 1)
	var list []string
	for seed := range byte(3) {
		ring, err := keyring.New(generate(t, "a.example", seed), "")
		require.NoError(t, err)
		list = append(list, ring.Current().Vkey())
	}
	ring, err := keyring.New(current, " "+strings.Join(list, ", ")+",")
	require.NoError(t, err)
	require.Len(t, ring.Retired(), 2, "the current key is not retired")
	_, err = keyring.New(current, "nonsense")
	require.ErrorContains(t, err, "bad retired key")
	_, err = keyring.New(current, generate(t, "a.example", 2))
	require.ErrorContains(t, err, "signing key")
}

// A key with any character exchanged is refused, and no error gives it away.
func TestMangled(t *testing.T) {
	secret := generate(t, "a.example", 1)
	inside := secret[len(secret)-30:]
	for i := range secret {
		for _, c := range []byte("+ A0=\n") {
			if secret[i] == c {
				continue
			}
			bent := secret[:i] + string(c) + secret[i+1:]
			if strings.TrimSpace(bent) == secret {
				continue
			}
			_, err := keyring.New(bent, "")
			require.Error(t, err, "%q", bent)
			require.NotContains(t, err.Error(), inside[:10])
		}
	}
	for _, bad := range []string{"", "PRIVATE+KEY", strings.Repeat("+", 9), "\x00"} {
		_, err := keyring.New(bad, "")
		require.Error(t, err)
	}
	for _, name := range []string{"", "a b", "a+b", "a\nb", "\xff", strings.Repeat("a", 256)} {
		_, err := keyring.Generate(name, bytes.NewReader(make([]byte, 64)))
		require.ErrorContains(t, err, "bad witness name")
	}
}

func TestPrintsNoSecret(t *testing.T) {
	secret := generate(t, "a.example", 1)
	ring, err := keyring.New(secret, "")
	require.NoError(t, err)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		text := fmt.Sprintf(verb, ring)
		require.Contains(t, text, ring.Current().ID)
		require.Less(t, len(text), 60, text)
	}
}
