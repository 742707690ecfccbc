// Package tools is what a room offers an agent: which tools exist in each phase, what they are called, what they
// take, and what they answer.
//
// The phase a room is in is the set of tools it offers. A tool that may not be called now is not in [Set.Offered]
// now, so it is not registered; a caller that kept an old list is refused by name, and the refusal lands on the
// record.
//
// Every answer is one JSON object of at most [Window] UTF-16 units, a refusal too. What does not fit comes by a
// cursor or an offset, and nothing is cut. One that tells of an act says "kept": false, and why, where the page could not
// store the act; see [Answer.NotKept].
package tools
