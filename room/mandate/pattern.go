package mandate

import "strings"

// A pattern is a resource, or everything below one.
type pattern struct {
	text  string // normal; of a folder without the slash at its end, so "" for the root
	below bool
}

// newPattern reads a pattern, or says in words that go behind it what is wrong with it.
func newPattern(s string) (pattern, string) {
	folder, below := strings.CutSuffix(strings.ReplaceAll(s, `\`, "/"), "/**")
	if !below {
		text, flaw := normalize(s)
		if flaw == flawStar {
			flaw = wantStars
		}
		return pattern{text: text}, flaw
	}
	if folder == "" {
		return pattern{below: true}, ""
	}
	text, flaw := normalize(folder)
	switch n := schemeLength(text); {
	case flaw == flawStar:
		return pattern{}, wantStars
	case flaw != "":
		return pattern{}, flaw
	case n > 1 && n == len(text)-1:
		// Otherwise "https:/**" would be every host there is.
		return pattern{}, "names no host"
	}
	if text == "/" {
		text = ""
	}
	return pattern{text, true}, ""
}

const wantStars = `holds a * elsewhere than in "/**" at its end`

// patterns admits a list of patterns.
func (f *faults) patterns(path string, list []string) {
	f.list(path, list, MaxList, func(s string) string {
		if msg := textFault(s, 1, MaxText); msg != "" {
			return msg
		}
		if _, flaw := newPattern(s); flaw != "" {
			return quoted(s) + " " + flaw + `, want a resource, or a folder and "/**"`
		}
		return ""
	})
}

// fewPatterns is how many are gone through one by one. More are looked up.
const fewPatterns = 12

// patterns is a list of them made ready for asking. It takes no longer for many than for a few.
type patterns struct {
	few   []pattern
	exact map[string]struct{}
	below map[string]struct{}
}

// compile makes patterns ready that were admitted before.
func compile(list []string) patterns {
	var ps patterns
	if len(list) <= fewPatterns {
		ps.few = make([]pattern, 0, len(list))
	}
	for _, s := range list {
		if p, flaw := newPattern(s); flaw == "" {
			ps.add(p, len(list))
		}
	}
	return ps
}

// add puts one in, of so many.
func (ps *patterns) add(p pattern, of int) {
	switch {
	case of <= fewPatterns:
		ps.few = append(ps.few, p)
	case p.below:
		put(&ps.below, p.text)
	default:
		put(&ps.exact, p.text)
	}
}

func put(set *map[string]struct{}, s string) {
	if *set == nil {
		*set = map[string]struct{}{}
	}
	(*set)[s] = struct{}{}
}

func (ps *patterns) none() bool { return len(ps.few) == 0 && ps.exact == nil && ps.below == nil }

// match reports whether a normal resource matches one of the patterns. "" is a resource that has no normal form, and matches nothing.
func (ps *patterns) match(norm string) bool {
	if norm == "" {
		return false
	}
	for _, p := range ps.few {
		if p.match(norm) {
			return true
		}
	}
	if _, ok := ps.exact[norm]; ok {
		return true
	}
	return ps.above(norm)
}

// above reports whether norm is below one of the folders that are looked up.
func (ps *patterns) above(norm string) bool {
	if len(ps.below) == 0 {
		return false
	}
	for i := range len(norm) - 1 {
		if norm[i] == '/' {
			if _, ok := ps.below[norm[:i]]; ok {
				return true
			}
		}
	}
	return false
}

func (p *pattern) match(norm string) bool {
	if !p.below {
		return norm == p.text
	}
	n := len(p.text)
	return len(norm) > n+1 && norm[n] == '/' && norm[:n] == p.text
}

// covers reports whether everything that q matches matches one of the patterns too.
func (ps *patterns) covers(q pattern) bool {
	if !q.below {
		return ps.match(q.text)
	}
	for _, p := range ps.few {
		if p.below && (p.text == q.text || p.match(q.text)) {
			return true
		}
	}
	if _, ok := ps.below[q.text]; ok {
		return true
	}
	return ps.above(q.text)
}
