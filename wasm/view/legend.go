package view

import (
	"docket/ledger"
	h "docket/wasm/html"
)

// doorWords says what came through each door.
var doorWords = map[ledger.Door]string{
	ledger.UI:      "a press on this page's own controls",
	ledger.WebMCP:  "a tool call through document.modelContext",
	ledger.Bridge:  "a tool call from a local client through the loopback bridge",
	ledger.Partner: "another origin, its challenge answered",
	ledger.MCP:     "a credential shown to the server",
	ledger.Server:  "the server's own observation",
	ledger.Room:    "bookkeeping by this page's core",
}

// gradeWords says what each grade says, and what it leaves open.
var gradeWords = []struct {
	grade     ledger.Grade
	says, not string
}{
	{ledger.ClientAsserted, "This page says so.", "Who acted. Whoever controls the page can make such a row."},
	{ledger.Inherited, "Another origin says so, and its words are carried as they came.", "That the words are true. They are carried, not witnessed."},
	{ledger.ServerObserved, "The server saw it and signed what it saw.", "Who stood behind what it saw."},
}

// caveat says what the grade of a row leaves open.
func caveat(grade string) string {
	for _, g := range gradeWords {
		if g.grade.String() == grade {
			return "What this grade leaves open: " + g.not
		}
	}
	return "This grade is not one of Docket's, and nothing is known about it."
}

// Legend writes the tables of doors and grades.
func Legend(w *h.Writer, m *Model) {
	heading(w, IDLegend, "Doors and grades")
	w.Txt(h.P, class("small"), "A door is the way an act came in. It fixes the grade: how well it is known who acted. No caller can name either.")
	w.El(h.Table, nil, func() {
		tableHead(w, "Door", "What came through it", "Grade")
		w.El(h.TBody, nil, func() {
			for _, d := range ledger.Doors() {
				w.El(h.TR, nil, func() {
					w.El(h.TH, h.At{h.Scope.Is("row")}, func() { doorLabel(w, d.String()) })
					w.El(h.TD, nil, func() { withHelp(w, doorHelpID(d.String()), doorWords[d], doorHelp[d]) })
					w.El(h.TD, nil, func() { gradeLabel(w, d.Grade().String()) })
				})
			}
		})
	})
	w.El(h.Table, nil, func() {
		tableHead(w, "Grade", "Says", "Does not say")
		w.El(h.TBody, nil, func() {
			for _, g := range gradeWords {
				w.El(h.TR, nil, func() {
					w.El(h.TH, h.At{h.Scope.Is("row")}, func() { gradeLabel(w, g.grade.String()) })
					w.El(h.TD, nil, func() { withHelp(w, gradeHelpID(g.grade.String()), g.says, gradeHelp[g.grade]) })
					w.Txt(h.TD, nil, g.not)
				})
			}
		})
	})
}

func tableHead(w *h.Writer, titles ...string) {
	w.El(h.THead, nil, func() {
		w.El(h.TR, nil, func() {
			for _, title := range titles {
				w.Txt(h.TH, h.At{h.Scope.Is("col")}, title)
			}
		})
	})
}

// Footer writes what the record proves and what it does not.
func Footer(w *h.Writer, m *Model) {
	w.El(h.Div, class("proofs"), func() {
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, "What this record proves")
			w.Txt(h.P, nil, "That these entries stand in this order and are what their hashes were taken of; that each opened position is the one that was sealed; that what the page says it carried out is what its proof showed and was approved; and by which door each act came, as far as its grade reaches. Anyone can recompute all of it from an export.")
		})
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, "What it does not prove")
			w.Txt(h.P, nil, "Who pressed or called: an agent that drives this browser makes the same presses. That what is claimed to be done is done: a claim says how it is said to be known. That this is the only record: without a witness, one rewritten from its beginning verifies as well. When things happened: times are this machine's clock.")
		})
	})
}
