package records

import (
	"strings"
	"unicode/utf8"
)

// Pointers into a record are RFC 6901: "/remedy", "/address/city", "" for the whole. They lead through objects only; a list is
// one value.

var escapeKey = strings.NewReplacer("~", "~0", "/", "~1")
var unescapeKey = strings.NewReplacer("~1", "/", "~0", "~")

// Pointer joins keys to a pointer.
func Pointer(keys ...string) string {
	var b strings.Builder
	for _, key := range keys {
		b.WriteByte('/')
		b.WriteString(escapeKey.Replace(key))
	}
	return b.String()
}

// next takes the first key off a pointer.
func next(pointer string) (key, rest string, ok bool) {
	if pointer == "" || pointer[0] != '/' {
		return "", "", false
	}
	key = pointer[1:]
	if i := strings.IndexByte(key, '/'); i >= 0 {
		key, rest = key[:i], key[i:]
	}
	if strings.IndexByte(key, '~') >= 0 {
		key = unescapeKey.Replace(key)
	}
	return key, rest, true
}

// wellPointed says whether a pointer is one that [Pointer] makes, of keys that can stand on the record.
func wellPointed(pointer string) bool {
	if pointer != "" && pointer[0] != '/' {
		return false
	}
	for i := range len(pointer) {
		if pointer[i] == '~' && (i+1 == len(pointer) || pointer[i+1] != '0' && pointer[i+1] != '1') {
			return false
		}
	}
	return utf8.ValidString(pointer)
}

// Find is the value a pointer leads to, absent where it leads nowhere.
func (v Value) Find(pointer string) Value {
	for pointer != "" {
		key, rest, ok := next(pointer)
		if !ok {
			return Value{}
		}
		v, pointer = v.Get(key), rest
	}
	return v
}

// With is the value with what a pointer leads to set, or taken out where to is absent. Objects on the way are made where there is
// nothing; where something else is in the way it is replaced. A text that is no pointer leads nowhere and changes nothing.
func (v Value) With(pointer string, to Value) Value {
	if pointer == "" {
		return to
	}
	key, rest, ok := next(pointer)
	if !ok {
		return v
	}
	if v.kind != ObjectKind {
		if !to.Present() {
			return v
		}
		v = Object()
	}
	if rest != "" {
		have := v.Get(key)
		if !to.Present() && have.kind != ObjectKind {
			return v
		}
		to = have.With(rest, to)
	}
	return v.with(key, to)
}

// place is where a write to a pointer shows in a comparison with the record as it was: at the pointer, or at the first place on the way
// where there was no object, since from there on all is new.
func place(was Value, pointer string) string {
	for rest := pointer; rest != ""; {
		if was.kind != ObjectKind {
			return pointer[:len(pointer)-len(rest)]
		}
		key, more, ok := next(rest)
		if !ok {
			break
		}
		was, rest = was.Get(key), more
	}
	return pointer
}

// leaves calls fn for every place where two values differ: through objects as deep as both go, lists and everything else as one.
func leaves(pointer string, before, after Value, fn func(pointer string, before, after Value)) {
	if before.kind != ObjectKind || after.kind != ObjectKind {
		if !Equal(before, after) {
			fn(pointer, before, after)
		}
		return
	}
	if before.c == after.c {
		return
	}
	if b, a := before.c.keys, after.c.keys; len(b) == len(a) && len(b) > 0 && &b[0] == &a[0] { // as after a write to what was there
		for i, key := range b {
			if b, a := &before.c.vals[i], &after.c.vals[i]; *b != *a {
				leaves(pointer+Pointer(key), *b, *a, fn)
			}
		}
		return
	}
	i, j := 0, 0
	for i < before.Len() || j < after.Len() {
		switch {
		case j == after.Len() || i < before.Len() && compareKeys(before.Key(i), after.Key(j)) < 0:
			fn(pointer+Pointer(before.Key(i)), before.At(i), Value{})
			i++
		case i == before.Len() || compareKeys(before.Key(i), after.Key(j)) > 0:
			fn(pointer+Pointer(after.Key(j)), Value{}, after.At(j))
			j++
		default:
			if b, a := before.At(i), after.At(j); b != a { // what is shared is equal
				leaves(pointer+Pointer(after.Key(j)), b, a, fn)
			}
			i, j = i+1, j+1
		}
	}
}
