package wording

const (
	ValueNo  = "no"
	ValueYes = "yes"
	NotThere = "not there"
	Empty    = "empty"
)
