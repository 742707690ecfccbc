package ledger

import (
	"math"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Fields reads the members of an object. Its errors stick: after the first,
// every read gives a zero value, and [Fields.Err] tells what was wrong and
// where. Objects inside share the error of the object they were read from.
type Fields struct {
	err  **PathError
	path string
	keys []string
	vals []string
}

// Read opens the payload for reading. That it is no object is the first error.
func (p Payload) Read() *Fields {
	return readObject(p.s, "", new(*PathError))
}

func readObject(s, path string, err **PathError) *Fields {
	f := &Fields{err: err, path: path}
	if *err != nil {
		return f
	}
	if s == "" || s[0] != '{' {
		f.failAt(path, "is "+typeOf(s)+", want an object")
		return f
	}
	for i := 1; i < len(s)-1; {
		key, j := scanString(s, i+1)
		end := skipValue(s, j+1)
		f.keys = append(f.keys, unquote(key))
		f.vals = append(f.vals, s[j+1:end])
		i = end + 1
	}
	return f
}

// Err returns the first thing that was wrong, as a [*PathError], or nil.
func (f *Fields) Err() error {
	if *f.err == nil {
		return nil
	}
	return *f.err
}

// Has reports whether the member is there.
func (f *Fields) Has(key string) bool {
	_, ok := f.get(key)
	return ok
}

// Only makes every member other than the given ones an error.
func (f *Fields) Only(keys ...string) {
next:
	for _, have := range f.keys {
		for _, k := range keys {
			if have == k {
				continue next
			}
		}
		f.fail(have, "is not expected here")
		return
	}
}

// Want makes a member an error when ok is false, in words that say what it must be.
func (f *Fields) Want(key string, ok bool, msg string) {
	if !ok {
		f.fail(key, msg)
	}
}

// Str reads a string.
func (f *Fields) Str(key string) string {
	v, ok := f.need(key)
	if !ok {
		return ""
	}
	return f.str(pointer(f.path, key), v)
}

// OptStr reads a string that may be missing: then it is "".
func (f *Fields) OptStr(key string) string {
	if !f.Has(key) {
		return ""
	}
	return f.Str(key)
}

// Int reads a whole number.
func (f *Fields) Int(key string) int64 {
	v, ok := f.need(key)
	if !ok {
		return 0
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n > MaxNumber || n < -MaxNumber {
		f.fail(key, "is "+typeOf(v)+", want a whole number below 2^53")
		return 0
	}
	return n
}

// OptInt reads a whole number that may be missing: then it is 0.
func (f *Fields) OptInt(key string) int64 {
	if !f.Has(key) {
		return 0
	}
	return f.Int(key)
}

// Bool reads true or false.
func (f *Fields) Bool(key string) bool {
	v, ok := f.need(key)
	if ok && v != "true" && v != "false" {
		f.fail(key, "is "+typeOf(v)+", want true or false")
	}
	return v == "true"
}

// Strs reads an array of strings.
func (f *Fields) Strs(key string) []string {
	v, ok := f.need(key)
	if !ok {
		return nil
	}
	if v[0] != '[' {
		f.fail(key, "is "+typeOf(v)+", want an array of strings")
		return nil
	}
	list := []string{}
	for i := 1; i < len(v)-1; {
		end := skipValue(v, i)
		s := f.str(pointer(f.path, key)+"/"+strconv.Itoa(len(list)), v[i:end])
		if *f.err != nil {
			return nil
		}
		list = append(list, s)
		i = end + 1
	}
	return list
}

// Objs reads an array of objects.
func (f *Fields) Objs(key string) []*Fields {
	v, ok := f.need(key)
	if !ok {
		return nil
	}
	if v[0] != '[' {
		f.fail(key, "is "+typeOf(v)+", want an array of objects")
		return nil
	}
	list := []*Fields{}
	for i := 1; i < len(v)-1; {
		end := skipValue(v, i)
		list = append(list, readObject(v[i:end], pointer(f.path, key)+"/"+strconv.Itoa(len(list)), f.err))
		i = end + 1
	}
	return list
}

// Obj reads an object.
func (f *Fields) Obj(key string) *Fields {
	v, ok := f.need(key)
	if !ok {
		return &Fields{err: f.err, path: pointer(f.path, key)}
	}
	return readObject(v, pointer(f.path, key), f.err)
}

// Payload reads a member of any type as it is.
func (f *Fields) Payload(key string) Payload {
	v, _ := f.need(key)
	return Payload{v}
}

// Hash reads 64 lower-case hexadecimal digits.
func (f *Fields) Hash(key string) Hash {
	s := f.Str(key)
	if *f.err != nil {
		return Hash{}
	}
	h, err := ParseHash(s)
	if err != nil {
		f.fail(key, err.Error())
	}
	return h
}

func (f *Fields) get(key string) (string, bool) {
	if *f.err != nil {
		return "", false
	}
	for i, k := range f.keys {
		if k == key {
			return f.vals[i], true
		}
	}
	return "", false
}

func (f *Fields) need(key string) (string, bool) {
	v, ok := f.get(key)
	if !ok {
		f.fail(key, "is missing")
	}
	return v, ok
}

func (f *Fields) str(path, v string) string {
	if v[0] != '"' {
		f.failAt(path, "is "+typeOf(v)+", want a string")
		return ""
	}
	return unquote(v[1 : len(v)-1])
}

func (f *Fields) fail(key, msg string) { f.failAt(pointer(f.path, key), msg) }

func (f *Fields) failAt(path, msg string) {
	if *f.err == nil {
		*f.err = &PathError{path, msg}
	}
}

// typeOf names the type of a canonical JSON value, for errors.
func typeOf(v string) string {
	if v == "" {
		return "no payload"
	}
	switch v[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return v
	case 'n':
		return "null"
	}
	if x, err := strconv.ParseFloat(v, 64); err == nil && math.Trunc(x) != x {
		return "the fraction " + brief(v)
	}
	return "the number " + brief(v)
}

// unquote undoes the escapes of a canonical string, given without its quotes.
// Without escapes it is the same string, not a copy.
func unquote(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			b, _ := jsontext.AppendUnquote(make([]byte, 0, len(s)), `"`+s+`"`)
			return string(b)
		}
	}
	return s
}
