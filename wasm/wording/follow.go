package wording

const (
	ReadOnlyForTheMoment = "Read-only for the moment. "
	ReadOnly             = "Read-only. "
)

const (
	TheBrowserHadPutThisPage              Pattern = "{1}The browser had put this page aside, and its room is being asked for again."
	AnotherTabHasThisRoom                 Pattern = "{1}Another tab of this browser has this room."
	AnotherTabWhichCallsItselfHasThisRoom Pattern = "{1}Another tab of this browser, which calls itself {2}, has this room since {3}, by its own clock."
	ThisTabShowsWhatThatOne               Pattern = " This tab shows what that one has stored, up to entry {1}, offers no tools and adds nothing. It takes the room up by itself once that tab is closed or gone."
)
