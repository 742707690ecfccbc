package bridge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/room"
	"docket/tools/wire"
)

// named is how a client calls itself, as far as a row has room for it.
func named(c wire.Client) room.Client {
	out := room.Client{Name: clip(c.Name, room.MaxClientName), Version: clip(c.Version, room.MaxClientVersion)}
	if blank(out.Name) {
		out.Name = "unnamed"
	}
	if blank(out.Version) {
		out.Version = ""
	}
	return out
}

// blank is what the room takes for blank in a text.
func blank(s string) bool {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) == ""
}

func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if n == most {
			return s[:i]
		}
		n++
	}
	return s
}
