package view

import (
	"slices"
	"strconv"
	"strings"

	"docket/room/action"
	"docket/room/records"
	"docket/wasm/wording"
)

// amount writes an amount of a set in its unit: 4,512.50 EUR.
func amount(set *records.Set, n int64) string {
	scale := max(set.Scale, 1)
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	text := sign + grouped(n/scale)
	if rest := n % scale; rest != 0 {
		text += "." + strconv.FormatInt(scale+rest, 10)[1:]
	}
	if set.Unit == "" {
		return text
	}
	return text + " " + set.Unit
}

// things counts the records that an action is about, by the name of their collection where there is one only.
func things(set *records.Set, p *action.Proof, n int) string {
	what := wording.NumberOfRecords
	name := ""
	for i := range p.Changes {
		c := p.Changes[i].Collection
		if name != "" && c != name {
			name = ""
			break
		}
		name = c
	}
	if len(p.Changes) == 0 && len(p.Notes) > 0 {
		name = p.Notes[0].Collection
	}
	if c := set.Collection(name); c != nil {
		what = wording.Noun{One: c.One, Many: c.Many}
	}
	return plural(n, what)
}

// recordLabel is what names a record beside its id, "" for nothing.
func recordLabel(set *records.Set, a *action.Action, item *action.Item) string {
	c := set.Collection(item.Collection)
	if c == nil || c.Label == "" {
		return ""
	}
	for _, v := range []records.Value{item.Before, item.After} {
		if text := v.Find(c.Label).Text(); text != "" {
			return text
		}
	}
	have, _ := a.Base.Get(item.Collection, item.ID)
	return have.Value.Find(c.Label).Text()
}

// pointerName is a place in a record as a person reads it.
func pointerName(pointer string) string {
	return strings.NewReplacer("/", " ", "~1", "/", "~0", "~").Replace(strings.TrimPrefix(pointer, "/"))
}

// isAmount says whether the numbers at a place are amounts.
func isAmount(set *records.Set, collection, pointer string) bool {
	c := set.Collection(collection)
	return c != nil && slices.Contains(c.Amounts, pointer)
}

// roleLabel is a role's name for the eye.
func roleLabel(set *records.Set, id string) string {
	if r, _, ok := set.Role(id); ok {
		return r.Label
	}
	return id
}

// effectName is a kind of effect as a person reads it.
func effectName(kind string) string { return strings.ReplaceAll(kind, "_", " ") }
