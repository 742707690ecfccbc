// Package room decides what may happen in a governed room, and remembers it only through its ledger.
//
// A room moves through phases (Open, Commit, Reveal, Ruling, Closed), by acts of its host and one step at a
// time. Seats commit to positions that nobody can read yet, open them, and a ruling that an agent asks for is
// ratified or declined by a press in the page. Each of these is an act: it is judged by the rules, lands as one
// entry on the ledger through the door it came by, and only then changes the state. What is refused lands too.
//
// State is a fold over the ledger and nothing else: [Replay] of an exported ledger gives the room that
// exported it. The judge that admits a live act is the one that replays it, so a ledger whose hashes are right
// and whose acts break the rules is refused by name.
//
// # What the record says of who acted
//
// A door says which way an act came in, never who stood behind it. No text in this package says that a person
// acted: a press is recorded as measurements ([Press]), and an agent that drives the page can make the same
// ones.
package room
