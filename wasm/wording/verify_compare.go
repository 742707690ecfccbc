package wording

const (
	AgainstOf         Pattern = "{1} against {2}"
	TheyPart                  = "They part"
	AtEntryOf         Pattern = "at entry {1}"
	AtEntryOrBeforeIt Pattern = "at entry {1} or before it"
)
