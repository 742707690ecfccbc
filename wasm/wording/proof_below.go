package wording

const (
	NoMandateIsDeclaredInThis  = "No mandate is declared in this room."
	TakeAllRecordsOut          = "Take all records out"
	PutAllBackIn               = "Put all back in"
	EffectsInline              = "effects"
	SendNone                   = "Send none"
	SendAll                    = "Send all"
	ItDoesNotLeaveARecord      = "It does not leave: a record that it tells of is taken out or above the authority."
	WhatIsSentWordForWord      = "What is sent, word for word"
	Content                    = "content"
	Effect                     = "effect"
	NoRoleHereIsAboveIt        = "No role here is above it, so these are not carried out:"
	MarkedInTheListOfRecords   = ", marked in the list of records"
	List                       = "list"
	NoStandingRuleHoldsForThis = "No standing rule holds for this operation."
)

const (
	WhichNothingCallsBackOnceSent Pattern = "{1}, which nothing calls back once sent"
	ToInline                      Pattern = "{1} to {2}"
	NotYoursToAuthorize           Pattern = "Not yours to authorize: {1}. "
	AAuthorizesARecord            Pattern = "{1}A {2} authorizes {3} a record. "
	TheseGoToOnceThisIs           Pattern = "These go to {1} once this is approved:"
	TheToolLeftAlone              Pattern = "The tool left {1} alone"
	AStandingRuleHoldsForThis     Pattern = "A standing rule holds for this operation, {1}: {2}. It did not let this one through."
)
