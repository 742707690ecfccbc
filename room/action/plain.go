package action

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"docket/room/records"
)

// MaxDetail bounds what a row says of a fault, in bytes.
const MaxDetail = 1000

// Plain makes a fault one that can stand on the record, whatever an operation put into it: well-formed and bounded.
func (f *Fault) Plain() *Fault {
	out := &Fault{Code: f.Code, Path: f.Path, Message: f.Message, Place: f.Place}
	out.Message = Bounded(out.Message)
	if !isName(out.Code) || slices.Contains(own, out.Code) {
		out.Code = "failed"
	}
	if place := out.Place.String(); !utf8.ValidString(place) || len(place) > MaxDetail {
		out.Place = records.Place{}
	}
	return out
}

// Bounded is a text as a row can hold it: well-formed and at most [MaxDetail] bytes.
func Bounded(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= MaxDetail {
		return text
	}
	cut := MaxDetail
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut]
}

// isName says whether a text is snake_case, as codes are.
func isName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != "" && len(s) <= 64
}

// declared runs a function that a set declares beside an operation's Apply, and names it where it panics.
func declared(what string, fn func()) (f *Fault) {
	defer func() {
		if p := recover(); p != nil {
			f = fault("panicked", "", what+" panicked: "+fmt.Sprint(p))
		}
	}()
	fn()
	return nil
}
