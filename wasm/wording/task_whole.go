package wording

const (
	NoDescriptionIsGiven        = "No description is given."
	Description                 = "description"
	Created                     = "Created"
	AcceptedWith                = "Accepted with"
	Evidence                    = "Evidence"
	IdForTools                  = "Id for tools"
	CreatedWhole                = "Created."
	Accepted                    = "Accepted"
	AnewWhichSetsTheClaimBefore = " anew, which sets the claim before it aside"
	Note                        = "Note"
	Reason                      = "Reason"
	NotedThatTheTimeToAccept    = "Noted that the time to accept it is up."
	TakenBackWhileNobodyOwnedIt = "Taken back, while nobody owned it."
)

const (
	CreatedAsIsSaidBy Pattern = "{1}, as is said by {2}"
	History           Pattern = "History: {1}"
	AsIsSaidByWhole   Pattern = " As is said by {1}."
	ClaimedToBeDoneAs Pattern = "Claimed to be done, as {1}."
	TakenFrom         Pattern = "Taken from {1}"
	HandedOffTo       Pattern = "Handed off to {1}"
	TheHandoffOf      Pattern = "The handoff of #{1} {2}."
)
