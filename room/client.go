package room

import (
	"strings"

	"docket/ledger"
)

// MaxClientName and MaxClientVersion bound how a client at the bridge may call itself, in Unicode code points.
const (
	MaxClientName    = 60
	MaxClientVersion = 32
)

// Client is how the client behind a call at the door [ledger.Bridge] introduced itself: its own word, which nothing
// bears out. It is zero at every other door.
type Client struct{ Name, Version string }

// ClientNamed is a client as the record has room for it, whatever it said of itself.
func ClientNamed(name, version string) Client {
	c := Client{Name: fit(name, MaxClientName), Version: fit(version, MaxClientVersion)}
	if c.Name == "" {
		c.Name = "unnamed"
	}
	return c
}

// fit makes a text well-formed and at most so many code points long. What would show nothing is nothing.
func fit(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	for i := range text {
		if most == 0 {
			text = text[:i]
			break
		}
		most--
	}
	if blank(text) { // which it may be only once it is cut
		return ""
	}
	return text
}

func (c Client) field() ledger.Field {
	f := []ledger.Field{ledger.Str("name", c.Name)}
	if c.Version != "" {
		f = append(f, ledger.Str("version", c.Version))
	}
	p, err := ledger.Make(f...)
	if err != nil {
		return ledger.Obj("client_asserted", ledger.Payload{}) // which Make refuses in its turn
	}
	return ledger.Obj("client_asserted", p)
}

func readClient(f *ledger.Fields) Client {
	c := Client{Name: f.Str("name"), Version: f.OptStr("version")}
	f.Only("name", "version")
	return c
}

// ClientOf is how the client behind an entry is said to call itself, if the entry tells.
func ClientOf(e ledger.Entry) (Client, bool) {
	f := e.Payload.Read()
	if f.Err() != nil || !f.Has("client_asserted") {
		return Client{}, false
	}
	c := readClient(f.Obj("client_asserted"))
	return c, f.Err() == nil
}

// judgeClient refuses a client that came by another door than the bridge, and a call at the bridge by nobody.
func (s *state) judgeClient(by Caller) *Refusal {
	if by.Door != ledger.Bridge {
		if by.Client != (Client{}) {
			return refuse("bad_record", "/client_asserted", "only a client at the bridge introduces itself")
		}
		return nil
	}
	if s.bridge == nil {
		return refuse("no_bridge", "", "no bridge is open, so nothing comes through it")
	}
	if r := judgeText("/client_asserted/name", by.Client.Name, MaxClientName); r != nil {
		return r
	}
	if by.Client.Version == "" {
		return nil
	}
	return judgeText("/client_asserted/version", by.Client.Version, MaxClientVersion)
}
