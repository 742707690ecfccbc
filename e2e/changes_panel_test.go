package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// shipments opens a room on the freight records.
func shipments(t *testing.T) *rider.Page {
	p := riding(t).Open(t, server.URL+"/?records=freight")
	p.WaitReads("search_shipments", "get_shipment", "get_action", "list_actions", "propose_remedy", "notify_customers")
	return p
}

// panelAwake waits until a change is in the panel and its controls act.
func panelAwake(p *rider.Page, title string) {
	p.T.Helper()
	rider.Wait[bool](p, `((c) => c && c.innerText.includes(`+rider.JSON(title)+`))(document.querySelector('#proof-card[data-state=awake]'))`)
}

func says(p *rider.Page, label string) {
	p.T.Helper()
	rider.Wait[bool](p, `document.getElementById('approve')?.innerText === `+rider.JSON(label))
}

// The CONSOL-A case by keyboard and mouse: figures and the button follow each tick, and what is approved is what the button says.
func TestPanelNarrowsAndApplies(t *testing.T) {
	t.Parallel()
	p := shipments(t)
	p.Call("search_shipments", `{"consol":"CONSOL-A"}`)
	c := p.Begin("propose_remedy", `{"consol":"CONSOL-A"}`)
	panelAwake(p, "Propose a remedy")
	says(p, "Apply 23 · Refer 4")

	p.PressRole("checkbox", "HAWB-70003 acorn-optics")
	says(p, "Apply 22 · Refer 4")
	require.Equal(t, "tick-2", rider.Eval[string](p, `document.activeElement.id`))
	p.Keys("\u0301") // ArrowDown
	p.Keys(" ")
	says(p, "Apply 21 · Refer 4")
	p.Keys("\u0305") // End
	rider.Wait[bool](p, `document.activeElement.id === 'tick-26'`)
	p.Keys(" ")
	says(p, "Apply 20 · Refer 4")
	require.Contains(t, p.Text(), "27 asked for = 20 to apply + 4 above the authority + 3 taken out.")
	p.Keys("\x1b")
	require.False(t, c.Ended(), "Escape refuses nothing")
	rider.Wait[bool](p, `document.getElementById('proof-live').innerText.includes('Apply 20')`)

	p.Press("Apply 20 · Refer 4")
	a := c.Answer()
	require.True(t, a.OK, a)
	p.WaitWithin("#answers", "Applied in part")
	p.WaitWithin("#answers", "27 asked for: 20 applied, 4 referred, 3 taken out.")
	p.NoViolations(built.Root)
	require.LessOrEqual(t, p.Overhang(), 0)
	p.Screenshot("panel-answered", 1280, 1400, false)

	p.Press("Undo Propose a remedy (HAWB-70001, HAWB-70002, HAWB-70003 and 24 more)")
	p.WaitWithin("#answers", "Undone")
}

// A correction is rehearsed again with the value, and keeps what was taken out.
func TestPanelCorrects(t *testing.T) {
	t.Parallel()
	p := shipments(t)
	c := p.Begin("propose_remedy", `{"ids":["HAWB-70004","HAWB-70008"],"remedy":"competitor"}`)
	panelAwake(p, "Propose a remedy")
	p.PressRole("checkbox", "HAWB-70008 beacon-sensors")
	says(p, "Apply 1")
	rider.Eval[any](p, `((f) => { f.value = 'truck'; f.form.requestSubmit(); })(document.querySelector('[data-row="0"] select, form[data-row="0"] select'))`)
	p.WaitWithin("#proof-head", "Corrected in this page")
	panelAwake(p, "Propose a remedy")
	says(p, "Apply 1")
	p.Press("Apply 1")
	require.True(t, c.Answer().OK)
	p.WaitWithin("#answers", "Applied in part")
}

// What cannot be undone takes its target, typed; what is refused runs nothing.
func TestPanelTypedTargetAndRefusal(t *testing.T) {
	t.Parallel()
	p := shipments(t)
	first := p.Begin("notify_customers", `{"consol":"CONSOL-B","message":"Your shipment goes on tonight."}`)
	panelAwake(p, "Notify customers")
	label := rider.Eval[string](p, `document.getElementById('approve').innerText`)
	require.True(t, strings.HasPrefix(label, "Apply 15 · Send "), label)
	rider.Eval[any](p, `document.getElementById('approve').click()`)
	require.Equal(t, "true", rider.Eval[string](p, `document.getElementById('approve').ariaDisabled`))
	p.TypeKeys("This cannot be undone. Type CONSOL-B to show that it is meant", "CONSOL-B")
	rider.Wait[bool](p, `!document.getElementById('approve').ariaDisabled`)
	require.False(t, first.Ended())
	p.Press(label)
	require.True(t, first.Answer().OK)
	p.WaitWithin("#outbox", "released into this page's outbox")

	second := p.Begin("notify_customers", `{"consol":"CONSOL-B","message":"And once more."}`)
	panelAwake(p, "Notify customers")
	require.Empty(t, rider.Eval[string](p, `document.querySelector('#form-typed input').value`))
	p.TypeKeys("Reason, which the agent is told (optional)", "Once is enough.")
	p.Press("Refuse all")
	require.False(t, second.Answer().OK)
	p.WaitWithin("#answers", "Once is enough.")
}

// A reload builds the panel anew from the record, and a role given to a second seat takes up what was referred.
func TestPanelReloadAndReferral(t *testing.T) {
	t.Parallel()
	p := shipments(t)
	p.Begin("propose_remedy", `{"consol":"CONSOL-A"}`)
	panelAwake(p, "Propose a remedy")
	rider.Wait[bool](p, `document.getElementById('chip-kept').dataset.state === 'kept'`)
	p.Reload()
	panelAwake(p, "Propose a remedy")
	says(p, "Apply 23 · Refer 4")
	p.Press("Apply 23 · Refer 4")
	p.WaitWithin("#roles", "No seat has the role Duty manager.")
	p.Open("Add a seat")
	p.TypeKeys("Name", "Ines Duarte")
	p.Press("Add the seat")
	p.Press("Give the role")
	p.Press("Take up as Ines Duarte (Duty manager)")
	panelAwake(p, "Propose a remedy")
	says(p, "Apply 4")
	p.Press("Apply 4")
	p.WaitWithin("#answers", "4 asked for: 4 applied.")

	p.Begin("notify_customers", `{"consol":"CONSOL-B","message":"Your shipment goes on tonight."}`)
	panelAwake(p, "Notify customers")
	require.Equal(t, "host", rider.Eval[string](p, `document.getElementById('decide-as').value`), "the higher role was for that action alone")
	rider.Wait[bool](p, `document.title === '(1) Docket'`)
}

// A set that the page does not know is left at that; one is opened by the host's press, and a new room by the page itself.
func TestPanelOpensRecords(t *testing.T) {
	t.Parallel()
	p := riding(t).Open(t, server.URL+"/?records=nothing")
	p.WaitReads()
	p.WaitWithin("#notices", "a set of records that this page does not know")
	p.Choose("This room has no records open. Open a set of examples, for agents to ask for changes to:", "Issue tracker")
	p.Press("Open records")
	p.WaitReads("search_issues", "get_issue", "get_action", "list_actions", "close_issue", "delete_issue")
	require.Equal(t, "ui", only(t, recorded(p), "records_opened").Actor.Ingress)
	p.Choose("Records of the new room", "Air-freight recovery")
	p.Press("New room")
	p.WaitReads("search_shipments", "get_shipment", "get_action", "list_actions", "propose_remedy", "notify_customers")
	opened := only(t, recorded(p), "records_opened")
	require.Equal(t, uint64(2), opened.Seq)
	require.Equal(t, "room", opened.Actor.Ingress)
}
