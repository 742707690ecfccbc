package wording

const (
	WebMCPHere                   = "WebMCP here"
	WhereTheRecordIsKept         = "where the record is kept"
	TheLedgerAndItsWitnesses     = "the ledger and its witnesses"
	WebMCPIsHowAPageOffers       = "WebMCP is how a page offers tools to an agent of the browser. The phase of the room decides which; each call leaves a row through the door webmcp."
	EachEntryIsWrittenToThis     = "Each entry is written to this browser's own storage as it lands, and nowhere else unless you export it or a witness cosigns its hash."
	TheHeadIsTheHashOf           = "The head is the hash of the newest entry. It fixes every entry before it, so whoever holds it can tell whether they were changed."
	UntilThenEverythingHereCanBe = " Until then everything here can be done by hand."
	ThereIsNothingToDoA          = "There is nothing to do: a browser's agent finds the tools by itself. Who calls is not known; read the seat and the door of a row for no more than they are."
	TheScriptedAgentOnThisPage   = "The scripted agent on this page can call the tools. For an agent of the browser, in Chrome open chrome://flags/#enable-webmcp-testing, choose Enabled, and start the browser anew."
	WaitAMomentTheBrowserHas     = "Wait a moment: the browser has not confirmed every tool yet."
	ExportTheRecordIfItIs        = "Export the record if it is to outlast this page."
	ExportItBeforeYouClearThis   = "Export it before you clear this site's data or leave this machine for good."
	WorkInTheTabThatHas          = "Work in the tab that has the room, or close it: this one takes the room up then."
	WaitUntilTheNumberHasCaught  = "Wait until the number has caught up before you reload or close the tab, or export the record now."
	KeepAnExportOrAReceipt       = "Keep an export or a receipt elsewhere: held against this record later, it shows whether it was cut or written anew. “Verify the chain” checks everything else."
	WhatIsAboveTheWitnessedEntry = "What is above the witnessed entry is not covered yet. A receipt of an entry holds its cosignature, and can be checked without this page."
	ExportThisRecordNowAndChange = "Export this record now and change nothing more in it. docket verify --against shows from where the two histories differ."
	Help                         = "Help"
)

const (
	TryABrowserThatHasWebMCP        Pattern = "Try a browser that has WebMCP.{1}"
	InChromeOpenChromeFlagsEnable   Pattern = "In Chrome open chrome://flags/#enable-webmcp-testing, choose Enabled, and start the browser anew.{1}"
	OpenTheRoomOverHttpsOr          Pattern = "Open the room over https, or at http://localhost on the machine that serves it. Browsers give WebMCP to secure pages alone.{1}"
	OpenThePageWithoutWebmcpOff     Pattern = "Open the page without webmcp=off in its address.{1}"
	TheServerCanSendThePolicy       Pattern = "Who runs the server can have it send the header “Permissions-Policy: tools=(self)”, as docket serve does.{1}"
	TheServerCanSendTheAgentCluster Pattern = "Who runs the server can have it send the header “Origin-Agent-Cluster: ?1”, as docket serve does; then open the page in a new tab.{1}"
	TheListToolsOfferedNowNames     Pattern = "The list “Tools offered now” names what is missing. Where another script or an extension took a name, switch it off and reload.{1}"
	HelpWith                        Pattern = "Help: {1}"
)
