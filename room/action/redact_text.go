package action

import (
	"strings"
	"unicode"
)

// secretStarts are how credentials of common makes begin; at least secretLength characters follow.
var secretStarts = []string{"sk-", "sk_live_", "sk_test_", "rk_live_", "whsec_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "xoxb-", "xoxp-", "xoxa-", "AKIA", "ASIA", "eyJ", "AIza", "glpat-", "npm_"}

const secretLength = 12

// A private key in PEM form goes whole, from its first line to its last.
const (
	pemStart = "-----BEGIN "
	pemKey   = "PRIVATE KEY-----"
	pemEnd   = "-----END "
)

// RedactText puts [Redacted] in place of words that look like credentials: those with a known beginning, what is given to a name that names one, the word
// after "Bearer" or "Basic", the user of an address, and private keys.
func RedactText(text string) string {
	text = redactKeys(text)
	var out strings.Builder
	var due follows // after the word before
	last := ""      // the word before
	for text != "" {
		gap := strings.IndexFunc(text, func(r rune) bool { return !parts(r) })
		if gap < 0 {
			break
		}
		out.WriteString(text[:gap])
		text = text[gap:]
		word := text
		if end := strings.IndexFunc(text, parts); end >= 0 {
			word = text[:end]
		}
		text = text[len(word):]
		core := strings.Trim(word, "\"'`,;()[]{}<>")
		announced := due
		due = announces(last, core)
		last = core
		given := announced == byName && core != "" || announced == byScheme && looksRandom(core)
		if core != "redacted" && (given && due == nothing || looksSecret(core)) {
			word = strings.Replace(word, core, Redacted, 1)
			due = nothing
		}
		out.WriteString(word)
	}
	out.WriteString(text)
	return out.String()
}

// follows is what a word has come after it.
type follows uint8

const (
	nothing  follows = iota
	byScheme         // after "Bearer" or "Basic", which are words of other uses too
	byName           // after "password:" or "token="
)

// parts says whether a character stands between words.
func parts(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }

// announces says what a word, after the one before it, has come next: "password:", "api key:", or "password" and then "=".
func announces(last, core string) follows {
	switch strings.ToLower(strings.TrimSuffix(core, ":")) {
	case "bearer", "basic":
		return byScheme
	}
	name := strings.TrimRight(core, ":=\"'")
	if strings.ContainsAny(core[len(name):], ":=") && (namesSecret(lastName(name)) || namesSecret(lastName(last)+lastName(name))) {
		return byName
	}
	return nothing
}

// looksRandom tells what follows a scheme from a word of a sentence: "Basic dXNlcjpwYXNz", not "basic information".
func looksRandom(core string) bool {
	if len(core) < 6 {
		return false
	}
	upper, lower := 0, 0
	for i := range len(core) {
		switch c := core[i]; {
		case '0' <= c && c <= '9', c == '=', c == '_':
			return true
		case 'A' <= c && c <= 'Z' && i > 0:
			upper++
		case 'a' <= c && c <= 'z':
			lower++
		}
	}
	return upper > 0 && lower > 0
}

// lastName is the name at the end of a text: "token" of `https://x/?a=1&token`.
func lastName(text string) string {
	at := strings.LastIndexFunc(text, func(r rune) bool {
		return r != '_' && r != '-' && r != '.' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return text[at+1:]
}

func looksSecret(core string) bool {
	for i := range len(core) {
		if i > 0 && isWordByte(core[i-1]) && core[i-1] != '_' && core[i-1] != '-' {
			continue
		}
		for _, start := range secretStarts {
			if strings.HasPrefix(core[i:], start) && tail(core[i+len(start):]) >= secretLength {
				return true
			}
		}
	}
	for i := range len(core) {
		if c := core[i]; c != '=' && c != ':' || i+1 < len(core) && (core[i+1] == '=' || core[i+1] == ':') {
			continue
		}
		if strings.Trim(core[i+1:], "\"'") != "" && namesSecret(lastName(strings.TrimRight(core[:i], "=:\"'"))) {
			return true
		}
	}
	if _, rest, ok := strings.Cut(core, "://"); ok { // user:password@host
		user, _, at := strings.Cut(rest, "@")
		return at && strings.Contains(user, ":") && !strings.Contains(user, "/")
	}
	return false
}

// tail is how many bytes of a credential a text begins with.
func tail(s string) int {
	for i := range len(s) {
		if c := s[i]; !isWordByte(c) && c != '.' && c != '+' && c != '/' && c != '=' {
			return i
		}
	}
	return len(s)
}

func isWordByte(c byte) bool {
	return c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func redactKeys(text string) string {
	var out strings.Builder
	for {
		from := strings.Index(text, pemStart)
		if from < 0 {
			break
		}
		line, rest, _ := strings.Cut(text[from+len(pemStart):], "-----")
		if !strings.HasSuffix(line+"-----", pemKey) {
			out.WriteString(text[:from+len(pemStart)])
			text = text[from+len(pemStart):]
			continue
		}
		out.WriteString(text[:from] + Redacted)
		text = ""
		if _, after, ended := strings.Cut(rest, pemEnd); ended {
			_, text, _ = strings.Cut(after, "-----")
		}
	}
	out.WriteString(text)
	return out.String()
}
