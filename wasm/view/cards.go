package view

import (
	"docket/room"
	"docket/room/action"
)

// Guard keeps a card from being decided by a press that was on its way before the card appeared. The zero value lets nothing be decided.
type Guard struct {
	Awake map[string]bool // of [Model.Cards]: whether it has been on show for long enough for its controls to act
	Wait  string          // how long the others wait: "0.6 s"
}

// Cards are what is on show and is decided by a press, each told from every other by what it shows: it is what the data attributes
// of its controls come to.
func (m *Model) Cards() []string {
	var out []string
	if len(m.Room.Asks) > 0 {
		out = append(out, m.Room.Asks[0].Hash.String())
	}
	if m.Room.Held != nil {
		out = append(out, heldCard(m.Room.Held))
	}
	if m.Partner.Asked != "" {
		out = append(out, m.Partner.Asked)
	}
	if card := m.Changes.Card(); card != "" {
		out = append(out, card)
	}
	if m.Room.Records != nil {
		for _, r := range m.Room.Records.Rules {
			if drafted(r) {
				out = append(out, r.Hash.String())
			}
		}
	}
	return out
}

// heldCard is an advance that waits for its second act.
func heldCard(held *room.Held) string { return held.To.String() + utoa(held.Seq) }

// drafted says whether a rule could be ratified.
func drafted(r *action.Rule) bool { return !r.Ratified && r.Ended == "" }

// awakeWord says whether a card's controls act, for the styles.
func awakeWord(m *Model, card string) string {
	if m.Guard.Awake[card] {
		return "awake"
	}
	return "inert"
}
