package wording

const (
	UTC                          = "UTC"
	Client                       = "Client"
	Attribution                  = "Attribution"
	NoneOnTheRecord              = "none on the record"
	Hash                         = "Hash"
	Previous                     = "Previous"
	Receipt                      = "Receipt"
	MeasuredOfThePress           = "Measured of the press. "
	TrustedMeansThatTheEventCame = "“trusted” means that the event came through the browser's input pipeline, which an agent that drives the browser uses too."
	NotTrustedMeansThatScriptIn  = "“not trusted” means that script in the page made the event."
	AKeyAndAnAssistiveTool       = " A key and an assistive tool measure alike: no count, no place."
	Event                        = "Event"
	BeforeIt                     = "Before it"
	Pointer                      = "Pointer"
	Count                        = "Count"
	Place                        = "Place"
	UserActivation               = "User activation"
)

const (
	WhichIsHere                 Pattern = "; here {1}"
	ByThisRecordsOwnClock       Pattern = "{1}, by this record's own clock"
	CallsItselfItsOwnWord       Pattern = "calls itself {1}: its own word"
	ReceiptOfEntry              Pattern = "Receipt of entry {1}"
	PayloadOfEntry              Pattern = "Payload of entry {1}"
	ThePageCannotTellWhoPressed Pattern = "{1}The page cannot tell who pressed: "
	InTheViewOnTheScreen        Pattern = "{1} in the view, {2} on the screen"
)
