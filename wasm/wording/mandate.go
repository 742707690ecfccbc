package wording

const (
	WhatAMandateDoes              = "What a mandate does"
	Mandate                       = "Mandate"
	AMandateIsWhatWasAskedFor     = "A mandate is what was asked for, as it is declared in this page. Each change that an agent proposes is held against it by fixed rules, twice: as the agent declares it, and as the rehearsal writes it; what it is for is the agent's word both times. It stops nothing by itself, except that no standing rule lets through what drifts, and that it may ask for a second word. Each change is decided above, as it is without a mandate."
	NoneStandsSoWhatAgentsPropose = "None stands, so what agents propose is held against nothing."
	Stands                        = "Stands."
	EndTheMandate                 = "End the mandate"
	AskedFor                      = "Asked for"
	NoneSoWhateverIsProposedIs    = "none, so whatever is proposed is for something else"
	Never                         = "Never"
	NothingByName                 = "nothing by name"
	NoneSoWhateverIsTouchedIs     = "none, so whatever is touched is drift"
	Nobody                        = "nobody"
	SecondWord                    = "Second word"
	InAll                         = "In all"
	Until                         = "Until"
	ItIsEndedHere                 = "it is ended here"
	KnownAs                       = "Known as"
	ForNothing                    = "for nothing"
	NoLimit                       = "no limit"
)

const (
	DeclaredInAt           Pattern = "{1} Declared in {2} at {3}. "
	WhatIsProposedFromThen Pattern = "{1}; what is proposed from then on drifts"
	InValue                Pattern = "{1} in value"
	AtMost                 Pattern = "at most {1}"
	OfSoFar                Pattern = "{1} of {2} so far"
	AsWritten              Pattern = "{1}, as written"
	AsDeclared             Pattern = "{1}, as declared"
	AsWrittenAsDeclared    Pattern = "{1} as written, {2} as declared"
)

var (
	NumberOfRecipients = Noun{"recipient", "recipients"}
	NumberOfProposals  = Noun{"proposal", "proposals"}
)
