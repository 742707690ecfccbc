package tools

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Value is one decoded JSON value.
type Value struct {
	kind     jsontext.Kind
	raw      string // canonical
	text     string // of a string
	number   int64  // of a number
	members  []member
	elements []Value // of an array, strings and what is none
}

type member struct {
	name string
	Value
}

func (v *Value) member(name string) *Value {
	for i := range v.members {
		if v.members[i].name == name {
			return &v.members[i].Value
		}
	}
	return nil
}

func (v *Value) kindWord() string {
	if v == nil {
		return "absent"
	}
	switch v.kind {
	case jsontext.KindNull:
		return "null"
	case jsontext.KindTrue, jsontext.KindFalse:
		return "a boolean"
	case jsontext.KindString:
		return "a string"
	case jsontext.KindNumber:
		return "a number"
	case jsontext.KindBeginArray:
		return "an array"
	}
	return "an object"
}

// Args are arguments that passed their schema.
type Args struct{ object Value }

// takeApart decodes a canonical value down to its members; what those hold further down is of no type we have.
func takeApart(canonical jsontext.Value) (Value, error) {
	v := Value{kind: canonical.Kind(), raw: string(canonical)}
	dec := jsontext.NewDecoder(bytes.NewBuffer(canonical))
	if _, err := dec.ReadToken(); err != nil {
		return v, err
	}
	for dec.PeekKind() == jsontext.KindString {
		name, err := dec.ReadToken()
		if err != nil {
			return v, err
		}
		m := member{name: name.String()}
		raw, err := dec.ReadValue()
		if err != nil {
			return v, err
		}
		m.kind, m.raw = raw.Kind(), string(raw)
		switch m.kind {
		case jsontext.KindString:
			text, err := jsontext.AppendUnquote(nil, raw)
			if err != nil {
				return v, err
			}
			m.text = string(text)
		case jsontext.KindNumber:
			m.number, _ = wholeNumber(m.raw)
		case jsontext.KindBeginArray:
			if m.elements, err = elementsOf(raw); err != nil {
				return v, err
			}
		}
		v.members = append(v.members, m)
	}
	return v, nil
}

// elementsOf decodes an array down to its elements.
func elementsOf(raw jsontext.Value) (out []Value, err error) {
	dec := jsontext.NewDecoder(bytes.NewReader(raw))
	if _, err := dec.ReadToken(); err != nil {
		return nil, err
	}
	for dec.PeekKind() != jsontext.KindEndArray {
		raw, err := dec.ReadValue()
		if err != nil {
			return nil, err
		}
		e := Value{kind: raw.Kind(), raw: string(raw)}
		if e.kind == jsontext.KindString {
			text, err := jsontext.AppendUnquote(nil, raw)
			if err != nil {
				return nil, err
			}
			e.text = string(text)
		}
		out = append(out, e)
	}
	return out, nil
}

// Has says whether an argument was given.
func (a Args) Has(name string) bool { return a.object.member(name) != nil }

// Str returns the text of a string argument.
func (a Args) Str(name string) (string, bool) {
	v := a.object.member(name)
	if v == nil || v.kind != jsontext.KindString {
		return "", false
	}
	return v.text, true
}

// Strs returns the texts of a [Strings] argument, nil where it was not given.
func (a Args) Strs(name string) (texts []string) {
	v := a.object.member(name)
	if v == nil {
		return nil
	}
	for _, e := range v.elements {
		texts = append(texts, e.text)
	}
	return texts
}

// Int returns the value of an integer argument.
func (a Args) Int(name string) (int64, bool) {
	v := a.object.member(name)
	if v == nil || v.kind != jsontext.KindNumber {
		return 0, false
	}
	return v.number, true
}

// Cursor returns an [IntegerOrString] argument: a number, or a text that isn't empty.
func (a Args) Cursor(name string) (number int64, text string, ok bool) {
	v := a.object.member(name)
	if v == nil {
		return 0, "", false
	}
	return v.number, v.text, true
}

// Canonical returns the arguments in RFC 8785 form, "{}" for none.
func (a Args) Canonical() string {
	if a.object.raw == "" {
		return "{}"
	}
	return a.object.raw
}

// Without returns the arguments in RFC 8785 form, leaving some out.
func (a Args) Without(names ...string) string {
	b := []byte{'{'}
	for i := range a.object.members {
		m := &a.object.members[i]
		if slices.Contains(names, m.name) {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(appendText(b, m.name), ':'), m.raw...)
	}
	return string(append(b, '}'))
}
