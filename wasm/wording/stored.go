package wording

const (
	FollowedHereWhileAnotherTabHas = ", followed here while another tab has it"
	OnShowAfter                    = ", on show"
	WhichAnotherTabHas             = ", which another tab has"
	OpenTheRoom                    = "Open"
	Follow                         = "Follow"
	NameIt                         = "Name it"
	NameInThisBrowser              = "Name in this browser"
	ThisBrowsersOwnNameForThe      = "This browser's own name for the room: it is kept beside the record and not on it, and no export has it. An empty one gives the record's own name back."
	ToDeleteItShowAnotherRoom      = "To delete it, show another room first."
	AnotherTabHasItSoIt            = "Another tab has it, so it cannot be deleted here."
	DeleteForGood                  = "Delete for good"
	ItsNameTyped                   = "Its name, typed"
	ItsRecordAndItsKeyGo           = "Its record and its key go from this browser, and nothing brings them back but an export. Type the name as it stands above."
	DeleteTheRoom                  = "Delete"
)

const (
	KeptInThisBrowser   Pattern = "{1} kept in this browser"
	WhichItsRecordCalls Pattern = ", which its record calls {1}"
	OpenedWith          Pattern = ", opened {1}, {2}"
)

var (
	NumberOfRooms = Noun{"room", "rooms"}
)
