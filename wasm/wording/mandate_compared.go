package wording

const (
	HeldAgainstTheMandate          = "Held against the mandate"
	AsTheAgentDeclaredIt           = "As the agent declared it"
	AsTheRehearsalWroteIt          = "As the rehearsal wrote it"
	ItDeclaredNothingNoObjectiveNo = "It declared nothing: no objective, no record, no recipient."
	ItDeclared                     = "It declared "
	NoObjective                    = "no objective"
	TheObjective                   = "the objective “"
	NoRecord                       = "; no record"
	On                             = "; on "
	NoRecipient                    = "; no recipient"
	ToBetween                      = "; to "
	Declaration                    = "declaration"
	ListOfReasons                  = "list of reasons"
)

const (
	DriftSuspendsTheStandingRuleOf Pattern = "Drift suspends the standing rule of {1} for this proposal: it waits to be decided here."
)

var (
	NumberOfReasons = Noun{"reason", "reasons"}
)
