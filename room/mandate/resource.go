package mandate

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Why a resource has no normal form, in words that go behind its name.
const (
	flawEmpty     = "is empty"
	flawNothing   = "comes to nothing"
	flawClimbs    = "climbs above its root"
	flawEncoding  = "is not percent-encoded as it should be"
	flawLayers    = "is percent-encoded more than 8 times over"
	flawText      = "is not UTF-8 once its encoding is undone"
	flawControl   = "holds a control character"
	flawStar      = "holds a *, which no resource may"
	flawAuthority = "has a % or an @ in front of its path"
	flawHidden    = "hides a ? or a # in its path"
)

// maxLayers is how many times percent-encoding is undone.
const maxLayers = 8

// NormalizeResource brings a resource into the one form in which resources and patterns are compared. Where there is none, ok is false, and
// the resource matches nothing.
//
//   - A backslash is a slash. Percent-encoding is undone until nothing changes, so a name that has a percent sign in it cannot be written.
//   - Segments that are empty or "." go, ".." takes the one before with it, and what climbs above its root has no form. A slash at the
//     end is nothing. What begins with a slash is absolute, and never the same as what does not.
//   - Of an address, "scheme://host/…", scheme and host are in lower case. The host is as it is written: with an encoding, or a user in
//     front of it, there is no form. What follows the first ? or # is kept, and may have no ".." in it either.
//   - A control character, a *, and bytes that are not UTF-8 leave no form.
//   - All else counts: case, ports, and how Unicode composes its characters, which is compared code point by code point.
func NormalizeResource(s string) (norm string, ok bool) {
	norm, flaw := normalize(s)
	return norm, flaw == ""
}

func normalize(s string) (norm, flaw string) {
	if plainResource(s) {
		return s, ""
	}
	if s == "" {
		return "", flawEmpty
	}
	s = strings.ReplaceAll(s, `\`, "/")
	origin, path, query := cut(s)
	if strings.ContainsAny(origin, "%@") {
		return "", flawAuthority
	}
	if path, flaw = undo(path); flaw != "" {
		return "", flaw
	}
	if query, flaw = undo(query); flaw != "" {
		return "", flaw
	}
	if origin != "" && strings.ContainsAny(path, "?#") {
		return "", flawHidden
	}
	for part := range strings.FieldsFuncSeq(query, func(r rune) bool { return r == '/' || r == '?' || r == '#' }) {
		if part == ".." {
			return "", flawClimbs
		}
	}
	if path, flaw = resolve(path, origin != ""); flaw != "" {
		return "", flaw
	}
	norm = lower(origin) + path + query
	if flaw = holds(norm); flaw != "" {
		return "", flaw
	}
	return norm, ""
}

// plainResource reports whether a resource is in its normal form already, for most of those that are.
func plainResource(s string) bool {
	start := true // of a segment
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ', c >= 0x7f, c == '%', c == '\\', c == '*', c == ':', start && (c == '.' || c == '/' && i > 0):
			return false
		case c == '/':
			start = true
		default:
			start = false
		}
	}
	return s != "" && (!start || s == "/")
}

// cut divides an address: scheme, "://" and host; the path; and what follows the first ? or #. What is no address is all path. This
// comes before any encoding is undone, since "https://a%2f@b/" is on the host b.
func cut(s string) (origin, path, query string) {
	n := schemeLength(s)
	if n == 0 || !strings.HasPrefix(s[n:], "://") {
		return "", s, ""
	}
	n += len("://")
	end := len(s)
	if i := strings.IndexAny(s[n:], "/?#"); i >= 0 {
		end = n + i
	}
	origin, path = s[:end], s[end:]
	if i := strings.IndexAny(path, "?#"); i >= 0 {
		path, query = path[:i], path[i:]
	}
	return origin, path, query
}

// schemeLength is how many characters at the start are a scheme (RFC 3986, section 3.1), if what follows is a colon; 0 for none.
func schemeLength(s string) int {
	i := 0
	for ; i < len(s); i++ {
		c := s[i]
		if c |= 0x20; c >= 'a' && c <= 'z' {
			continue
		}
		if c := s[i]; i > 0 && (c-'0' <= 9 || c == '+' || c == '-' || c == '.') {
			continue
		}
		break
	}
	if i == len(s) || s[i] != ':' {
		return 0
	}
	return i
}

// undo takes percent-encoding off, and makes the slashes that were under it slashes.
func undo(s string) (string, string) {
	for range maxLayers {
		if strings.IndexByte(s, '%') < 0 {
			if !utf8.ValidString(s) {
				return "", flawText
			}
			return s, ""
		}
		b := make([]byte, 0, len(s))
		for i := 0; i < len(s); i++ {
			c := s[i]
			if c == '%' {
				if i+2 >= len(s) || unhex(s[i+1]) > 15 || unhex(s[i+2]) > 15 {
					return "", flawEncoding
				}
				c = unhex(s[i+1])<<4 | unhex(s[i+2])
				i += 2
			}
			if c == '\\' {
				c = '/'
			}
			b = append(b, c)
		}
		s = string(b)
	}
	if strings.IndexByte(s, '%') >= 0 {
		return "", flawLayers
	}
	if !utf8.ValidString(s) {
		return "", flawText
	}
	return s, ""
}

func unhex(c byte) byte {
	switch {
	case c-'0' <= 9:
		return c - '0'
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 0xff
}

// resolve takes out the segments that stand for no place, and those that ".." takes back. An address's path begins with a slash or is nothing.
func resolve(path string, address bool) (string, string) {
	root := strings.HasPrefix(path, "/")
	b := make([]byte, 0, len(path)+1)
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "", ".":
		case "..":
			if len(b) == 0 {
				return "", flawClimbs
			}
			b = b[:bytes.LastIndexByte(b, '/')]
		default:
			b = append(append(b, '/'), part...)
		}
	}
	switch {
	case address:
		return string(b), ""
	case root && len(b) == 0:
		return "/", ""
	case root:
		return string(b), ""
	case len(b) == 0:
		return "", flawNothing
	}
	return string(b[1:]), ""
}

// lower makes an address's scheme and host lower case, where they are ASCII.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] >= 'A' && b[i] <= 'Z' {
					b[i] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}

// holds finds what no resource may have in it.
func holds(s string) string {
	for _, r := range s {
		switch {
		case r < ' ', r >= 0x7f && r < 0xa0:
			return flawControl
		case r == '*':
			return flawStar
		}
	}
	if !utf8.ValidString(s) {
		return flawText
	}
	return ""
}
