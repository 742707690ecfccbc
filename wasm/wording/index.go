package wording

const (
	Storybook              = "Storybook"
	ThereIsNoStory Pattern = "There is no story {1}."
)
