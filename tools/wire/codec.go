package wire

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Bounds inside a message, beside that of the whole.
const (
	maxTools    = 256       // in one list
	maxDepth    = 16        // of a tool's schema
	maxID       = 1<<53 - 1 // the last whole number that every JSON reader keeps
	maxAnywhere = MaxFromPage
)

// AppendFromPage writes a message of the page. It fails for what [ParseFromPage] would refuse.
func AppendFromPage(b []byte, m FromPage) ([]byte, error) { return appendMessage(b, m, MaxFromPage) }

// AppendToPage writes a message of the bridge. It fails for what [ParseToPage] would refuse.
func AppendToPage(b []byte, m ToPage) ([]byte, error) { return appendMessage(b, m, MaxToPage) }

// ParseFromPage reads what [AppendFromPage] wrote, and nothing else.
func ParseFromPage(raw []byte) (FromPage, error) {
	return parse[FromPage](raw, MaxFromPage, Hello{}, Opened{}, Tools{}, Waiting{}, Answer{}, Bye{})
}

// ParseToPage reads what [AppendToPage] wrote, and nothing else.
func ParseToPage(raw []byte) (ToPage, error) {
	return parse[ToPage](raw, MaxToPage, Welcome{}, Refused{}, Call{}, Cancel{}, Bye{})
}

func appendMessage(b []byte, m message, limit int) ([]byte, error) {
	w := &writer{b: append(b, '{')}
	kind := m.kind()
	w.str("type", &kind, MaxShort)
	m.fields(w)
	if w.err != nil {
		return b, w.err
	}
	w.b = append(w.b, '}')
	if n := len(w.b) - len(b); n > limit {
		return b, tooLong(n, limit)
	}
	return w.b, nil
}

func parse[M message](raw []byte, limit int, kinds ...M) (M, error) {
	var none M
	if len(raw) > limit {
		return none, tooLong(len(raw), limit)
	}
	if !utf8.Valid(raw) {
		return none, errors.New("the message is not UTF-8")
	}
	r := &reader{dec: jsontext.NewDecoder(bytes.NewBuffer(raw))}
	r.begin(jsontext.KindBeginObject, "a message is one JSON object")
	var kind string
	r.str("type", &kind, MaxShort)
	for _, known := range kinds {
		if r.err != nil || known.kind() != kind {
			continue
		}
		m, _ := known.fields(r).(M)
		r.end()
		if r.err != nil {
			return none, r.err
		}
		if _, err := r.dec.ReadToken(); err != io.EOF {
			return none, errors.New("the message goes on after its end; it must be one JSON object")
		}
		// Spaces between tokens and escapes that need not be are left over.
		if again, err := appendMessage(nil, m, limit); err != nil || !bytes.Equal(again, raw) {
			return none, errors.New("the message is not spelled as this protocol spells it; it must be compact, and escape no more than JSON asks for")
		}
		return m, nil
	}
	r.fail("/type", strconv.Quote(kind)+" is no message that this side takes")
	return none, r.err
}

func tooLong(n, limit int) error {
	return errors.New("the message has " + strconv.Itoa(n) + " bytes; it may have at most " + strconv.Itoa(limit))
}

// form is a message's members in their order, to be written or read.
type form interface {
	str(name string, v *string, most int)
	num(name string, v *uint64)
	flag(name string, v *bool)
	base64(name string, v *[]byte)
	object(name string, v *jsontext.Value)
	inner(name string, fields func())
	list(name string, v *[]Tool, item func(*Tool))
}

type writer struct {
	b   []byte
	err error
}

func (w *writer) name(name string) {
	if last := w.b[len(w.b)-1]; last != '{' {
		w.b = append(w.b, ',')
	}
	w.b, _ = jsontext.AppendQuote(w.b, name) // names are ours
	w.b = append(w.b, ':')
}

func (w *writer) fail(name, what string) {
	if w.err == nil {
		w.err = errors.New(name + " " + what)
	}
}

func (w *writer) str(name string, v *string, most int) {
	w.name(name)
	if len(*v) > most {
		w.fail(name, "is longer than "+strconv.Itoa(most)+" bytes")
		return
	}
	var err error
	if w.b, err = jsontext.AppendQuote(w.b, *v); err != nil {
		w.fail(name, "is not UTF-8")
	}
}

func (w *writer) num(name string, v *uint64) {
	w.name(name)
	if *v > maxID {
		w.fail(name, "is above 2^53-1")
	}
	w.b = strconv.AppendUint(w.b, *v, 10)
}

func (w *writer) flag(name string, v *bool) {
	w.name(name)
	w.b = strconv.AppendBool(w.b, *v)
}

func (w *writer) base64(name string, v *[]byte) {
	w.name(name)
	w.b = append(w.b, '"')
	w.b = base64.StdEncoding.AppendEncode(w.b, *v)
	w.b = append(w.b, '"')
}

func (w *writer) object(name string, v *jsontext.Value) {
	w.name(name)
	if err := checkObject(*v); err != nil {
		w.fail(name, err.Error())
		return
	}
	w.b = append(w.b, *v...)
}

func (w *writer) inner(name string, fields func()) {
	w.name(name)
	w.b = append(w.b, '{')
	fields()
	w.b = append(w.b, '}')
}

func (w *writer) list(name string, v *[]Tool, item func(*Tool)) {
	w.name(name)
	if len(*v) > maxTools {
		w.fail(name, "has more than "+strconv.Itoa(maxTools)+" items")
		return
	}
	w.b = append(w.b, '[')
	for i := range *v {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = append(w.b, '{')
		item(&(*v)[i])
		w.b = append(w.b, '}')
	}
	w.b = append(w.b, ']')
}

// checkObject takes a compact JSON object, well-formed and not too deep.
func checkObject(v jsontext.Value) error {
	if len(v) == 0 || v[0] != '{' || v[len(v)-1] != '}' {
		return errors.New("is not a JSON object")
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(v))
	for {
		if _, err := dec.ReadToken(); err != nil {
			return errors.New("is not a well-formed JSON object, with each key once")
		}
		switch {
		case dec.StackDepth() > maxDepth:
			return errors.New("is nested deeper than " + strconv.Itoa(maxDepth))
		case dec.StackDepth() == 0 && dec.InputOffset() != int64(len(v)):
			return errors.New("is more than one JSON object")
		case dec.StackDepth() == 0:
			return nil
		}
	}
}
