package wording

const (
	AsStorageHasIt                    = "; this browser's storage has it so, and its signatures have not been checked again yet"
	AWitnessHoldsAnotherHistory       = "A witness holds another history of this room: see the alarm."
	NotWitnessed                      = "Not witnessed: a record rewritten from its beginning would verify too."
	NoAgentCanBeOfferedToolsByHand    = "No agent can be offered tools here. The page works by hand."
	StateOfThisPage                   = "State of this page"
	TheBrowsersOwnItDoesNot           = "The browser's own. It does not say which agent calls, nor for whom."
	AStandInScriptsOfThis             = "A stand-in: scripts of this page can call the tools, a browser's own agent does not see them."
	NoAgentCanBeOfferedTools          = "No agent can be offered tools here."
	WebMCP                            = "WebMCP"
	NotCompleteYet                    = ", not complete yet"
	InThisBrowserOnlyClearingIts      = "In this browser only: clearing its site data ends it. A reload takes it up again; Export keeps it elsewhere."
	NewerEntriesAreNotStoredYet       = "Newer entries are not stored yet, and a reload would lose them."
	AnotherTabOfThisBrowserHasTheRoom = "Another tab of this browser has the room and stores it. What that tab has not stored is not seen here."
	NotKept                           = "not kept"
	ClosingOrReloadingThisPageLoses   = "Closing or reloading this page loses it. Export keeps it."
	Record                            = "Record"
	ThisSitesOwnWorkerAndThe          = ", this site's own Worker and the only witness"
	Ledger                            = "Ledger"
)

const (
	No                       Pattern = "{1} No. {2}"
	Missing                  Pattern = ", {1} missing"
	KeptHereUpTo             Pattern = "kept here up to #{1}"
	KeptHereUpToBehind       Pattern = "kept here up to #{1}, behind"
	FollowedUpTo             Pattern = "followed up to #{1}"
	WitnessedUpToAtUTCBy     Pattern = "Witnessed up to #{1} at {2} UTC by {3}"
	ThePolicysQuorumIsNotMet Pattern = " The policy's quorum, {1}, is not met."
	NotCosigned              Pattern = " Not cosigned: {1}."
	WithHead                 Pattern = "{1}, head {2}"
)
