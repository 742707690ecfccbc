//go:build js && wasm

package browser

import (
	"context"
	"errors"

	"github.com/hack-pad/safejs"
)

// Key is an Ed25519 key whose private half the browser keeps and never gives out. It can be stored in IndexedDB as it
// is, and signs for as long as it is there.
type Key struct {
	Public  [32]byte
	Private safejs.Value // a CryptoKey that is not extractable
}

// NewKey has the browser make a key. It fails where there is no WebCrypto (plain http from another machine) or no
// Ed25519 in it.
func NewKey(ctx context.Context) (*Key, error) {
	subtle, err := webCrypto()
	if err != nil {
		return nil, err
	}
	promise, err := Call(subtle, "generateKey", map[string]any{"name": "Ed25519"}, false, []any{"sign", "verify"})
	if err != nil {
		return nil, err
	}
	pair, err := Await(ctx, promise)
	if err != nil {
		return nil, err
	}
	k := &Key{}
	if k.Private, err = Get(pair, "privateKey"); err != nil {
		return nil, err
	}
	public, err := Get(pair, "publicKey")
	if err != nil {
		return nil, err
	}
	if promise, err = Call(subtle, "exportKey", "raw", public); err != nil {
		return nil, err
	}
	raw, err := Await(ctx, promise)
	if err != nil {
		return nil, err
	}
	b, err := BytesOf(raw)
	if err != nil || len(b) != len(k.Public) {
		return nil, errors.New("the browser's Ed25519 public key is not 32 bytes long")
	}
	copy(k.Public[:], b)
	return k, nil
}

// Sign signs a message. It must not be called in a callback.
func (k *Key) Sign(ctx context.Context, message []byte) ([]byte, error) {
	subtle, err := webCrypto()
	if err != nil {
		return nil, err
	}
	data, err := Bytes(message)
	if err != nil {
		return nil, err
	}
	promise, err := Call(subtle, "sign", map[string]any{"name": "Ed25519"}, k.Private, data)
	if err != nil {
		return nil, err
	}
	signature, err := Await(ctx, promise)
	if err != nil {
		return nil, err
	}
	return BytesOf(signature)
}

// Verify checks an Ed25519 signature. An error means that the browser cannot tell. It must not be called in a callback.
func Verify(ctx context.Context, public, message, signature []byte) (bool, error) {
	subtle, err := webCrypto()
	if err != nil {
		return false, err
	}
	raw, err := Bytes(public)
	if err != nil {
		return false, err
	}
	promise, err := Call(subtle, "importKey", "raw", raw, map[string]any{"name": "Ed25519"}, false, []any{"verify"})
	if err != nil {
		return false, err
	}
	key, err := Await(ctx, promise)
	if err != nil {
		return false, err
	}
	data, err := Bytes(message)
	if err != nil {
		return false, err
	}
	sig, err := Bytes(signature)
	if err != nil {
		return false, err
	}
	if promise, err = Call(subtle, "verify", map[string]any{"name": "Ed25519"}, key, sig, data); err != nil {
		return false, err
	}
	ok, err := Await(ctx, promise)
	if err != nil {
		return false, err
	}
	return ok.Bool()
}

func webCrypto() (safejs.Value, error) {
	crypto, err := Get(global, "crypto")
	if err != nil {
		return crypto, err
	}
	subtle, err := Get(crypto, "subtle")
	if err == nil && subtle.Type() != safejs.TypeObject {
		err = errors.New("this page has no WebCrypto; it takes https or localhost")
	}
	return subtle, err
}

// Bytes is a copy of b as a Uint8Array.
func Bytes(b []byte) (safejs.Value, error) {
	v, err := jsBytes.New(len(b))
	if err != nil {
		return v, Thrown(err)
	}
	_, err = safejs.CopyBytesToJS(v, b)
	return v, err
}

// BytesOf copies what an ArrayBuffer or a Uint8Array holds.
func BytesOf(buffer safejs.Value) ([]byte, error) {
	view, err := jsBytes.New(buffer)
	if err != nil {
		return nil, Thrown(err)
	}
	n, err := view.Length()
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err = safejs.CopyBytesToGo(b, view)
	return b, err
}
