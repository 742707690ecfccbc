package bridge_test

import (
	"github.com/go-json-experiment/json/jsontext"

	"docket/tools/wire"
)

// The tools that the page of these tests offers, in two phases.
var (
	listSeats = wire.Tool{Name: "list_seats", Title: "List the seats", Description: "Who may act.", ReadOnly: true, Untrusted: true,
		Schema: jsontext.Value(`{"additionalProperties":false,"properties":{"cursor":{"minimum":1,"type":"integer"}},"type":"object"}`)}
	ratifyRuling = wire.Tool{Name: "ratify_ruling", Title: "Ask", Description: "Asks.", Consequential: true, Untrusted: true,
		Schema: jsontext.Value(`{"additionalProperties":false,"properties":{"ruling":{"type":"string"}},"required":["ruling"],"type":"object"}`)}
	commitToRound = wire.Tool{Name: "commit_to_round", Title: "Commit", Description: "Seals.",
		Schema: jsontext.Value(`{"additionalProperties":false,"properties":{},"type":"object"}`)}
)
