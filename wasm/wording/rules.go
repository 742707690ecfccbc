package wording

const (
	StandingRules                      = "Standing rules"
	DraftTheRule                       = "Draft the rule"
	Revoke                             = "Revoke"
	DropTheDraft                       = "Drop the draft"
	OnceRatifiedCallsWithinTheseBounds = "Once ratified, calls within these bounds are carried out without a decision here. That holds for every agent's seat, by whatever door. Anything refused or taken out ends the rule."
	Draft                              = "Draft."
	HoldsWhole                         = "Holds."
	EndedTakenBack                     = "Ended: taken back."
	EndedItsTimeWasUp                  = "Ended: its time was up."
	EndedUsedUp                        = "Ended: used up."
	EndedTheOperationIsAnotherNow      = "Ended: the operation is another now."
	EndedWhatItWouldHaveAllowed        = "Ended: what it would have allowed was refused or cut down."
)

const (
	NoneOneCanBeDraftedAfter  Pattern = "None. One can be drafted after {1} approvals in a row of one operation with nothing taken out, corrected, referred or sent."
	CouldBeDrafted            Pattern = "Could be drafted: {1}"
	TheLastApprovalsBearItOut Pattern = "{1}. The last {2} approvals bear it out: {3}, for {4} days. A draft allows nothing until it is ratified."
	DraftedIn                 Pattern = "{1} {2}, drafted in {3}."
	AllowsUntil               Pattern = "Allows {1}, until {2}."
	UsedSoFar                 Pattern = "Used: {1} of {2}, {3} of {4}"
	OfInline                  Pattern = ", {1} of {2}"
	CallsUsedOfRule           Pattern = "Calls used of rule {1}"
	Ended                     Pattern = "Ended: {1}."
	UpTo                      Pattern = "up to {1}"
	And                       Pattern = " and {1}"
	ACallInAllUpTo            Pattern = " a call; in all up to {1} and {2}"
)

var (
	NumberOfCalls = Noun{"call", "calls"}
)
