package view

import (
	"strings"

	"docket/ledger"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// Record writes what can be done with the record as a whole: check it, take it along, bring another in.
func Record(w *h.Writer, m *Model) {
	w.Txt(h.H2, h.At{h.ID.Is(IDRecord + "-title")}, wording.TheRecordAlone)
	w.El(h.Div, class("controls"), func() {
		if m.Verify.Running {
			button(w, m, "cancel-verify", ActCancelVerify, wording.Cancel)
		} else {
			button(w, m, "verify", ActVerify, wording.VerifyTheChain)
		}
		button(w, m, "export", ActExport, wording.Export)
		button(w, m, "print-record", ActPrint, wording.PrintTheRecord)
		if m.Import.Running {
			button(w, m, "cancel-import", ActCancelImport, wording.CancelTheImport)
		} else {
			button(w, m, "import", ActImport, wording.Import)
		}
		if m.Import.Earlier != "" {
			button(w, m, "return", ActReturn, wording.ReturnToTheEarlierRoom, h.AriaDescribed.Is("earlier"))
		}
		w.El(h.Span, class("pair"), func() {
			button(w, m, "new-room", ActNewRoom, wording.NewRoom)
			if len(m.Changes.Sets) > 0 {
				w.El(h.Select, h.At{h.ID.Is(IDNewRoomSet), h.AriaLabel.Is(wording.RecordsOfTheNewRoom), h.If(m.Stopped, h.Disabled)}, func() { setOptions(w, m, true) })
			}
		})
		w.Void(h.Input, h.At{h.ID.Is(IDImportFile), h.Type.Is("file"), h.Hidden, h.Accept.Is(".jsonl,.ndjson,.json,.txt"), h.AriaLabel.Is(wording.FileToImport)})
	})
	if m.Import.Earlier != "" {
		w.El(h.P, h.At{h.ID.Is("earlier"), h.Class.Is("small")}, func() {
			say(w, wording.TheEarlierRoomCanBeReturned,
				func() { w.Visible(m.Import.Earlier) })
		})
	}
	if m.Zone != nil {
		w.Txt(h.P, class("quiet"), wording.TimesOfDayAreThisBrowsers)
	}
	w.El(h.Div, h.At{h.ID.Is("verdict"), h.Role.Is("status")}, func() {
		switch v := m.Verify; {
		case v.Running:
			progress(w, "verify-progress", wording.Checking, v.Done, v.Total, wording.EntriesInline)
		case v.Verdict != nil:
			verdict(w, *v.Verdict)
		}
	})
	w.El(h.Div, h.At{h.ID.Is("transfer"), h.Role.Is("status")}, func() { transfer(w, m) })
	if len(m.Stored) > 0 {
		stored(w, m)
	}
}

func progress(w *h.Writer, id, label string, done, total uint64, unit string) {
	w.El(h.P, nil, func() {
		w.El(h.Label, h.At{h.For.Is(id)}, func() {
			say(w, wording.OfOf,
				func() { w.Text(label) },
				func() { w.Uint(done) },
				func() { w.Uint(total) },
				func() { w.Text(unit) })
		})
	})
	w.El(h.Progress, h.At{h.ID.Is(id), h.Number.Is(done), h.Max.Is(max(total, 1))}, func() {})
}

// transfer tells what became of the last export and import.
func transfer(w *h.Writer, m *Model) {
	in, out := m.Import, m.Export
	if in.Running {
		progress(w, "import-progress", wording.Reading.With(brief(in.File, 60)), uint64(in.Done), uint64(in.Total), wording.Bytes)
	}
	if in.Err != nil {
		w.El(h.P, class("error"), func() {
			w.Txt(h.Strong, nil, wording.NotImported)
			if in.File != "" {
				w.Visible(brief(in.File, 60))
				w.Text(": ")
			}
			if in.Err.Line > 0 && !strings.HasPrefix(in.Err.Reason, "line ") {
				w.Text(wording.Line.With(itoa(in.Err.Line)))
			}
			say(w, wording.TheRoomIsAsItWas,
				func() { w.Visible(in.Err.Reason) })
			for _, sentence := range in.Err.NotApplied {
				w.Text(" ")
				w.Visible(sentence)
				w.Text(".")
			}
		})
	}
	if in.Foreign != nil {
		w.El(h.P, nil, func() {
			say(w, wording.WasCheckedAsAChainAnd,
				func() { w.Txt(h.Strong, nil, wording.NotARoomOfDockets) },
				func() { w.Visible(brief(in.File, 60)) })
		})
		verdict(w, *in.Foreign)
	}
	if out.Error != "" {
		w.El(h.P, class("error"), func() {
			w.Txt(h.Strong, nil, wording.NotExportedWhole)
			w.Visible(out.Error)
		})
	} else if out.File != "" {
		w.El(h.P, nil, func() {
			say(w, wording.Holds,
				func() { w.Txt(h.Strong, nil, wording.Exported) },
				func() { w.Visible(brief(out.File, 60)) },
				func() { w.Text(plural(int(out.Len), wording.NumberOfEntries)) })
		})
	}
}

// verdict says what checking came to, and of what it did not find out.
func verdict(w *h.Writer, v ledger.Verdict) {
	state := "ok"
	switch {
	case v.Cancelled:
		state = "cancelled"
	case v.Fault != nil:
		state = "fault"
	case !v.OK || v.Checked == 0:
		state = "nothing"
	}
	w.El(h.Div, h.At{h.Class.Is("verdict"), dataState.Is(state)}, func() {
		w.El(h.P, nil, func() {
			switch state {
			case "ok":
				w.Txt(h.Strong, nil, wording.Consistent)
			case "fault":
				w.Txt(h.Strong, nil, wording.NotConsistent)
			case "cancelled":
				w.Txt(h.Strong, nil, wording.Cancelled)
			default:
				w.Txt(h.Strong, nil, wording.NothingToVerify)
			}
			if v.Checked > 0 {
				say(w, wording.CheckedTo,
					func() { w.Text(plural(int(v.Checked), wording.NumberOfEntries)) },
					func() { entryRef(w, v.First) },
					func() { entryRef(w, v.Last) })
				if v.First > 1 {
					w.Text(wording.TheBeginningIsAbsent)
				}
				say(w, wording.HeadAfter,
					func() { shortHash(w, v.Head) })
			}
		})
		if v.Fault != nil {
			fault(w, *v.Fault)
		}
		for _, sentence := range v.NotApplied {
			w.Vis(h.P, class("small"), sentence)
		}
		if state == "ok" {
			w.Txt(h.P, class("small"), wording.SequenceLinksHashesAndTheTree)
		}
	})
}

// fault names the first thing found wrong.
func fault(w *h.Writer, f ledger.Fault) {
	w.El(h.DL, class("facts"), func() {
		pair(w, wording.FirstFault, func() {
			w.Txt(h.Code, nil, string(f.Kind))
			if f.Seq > 0 {
				say(w, wording.AtEntry,
					func() { entryRef(w, f.Seq) })
			}
			if f.Line > 0 {
				w.Text(wording.LineAfter.With(itoa(f.Line)))
			}
		})
		pair(w, wording.What, func() { w.Visible(f.Message) })
		if f.Expected != "" || f.Found != "" {
			pair(w, wording.Expected, func() { w.Vis(h.Code, class("hash"), f.Expected) })
			pair(w, wording.Found, func() { w.Vis(h.Code, class("hash"), f.Found) })
		}
	})
}
