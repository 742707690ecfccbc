package view

import (
	"time"

	"docket/room/audit"
	h "docket/wasm/html"
)

// results writes what came of the files, or what to expect where there are none yet.
func results(w *h.Writer, m *VerifyModel) {
	if m.Cancelled {
		w.El(h.Div, h.At{h.Class.Is("verdict"), dataState.Is("cancelled")}, func() {
			w.El(h.P, nil, func() {
				w.Txt(h.Strong, nil, "Cancelled. ")
				w.Text("Nothing is said of what was not read.")
			})
		})
	}
	if len(m.Reports) == 0 {
		if !m.Cancelled && !m.Running {
			w.Txt(h.P, class("quiet"), "Nothing was checked yet.")
		}
		return
	}
	for i := range m.Comparisons {
		comparison(w, &m.Comparisons[i])
	}
	for i := range m.Reports {
		report(w, &m.Reports[i])
	}
}

// A said is a verdict in a word, and the state that its box has.
type said struct{ state, word string }

// verdictOf weighs a report. A file that brought all of its keys along, or has none, holds by itself: that is less.
func verdictOf(r *audit.Report) said {
	switch r.Verdict {
	case audit.OK:
		for _, k := range r.Keys {
			if k.Pinned() {
				return said{"ok", "Holds"}
			}
		}
		return said{"alone", "Holds by itself"}
	case audit.Faulty:
		return said{"fault", "Fault"}
	case audit.Nothing:
		return said{"nothing", "Nothing verified"}
	}
	return said{"nothing", "Unreadable"}
}

func headline(r *audit.Report) string {
	if r.Fault != nil {
		return r.Fault.Message
	}
	return r.Headline
}

func report(w *h.Writer, r *audit.Report) {
	w.El(h.Article, class("report"), func() {
		w.Vis(h.H3, nil, brief(r.Name, maxName))
		v := verdictOf(r)
		w.El(h.Div, h.At{h.Class.Is("verdict"), dataState.Is(v.state)}, func() {
			if r.Fault == nil {
				w.El(h.P, nil, func() {
					w.Txt(h.Strong, nil, v.word+": ")
					w.Visible(headline(r))
				})
				return
			}
			w.El(h.P, nil, func() { w.Txt(h.Strong, nil, v.word+".") })
			fault(w, *r.Fault)
			if r.Fault.Line > 0 {
				w.Txt(h.P, class("small"), "At byte "+utoa(uint64(max(r.Fault.Offset, 0)))+" of the file.")
			}
		})
		what(w, r)
		checks(w, r)
		keys(w, r)
		unchecked(w, r)
	})
}

// what says what the file is, in its own words where they are its own.
func what(w *h.Writer, r *audit.Report) {
	if r.Kind == "" {
		return
	}
	w.El(h.DL, class("facts"), func() {
		pair(w, "File", func() {
			w.Text(fileWords[r.Kind] + ", " + utoa(uint64(r.Bytes)) + " bytes")
			if r.Foreign {
				w.Text("; its chain is not Docket's own")
			}
		})
		if r.Origin != "" {
			pair(w, "Room", func() {
				w.Vis(h.Code, class("hash"), brief(r.Origin, 200))
				if r.RoomName != "" {
					w.Text(", which calls itself ")
					w.Visible(brief(r.RoomName, 120))
				}
			})
		}
		switch {
		case r.Entries == 0:
		case r.First == r.Last:
			pair(w, "Entry", func() {
				entryRef(w, r.First)
				w.Text(", with the hash ")
				hash(w, r.Head)
			})
		default:
			pair(w, "Entries", func() {
				entryRef(w, r.First)
				w.Text(" to ")
				entryRef(w, r.Last)
				w.Text(", the last with the hash ")
				hash(w, r.Head)
			})
		}
		if r.Sentence != "" {
			pair(w, "It says", func() { w.Visible(brief(r.Sentence, 600)) })
		}
		if r.Size > 0 {
			pair(w, "Tree", func() {
				w.Text(plural(int(r.Size), "entry", "entries") + ", root ")
				w.Txt(h.Code, class("hash"), r.Root.String())
			})
		}
	})
}

var fileWords = map[audit.Kind]string{
	audit.Ledger:     "an export of a ledger",
	audit.Receipt:    "a receipt",
	audit.Checkpoint: "a signed checkpoint",
}

func checks(w *h.Writer, r *audit.Report) {
	if len(r.Checks) == 0 {
		return
	}
	w.Txt(h.H4, nil, "Checked, and it held")
	w.El(h.UL, class("counts"), func() {
		for _, c := range r.Checks {
			w.El(h.LI, nil, func() {
				w.El(h.Strong, nil, func() { w.Uint(c.Count) })
				w.Text(" ")
				w.Vis(h.Span, nil, c.What)
			})
		}
	})
}

func keys(w *h.Writer, r *audit.Report) {
	if len(r.Keys) == 0 {
		return
	}
	w.Txt(h.H4, nil, "Keys that were used")
	w.El(h.UL, class("keys"), func() {
		for _, k := range r.Keys {
			state := "pinned"
			if !k.Pinned() {
				state = "brought"
			}
			w.El(h.LI, h.At{dataState.Is(state)}, func() {
				w.Text(keyWords[k.Use] + " ")
				w.Vis(h.Code, class("hash"), brief(k.ID, 200))
				w.Text(", " + plural(int(k.Signatures), "signature", "signatures"))
				if !k.At.IsZero() {
					w.Text(", at " + k.At.UTC().Format(time.RFC3339) + " by its own clock")
				}
				w.Text(": ")
				w.El(h.Span, class("source"), func() {
					switch {
					case k.Pinned():
						w.Text("pinned by you")
					case k.From == r.Name:
						w.Text("brought along by this file")
					default:
						w.Text("brought along by ")
						w.Visible(brief(k.From, maxName))
					}
				})
			})
		}
	})
}

var keyWords = map[string]string{
	"room":    "The room's key",
	"worker":  "The Worker's key",
	"witness": "A witness's key",
}

func unchecked(w *h.Writer, r *audit.Report) {
	if len(r.NotChecked) == 0 {
		return
	}
	w.Txt(h.H4, nil, "Could not be checked")
	w.El(h.UL, class("unchecked"), func() {
		for _, n := range r.NotChecked {
			w.El(h.LI, nil, func() {
				w.Vis(h.Strong, nil, n.What)
				w.Text(": ")
				w.Visible(n.Why)
			})
		}
	})
}
