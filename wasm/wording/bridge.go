package wording

const (
	StopConnecting                 = "Stop connecting"
	Disconnect                     = "Disconnect"
	ConnectALocalAgent             = "Connect a local agent"
	Connect                        = "Connect"
	BlockedByTheBrowser            = "Blocked by the browser."
	InChromePressTheIconAt         = "In Chrome: press the icon at the left end of the address bar, then Site settings, then “Apps on device” (“Local network access” in versions before 145), and choose Allow. As soon as it is allowed this page connects, without a reload."
	ThisPageCameOverPlainHttpFrom  = "This page came over plain http from another machine, and from there a browser reaches nothing on this device, whatever is permitted. Open the room over https, or from localhost."
	NoAnswer                       = "No answer."
	NotConnectedAnyMore            = "Not connected any more. "
	Connected                      = "Connected "
	MCPClientsThereAreOfferedWhat  = ". MCP clients there are offered what the page offers its own agent."
	NoClientHasCalledYet           = "No client has called yet."
	CalledSoFarAsTheyCall          = "Called so far, as they call themselves: "
	WhoeverHoldsTheBridgesTokenCan = "Whoever holds the bridge's token can call through it. A client's name is its own word, and nothing bears it out."
)

const (
	ConnectingTo                 Pattern = "Connecting to {1} …"
	ItDoesNotLetThisSite         Pattern = "It does not let this site reach other apps and services on this device, so it did not reach {1}. The permission is {2}."
	SomethingTookTheConnection   Pattern = "Something at {1} took the connection and did not answer as a bridge does. It may be another program."
	TheLinkThatOpenedThisPage    Pattern = "The link that opened this page names the bridge at {1} and is filled in. Nothing was sent there. Connect only if you started docket bridge yourself."
	RunOnThisMachineAndPaste     Pattern = "Run {1} on this machine and paste the line or the link that it prints: HOST:PORT TOKEN. An MCP client there is then offered what this page offers its own agent. The token is hidden while typed and is never recorded."
	TheBrowserMayBeAskingWhether Pattern = "The browser may be asking whether this site may reach other apps and services on this device: its permission {1}."
	ConnectedTo                  Pattern = "{1}to {2}"
	Since                        Pattern = " since {1}"
	UnderWay                     Pattern = " {1} under way."
)

var (
	NumberOfCallsAre = Noun{"call is", "calls are"}
)
