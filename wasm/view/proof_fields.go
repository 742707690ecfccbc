package view

import (
	"slices"
	"strconv"
	"strings"

	"docket/room/action"
	"docket/room/records"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// everyChange writes all that would change in a record, with a tick for each place of it.
func everyChange(w *h.Writer, m *Model, i int, item *action.Item, tab h.Attr) {
	set := m.Room.Records.Set
	if item.Kind != records.Update {
		wholeRecord(w, set, item)
		return
	}
	w.El(h.UL, nil, func() {
		for _, j := range fieldOrder(set, item) {
			f := item.Fields[j]
			tick := ticked(m.Changes.Cut.Field(i, j))
			w.El(h.LI, h.At{h.Class.Is("place"), dataState.Is(tickWords[tick].state)}, func() {
				tickButton(w, m, tickFieldID(i, j), ActTickField, i, tick, item.Referred || !m.decides(), func() { w.Visible(pointerName(f.Pointer)) },
					dataField.Num(uint64(j)), tab)
				hidden := false
				w.El(h.P, class("values"), func() {
					w.El(h.Span, class("before words"), func() {
						w.Txt(h.Span, class("unseen"), wording.Before)
						hidden = fieldValue(w, set, item.Collection, f.Pointer, f.Before, 0)
					})
					w.Text(" → ")
					w.El(h.Span, class("after words"), func() {
						w.Txt(h.Span, class("unseen"), wording.After)
						hidden = fieldValue(w, set, item.Collection, f.Pointer, f.After, 0) || hidden
					})
				})
				warning(w, hidden, wording.ValueInline)
				if m.decides() && !item.Referred && slices.Contains(operation(m.Room.Records, m.Changes.Shown).Correctable, f.Pointer) {
					correction(w, m, i, j, item, f, tab)
				}
			})
		}
	})
}

func wholeRecord(w *h.Writer, set *records.Set, item *action.Item) {
	v, does := item.After, wording.ThisRecordWouldBeAdded
	if item.Kind == records.Delete {
		v, does = item.Before, wording.ThisRecordWouldBeDeletedAll
	}
	w.Txt(h.P, nil, does)
	hidden := false
	w.El(h.DL, class("facts"), func() {
		each(set, item.Collection, v, func(pointer string, value records.Value) {
			w.El(h.Div, nil, func() {
				w.El(h.DT, nil, func() { hidden = w.Visible(pointerName(pointer)) || hidden })
				w.El(h.DD, class("words"), func() { hidden = fieldValue(w, set, item.Collection, pointer, value, 0) || hidden })
			})
		})
	})
	warning(w, hidden, wording.RecordInline)
}

// correction writes the form that puts another value in place of one that would be written.
func correction(w *h.Writer, m *Model, i, j int, item *action.Item, f records.FieldChange, tab h.Attr) {
	c := m.Changes
	id := correctID(c.Shown.Seq, i, j)
	form := m.Forms[CorrectKey(c.Shown.Hash, i, j)]
	w.El(h.Form, h.At{h.ID.Is("form-" + id), dataForm.Is(FormCorrect), dataAction.Is(c.Shown.Hash.String()), dataProof.Is(c.Cut.Proof.Digest().String()),
		dataRow.Num(uint64(i)), dataField.Num(uint64(j)), h.Class.Is("inline"), h.NoValidate}, func() {
		w.El(h.Label, h.At{h.For.Is(id)}, func() {
			w.Text(wording.CorrectItTo)
			if f.After.Kind() == records.IntKind && isAmount(m.Room.Records.Set, item.Collection, f.Pointer) && m.Room.Records.Set.Scale > 1 {
				w.Text(wording.InFractionsOf.With(groupedInt(int(m.Room.Records.Set.Scale)), m.Room.Records.Set.Unit))
			}
		})
		blamed := blame(form.Err, "value", id+"-error", "")
		if values := choices(operation(m.Room.Records, c.Shown), f.Pointer); values != nil {
			w.El(h.Select, append(h.At{h.ID.Is(id), h.Name.Is(FieldValue), tab}, blamed...), func() {
				for _, choice := range values {
					w.Txt(h.Option, h.At{h.Value.Is(choice), h.If(choice == f.After.Text(), h.Selected)}, choice)
				}
			})
		} else {
			value, mode := f.After.Text(), "text"
			if f.After.Kind() == records.IntKind {
				value, mode = strconv.FormatInt(f.After.Number(), 10), "numeric"
			}
			w.Void(h.Input, append(h.At{h.ID.Is(id), h.Name.Is(FieldValue), h.Type.Is("text"), h.InputMode.Is(mode), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"),
				h.Value.Is(value), h.MaxLength.Is(2000), tab}, blamed...))
		}
		submit(w, m, "send-"+id, ActCorrect, wording.Correct, dataAction.Is(c.Shown.Hash.String()), dataProof.Is(c.Cut.Proof.Digest().String()),
			dataRow.Num(uint64(i)), dataField.Num(uint64(j)), tab)
		w.Txt(h.P, class("small"), wording.ItIsRehearsedAgainWithThat)
		formError(w, id+"-error", form.Err)
	})
}

// choices are the values that an operation takes at a place: those of its argument of that name. Nil is any.
func choices(op *records.Operation, pointer string) []string {
	name := strings.TrimPrefix(pointer, "/")
	for i := range op.Args {
		if op.Args[i].Name == name && op.Args[i].Type == records.Choice {
			return op.Args[i].Enum
		}
	}
	return nil
}
