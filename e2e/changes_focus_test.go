package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// enter presses the Enter key on a button, and waits until the focus is where it should be then: it never falls to the body.
func enter(p *rider.Page, button, focus string) {
	p.T.Helper()
	p.Focus("button", button)
	p.Keys("\r")
	rider.Wait[bool](p, `document.activeElement.id === `+rider.JSON(focus))
}

// Who works with the keyboard goes on from where they were, though the control that they pressed is gone.
func TestPanelKeepsTheFocus(t *testing.T) {
	t.Parallel()
	p := issues(t)
	first, second := closing(p, "7", "The first one."), closing(p, "42", "The second one.")
	panelAwake(p, "The first one.")
	enter(p, "Show", "proof-title")
	panelAwake(p, "The second one.")
	enter(p, "Apply 1", "approve")
	require.True(t, second.Answer().OK)
	panelAwake(p, "The first one.")
	enter(p, "Apply 1", "changes-title")
	require.True(t, first.Answer().OK)

	refused := closing(p, "96", "To be refused.")
	panelAwake(p, "To be refused.")
	enter(p, "Refuse all", "changes-title")
	require.False(t, refused.Answer().OK)
	enter(p, "Undo Close issues (42)", "answers-title")
	p.WaitWithin("#answers", "Undone")

	for _, id := range []string{"77", "120", "144"} {
		c := closing(p, id, "Done in the last release, "+id)
		panelAwake(p, "Done in the last release, "+id)
		enter(p, "Apply 1", "changes-title")
		require.True(t, c.Answer().OK)
	}
	enter(p, "Draft the rule", "rules-title")
	rider.Wait[bool](p, `document.querySelector('[data-act=ratify-rule]') && !document.querySelector('[data-act=ratify-rule]').ariaDisabled`)
	enter(p, "Ratify", "rules-title")
	enter(p, "Revoke", "rules-title")
	p.WaitWithin("#rules", "Ended: taken back.")
}

// What was referred is taken up with the keyboard, and at a press of the mouse nothing moves for the focus.
func TestPanelKeepsTheFocusOfReferrals(t *testing.T) {
	t.Parallel()
	p := shipments(t)
	p.Begin("propose_remedy", `{"consol":"CONSOL-A"}`)
	panelAwake(p, "Propose a remedy")
	enter(p, "Apply 23 · Refer 4", "changes-title")
	p.Open("Add a seat")
	p.TypeKeys("Name", "Ines Duarte")
	p.Press("Add the seat")
	p.Press("Give the role")
	enter(p, "Take up as Ines Duarte (Duty manager)", "proof-title")
	panelAwake(p, "Propose a remedy")
	at := rider.Eval[float64](p, `(document.getElementById('approve').scrollIntoView({ block: 'start' }), scrollY)`)
	p.Press("Apply 4")
	rider.Wait[bool](p, `document.activeElement.id === 'changes-title'`)
	require.LessOrEqual(t, rider.Eval[float64](p, `scrollY`), at)
}

// Which records are approved is to be read whole on the narrowest screen, and the button is in view with its share on a common one.
func TestPanelFitsItsScreens(t *testing.T) {
	t.Parallel()
	p := shipments(t)
	p.Begin("propose_remedy", `{"consol":"CONSOL-A"}`)
	panelAwake(p, "Propose a remedy")
	p.Screen(1440, 900, false)
	for _, id := range []string{"figure-share", "approve", "figure-sum"} {
		rider.Wait[bool](p, `((r) => r.top >= 0 && r.bottom <= 900)(document.getElementById(`+rider.JSON(id)+`).getBoundingClientRect())`)
	}
	p.Screen(320, 800, false)
	whole := `[...document.querySelectorAll('#proof-rows .tick')].map((tick) => {
		const box = tick.getBoundingClientRect();
		return [...tick.querySelector('strong').getClientRects()].every((r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom);
	})`
	rider.Wait[bool](p, `((all) => all.length > 5 && all.every((x) => x))(`+whole+`)`)
	require.LessOrEqual(t, p.Overhang(), 0)
}
