package witness

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"docket/ledger"
)

// MaxProof is how many lines a consistency proof may have: "The client MUST NOT
// send more than 63 consistency proof lines" (C2SP tlog-witness, add-checkpoint).
const MaxProof = 63

// A Request is the body of an add-checkpoint request.
type Request struct {
	Old        uint64 // size of the tree that the client believes was cosigned last
	Proof      tlog.TreeProof
	Checkpoint []byte // a signed note
}

// ParseRequest reads the body of an add-checkpoint request: a line with the old
// size, the lines of the proof, a blank line, the checkpoint. It accepts only
// what [FormatRequest] gives back byte for byte; the checkpoint it leaves unread.
func ParseRequest(body []byte) (Request, error) {
	var r Request
	line, rest, ended := bytes.Cut(body, []byte("\n"))
	size, found := strings.CutPrefix(string(line), "old ")
	n, err := strconv.ParseUint(size, 10, 64)
	if !ended || !found || err != nil || strconv.FormatUint(n, 10) != size || n > ledger.MaxNumber {
		return Request{}, errors.New("line 1 is not the old size, want \"old \" and a whole number below 2^53")
	}
	r.Old = n
	for number := 2; ; number++ {
		line, rest, ended = bytes.Cut(rest, []byte("\n"))
		switch {
		case !ended:
			return Request{}, errors.New("body ends in line " + strconv.Itoa(number) + ", want a blank line and a checkpoint after the proof")
		case len(line) == 0:
			r.Checkpoint = rest
			return r, nil
		case len(r.Proof) == MaxProof:
			return Request{}, errors.New("proof has more than " + strconv.Itoa(MaxProof) + " lines")
		}
		h, err := base64.StdEncoding.DecodeString(string(line))
		if err != nil || len(h) != tlog.HashSize || base64.StdEncoding.EncodeToString(h) != string(line) {
			return Request{}, errors.New("line " + strconv.Itoa(number) + " is no hash, want the base64 form of 32 bytes")
		}
		r.Proof = append(r.Proof, tlog.Hash(h))
	}
}

// FormatRequest writes the body of an add-checkpoint request.
func FormatRequest(r Request) []byte {
	b := append([]byte("old "), strconv.FormatUint(r.Old, 10)...)
	b = append(b, '\n')
	for _, h := range r.Proof {
		b = base64.StdEncoding.AppendEncode(b, h[:])
		b = append(b, '\n')
	}
	b = append(b, '\n')
	return append(b, r.Checkpoint...)
}
