package wording

const (
	ASecondWordIsDue = "A second word is due. "
	Given            = "Given"
)

const (
	GiveASecondWord           Pattern = "Give a second word: {1}"
	SecondWordGiven           Pattern = "Second word given: {1}"
	TheMandateAsksForItBefore Pattern = "{1}The mandate asks for it before this is approved. It is a press of its own, holds for five minutes, and approves nothing."
	InForTheSeatAsIs          Pattern = "{1} in {2}, for the seat {3} as is said. It holds until {4}, of what is on show, and approves nothing."
)
