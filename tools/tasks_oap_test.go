package tools

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
)

// The acceptance cases of OAP, by their own names. Its races are in tasks_races_test.go. These have no counterpart here, since there is
// neither a server that is asked nor a secret that all its callers share: "Bearer", "bearer" and "BeArEr" ok, wrong token, different length, no
// header, Basic scheme, scheme without credentials, unconfigured server; and "error text leaks no SQL", since there is none. What those are
// for stands below under "a caller is who its door says". Naming an unknown actor in the error has none either: a refusal tells where the
// argument is, and never repeats what it holds.
func TestOAP(t *testing.T) {
	const claim = `{"taskId":%q,"provenance":%q,"claimText":"Done."}`
	const proven = `{"taskId":%q,"provenance":%q,"claimText":"Done.","sourceReference":%q}`
	for name, test := range map[string]func(t *testing.T, f *fixture){
		"create: unknown actor": func(t *testing.T, f *fixture) {
			got := f.no(404, "unknown_seat", "create_task", `{"title":"x","injectedBy":"nobody"}`)
			require.Equal(t, "/injectedBy", got["path"])
			require.NotContains(t, got["error"], "nobody")
			require.Zero(t, f.rows("task_created"))
		},
		"create: known actor": func(t *testing.T, f *fixture) {
			got := f.ok("create_task", `{"title":"x","injectedBy":"r2"}`)
			require.Equal(t, "pending_acceptance", got["status"])
			require.Equal(t, "r2", got["injectedBy"])
			require.Nil(t, f.task(got["id"].(string)).Owner)
			f.no(409, "not_accepted", "report_completion", claim, got["id"], "reported")
		},
		"provenance: reported to observed without evidence": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("report_completion", claim, id, "reported")
			got := f.no(409, "evidence_missing", "report_completion", claim, id, "observed")
			require.Contains(t, got["error"], "sourceReference")
			require.Equal(t, "/sourceReference", got["path"])
		},
		"provenance: a rejected claim is not stored, and leaves the prior status": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("report_completion", claim, id, "reported")
			before := f.task(id)
			f.no(409, "evidence_missing", "report_completion", claim, id, "observed")
			require.Equal(t, 1, f.rows("task_completed"))
			require.Same(t, before, f.task(id))
		},
		"provenance: allowed with a sourceReference, stored verbatim, completed and still owned": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("report_completion", claim, id, "reported")
			const log = "  exit 0 🙂\n\"ok\" "
			got := f.ok("report_completion", proven, id, "observed", log)
			require.Equal(t, log, got["sourceReference"])
			require.Equal(t, room.Digest(log).String(), got["evidence_digest"])
			now := f.task(id)
			require.Equal(t, log, now.Claims[1].Evidence.Text)
			require.Equal(t, task.Completed, now.Status)
			require.Equal(t, "rider", now.Owner.Seat)
		},
		"provenance: the first claim may be observed": func(t *testing.T, f *fixture) {
			f.ok("report_completion", claim, f.owned("rider"), "observed")
		},
		"provenance: observed to reported": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("report_completion", claim, id, "observed")
			f.ok("report_completion", claim, id, "reported")
		},
		"provenance: reported to reviewed to observed is no way round": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("report_completion", claim, id, "reported")
			f.no(409, "evidence_missing", "report_completion", claim, id, "reviewed")
			f.ok("report_completion", proven, id, "reviewed", "a log")
			f.no(409, "evidence_used", "report_completion", proven, id, "observed", "a log")
		},
		"provenance: an entry is evidence, once and if it is newer": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			older, _ := f.r.Ledger().Entry(f.r.Ledger().Len())
			f.ok("report_completion", claim, id, "reported")
			f.no(409, "evidence_stale", "report_completion", proven, id, "observed", older.Hash)
			f.no(400, "evidence_unknown", "report_completion", proven, id, "observed", ledger.Hash{1})
			refused, _ := f.r.Ledger().Entry(f.r.Ledger().Len())
			f.no(400, "evidence_unfit", "report_completion", proven, id, "observed", refused.Hash)
			f.call("list_seats", "")
			look, _ := f.r.Ledger().Entry(f.r.Ledger().Len())
			f.ok("report_completion", proven, id, "reviewed", look.Hash)
			f.no(409, "evidence_used", "report_completion", proven, id, "observed", look.Hash)
		},
		"manual: what is no provenance": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			for _, p := range []string{`null`, `[]`, `["observed"]`, `1`, `{}`, `""`, `"Observed"`, `"OBSERVED"`, `"verified"`, `" observed"`, `true`} {
				got := f.no(400, f.call("report_completion", `{"taskId":"`+id+`","provenance":`+p+`,"claimText":"x"}`)["code"].(string),
					"report_completion", `{"taskId":%q,"provenance":`+p+`,"claimText":"x"}`, id)
				require.Equal(t, "/provenance", got["path"], p)
			}
			f.no(400, "missing_field", "report_completion", `{"taskId":%q,"claimText":"x"}`, id)
			f.no(400, "blank", "report_completion", `{"taskId":%q,"provenance":"observed","claimText":"\u200b"}`, id)
			require.Zero(t, f.rows("task_completed"))
			require.Equal(t, task.Accepted, f.task(id).Status)
		},
		"manual: a snapshot stays as it was": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("report_completion", claim, id, "reported")
			got := f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2"}`, id)
			frozen := f.task(id).Handoffs[0].Snapshot.String()
			shown := got["contextSnapshot"].(map[string]any)
			require.Equal(t, "completed", shown["status"])
			require.Equal(t, "Done.", shown["latest_claim"].(map[string]any)["claim"])
			f.ok("accept_task", `{"taskId":%q,"actorId":"r2"}`, id)
			f.ok("report_completion", `{"taskId":%q,"actorId":"r2","provenance":"observed","claimText":"Otherwise."}`, id)
			f.ok("handoff_task", `{"taskId":%q,"fromActorId":"r2","toActorId":"rider"}`, id)
			require.Equal(t, frozen, f.task(id).Handoffs[0].Snapshot.String())
			require.Contains(t, fmt.Sprint(f.pages("get_task_status", `"taskId":"`+id+`"`)[3]["contextSnapshot"]), "Done.")
		},
		"manual: nulls in a snapshot are said": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2"}`, id)
			require.Contains(t, f.task(id).Handoffs[0].Snapshot.String(), `"latest_claim":null`)
		},
		"manual: a recipient neither completes nor hands off before accepting": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2"}`, id)
			f.no(409, "not_accepted", "report_completion", `{"taskId":%q,"actorId":"r2","provenance":"observed","claimText":"x"}`, id)
			f.no(409, "not_accepted", "handoff_task", `{"taskId":%q,"fromActorId":"r2","toActorId":"r3"}`, id)
			f.no(403, "offered_to_another", "accept_task", `{"taskId":%q,"actorId":"r3"}`, id)
			f.ok("accept_task", `{"taskId":%q,"actorId":"r2"}`, id)
		},
		"manual: two doors read one history": func(t *testing.T, f *fixture) {
			id := f.owned("rider")
			f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2"}`, id)
			input := `{"taskId":"` + id + `"}`
			here, there := f.call("get_task_status", input), f.callAt(ledger.Bridge, "get_task_status", input)
			require.Equal(t, here["rows"], there["rows"])
			require.NotEmpty(t, here["rows"])
		},
		"a caller is who its door says": func(t *testing.T, f *fixture) {
			id := f.create()
			for argument, name := range map[string]string{"actorId": "accept_task", "fromActorId": "handoff_task"} {
				for _, seat := range []string{"host", "ann"} {
					got := f.no(403, "not_your_seat", name, `{"taskId":%q,%q:%q%s}`, id, argument, seat, map[bool]string{true: `,"toActorId":"r2"`}[argument != "actorId"])
					require.Equal(t, "/"+argument, got["path"])
				}
			}
			f.no(403, "not_your_seat", "create_task", `{"title":"x","injectedBy":"host"}`)
			f.no(403, "not_your_seat", "report_completion", `{"taskId":%q,"actorId":"host","provenance":"observed","claimText":"x"}`, id)
			f.no(404, "unknown_seat", "accept_task", `{"taskId":%q,"actorId":"nobody"}`, id)
			require.Equal(t, task.Pending, f.task(id).Status)

			f.ok("accept_task", `{"taskId":%q}`, id)
			for name, more := range map[string]string{"report_completion": `,"provenance":"observed","claimText":"x"`, "handoff_task": `,"toActorId":"r2"`, "accept_task": ``, "recall_task": ``} {
				got := f.callAt(ledger.Bridge, name, `{"taskId":"`+id+`"`+more+`}`)
				require.Equal(t, "owned_by_another", got["code"], "%s: the same seat by another door", name)
				require.Contains(t, got["error"], "the door webmcp")
				require.EqualValues(t, map[bool]int{true: 409, false: 403}[name == "accept_task"], got["status"])
			}
			require.Equal(t, ledger.WebMCP, f.task(id).Owner.Door)
		},
		"status: an unknown task": func(t *testing.T, f *fixture) {
			for name, more := range map[string]string{"get_task_status": ``, "accept_task": ``, "report_completion": `,"provenance":"observed","claimText":"x"`, "handoff_task": `,"toActorId":"r2"`, "decline_task": ``, "recall_task": ``} {
				f.no(404, "task_not_found", name, `{"taskId":%q%s}`, ledger.Hash{1}, more)
			}
			f.no(404, "unknown_seat", "handoff_task", `{"taskId":%q,"toActorId":"nobody"}`, f.owned("rider"))
			f.no(404, "unknown_seat", "list_unaccepted_tasks", `{"actorId":"nobody"}`)
			f.no(400, "unknown_scope", "create_task", `{"title":"x","authorityScope":"nobody"}`)
			f.no(400, "no_such_cursor", "get_task_status", `{"taskId":%q,"cursor":99}`, f.create())
		},
		"status: who is not the owner": func(t *testing.T, f *fixture) {
			id := f.owned("r2")
			f.no(403, "owned_by_another", "report_completion", claim, id, "observed")
			f.no(403, "owned_by_another", "handoff_task", `{"taskId":%q,"toActorId":"r3"}`, id)
			f.no(409, "owned_by_another", "accept_task", `{"taskId":%q}`, id)
			f.no(409, "already_yours", "accept_task", `{"taskId":%q,"actorId":"r2"}`, id)
			f.no(400, "same_seat", "handoff_task", `{"taskId":%q,"fromActorId":"r2","toActorId":"r2"}`, id)
		},
	} {
		t.Run(name, func(t *testing.T) { test(t, newFixture(t).withSeats()) })
	}
}

// What a call that lands answers is the row it left, under OAP's names.
func TestTheRowsOfOAP(t *testing.T) {
	f := newFixture(t).withSeats()
	frame := []string{"ok", "code", "message", "phase", "tools", "seq", "head"}
	has := func(got map[string]any, want string) {
		var names []string
		for name := range got {
			names = append(names, name)
		}
		require.ElementsMatch(t, append(strings.Fields(want), frame...), names)
		e, _ := f.r.Ledger().Entry(uint64(got["seq"].(float64)))
		require.Equal(t, e.Hash.String(), got["id"])
		for _, at := range []string{"createdAt", "acceptedAt", "reportedAt", "handoffAt"} {
			if said, there := got[at]; there {
				require.Equal(t, e.TS, said)
			}
		}
	}
	made := f.ok("create_task", `{"title":"x","description":"y","authorityScope":"agent"}`)
	has(made, "id status injectedBy createdAt title authorityScope")
	id := made["id"].(string)
	has(f.ok("accept_task", `{"taskId":%q,"contextNote":"n"}`, id), "id taskId actorId acceptedAt contextNote")
	has(f.ok("report_completion", `{"taskId":%q,"provenance":"reviewed","claimText":"c","sourceReference":"s"}`, id), "id taskId actorId provenance reportedAt claimText evidence_digest sourceReference")
	has(f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2","reason":"r"}`, id), "id taskId fromActorId toActorId handoffAt reason contextSnapshot")
	has(f.ok("decline_task", `{"taskId":%q,"actorId":"r2","reason":"r"}`, id), "id taskId actorId reason")
	f.ok("accept_task", `{"taskId":%q}`, id)
	f.ok("handoff_task", `{"taskId":%q,"toActorId":"r2"}`, id)
	has(f.ok("recall_task", `{"taskId":%q}`, id), "id taskId actorId")
	f.ok("accept_task", `{"taskId":%q,"actorId":"r3"}`, id)
	h, _ := ledger.ParseHash(id)
	_, err := f.r.RecallTask(host, h, "gone", room.Stamp{}, nil)
	require.NoError(t, err)
	_, err = f.r.RecallTask(host, h, "", room.Stamp{}, nil)
	require.NoError(t, err)

	var events []string
	for _, row := range f.pages("get_task_status", `"taskId":"`+id+`"`) {
		event, _ := row["event"].(string)
		if how, ended := row["how"]; ended {
			event += " " + how.(string)
		}
		events = append(events, event)
		if event == "recall" {
			require.Equal(t, "host", row["actorId"])
			require.Equal(t, "r3", row["fromActorId"])
			require.NotContains(t, row, "toActorId")
		}
	}
	require.Equal(t, []string{"", "acceptance", "completion", "handoff", "handoff_ended declined", "acceptance", "handoff", "handoff_ended recalled", "acceptance", "recall", "task_ended recalled"}, events)
	now := f.ok("get_task_status", `{"taskId":%q}`, id)
	require.Nil(t, now["currentOwnerActorId"])
	require.Contains(t, now, "currentOwnerActorId")
	require.Equal(t, "recalled", now["status"])
	require.Equal(t, "reviewed", now["latest_provenance"])
}
