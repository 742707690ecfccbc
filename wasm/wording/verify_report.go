package wording

const (
	NothingWasCheckedYet    = "Nothing was checked yet."
	HoldsAlone              = "Holds"
	HoldsByItself           = "Holds by itself"
	Fault                   = "Fault"
	NothingVerified         = "Nothing verified"
	Unreadable              = "Unreadable"
	File                    = "File"
	ItsChainIsNotDocketsOwn = "; its chain is not Docket's own"
	Entry                   = "Entry"
	ItSaysAlone             = "It says"
	Tree                    = "Tree"
	AnExportOfALedger       = "an export of a ledger"
	AReceipt                = "a receipt"
	ASignedCheckpoint       = "a signed checkpoint"
	CheckedAndItHeld        = "Checked, and it held"
	KeysThatWereUsed        = "Keys that were used"
	PinnedByYou             = "pinned by you"
	BroughtAlongByThisFile  = "brought along by this file"
	TheRoomsKey             = "The room's key"
	TheWorkersKey           = "The Worker's key"
	AWitnesssKey            = "A witness's key"
	CouldNotBeChecked       = "Could not be checked"
)

const (
	NothingIsSaidOfWhatWas Pattern = "{1}Nothing is said of what was not read."
	AtByteOfTheFile        Pattern = "At byte {1} of the file."
	BytesOf                Pattern = "{1}, {2} bytes"
	WhichCallsItself       Pattern = ", which calls itself {1}"
	WithTheHash            Pattern = "{1}, with the hash {2}"
	ToTheLastWithTheHash   Pattern = "{1} to {2}, the last with the hash {3}"
	RootOf                 Pattern = "{1}, root {2}"
	AtByItsOwnClock        Pattern = ", at {1} by its own clock"
	BroughtAlongBy         Pattern = "brought along by {1}"
)

var (
	NumberOfSignatures = Noun{"signature", "signatures"}
)
