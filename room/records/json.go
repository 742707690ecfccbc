package records

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/ledger"
)

// maxDepth bounds how deep lists and objects nest, well within what a payload of the record may.
const maxDepth = 24

// Parse reads one JSON value. It refuses duplicate keys, ill-formed Unicode, numbers that are not whole and below 2^53, nesting
// deeper than 24, and anything after the value.
func Parse(b []byte) (Value, error) { return parseWithin(b, maxDepth) }

// ParseProof is [Parse] for what records stand in, which nests as deep again as its own lists and objects: six.
func ParseProof(b []byte) (Value, error) { return parseWithin(b, maxDepth+6) }

func parseWithin(b []byte, depth int) (Value, error) {
	d := jsontext.NewDecoder(bytes.NewReader(b))
	v, err := parse(d, depth)
	if err != nil {
		return Value{}, fmt.Errorf("records: at %q: %w", string(d.StackPointer()), err)
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return Value{}, errors.New("records: something follows the value, want its end")
	}
	return v, nil
}

func parse(d *jsontext.Decoder, left int) (Value, error) {
	t, err := d.ReadToken()
	if err != nil {
		return Value{}, err
	}
	switch t.Kind() {
	case jsontext.KindNull:
		return Null(), nil
	case jsontext.KindTrue, jsontext.KindFalse:
		return Bool(t.Bool()), nil
	case jsontext.KindString:
		return Str(strings.Clone(t.String())), nil
	case jsontext.KindNumber:
		n, err := strconv.ParseInt(t.String(), 10, 64)
		if err != nil || n > ledger.MaxNumber || n < -ledger.MaxNumber || t.String() == "-0" {
			return Value{}, fmt.Errorf("number %s, want a whole one below 2^53", t.String())
		}
		return Int(n), nil
	}
	if left == 0 {
		return Value{}, errors.New("nested deeper than " + strconv.Itoa(maxDepth))
	}
	if t.Kind() == jsontext.KindBeginArray {
		var vals []Value
		for d.PeekKind() != jsontext.KindEndArray {
			v, err := parse(d, left-1)
			if err != nil {
				return Value{}, err
			}
			vals = append(vals, v)
		}
		_, err = d.ReadToken()
		return list(vals), err
	}
	var members []Member
	for d.PeekKind() != jsontext.KindEndObject {
		key, err := d.ReadToken()
		if err != nil {
			return Value{}, err
		}
		name := strings.Clone(key.String())
		v, err := parse(d, left-1)
		if err != nil {
			return Value{}, err
		}
		members = append(members, Member{name, v})
	}
	_, err = d.ReadToken()
	return Object(members...), err
}

// AppendJSON appends the value in RFC 8785 form; an absent one appends nothing. A string that is not UTF-8 has U+FFFD where it is not:
// [Value.Recordable] tells beforehand.
func (v Value) AppendJSON(b []byte) []byte {
	switch v.kind {
	case NullKind:
		return append(b, "null"...)
	case BoolKind:
		return strconv.AppendBool(b, v.n == 1)
	case IntKind:
		return strconv.AppendInt(b, v.n, 10)
	case StringKind:
		return appendQuoted(b, v.s)
	case ListKind:
		b = append(b, '[')
		for i, e := range v.c.vals {
			if i > 0 {
				b = append(b, ',')
			}
			b = e.AppendJSON(b)
		}
		return append(b, ']')
	case ObjectKind:
		b = append(b, '{')
		for i, e := range v.c.vals {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendQuoted(b, v.c.keys[i]), ':')
			b = e.AppendJSON(b)
		}
		return append(b, '}')
	}
	return b
}

func appendQuoted(b []byte, s string) []byte {
	b, _ = ledger.AppendQuoted(b, s)
	return b
}

// JSON is the value in RFC 8785 form, "" for an absent one.
func (v Value) JSON() string { return string(v.AppendJSON(nil)) }

// Recordable says whether the value can stand on the record as it is, that is, whether [Parse] reads it back equal: well-formed text, whole
// numbers below 2^53, no deeper than 24, nothing absent in a list.
func (v Value) Recordable() error { return v.recordable(0) }

func (v Value) recordable(depth int) error {
	switch {
	case v.kind == Missing:
		return errors.New("records: an absent value, want null or none at all")
	case v.kind == IntKind && (v.n > ledger.MaxNumber || v.n < -ledger.MaxNumber):
		return fmt.Errorf("records: number %d, want one below 2^53", v.n)
	case !utf8.ValidString(v.s):
		return fmt.Errorf("records: text %q is not UTF-8", v.s)
	case v.c == nil:
		return nil
	case depth == maxDepth:
		return errors.New("records: nested deeper than " + strconv.Itoa(maxDepth))
	}
	for _, key := range v.c.keys {
		if !utf8.ValidString(key) {
			return fmt.Errorf("records: key %q is not UTF-8", key)
		}
	}
	for _, e := range v.c.vals {
		if err := e.recordable(depth + 1); err != nil {
			return err
		}
	}
	return nil
}
