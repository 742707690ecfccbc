package view

import (
	"strings"

	"docket/ledger"
	h "docket/wasm/html"
)

// Record writes what can be done with the record as a whole: check it, take it along, bring another in.
func Record(w *h.Writer, m *Model) {
	w.Txt(h.H2, h.At{h.ID.Is(IDRecord + "-title")}, "The record")
	w.El(h.Div, class("controls"), func() {
		if m.Verify.Running {
			button(w, m, "cancel-verify", ActCancelVerify, "Cancel")
		} else {
			button(w, m, "verify", ActVerify, "Verify the chain")
		}
		button(w, m, "export", ActExport, "Export")
		button(w, m, "print-record", ActPrint, "Print the record")
		if m.Import.Running {
			button(w, m, "cancel-import", ActCancelImport, "Cancel the import")
		} else {
			button(w, m, "import", ActImport, "Import")
		}
		if m.Import.Earlier != "" {
			button(w, m, "return", ActReturn, "Return to the earlier room", h.AriaDescribed.Is("earlier"))
		}
		button(w, m, "new-room", ActNewRoom, "New room")
		if len(m.Changes.Sets) > 0 {
			w.El(h.Select, h.At{h.ID.Is(IDNewRoomSet), h.AriaLabel.Is("Records of the new room"), h.If(m.Stopped, h.Disabled)}, func() { setOptions(w, m, true) })
		}
		w.Void(h.Input, h.At{h.ID.Is(IDImportFile), h.Type.Is("file"), h.Hidden, h.Accept.Is(".jsonl,.ndjson,.json,.txt"), h.AriaLabel.Is("File to import")})
	})
	if m.Import.Earlier != "" {
		w.El(h.P, h.At{h.ID.Is("earlier"), h.Class.Is("small")}, func() {
			w.Text("The earlier room, ")
			w.Visible(m.Import.Earlier)
			w.Text(", can be returned to.")
		})
	}
	w.El(h.Div, h.At{h.ID.Is("verdict"), h.Role.Is("status")}, func() {
		switch v := m.Verify; {
		case v.Running:
			progress(w, "verify-progress", "Checking: ", v.Done, v.Total, "entries")
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
			w.Text(label)
			w.Uint(done)
			w.Text(" of ")
			w.Uint(total)
			w.Text(" " + unit)
		})
	})
	w.El(h.Progress, h.At{h.ID.Is(id), h.Number.Is(done), h.Max.Is(max(total, 1))}, func() {})
}

// transfer tells what became of the last export and import.
func transfer(w *h.Writer, m *Model) {
	in, out := m.Import, m.Export
	if in.Running {
		progress(w, "import-progress", "Reading "+brief(in.File, 60)+": ", uint64(in.Done), uint64(in.Total), "bytes")
	}
	if in.Err != nil {
		w.El(h.P, class("error"), func() {
			w.Txt(h.Strong, nil, "Not imported. ")
			if in.File != "" {
				w.Visible(brief(in.File, 60))
				w.Text(": ")
			}
			if in.Err.Line > 0 && !strings.HasPrefix(in.Err.Reason, "line ") {
				w.Text("line " + itoa(in.Err.Line) + ": ")
			}
			w.Visible(in.Err.Reason)
			w.Text(" The room is as it was.")
			for _, sentence := range in.Err.NotApplied {
				w.Text(" ")
				w.Visible(sentence)
				w.Text(".")
			}
		})
	}
	if in.Foreign != nil {
		w.El(h.P, nil, func() {
			w.Txt(h.Strong, nil, "Not a room of Docket's. ")
			w.Visible(brief(in.File, 60))
			w.Text(" was checked as a chain and not taken over; the room is as it was.")
		})
		verdict(w, *in.Foreign)
	}
	if out.Error != "" {
		w.El(h.P, class("error"), func() {
			w.Txt(h.Strong, nil, "Not exported. ")
			w.Visible(out.Error)
		})
	} else if out.File != "" {
		w.El(h.P, nil, func() {
			w.Txt(h.Strong, nil, "Exported. ")
			w.Visible(brief(out.File, 60))
			w.Text(" holds " + plural(int(out.Len), "entry", "entries") + ".")
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
				w.Txt(h.Strong, nil, "Consistent. ")
			case "fault":
				w.Txt(h.Strong, nil, "Not consistent. ")
			case "cancelled":
				w.Txt(h.Strong, nil, "Cancelled. ")
			default:
				w.Txt(h.Strong, nil, "Nothing to verify. ")
			}
			if v.Checked > 0 {
				w.Text(plural(int(v.Checked), "entry", "entries") + " checked, ")
				entryRef(w, v.First)
				w.Text(" to ")
				entryRef(w, v.Last)
				if v.First > 1 {
					w.Text("; the beginning is absent")
				}
				w.Text(", head ")
				shortHash(w, v.Head)
			}
		})
		if v.Fault != nil {
			fault(w, *v.Fault)
		}
		for _, sentence := range v.NotApplied {
			w.Vis(h.P, class("small"), sentence)
		}
		if state == "ok" {
			w.Txt(h.P, class("small"), "Sequence, links, hashes and the tree were derived anew. That finds what was changed; it does not find a record rewritten whole.")
		}
	})
}

// fault names the first thing found wrong.
func fault(w *h.Writer, f ledger.Fault) {
	w.El(h.DL, class("facts"), func() {
		pair(w, "First fault", func() {
			w.Txt(h.Code, nil, string(f.Kind))
			if f.Seq > 0 {
				w.Text(" at entry ")
				entryRef(w, f.Seq)
			}
			if f.Line > 0 {
				w.Text(", line " + itoa(f.Line))
			}
		})
		pair(w, "What", func() { w.Visible(f.Message) })
		if f.Expected != "" || f.Found != "" {
			pair(w, "Expected", func() { w.Vis(h.Code, class("hash"), f.Expected) })
			pair(w, "Found", func() { w.Vis(h.Code, class("hash"), f.Found) })
		}
	})
}
