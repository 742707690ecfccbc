package wording

const (
	CreateTheTask                   = "Create the task"
	CreateATask                     = "Create a task"
	Title                           = "Title"
	WhoMayAcceptIt                  = "Who may accept it"
	Anyone                          = "anyone"
	AnyHumanSeat                    = "any human seat"
	AnyAgentsSeat                   = "any agent's seat"
	DescriptionOptional             = "Description (optional)"
	MinutesToAcceptItInOptional     = "Minutes to accept it in (optional; then nobody can)"
	Accept                          = "Accept"
	NoteWhatYouTakeItOn             = "Note, what you take it on with (optional)"
	ClaimThatItIsDone               = "Claim that it is done"
	ReportCompletion                = "Report completion"
	HowItIsKnown                    = "How it is known"
	ChooseOne                       = "choose one"
	EvidenceOptionalAtFirst         = "Evidence (optional at first)"
	TheNumberOfAnEntryAs            = "The number of an entry, as #12, or its hash, or a text that is kept word for word. Saying more than was claimed since the last handoff takes evidence that is newer and not used yet; what it shows is not checked."
	HandOff                         = "Hand off"
	ToTheSeat                       = "To the seat"
	MinutesToAcceptItInOptionalThen = "Minutes to accept it in (optional; then anyone may)"
	EndTheTask                      = "End the task"
	EndItSoThatNobodyCan            = "End it, so that nobody can accept it"
	TakeItFromItsOwner              = "Take it from its owner"
	TakeItFromItsOwnerSo            = "Take it from its owner, so that anyone may accept it"
	TakeTheHandoffBack              = "Take the handoff back"
	TakeTheHandoffBackSoThat        = "Take the handoff back, so that anyone may accept it"
)

const (
	ARoomHasAtMostTasks Pattern = "A room has at most {1} tasks."
	Only                Pattern = "only {1}"
	SoThat              Pattern = "{1}, so that {2}"
)
