package wording

const (
	NotThere = "not there"
	Empty    = "empty"
)
