package wording

const (
	StateRehearsed                  = "rehearsed"
	StateRefused                    = "refused"
	StateExpired                    = "expired"
	StateFailed                     = "failed"
	NoneWasProposed                 = "None was proposed."
	NotRehearsedYet                 = "not rehearsed yet"
	WaitsForADecisionInline         = "waits for a decision"
	ApprovedAndNotCarriedOut        = "approved, and not carried out"
	BeingCarriedOut                 = "being carried out"
	CarriedOutAndNotReadAgain       = "carried out, and not read again yet"
	CarriedOutAndReadAgain          = "carried out, and read again"
	TakenBackInline                 = "taken back"
	CarriedOutAndTakingItBack       = "carried out, and taking it back failed"
	ExpiredInline                   = "expired"
	NobodyOwnsIt                    = "nobody owns it"
	OwnedInline                     = "owned"
	DoorAndGrade                    = "Door and grade"
	WhatItSaysAndItsHash            = "What it says, and its hash"
	WhatTheGradesSay                = "What the grades say"
	AGradeSaysHowWellIt             = "A grade says how well it is known who acted. It follows from the door through which an act came in, and no caller names it."
	Doors                           = "Doors"
	HowToVerify                     = "How to verify"
	ACosignedCheckpointShowsARecord = "A cosigned checkpoint shows a record that was rewritten or cut after it. Save the text below as checkpoint.txt, ending each line with one line feed, and give the witness's key, from the witness and not from this paper:"
	NoCheckpointWasCosignedThatThis = "No checkpoint was cosigned that this page knows of, so only another copy, kept elsewhere, would show that the record was rewritten:"
	WithoutThatProgramEachLineOf    = "Without that program: each line of the export is one entry; its hash is the SHA-256 of the line without its “hash” member, which is RFC 8785 JSON; “prev” is the hash before. A commitment is the SHA-256 of the RFC 8785 form of version, room, round, seat, question, position and nonce. Docket's docs/format.md has the rest."
)

const (
	DeclaredByTheSeatAs        Pattern = "Declared in {1}, as is said by the seat {2}. What changes came to under it stands with the changes, on the record."
	AskedForByTheSeatAs        Pattern = "{1} {2}, asked for by the seat {3}, as is said: {4}"
	DecidedIn                  Pattern = ", decided in {1}"
	WrittenBy                  Pattern = ", {1} written by {2}"
	BeforeAnybodyAcceptedIt    Pattern = "{1} before anybody accepted it"
	WhileNobodyOwnedIt         Pattern = "{1} while nobody owned it"
	HandedOffToTheSeatWhich    Pattern = "{1}; handed off to the seat {2}, which has not accepted it"
	AsIsSaidByTheSeat          Pattern = "{1}, as is said, by the seat {2} through the door {3}"
	ClaimedToBeDoneAsIn        Pattern = "; claimed to be done, as {1}, in {2}"
	TheLedgerHasEntriesTheyAre Pattern = "The ledger has {1} entries. They are in the export {2}, and at most {3} are printed one by one."
	TakeTheRoomsExportExportIn Pattern = "Take the room's export, {1} (“Export” in the room's page). This checks sequence, links, hashes, doors, grades, the tree and the rules of the room, and prints head and root, to be held against those above. A later export holds these entries too: its entry #{2} then has the hash that is the head here."
)

var (
	NumberOfEarlierOnesAre = Noun{"earlier one is", "earlier ones are"}
)
