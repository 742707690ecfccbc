package bridge

import (
	"errors"
	"strconv"
	"strings"
)

// Address is where a bridge listens and the token that it takes. It has no String method, so that the token is not
// written by accident.
type Address struct {
	Host  string // HOST:PORT, the host being 127.0.0.1 or localhost
	Token string // 32 hexadecimal digits
}

// URL is where the bridge takes the page's socket.
func (a Address) URL() string { return "ws://" + a.Host + "/page" }

// Line is what a bridge prints to be pasted.
func (a Address) Line() string { return a.Host + " " + a.Token }

// maxLine bounds what is looked at, in bytes.
const maxLine = 2 << 10

// Parse reads the line that a bridge prints, HOST:PORT TOKEN, or the whole link that it prints instead. Its errors say
// what would be right and repeat nothing of what was given, which may be a token.
func Parse(text string) (Address, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return Address{}, errors.New("paste the line that docket bridge printed: HOST:PORT TOKEN")
	case len(text) > maxLine:
		return Address{}, errors.New("the line is too long; it must be HOST:PORT TOKEN, or the link that docket bridge printed")
	}
	if _, fragment, isLink := strings.Cut(text, "#"); isLink {
		return parseFragment(fragment)
	}
	words := strings.Fields(text)
	if len(words) != 2 {
		return Address{}, errors.New("the line must have two parts, HOST:PORT TOKEN, as docket bridge printed it")
	}
	return check(words[0], words[1])
}

// InFragment says whether a document's fragment is a bridge's link, and reads it. The fragment may have its #.
func InFragment(fragment string) (a Address, is bool, err error) {
	fragment = strings.TrimPrefix(fragment, "#")
	if !strings.HasPrefix(fragment, "bridge=") && !strings.Contains(fragment, "&bridge=") {
		return Address{}, false, nil
	}
	a, err = parseFragment(fragment)
	return a, true, err
}

func parseFragment(fragment string) (Address, error) {
	bad := errors.New("the link must end in #bridge=HOST:PORT&token=TOKEN, as docket bridge printed it")
	if len(fragment) > maxLine {
		return Address{}, bad
	}
	var host, token string
	for part := range strings.SplitSeq(fragment, "&") {
		name, value, _ := strings.Cut(part, "=")
		switch {
		case name == "bridge" && host == "":
			host = strings.Replace(value, "%3A", ":", 1)
		case name == "token" && token == "":
			token = value
		default:
			return Address{}, bad
		}
	}
	return check(host, token)
}

// check takes an address on this machine, and a token of the form that bridges print.
func check(hostport, token string) (Address, error) {
	host, port, ok := strings.Cut(hostport, ":")
	if n, err := strconv.ParseUint(port, 10, 16); !ok || err != nil || n == 0 || strconv.FormatUint(n, 10) != port {
		return Address{}, errors.New("the address must be HOST:PORT, the port a number from 1 to 65535, as docket bridge printed it")
	}
	host = strings.ToLower(host)
	if host != "localhost" && host != "127.0.0.1" {
		if OnThisMachine(host) {
			return Address{}, errors.New("the page can only reach a bridge at 127.0.0.1 or localhost; start docket bridge with --listen 127.0.0.1:" + port)
		}
		return Address{}, errors.New("the address must be on this machine: 127.0.0.1 or localhost, with its port")
	}
	if !isToken(token) {
		return Address{}, errors.New("the token must be 32 hexadecimal digits, as docket bridge printed it")
	}
	return Address{Host: host + ":" + port, Token: token}, nil
}

// OnThisMachine says whether a host, as an address names it, is this machine by any of its names.
func OnThisMachine(host string) bool {
	if host == "localhost" || host == "[::1]" {
		return true
	}
	parts := strings.Split(host, ".")
	if len(parts) != 4 || parts[0] != "127" {
		return false
	}
	for _, part := range parts {
		if n, err := strconv.ParseUint(part, 10, 8); err != nil || strconv.FormatUint(n, 10) != part {
			return false
		}
	}
	return true
}

func isToken(s string) bool {
	return len(s) == 32 && strings.Trim(s, "0123456789abcdef") == ""
}
