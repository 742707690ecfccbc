//go:build js && wasm

package browser

import (
	"context"

	"github.com/hack-pad/safejs"
)

// Fetch asks the page's own origin, without credentials and past every cache, and reads at most max bytes of the
// answer. It ends with ctx. An error means that no answer came; what came is the caller's to judge. It must not be
// called in a callback.
func Fetch(ctx context.Context, method, url, contentType string, body []byte, max int) (status int, answer []byte, err error) {
	controller, err := New("AbortController")
	if err != nil {
		return 0, nil, err
	}
	stop := context.AfterFunc(ctx, func() { Call(controller, "abort") })
	defer stop()
	signal, err := Get(controller, "signal")
	if err != nil {
		return 0, nil, err
	}
	init := map[string]any{"method": method, "signal": signal, "credentials": "omit", "cache": "no-store", "redirect": "error", "referrerPolicy": "no-referrer"}
	if body != nil {
		text := string(body)
		init["body"] = text
		init["headers"] = map[string]any{"Content-Type": contentType}
	}
	promise, err := Call(global, "fetch", url, init)
	if err != nil {
		return 0, nil, err
	}
	response, err := Await(ctx, promise)
	if err != nil {
		return 0, nil, err
	}
	code, err := Get(response, "status")
	if err != nil {
		return 0, nil, err
	}
	if status, err = code.Int(); err != nil {
		return 0, nil, err
	}
	answer, err = readBody(ctx, response, max)
	return status, answer, err
}

// readBody takes a response's bytes across, a piece at a time, and no more than max.
func readBody(ctx context.Context, response safejs.Value, max int) ([]byte, error) {
	stream, err := Get(response, "body")
	if err != nil || stream.Type() != safejs.TypeObject {
		return nil, err // an answer without a body
	}
	reader, err := Call(stream, "getReader")
	if err != nil {
		return nil, err
	}
	var out []byte
	for {
		promise, err := Call(reader, "read")
		if err != nil {
			return nil, err
		}
		piece, err := Await(ctx, promise)
		if err != nil {
			return nil, err
		}
		if done, err := Get(piece, "done"); err != nil {
			return nil, err
		} else if ended, _ := done.Bool(); ended {
			return out, nil
		}
		value, err := Get(piece, "value")
		if err != nil {
			return nil, err
		}
		n, err := value.Length()
		if err != nil {
			return nil, err
		}
		if len(out)+n > max {
			Call(reader, "cancel")
			return nil, &TooLongError{len(out) + n, max}
		}
		b := make([]byte, n)
		if _, err := safejs.CopyBytesToGo(b, value); err != nil {
			return nil, err
		}
		out = append(out, b...)
	}
}
