package records

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Kind is what a [Value] is.
type Kind uint8

// The kinds. [Missing], the zero Kind, is no JSON value: the absence of one, as where a member is not there.
const (
	Missing Kind = iota
	NullKind
	BoolKind
	IntKind
	StringKind
	ListKind
	ObjectKind
)

// Value is an immutable JSON value whose numbers are whole and below 2^53, or the absence of one. The zero Value is absent.
type Value struct {
	kind Kind
	n    int64
	s    string
	c    *composite
}

// composite is what a list or an object holds; keys are those of an object, sorted as RFC 8785 sorts them.
type composite struct {
	keys []string
	vals []Value
}

// Member is one member of an object.
type Member struct {
	Key   string
	Value Value
}

// Null is JSON's null.
func Null() Value { return Value{kind: NullKind} }

// Bool is true or false.
func Bool(b bool) Value {
	v := Value{kind: BoolKind}
	if b {
		v.n = 1
	}
	return v
}

// Int is a whole number; beyond 2^53 it cannot be recorded.
func Int(n int64) Value { return Value{kind: IntKind, n: n} }

// Str is a string. What is not UTF-8 in it cannot be recorded.
func Str(s string) Value { return Value{kind: StringKind, s: s} }

// Strs is a list of strings.
func Strs(texts ...string) Value {
	vals := make([]Value, len(texts))
	for i, s := range texts {
		vals[i] = Str(s)
	}
	return list(vals)
}

// List is an array of values. It copies the slice it is given: who kept that one could change the record through it.
func List(vals ...Value) Value { return list(slices.Clone(vals)) }

// list is a List that owns its slice.
func list(vals []Value) Value { return Value{kind: ListKind, c: &composite{vals: vals}} }

// Object is an object of those members, in any order. Of two with one key the later counts; absent values are left out.
func Object(members ...Member) Value {
	sorted := slices.Clone(members)
	slices.SortStableFunc(sorted, func(a, b Member) int { return compareKeys(a.Key, b.Key) })
	c := &composite{keys: make([]string, 0, len(sorted)), vals: make([]Value, 0, len(sorted))}
	for i, m := range sorted {
		if last := i+1 == len(sorted) || sorted[i+1].Key != m.Key; last && m.Value.Present() {
			c.keys, c.vals = append(c.keys, m.Key), append(c.vals, m.Value)
		}
	}
	return Value{kind: ObjectKind, c: c}
}

// Kind says what the value is.
func (v Value) Kind() Kind { return v.kind }

// Present says whether there is a value at all.
func (v Value) Present() bool { return v.kind != Missing }

// Text is a string's text, "" for anything else.
func (v Value) Text() string { return v.s }

// Number is a number, 0 for anything else.
func (v Value) Number() int64 {
	if v.kind != IntKind {
		return 0
	}
	return v.n
}

// True says whether the value is true.
func (v Value) True() bool { return v.kind == BoolKind && v.n == 1 }

// Len is how many members or elements there are, 0 for what has none.
func (v Value) Len() int {
	if v.c == nil {
		return 0
	}
	return len(v.c.vals)
}

// At is an element of a list or, in the order of the keys, the value of a member.
func (v Value) At(i int) Value { return v.c.vals[i] }

// Key is the key of an object's member.
func (v Value) Key(i int) string { return v.c.keys[i] }

// Texts is a list's strings; what is none is left out.
func (v Value) Texts() []string {
	var out []string
	for i := range v.Len() {
		if e := v.At(i); e.kind == StringKind {
			out = append(out, e.s)
		}
	}
	return out
}

// Get is an object's member, absent where there is none.
func (v Value) Get(key string) Value {
	if v.kind != ObjectKind {
		return Value{}
	}
	if i, ok := v.find(key); ok {
		return v.c.vals[i]
	}
	return Value{}
}

func (v Value) find(key string) (int, bool) {
	return slices.BinarySearchFunc(v.c.keys, key, compareKeys)
}

// with is the object with a member set, or taken out where it is absent.
func (v Value) with(key string, to Value) Value {
	i, ok := v.find(key)
	c := &composite{}
	switch {
	case !ok && !to.Present():
		return v
	case !ok:
		c.keys = slices.Insert(slices.Clip(slices.Clone(v.c.keys)), i, key)
		c.vals = slices.Insert(slices.Clip(slices.Clone(v.c.vals)), i, to)
	case !to.Present():
		c.keys = slices.Delete(slices.Clone(v.c.keys), i, i+1)
		c.vals = slices.Delete(slices.Clone(v.c.vals), i, i+1)
	default:
		c.keys = v.c.keys
		c.vals = slices.Clone(v.c.vals)
		c.vals[i] = to
	}
	return Value{kind: ObjectKind, c: c}
}

// put sets a member that is there of an object that only its owner has seen, in place; false where that is not the case.
func (v Value) put(pointer string, to Value) bool {
	key, rest, ok := next(pointer)
	if !ok || rest != "" || v.kind != ObjectKind || !to.Present() {
		return false
	}
	i, ok := v.find(key)
	if ok {
		v.c.vals[i] = to
	}
	return ok
}

// Equal compares two values deeply and by type: 1 is not "1", null is not absent, and the order of members is nothing.
func Equal(a, b Value) bool {
	if a.kind != b.kind || a.n != b.n || a.s != b.s {
		return false
	}
	if a.c == b.c {
		return true
	}
	return slices.Equal(a.c.keys, b.c.keys) && slices.EqualFunc(a.c.vals, b.c.vals, Equal)
}

// compareKeys sorts by UTF-16 units: RFC 8785 §3.2.3.
func compareKeys(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			for i > 0 && !utf8.RuneStart(a[i]) {
				i--
			}
			ra, _ := utf8.DecodeRuneInString(a[i:])
			rb, _ := utf8.DecodeRuneInString(b[i:])
			if ra == rb { // both are ill-formed here, and still two keys
				return strings.Compare(a, b)
			}
			return unit(ra) - unit(rb)
		}
	}
	return len(a) - len(b)
}

// unit is the first UTF-16 unit of a character, and keeps characters of one first unit apart.
func unit(r rune) int {
	if hi, lo := utf16.EncodeRune(r); r > 0xFFFF {
		return int(hi)<<16 | int(lo)
	}
	return int(r) << 16
}
