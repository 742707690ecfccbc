package wording

const (
	Frozen                 = "Frozen"
	ItCanNoLongerBeChanged = "). It can no longer be changed in this round."
	ItMayBeChangedUntilThe = "). It may be changed until the first commitment."
	ChangeTheQuestion      = "Change the question"
	NewQuestion            = "New question"
	SetTheQuestion         = "Set the question"
)

const (
	SetInSHA256                   Pattern = "Set in {1} (SHA-256 {2}"
	SinceTheFirstCommitmentOfThis Pattern = "). {1} since the first commitment of this round: every commitment binds this very text."
)
