package view

import (
	"time"

	"docket/room/audit"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// results writes what came of the files, or what to expect where there are none yet.
func results(w *h.Writer, m *VerifyModel) {
	if m.Cancelled {
		w.El(h.Div, h.At{h.Class.Is("verdict"), dataState.Is("cancelled")}, func() {
			w.El(h.P, nil, func() {
				say(w, wording.NothingIsSaidOfWhatWas,
					func() { w.Txt(h.Strong, nil, wording.Cancelled) })
			})
		})
	}
	if len(m.Reports) == 0 {
		if !m.Cancelled && !m.Running {
			w.Txt(h.P, class("quiet"), wording.NothingWasCheckedYet)
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
				return said{"ok", wording.HoldsAlone}
			}
		}
		return said{"alone", wording.HoldsByItself}
	case audit.Faulty:
		return said{"fault", wording.Fault}
	case audit.Nothing:
		return said{"nothing", wording.NothingVerified}
	}
	return said{"nothing", wording.Unreadable}
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
				w.Txt(h.P, class("small"), wording.AtByteOfTheFile.With(utoa(uint64(max(r.Fault.Offset, 0)))))
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
		pair(w, wording.File, func() {
			w.Text(wording.BytesOf.With(fileWords[r.Kind], utoa(uint64(r.Bytes))))
			if r.Foreign {
				w.Text(wording.ItsChainIsNotDocketsOwn)
			}
		})
		if r.Origin != "" {
			pair(w, wording.Room, func() {
				w.Vis(h.Code, class("hash"), brief(r.Origin, 200))
				if r.RoomName != "" {
					say(w, wording.WhichCallsItself,
						func() { w.Visible(brief(r.RoomName, 120)) })
				}
			})
		}
		switch {
		case r.Entries == 0:
		case r.First == r.Last:
			pair(w, wording.Entry, func() {
				say(w, wording.WithTheHash,
					func() { entryRef(w, r.First) },
					func() { hash(w, r.Head) })
			})
		default:
			pair(w, wording.Entries, func() {
				say(w, wording.ToTheLastWithTheHash,
					func() { entryRef(w, r.First) },
					func() { entryRef(w, r.Last) },
					func() { hash(w, r.Head) })
			})
		}
		if r.Sentence != "" {
			pair(w, wording.ItSaysAlone, func() { w.Visible(brief(r.Sentence, 600)) })
		}
		if r.Size > 0 {
			pair(w, wording.Tree, func() {
				say(w, wording.RootOf,
					func() { w.Text(plural(int(r.Size), wording.NumberOfEntries)) },
					func() { w.Txt(h.Code, class("hash"), r.Root.String()) })
			})
		}
	})
}

var fileWords = map[audit.Kind]string{
	audit.Ledger:     wording.AnExportOfALedger,
	audit.Receipt:    wording.AReceipt,
	audit.Checkpoint: wording.ASignedCheckpoint,
}

func checks(w *h.Writer, r *audit.Report) {
	if len(r.Checks) == 0 {
		return
	}
	w.Txt(h.H4, nil, wording.CheckedAndItHeld)
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
	w.Txt(h.H4, nil, wording.KeysThatWereUsed)
	w.El(h.UL, class("keys"), func() {
		for _, k := range r.Keys {
			state := "pinned"
			if !k.Pinned() {
				state = "brought"
			}
			w.El(h.LI, h.At{dataState.Is(state)}, func() {
				w.Text(keyWords[k.Use] + " ")
				w.Vis(h.Code, class("hash"), brief(k.ID, 200))
				w.Text(", " + plural(int(k.Signatures), wording.NumberOfSignatures))
				if !k.At.IsZero() {
					w.Text(wording.AtByItsOwnClock.With(k.At.UTC().Format(time.RFC3339)))
				}
				w.Text(": ")
				w.El(h.Span, class("source"), func() {
					switch {
					case k.Pinned():
						w.Text(wording.PinnedByYou)
					case k.From == r.Name:
						w.Text(wording.BroughtAlongByThisFile)
					default:
						say(w, wording.BroughtAlongBy,
							func() { w.Visible(brief(k.From, maxName)) })
					}
				})
			})
		}
	})
}

var keyWords = map[string]string{
	"room":    wording.TheRoomsKey,
	"worker":  wording.TheWorkersKey,
	"witness": wording.AWitnesssKey,
}

func unchecked(w *h.Writer, r *audit.Report) {
	if len(r.NotChecked) == 0 {
		return
	}
	w.Txt(h.H4, nil, wording.CouldNotBeChecked)
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
