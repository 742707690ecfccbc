package wording

const (
	WithinIntent                  = "within intent"
	ObjectiveDrift                = "objective drift"
	AuthorityDrift                = "authority drift"
	ResourceDrift                 = "resource drift"
	ASecondWordIsDueInline        = "a second word is due"
	ScopeDrift                    = "scope drift"
	NothingDepartsFromTheMandate  = "nothing departs from the mandate"
	ItIsForSomethingElseOr        = "it is for something else, or it does not say for what"
	ItIsOfAKindTo                 = "it is of a kind, to somebody or at a time that was not allowed"
	ItTouchesSomethingThatWasNot  = "it touches something that was not named"
	TheMandateWantsThisAskedAbout = "the mandate wants this asked about again"
	ItIsTooMuchInAll              = "it is too much in all, or belongs to something else"
	WhateverHasARecipient         = "whatever has a recipient"
	TypesOfAction                 = "types of action "
	Effects                       = "effects "
	RecordsBetween                = "records "
	WhatWasAskedFor               = "What was asked for"
	NeverAllowed                  = "Never allowed"
	ASecondWord                   = "A second word"
	TheTriggers                   = "The triggers"
	TheLimitOnRecords             = "The limit on records"
	TheLimitOnValue               = "The limit on value"
	TheLimitOnRecipients          = "The limit on recipients"
	TheLimitOnProposals           = "The limit on proposals"
	TheLimits                     = "The limits"
	WhenItEnds                    = "When it ends"
	WhenItWasMade                 = "When it was made"
	ItsId                         = "Its id"
)

const (
	NameAndEntry Pattern = "{1}, entry {2}"
)
