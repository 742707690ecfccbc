package view

import (
	"docket/ledger"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// doorHelp says of each door what a row that came through it is good for.
var doorHelp = map[ledger.Door]string{
	ledger.UI:      wording.WhatWasMeasuredOfThePress,
	ledger.WebMCP:  wording.AnAgentOfTheBrowserAn,
	ledger.Bridge:  wording.AProgramOnThisMachineThat,
	ledger.Partner: wording.ADocumentOfTheInvitedOrigin,
	ledger.MCP:     wording.InThisVersionNoActComes,
	ledger.Server:  wording.TheWorkerLookedForItselfIts,
	ledger.Room:    wording.ThePageWroteThisDownBy,
}

// gradeHelp says of each grade what can be done about what it leaves open.
var gradeHelp = map[ledger.Grade]string{
	ledger.ClientAsserted: wording.BelieveItAsFarAsYou,
	ledger.Inherited:      wording.AskAtTheOriginThatIt,
	ledger.ServerObserved: wording.CheckTheSignatureAndWhoseKey,
}

// The ids of the help on a door and on a grade, to which their labels lead.
func doorHelpID(door string) string   { return "about-door-" + door }
func gradeHelpID(grade string) string { return "about-grade-" + grade }

// withHelp writes words that unfold to help.
func withHelp(w *h.Writer, id, words, text string) {
	w.El(h.Details, h.At{h.ID.Is(id + "-more"), h.Class.Is("about")}, func() {
		w.Txt(h.Summary, nil, words)
		w.Txt(h.P, h.At{h.ID.Is(id), h.Class.Is("small"), h.Unfocused}, text)
	})
}

// doorLink is a door's label where it can lead to the help on it; one that is none of Docket's leads nowhere.
func doorLink(w *h.Writer, name string) {
	if _, ok := ledger.ParseDoor(name); !ok {
		doorLabel(w, name)
		return
	}
	w.El(h.A, h.At{h.Href("#" + doorHelpID(name)), h.AriaLabel.Is(wording.DoorWhatItIsGoodFor.With(name))}, func() { doorLabel(w, name) })
}

// gradeLink is a grade's label where it can lead to the help on it.
func gradeLink(w *h.Writer, name string) {
	for _, g := range gradeWords {
		if g.grade.String() == name {
			w.El(h.A, h.At{h.Href("#" + gradeHelpID(name)), h.AriaLabel.Is(wording.GradeWhatCanBeDoneAbout.With(name))}, func() { gradeLabel(w, name) })
			return
		}
	}
	gradeLabel(w, name)
}
