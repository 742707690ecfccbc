package view

import (
	"slices"

	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/narrow"
	"docket/wasm/wording"
)

// summaryFields is how many places of a record its line names, and summaryValue how much of each value.
const (
	summaryFields = 4
	summaryValue  = 60
)

// ProofRows writes the records in view of the proof on show. Those that are not open have one height.
func ProofRows(w *h.Writer, m *Model) {
	c := m.Changes
	if c.Shown == nil || c.Cut == nil || m.Room.Records == nil {
		return
	}
	Region{Render: proofRows}.Write(w, m)
}

func proofRows(w *h.Writer, m *Model) {
	c := m.Changes
	changes := c.Cut.Proof.Changes
	for i := max(c.From, 0); i < min(c.To, len(changes)); i++ {
		proofRow(w, m, i, &changes[i])
	}
}

func proofRow(w *h.Writer, m *Model, i int, item *action.Item) {
	c, set := m.Changes, m.Room.Records.Set
	tick := c.Cut.Record(i)
	// The Tab key leads to one record of the list; the arrow keys to the others.
	tab := h.Unfocused
	if i == c.At {
		tab = h.TabIndex.Is(0)
	}
	open := c.Open[i]
	w.El(h.LI, h.At{h.ID.Is(ProofRowID(i)), h.Class.Is("change"), dataState.Is(tickWords[tick].state), h.SetSize.Is(uint64(len(c.Cut.Proof.Changes))), h.PosInSet.Is(uint64(i + 1))}, func() {
		w.El(h.Div, class("change-line"), func() {
			above := tick == narrow.Above
			tickButton(w, m, TickID(i), ActTick, i, tick, above || !m.decides(), func() {
				w.Vis(h.Strong, nil, brief(item.ID, 60))
				if label := recordLabel(set, c.Shown, item); label != "" {
					w.Text(" ")
					w.Vis(h.Span, nil, brief(label, 60))
				}
				if above {
					w.Txt(h.Span, class("marker"), wording.AboveTheAuthorityBetween)
				}
			}, tab)
			w.El(h.Span, class("worth"), func() {
				if m.worth() {
					w.Text(amount(set, item.Value))
				}
			})
			expanded := "false"
			if open {
				expanded = "true"
			}
			w.Txt(h.Button, h.At{h.Type.Is("button"), h.ID.Is("fields-" + itoa(i)), h.Class.Is("unfold"), dataAct.Is(ActRowFields), dataRow.Num(uint64(i)), tab,
				h.AriaExpanded.Is(expanded), h.AriaLabel.Is(wording.Of.With(unfoldWord(item), brief(item.ID, 60))), h.If(m.Stopped, h.Disabled)}, unfoldWord(item))
			if !open {
				w.El(h.P, class("summary"), func() { summary(w, set, item) })
			}
		})
		if open {
			w.El(h.Div, h.At{h.ID.Is("every-" + itoa(i)), h.Class.Is("every")}, func() { everyChange(w, m, i, item, tab) })
		}
	})
}

func unfoldWord(item *action.Item) string {
	if item.Kind == records.Update {
		return plural(len(item.Fields), wording.NumberOfChanges)
	}
	return wording.TheRecord
}

// summary writes a record's change in one line.
func summary(w *h.Writer, set *records.Set, item *action.Item) {
	switch item.Kind {
	case records.Create:
		w.Txt(h.Strong, nil, wording.NewRecord)
		members(w, set, item, item.After, summaryFields, summaryValue)
		return
	case records.Delete:
		w.Txt(h.Strong, nil, wording.Deleted)
		members(w, set, item, item.Before, summaryFields, summaryValue)
		return
	}
	hidden := false
	for j, k := range fieldOrder(set, item) {
		f := item.Fields[k]
		if j == summaryFields {
			w.Text(wording.AndMoreOf.With(groupedInt(len(item.Fields) - j)))
			break
		}
		if j > 0 {
			w.Text("; ")
		}
		w.Visible(brief(pointerName(f.Pointer), 40))
		w.Text(" ")
		hidden = fieldValue(w, set, item.Collection, f.Pointer, f.Before, summaryValue) || hidden
		w.Text(" → ")
		hidden = fieldValue(w, set, item.Collection, f.Pointer, f.After, summaryValue) || hidden
	}
	if hidden {
		w.Txt(h.Strong, class("marker"), wording.TakeCareHiddenCharacters)
	}
}

// fieldOrder gives the places of an update in the order in which its set shows them.
func fieldOrder(set *records.Set, item *action.Item) []int {
	order := make([]int, len(item.Fields))
	for j := range order {
		order[j] = j
	}
	c := set.Collection(item.Collection)
	if c == nil {
		return order
	}
	rank := func(j int) int {
		if i := slices.Index(c.Show, item.Fields[j].Pointer); i >= 0 {
			return i
		}
		return len(c.Show)
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	return order
}

// members writes what is in a record, in the order in which its set shows it: the first few, or all.
func members(w *h.Writer, set *records.Set, item *action.Item, v records.Value, first, cut int) {
	n, hidden := 0, false
	each(set, item.Collection, v, func(pointer string, value records.Value) {
		if n++; n > first {
			return
		}
		if n > 1 {
			w.Text("; ")
		}
		w.Visible(brief(pointerName(pointer), 40))
		w.Text(" ")
		hidden = fieldValue(w, set, item.Collection, pointer, value, cut) || hidden
	})
	if n > first {
		w.Text(wording.AndMoreOf.With(groupedInt(n - first)))
	}
	if hidden {
		w.Txt(h.Strong, class("marker"), wording.TakeCareHiddenCharacters)
	}
}

// each calls fn for every member of a record once: first for those that its set shows first.
func each(set *records.Set, collection string, v records.Value, fn func(pointer string, value records.Value)) {
	var shown []string
	if c := set.Collection(collection); c != nil {
		shown = c.Show
	}
	for _, pointer := range shown {
		if value := v.Find(pointer); value.Present() {
			fn(pointer, value)
		}
	}
	if v.Kind() == records.ObjectKind {
		for i := range v.Len() {
			if pointer := records.Pointer(v.Key(i)); v.At(i).Present() && !slices.Contains(shown, pointer) {
				fn(pointer, v.At(i))
			}
		}
	}
}
