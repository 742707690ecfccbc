package action

import (
	"strings"

	"docket/room/records"
)

// Redacted stands on the record in place of what looks like a credential.
const Redacted = "[redacted]"

// Redact puts [Redacted] in place of values whose keys name a credential, at any depth below them, and of words in texts that look
// like one. It says whether it did. It goes by names and looks: a secret that looks like nothing passes.
func Redact(v records.Value) (records.Value, bool) { return redact(v, false) }

func redact(v records.Value, secret bool) (records.Value, bool) {
	switch v.Kind() {
	case records.StringKind:
		text := v.Text()
		if secret && text != "" {
			text = Redacted
		} else {
			text = RedactText(text)
		}
		return records.Str(text), text != v.Text()
	case records.IntKind:
		if secret {
			return records.Str(Redacted), true
		}
	case records.ListKind:
		vals, changed := make([]records.Value, v.Len()), false
		for i := range v.Len() {
			to, did := redact(v.At(i), secret)
			vals[i], changed = to, changed || did
		}
		if changed {
			return records.List(vals...), true
		}
	case records.ObjectKind:
		members, changed := make([]records.Member, v.Len()), false
		for i := range v.Len() {
			to, did := redact(v.At(i), secret || namesSecret(v.Key(i)))
			members[i], changed = records.Member{Key: v.Key(i), Value: to}, changed || did
		}
		if changed {
			return records.Object(members...), true
		}
	}
	return v, false
}

// secretKeys are what a key that names a credential has in it, in lower case and without separators; secretWords are such keys as they are.
var (
	secretKeys  = []string{"password", "passwd", "passphrase", "secret", "token", "apikey", "authorization", "cookie", "credential", "privatekey", "accesskey", "creditcard", "cardnumber"}
	secretWords = []string{"cvv", "cvc", "pin", "pwd", "otp", "passcode"}
)

var bare = strings.NewReplacer("_", "", "-", "", " ", "", ".", "")

func namesSecret(key string) bool {
	plain := bare.Replace(strings.ToLower(key))
	for _, s := range secretWords {
		if plain == s {
			return true
		}
	}
	for _, s := range secretKeys {
		if strings.Contains(plain, s) {
			return true
		}
	}
	return false
}
