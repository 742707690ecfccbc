package wording

const (
	ReadOnlyForTheMoment = "Read-only for the moment. "
	ReadOnly             = "Read-only. "
	HasThisRoom          = " has this room."
)

const (
	TheBrowserHadPutThisPage    Pattern = "{1}The browser had put this page aside, and its room is being asked for again."
	AnotherTabOfThisBrowser     Pattern = "{1}Another tab of this browser"
	WhichCallsItselfHasThisRoom Pattern = ", which calls itself {1}, has this room since {2}, by its own clock."
	ThisTabShowsWhatThatOne     Pattern = " This tab shows what that one has stored, up to entry {1}, offers no tools and adds nothing. It takes the room up by itself once that tab is closed or gone."
)
