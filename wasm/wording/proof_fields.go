package wording

const (
	Before                      = "before: "
	After                       = "after: "
	ValueInline                 = "value"
	ThisRecordWouldBeAdded      = "This record would be added:"
	ThisRecordWouldBeDeletedAll = "This record would be deleted, all of it:"
	RecordInline                = "record"
	CorrectItTo                 = "Correct it to"
	Correct                     = "Correct"
	ItIsRehearsedAgainWithThat  = "It is rehearsed again with that value, and shown anew. A value that the operation refuses ends it."
)

const (
	InFractionsOf Pattern = " (in {1}ths of {2})"
)
