package view

func reachStories() []Story {
	with := func(r Reach) func() Page {
		return func() Page { return newFixture().show(func(m *Model) { m.Reach = r }) }
	}
	return []Story{
		{"reach-on", "Notifications are on", with(ReachOn)},
		{"reach-asking", "The browser asks about notifications", with(ReachAsking)},
		{"reach-denied", "Notifications are denied", with(ReachDenied)},
		{"reach-none", "No notifications for a page", with(ReachNone)},
	}
}
