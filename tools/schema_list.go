package tools

import (
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

func (f Field) validateStrings(v *Value) *InputError {
	if v.kind != jsontext.KindBeginArray {
		return fault("wrong_type", pathTo(f.Name), "is "+v.kindWord()+"; it must be "+f.wants())
	}
	if len(v.elements) < 1 || int64(len(v.elements)) > f.Max {
		return fault("out_of_range", pathTo(f.Name), "has "+strconv.Itoa(len(v.elements))+" elements; it must be "+f.wants())
	}
	for i := range v.elements {
		e := &v.elements[i]
		path := pathTo(f.Name) + "/" + strconv.Itoa(i)
		if e.kind != jsontext.KindString {
			return fault("wrong_type", path, "is "+e.kindWord()+"; it must be a string of 1 to 64 characters")
		}
		if n := utf8.RuneCountInString(e.text); n < 1 || n > maxToken {
			return fault("out_of_range", path, "is out of range; it must be a string of 1 to 64 characters")
		}
	}
	return nil
}
