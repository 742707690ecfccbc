package view

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Nothing is told before a press asked for it, and each state says what can be done about it.
func TestReach(t *testing.T) {
	for story, c := range map[string]struct {
		says, has, hasNot string
	}{
		"open":         {"Notifications are off", "Tell me when something waits", "Tell me no more"},
		"reach-on":     {"Notifications are on in this tab", "Tell me no more", "Tell me when something waits"},
		"reach-asking": {"The browser is asking", "", "Tell me when something waits"},
		"reach-denied": {"Allow them in the site's settings", "Tell me when something waits", "Tell me no more"},
		"reach-none":   {"shows no notifications for a page", "", "Tell me when something waits"},
	} {
		page := whole(t, story)
		require.Contains(t, parse(t, "<div>"+page+"</div>")[0].text(), c.says, story)
		if c.has != "" {
			require.Contains(t, buttons(t, page), c.has, story)
		}
		require.NotContains(t, buttons(t, page), c.hasNot, story)
	}
}
