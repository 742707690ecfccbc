package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// toolsOfTasks calls tools of tasks by one door, and holds their answers to what OAP says of them.
type toolsOfTasks struct {
	t    *testing.T
	call func(name, input string) rider.Answer
}

func (k toolsOfTasks) ok(name string, input map[string]string) rider.Answer {
	k.t.Helper()
	a := k.call(name, rider.JSON(input))
	require.True(k.t, a.OK, a)
	return a
}

func (k toolsOfTasks) no(status int64, code, name string, input map[string]string) {
	k.t.Helper()
	a := k.call(name, rider.JSON(input))
	require.False(k.t, a.OK, a)
	require.Equal(k.t, code, a.Code, a)
	require.Equal(k.t, status, a.Int("status"), a)
	require.Equal(k.t, a.Message, a.Str("error"), a)
}

// A task from one agent's seat to another's by nothing but tools, and then phase by phase: the reads stay, the writes go with Open and with a
// pause, and come back.
func TestTasksByTools(t *testing.T) {
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := raceRoomIn(d.open(t))
			k := toolsOfTasks{t, func(name, input string) rider.Answer { return d.call(p, name, input) }}
			id := k.ok("create_task", map[string]string{"title": "Tell the depot", "description": "Before six."}).Str("id")
			p.WaitWithin("#tasks", "Tell the depot")
			k.no(409, "not_accepted", "report_completion", map[string]string{"taskId": id, "provenance": "observed", "claimText": "Told."})
			k.no(403, "not_your_seat", "accept_task", map[string]string{"taskId": id, "actorId": "host"})
			k.ok("accept_task", map[string]string{"taskId": id, "contextNote": "I have their number."})
			k.no(409, "owned_by_another", "accept_task", map[string]string{"taskId": id, "actorId": "r2"})
			k.ok("report_completion", map[string]string{"taskId": id, "provenance": "reported", "claimText": "They say they know."})
			k.no(409, "evidence_missing", "report_completion", map[string]string{"taskId": id, "provenance": "observed", "claimText": "They know."})
			k.ok("report_completion", map[string]string{"taskId": id, "provenance": "observed", "claimText": "They know.", "sourceReference": "their answer, 17:40"})
			k.ok("handoff_task", map[string]string{"taskId": id, "toActorId": "r2", "reason": "end of shift"})
			k.no(403, "offered_to_another", "accept_task", map[string]string{"taskId": id, "actorId": "r3"})
			k.no(409, "not_accepted", "report_completion", map[string]string{"taskId": id, "actorId": "r2", "provenance": "observed", "claimText": "Mine."})
			k.ok("accept_task", map[string]string{"taskId": id, "actorId": "r2"})
			now := k.ok("get_task_status", map[string]string{"taskId": id})
			require.Equal(t, "accepted", now.Str("status"))
			require.Equal(t, "r2", now.Str("currentOwnerActorId"))

			p.Press("Pause")
			p.WaitReads()
			require.Equal(t, "accepted", k.ok("get_task_status", map[string]string{"taskId": id}).Str("status"))
			p.Press("Resume")
			p.WaitReads()
			for from := room.Open; from < room.Closed; from++ {
				advanced(p, from, from+1)
				require.NotContains(t, p.Names(), "accept_task")
				require.Equal(t, "accepted", k.ok("get_task_status", map[string]string{"taskId": id}).Str("status"))
				require.True(t, d.call(p, "list_unaccepted_tasks", `{}`).OK)
			}
			p.Press("Open the next round")
			p.WaitTools(rider.InOpen...)
			k.ok("report_completion", map[string]string{"taskId": id, "actorId": "r2", "provenance": "reported", "claimText": "They still know."})

			entries := recorded(p)
			require.Len(t, of(entries, "task_accepted"), 2)
			require.NotEmpty(t, member(t, of(entries, "task_accepted")[1], "reopens"))
			require.Len(t, of(entries, "task_completed"), 3)
			for _, e := range of(entries, "task_completed") {
				require.Equal(t, "client-asserted", e.Actor.Grade)
			}
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}

// The same tools over MCP: an agent there is offered the six of OAP and two more, its refusals are errors with OAP's status, and what a
// seat accepted by the bridge it does not own by the page's own door, nor by another client.
func TestTasksByTheBridge(t *testing.T) {
	t.Parallel()
	p, b, a := withBridge(t)
	require.Subset(t, a.names(), []string{"create_task", "accept_task", "report_completion", "handoff_task", "list_unaccepted_tasks", "get_task_status"})
	k := toolsOfTasks{t, func(name, input string) rider.Answer {
		r := a.call(name, input)
		require.Equal(t, !r.OK, r.failed, "a refusal is an error to MCP, and nothing else is")
		return r.Answer
	}}
	here := toolsOfTasks{t, p.Call}
	id := k.ok("create_task", map[string]string{"title": "Tell the depot"}).Str("id")
	k.no(404, "unknown_seat", "handoff_task", map[string]string{"taskId": k.ok("accept_task", map[string]string{"taskId": id}).Str("taskId"), "toActorId": "nobody"})
	now := here.ok("get_task_status", map[string]string{"taskId": id})
	require.Equal(t, "bridge", now.Str("owner_door"))
	require.Equal(t, "e2e-client 1.2.3", now.Str("owner_client"))

	claim := map[string]string{"taskId": id, "provenance": "observed", "claimText": "Told."}
	here.no(403, "owned_by_another", "report_completion", claim)
	here.no(403, "owned_by_another", "handoff_task", map[string]string{"taskId": id, "toActorId": "host"})
	here.no(409, "owned_by_another", "accept_task", map[string]string{"taskId": id})
	other := toolsOfTasks{t, func(name, input string) rider.Answer { return agentCalled(t, b, "other", "1").call(name, input).Answer }}
	other.no(403, "owned_by_another", "report_completion", claim)

	k.ok("report_completion", claim)
	k.ok("handoff_task", map[string]string{"taskId": id, "toActorId": "host"})
	k.no(409, "not_accepted", "report_completion", claim)
	k.no(403, "offered_to_another", "accept_task", map[string]string{"taskId": id})
	k.no(400, "missing_field", "report_completion", map[string]string{"taskId": id, "claimText": "x"})
	require.Equal(t, k.call("get_task_status", rider.JSON(map[string]string{"taskId": id})).Fields["rows"], here.call("get_task_status", rider.JSON(map[string]string{"taskId": id})).Fields["rows"],
		"one history by either door")

	accepted := only(t, recorded(p), "task_accepted")
	require.Equal(t, "bridge", accepted.Actor.Ingress)
	require.Equal(t, map[string]any{"name": "e2e-client", "version": "1.2.3"}, payload(t, accepted)["client_asserted"])
	p.Press("Advance to Commit")
	a.offered("commit_to_round")
	k.no(409, "wrong_phase", "accept_task", map[string]string{"taskId": id})
}
