package tools

import (
	"strconv"
	"strings"
)

// wants says what a member must be; every refusal of one ends with it.
func (f Field) wants() string {
	const token = "a string of 1 to 64 of A-Z a-z 0-9 _ . : -"
	switch f.Type {
	case Integer:
		return "a whole number from " + between(f.Min, f.max())
	case IntegerOrString:
		return "a whole number from " + between(f.Min, f.max()) + " or " + token
	case HexHash:
		return "a string of 64 lower-case hex digits"
	case RequestID:
		return token
	case Boolean:
		return "true or false"
	case Strings:
		return "a list of " + between(1, f.Max) + " strings of 1 to 64 characters"
	}
	if f.Enum != nil {
		return "one of " + strings.Join(f.Enum, ", ")
	}
	text := "a string of " + between(f.Min, f.Max) + " characters"
	if f.NotBlank {
		text += ", not all of them white space"
	}
	return text
}

// takes lists what an object may have, for those who misspelt it.
func (s Schema) takes() string {
	if len(s.Fields) == 0 {
		return "it takes none"
	}
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		names[i] = f.Name
	}
	return "it takes " + strings.Join(names, ", ")
}

func between(low, high int64) string {
	return strconv.FormatInt(low, 10) + " to " + strconv.FormatInt(high, 10)
}
