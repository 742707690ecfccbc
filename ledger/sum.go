package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"runtime"
)

// sum256 is SHA-256. It is crypto/sha256, except in WebAssembly: there the
// standard library runs its generic code, whose bounds checks and variable
// indexes make it take 1.8 times as long as [sumPortable], and hashing is most
// of what appending and verifying do.
func sum256(b []byte) [32]byte {
	if runtime.GOARCH == "wasm" {
		return sumPortable(b)
	}
	return sha256.Sum256(b)
}

// sumPortable is SHA-256 as FIPS 180-4 has it, written so that every index is
// a constant or a whole window. Tests hold it against crypto/sha256.
func sumPortable(b []byte) (out [32]byte) {
	s := [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	whole := len(b) &^ 63
	compress(&s, b[:whole])
	// Section 5.1.1: a 1 bit, zeros, and the length in bits fill the last block or two.
	var last [128]byte
	n := copy(last[:], b[whole:])
	last[n] = 0x80
	end := 64
	if n >= 56 {
		end = 128
	}
	binary.BigEndian.PutUint64(last[end-8:], uint64(len(b))*8)
	compress(&s, last[:end])
	for i, v := range s {
		binary.BigEndian.PutUint32(out[4*i:], v)
	}
	return out
}

// compress takes in whole blocks (section 6.2.2).
func compress(s *[8]uint32, p []byte) {
	var w [64]uint32
	for ; len(p) >= 64; p = p[64:] {
		block := (*[64]byte)(p)
		for i := 0; i < 16; i += 4 {
			x, y := (*[4]uint32)(w[i:]), (*[16]byte)(block[4*i:])
			x[0] = binary.BigEndian.Uint32(y[0:])
			x[1] = binary.BigEndian.Uint32(y[4:])
			x[2] = binary.BigEndian.Uint32(y[8:])
			x[3] = binary.BigEndian.Uint32(y[12:])
		}
		for i := 0; i < 48; i += 4 {
			x := (*[20]uint32)(w[i:])
			x[16] = schedule(x[14], x[9], x[1], x[0])
			x[17] = schedule(x[15], x[10], x[2], x[1])
			x[18] = schedule(x[16], x[11], x[3], x[2])
			x[19] = schedule(x[17], x[12], x[4], x[3])
		}
		a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
		for i := 0; i < 64; i += 8 {
			x, k := (*[8]uint32)(w[i:]), (*[8]uint32)(roundConstants[i:])
			d, h = round(a, b, c, d, e, f, g, h+x[0]+k[0])
			c, g = round(h, a, b, c, d, e, f, g+x[1]+k[1])
			b, f = round(g, h, a, b, c, d, e, f+x[2]+k[2])
			a, e = round(f, g, h, a, b, c, d, e+x[3]+k[3])
			h, d = round(e, f, g, h, a, b, c, d+x[4]+k[4])
			g, c = round(d, e, f, g, h, a, b, c+x[5]+k[5])
			f, b = round(c, d, e, f, g, h, a, b+x[6]+k[6])
			e, a = round(b, c, d, e, f, g, h, a+x[7]+k[7])
		}
		s[0] += a
		s[1] += b
		s[2] += c
		s[3] += d
		s[4] += e
		s[5] += f
		s[6] += g
		s[7] += h
	}
}

// schedule is W of section 6.2.2, step 1.
func schedule(w2, w7, w15, w16 uint32) uint32 {
	return (bits.RotateLeft32(w2, -17) ^ bits.RotateLeft32(w2, -19) ^ w2>>10) + w7 +
		(bits.RotateLeft32(w15, -7) ^ bits.RotateLeft32(w15, -18) ^ w15>>3) + w16
}

// round is one turn of section 6.2.2, step 3: the new e and the new a. The
// other six only change names, which the caller does by turning its arguments.
func round(a, b, c, d, e, f, g, t uint32) (newE, newA uint32) {
	t += (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) + (g ^ e&(f^g))
	return d + t, t + (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b | c&(a|b))
}

// roundConstants are the first 32 bits of the fractional parts of the cube
// roots of the first 64 primes (section 4.2.2).
var roundConstants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
