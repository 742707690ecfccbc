package wording

const (
	As        Pattern = " as {1}"
	AsTheSeat         = "As the seat"
)
