package records

// ChangeKind is what a change does to a record.
type ChangeKind uint8

// The kinds of change.
const (
	Update ChangeKind = iota // fields of a record that stays
	Create
	Delete
)

// String is the kind's word on the record.
func (k ChangeKind) String() string { return [...]string{"update", "create", "delete"}[k] }

// Change is what becomes of one record.
type Change struct {
	Collection, ID string
	Kind           ChangeKind
	Before, After  Value         // the whole record; absent where there is none
	Fields         []FieldChange // of an Update: every place that differs, in order
}

// FieldChange is one place in a record that differs. A value that was not there, or is not there any more, is absent.
type FieldChange struct {
	Pointer       string
	Before, After Value
}

// Effect is something that leaves the room and cannot be called back.
type Effect struct {
	Kind    string // one of its operation's
	Target  string // whom or what it goes to
	Payload Value
	About   []Ref // the records that it tells of: where one of them is not changed as it was to be, it does not leave
	Nth     int   // how many equal effects of the same run come before it
}

// Note is a record that an operation left alone, and why.
type Note struct{ Collection, ID, Reason string }

// Ref names a record.
type Ref struct{ Collection, ID string }

// Place names a place in a record; the pointer of a whole record that is created or deleted is "".
type Place struct {
	Ref
	Pointer string
}
