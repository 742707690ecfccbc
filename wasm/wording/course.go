package wording

const (
	WhenEachToolWasOffered = "When each tool was offered"
	NotKnownOfThisRecord   = "Not known of this record."
	ByWhatTheRecordSaysOf  = "By what the record says of phases, pauses, commitments, records, mandates and invitations, and by the function that offers the tools."
	ToolsOverTheRecord     = "Tools over the record"
	Tools                  = "Tools"
	Now                    = ", now"
	NotOffered             = "not offered"
)

const (
	NotPictured Pattern = " {1} not pictured."
	OfferedFrom Pattern = "{1} from {2}"
)

var (
	NumberOfEarlierStretchesAre = Noun{"earlier stretch is", "earlier stretches are"}
)
