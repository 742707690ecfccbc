package wording

const (
	ARulingIsAskedFor                          = "A ruling is asked for"
	InRound                            Pattern = ", in {1}, round {2}."
	TheRulingWordForWord                       = "The ruling, word for word"
	ItIsAnsweredInTheTab                       = "It is answered in the tab that has the room."
	BothButtonsWake                            = "Both buttons wake"
	In                                 Pattern = " in {1}"
	InAMoment                                  = " in a moment"
	SoThatNoPressAlreadyOn                     = ", so that no press already on its way decides. "
	BehindThisOne                      Pattern = "{1} behind this one. "
	TheAnswerRecordsWhatWasMeasured            = "The answer records what was measured of the press. The page cannot tell who presses."
	EveryCommitmentThatStandsWasOpened         = "Every commitment that stands was opened."
	CommittedAndNotOpened                      = "Committed and not opened: "
)

var (
	NumberOfFurtherAsksWait = Noun{"further ask waits", "further asks wait"}
)
