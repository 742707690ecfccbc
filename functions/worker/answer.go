//go:build js && wasm

package main

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"syscall/js"
)

// answer hands each answer to the library as one string.
//
// The library copies a handler's writes through a stream of JavaScript, whose
// end lets the Go program exit; a second end, by a second request, is a panic.
// An answer that goes around the stream never ends it, and costs half a dozen
// fewer crossings between Go and JavaScript.
type answer struct{ http.Handler }

// rawWriter is what the library's writer offers besides [http.ResponseWriter].
type rawWriter interface{ WriteRawJSBody(js.Value) }

func (a answer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = body(r.Body)
	b := &buffer{header: w.Header(), status: http.StatusOK}
	b.run(a.Handler, r)
	// The length is for JavaScript to say: of the string as it goes out.
	b.header.Del("Content-Length")
	w.WriteHeader(b.status)
	w.(rawWriter).WriteRawJSBody(js.ValueOf(b.body.String()))
}

// rawReader is what the library's body offers besides [io.ReadCloser]: what
// entry.mjs gave it, which is the body's bytes and no stream.
type rawReader interface{ GetRawJSBody() js.Value }

func body(r io.ReadCloser) io.ReadCloser {
	raw, ok := r.(rawReader)
	if !ok {
		return r // there is no body
	}
	array := raw.GetRawJSBody()
	text := make([]byte, array.Length())
	js.CopyBytesToGo(text, array)
	return io.NopCloser(bytes.NewReader(text))
}

type buffer struct {
	header http.Header
	status int
	body   strings.Builder
}

// run recovers: a panic in a handler must not end the program that other
// requests are being served by. JavaScript's exceptions come here as panics too.
func (b *buffer) run(h http.Handler, r *http.Request) {
	defer func() {
		if recover() != nil {
			b.status = http.StatusInternalServerError
			b.body.Reset()
			b.header.Set("Content-Type", "application/json")
			b.body.WriteString(`{"error":{"code":"internal","message":"the server failed at this request","path":""}}` + "\n")
		}
	}()
	h.ServeHTTP(b, r)
}

func (b *buffer) Header() http.Header { return b.header }

func (b *buffer) WriteHeader(status int) { b.status = status }

func (b *buffer) Write(p []byte) (int, error) { return b.body.Write(p) }
