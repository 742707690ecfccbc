package wording

const (
	NothingIsSaidOfWhatWas  Pattern = "{1}Nothing is said of what was not read."
	NothingWasCheckedYet            = "Nothing was checked yet."
	HoldsAlone                      = "Holds"
	HoldsByItself                   = "Holds by itself"
	Fault                           = "Fault"
	NothingVerified                 = "Nothing verified"
	Unreadable                      = "Unreadable"
	AtByteOfTheFile         Pattern = "At byte {1} of the file."
	File                            = "File"
	BytesOf                 Pattern = "{1}, {2} bytes"
	ItsChainIsNotDocketsOwn         = "; its chain is not Docket's own"
	WhichCallsItself        Pattern = ", which calls itself {1}"
	EntryAlone                      = "Entry"
	WithTheHash             Pattern = "{1}, with the hash {2}"
	ToTheLastWithTheHash    Pattern = "{1} to {2}, the last with the hash {3}"
	ItSaysAlone                     = "It says"
	Tree                            = "Tree"
	RootOf                  Pattern = "{1}, root {2}"
	AnExportOfALedger               = "an export of a ledger"
	AReceipt                        = "a receipt"
	ASignedCheckpoint               = "a signed checkpoint"
	CheckedAndItHeld                = "Checked, and it held"
	KeysThatWereUsed                = "Keys that were used"
	AtByItsOwnClock         Pattern = ", at {1} by its own clock"
	PinnedByYou                     = "pinned by you"
	BroughtAlongByThisFile          = "brought along by this file"
	BroughtAlongBy          Pattern = "brought along by {1}"
	TheRoomsKey                     = "The room's key"
	TheWorkersKey                   = "The Worker's key"
	AWitnesssKey                    = "A witness's key"
	CouldNotBeChecked               = "Could not be checked"
)

var (
	NumberOfSignatures = Noun{"signature", "signatures"}
)
