package wording

const (
	Invited                     = "Invited "
	ItHasClaimedNothingYet      = "; it has claimed nothing yet."
	ACallDidNotAnswerThe        = "A call did not answer the challenge, so it counts as nobody's."
	ACallAnsweredAChallengeThat = "A call answered a challenge that was used before, so it counts as nobody's."
	ACallOfThePartnersTool      = "A call of the partner's tool was refused."
)

const (
	InvitedIn                       Pattern = "{1}{2} in {3}"
	CarriedNotWitnessedHere         Pattern = "; {1} carried, not witnessed here."
	ItIsOfferedNoTool               Pattern = "It is offered no tool: {1}."
	AClaimWasLongerThanBytes        Pattern = "A claim was longer than {1} bytes, and nothing of it was carried."
	Seconds                         Pattern = "{1} s"
	WaitingForThePageOf             Pattern = "Waiting for the page of {1} to answer, for {2} at most."
	APageHasLoaded                  Pattern = "A page of {1} has loaded, and has said no more yet."
	ThePageSeesTheTool              Pattern = "The page of {1} says that it sees the tool. It has yet to attest."
	ThePageDoesNotSeeTheTool        Pattern = "The page of {1} says that it does not see the tool {2}."
	ThePagesClaimWasCarried         Pattern = "The page of {1} says that its claim was carried."
	ThePagesClaimWasRefused         Pattern = "The page of {1} says that its claim was refused."
	ThePagesFrameHasNoWebMCP        Pattern = "The page of {1} says that its frame has no WebMCP, so it can call nothing."
	ThePagesBrowserListsNoTools     Pattern = "The page of {1} says that its browser lists no tools of other origins, so it finds none here."
	ThePagesCallFailed              Pattern = "The page of {1} says that its call failed in the browser, without an answer."
	APolicyKeepsToolsFromThePage    Pattern = "The page of {1} says that a Permissions-Policy keeps tools from its frame: its own server's, or this page's, which must let tools go to that origin."
	NothingWasHeardFrom             Pattern = "Nothing was heard from {1} within {2}. The browser does not say why: it may be out of reach, may not let itself be framed, or may have no such page. Should it answer yet, it is heard."
	TheFrameWasBlocked              Pattern = "The frame was blocked: this page's own Content-Security-Policy (frame-src) keeps {1} out. Nothing was sent to it."
	TheFrameWasSentOn               Pattern = "The frame was blocked: {1} sent it on to {2}, which this page's own Content-Security-Policy (frame-src) keeps out."
	AnotherOriginAnsweredInTheFrame Pattern = "Another origin answered in the frame of {1}: {2}. It can't read the challenge, and is offered nothing. Perhaps the address redirects."
)

var (
	NumberOfClaims = Noun{"claim", "claims"}
)
