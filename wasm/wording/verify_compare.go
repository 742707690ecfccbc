package wording

const (
	TheyPart = "They part"
)

const (
	AgainstOf         Pattern = "{1} against {2}"
	AtEntryOf         Pattern = "at entry {1}"
	AtEntryOrBeforeIt Pattern = "at entry {1} or before it"
)
