package ledger

import (
	"encoding/hex"
	"errors"
	"strconv"
)

// A Hash is the SHA-256 of an entry's preimage.
type Hash [32]byte

// zeroHex is the hash that stands before the first entry.
const zeroHex = "0000000000000000000000000000000000000000000000000000000000000000"

// String returns the hash as 64 lower-case hexadecimal digits.
func (h Hash) String() string {
	x := hexOf(&h)
	return string(x[:])
}

// IsZero reports whether the hash is the one that stands before the first entry.
func (h Hash) IsZero() bool { return h == Hash{} }

// ParseHash reads exactly what [Hash.String] writes.
func ParseHash(s string) (Hash, error) {
	var h Hash
	if len(s) != 2*len(h) {
		return Hash{}, errors.New("hash has " + strconv.Itoa(len(s)) + " characters, want 64 lower-case hexadecimal digits")
	}
	if i := h.decode(s); i >= 0 {
		return Hash{}, errors.New("hash has " + strconv.QuoteToASCII(s[i:i+1]) + " at " + strconv.Itoa(i) + ", want 64 lower-case hexadecimal digits")
	}
	return h, nil
}

// decode sets h from the 64 digits of s and returns -1, or the place of the
// first character that is no lower-case hexadecimal digit.
func (h *Hash) decode(s string) int {
	for i := range h {
		a, b := unhex[s[2*i]], unhex[s[2*i+1]]
		if a|b > 15 {
			if a > 15 {
				return 2 * i
			}
			return 2*i + 1
		}
		h[i] = a<<4 | b
	}
	return -1
}

// hexOf writes the digits pairwise from a table; a profile of appending and
// verifying has this right behind SHA-256 itself.
func hexOf(h *Hash) (x [64]byte) {
	for i, b := range h {
		p := &hexPairs[b]
		x[2*i], x[2*i+1] = p[0], p[1]
	}
	return x
}

var hexPairs = func() (p [256][2]byte) {
	for i := range p {
		hex.Encode(p[i][:], []byte{byte(i)})
	}
	return p
}()

var unhex = func() (u [256]byte) {
	for i := range u {
		u[i] = 0xff
	}
	for i, c := range []byte("0123456789abcdef") {
		u[c] = byte(i)
	}
	return u
}()
