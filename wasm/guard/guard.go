// Package guard decides whether a press may decide. A card that has just appeared must not be decided by a key or
// a button that was already on its way down, nor by one held down through several cards: so a card's controls
// sleep for a short stated time, a press counts only where it began and ended on the same control of the same
// card, and auto-repeat never counts. A click that no press began (a script's, or an assistive technology's) is
// let through once the card is awake, and is recorded as what it measured.
package guard

import "time"

// Sleep is how long the controls of a card do nothing after it appears.
const Sleep = 600 * time.Millisecond

// Control is one control of one card. Card is what the card shows, by its digest: a card that changes is another
// card.
type Control struct {
	Act  string
	Card string
}

// Guard follows the cards on show and the press under way. The zero Guard is ready for use. It is not safe for
// concurrent use; the page has one thread.
type Guard struct {
	shown map[string]time.Time // zero for those that are not painted yet
	down  *Control
	at    time.Time
}

// Show tells which cards a picture has that is drawn from a time on; those seen for the first time fall asleep, and do not
// wake before [Guard.Painted]. It returns how long until the last of them wakes, zero when all are awake.
func (g *Guard) Show(now time.Time, cards ...string) time.Duration {
	next := make(map[string]time.Time, len(cards))
	var wait time.Duration
	for _, card := range cards {
		at := g.shown[card]
		next[card] = at
		if at.IsZero() {
			at = now
		}
		wait = max(wait, at.Add(Sleep).Sub(now))
	}
	g.shown = next
	return max(wait, 0)
}

// Painted says that the picture of the last Show is on the screen: what was new in it sleeps from now on.
func (g *Guard) Painted(now time.Time) {
	for card, at := range g.shown {
		if at.IsZero() {
			g.shown[card] = now
		}
	}
}

// Awake says whether a card is on show and its controls answer.
func (g *Guard) Awake(now time.Time, card string) bool {
	at := g.shown[card]
	return !at.IsZero() && now.Sub(at) >= Sleep
}

// Down notes that a press began on a control, or elsewhere (nil). A repeat of a key held down changes nothing and
// must not be let through: Down then returns false.
func (g *Guard) Down(now time.Time, on *Control, repeat bool) bool {
	if repeat {
		return on == nil
	}
	g.down, g.at = on, now
	return true
}

// Click says whether a click on a card's control may decide: the card is awake, and the press, if one was seen,
// began on the very same control after the card woke. The press is spent either way.
func (g *Guard) Click(now time.Time, on Control, pressed bool) bool {
	down, at := g.down, g.at
	g.down = nil
	if !g.Awake(now, on.Card) {
		return false
	}
	if !pressed {
		return true
	}
	return down != nil && *down == on && at.Sub(g.shown[on.Card]) >= Sleep
}
