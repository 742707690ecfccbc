package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// issues opens a room on the issue tracker.
func issues(t *testing.T) *rider.Page {
	p := riding(t).Open(t, server.URL+"/?records=issues")
	p.WaitReads("search_issues", "get_issue", "get_action", "list_actions", "close_issue", "delete_issue")
	return p
}

// closing asks for an issue to be closed; the reason tells the cards apart.
func closing(p *rider.Page, id, reason string) *rider.Pending {
	p.T.Helper()
	return p.Begin("close_issue", rider.JSON(map[string]string{"id": id, "reason": reason}))
}

// Enter is held through two cards: the first is approved by its own press, and repeats decide nothing of the second.
func TestPanelHeldThroughTwoCards(t *testing.T) {
	t.Parallel()
	p := issues(t)
	first, second := closing(p, "96", "The first one."), closing(p, "120", "The second one.")
	panelAwake(p, "The first one.")
	p.Focus("button", "Apply 1")
	p.EnterDown(5)
	require.True(t, first.Answer().OK)
	p.Repeat(5)
	panelAwake(p, "The second one.")
	p.Repeat(5)
	p.Focus("button", "Apply 1")
	p.Repeat(5)
	p.EnterUp()
	require.False(t, second.Ended())
	only(t, recorded(p), "action_approved")

	p.Focus("button", "Apply 1")
	p.Keys("\r")
	require.True(t, second.Answer().OK, "a press of its own decides it")
}

// The mouse goes down on one card and up on another, which has taken its place; and it is down before a card comes.
func TestPanelDownOnOneCardUpOnAnother(t *testing.T) {
	t.Parallel()
	for _, button := range []string{"Apply 1", "Refuse all"} {
		t.Run(button, func(t *testing.T) {
			t.Parallel()
			p := issues(t)
			first, second := closing(p, "96", "The first one."), closing(p, "120", "The second one.")
			panelAwake(p, "The first one.")
			x, y := p.Place(button)
			p.Down(button)
			first.Abort()
			panelAwake(p, "The second one.")
			p.Up()
			require.False(t, second.Ended())

			second.Abort()
			rider.Wait[bool](p, `!document.querySelector('#proof-card')`)
			p.DownAt(x, y)
			third := closing(p, "201", "The third one.")
			panelAwake(p, "The third one.")
			p.Up()
			require.False(t, third.Ended())
			entries := recorded(p)
			require.Empty(t, of(entries, "action_approved"))
			require.Empty(t, of(entries, "action_rejected"))
		})
	}
}

// A press counts for what the button said when it began: a tick in between makes it nothing.
func TestPanelTickDuringAPress(t *testing.T) {
	t.Parallel()
	p := issues(t)
	c := p.Begin("close_issue", `{"ids":["96","120"],"reason":"Both of them."}`)
	panelAwake(p, "Both of them.")
	p.Down("Apply 2")
	rider.Eval[any](p, `document.getElementById('tick-0').click()`)
	says(p, "Apply 1")
	p.Up()
	require.False(t, c.Ended())
	require.Empty(t, of(recorded(p), "action_approved"))
	p.Press("Apply 1")
	require.True(t, c.Answer().OK)
}

// A change comes while a name is being typed: the focus stays, what is typed goes there, the change is announced, and nothing is decided.
func TestPanelWhileTyping(t *testing.T) {
	t.Parallel()
	p := issues(t)
	p.Open("Add a seat")
	p.TypeKeys("Name", "Gra")
	c := closing(p, "96", "While typing.")
	p.Keys("ce")
	p.WaitText("Asked for: Close issues")
	p.Keys(" Hop")
	panelAwake(p, "While typing.")
	p.Keys("per ")
	require.Equal(t, "Grace Hopper ", rider.Eval[string](p, `document.activeElement.value`))
	rider.Wait[bool](p, `document.getElementById('proof-live').innerText.includes('Close issues, entry')`)
	require.False(t, c.Ended())
}

// underRule has three issues closed and approved, and the standing rule ratified that they bear out.
func underRule(p *rider.Page) {
	p.T.Helper()
	for _, id := range []string{"7", "42", "77"} {
		c := closing(p, id, "Done in the last release, "+id)
		panelAwake(p, "Done in the last release, "+id)
		p.Press("Apply 1")
		require.True(p.T, c.Answer().OK)
	}
	p.Press("Draft the rule")
	rider.Wait[bool](p, `document.querySelector('[data-act=ratify-rule]') && !document.querySelector('[data-act=ratify-rule]').ariaDisabled`)
	p.Press("Ratify")
	p.WaitWithin("#rules", "Used: 0 of 10 calls")
}

// A standing rule is drafted, ratified by a press of its own, changes what the tool says of itself, and is taken back.
func TestPanelStandingRule(t *testing.T) {
	t.Parallel()
	p := issues(t)
	underRule(p)
	rider.Wait[bool](p, `document.modelContext.getTools().then((all) => all.find((t) => t.name === 'close_issue').description.includes('A standing rule holds'))`)
	require.True(t, p.Call("close_issue", `{"id":"96","reason":"Under the rule."}`).OK)
	p.WaitWithin("#rules", "Used: 1 of 10 calls")
	p.Press("Revoke")
	p.WaitWithin("#rules", "Ended: taken back.")
	rider.Wait[bool](p, `document.modelContext.getTools().then((all) => !all.find((t) => t.name === 'close_issue').description.includes('A standing rule holds'))`)
}
