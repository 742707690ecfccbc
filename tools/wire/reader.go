package wire

import (
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// reader takes members in the order in which they are asked for. After its first error it reads nothing.
type reader struct {
	dec *jsontext.Decoder
	err error
}

func (r *reader) fail(path, what string) {
	if r.err != nil {
		return
	}
	if path == "" {
		path = "the message"
	}
	r.err = errors.New(path + ": " + what)
}

func (r *reader) path() string { return clip(string(r.dec.StackPointer())) }

// clip keeps a path or a kind that somebody made up short, and on one line.
func clip(s string) string {
	const most = 120
	quoted := strconv.QuoteToASCII(s)
	quoted = quoted[1 : len(quoted)-1]
	if len(quoted) > most {
		return quoted[:most] + "..."
	}
	return quoted
}

// token reads one token of a kind.
func (r *reader) token(kind jsontext.Kind, want string) jsontext.Token {
	if r.err != nil {
		return jsontext.Null
	}
	tok, err := r.dec.ReadToken()
	if err != nil {
		var syntax *jsontext.SyntacticError
		at := r.path()
		if errors.As(err, &syntax) {
			at = clip(string(syntax.JSONPointer))
		}
		if errors.Is(err, jsontext.ErrDuplicateName) {
			r.fail(at, "this member is given twice")
		} else {
			r.fail(at, "not well-formed JSON")
		}
		return jsontext.Null
	}
	if tok.Kind() != kind {
		r.fail(r.path(), want)
		return jsontext.Null
	}
	return tok
}

func (r *reader) begin(kind jsontext.Kind, want string) { r.token(kind, want) }

func (r *reader) end() { r.token(jsontext.KindEndObject, "a member that is not known here") }

// name reads a member's name, which must be this one.
func (r *reader) name(name string) {
	if r.err != nil {
		return
	}
	tok := r.token(jsontext.KindString, "the member "+name+" is missing")
	if r.err == nil && tok.String() != name {
		r.fail(r.path(), "the member "+name+" must come here")
	}
}

func (r *reader) str(name string, v *string, most int) {
	r.name(name)
	tok := r.token(jsontext.KindString, "must be a string")
	if r.err != nil {
		return
	}
	if *v = tok.String(); len(*v) > most {
		r.fail(r.path(), "longer than "+strconv.Itoa(most)+" bytes")
	}
}

func (r *reader) num(name string, v *uint64) {
	r.name(name)
	tok := r.token(jsontext.KindNumber, "must be a number")
	if r.err != nil {
		return
	}
	n, err := strconv.ParseUint(tok.String(), 10, 53)
	if err != nil {
		r.fail(r.path(), "must be a whole number from 0 to 2^53-1")
	}
	*v = n
}

func (r *reader) flag(name string, v *bool) {
	r.name(name)
	if r.err != nil {
		return
	}
	switch r.dec.PeekKind() {
	case jsontext.KindTrue:
		*v = true
		r.token(jsontext.KindTrue, "")
	default:
		*v = false
		r.token(jsontext.KindFalse, "must be true or false")
	}
}

func (r *reader) base64(name string, v *[]byte) {
	var text string
	r.str(name, &text, maxAnywhere)
	if r.err != nil {
		return
	}
	b, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil {
		r.fail(r.path(), "must be base64")
	}
	*v = b
}

func (r *reader) object(name string, v *jsontext.Value) {
	r.name(name)
	if r.err != nil {
		return
	}
	raw, err := r.dec.ReadValue()
	if err != nil {
		r.fail(r.path(), "must be a well-formed JSON object")
		return
	}
	if err := checkObject(raw); err != nil {
		r.fail(r.path(), err.Error())
	}
	*v = raw.Clone()
}

func (r *reader) inner(name string, fields func()) {
	r.name(name)
	r.begin(jsontext.KindBeginObject, "must be an object")
	fields()
	r.end()
}

func (r *reader) list(name string, v *[]Tool, item func(*Tool)) {
	r.name(name)
	r.begin(jsontext.KindBeginArray, "must be an array")
	*v = nil
	for r.err == nil && r.dec.PeekKind() != jsontext.KindEndArray {
		if len(*v) == maxTools {
			r.fail(r.path(), "more than "+strconv.Itoa(maxTools)+" items")
			return
		}
		r.begin(jsontext.KindBeginObject, "must be an object")
		var t Tool
		item(&t)
		r.end()
		*v = append(*v, t)
	}
	r.token(jsontext.KindEndArray, "must end")
}
