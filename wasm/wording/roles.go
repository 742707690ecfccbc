package wording

const (
	WhoDecides  = "Who decides"
	NoSeat      = "no seat"
	Role        = "Role"
	GiveTheRole = "Give the role"
)

const (
	UpToARecord                 Pattern = "up to {1} a record: "
	TheHostDecidesAsAHigher     Pattern = "The host decides as {1}. A higher role is for another human seat: add one under Seats."
	ReferredRecordsThatWaitForA Pattern = "Referred: {1} records that wait for a role above"
	OfAfter                     Pattern = ", of {1} {2}"
	NoSeatHasTheRole            Pattern = "No seat has the role {1}."
	TakeUpAs                    Pattern = "Take up as {1} ({2})"
)

var (
	NumberOfActionsHave = Noun{"action has", "actions have"}
)
