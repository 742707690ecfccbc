package wording

const (
	AboveTheAuthorityBetween = " above the authority"
	TheRecord                = "the record"
	NewRecord                = "New record. "
	Deleted                  = "Deleted. "
	TakeCareHiddenCharacters = " Take care: hidden characters."
)

const (
	AndMoreOf Pattern = "; and {1} more"
)

var (
	NumberOfChanges = Noun{"change", "changes"}
)
