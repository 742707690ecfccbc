//go:build js && wasm

package main

import (
	"context"
	"crypto/sha256"

	"docket/wasm/browser"
	"docket/wasm/examine"
)

// signatures remembers which signatures the browser has verified, since the room asks under its lock, where nothing
// can be waited for.
type signatures struct {
	known   map[[32]byte]bool
	waiting bool  // nobody else uses the room: it may be waited for
	probed  *bool // whether the browser verifies at all, once that was tried
}

func keyOf(public, message, signature []byte) [32]byte {
	h := sha256.New()
	h.Write(public)
	h.Write(signature)
	h.Write(message)
	return [32]byte(h.Sum(nil))
}

// learn has the browser verify a signature. It must not be called in a callback.
func (s *signatures) learn(ctx context.Context, public, message, signature []byte) bool {
	key := keyOf(public, message, signature)
	if ok, known := s.known[key]; known {
		return ok
	}
	ok, err := browser.Verify(ctx, public, message, signature)
	if err != nil {
		return false // not known: it may be tried again
	}
	s.known[key] = ok
	return ok
}

// cannotCheck is what a page says where the browser verifies no signature: that is not the signature's fault.
const cannotCheck = "this browser cannot check Ed25519 signatures (that takes https or localhost, and a recent browser)"

// able says whether the browser verifies signatures at all.
func (s *signatures) able(ctx context.Context) bool {
	if s.probed == nil {
		able, err := examine.Known(func(public, message, signature []byte) (bool, error) {
			return browser.Verify(ctx, public, message, signature)
		})
		able = able && err == nil
		s.probed = &able
	}
	return *s.probed
}

// verify is the room's. Where the room is only being replayed it waits for the browser.
func (s *signatures) verify(public, message, signature []byte) bool {
	if s.waiting {
		return s.learn(context.Background(), public, message, signature)
	}
	return s.known[keyOf(public, message, signature)]
}
