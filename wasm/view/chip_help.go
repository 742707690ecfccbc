package view

import (
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// chipNames are what each chip is about, for its help.
var chipNames = map[string]string{"surface": wording.WebMCPHere, "kept": wording.WhereTheRecordIsKept, "ledger": wording.TheLedgerAndItsWitnesses}

// chipIs says what that is.
var chipIs = map[string]string{
	"surface": wording.WebMCPIsHowAPageOffers,
	"kept":    wording.EachEntryIsWrittenToThis,
	"ledger":  wording.TheHeadIsTheHashOf,
}

const byHandToo = wording.UntilThenEverythingHereCanBe

// chipHelp is, for each chip and each way in which it stands, what can be done; "" is for every other way.
var chipHelp = map[string]map[string]string{
	"surface": {
		"":           wording.ThereIsNothingToDoA,
		"absent":     wording.TryABrowserThatHasWebMCP.With(byHandToo),
		"flag":       wording.InChromeOpenChromeFlagsEnable.With(byHandToo),
		"polyfill":   wording.TheScriptedAgentOnThisPage,
		"insecure":   wording.OpenTheRoomOverHttpsOr.With(byHandToo),
		"address":    wording.OpenThePageWithoutWebmcpOff.With(byHandToo),
		"policy":     wording.TheServerCanSendThePolicy.With(byHandToo),
		"unkeyed":    wording.TheServerCanSendTheAgentCluster.With(byHandToo),
		"missed":     wording.TheListToolsOfferedNowNames.With(byHandToo),
		"incomplete": wording.WaitAMomentTheBrowserHas,
	},
	"kept": {
		"":                    wording.ExportTheRecordIfItIs,
		string(KeptHere):      wording.ExportItBeforeYouClearThis,
		string(KeptElsewhere): wording.WorkInTheTabThatHas,
		string(KeptBehind):    wording.WaitUntilTheNumberHasCaught,
	},
	"ledger": {
		"":          wording.KeepAnExportOrAReceipt,
		"witnessed": wording.WhatIsAboveTheWitnessedEntry,
		"alarm":     wording.ExportThisRecordNowAndChange,
	},
}

// aboutChip writes what a chip is about and what can be done, to be unfolded.
func aboutChip(w *h.Writer, id, state string) {
	act, ok := chipHelp[id][state]
	if !ok {
		act = chipHelp[id][""]
	}
	w.El(h.Details, h.At{h.ID.Is("about-" + id), h.Class.Is("about")}, func() {
		w.Txt(h.Summary, h.At{h.AriaLabel.Is(wording.HelpWith.With(chipNames[id]))}, wording.Help)
		w.Txt(h.P, nil, chipIs[id])
		w.Txt(h.P, nil, act)
	})
}
