package tools

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxWhole is the largest whole number an input may carry: 2^53-1, the last that every JSON reader keeps exactly.
const MaxWhole = 1<<53 - 1

// The token alphabet of [RequestID] and of string cursors, advertised as a pattern and checked by hand.
const (
	maxToken     = 64
	tokenPattern = `^[A-Za-z0-9_.:-]+$`
	hashPattern  = `^[0-9a-f]{64}$`
	inkPattern   = `\S` // by ECMA-262, which is JSON Schema's dialect: one character that isn't white space
)

// Schema declares an object with the given members and no others. It is both what [Schema.JSON] advertises and what
// [Schema.Validate] checks, so the two cannot part. It can't say anything else: there is no way to write a keyword
// outside this subset.
type Schema struct {
	Fields []Field
}

// Field declares one member.
type Field struct {
	Name, Description string
	Type              Type
	Required          bool
	// Min and Max bound an integer's value, where Max 0 stands for [MaxWhole], or a [String]'s length in Unicode code
	// points, where Max must be given. The other types bring their own bounds.
	Min, Max int64
	// NotBlank asks a [String] for at least one character that is not white space.
	NotBlank bool
	// Enum lists all a [String] may be; its lengths then go without saying.
	Enum []string
}

func (f Field) same(o Field) bool {
	return f.Name == o.Name && f.Description == o.Description && f.Type == o.Type && f.Required == o.Required &&
		f.Min == o.Min && f.Max == o.Max && f.NotBlank == o.NotBlank && slices.Equal(f.Enum, o.Enum)
}

// Type is one of the types below; the zero Type is [String]. No other can be made outside this package.
type Type struct{ form form }

// The types a member may have.
var (
	String          = Type{formString}
	Integer         = Type{formInteger}         // a whole number
	IntegerOrString = Type{formIntegerOrString} // a cursor: a whole number, or a token as of RequestID
	HexHash         = Type{formHexHash}         // 64 lower-case hex digits
	RequestID       = Type{formRequestID}       // a token: 1 to 64 of A-Z a-z 0-9 _ . : -
	Boolean         = Type{formBoolean}
	Strings         = Type{formStrings} // a list of 1 to Max strings of 1 to 64 characters
)

type form uint8

const (
	formString form = iota
	formInteger
	formIntegerOrString
	formHexHash
	formRequestID
	formBoolean
	formStrings
)

func (f Field) max() int64 {
	if f.Max == 0 && (f.Type == Integer || f.Type == IntegerOrString) {
		return MaxWhole
	}
	return f.Max
}

// JSON returns the schema as advertised: JSON Schema 2020-12, in canonical form (RFC 8785).
func (s Schema) JSON() string {
	fields := slices.Clone(s.Fields)
	slices.SortStableFunc(fields, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	b := []byte(`{"additionalProperties":false,"properties":{`)
	for i, f := range fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = f.appendJSON(append(appendText(b, f.Name), ':'))
	}
	b = append(b, '}')
	var required []string
	for _, f := range s.Fields {
		if f.Required {
			required = append(required, f.Name)
		}
	}
	if len(required) > 0 { // drafts before 6 refuse an empty list
		b = appendTexts(append(b, `,"required":`...), required)
	}
	return string(append(b, `,"type":"object"}`...))
}

// appendJSON writes the keywords in the order of their names, which is the canonical one.
func (f Field) appendJSON(b []byte) []byte {
	b = appendText(append(b, `{"description":`...), f.Description)
	bound := func(keyword string, n int64) {
		b = append(append(append(b, `,"`...), keyword...), `":`...)
		b = strconv.AppendInt(b, n, 10)
	}
	pattern := func(p string) { b = appendText(append(b, `,"pattern":`...), p) }
	kind := `"string"`
	switch f.Type {
	case Integer:
		bound("maximum", f.max())
		bound("minimum", f.Min)
		kind = `"integer"`
	case IntegerOrString:
		bound("maxLength", maxToken)
		bound("maximum", f.max())
		bound("minLength", 1)
		bound("minimum", f.Min)
		pattern(tokenPattern)
		kind = `["integer","string"]`
	case Boolean:
		kind = `"boolean"`
	case Strings:
		b = append(b, `,"items":{"maxLength":64,"minLength":1,"type":"string"}`...)
		bound("maxItems", f.Max)
		bound("minItems", 1)
		kind = `"array"`
	case HexHash:
		bound("maxLength", 64)
		bound("minLength", 64)
		pattern(hashPattern)
	case RequestID:
		bound("maxLength", maxToken)
		bound("minLength", 1)
		pattern(tokenPattern)
	default:
		if f.Enum != nil {
			b = appendTexts(append(b, `,"enum":`...), f.Enum)
			break
		}
		bound("maxLength", f.Max)
		if f.Min > 0 {
			bound("minLength", f.Min)
		}
		if f.NotBlank {
			pattern(inkPattern)
		}
	}
	return append(append(append(b, `,"type":`...), kind...), '}')
}

// Validate reports the first way in which v is not what s declares, or nil: members without a declaration first, then
// the declared ones in their order.
func (s Schema) Validate(v *Value) *InputError {
	if v == nil || v.kind != jsontext.KindBeginObject {
		return notAnObject(v.kindWord())
	}
	for i := range v.members {
		name := v.members[i].name
		if !slices.ContainsFunc(s.Fields, func(f Field) bool { return f.Name == name }) {
			return fault("unknown_field", pathTo(name), "is not an argument of this tool; "+s.takes())
		}
	}
	for _, f := range s.Fields {
		m := v.member(f.Name)
		if m == nil {
			if f.Required {
				return fault("missing_field", pathTo(f.Name), "is missing; it must be "+f.wants())
			}
			continue
		}
		if e := f.validate(m); e != nil {
			return e
		}
	}
	return nil
}

func (f Field) validate(v *Value) *InputError {
	number, text := v.kind == jsontext.KindNumber, v.kind == jsontext.KindString
	var fits bool
	switch f.Type {
	case Boolean:
		if v.kind != jsontext.KindTrue && v.kind != jsontext.KindFalse {
			return fault("wrong_type", pathTo(f.Name), "is "+v.kindWord()+"; it must be "+f.wants())
		}
		return nil
	case Strings:
		return f.validateStrings(v)
	case Integer, IntegerOrString:
		if f.Type == IntegerOrString && text {
			fits = isToken(v.text)
			break
		}
		text = false
		fits = f.Min <= v.number && v.number <= f.max()
	case HexHash:
		number, fits = false, isHash(v.text)
	case RequestID:
		number, fits = false, isToken(v.text)
	default:
		number = false
		n := int64(utf8.RuneCountInString(v.text))
		fits = f.Min <= n && n <= f.Max
		if f.Enum != nil {
			fits = slices.Contains(f.Enum, v.text)
		}
	}
	switch {
	case !number && !text:
		return fault("wrong_type", pathTo(f.Name), "is "+v.kindWord()+"; it must be "+f.wants())
	case text && f.NotBlank && isBlank(v.text):
		return fault("blank", pathTo(f.Name), "is blank; it must be "+f.wants())
	case !fits:
		return fault("out_of_range", pathTo(f.Name), "is out of range; it must be "+f.wants())
	}
	return nil
}

func isHash(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}

func isToken(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '.', c == ':', c == '-':
		default:
			return false
		}
	}
	return 1 <= len(s) && len(s) <= maxToken
}

// isBlank tells whether s is empty or all white space by ECMA-262 (its WhiteSpace and LineTerminator), so that what we
// check is what the advertised pattern means to its reader.
func isBlank(s string) bool {
	for _, r := range s {
		switch {
		case '\t' <= r && r <= '\r', r == ' ', r == 0xa0, r == 0x1680, 0x2000 <= r && r <= 0x200a,
			r == 0x2028, r == 0x2029, r == 0x202f, r == 0x205f, r == 0x3000, r == 0xfeff:
		default:
			return false
		}
	}
	return true
}
