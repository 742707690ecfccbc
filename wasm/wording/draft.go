package wording

const (
	IsEmptyWantWhatThePerson = "is empty, want what the person asked for, in their words"
	AWholeNumberSuchAs20     = "a whole number such as 20"
)

const (
	IsNoSuchLimitWantOr Pattern = "{1} is no such limit, want {2}, or nothing for no limit"
	IsNoSuchTimeWantA   Pattern = "{1} is no such time, want a whole number of {2} from 1 on, of ten years at most, or nothing"
	ANumberSuchAs1250Or Pattern = "a number such as 1250 or 99.{1}"
)
