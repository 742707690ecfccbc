// Package sample lists the rooms that a newcomer can open to look around: a name, a question and records. Nothing has happened in
// them: a sample is where a room begins, and its history is made by whoever opens it.
package sample

// Room is what a room is opened with. Name and Question are "" for what every room begins with.
type Room struct {
	ID, Label, Says string // for the control that opens it
	Name, Question  string
	Records         string // a set's name, "" for none
}

// Rooms lists them in the order in which they are offered.
var Rooms = []Room{
	{ID: "empty", Label: "An empty room", Says: "with a question that stands in for yours"},
	{ID: "decision", Label: "A decision to make", Says: "a question for two seats to seal their answers to",
		Name: "Sample: a decision to make", Question: "Shall the depot open on Saturdays from January, as the draft proposes?"},
	{ID: "freight", Label: "Freight recovery", Says: "42 invented shipments off a cancelled flight, and changes to them to approve",
		Name: "Sample: freight recovery", Question: "Shall the shipments off the cancelled flight go on by the cheapest way that is open to each?", Records: "freight"},
	{ID: "issues", Label: "Issue tracker", Says: "ten invented issues: closing one can be undone, deleting one cannot",
		Name: "Sample: issue tracker", Question: "Shall every resolved issue be closed before the release?", Records: "issues"},
}

// Find finds one by its id.
func Find(id string) (Room, bool) {
	for _, r := range Rooms {
		if r.ID == id {
			return r, true
		}
	}
	return Room{}, false
}
