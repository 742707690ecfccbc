package wording

const (
	AnAttestationShowsThatWhoeverAnswered = "An attestation shows that whoever answered could read what this page posted to a document of that origin."
	ItDoesNotShowWhoWrote                 = "It does not show who wrote the claim, that it is true, that the origin's owner meant it, or that no script in this page read the challenge."
	APartnersOrigin                       = "A partner's origin"
	EndTheInvitation                      = "End the invitation"
	NobodyIsInvitedWhileTheRoom           = "Nobody is invited while the room is paused or closed."
	NoOriginCanBeInvitedHere              = "No origin can be invited here: a polyfill stands in for WebMCP, and it offers no tool to another origin. It takes a browser with WebMCP of its own."
	NoOriginCanBeInvitedHereThe           = "No origin can be invited here: the server's Permissions-Policy switches tools off for this page."
	NoOriginCanBeInvitedHereThis          = "No origin can be invited here: this page has no WebMCP, so there is no tool to offer."
	OriginToInviteSuchAsHttps             = "Origin to invite, such as https://partner.example"
	LookAtIt                              = "Look at it"
	InviteThisOrigin                      = "Invite this origin?"
	TheNameHoldsOtherLettersThan          = "The name holds other letters than a to z and is shown in its ASCII form (xn--). A browser may write it in letters that look like another name's."
	DoNotInvite                           = "Do not invite"
	ClaimInline                           = "claim"
)

const (
	ThePageAtOfAnInvited                 Pattern = "The page at {1} of an invited origin lies in a frame here. It is offered one tool, by which it puts a claim on the record; no other origin is, though scripts of this page see it too. "
	ItsOwnPageWhatItShows                Pattern = "{1}, its own page. What it shows and asks is its own, and the room has no part in it."
	TheAddressThatOpenedThisPage         Pattern = "The address that opened this page names {1}. It is filled in, and nothing else came of it."
	IsThenLoadedIntoAFrame               Pattern = "{1} is then loaded into a frame here and learns this page's origin. It can put claims on this record until the invitation ends: by a press here, or by a reload."
	Invite                               Pattern = "Invite {1}"
	ForAloneAnAgentOfThis                Pattern = "For {1} alone: {2}. An agent of this page is not told of it."
	ClaimedAtCarriedVerbatimNotWitnessed Pattern = "Claimed at {1}, carried verbatim, not witnessed here:"
)
