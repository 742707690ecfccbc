package view

import (
	"strconv"

	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// fieldValue writes a value of a record, cut to so many characters, 0 for all of it.
func fieldValue(w *h.Writer, set *records.Set, collection, pointer string, v records.Value, cut int) (hidden bool) {
	if v.Kind() == records.IntKind && isAmount(set, collection, pointer) {
		w.Text(amount(set, v.Number()))
		return false
	}
	return anyValue(w, v, cut)
}

// anyValue writes a value.
func anyValue(w *h.Writer, v records.Value, cut int) (hidden bool) {
	text := ""
	switch v.Kind() {
	case records.Missing:
		w.Txt(h.Em, nil, wording.NotThere)
		return false
	case records.NullKind:
		w.Txt(h.Em, nil, wording.None)
		return false
	case records.BoolKind:
		text = wording.ValueNo
		if v.True() {
			text = wording.ValueYes
		}
	case records.IntKind:
		text = strconv.FormatInt(v.Number(), 10)
	case records.StringKind:
		text = v.Text()
		if text == "" {
			w.Txt(h.Em, nil, wording.Empty)
			return false
		}
	default:
		text = v.JSON()
	}
	if cut > 0 {
		hidden = h.Hides(text)
		text = brief(text, cut)
	}
	return w.Visible(text) || hidden
}
