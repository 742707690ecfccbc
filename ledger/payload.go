package ledger

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Bounds on what an entry may hold.
const (
	MaxLine    = 1 << 20        // bytes of an entry's canonical line, without its newline
	MaxPayload = MaxLine - 4096 // bytes of a canonical payload
	MaxDepth   = 32             // arrays and objects of a payload inside each other
	MaxNumber  = 1<<53 - 1      // largest magnitude of a number
)

// A Payload is the content of an entry: JSON in its RFC 8785 form. It is
// immutable, and equal payloads are equal Go values. The zero value is no
// payload; JSON null is one.
type Payload struct {
	s string
}

// String returns the canonical JSON.
func (p Payload) String() string { return p.s }

// IsZero reports whether there is no payload at all.
func (p Payload) IsZero() bool { return p.s == "" }

// A PathError says what is wrong with a value inside a JSON document.
type PathError struct {
	Path string // JSON Pointer (RFC 6901); "" is the whole document
	Msg  string
}

// Error names the path, where there is one, and the message.
func (e *PathError) Error() string {
	if e.Path == "" {
		return e.Msg
	}
	return "at " + strings.Trim(strconv.QuoteToASCII(e.Path), `"`) + ": " + e.Msg
}

// ParsePayload reads one JSON value of any form and brings it into its RFC
// 8785 form. It refuses, rather than mends: duplicate keys, ill-formed
// Unicode, trailing data, numbers that are not whole or not below 2^53 in
// magnitude, and what exceeds [MaxPayload] or [MaxDepth]. An error is a
// [*PathError].
func ParsePayload(b []byte) (Payload, error) {
	if len(b) > MaxPayload {
		return Payload{}, &PathError{Msg: "payload has " + strconv.Itoa(len(b)) + " bytes, want at most " + strconv.Itoa(MaxPayload)}
	}
	if err := walk(b); err != nil {
		return Payload{}, err
	}
	v := jsontext.Value(bytes.Clone(b))
	if err := v.Canonicalize(); err != nil {
		return Payload{}, syntaxError(err)
	}
	// Escapes such as \u0001 may be longer in the canonical form than in the input.
	if len(v) > MaxPayload {
		return Payload{}, &PathError{Msg: "payload has " + strconv.Itoa(len(v)) + " bytes, want at most " + strconv.Itoa(MaxPayload)}
	}
	return Payload{string(v)}, nil
}

// walk checks what canonicalization would not, or would silently mend.
func walk(b []byte) error {
	// A bytes.Buffer lets the decoder read in place.
	d := jsontext.NewDecoder(bytes.NewBuffer(b))
	for {
		t, err := d.ReadToken()
		if err != nil {
			return syntaxError(err)
		}
		switch t.Kind() {
		case '[', '{':
			if d.StackDepth() > MaxDepth {
				return &PathError{string(d.StackPointer()), "nested " + strconv.Itoa(d.StackDepth()) + " deep, want at most " + strconv.Itoa(MaxDepth)}
			}
		case '0':
			if msg := checkNumber(t.String()); msg != "" {
				return &PathError{string(d.StackPointer()), msg}
			}
		}
		if d.StackDepth() == 0 {
			break
		}
	}
	switch _, err := d.ReadToken(); {
	case err == io.EOF:
		return nil
	case err != nil:
		return syntaxError(err)
	default:
		return &PathError{"", "more data after the value, want one JSON value"}
	}
}

// syntaxError turns the library's error into ours.
func syntaxError(err error) error {
	if err == io.EOF {
		return &PathError{"", "no JSON value"}
	}
	var se *jsontext.SyntacticError
	if errors.As(err, &se) && se.Err != nil {
		return &PathError{string(se.JSONPointer), se.Err.Error()}
	}
	return &PathError{"", err.Error()}
}

// checkNumber says what is wrong with a JSON number as it was written, or "".
// It works on the decimal digits, because going through a float would round
// 2^53+1 and 4503599627370497.25 in silence.
func checkNumber(s string) string {
	digits := strings.TrimPrefix(s, "-")
	exp := 0
	if i := strings.IndexAny(digits, "eE"); i >= 0 {
		e, err := strconv.Atoi(digits[i+1:])
		if err != nil || e > 1e6 || e < -1e6 {
			// Only a zero survives such an exponent.
			e = 1e6
			if digits[i+1] == '-' {
				e = -1e6
			}
		}
		digits, exp = digits[:i], e
	}
	if i := strings.IndexByte(digits, '.'); i >= 0 {
		exp -= len(digits) - i - 1
		digits = digits[:i] + digits[i+1:]
	}
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		return ""
	}
	short := strings.TrimRight(digits, "0")
	exp += len(digits) - len(short)
	switch {
	case exp < 0:
		return "number " + brief(s) + " is not whole"
	case len(short)+exp > 16:
		return "number " + brief(s) + " is too large, want below 2^53"
	}
	n, err := strconv.ParseInt(short+strings.Repeat("0", exp), 10, 64)
	if err != nil || n > MaxNumber {
		return "number " + brief(s) + " is too large, want below 2^53"
	}
	return ""
}

func brief(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}
