package view

import (
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Following is the room of another tab of this browser, which this one only shows.
type Following struct {
	Tab     string // what the other tab calls itself; "" where it is not known
	Since   string // since when it has the room, by its clock
	UpTo    uint64 // the last entry that it has stored, as far as is seen here
	Back    bool   // the room was this tab's until the browser put the page aside, and is being asked for
	Trouble string // why what is stored cannot be shown, or taken up
}

// looks are the controls and forms that are left where another tab has the room: none of them adds to the record.
var looks = map[string]bool{
	ActVerify: true, ActCancelVerify: true, ActExport: true, ActImport: true, ActCancelImport: true, ActReturn: true, ActNewRoom: true, ActSample: true,
	ActToggleRow: true, ActReceipt: true, ActGoToRow: true, ActMore: true, ActClearSift: true, ActStripIn: true, ActStripOut: true, ActStripAll: true, ActStripOpen: true, ActPrint: true,
	ActOpenTask: true, ActShowAction: true, ActRowFields: true,
	ActTakeUp: true, ActExportStored: true, ActLabel: true, ActDelete: true, // the forms' names too
}

// Looks says whether a control or a form only shows something of the room, or has nothing to do with it.
func Looks(name string) bool { return looks[name] }

// acts says whether an element is there to act in the room.
func acts(_ h.Tag, at h.At) bool {
	for _, data := range [...]h.Data{dataAct, dataForm} {
		if name, ok := data.Of(at); ok && !looks[name] {
			return true
		}
	}
	return false
}

// Write renders the region, without what acts where another tab has the room.
func (r Region) Write(w *h.Writer, m *Model) {
	if m.Following == nil {
		r.Render(w, m)
		return
	}
	w.Without(acts, func() { r.Render(w, m) })
}

// followed says which tab has the room, and what this one does.
func followed(w *h.Writer, m *Model, f *Following) {
	w.El(h.P, h.At{h.ID.Is("following")}, func() {
		if f.Back {
			say(w, wording.TheBrowserHadPutThisPage,
				func() { w.Txt(h.Strong, nil, wording.ReadOnlyForTheMoment) })
			return
		}
		readOnly := func() { w.Txt(h.Strong, nil, wording.ReadOnly) }
		if f.Tab != "" {
			say(w, wording.AnotherTabWhichCallsItselfHasThisRoom,
				readOnly,
				func() { w.Vis(h.Code, nil, f.Tab) },
				func() { w.Text(m.Zone.day(f.Since)) })
		} else {
			say(w, wording.AnotherTabHasThisRoom, readOnly)
		}
		say(w, wording.ThisTabShowsWhatThatOne,
			func() { entryRef(w, f.UpTo) })
		if f.Trouble != "" {
			w.Text(" ")
			w.Visible(f.Trouble)
		}
	})
}
