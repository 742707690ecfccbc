package wording

const (
	ItsKey                      = "Its key"
	NoneThisRoomSignsNothing    = "none: this room signs nothing"
	State                       = "State"
	Head                        = "Head"
	Root                        = "Root"
	Cosigned                    = "Cosigned"
	NoEntryARecordRewrittenFrom = "no entry: a record rewritten from its beginning would verify as well"
	TheEntriesAfterItAreNot     = "; the entries after it are not"
	OnTheRecord                 = "On the record"
	SHA256                      = "SHA-256"
	Positions                   = "Positions"
	NoSeatCommitted             = "No seat committed."
	Ruling                      = "Ruling"
	Asked                       = "Asked"
	Answered                    = "Answered"
	NotHereInline               = "not here"
	Commitment                  = "Commitment"
	Sealed                      = "Sealed"
	Opened                      = "Opened"
	NotOpened                   = "not opened"
	Checks                      = "Checks"
	RecomputedAndTheSame        = "Recomputed by the page for this print: position and nonce give the commitment. "
	RecomputedAndAnother        = "✕ Recomputed by the page for this print: position and nonce do not give the commitment. "
	OfTheWorkersCheckTheRecord  = "Of the Worker's check the record says nothing."
)

const (
	RecordOfADocketRoomPrinted        Pattern = "Record of a Docket room, printed from a page's own copy on {1} by that machine's clock. What is on this paper can be checked only against the export: the paper itself carries no signature."
	RoundInline                       Pattern = "round {1}, {2}"
	AWitnessHoldsAnotherHistoryOf     Pattern = "A witness holds another history of this room: {1}"
	UpToAtUTCByThe                    Pattern = "up to {1}, at {2} UTC by the witness's clock, by "
	MeasuredOfThePressIsTrustedBefore Pattern = " Measured of the press: isTrusted {1}, before it {2}. The page cannot tell who pressed."
	ThroughTheDoorEntryHash           Pattern = "{1}, {2}, through the door {3}, {4}: {5} Entry hash {6}."
	SeatOf                            Pattern = "{1}, seat {2}"
	SaidToBeOfKind                    Pattern = ", said to be of kind {1}"
	NotRecomputed                     Pattern = "Not recomputed: {1}. "
	OfTheWorkerIn                     Pattern = "Of the Worker, in {1}: {2}."
)

var (
	NumberOfEarlierRoundsAre = Noun{"earlier round is", "earlier rounds are"}
)
