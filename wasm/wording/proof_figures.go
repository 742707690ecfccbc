package wording

const (
	AsItStands                    = "As it stands"
	WouldBeDeleted                = " would be deleted"
	WouldChange                   = " would change"
	ShareOfAllRecordsOfThis       = "Share of all records of this kind"
	Amount                        = "Amount"
	Irreversible                  = "Irreversible"
	AboveTheAuthority             = "Above the authority"
	NotCarriedOut                 = ": not carried out"
	TakenOut                      = "Taken out"
	LeftAlone                     = "Left alone"
	NoneOfItCanBeUndone           = "None of it can be undone"
	NothingUntilOneOfTheseRecords = "nothing, until one of these records changes again"
	ToSend                        = "to send"
	AboveTheAuthorityInline       = "above the authority"
	NotToBeSent                   = "not to be sent"
)

const (
	ItStands                Pattern = "It {1}."
	OfAskedFor              Pattern = " of {1} asked for"
	ForOf                   Pattern = ": for {1}"
	ByTheTool               Pattern = "{1} by the tool"
	CannotBeCalledBack      Pattern = "{1} cannot be called back"
	AndWithOneSentNothingOf Pattern = "{1}, and with one sent nothing of this can be undone"
	AskedForToApply         Pattern = "{1} asked for = {2} to apply"
	EntryOf                 Pattern = "{1}, entry {2}: {3}"
	ItDriftsFromTheMandate  Pattern = " It drifts from the mandate: {1}."
	TheButtonSays           Pattern = "{1} The button says: {2}."
)

var (
	NumberOfEffectsLeave  = Noun{"effect leaves", "effects leave"}
	NumberOfRecordsInPart = Noun{"record in part", "records in part"}
)
