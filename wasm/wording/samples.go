package wording

const (
	AnEmptyRoom                       = "An empty room"
	WithAQuestionThatStandsIn         = "with a question that stands in for yours"
	ADecisionToMake                   = "A decision to make"
	AQuestionForTwoSeatsTo            = "a question for two seats to seal their answers to"
	SampleADecisionToMake             = "Sample: a decision to make"
	ShallTheDepotOpenOnSaturdays      = "Shall the depot open on Saturdays from January, as the draft proposes?"
	FreightRecovery                   = "Freight recovery"
	N42InventedShipmentsOffACancelled = "42 invented shipments off a cancelled flight, and changes to them to approve"
	SampleFreightRecovery             = "Sample: freight recovery"
	ShallTheShipmentsOffTheCancelled  = "Shall the shipments off the cancelled flight go on by the cheapest way that is open to each?"
	IssueTracker                      = "Issue tracker"
	TenInventedIssuesClosingOneCan    = "ten invented issues: closing one can be undone, deleting one cannot"
	SampleIssueTracker                = "Sample: issue tracker"
	ShallEveryResolvedIssueBeClosed   = "Shall every resolved issue be closed before the release?"
)
