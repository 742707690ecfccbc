package ledger

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
)

// What parses re-encodes to the same bytes.
func FuzzReceipt(f *testing.F) {
	for _, n := range []int{1, 2, 7} {
		for _, r := range receipts(f, opened(n), witnessKey) {
			f.Add(must(FormatReceipt(r)))
		}
	}
	f.Add([]byte("c2sp.org/tlog-proof@v1\nextra e30=\nindex 0\n\ndocket/x\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— docket/x AAAAAAA=\n"))
	f.Add([]byte("c2sp.org/tlog-proof@v1\nindex 0\n\n"))
	keys := known(roomKey, witnessKey)
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := ParseReceipt(b)
		if err != nil {
			faultOf(t, err)
			require.Zero(t, r)
			return
		}
		again, err := FormatReceipt(r)
		require.NoError(t, err)
		require.Equal(t, string(b), string(again))
		agreeOnReceipt(t, b, r)
		c, n, err := CheckReceipt(r, keys)
		if err == nil {
			require.NotEmpty(t, n.Sigs)
			require.NotZero(t, c.Size)
			require.Equal(t, r.Entry.Sum(), r.Entry.Hash)
		} else {
			faultOf(t, err)
		}
	})
}

// A note that reads has one form, and note.Open agrees with its parts.
func FuzzCheckpoint(f *testing.F) {
	c := opened(5).state(roomKey)
	f.Add(must(SignCheckpoint(c, roomKey.signer())))
	f.Add(must(SignCheckpoint(c, roomKey.signer(), witnessKey.signer(), secondKey.signer())))
	f.Add(must(SignCheckpoint(c, newKey("x", "Zoë", KeyEd25519).signer())))
	f.Add([]byte("docket/x\n+5\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— docket/x AAAAAAA=\n"))
	f.Add([]byte("docket/x\n5\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\r\n\n— docket/x AAAAAAA=\n"))
	keys := known(roomKey, witnessKey)
	f.Fuzz(func(t *testing.T, b []byte) {
		c, n, err := ReadCheckpoint(b)
		if err != nil {
			faultOf(t, err)
			return
		}
		require.Equal(t, n.Text, must(FormatCheckpoint(c)))
		agreeOnCheckpoint(t, n.Text, c)
		again, err := note.Sign(n)
		require.NoError(t, err)
		require.Equal(t, string(b), string(again))
		_, err = note.Open(b, nil)
		require.IsType(t, (*note.UnverifiedNoteError)(nil), err)
		require.Equal(t, n, err.(*note.UnverifiedNoteError).Note)
		if got, opened, err := OpenCheckpoint(b, keys); err == nil {
			require.Equal(t, c, got)
			require.Len(t, n.UnverifiedSigs, len(opened.Sigs)+len(opened.UnverifiedSigs))
		} else {
			faultOf(t, err)
		}
	})
}

// A vkey that parses is what is written for its key.
func FuzzKey(f *testing.F) {
	for _, k := range []keyPair{roomKey, witnessKey, newKey("x", "Zoë", KeyEd25519)} {
		f.Add(must(FormatKey(k.Key)))
	}
	f.Add("docket/x+00000000+AQ==")
	f.Fuzz(func(t *testing.T, s string) {
		k, err := ParseKey(s)
		if err != nil {
			require.Zero(t, k)
			return
		}
		require.Equal(t, s, must(FormatKey(k)))
		if v, err := note.NewVerifier(s); k.Sort == KeyEd25519 {
			require.NoError(t, err)
			require.Equal(t, k.Hash(), v.KeyHash())
		}
	})
}
