package rider

import (
	"encoding/json"
	"fmt"
	"unicode/utf16"
)

// Answer is what a tool answered, as its caller received it.
type Answer struct {
	Text string // the whole answer

	OK      bool     `json:"ok"`
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Phase   string   `json:"phase"`
	Tools   []string `json:"tools"`
	Seq     uint64   `json:"seq"`
	Head    string   `json:"head"`

	Fields map[string]json.RawMessage `json:"-"` // all of them
}

// parseAnswer holds every answer to what is promised of all of them.
func parseAnswer(text string) (Answer, error) {
	a := Answer{Text: text}
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		return a, fmt.Errorf("the answer is no JSON object: %w: %s", err, shorten(text))
	}
	if err := json.Unmarshal([]byte(text), &a.Fields); err != nil {
		return a, fmt.Errorf("the answer is no JSON object: %w: %s", err, shorten(text))
	}
	if n := len(utf16.Encode([]rune(text))); n > 1500 {
		return a, fmt.Errorf("the answer has %d UTF-16 units, more than 1500: %s", n, shorten(text))
	}
	return a, nil
}

// Str is a field that is a string; "" where it is not.
func (a Answer) Str(name string) string {
	var s string
	_ = json.Unmarshal(a.Fields[name], &s)
	return s
}

// Int is a field that is a whole number; 0 where it is not.
func (a Answer) Int(name string) int64 {
	var n int64
	_ = json.Unmarshal(a.Fields[name], &n)
	return n
}

// Bool is a field that is a truth value; false where it is not.
func (a Answer) Bool(name string) bool {
	var b bool
	_ = json.Unmarshal(a.Fields[name], &b)
	return b
}

// String is the whole answer.
func (a Answer) String() string { return a.Text }

// JSON is the input of a tool, from a Go value.
func JSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil { // the test itself is wrong
		panic(err)
	}
	return string(b)
}
