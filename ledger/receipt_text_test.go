package ledger

import (
	"encoding/base64"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"
)

func TestReceiptTextIsStrict(t *testing.T) {
	rs := receipts(t, opened(9), witnessKey)
	good := string(must(FormatReceipt(rs[5])))
	lines := strings.SplitAfter(good, "\n")
	extra, index, hash := lines[1], lines[2], lines[3]
	require.Equal(t, "index 5\n", index)
	for name, x := range map[string]struct {
		text string
		kind FaultKind
	}{
		"empty":                      {"", Malformed},
		"another version":            {strings.Replace(good, "@v1", "@v2", 1), Malformed},
		"no newline after it":        {strings.TrimSuffix(lines[0], "\n"), Malformed},
		"carriage returns":           {strings.ReplaceAll(good, "\n", "\r\n"), Malformed},
		"one after the index":        {strings.Replace(good, index, "index 5\r\n", 1), Malformed},
		"one after the entry":        {strings.Replace(good, extra, strings.TrimSuffix(extra, "\n")+"\r\n", 1), NotCanonical},
		"one after a hash":           {strings.Replace(good, hash, strings.TrimSuffix(hash, "\n")+"\r\n", 1), NotCanonical},
		"one inside a hash":          {strings.Replace(good, hash, hash[:7]+"\r"+hash[7:], 1), NotCanonical},
		"a signed index":             {strings.Replace(good, index, "index +5\n", 1), Malformed},
		"a leading zero":             {strings.Replace(good, index, "index 05\n", 1), NotCanonical},
		"two spaces":                 {strings.Replace(good, index, "index  5\n", 1), Malformed},
		"a negative index":           {strings.Replace(good, index, "index -5\n", 1), Malformed},
		"an index of 2^53":           {strings.Replace(good, index, "index 9007199254740992\n", 1), Malformed},
		"no index":                   {strings.Replace(good, index, "", 1), Malformed},
		"no entry":                   {strings.Replace(good, extra, "", 1), Malformed},
		"an empty entry":             {strings.Replace(good, extra, "extra \n", 1), Malformed},
		"a space in the entry":       {strings.Replace(good, extra, extra[:9]+" "+extra[9:], 1), Malformed},
		"a space in a hash":          {strings.Replace(good, hash, hash[:9]+" "+hash[9:], 1), Malformed},
		"no padding":                 {strings.Replace(good, hash, strings.TrimRight(hash, "=\n")+"\n", 1), Malformed},
		"too much padding":           {strings.Replace(good, hash, strings.TrimSuffix(hash, "\n")+"=\n", 1), Malformed},
		"loose bits":                 {strings.Replace(good, hash, hash[:42]+nextInAlphabet(hash[42])+"=\n", 1), NotCanonical},
		"a short hash":               {strings.Replace(good, hash, base64.StdEncoding.EncodeToString(make([]byte, 31))+"\n", 1), Malformed},
		"a hash in another alphabet": {strings.Replace(good, hash, strings.Repeat("-", 43)+"=\n", 1), Malformed},
		"no blank line":              {strings.Replace(good, "\n\n", "\n", 1), Malformed},
		"two blank lines":            {strings.Replace(good, "\n\n", "\n\n\n", 1), Malformed},
		"no checkpoint":              {good[:strings.Index(good, "\n\n")+2], Malformed},
		"a cut checkpoint":           {strings.TrimSuffix(good, "\n"), Malformed},
		"something after it":         {good + "more\n", Malformed},
		"a proof of 54 hashes":       {strings.Replace(good, index, index+strings.Repeat(hash, 51), 1), Malformed},
		"an entry not canonical":     {withEntry(good, func(s string) string { return strings.Replace(s, ":", ": ", 1) }), NotCanonical},
		"an entry that is none":      {withEntry(good, func(string) string { return `{}` }), Malformed},
		"an entry with a newline":    {withEntry(good, func(s string) string { return s + "\n" }), NotCanonical},
		"too long":                   {good + strings.Repeat("x", MaxReceipt), Malformed},
	} {
		_, err := ParseReceipt([]byte(x.text))
		require.Error(t, err, name)
		require.Equal(t, x.kind, faultOf(t, err), "%s: %v", name, err)
	}
	require.Len(t, rs[5].Proof, 4)
	long := rs[5]
	long.Proof = make(tlog.RecordProof, maxProof+1)
	_, err := FormatReceipt(long)
	require.ErrorContains(t, err, "proof has 54 hashes")
	long = rs[5]
	long.Index = MaxNumber + 1
	_, err = FormatReceipt(long)
	require.ErrorContains(t, err, "index "+strconv.Itoa(MaxNumber+1)+" is too large")
	_, err = FormatReceipt(Receipt{Entry: rs[5].Entry})
	require.ErrorContains(t, err, "checkpoint: ")
	_, err = FormatReceipt(Receipt{Checkpoint: rs[5].Checkpoint})
	require.ErrorContains(t, err, "entry: ")
}

// withEntry edits the entry inside a receipt.
func withEntry(receipt string, edit func(string) string) string {
	lines := strings.SplitAfter(receipt, "\n")
	line := must(base64.StdEncoding.DecodeString(strings.TrimSpace(strings.TrimPrefix(lines[1], "extra "))))
	lines[1] = "extra " + base64.StdEncoding.EncodeToString([]byte(edit(string(line)))) + "\n"
	return strings.Join(lines, "")
}

// Whatever byte is changed or left out, no receipt checks that says anything else.
func TestReceiptMangled(t *testing.T) {
	r := receipts(t, opened(6), witnessKey)[3]
	good := must(FormatReceipt(r))
	keys := known(roomKey, witnessKey)
	for i := range good {
		for _, bad := range []string{
			string(good[:i]) + string(rune(good[i]^1)) + string(good[i+1:]), string(good[:i]) + string(good[i+1:]), string(good[:i]),
			string(good[:i]) + "\n" + string(good[i:]), string(good[:i]) + "\r" + string(good[i:]), string(good[:i]) + " " + string(good[i:]),
			string(good[:i]) + "0" + string(good[i:]), string(good[:i]) + "=" + string(good[i:]),
		} {
			got, err := ParseReceipt([]byte(bad))
			if err == nil {
				require.Equal(t, bad, string(must(FormatReceipt(got))))
				var n any
				if _, n, err = CheckReceipt(got, keys); err == nil {
					// Only the name of a key can be changed: then it is another key's signature.
					got.Checkpoint = r.Checkpoint
					require.Equal(t, r, got, "%v", n)
					continue
				}
			}
			faultOf(t, err)
		}
	}
}
