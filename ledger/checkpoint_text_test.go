package ledger

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheckpointTextIsStrict(t *testing.T) {
	root := base64.StdEncoding.EncodeToString(make([]byte, 31)) // 44 characters, too short
	good := must(FormatCheckpoint(opened(3).state(roomKey)))
	lines := strings.Split(good, "\n")
	for name, c := range map[string]struct {
		text string
		kind FaultKind
	}{
		"empty":                {"", Malformed},
		"one line":             {lines[0] + "\n", Malformed},
		"no last newline":      {strings.TrimSuffix(good, "\n"), Malformed},
		"an extension line":    {good + "more\n", Malformed},
		"an empty line":        {good + "\n", Malformed},
		"no origin":            {"\n3\n" + lines[2] + "\n", Malformed},
		"a space in it":        {"docket room\n3\n" + lines[2] + "\n", Malformed},
		"a plus in it":         {"docket+room\n3\n" + lines[2] + "\n", Malformed},
		"a bad byte in it":     {"docket\xff\n3\n" + lines[2] + "\n", Malformed},
		"a long one":           {strings.Repeat("d", MaxOrigin+1) + "\n3\n" + lines[2] + "\n", Malformed},
		"a carriage return":    {strings.ReplaceAll(good, "\n", "\r\n"), Malformed},
		"one after the root":   {strings.TrimSuffix(good, "\n") + "\r\n", NotCanonical},
		"one inside the root":  {lines[0] + "\n3\n" + lines[2][:9] + "\r" + lines[2][9:] + "\n", NotCanonical},
		"a sign":               {lines[0] + "\n+3\n" + lines[2] + "\n", Malformed},
		"a leading zero":       {lines[0] + "\n03\n" + lines[2] + "\n", NotCanonical},
		"a hexadecimal size":   {lines[0] + "\n0x3\n" + lines[2] + "\n", Malformed},
		"a size of 2^53":       {lines[0] + "\n9007199254740992\n" + lines[2] + "\n", Malformed},
		"a size beyond 2^64":   {lines[0] + "\n18446744073709551617\n" + lines[2] + "\n", Malformed},
		"a space in the root":  {lines[0] + "\n3\n" + lines[2][:9] + " " + lines[2][9:] + "\n", Malformed},
		"no padding":           {lines[0] + "\n3\n" + strings.TrimRight(lines[2], "=") + "\n", Malformed},
		"a short root":         {lines[0] + "\n3\n" + root + "\n", Malformed},
		"loose bits":           {lines[0] + "\n3\n" + lines[2][:42] + nextInAlphabet(lines[2][42]) + "=\n", NotCanonical},
		"an empty tree's root": {lines[0] + "\n0\n" + lines[2] + "\n", Malformed},
	} {
		_, err := ParseCheckpoint(c.text)
		require.Error(t, err, name)
		require.Equal(t, c.kind, faultOf(t, err), "%s: %v", name, err)
	}
	empty := Checkpoint{Origin: "docket/x", Root: sha256.Sum256(nil)}
	require.Equal(t, empty, must(ParseCheckpoint(must(FormatCheckpoint(empty)))))
	_, err := FormatCheckpoint(Checkpoint{Origin: "docket/x", Size: MaxNumber + 1})
	require.ErrorContains(t, err, "want below 2^53")
	_, err = SignCheckpoint(Checkpoint{Origin: "a b"}, roomKey.signer())
	require.ErrorContains(t, err, `origin "a b" has a space`)
}

// nextInAlphabet changes the lowest bit of a base64 character.
func nextInAlphabet(c byte) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	i := strings.IndexByte(alphabet, c) ^ 1
	return alphabet[i : i+1]
}

// A note has one form: what note.Open lets pass is refused.
func TestNoteIsStrict(t *testing.T) {
	msg := string(must(SignCheckpoint(opened(5).state(roomKey), roomKey.signer())))
	text, sig, _ := strings.Cut(msg, "\n\n")
	for name, bad := range map[string]string{
		"a doubled signature":     msg + sig,
		"no signatures":           text + "\n\n",
		"no blank line":           text + "\n" + sig,
		"a hyphen":                strings.Replace(msg, "—", "-", 1),
		"two spaces":              strings.Replace(msg, "— ", "—  ", 1),
		"a space at the end":      strings.TrimSuffix(msg, "\n") + " \n",
		"a blank line at the end": msg + "\n",
		"a short signature":       text + "\n\n— a AAAAAA==\n",
		"loose bits":              text + "\n\n— a AAAAAAF=\n",
		"a control character":     strings.Replace(msg, "docket", "doc\tket", 1),
		"a null byte":             msg + "\x00",
		"bad UTF-8":               strings.Replace(msg, "docket", "doc\xc0ket", 1),
		"101 signatures":          text + "\n\n" + manySignatures(101),
		"too long":                text + "\n\n" + manySignatures(100) + strings.Repeat("x", MaxCheckpoint),
	} {
		_, _, err := ReadCheckpoint([]byte(bad))
		require.Error(t, err, name)
		require.Equal(t, Malformed, faultOf(t, err), "%s: %v", name, err)
	}
	_, n, err := ReadCheckpoint([]byte(text + "\n\n" + manySignatures(100)))
	require.NoError(t, err)
	require.Len(t, n.UnverifiedSigs, 100)
}

func manySignatures(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("— key" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + " AAAAAAA=\n")
	}
	return b.String()
}
