package action

import (
	"strings"

	"docket/room/records"
)

// Redacted stands on the record in place of what looks like a credential.
const Redacted = "[redacted]"

// secretKeys are what a key that names a credential has in it, in lower case and without separators.
var secretKeys = []string{"password", "passwd", "passphrase", "secret", "token", "apikey", "authorization", "cookie", "credential", "privatekey", "accesskey", "creditcard", "cardnumber", "cvv", "pin"}

// secretStarts are how credentials of common makes begin.
var secretStarts = []string{"sk-", "sk_live_", "sk_test_", "ghp_", "gho_", "github_pat_", "xoxb-", "xoxp-", "AKIA", "ASIA", "eyJ", "-----BEGIN", "AIza", "glpat-", "npm_"}

// Redact puts [Redacted] in place of values whose keys name a credential, and of words in texts that look like one. It says whether it
// did. It goes by names and looks: a secret that looks like nothing passes.
func Redact(v records.Value) (records.Value, bool) { return redact(v, "") }

func redact(v records.Value, key string) (records.Value, bool) {
	switch v.Kind() {
	case records.StringKind:
		if namesSecret(key) && v.Text() != "" {
			return records.Str(Redacted), true
		}
		text, changed := redactText(v.Text())
		return records.Str(text), changed
	case records.IntKind:
		if namesSecret(key) {
			return records.Str(Redacted), true
		}
	case records.ListKind:
		vals, changed := make([]records.Value, v.Len()), false
		for i := range v.Len() {
			to, did := redact(v.At(i), key)
			vals[i], changed = to, changed || did
		}
		if changed {
			return records.List(vals...), true
		}
	case records.ObjectKind:
		var members []records.Member
		changed := false
		for i := range v.Len() {
			to, did := redact(v.At(i), v.Key(i))
			members, changed = append(members, records.Member{Key: v.Key(i), Value: to}), changed || did
		}
		if changed {
			return records.Object(members...), true
		}
	}
	return v, false
}

func namesSecret(key string) bool {
	plain := strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(key))
	for _, s := range secretKeys {
		if plain == s || len(s) > 4 && strings.Contains(plain, s) {
			return true
		}
	}
	return false
}

// redactText replaces words that look like credentials: those with a known beginning, and the word after "Bearer" or "Basic".
func redactText(text string) (string, bool) {
	words := strings.SplitAfter(text, " ")
	changed := false
	for i, word := range words {
		bare := strings.Trim(word, " \t\r\n\"'`,;()[]{}<>")
		hit := i > 0 && isScheme(words[i-1]) && len(bare) >= 6
		for _, start := range secretStarts {
			hit = hit || len(bare) >= len(start)+12 && strings.HasPrefix(bare, start) && !strings.HasSuffix(start, " ")
		}
		if _, value, ok := strings.Cut(bare, "="); ok && namesSecret(strings.TrimSuffix(bare, "="+value)) && value != "" {
			hit = true
		}
		if hit {
			words[i], changed = strings.Replace(word, bare, Redacted, 1), true
		}
	}
	return strings.Join(words, ""), changed
}

func isScheme(word string) bool {
	word = strings.ToLower(strings.TrimSpace(word))
	return word == "bearer" || word == "basic"
}
