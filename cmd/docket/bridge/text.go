package bridge

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"docket/room"
	"docket/tools/wire"
)

// clip makes text well-formed and at most so many bytes long, never cutting a character in two.
func clip(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// introduced is how a client calls itself, as the record may carry it.
func introduced(info *mcp.Implementation) wire.Client {
	if info == nil {
		return wire.Client{Name: unnamed}
	}
	c := wire.Client{Name: points(info.Name, room.MaxClientName), Version: points(info.Version, room.MaxClientVersion)}
	if c.Name == "" {
		c.Name = unnamed
	}
	return c
}

// unnamed stands for a client that did not say who it is.
const unnamed = "unnamed"

// points clips to so many code points. What would show nothing is nothing.
func points(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) == "" {
		return ""
	}
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	// What is cut may leave only what does not show.
	return points(string(runes[:most]), most)
}

// givenID is the request_id that arguments give, if it can be read at all. It is only repeated to the client: the page
// reads it for itself.
func givenID(input []byte) string {
	dec := jsontext.NewDecoder(bytes.NewReader(input), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != jsontext.KindBeginObject {
		return ""
	}
	for dec.PeekKind() == jsontext.KindString {
		name, err := dec.ReadToken()
		if err != nil {
			return ""
		}
		wanted := name.String() == "request_id"
		value, err := dec.ReadValue()
		if err != nil {
			return ""
		}
		if wanted && value.Kind() == jsontext.KindString {
			text, err := jsontext.AppendUnquote(nil, value)
			if err != nil || len(text) > 64 {
				return ""
			}
			return string(text)
		}
	}
	return ""
}
