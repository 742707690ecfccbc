package wording

const (
	Storybook = "Storybook"
)

const (
	ThereIsNoStory Pattern = "There is no story {1}."
)
