package wording

const (
	AboveTheAuthorityBetween         = " above the authority"
	TheRecord                        = "the record"
	NewRecord                        = "New record. "
	Deleted                          = "Deleted. "
	AndMoreOf                Pattern = "; and {1} more"
	TakeCareHiddenCharacters         = " Take care: hidden characters."
)

var (
	NumberOfChanges = Noun{"change", "changes"}
)
