// Package sample lists the rooms that a newcomer can open to look around: a name, a question and records. Nothing has happened in
// them: a sample is where a room begins, and its history is made by whoever opens it.
package sample

import "docket/wasm/wording"

// Room is what a room is opened with. Name and Question are "" for what every room begins with.
type Room struct {
	ID, Label, Says string // for the control that opens it
	Name, Question  string
	Records         string // a set's name, "" for none
}

// Rooms lists them in the order in which they are offered.
var Rooms = []Room{
	{ID: "empty", Label: wording.AnEmptyRoom, Says: wording.WithAQuestionThatStandsIn},
	{ID: "decision", Label: wording.ADecisionToMake, Says: wording.AQuestionForTwoSeatsTo,
		Name: wording.SampleADecisionToMake, Question: wording.ShallTheDepotOpenOnSaturdays},
	{ID: "freight", Label: wording.FreightRecovery, Says: wording.N42InventedShipmentsOffACancelled,
		Name: wording.SampleFreightRecovery, Question: wording.ShallTheShipmentsOffTheCancelled, Records: "freight"},
	{ID: "issues", Label: wording.IssueTracker, Says: wording.TenInventedIssuesClosingOneCan,
		Name: wording.SampleIssueTracker, Question: wording.ShallEveryResolvedIssueBeClosed, Records: "issues"},
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
