package tools

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxInputBytes is the largest input [Decode] looks into.
const MaxInputBytes = 64 << 10

// maxDepth is how deep an input may nest, its own object counted.
const maxDepth = 8

// Decode takes an input apart. It refuses, in this order: what is too large, ill-formed UTF-8, malformed JSON, nesting too
// deep, duplicate keys and lone surrogates (whichever comes first), anything but an object, numbers that aren't plain whole
// ones below 2^53, and what s does not declare. No input at all is an empty object.
//
// Canonicalization comes after what it would hide: RFC 8785 rounds a number that a double cannot hold, in silence.
func Decode(s Schema, raw []byte) (Args, *InputError) {
	if len(raw) > MaxInputBytes {
		return Args{}, fault("too_large", "", "is too large; it must have at most "+strconv.Itoa(MaxInputBytes)+" bytes")
	}
	if len(raw) == 0 {
		raw = []byte("{}")
	}
	if e := wellFormed(raw); e != nil {
		return Args{}, e
	}
	canonical := jsontext.Value(bytes.Clone(raw))
	if err := canonical.Canonicalize(); err != nil {
		return Args{}, malformed("")
	}
	object, err := takeApart(canonical)
	if err != nil {
		return Args{}, malformed("")
	}
	if e := s.Validate(&object); e != nil {
		return Args{}, e
	}
	return Args{object}, nil
}

// wellFormed reports the first fault that needs no schema to be seen. One strict reading settles a good input; a bad one is
// read again leniently, to tell a fault of grammar from one of meaning.
func wellFormed(raw []byte) *InputError {
	found, err := scan(raw)
	if err != nil {
		lenient, grammar := scan(raw, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		switch {
		case !utf8.Valid(raw):
			return fault("ill_formed_unicode", illFormedAt(raw), "is not UTF-8")
		case lenient.tooDeep != nil && (grammar == nil || lenient.cutOff):
			return lenient.tooDeep
		case grammar != nil:
			return malformed(errorPath(grammar))
		case errors.Is(err, jsontext.ErrDuplicateName):
			return fault("duplicate_key", errorPath(err), "is given more than once; each key must be given once")
		default:
			return fault("ill_formed_unicode", errorPath(err), "holds a lone surrogate escape; surrogates must come in pairs")
		}
	}
	if found.tooDeep != nil {
		return found.tooDeep
	}
	if found.top.kind != jsontext.KindBeginObject {
		return notAnObject(found.top.kindWord())
	}
	return found.badNumber
}

// illFormedAt finds the place of the first byte that isn't UTF-8, "" where grammar fails before it.
func illFormedAt(raw []byte) string {
	at := 0
	for at < len(raw) {
		r, size := utf8.DecodeRune(raw[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	_, err := scan(raw, jsontext.AllowDuplicateNames(true))
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) && syntax.ByteOffset == int64(at) {
		return showPath(syntax.JSONPointer)
	}
	return ""
}

type scanned struct {
	top                Value
	tooDeep, badNumber *InputError // the first of each
	cutOff             bool        // reading ended for depth alone
}

var errTrailing = errors.New("more than one JSON value")

// scan reads one value to its end, at any depth, and notes what grammar lets pass and we do not.
func scan(raw []byte, opts ...jsontext.Options) (found scanned, err error) {
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw), opts...)
	for {
		tok, err := dec.ReadToken()
		if err != nil {
			found.cutOff = dec.StackDepth() >= 10000 // jsontext's own limit
			return found, err
		}
		if found.top.kind == 0 {
			found.top.kind = tok.Kind()
		}
		if found.tooDeep == nil && dec.StackDepth() > maxDepth {
			found.tooDeep = fault("too_deep", showPath(dec.StackPointer()), "is nested too deep; arguments may nest "+strconv.Itoa(maxDepth)+" deep")
		}
		if found.badNumber == nil && tok.Kind() == jsontext.KindNumber {
			if _, ok := wholeNumber(tok.String()); !ok {
				found.badNumber = fault("bad_number", showPath(dec.StackPointer()), "is not a number to take; it must be whole, below 2^53, in plain digits")
			}
		}
		if dec.StackDepth() == 0 {
			switch _, err := dec.ReadToken(); err {
			case io.EOF:
				return found, nil
			case nil:
				return found, errTrailing
			default:
				return found, err
			}
		}
	}
}

// wholeNumber takes a number in plain digits, as [MaxWhole] bounds it. A minus before zero is lost on the record, so it's none.
func wholeNumber(digits string) (int64, bool) {
	if strings.Trim(digits, "-0123456789") != "" || digits == "-0" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, err == nil && -MaxWhole <= n && n <= MaxWhole
}
