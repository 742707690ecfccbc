package view

import (
	"strings"

	h "docket/wasm/html"
	"docket/wasm/wording"
)

// stored lists the rooms that this browser keeps: to open, to name, to export and to delete.
func stored(w *h.Writer, m *Model) {
	w.El(h.Details, h.At{h.ID.Is("stored")}, func() {
		w.Txt(h.Summary, nil, wording.KeptInThisBrowser.With(plural(len(m.Stored), wording.NumberOfRooms)))
		w.El(h.UL, class("stored"), func() {
			for _, r := range m.Stored {
				// By its key: what is unfolded stays with its room when the list grows.
				w.El(h.LI, nil, func() { storedRoom(w, m, strings.ReplaceAll(r.Key, ".", "-"), r) })
			}
		})
	})
}

func storedRoom(w *h.Writer, m *Model, id string, r Stored) {
	w.El(h.P, h.At{h.ID.Is("stored-" + id)}, func() {
		w.Vis(h.Strong, nil, brief(r.Called(), 80))
		if r.Label != "" {
			say(w, wording.WhichItsRecordCalls,
				func() { w.Visible(brief(r.Name, 80)) })
		}
		say(w, wording.OpenedWith,
			func() { w.Visible(m.Zone.day(r.Opened)) },
			func() { w.Text(plural(int(r.Entries), wording.NumberOfEntries)) })
		switch {
		case r.Here && m.Following != nil:
			w.Text(wording.FollowedHereWhileAnotherTabHas)
		case r.Here:
			w.Text(wording.OnShowAfter)
		case r.Tab:
			w.Text(wording.WhichAnotherTabHas)
		}
	})
	described := h.AriaDescribed.Is("stored-" + id)
	w.El(h.Div, class("controls"), func() {
		if !r.Here {
			label := wording.OpenTheRoom
			if r.Tab {
				label = wording.Follow
			}
			button(w, m, "take-up-"+id, ActTakeUp, label, dataRoom.Is(r.Key), described)
		}
		button(w, m, "export-stored-"+id, ActExportStored, wording.Export, dataRoom.Is(r.Key), described)
	})
	if r.Result != "" {
		w.El(h.P, h.At{h.Class.Is("small"), h.Role.Is("status")}, func() { w.Visible(r.Result) })
	}
	storedForm(w, m, id, FormLabel, r, wording.NameIt, FieldLabel, wording.NameInThisBrowser,
		wording.ThisBrowsersOwnNameForThe, described)
	switch {
	case r.Here:
		w.Txt(h.P, class("small"), wording.ToDeleteItShowAnotherRoom)
	case r.Tab:
		w.Txt(h.P, class("small"), wording.AnotherTabHasItSoIt)
	default:
		storedForm(w, m, id, FormDelete, r, wording.DeleteForGood, FieldTyped, wording.ItsNameTyped,
			wording.ItsRecordAndItsKeyGo, described)
	}
}

// storedForm writes a form of one field, folded until it is wanted.
func storedForm(w *h.Writer, m *Model, id, form string, r Stored, verb, field, label, hint string, described h.Attr) {
	e := m.Forms[StoredKey(form, r.Key)].Err
	at, act := form+"-"+id, ActLabel
	summary := wording.Name
	if form == FormDelete {
		summary, act = wording.DeleteTheRoom, ActDelete
	}
	w.El(h.Details, h.At{h.ID.Is(at), h.If(e != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, h.At{described}, summary)
		w.El(h.Form, h.At{h.ID.Is("form-" + at), dataForm.Is(form), dataRoom.Is(r.Key), h.Autocomplete.Is("off"), h.NoValidate}, func() {
			w.Txt(h.Label, h.At{h.For.Is(at + "-field")}, label)
			more := blame(e, field, at+"-error", at+"-hint")
			value := h.Attr{}
			if form == FormLabel {
				value = h.Value.Is(r.Label)
			}
			w.Void(h.Input, append(h.At{h.ID.Is(at + "-field"), h.Name.Is(field), h.Type.Is("text"), value, h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.If(m.Stopped, h.Disabled)}, more...))
			w.Txt(h.P, h.At{h.ID.Is(at + "-hint"), h.Class.Is("small")}, hint)
			formError(w, at+"-error", e)
			submit(w, m, at+"-submit", act, verb, dataRoom.Is(r.Key), described)
		})
	})
}
