// Package wording holds what the page says, in English: every heading, label, button and sentence, and nothing else. A file
// has the words of the part of the page that it is named after, shared.go those of several. Names follow the first words,
// or say what a text is for, so that the code that writes a text can be read without looking here. Where two differ in their first
// letter alone the one in lower case is called Inline. Commands and names of properties are no texts: they stand in the code.
//
// A translation is another set of these files under a build constraint: the compiler says which names are missing, and
// TestPatterns which parts are. A build has one language, so that no reader loads another's. What is not here stays
// as it is in every language: names that the record and the tools use, and reasons that are recorded or come from
// elsewhere, which the page shows as they came.
package wording

import "strings"

// Pattern is a sentence with room for parts: {1} is the first, {2} the second, and so on to {9}. Each stands once, in
// the order of the language.
type Pattern string

// With gives the sentence with its parts in their places. What parts themselves hold is left as it is.
func (p Pattern) With(parts ...string) string {
	var b strings.Builder
	p.Each(func(s string) { b.WriteString(s) }, func(i int) { b.WriteString(parts[i]) })
	return b.String()
}

// Each calls text for what stands between the parts, and part for each of them with its index, from 0, in the order of
// the sentence.
func (p Pattern) Each(text func(string), part func(int)) {
	rest := string(p)
	for {
		i := strings.IndexByte(rest, '{')
		for i >= 0 && !place(rest[i:]) {
			next := strings.IndexByte(rest[i+1:], '{')
			if next < 0 {
				i = -1
				break
			}
			i += 1 + next
		}
		if i < 0 {
			break
		}
		if i > 0 {
			text(rest[:i])
		}
		part(int(rest[i+1] - '1'))
		rest = rest[i+3:]
	}
	if rest != "" {
		text(rest)
	}
}

// place tells whether s begins with the place of a part.
func place(s string) bool {
	return len(s) >= 3 && s[1] >= '1' && s[1] <= '9' && s[2] == '}'
}

// Noun is what is counted: the words for one, and for every other number.
type Noun struct{ One, Many string }

// For is the word that goes with n.
func (n Noun) For(count int) string {
	if count == 1 {
		return n.One
	}
	return n.Many
}
