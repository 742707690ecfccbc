package bridge

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const token = "0123456789abcdef0123456789abcdef"

func TestParse(t *testing.T) {
	at := func(host string) Address { return Address{host, token} }
	for name, c := range map[string]struct {
		text string
		want Address
		err  string
	}{
		"line":                {"127.0.0.1:43127 " + token, at("127.0.0.1:43127"), ""},
		"spaces around it":    {"  localhost:1\t" + token + "\n", at("localhost:1"), ""},
		"capitals":            {"LocalHost:65535 " + token, at("localhost:65535"), ""},
		"link":                {"https://the.room/#bridge=127.0.0.1:43127&token=" + token, at("127.0.0.1:43127"), ""},
		"link, other order":   {"https://the.room/?x=1#token=" + token + "&bridge=localhost:9", at("localhost:9"), ""},
		"link, colon escaped": {"http://localhost:8787/#bridge=127.0.0.1%3A43127&token=" + token, at("127.0.0.1:43127"), ""},

		"nothing":                     {" ", Address{}, "paste the line"},
		"token alone":                 {token, Address{}, "two parts"},
		"three words":                 {"127.0.0.1:1 " + token + " x", Address{}, "two parts"},
		"no port":                     {"127.0.0.1 " + token, Address{}, "HOST:PORT"},
		"port 0":                      {"127.0.0.1:0 " + token, Address{}, "1 to 65535"},
		"port too high":               {"127.0.0.1:65536 " + token, Address{}, "1 to 65535"},
		"port with a sign":            {"127.0.0.1:+1 " + token, Address{}, "1 to 65535"},
		"port with a zero":            {"127.0.0.1:080 " + token, Address{}, "1 to 65535"},
		"port and more":               {"127.0.0.1:80/x " + token, Address{}, "1 to 65535"},
		"another machine":             {"192.168.0.7:80 " + token, Address{}, "on this machine"},
		"a name":                      {"evil.example:80 " + token, Address{}, "on this machine"},
		"a name that begins so":       {"localhost.evil.example:80 " + token, Address{}, "on this machine"},
		"somebody at localhost":       {"x@localhost:80 " + token, Address{}, "on this machine"},
		"another loopback address":    {"127.0.0.2:80 " + token, Address{}, "--listen 127.0.0.1:80"},
		"short token":                 {"127.0.0.1:80 " + token[1:], Address{}, "32 hexadecimal"},
		"capital token":               {"127.0.0.1:80 " + strings.ToUpper(token), Address{}, "32 hexadecimal"},
		"too long":                    {"127.0.0.1:80 " + strings.Repeat("0", 4000), Address{}, "too long"},
		"link without token":          {"https://the.room/#bridge=127.0.0.1:80", Address{}, "32 hexadecimal"},
		"link with two tokens":        {"https://the.room/#bridge=127.0.0.1:80&token=" + token + "&token=" + token, Address{}, "must end in #bridge="},
		"link with more":              {"https://the.room/#bridge=127.0.0.1:80&token=" + token + "&go=1", Address{}, "must end in #bridge="},
		"a query is not a fragment":   {"https://the.room/?bridge=127.0.0.1:80&token=" + token, Address{}, "two parts"},
		"hidden characters in a host": {"127.0.0.1\u200b:80 " + token, Address{}, "on this machine"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Parse(c.text)
			require.Equal(t, c.want, got)
			if c.err == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, c.err)
			require.NotContains(t, err.Error(), token, "an error repeats no token")
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

func TestOnThisMachine(t *testing.T) {
	for host, want := range map[string]bool{"localhost": true, "127.0.0.1": true, "127.9.8.7": true, "[::1]": true,
		"": false, "127.0.0": false, "127.0.0.256": false, "127.0.0.01": false, "127.0.0.1.evil": false, "128.0.0.1": false, "localhost.": false} {
		require.Equal(t, want, OnThisMachine(host), host)
	}
}

func TestInFragment(t *testing.T) {
	for fragment, want := range map[string]struct{ is, ok bool }{
		"":                                     {false, false},
		"#main":                                {false, false},
		"#nobridge=1":                          {false, false},
		"#bridge=127.0.0.1:80&token=" + token:  {true, true},
		"bridge=127.0.0.1:80&token=" + token:   {true, true},
		"#token=" + token + "&bridge=local:80": {true, false},
		"#bridge=":                             {true, false},
		"#bridge=127.0.0.1:80&token=zz":        {true, false},
	} {
		a, is, err := InFragment(fragment)
		require.Equal(t, want.is, is, fragment)
		require.Equal(t, want.ok, is && err == nil, fragment)
		if want.ok {
			require.Equal(t, "ws://127.0.0.1:80/page", a.URL())
			require.Equal(t, "127.0.0.1:80 "+token, a.Line())
		}
	}
}

// What is taken is taken again from the line that it makes, and never leads off this machine.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"127.0.0.1:43127 " + token, "x#bridge=localhost:1&token=" + token, "[::1]:80 " + token, "localhost:80@evil " + token} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Parse(text)
		if err != nil {
			require.Zero(t, a)
			return
		}
		host, _, _ := strings.Cut(a.Host, ":")
		require.Contains(t, []string{"127.0.0.1", "localhost"}, host)
		again, err := Parse(a.Line())
		require.NoError(t, err)
		require.Equal(t, a, again)
	})
}
