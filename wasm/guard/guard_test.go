package guard

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAPressDecidesOnlyTheCardItWasMeantFor(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	after := func(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }
	a, b := Control{"ratify", "a"}, Control{"ratify", "b"}
	for _, c := range []struct {
		name string
		run  func(g *Guard) bool
		want bool
	}{
		{"down and up on an awake card", func(g *Guard) bool {
			g.Down(after(700), &a, false)
			return g.Click(after(800), a, true)
		}, true},
		{"a card asleep", func(g *Guard) bool {
			g.Down(after(100), &a, false)
			return g.Click(after(200), a, true)
		}, false},
		{"down while asleep, up when awake", func(g *Guard) bool {
			g.Down(after(100), &a, false)
			return g.Click(after(900), a, true)
		}, false},
		{"down elsewhere", func(g *Guard) bool {
			g.Down(after(700), nil, false)
			return g.Click(after(800), a, true)
		}, false},
		{"down before the card came", func(g *Guard) bool { return g.Click(after(800), a, true) }, false},
		{"down on one card, up on another", func(g *Guard) bool {
			g.Show(after(0), "a", "b")
			g.Painted(after(0))
			g.Down(after(700), &a, false)
			return g.Click(after(800), b, true)
		}, false},
		{"down on decline, up on ratify", func(g *Guard) bool {
			g.Down(after(700), &Control{"decline", "a"}, false)
			return g.Click(after(800), a, true)
		}, false},
		{"a second click of one press", func(g *Guard) bool {
			g.Down(after(700), &a, false)
			g.Click(after(800), a, true)
			return g.Click(after(801), a, true)
		}, false},
		{"a script's click on an awake card", func(g *Guard) bool { return g.Click(after(800), a, false) }, true},
		{"a script's click on a card asleep", func(g *Guard) bool { return g.Click(after(100), a, false) }, false},
		{"a card that went", func(g *Guard) bool {
			g.Down(after(700), &a, false)
			g.Show(after(710), "b")
			return g.Click(after(800), a, true)
		}, false},
		{"a card that went and came back", func(g *Guard) bool {
			g.Show(after(710), "b")
			g.Show(after(720), "a")
			g.Painted(after(720))
			g.Down(after(800), &a, false)
			return g.Click(after(900), a, true)
		}, false},
		{"a card that is still being drawn", func(g *Guard) bool {
			g.Show(after(100), "a", "b")
			g.Down(after(900), &b, false)
			return g.Click(after(1000), b, true)
		}, false},
		{"a card asleep since its picture was done", func(g *Guard) bool {
			g.Show(after(100), "a", "b")
			g.Painted(after(500))
			g.Down(after(1000), &b, false)
			return g.Click(after(1050), b, true)
		}, false},
		{"a card awake since its picture was done", func(g *Guard) bool {
			g.Show(after(100), "a", "b")
			g.Painted(after(500))
			g.Show(after(700), "a", "b")
			g.Painted(after(900))
			g.Down(after(1100), &b, false)
			return g.Click(after(1150), b, true)
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var g Guard
			require.Equal(t, Sleep, g.Show(start, "a"))
			g.Painted(start)
			require.Equal(t, c.want, c.run(&g))
		})
	}
}

func TestAKeyHeldThroughTwoCardsDecidesNothingMore(t *testing.T) {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var g Guard
	g.Show(start, "a")
	g.Painted(start)
	awake := start.Add(Sleep)
	on := Control{"ratify", "a"}
	require.True(t, g.Down(awake, &on, false))
	require.True(t, g.Click(awake, on, true))
	g.Show(awake, "b")
	g.Painted(awake)
	next := Control{"ratify", "b"}
	for i := range 100 {
		now := awake.Add(time.Duration(i) * 30 * time.Millisecond)
		require.False(t, g.Down(now, &next, true), "a repeat is not let through")
		require.False(t, g.Click(now, next, true))
	}
	require.True(t, g.Down(awake, nil, true), "a repeat elsewhere is none of the guard's business")
	require.Zero(t, g.Show(awake.Add(Sleep), "b"))
}
