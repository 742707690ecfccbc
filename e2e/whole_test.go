package e2e

import "os"

// whole is how much of something a test does: all of it where DOCKET_WHOLE is set, as make whole does, and otherwise a part, so that all
// tests together keep within minutes.
func whole(part, all int) int {
	if os.Getenv("DOCKET_WHOLE") != "" {
		return all
	}
	return part
}
