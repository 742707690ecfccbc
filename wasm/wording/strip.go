package wording

const (
	TheChainAsAStripOldest = "The chain as a strip, oldest entry left"
	NoEntryIsChosen        = "No entry is chosen"
	ArrowKeysGoToTheEntry  = "Arrow keys go to the entry before or after, Page Up and Page Down further, Home and End to either end; plus, minus and zero zoom; Enter opens the row."
	ZoomIn                 = "Zoom in"
	ZoomOut                = "Zoom out"
	ShowAll                = "Show all"
	OpenTheRow             = "Open the row"
	NoneCosigned           = ", none cosigned"
	NoEntryIsChosenPressOn = "No entry is chosen. Press on the strip, or use its keys."
	HowToReadTheStrip      = "How to read the strip"
	OneTickIsOneEntryThe   = "One tick is one entry, the oldest at the left, in the lane and the colour of its door. Half a tick is client-asserted, a broken one inherited, a whole one server-observed; where many entries share a column, it is the paler the fewer of them came through that door. Above stand the phases, hatched where the room is paused. The line below reaches as far as the last cosigned checkpoint that this page knows, with a pin for each. A red line with a ✕ is the first fault that “Verify the chain” found. The bar at the bottom is the part that is shown. While a filter is set, what it leaves out is pale."
)

const (
	EntriesToOf  Pattern = "Entries {1} to {2} of {3}"
	CosignedUpTo Pattern = ", cosigned up to {1}"
	FirstFaultAt Pattern = "✕ First fault at {1}"
)
