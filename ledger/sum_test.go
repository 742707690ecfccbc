package ledger

import (
	"crypto/sha256"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every length across several blocks, and every place of the padding.
func TestSumPortable(t *testing.T) {
	b := make([]byte, 1000)
	for i := range b {
		b[i] = byte(i*i>>3 + i)
	}
	for n := range b {
		want := sha256.Sum256(b[:n])
		require.Equal(t, want, sumPortable(b[:n]), n)
		require.Equal(t, want, sum256(b[:n]), n)
		clear(b[:n/3])
	}
	million := make([]byte, 1_000_000) // of FIPS 180-2, appendix B.3
	for i := range million {
		million[i] = 'a'
	}
	require.Equal(t, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0", Hash(sumPortable(million)).String())
}

// The constants are what the standard says they are: computed, not copied.
func TestRoundConstants(t *testing.T) {
	n := 0
	for p := int64(2); n < 64; p++ {
		if !big.NewInt(p).ProbablyPrime(0) {
			continue
		}
		// floor(2^32 * cbrt(p)) mod 2^32 is the largest x with x^3 <= p * 2^96.
		x := new(big.Int)
		limit := new(big.Int).Lsh(big.NewInt(p), 96)
		for bit := 40; bit >= 0; bit-- {
			x.SetBit(x, bit, 1)
			if new(big.Int).Exp(x, big.NewInt(3), nil).Cmp(limit) > 0 {
				x.SetBit(x, bit, 0)
			}
		}
		require.EqualValues(t, uint32(x.Uint64()), roundConstants[n], "prime %d", p)
		n++
	}
}

func FuzzSum(f *testing.F) {
	f.Add([]byte(""))
	f.Add([]byte("abc"))
	f.Add([]byte("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))
	f.Fuzz(func(t *testing.T, b []byte) {
		require.Equal(t, sha256.Sum256(b), sumPortable(b))
	})
}

func BenchmarkSumPortable(b *testing.B) { benchSum(b, sumPortable) }
func BenchmarkSumStandard(b *testing.B) { benchSum(b, sha256.Sum256) }

func benchSum(b *testing.B, sum func([]byte) [32]byte) {
	data := make([]byte, 320)
	for b.Loop() {
		sink = sum(data)
	}
}
