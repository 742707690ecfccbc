package wording

const (
	WhatWasMeasuredOfThePress    = "What was measured of the press stands in the row, opened. It does not tell a person from an agent that drives the browser: take it for a press, and no more."
	AnAgentOfTheBrowserAn        = "An agent of the browser, an extension or a script of this page called; the browser does not say which. The seat is what the call names."
	AProgramOnThisMachineThat    = "A program on this machine that has the bridge's token called. How it calls itself is its own word."
	ADocumentOfTheInvitedOrigin  = "By this page's word, a document of the invited origin answered what was posted to it alone. Its claim is carried word for word, and whether it is true is for you to ask there."
	InThisVersionNoActComes      = "In this version no act comes by this door. A row that says so was not written by it."
	TheWorkerLookedForItselfIts  = "The Worker looked for itself. Its signature is in the row, and docket verify --key checks it with the Worker's key."
	ThePageWroteThisDownBy       = "The page wrote this down by itself: that the room opened, that something expired. No seat is said to have acted."
	BelieveItAsFarAsYou          = "Believe it as far as you believe whoever had this page. A receipt, a cosignature or an export that somebody else holds shows that it was not written later."
	AskAtTheOriginThatIt         = "Ask at the origin that it came from. That a document of that origin answered is this page's word."
	CheckTheSignatureAndWhoseKey = "Check the signature, and whose key it is. It covers what the server saw, such as that an opening gives its commitment."
)

const (
	DoorWhatItIsGoodFor     Pattern = "Door {1}: what it is good for"
	GradeWhatCanBeDoneAbout Pattern = "Grade {1}: what can be done about what it leaves open"
)
