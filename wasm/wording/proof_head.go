package wording

const (
	TheseRowsWereAboveTheAuthority  = "These rows were above the authority that an earlier action was decided under, and were taken up. "
	Request                         = "request"
	NoLookOnRecord                  = "No look on record. "
	CorrectedInThisPageAndRehearsed = "Corrected in this page, and rehearsed again since:"
)

const (
	AskedForOf                  Pattern = "Asked for: {1} {2}"
	AtAfter                     Pattern = ", at {1}. "
	ItTakesTheRole              Pattern = "It takes the role {1}."
	WhatLooksLikeACredentialWas Pattern = "What looks like a credential was taken out before the operation saw it: it works with {1} in its place, and that is what it would write."
	TheLedgerHasNoRowOf         Pattern = "{1}The ledger has no row of this seat reading anything since its last act."
	ItReadBeforeItAskedSince    Pattern = "It read before it asked: {1} since its last act"
)

var (
	NumberOfLooks = Noun{"look", "looks"}
)
