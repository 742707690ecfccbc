package wording

const (
	MoreBytesExportHoldsThem Pattern = "\n… {1} more bytes: Export holds them"
)
