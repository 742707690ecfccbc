package wording

const (
	ARulingIsAskedForAnd               = "A ruling is asked for, and waits for an answer."
	ATaskWasHandedOffTo                = "A task was handed off to a seat of this page, and waits to be accepted."
	ATaskHandedOffToA                  = "A task handed off to a seat of this page runs out within a minute, and nobody has accepted it."
	AChange                            = "A change"
	WhileYouLookElsewhere              = "While you look elsewhere"
	HowManyThingsWaitIsIn              = "How many things wait is in the tab's title, and on the icon where this page is installed as an app."
	NotificationsAreOnInThisTab        = "Notifications are on in this tab: of what begins to wait while it is out of sight, and a minute before an approval, a second word or a handoff runs out. A browser may wake a hidden tab late."
	TheBrowserIsAskingWhetherThis      = "The browser is asking whether this site may show notifications."
	TheBrowserDoesNotLetThis           = "The browser does not let this site show notifications. Allow them in the site's settings, beside the address, and press again."
	TellMeWhenSomethingWaits           = "Tell me when something waits"
	ThisBrowserShowsNoNotificationsFor = "This browser shows no notifications for a page, so the title is all there is."
	NotificationsAreOffTheyWouldSay    = "Notifications are off. They would say how many and of which kind, and nothing of what is proposed."
	TellMeNoMore                       = "Tell me no more"
)

const (
	WaitsForADecision        Pattern = "{1}{2} waits for a decision."
	AnApprovalRunsOutWithinA Pattern = "An approval runs out within a minute: {1}{2} is approved and not carried out."
	ASecondWordRunsOutWithin Pattern = "A second word runs out within a minute: {1}{2} still waits for its approval."
	More                     Pattern = "{1} more: {2}"
)

var (
	NumberOfMessages = Noun{"message", "messages"}
	NumberOfThings   = Noun{"thing", "things"}
)
