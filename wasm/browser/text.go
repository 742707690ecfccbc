//go:build js && wasm

package browser

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hack-pad/safejs"
)

// ErrIllFormed is text with half of a surrogate pair, which would cross as U+FFFD.
var ErrIllFormed = errors.New("text holds a lone surrogate; surrogates must come in pairs")

// ErrNotJSON is a value that JSON.stringify makes no text of: a function, a symbol.
var ErrNotJSON = errors.New("value has no JSON; it must be null, a boolean, a number, a string, an array or an object")

// TooLongError is text that was not let across.
type TooLongError struct{ Units, Max int }

// Error says how long the text is and how long it may be.
func (e *TooLongError) Error() string {
	return "text has " + strconv.Itoa(e.Units) + " UTF-16 units; it must have at most " + strconv.Itoa(e.Max)
}

// Text takes a JavaScript string of at most max UTF-16 units across. What is too long or ill-formed is refused where it
// is, before anything is copied.
func Text(v safejs.Value, max int) (string, error) {
	if v.Type() != safejs.TypeString {
		return "", errors.New("value is " + v.Type().String() + "; it must be a string")
	}
	boxed, err := jsObject.Invoke(v) // a primitive has no members that Go can ask for
	if err != nil {
		return "", err
	}
	units, err := boxed.Length()
	if err != nil {
		return "", err
	}
	if units > max {
		return "", &TooLongError{units, max}
	}
	ok, err := wellFormed(boxed)
	if err != nil {
		return "", err
	}
	if !ok {
		return "", ErrIllFormed
	}
	return v.String()
}

func wellFormed(boxed safejs.Value) (bool, error) {
	test, err := boxed.Get("isWellFormed")
	if err != nil {
		return false, err
	}
	if test.Type() == safejs.TypeFunction {
		v, err := boxed.Call("isWellFormed")
		if err != nil {
			return false, Thrown(err)
		}
		return v.Bool()
	}
	// Browsers of before 2023: encodeURIComponent throws on what is ill-formed and on nothing else.
	_, err = global.Call("encodeURIComponent", boxed)
	return err == nil, nil
}

// JSON takes a value across as JSON of at most max UTF-16 units: a string as it stands, since older callers pass
// arguments as JSON text, and anything else through JSON.stringify. A lone surrogate arrives as its escape (\ud800), for
// the reader to refuse with its path. Undefined is "".
func JSON(v safejs.Value, max int) (string, error) {
	if v.IsUndefined() {
		return "", nil
	}
	if v.Type() == safejs.TypeString {
		s, err := Text(v, max)
		if !errors.Is(err, ErrIllFormed) {
			return s, err
		}
		quoted, err := JSONOf(v, 6*max+2)
		if err != nil {
			return "", err
		}
		return unquote(quoted), nil
	}
	return JSONOf(v, max)
}

// JSONOf is JSON.stringify, whose text may have at most max UTF-16 units.
func JSONOf(v safejs.Value, max int) (string, error) {
	written, err := jsJSON.Call("stringify", v)
	if err != nil {
		return "", Thrown(err)
	}
	if written.IsUndefined() {
		return "", ErrNotJSON
	}
	return Text(written, max)
}

// unquote takes one level of JSON quoting away, as JSON.stringify writes it, but leaves the escapes of lone surrogates:
// what is left is the text that was quoted, with nothing mended. Inside a JSON string a lone surrogate and its escape mean
// the same; anywhere else neither is JSON.
func unquote(quoted string) string {
	var b strings.Builder
	inner := strings.TrimSuffix(strings.TrimPrefix(quoted, `"`), `"`)
	for i := 0; i < len(inner); i++ {
		c := inner[i]
		if c != '\\' || i+1 == len(inner) {
			b.WriteByte(c)
			continue
		}
		i++
		switch c = inner[i]; c {
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'u':
			digits := inner[i+1 : min(i+5, len(inner))]
			unit, err := strconv.ParseUint(digits, 16, 16)
			if err == nil && (unit < 0xd800 || unit > 0xdfff) {
				b.WriteRune(rune(unit))
			} else {
				b.WriteString(`\u` + digits)
			}
			i += len(digits)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
