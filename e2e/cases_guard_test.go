package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// states notes when a card came, when it woke, and what a script could do to it in
// the very moment in which it came.
const states = `
globalThis.cards = [];
new MutationObserver(() => {
  const card = document.querySelector('.ask');
  if (!card || cards.at(-1)?.id === card.id && cards.at(-1).state === card.dataset.state) return;
  cards.push({id: card.id, state: card.dataset.state, at: performance.now(), focused: card.contains(document.activeElement),
    disabled: [...card.querySelectorAll('.controls button')].every((b) => b.disabled)});
  if (globalThis.meddle && card.dataset.state === 'inert') {
    for (const b of card.querySelectorAll('.controls button')) { b.disabled = false; b.click(); }
  }
}).observe(document, {subtree: true, childList: true, attributes: true});`

type card struct {
	ID, State         string
	At                float64
	Focused, Disabled bool
}

// guarded is a room in Ruling, its cards watched.
func guarded(t *testing.T) *rider.Page {
	t.Helper()
	p := reached(t, doors[1], room.Ruling)
	rider.Eval[any](p, states)
	return p
}

// awake waits until the card of a ruling is on show and its buttons act, and says
// how many asks wait behind it.
func awake(p *rider.Page, ruling string) {
	p.T.Helper()
	rider.Wait[bool](p, `((c) => c && c.innerText.includes(`+rider.JSON(ruling)+`))(document.querySelector('.ask[data-state=awake]'))`)
}

func ask(p *rider.Page, ruling string) *rider.Pending {
	p.T.Helper()
	return p.Begin("ratify_ruling", rider.JSON(map[string]string{"ruling": ruling}))
}

// undecided holds the record to have no answer of the host, and asks still waiting.
func undecided(p *rider.Page, waiting int) {
	p.T.Helper()
	entries := recorded(p)
	require.Empty(p.T, of(entries, "ruling_ratified"))
	require.Empty(p.T, of(entries, "ratification_declined"))
	require.Len(p.T, of(entries, "ratification_requested"), waiting+len(of(entries, "ratification_lapsed")))
}

// A card comes while a name is being typed: the focus stays in the field, what is
// typed goes there, the card is announced, and nothing is decided.
func TestCasesCardWhileTyping(t *testing.T) {
	t.Parallel()
	p := guarded(t)
	p.Open("Add a seat")
	p.TypeKeys("Name", "Gra")
	c := ask(p, "Adopted while typing.")
	p.Keys("ce")
	p.WaitText("A ruling is asked for")
	p.Keys(" Hop")
	awake(p, "Adopted while typing.")
	p.Keys("per ")
	require.Equal(t, "Grace Hopper ", rider.Eval[string](p, `document.activeElement.value`))
	require.Contains(t, rider.Eval[string](p, `document.getElementById('live').innerText`), "asked for this ruling to be ratified")
	// Its title is set in capitals, which the name takes over.
	require.Equal(t, "a ruling is asked for", strings.ToLower(strings.Join(p.Controls("dialog"), ", ")))
	for _, card := range rider.Eval[[]card](p, `cards`) {
		require.False(t, card.Focused, "a card takes no focus")
	}
	require.False(t, c.Ended())
	undecided(p, 1)
}

// The buttons of a card are inert for the time that the card states, even to a
// script that switches them on.
func TestCasesCardSleeps(t *testing.T) {
	t.Parallel()
	p := guarded(t)
	rider.Eval[any](p, `globalThis.meddle = true`)
	c := ask(p, "Adopted at once.")
	p.WaitText("Both buttons wake in 0.6 s")
	awake(p, "Adopted at once.")
	require.False(t, c.Ended())
	undecided(p, 1)
	seen := rider.Eval[[]card](p, `cards`)
	require.Equal(t, "inert", seen[0].State)
	require.True(t, seen[0].Disabled)
	last := seen[len(seen)-1]
	require.Equal(t, "awake", last.State)
	require.False(t, last.Disabled)
	// Each is seen once it is painted, which a busy machine does late: the first of them, too.
	require.Greater(t, last.At-seen[0].At, 400.0)
}

// The mouse is down before the card comes, at the very place where its button will
// be, and up once the card is awake; the same with a key. Nothing is decided.
func TestCasesPressAlreadyOnItsWay(t *testing.T) {
	t.Parallel()
	p := guarded(t)
	c := ask(p, "Adopted one.")
	x, y := p.Place("Ratify")
	p.Press("Decline")
	require.Equal(t, "declined", c.Answer().Str("outcome"))
	rider.Wait[bool](p, `!document.querySelector('.ask')`)

	p.DownAt(x, y)
	c = ask(p, "Adopted two.")
	awake(p, "Adopted two.")
	require.Equal(t, "ratify", rider.Eval[string](p, `document.elementFromPoint(`+rider.JSON(x)+`, `+rider.JSON(y)+`).dataset.act ?? ''`))
	p.Up()
	require.False(t, c.Ended())
	require.Len(t, of(recorded(p), "ratification_declined"), 1)
	require.Empty(t, of(recorded(p), "ruling_ratified"))

	// A key goes down elsewhere, and comes up on the button.
	c.Abort()
	rider.Wait[bool](p, `!document.querySelector('.ask')`)
	for _, hold := range []int{0, 3} {
		p.Focus("button", "Verify the chain")
		p.EnterDown(0)
		p.Verdict()
		c = ask(p, "Adopted by a key.")
		awake(p, "Adopted by a key.")
		p.Focus("button", "Ratify")
		p.Repeat(hold)
		p.EnterUp()
		require.False(t, c.Ended())
		require.Empty(t, of(recorded(p), "ruling_ratified"))
		c.Abort()
		rider.Wait[bool](p, `!document.querySelector('.ask')`)
	}
}

// Enter is held through two queued cards: the first is declined by its own press,
// and repeats decide nothing of the second, even once it is awake and focused.
func TestCasesHeldThroughTwoCards(t *testing.T) {
	t.Parallel()
	p := guarded(t)
	first, second := ask(p, "Adopted one."), ask(p, "Adopted two.")
	awake(p, "Adopted one.")
	p.WaitText("1 further ask waits behind this one.")
	p.Focus("button", "Decline")
	p.EnterDown(5)
	require.Equal(t, "declined", first.Answer().Str("outcome"))
	p.Repeat(5)
	awake(p, "Adopted two.")
	p.Repeat(5)
	p.Focus("button", "Decline")
	p.Repeat(5)
	p.EnterUp()
	require.False(t, second.Ended())
	entries := recorded(p)
	only(t, entries, "ratification_declined")
	require.Empty(t, of(entries, "ruling_ratified"))

	p.Focus("button", "Ratify")
	p.Keys("\r")
	require.Equal(t, "ratified", second.Answer().Str("outcome"), "a press of its own decides it")
}

// The mouse goes down on one card and up on another that has taken its place.
func TestCasesDownOnOneCardUpOnAnother(t *testing.T) {
	t.Parallel()
	for _, button := range []string{"Ratify", "Decline"} {
		t.Run(button, func(t *testing.T) {
			t.Parallel()
			p := guarded(t)
			first, second := ask(p, "Adopted one."), ask(p, "Adopted two.")
			awake(p, "Adopted one.")
			p.Down(button)
			first.Abort()
			awake(p, "Adopted two.")
			p.Up()
			require.False(t, second.Ended())
			undecided(p, 1)
		})
	}
}

// The second of two acts that leave an unfinished phase is guarded alike: a double
// press, and a key that is held, are one act.
func TestCasesSecondActIsAPressOfItsOwn(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Open)
	p.Press("Advance to Commit")
	p.WaitReads("commit_to_round")
	p.Focus("button", "Advance to Reveal")
	p.EnterDown(5)
	p.WaitText("Leaving Commit takes a second act")
	rider.Wait[bool](p, `document.getElementById('advance').ariaDisabled !== 'true'`)
	p.Repeat(5)
	p.EnterUp()
	require.Equal(t, "Commit", p.Call("current_phase", `{}`).Phase)
	p.Press("Stay in Commit")
	p.WaitRow("advance_withdrawn")

	p.PressTwice("Advance to Reveal") // faster than the reasons can be read
	p.WaitText("Leaving Commit takes a second act")
	require.Equal(t, "Commit", p.Call("current_phase", `{}`).Phase)
	entries := recorded(p)
	require.Len(t, of(entries, "advance_held"), 2)
	require.Len(t, of(entries, "phase"), 1)

	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	row := of(recorded(p), "phase")[1]
	require.Equal(t, []any{"no_commitment"}, payload(t, row)["reasons"])
}
