package records

import (
	"crypto/sha256"
	"strconv"

	"docket/ledger"
)

// Collections and operations are declared by a package below this one, one for each [Set].

// Set is one set of records with what can be done to it and asked of it.
type Set struct {
	Name        string // "freight", in the address bar and on the record
	Title       string // "Air-freight recovery"
	Description string // a sentence for the host
	Unit        string // what amounts are in: "EUR"; "" where nothing has an amount
	Scale       int64  // how many of an amount make one unit: 100 for cents; 1 where it is 0
	Seed        func() Seed
	Collections []Collection
	Roles       []Role // lowest first; the host's seat has the first
	Operations  []Operation
	Queries     []Query
	// Check says whether records are sound after changes that have just landed; nil for nothing more to say. When it fails the
	// changes are taken back.
	Check func(now State, done []Change) error
	// Sample shows the set at work on its seed: a question, and a change that can be undone and that the lowest role may decide.
	Sample Sample
}

// Sample is a call of a query and one of an operation, each with its arguments as the text of a JSON object.
type Sample struct{ Query, Asked, Operation, Args string }

// Collection is how a collection is shown.
type Collection struct {
	Name, One, Many string   // "shipments", "shipment", "shipments"
	Label           string   // pointer to what names a record beside its id, "" for nothing
	Show            []string // pointers, in the order in which a person wants them
	Amounts         []string // of these, those whose numbers are amounts, in Scale-ths of Unit
}

// Role is an authority: how much one record's change may be worth.
type Role struct {
	ID, Label string
	Limit     int64 // of an amount for one record, whichever way it goes; 0 for no limit
}

// ArgType is what an argument takes.
type ArgType uint8

// The types of arguments.
const (
	Text ArgType = iota // a string of Min to Max characters
	Number
	Flag
	Choice // one of Enum
	IDs    // a list of 1 to Max ids
)

// Arg is one argument of an operation or a query.
type Arg struct {
	Name, Description string
	Type              ArgType
	Required          bool
	Min, Max          int64
	Enum              []string
}

// Operation is one thing that can be done to the records.
type Operation struct {
	Name, Title, Description string
	Version                  int // to be raised whenever Apply does otherwise: a standing rule holds for one version
	Args                     []Arg
	Reversible               bool     // it can be undone while nothing has moved since
	Effects                  []string // kinds of effects it may send
	Correctable              []string // pointers whose new values a person may correct before approving
	// Target is, of an operation that cannot be undone, what the approver must type; the operation's name where it is nil.
	Target func(in Input) string
	// Value is what a record's change is worth, in Scale-ths of Unit; nil for nothing.
	Value func(c Change) int64
	// Narrow gives the arguments that ask for the same, of those records only; nil where rows of it cannot be taken up by a higher role.
	Narrow func(in Input, refs []Ref) Value
	// Apply does it. It must be a function of the transaction and the input alone.
	Apply func(tx *Tx, in Input) error
}

// NarrowTo is a [Operation.Narrow] for an operation that takes a list of ids: it names the records there, and drops the arguments that
// would name others.
func NarrowTo(ids string, drop ...string) func(in Input, refs []Ref) Value {
	return func(in Input, refs []Ref) Value {
		args := in.Args
		for _, name := range drop {
			args = args.With(Pointer(name), Value{})
		}
		list := make([]Value, len(refs))
		for i, r := range refs {
			list[i] = Str(r.ID)
		}
		return args.With(Pointer(ids), List(list...))
	}
}

// Query asks something and changes nothing.
type Query struct {
	Name, Title, Description string
	Args                     []Arg
	// Run answers with rows, each an object; the caller pages through them. It reads what a transaction can read.
	Run func(s State, in Input) ([]Value, error)
}

// Input is an operation's arguments, checked against its declaration, and the corrections a person made.
type Input struct {
	Args        Value // an object
	Corrections map[Place]Value
}

// Arg is an argument, absent where it was not given.
func (in Input) Arg(name string) Value { return in.Args.Get(name) }

// Correction is the value that a person put in place of what would have been written there.
func (in Input) Correction(collection, id, pointer string) (Value, bool) {
	v, ok := in.Corrections[Place{Ref{collection, id}, pointer}]
	return v, ok
}

// Fingerprint is SHA-256 over what an operation declares, as lines of text: a standing rule ends where it is another.
func (o *Operation) Fingerprint(set string) ledger.Hash {
	text := set + "\n" + o.Name + "\n" + strconv.Itoa(o.Version) + "\n" + o.Title + "\n" + o.Description + "\n" + strconv.FormatBool(o.Reversible) + "\n"
	for _, e := range o.Effects {
		text += "effect " + e + "\n"
	}
	for _, a := range o.Args {
		text += "arg " + a.Name + " " + strconv.Itoa(int(a.Type)) + " " + strconv.FormatBool(a.Required) + " " + strconv.FormatInt(a.Min, 10) + " " + strconv.FormatInt(a.Max, 10)
		for _, e := range a.Enum {
			text += " " + e
		}
		text += "\n"
	}
	return sha256.Sum256([]byte(text))
}

// Operation finds an operation by its name, nil where there is none.
func (s *Set) Operation(name string) *Operation {
	for i := range s.Operations {
		if s.Operations[i].Name == name {
			return &s.Operations[i]
		}
	}
	return nil
}

// Query finds a query by its name, nil where there is none.
func (s *Set) Query(name string) *Query {
	for i := range s.Queries {
		if s.Queries[i].Name == name {
			return &s.Queries[i]
		}
	}
	return nil
}

// Collection finds how a collection is shown, nil where the set does not say.
func (s *Set) Collection(name string) *Collection {
	for i := range s.Collections {
		if s.Collections[i].Name == name {
			return &s.Collections[i]
		}
	}
	return nil
}

// Role finds a role and its place, from 0 for the lowest.
func (s *Set) Role(id string) (Role, int, bool) {
	for i, r := range s.Roles {
		if r.ID == id {
			return r, i, true
		}
	}
	return Role{}, 0, false
}
