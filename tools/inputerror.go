package tools

import (
	"errors"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/room/action"
)

// InputError says why an input was refused. It names the place and what would be right there, never what was found: the
// value may be sealed, and refusals go on the record.
type InputError struct {
	// Code is one of too_large, malformed, ill_formed_unicode, duplicate_key, too_deep, not_an_object, bad_number,
	// unknown_field, missing_field, wrong_type, out_of_range, blank.
	Code string
	// Path is an RFC 6901 pointer, "" for the whole input. Keys are the caller's: what does not print is written as its escape, what looks
	// like a credential is redacted, and long ones end in an ellipsis, so a path is short and shows what it is.
	Path string
	// Message is one line that stands on its own, path included.
	Message string
}

// Error implements error.
func (e *InputError) Error() string { return e.Message }

func fault(code, path, what string) *InputError {
	subject := path
	if path == "" {
		subject = "the input"
	}
	return &InputError{Code: code, Path: path, Message: subject + " " + what}
}

func notAnObject(found string) *InputError {
	return fault("not_an_object", "", "is "+found+"; it must be a JSON object of arguments")
}

func malformed(path string) *InputError {
	return fault("malformed", path, "is not well-formed JSON; send one JSON object")
}

// What a path shows of a key, and of all keys, in characters.
const (
	maxKey  = 40
	maxPath = 160
)

func pathTo(key string) string { return showPath(jsontext.Pointer("").AppendToken(key)) }

func errorPath(err error) string {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		return showPath(syntax.JSONPointer)
	}
	return ""
}

// showPath makes a pointer fit to be shown: see [InputError].
func showPath(p jsontext.Pointer) string {
	var b []byte
	for key := range p.Tokens() {
		key = action.RedactText(key)
		if len(b) >= maxPath {
			return string(append(b, "/…"...))
		}
		b = append(b, '/')
		start := len(b)
		for _, r := range key {
			if len(b)-start >= maxKey {
				b = append(b, "…"...)
				break
			}
			switch {
			case r == '~':
				b = append(b, "~0"...)
			case r == '/':
				b = append(b, "~1"...)
			case r == '\\' || !strconv.IsPrint(r):
				b = appendUnicodeEscape(b, r)
			default:
				b = utf8.AppendRune(b, r)
			}
		}
	}
	return string(b)
}

// appendUnicodeEscape writes r as JSON would escape it.
func appendUnicodeEscape(b []byte, r rune) []byte {
	for _, unit := range utf16.AppendRune(nil, r) {
		hex := strconv.FormatUint(uint64(unit)|0x10000, 16)
		b = append(append(b, `\u`...), hex[1:]...)
	}
	return b
}
