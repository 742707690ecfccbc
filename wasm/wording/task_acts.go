package wording

const (
	AsTheSeat = "As the seat"
)

const (
	As Pattern = " as {1}"
)
