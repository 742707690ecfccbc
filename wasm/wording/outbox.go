package wording

const (
	KeptBack                         = "kept back"
	ReleasedIntoThisPagesOutbox      = "released into this page's outbox"
	WaitsUntilItsActionIsVerified    = "waits until its action is verified"
	ReleasedMeansIntoThisPagesOutbox = "Released means: into this page's outbox, once, under its key. Docket sends nothing over a network itself, and that anything reached anybody is not known here."
)

const (
	Outbox Pattern = "Outbox: {1}"
	ToOf   Pattern = "{1} to {2}: {3}"
	Key    Pattern = "Key {1}"
)
