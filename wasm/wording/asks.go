package wording

const (
	ARulingIsAskedFor                  = "A ruling is asked for"
	TheRulingWordForWord               = "The ruling, word for word"
	ItIsAnsweredInTheTab               = "It is answered in the tab that has the room."
	BothButtonsWake                    = "Both buttons wake"
	InAMoment                          = " in a moment"
	SoThatNoPressAlreadyOn             = ", so that no press already on its way decides. "
	TheAnswerRecordsWhatWasMeasured    = "The answer records what was measured of the press. The page cannot tell who presses."
	EveryCommitmentThatStandsWasOpened = "Every commitment that stands was opened."
	CommittedAndNotOpened              = "Committed and not opened: "
)

const (
	InRound       Pattern = ", in {1}, round {2}."
	In            Pattern = " in {1}"
	BehindThisOne Pattern = "{1} behind this one. "
)

var (
	NumberOfFurtherAsksWait = Noun{"further ask waits", "further asks wait"}
)
