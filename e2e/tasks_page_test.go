package e2e

import (
	"bytes"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
)

// hand is a way of working the page's controls.
type hand struct {
	name   string
	press  func(p *rider.Page, button string)
	unfold func(p *rider.Page, summary string)
	write  func(p *rider.Page, label, text string)
	choose func(p *rider.Page, label, option string)
}

var hands = []hand{
	{"mouse", (*rider.Page).Press, (*rider.Page).Open, (*rider.Page).TypeKeys, (*rider.Page).Choose},
	{"keys", byKeys("button", "\r"), byKeys("DisclosureTriangle", " "),
		func(p *rider.Page, label, text string) {
			p.Focus("textbox", label)
			p.Keys(text)
		},
		func(p *rider.Page, label, option string) {
			p.Focus("combobox", label)
			p.Keys(option) // a list goes to the option that begins so
			rider.Wait[bool](p, `document.activeElement.selectedOptions?.[0]?.text.startsWith(`+rider.JSON(option)+`)`)
		}},
}

func byKeys(role, key string) func(p *rider.Page, name string) {
	return func(p *rider.Page, name string) {
		p.T.Helper()
		p.Focus(role, name)
		p.Keys(key)
	}
}

// tasksWith opens a room with a second human seat.
func tasksWith(t *testing.T) *rider.Page {
	p := open(t, riding(t))
	p.Open("Add a seat")
	p.TypeKeys("Name", "Ines Duarte")
	p.Press("Add the seat")
	p.WaitWithin("#seats", "Ines Duarte")
	return p
}

// A task from its creation to its end, by the page's own controls alone, with the mouse and with nothing but keys. What is claimed says how it is
// known, and says more only with evidence; a handoff waits until it is answered.
func TestTasksByHand(t *testing.T) {
	for _, h := range hands {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			p := tasksWith(t)
			wait := func(text string) { t.Helper(); p.WaitWithin("#tasks", text) }
			focused := func(id string) {
				t.Helper()
				if h.name == "keys" {
					rider.Wait[bool](p, `document.activeElement.id === `+rider.JSON(id)+` || Promise.reject(new Error(document.activeElement.outerHTML.slice(0, 90)))`)
				}
			}

			h.unfold(p, "Create a task")
			h.press(p, "Create the task")
			wait("Refused blank at /title")
			h.write(p, "Title", "Tell the depot")
			h.write(p, "Description (optional)", "Before six.")
			h.press(p, "Create the task")
			wait("Nobody owns: 1")
			focused("new-task")
			require.Empty(t, rider.Eval[string](p, `document.getElementById('new-task-title').value`))
			created := only(t, recorded(p), "task_created")
			card := "task-" + strconv.FormatUint(created.Seq, 10)

			wait("Before six.") // what is created here is unfolded
			h.press(p, "Details Tell the depot")
			rider.Wait[bool](p, `!document.querySelector('#tasks .board form')`)
			h.press(p, "Details Tell the depot")
			h.write(p, "Note, what you take it on with (optional)", "I have their number.")
			h.press(p, "Accept")
			wait("Owned: 1")
			focused(card + "-title")
			wait("by the seat Room host through the door ui")

			claims := func(provenance, claim, evidence string) {
				t.Helper()
				h.choose(p, "How it is known", provenance)
				h.write(p, "Claim", claim)
				h.write(p, "Evidence (optional at first)", evidence)
				h.press(p, "Claim that it is done as Room host")
			}
			h.unfold(p, "Report completion")
			h.press(p, "Claim that it is done as Room host")
			wait("Refused bad_provenance at /provenance")
			claims("reported", "The desk says so.", "")
			wait("Claimed as reported (told by another)")
			wait("The desk says so. No evidence given.")
			focused(card + "-report")
			claims("observed", "I heard them.", "")
			wait("Refused evidence_missing at /sourceReference")
			require.Equal(t, "true", rider.Eval[string](p, `document.getElementById(`+rider.JSON(card+"-report-evidence")+`).ariaInvalid`))
			only(t, recorded(p), "task_completed")
			h.write(p, "Evidence (optional at first)", "They answered at 05:41.")
			h.press(p, "Claim that it is done as Room host")
			wait("Claimed as observed (seen to be so)")
			wait("Evidence given, a text: They answered at 05:41.")

			h.unfold(p, "Hand off")
			h.choose(p, "To the seat", "Ines")
			h.write(p, "Reason (optional)", "You go on.")
			h.write(p, "Minutes to accept it in (optional; then anyone may)", "0")
			h.press(p, "Hand off as Room host")
			wait("Refused bad_minutes at /expiresInMinutes")
			p.Type("Minutes to accept it in (optional; then anyone may)", "45")
			h.press(p, "Hand off as Room host")
			wait("1 handoff waits for an answer by a human seat.")
			wait("Waits for the seat Ines Duarte to accept or decline.")
			focused(card + "-title")
			rider.Wait[bool](p, `document.title === '(1) Docket'`)
			require.False(t, p.Has("button", "Accept as Room host"))

			h.press(p, "Accept as Ines Duarte")
			wait("by the seat Ines Duarte through the door ui")
			wait("Before its last handoff it was claimed to be done, as observed")
			rider.Wait[bool](p, `document.title === 'Docket'`)

			h.unfold(p, "Hand off")
			h.choose(p, "To the seat", "Room")
			h.press(p, "Hand off as Ines Duarte")
			wait("Waits for the seat Room host")
			h.press(p, "Decline as Room host")
			wait("Free: anyone may accept it. Its last handoff was declined")

			h.unfold(p, "End it, so that nobody can accept it")
			h.press(p, "End the task as Room host")
			wait("Over, nobody can accept them any more: 1")
			focused("tasks-title")
			sound(t, p)
		})
	}
}

// sound holds that the record verifies in the page and outside of it.
func sound(t *testing.T, p *rider.Page) {
	t.Helper()
	v := p.Verify()
	require.Equal(t, "ok", v.State, v.Text)
	_, file := p.Export()
	_, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
	require.NoError(t, err)
	require.True(t, verdict.OK)
}

// An entry is evidence by its number, as the page gives it; every act is recorded with what was measured of its press; and what the phase or a
// pause forbids has no control.
func TestTasksEvidenceAndPhases(t *testing.T) {
	t.Parallel()
	p := tasksWith(t)
	p.Open("Create a task")
	p.TypeKeys("Title", "Put the question anew")
	p.Choose("As the seat", "Ines")
	p.Choose("Who may accept it", "only Ines")
	p.Press("Create the task")
	p.WaitWithin("#tasks", "the seat Ines Duarte may accept it")
	p.Press("Accept as Ines Duarte")
	p.WaitWithin("#tasks", "Owned: 1")
	p.Open("Report completion")
	p.Choose("How it is known", "observed")
	p.TypeKeys("Claim", "It is on the record.")
	p.TypeKeys("Evidence (optional at first)", "#9999")
	p.Press("Claim that it is done as Ines Duarte")
	p.WaitWithin("#tasks", "Refused evidence_unknown at /sourceReference: no entry of that number is on the record")
	p.TypeKeys("Evidence (optional at first)", "#2")
	p.Press("Claim that it is done as Ines Duarte")
	p.WaitWithin("#tasks", "Evidence given: the entry #2.")
	done := only(t, recorded(p), "task_completed")
	require.Equal(t, "ui", done.Actor.Ingress)
	require.NotEqual(t, "host", done.Actor.Seat)
	require.Contains(t, done.Payload.String(), `"press"`)
	p.NoViolations(built.Root)

	p.Press("Pause")
	p.WaitWithin("#tasks", "Nothing is written while the room is paused")
	require.Zero(t, rider.Eval[int](p, `document.querySelectorAll('#tasks form').length`))
	p.Press("Resume")
	rider.Wait[bool](p, `document.querySelectorAll('#tasks form').length > 0`)
	p.Press("Advance to Commit")
	p.WaitWithin("#tasks", "The room is in Commit.")
	require.Zero(t, rider.Eval[int](p, `document.querySelectorAll('#tasks form').length`))
	sound(t, p)
}

// What an agent is offered waits on the board as what a person is; and what each does, the other sees.
func TestTasksAreSharedWithAgents(t *testing.T) {
	t.Parallel()
	p := tasksWith(t)
	a := p.Call("create_task", `{"title":"Sign for \u202eit","authorityScope":"human"}`)
	require.True(t, a.OK, a)
	p.WaitWithin("#tasks", "any human seat may accept it")
	p.WaitWithin("#tasks", "U+202E")
	p.Press("Details Sign for U+202Eit")
	p.Press("Accept")
	p.WaitWithin("#tasks", "Owned: 1")
	p.Open("Hand off")
	p.Choose("To the seat", "Riding")
	p.Press("Hand off as Room host")
	p.WaitWithin("#tasks", "Waits for the seat Riding agent")
	require.Equal(t, "Docket", rider.Eval[string](p, `document.title`), "it waits for an agent")
	p.Open("Take the handoff back, so that any human seat may accept it")
	p.Press("Take the handoff back as Room host")
	p.WaitWithin("#tasks", "Its last handoff was taken back")
	sound(t, p)
}

// later lets a test move the page's clock on, and has what is looked after every ten seconds be looked after at once, and counted.
const later = `{
  const Real = Date, real = globalThis.setTimeout;
  globalThis.later = 0;
  globalThis.looks = 0;
  globalThis.Date = class extends Real {
    constructor(...args) { args.length ? super(...args) : super(Real.now() + globalThis.later); }
    static now() { return Real.now() + globalThis.later; }
  };
  globalThis.setTimeout = (fn, ms, ...rest) => real(fn, ms === 10000 && ++globalThis.looks ? 20 : ms, ...rest);
}`

// Time alone ends a task that nobody accepted and a handoff, without a press or a call; and a record from a file is left as it is.
func TestTasksExpireInThePage(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Before(later)
	p.Go(server.URL)
	p.Open("Create a task")
	p.TypeKeys("Title", "Hand on")
	p.Press("Create the task")
	p.Press("Accept")
	p.WaitWithin("#tasks", "Owned: 1")
	require.Zero(t, rider.Eval[int](p, `looks`), "nothing ends")
	p.Open("Hand off")
	p.TypeKeys("Minutes to accept it in (optional; then anyone may)", "2")
	p.Press("Hand off")
	p.TypeKeys("Title", "Catch the courier")
	p.TypeKeys("Minutes to accept it in (optional; then nobody can)", "2")
	p.Press("Create the task")
	p.WaitWithin("#tasks", "afterwards nobody can accept it")
	rider.Wait[bool](p, `looks > 0`)
	ending := exported(p)
	require.Empty(t, of(parsed(t, ending), "task_expired"))

	rider.Eval[any](p, `globalThis.later = 121000`)
	p.WaitWithin("#tasks", "Its last handoff was not accepted in time")
	p.WaitWithin("#tasks", "Over, nobody can accept them any more: 1")
	expired := of(recorded(p), "task_expired")
	require.Len(t, expired, 2)
	for _, e := range expired {
		require.Equal(t, "room", e.Actor.Ingress)
	}
	sound(t, p)

	rider.Eval[any](p, `globalThis.later = 0`)
	p.ImportBytes("ending.jsonl", ending)
	p.WaitWithin("#tasks", "afterwards nobody can accept it")
	looks := rider.Eval[int](p, `looks`)
	rider.Eval[any](p, `globalThis.later = 121000`)
	p.Press("Details Catch the courier")
	p.WaitWithin("#tasks", "Id for tools")
	require.Equal(t, looks, rider.Eval[int](p, `looks`), "nothing is added to a record from a file")
}
