package bridge

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

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

// introduced is how a client calls itself. The page makes of it what the record takes.
func introduced(info *mcp.Implementation) wire.Client {
	if info == nil {
		return wire.Client{}
	}
	return wire.Client{Name: clip(info.Name, wire.MaxShort), Version: clip(info.Version, wire.MaxShort)}
}

// givenID is the request_id that arguments give, if it can be read at all. It is only repeated to the client: the page
// reads it for itself.
func givenID(input []byte) string {
	text, err := jsontext.AppendUnquote(nil, member(input, "request_id", jsontext.KindString))
	if err != nil || len(text) > 64 {
		return ""
	}
	return string(text)
}

// member looks for an object's first member of that name and one of those kinds, in what may be ill-formed after it.
func member(object []byte, name string, kinds ...jsontext.Kind) jsontext.Value {
	dec := jsontext.NewDecoder(bytes.NewReader(object), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if tok, err := dec.ReadToken(); err != nil || tok.Kind() != jsontext.KindBeginObject {
		return nil
	}
	for dec.PeekKind() == jsontext.KindString {
		found, err := dec.ReadToken()
		if err != nil {
			return nil
		}
		wanted := found.String() == name
		value, err := dec.ReadValue()
		if err != nil {
			return nil
		}
		if wanted && slices.Contains(kinds, value.Kind()) {
			return value.Clone()
		}
	}
	return nil
}
