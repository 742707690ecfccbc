package ledger

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// A Field is one member of an object that [Make] builds.
type Field struct {
	key  string
	kind fieldKind
	num  int64
	str  string
	strs []string
	hash Hash
}

type fieldKind uint8

const (
	noField fieldKind = iota
	strField
	intField
	boolField
	strsField
	objField
	hashField
)

// Str is a member that is a string.
func Str(key, value string) Field { return Field{key: key, kind: strField, str: value} }

// Int is a member that is a whole number, at most [MaxNumber] in magnitude.
func Int(key string, value int64) Field { return Field{key: key, kind: intField, num: value} }

// Bool is a member that is true or false.
func Bool(key string, value bool) Field {
	f := Field{key: key, kind: boolField}
	if value {
		f.num = 1
	}
	return f
}

// Strs is a member that is an array of strings; nil makes an empty array.
func Strs(key string, values []string) Field { return Field{key: key, kind: strsField, strs: values} }

// Obj is a member that is a payload of its own, of any JSON type.
func Obj(key string, p Payload) Field { return Field{key: key, kind: objField, str: p.s} }

// HashOf is a member that is a hash, written as [Hash.String] does.
func HashOf(key string, h Hash) Field { return Field{key: key, kind: hashField, hash: h} }

// Make builds a JSON object in its canonical form. It refuses duplicate keys,
// ill-formed UTF-8, numbers beyond [MaxNumber], zero payloads, and what
// exceeds [MaxPayload] or [MaxDepth]. An error is a [*PathError]. The fields
// may come in any order, and are left as they were.
func Make(fields ...Field) (Payload, error) {
	var few [16]int
	order := few[:0]
	size := 2
	for i := range fields {
		f := &fields[i]
		size += len(f.key) + len(f.str) + 32
		if f.kind == hashField {
			size += 64
		}
		j := len(order)
		order = append(order, i)
		// Objects have few members, and callers tend to name them in order.
		for ; j > 0; j-- {
			c := compareKeys(f.key, fields[order[j-1]].key)
			if c > 0 {
				break
			}
			if c == 0 {
				return Payload{}, &PathError{pointer("", f.key), "duplicate key"}
			}
			order[j] = order[j-1]
		}
		order[j] = i
	}
	b := make([]byte, 0, size)
	b = append(b, '{')
	for n, i := range order {
		if n > 0 {
			b = append(b, ',')
		}
		var msg string
		if b, msg = fields[i].append(b); msg != "" {
			return Payload{}, &PathError{pointer("", fields[i].key), msg}
		}
	}
	b = append(b, '}')
	if len(b) > MaxPayload {
		return Payload{}, &PathError{"", "payload has " + strconv.Itoa(len(b)) + " bytes, want at most " + strconv.Itoa(MaxPayload)}
	}
	return Payload{string(b)}, nil
}

// append writes the member, or says what is wrong with it.
func (f *Field) append(b []byte) ([]byte, string) {
	const badText = "not well-formed UTF-8"
	b, ok := AppendQuoted(b, f.key)
	if !ok {
		return b, badText
	}
	b = append(b, ':')
	switch f.kind {
	case strField:
		if b, ok = AppendQuoted(b, f.str); !ok {
			return b, badText
		}
	case intField:
		if f.num > MaxNumber || f.num < -MaxNumber {
			return b, "number " + strconv.FormatInt(f.num, 10) + " is too large, want below 2^53"
		}
		b = strconv.AppendInt(b, f.num, 10)
	case boolField:
		b = strconv.AppendBool(b, f.num != 0)
	case strsField:
		b = append(b, '[')
		for i, s := range f.strs {
			if i > 0 {
				b = append(b, ',')
			}
			if b, ok = AppendQuoted(b, s); !ok {
				return b, badText
			}
		}
		b = append(b, ']')
	case objField:
		if f.str == "" {
			return b, "no payload, want one made by Make or ParsePayload"
		}
		// A foreign chain's payloads may hold fractions; ours may not.
		if _, msg := checkPayload(f.str, MaxDepth-1, true); msg != "" {
			return b, msg
		}
		b = append(b, f.str...)
	case hashField:
		x := hexOf(&f.hash)
		b = append(b, '"')
		b = append(b, x[:]...)
		b = append(b, '"')
	default:
		return b, "an empty field, want one made by Str, Int, Bool, Strs, Obj or HashOf"
	}
	return b, ""
}

// AppendQuoted writes s as a canonical JSON string (RFC 8785, section 3.2.2.2)
// and reports whether s is well-formed UTF-8; what is not becomes U+FFFD. Most
// strings need no escape and are copied.
func AppendQuoted(b []byte, s string) ([]byte, bool) {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			b, err := jsontext.AppendQuote(b, s)
			return b, err == nil
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"'), true
}

// compareKeys orders keys by their UTF-16 code units (RFC 8785, section
// 3.2.3). That is the order of their bytes, except that characters beyond
// U+FFFF, which are surrogates in UTF-16, come before U+E000 to U+FFFF.
func compareKeys(a, b string) int {
	n := min(len(a), len(b))
	i := 0
	for i < n && a[i] == b[i] {
		i++
	}
	if i == n {
		return len(a) - len(b)
	}
	x, y := a[i], b[i]
	// The first byte that differs may be inside a character, but then both
	// characters have the same length class or it does not matter: only a
	// leading byte can be 0xEE or more in well-formed text.
	if x >= 0xee && y >= 0xee && (x >= 0xf0) != (y >= 0xf0) {
		return int(y) - int(x)
	}
	return int(x) - int(y)
}

// pointer extends a JSON Pointer by one key.
func pointer(path, key string) string {
	if strings.ContainsAny(key, "~/") {
		key = strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
	}
	return path + "/" + key
}
