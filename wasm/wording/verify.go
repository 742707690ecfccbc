package wording

const (
	LetGoOfTheFiles              = "Let go of the files to check them"
	DropFilesHere                = "Drop files here, or press to choose them"
	SkipToTheCheck               = "Skip to the check"
	FilesToCheck                 = "Files to check"
	WhatTheFilesShow             = "What the files show"
	CheckARecord                 = "Check a record"
	EverythingIsCheckedInThisTab = "Everything is checked in this tab. Nothing of a file leaves this page, no room is opened or kept here, and it works offline once loaded."
	NoSignatures                 = "No signatures. "
	FilesAreHeldOverThePage      = "Files are held over the page."
	CancelledNothingIsSaidOfWhat = "Cancelled. Nothing is said of what was not read."
	AnExportJsonlAReceiptTlog    = "An export (.jsonl), a receipt (.tlog-proof) or a signed checkpoint; up to 16 at once, and those of one room are held against each other."
	NotTaken                     = "Not taken. "
	KeysThatYouKnow              = "Keys that you know"
	NoneIsPinnedAFilesOwn        = "None is pinned: a file's own keys are all there is"
	VerifierKeysOneALine         = "Verifier keys, one a line"
	NoKey                        = "No key "
	ARoomsAWitnesssOrA           = "A room's, a witness's or a Worker's, as name+hash+base64, from a place that you trust and not from the file. Once keys are pinned, a receipt or a checkpoint that none of them has signed is a fault."
	PinTheseKeysAndCheckAgain    = "Pin these keys and check again"
	WhatACheckShows              = "What a check shows"
	ThatAFileFitsTogetherOrder   = "That a file fits together: order, hashes, doors and grades, openings and their commitments, the tree, and the signatures, by keys whose source is named. A file that differs in one byte is told where."
	WhatItDoesNotShow            = "What it does not show"
	WhoActedAndWhenWhetherA      = "Who acted, and when. Whether a file was made anew from its beginning, or lost its end: that takes something else to hold it against, such as a cosigned checkpoint or a receipt from another hand, and a key that did not come with it."
)

const (
	ForSceptics                    Pattern = "{1} for sceptics"
	ThisBrowserCannotCheckThemHere Pattern = "{1}This browser cannot check them here: {2}. All else is checked."
	CheckingFileOf                 Pattern = "Checking file {1} of {2}."
	Against                        Pattern = "{1} against {2}: {3}. "
	IsReadItsActsAreBeing          Pattern = "{1} is read; its acts are being judged by the room's rules."
	FileOf                         Pattern = "File {1} of {2}: "
	Pinned                         Pattern = "{1} pinned"
	InLine                         Pattern = "{1}in line {2}: {3}"
)

var (
	NumberOfKeysAre = Noun{"key is", "keys are"}
)
