package action

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/room/records"
)

func TestRedact(t *testing.T) {
	const pem = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\nabc+/=\n-----END RSA PRIVATE KEY-----"
	for name, tc := range map[string]struct{ in, want string }{
		"nothing":                      {`{"ids":["b1"],"n":7,"note":"as agreed"}`, `{"ids":["b1"],"n":7,"note":"as agreed"}`},
		"a key that names one":         {`{"password":"x"}`, `{"password":"[redacted]"}`},
		"whatever its spelling":        {`{"API-Key":"x","x_auth_token":"y","Client Secret":"z"}`, `{"API-Key":"[redacted]","Client Secret":"[redacted]","x_auth_token":"[redacted]"}`},
		"a number":                     {`{"pin":1234,"pins":1234}`, `{"pin":"[redacted]","pins":1234}`},
		"all below such a key":         {`{"credentials":{"user":"ann","list":["a",{"b":7}]}}`, `{"credentials":{"list":["[redacted]",{"b":"[redacted]"}],"user":"[redacted]"}}`},
		"what says nothing stays":      {`{"token":"","secret":null,"cookie":false}`, `{"cookie":false,"secret":null,"token":""}`},
		"deep in a list":               {`{"a":[{"b":{"cvv":"123"}}]}`, `{"a":[{"b":{"cvv":"[redacted]"}}]}`},
		"a bearer in a text":           {`{"note":"Authorization: Bearer abc.def123 and on"}`, `{"note":"Authorization: Bearer [redacted] and on"}`},
		"after a tab and a line break": {`{"note":"bearer\tabc123\nbasic\ndXNlcjpwYXNz"}`, `{"note":"bearer\t[redacted]\nbasic\n[redacted]"}`},
		"words that are words":         {`{"note":"basic information for the bearer of this instrument"}`, `{"note":"basic information for the bearer of this instrument"}`},
		"a known beginning":            {`{"note":"use sk-abcdefghijklmnop, please"}`, `{"note":"use [redacted], please"}`},
		"in quotes, behind a colon":    {`{"note":"key:'ghp_abcdefghijklmnopqrst'"}`, `{"note":"[redacted]'"}`},
		"a beginning and no more":      {`{"note":"task-force sk-short eyJ"}`, `{"note":"task-force sk-short eyJ"}`},
		"a name and its value":         {`{"note":"password=hunter2 token: abc"}`, `{"note":"[redacted] token: [redacted]"}`},
		"a sign apart":                 {`{"note":"password = x and pwd : y"}`, `{"note":"password = [redacted] and pwd : [redacted]"}`},
		"a name in two words":          {`{"note":"the api key: x is out, OTP: 1"}`, `{"note":"the api key: [redacted] is out, OTP: [redacted]"}`},
		"one behind the other":         {`{"note":"password: hunter22,token: x"}`, `{"note":"password: [redacted],token: [redacted]"}`},
		"JSON in a text":               {`{"note":"{\"password\": \"x\", \"n\": 1}"}`, `{"note":"{\"password\": \"[redacted]\", \"n\": 1}"}`},
		"JSON without spaces":          {`{"note":"{\"n\":1,\"password\":\"x\"}"}`, `{"note":"{\"n\":1,\"[redacted]\"}"}`},
		"the second parameter":         {`{"note":"see https://x.example/?a=1&token=abc now"}`, `{"note":"see [redacted] now"}`},
		"the user of an address":       {`{"note":"https://ann:pw@x.example/ https://x.example/a:b@c"}`, `{"note":"[redacted] https://x.example/a:b@c"}`},
		"a private key":                {`{"note":"here:\n` + strings.ReplaceAll(pem, "\n", `\n`) + `\nthanks"}`, `{"note":"here:\n[redacted]\nthanks"}`},
		"a private key cut short":      {`{"note":"-----BEGIN PRIVATE KEY-----\nMIIE"}`, `{"note":"[redacted]"}`},
		"a certificate is none":        {`{"note":"-----BEGIN CERTIFICATE-----"}`, `{"note":"-----BEGIN CERTIFICATE-----"}`},
		"spaces stay":                  {`{"note":"  two  spaces \t"}`, `{"note":"  two  spaces \t"}`},
	} {
		t.Run(name, func(t *testing.T) {
			in, err := records.Parse([]byte(tc.in))
			require.NoError(t, err)
			got, changed := Redact(in)
			require.Equal(t, tc.want, got.JSON())
			require.Equal(t, tc.want != in.JSON(), changed)
		})
	}
}

// under says whether every text and number under a key that names a secret is redacted, and everything else has its shape.
func under(t *testing.T, was, is records.Value, secret bool) {
	switch was.Kind() {
	case records.StringKind:
		require.Equal(t, records.StringKind, is.Kind())
		if secret && was.Text() != "" {
			require.Equal(t, Redacted, is.Text())
		}
	case records.IntKind:
		if secret {
			require.Equal(t, Redacted, is.Text())
			return
		}
		require.True(t, records.Equal(was, is))
	case records.ListKind, records.ObjectKind:
		require.Equal(t, was.Kind(), is.Kind())
		require.Equal(t, was.Len(), is.Len())
		for i := range was.Len() {
			below := secret
			if was.Kind() == records.ObjectKind {
				require.Equal(t, was.Key(i), is.Key(i))
				below = below || namesSecret(was.Key(i))
			}
			under(t, was.At(i), is.At(i), below)
		}
	default:
		require.True(t, records.Equal(was, is))
	}
}

func FuzzRedact(f *testing.F) {
	for _, seed := range []string{`{"password":{"a":["x",1,null]}}`, `{"note":"Bearer abc123 password: x token=y"}`, `{"a":"bearer basic basic password: [redacted] x=:y"}`,
		`{"n":"https://a:b@c sk-0123456789abcdef \"secret\":\"x\""}`, `{"n":"-----BEGIN X PRIVATE KEY----- a -----END y----- -----BEGIN "}`, `{"n":"\u2003token:\u2003x"}`, `["token==", "pin: ", {"pin":0}]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		v, err := records.Parse(in)
		if err != nil {
			return
		}
		once, changed := Redact(v)
		require.Equal(t, !records.Equal(v, once), changed)
		require.NoError(t, once.Recordable())
		under(t, v, once, false)
		twice, again := Redact(once)
		require.False(t, again, "%s became %s", once.JSON(), twice.JSON())
	})
}

// What is given to Redact is anybody's: its time must not grow with the square of it.
func TestRedactingALongTextIsQuick(t *testing.T) {
	for _, part := range []string{"=", ":=", "password:", "sk-", "\"", "-----BEGIN ", "a=", "://@", "Bearer "} {
		text := strings.Repeat(part, 200_000/len(part))
		begun := time.Now()
		RedactText(text)
		require.Less(t, time.Since(begun), 2*time.Second, part)
	}
}
