package wording

const (
	Invited                          = "Invited "
	ItHasClaimedNothingYet           = "; it has claimed nothing yet."
	ACallDidNotAnswerThe             = "A call did not answer the challenge, so it counts as nobody's."
	ACallAnsweredAChallengeThat      = "A call answered a challenge that was used before, so it counts as nobody's."
	ACallOfThePartnersTool           = "A call of the partner's tool was refused."
	WaitingForThePageOf              = "Waiting for the page of "
	APageOf                          = "A page of "
	HasLoadedAndHasSaidNo            = " has loaded, and has said no more yet."
	ThePageOf                        = "The page of "
	SaysThatItSeesTheTool            = " says that it sees the tool. It has yet to attest."
	SaysThatItsClaimWasCarried       = " says that its claim was carried."
	SaysThatItsClaimWasRefused       = " says that its claim was refused."
	NothingWasHeardFrom              = "Nothing was heard from "
	TheFrameWasBlockedThisPages      = "The frame was blocked: this page's own Content-Security-Policy (frame-src) keeps "
	OutNothingWasSentToIt            = " out. Nothing was sent to it."
	TheFrameWasBlocked               = "The frame was blocked: "
	SentItOnTo                       = " sent it on to "
	WhichThisPagesOwnContentSecurity = ", which this page's own Content-Security-Policy (frame-src) keeps out."
	AnotherOriginAnsweredInTheFrame  = "Another origin answered in the frame of "
	ItCantReadTheChallengeAnd        = ". It can't read the challenge, and is offered nothing. Perhaps the address redirects."
	SaysThatItsFrameHasNo            = " says that its frame has no WebMCP, so it can call nothing."
	SaysThatItsBrowserListsNo        = " says that its browser lists no tools of other origins, so it finds none here."
	SaysThatAPermissionsPolicyKeeps  = " says that a Permissions-Policy keeps tools from its frame: its own server's, or this page's, which must let tools go to that origin."
	SaysThatItsCallFailedIn          = " says that its call failed in the browser, without an answer."
)

const (
	InvitedIn                  Pattern = "{1}{2} in {3}"
	CarriedNotWitnessedHere    Pattern = "; {1} carried, not witnessed here."
	ItIsOfferedNoTool          Pattern = "It is offered no tool: {1}."
	AClaimWasLongerThanBytes   Pattern = "A claim was longer than {1} bytes, and nothing of it was carried."
	Seconds                    Pattern = "{1} s"
	ToAnswerForAtMost          Pattern = " to answer, for {1} at most."
	WithinTheBrowserDoesNotSay Pattern = " within {1}. The browser does not say why: it may be out of reach, may not let itself be framed, or may have no such page. Should it answer yet, it is heard."
	SaysThatItDoesNotSee       Pattern = " says that it does not see the tool {1}."
)

var (
	NumberOfClaims = Noun{"claim", "claims"}
)
