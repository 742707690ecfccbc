package wording

const (
	APressOnThisPagesOwn                 = "a press on this page's own controls"
	AToolCallThroughDocumentModelContext = "a tool call through document.modelContext"
	AToolCallFromALocal                  = "a tool call from a local client through the loopback bridge"
	AnotherOriginItsChallengeAnswered    = "another origin, its challenge answered"
	ACredentialShownToTheServer          = "a credential shown to the server"
	TheServersOwnObservation             = "the server's own observation"
	BookkeepingByThisPagesCore           = "bookkeeping by this page's core"
	ThisPageSaysSo                       = "This page says so."
	WhoActedWhoeverControlsThePage       = "Who acted. Whoever controls the page can make such a row."
	AnotherOriginSaysSoAndIts            = "Another origin is said to say so, and the words are carried as they came to this page."
	ThatTheWordsAreTrueThey              = "That the words are true. They are carried, not witnessed."
	TheServerSawItAndSigned              = "The server saw it and signed what it saw."
	WhoStoodBehindWhatItSaw              = "Who stood behind what it saw."
	ThisGradeIsNotOneOf                  = "This grade is not one of Docket's, and nothing is known about it."
	DoorsAndGrades                       = "Doors and grades"
	ADoorIsTheWayAn                      = "A door is the way an act came in. It fixes the grade: how well it is known who acted. No caller can name either."
	WhatCameThroughIt                    = "What came through it"
	WhatThisRecordProves                 = "What this record proves"
	ThatTheseEntriesStandInThis          = "That these entries stand in this order and are what their hashes were taken of; that each opened position is the one that was sealed; that what the page says it carried out is what its proof showed and was approved; and by which door each act came, as far as its grade reaches. Anyone can recompute all of it from an export."
	WhatItDoesNotProve                   = "What it does not prove"
	WhoPressedOrCalledAnAgent            = "Who pressed or called: an agent that drives this browser makes the same presses. That what is claimed to be done is done: a claim says how it is said to be known. That this is the only record: without a witness, one rewritten from its beginning verifies as well. When things happened: times are this machine's clock."
)

const (
	WhatThisGradeLeavesOpen Pattern = "What this grade leaves open: {1}"
)
