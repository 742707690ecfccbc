package view

import (
	"docket/ledger"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// doorWords says what came through each door.
var doorWords = map[ledger.Door]string{
	ledger.UI:      wording.APressOnThisPagesOwn,
	ledger.WebMCP:  wording.AToolCallThroughDocumentModelContext,
	ledger.Bridge:  wording.AToolCallFromALocal,
	ledger.Partner: wording.AnotherOriginItsChallengeAnswered,
	ledger.MCP:     wording.ACredentialShownToTheServer,
	ledger.Server:  wording.TheServersOwnObservation,
	ledger.Room:    wording.BookkeepingByThisPagesCore,
}

// gradeWords says what each grade says, and what it leaves open.
var gradeWords = []struct {
	grade     ledger.Grade
	says, not string
}{
	{ledger.ClientAsserted, wording.ThisPageSaysSo, wording.WhoActedWhoeverControlsThePage},
	{ledger.Inherited, wording.AnotherOriginSaysSoAndIts, wording.ThatTheWordsAreTrueThey},
	{ledger.ServerObserved, wording.TheServerSawItAndSigned, wording.WhoStoodBehindWhatItSaw},
}

// caveat says what the grade of a row leaves open.
func caveat(grade string) string {
	for _, g := range gradeWords {
		if g.grade.String() == grade {
			return wording.WhatThisGradeLeavesOpen.With(g.not)
		}
	}
	return wording.ThisGradeIsNotOneOf
}

// Legend writes the tables of doors and grades.
func Legend(w *h.Writer, m *Model) {
	heading(w, IDLegend, wording.DoorsAndGrades)
	w.Txt(h.P, class("small"), wording.ADoorIsTheWayAn)
	w.El(h.Table, nil, func() {
		tableHead(w, wording.Door, wording.WhatCameThroughIt, wording.Grade)
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
		tableHead(w, wording.Grade, wording.Says, wording.DoesNotSay)
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
			w.Txt(h.H2, nil, wording.WhatThisRecordProves)
			w.Txt(h.P, nil, wording.ThatTheseEntriesStandInThis)
		})
		w.El(h.Div, nil, func() {
			w.Txt(h.H2, nil, wording.WhatItDoesNotProve)
			w.Txt(h.P, nil, wording.WhoPressedOrCalledAnAgent)
		})
	})
}
