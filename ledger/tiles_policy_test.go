package ledger

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
)

var thirdKey = newKey("a third witness", "witness.example/w2", KeyCosignature)

func TestPolicy(t *testing.T) {
	vkey := func(k keyPair) string { return must(FormatKey(k.Key)) }
	p, err := ParsePolicy(" # whom we believe\n\nlog " + vkey(roomKey) + "\n\twitness  own " + vkey(witnessKey) + " http://127.0.0.1/api \n" +
		"witness w1 " + vkey(secondKey) + "\nwitness w2 " + vkey(thirdKey) + "\ngroup others any w1 w2\ngroup two all own others\nquorum two\n")
	require.NoError(t, err)
	want := Policy{
		Logs: []PolicyLog{{Key: roomKey.Key}},
		Witnesses: []PolicyWitness{{Name: "own", Key: witnessKey.Key, URL: "http://127.0.0.1/api"},
			{Name: "w1", Key: secondKey.Key}, {Name: "w2", Key: thirdKey.Key}},
		Groups: []PolicyGroup{{"others", 1, []string{"w1", "w2"}}, {"two", 2, []string{"own", "others"}}},
		Quorum: "two",
	}
	require.Equal(t, want, p)
	text, err := FormatPolicy(p)
	require.NoError(t, err)
	require.Equal(t, p, must(ParsePolicy(text)))
	require.Equal(t, text, must(FormatPolicy(must(ParsePolicy(text)))))

	for name, c := range map[string]struct {
		keys []keyPair
		err  string
	}{
		"all":                     {[]keyPair{roomKey, witnessKey, secondKey, thirdKey}, ""},
		"enough":                  {[]keyPair{roomKey, witnessKey, thirdKey}, ""},
		"one group":               {[]keyPair{roomKey, secondKey, thirdKey}, "the policy's quorum of witnesses, \"two\", has not cosigned"},
		"not the log":             {[]keyPair{witnessKey, secondKey}, "none of the policy's logs has signed"},
		"another log":             {[]keyPair{otherRoom, witnessKey, secondKey}, "none of the policy's logs has signed"},
		"a witness not in policy": {[]keyPair{roomKey, witnessKey, newKey("y", "witness.example/w9", KeyCosignature)}, "has not cosigned"},
	} {
		var signers []note.Signer
		for _, k := range c.keys {
			signers = append(signers, k.signer())
		}
		state, n, err := OpenCheckpoint(must(SignCheckpoint(opened(4).state(roomKey), signers...)), p.Verifiers(verifyEd25519))
		require.NoError(t, err, name)
		err = p.Check(state, n)
		if c.err == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.err, name)
		require.Equal(t, UnknownKey, faultOf(t, err))
	}
}

func TestPolicyWithoutWitnesses(t *testing.T) {
	p := Policy{Quorum: NoQuorum}
	require.Equal(t, "quorum none\n", must(FormatPolicy(p)))
	c, n, err := OpenCheckpoint(must(SignCheckpoint(opened(4).state(roomKey), roomKey.signer())), known(roomKey))
	require.NoError(t, err)
	require.NoError(t, p.Check(c, n), "a policy without logs leaves them to the context")
	_, err = FormatPolicy(Policy{})
	require.ErrorContains(t, err, "not a policy's line")
	_, err = FormatPolicy(Policy{Quorum: NoQuorum, Logs: []PolicyLog{{Key: roomKey.Key, URL: "#\n"}}})
	require.Error(t, err)
	_, err = FormatPolicy(Policy{Quorum: NoQuorum, Witnesses: []PolicyWitness{{Key: witnessKey.Key, Name: "a\tb"}}})
	require.Error(t, err)
}

func TestPolicyMistakes(t *testing.T) {
	log, w := must(FormatKey(roomKey.Key)), must(FormatKey(witnessKey.Key))
	w2 := must(FormatKey(secondKey.Key))
	for text, want := range map[string]string{
		"":                                   "policy has no quorum",
		"quorum none":                        "the policy's last line is cut",
		"quorum none\nquorum none\n":         "policy, line 2: a second quorum",
		"quorum x\n":                         `policy, line 1: quorum "x" is defined nowhere before`,
		"quorum none x\n":                    "not a policy's line",
		"Log " + log + "\n":                  "not a policy's line",
		"log " + log + "\r\n":                "a control character",
		"log " + w + "\n":                    "a log's key is of sort 4, want 1",
		"log " + log + "\nlog " + log + "\n": "policy, line 2: a log's key for the second time",
		"log " + must(FormatKey(Key{roomKey.Name, KeyEd25519, otherRoom.Public})) + "\n": "is no room's",
		"log x\n":                                             "is none, want name+hash+base64",
		"witness a " + log + "\n":                             "a witness's key is of sort 1, want 4",
		"witness none " + w + "\n":                            `name "none" is taken`,
		"witness a " + w + "\nwitness a " + w2 + "\n":         `name "a" is taken`,
		"witness a " + w + "\nwitness b " + w + "\n":          "a witness's key for the second time",
		"witness a " + w + "\ngroup a any a\n":                `name "a" is taken`,
		"group g any a\n":                                     `member "a" is defined nowhere before`,
		"group g any g\n":                                     `member "g" is defined nowhere before`,
		"group g any\n":                                       "not a policy's line",
		"witness a " + w + "\ngroup g 2 a\n":                  "group needs \"2\", want all, any or a number from 1 to 1",
		"witness a " + w + "\ngroup g 0 a\n":                  "want all, any or a number",
		"witness a " + w + "\ngroup g +1 a\n":                 "want all, any or a number",
		"witness a " + w + "\ngroup g any a a\n":              `member "a" for the second time`,
		"witness a " + w + "\ngroup g any a\ngroup h any a\n": `member "a" is in group "g" already`,
		"witness a " + w + "\ngroup g any none\n":             `member "none" is defined nowhere before`,
		strings.Repeat("#\n", MaxPolicy):                      "policy has 131072 bytes",
		"witness a " + w + "\n" + strings.Repeat("group g any a\n", 2) + "quorum g\n": "name \"g\" is taken",
	} {
		_, err := ParsePolicy(text)
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "\n")
	}
}

// A policy that parses has a form of its own that does not change any more.
func FuzzPolicy(f *testing.F) {
	log, w := must(FormatKey(roomKey.Key)), must(FormatKey(witnessKey.Key))
	f.Add("log " + log + " url\nwitness a " + w + "\ngroup g 1 a\nquorum g\n")
	f.Add("# x\n\tquorum  none \n")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := ParsePolicy(s)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		text := must(FormatPolicy(p))
		require.Equal(t, p, must(ParsePolicy(text)))
		require.Equal(t, text, must(FormatPolicy(must(ParsePolicy(text)))))
	})
}
