package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// aborts are moments at which a caller aborts, as scripts: 5 ms after the start of
// the call, in the next task, and after the task of the call.
var aborts = []string{
	`setTimeout(() => stop.abort(), 5)`,
	`{ const c = new MessageChannel(); c.port1.onmessage = () => stop.abort(); c.port2.postMessage(0); }`,
	`queueMicrotask(() => stop.abort())`,
}

// The caller aborts each effecting tool at each of the moments. Either there is no
// effect and a row says cancelled, or there is the effect and, where the abort reached
// the page, a row says that it came too late: never both, and never neither.
func TestCasesCancel(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Open)
			var seats []string
			for i := range aborts { // a seat for each moment
				seat := "agent-" + strconv.Itoa(i+1)
				seats = append(seats, seat)
				rider.Eval[any](p, `(() => {
  const form = document.getElementById('form-seat');
  form.elements.name.value = 'Agent `+strconv.Itoa(i+1)+`';
  form.elements.seat_kind.value = 'agent';
  form.requestSubmit();
})()`)
				p.WaitRow("seat_added", seat)
			}
			rider.Eval[any](p, `globalThis.reached = []; document.modelContext.addEventListener?.('toolcancel', (e) => reached.push(e.toolName))`)
			advanced(p, room.Open, room.Commit)
			nonces := map[string]string{}
			for i, seat := range seats {
				aborted(p, d, i, "commit", "commit_to_round", map[string]string{"position": "Adopt it.", "seat": seat})
				a := p.Call("commit_to_round", rider.JSON(map[string]string{"position": "Adopt it.", "seat": seat}))
				require.True(t, a.OK || a.Code == "already_committed", a)
				p.WaitReads("commit_to_round", "withdraw_commitment")
				aborted(p, d, i, "commitment_withdrawn", "withdraw_commitment", map[string]string{"seat": seat})
				if a = p.Call("commit_to_round", rider.JSON(map[string]string{"position": "Adopt it.", "seat": seat})); a.OK {
					nonces[seat] = a.Str("nonce")
				}
				p.WaitReads("commit_to_round", "withdraw_commitment")
			}
			advanced(p, room.Commit, room.Reveal)
			for i, seat := range seats {
				if nonces[seat] != "" {
					aborted(p, d, i, "reveal", "reveal_in_round", map[string]string{"position": "Adopt it.", "nonce": nonces[seat], "seat": seat})
					p.Call("reveal_in_round", rider.JSON(map[string]string{"position": "Adopt it.", "nonce": nonces[seat], "seat": seat}))
				}
			}
			advanced(p, room.Reveal, room.Ruling)
			for i, seat := range seats {
				aborted(p, d, i, "ratification_requested", "ratify_ruling", map[string]string{"ruling": "Adopted.", "seat": seat})
			}
			require.Empty(t, of(recorded(p), "ruling_ratified"))
		})
	}
}

// aborted has a call aborted at one of the moments, and holds the rows that it left
// to what its caller saw.
func aborted(p *rider.Page, d door, when int, kind, tool string, input map[string]string) {
	t := p.T
	t.Helper()
	id := tool + "-" + strconv.Itoa(when)
	input["request_id"] = id
	before := len(recorded(p))
	end := rider.Eval[string](p, inPage+`
  reached.length = 0;
  const stop = new AbortController();
  const end = run('`+tool+`', `+rider.JSON(input)+`, {signal: stop.signal}).then((text) => text, (error) => error.name);
  `+aborts[when]+`
  return end;
})()`)
	asked := rider.JSON(map[string]string{"request_id": id, "seat": input["seat"]})
	if kind == "ratification_requested" && !d.native {
		// The polyfill passes no signal on, so the ask goes on waiting.
		p.Press("Decline")
	}
	what := rider.Wait[string](p, inPage+`
  const a = await call('get_outcome', `+asked+`);
  return a.outcome !== 'awaiting_confirmation' && (a.outcome || a.code);
})()`)
	reached := rider.Eval[[]string](p, `reached`)
	rows := recorded(p)[before:]
	effects, cancelled, late := of(rows, kind), of(rows, "cancelled"), of(rows, "cancel_too_late")
	t.Logf("%s: the caller saw %.12s, the page %d cancels; outcome %s; %d effects, %d cancelled, %d too late", id, end, len(reached), what, len(effects), len(cancelled), len(late))
	require.Equal(t, 1, len(effects)+len(cancelled), "%s: an effect or a cancelled row, and not both", id)
	switch {
	case kind == "ratification_requested" && len(effects) == 1:
		// Asking moves nothing; the ask ended without a ruling.
		require.Equal(t, "AbortError", end)
		require.Equal(t, 1, len(of(rows, "ratification_lapsed"))+len(of(rows, "ratification_declined")))
	case len(cancelled) == 1:
		require.Equal(t, "AbortError", end)
		require.Equal(t, "cancelled", what)
		require.Empty(t, late)
	default:
		// Where the abort did not reach the page, get_outcome is what tells the caller.
		require.Equal(t, "done", what)
		require.Len(t, late, len(reached), "%s: the abort reached the page after the effect", id)
		require.True(t, end == "AbortError" || strings.Contains(end, `"ok":true`) && len(reached) == 0, "%s: %s", id, end)
	}
	for _, e := range late {
		require.Equal(t, effects[0].Hash.String(), member(t, e, "of"))
	}
}

// The caller aborts in the very task of the call. The browser tells the caller that
// the call is aborted and starts it all the same, with a signal that never fires: the
// page cannot know. The effect lands once, and get_outcome by the caller's request id
// is how the caller learns of it.
func TestCasesAbortInTheSameTask(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			end := rider.Eval[string](p, inPage+`
  const stop = new AbortController();
  const end = run('commit_to_round', {position: 'Adopt it.', request_id: 'r'}, {signal: stop.signal}).then((text) => text, (error) => error.name);
  stop.abort();
  return end;
})()`)
			require.Equal(t, "AbortError", end)
			what := rider.Wait[string](p, inPage+`
  const a = await call('get_outcome', {request_id: 'r'});
  return a.code === 'not_found' ? '' : a.outcome;
})()`)
			entries := recorded(p)
			switch what {
			case "done":
				only(t, entries, "commit")
				require.Empty(t, of(entries, "cancelled"))
			case "cancelled": // a browser that passes the abort on
				only(t, entries, "cancelled")
				require.Empty(t, of(entries, "commit"))
			default:
				require.Fail(t, "neither done nor cancelled", what)
			}
			// Asking again with the same id and arguments is answered as the first call would have been.
			a := p.Call("commit_to_round", `{"position":"Adopt it.","request_id":"r"}`)
			require.True(t, a.OK, a)
			require.Regexp(t, `^[0-9a-f]{32}$`, a.Str("nonce"))
			only(t, recorded(p), "commit")
		})
	}
}

// Through the protocol: a call that is cancelled as soon as it is made has an effect
// or a cancelled row, cancelling a ruling that waits ends it in its caller's name, and
// cancelling what has ended does nothing.
func TestCasesCancelByProtocol(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[0], room.Commit)
	c, err := p.Start("commit_to_round", `{"position":"Adopt it.","request_id":"c"}`)
	require.NoError(t, err)
	_ = c.Cancel() // fails where the call has ended already
	status := c.Wait().Status
	what := p.Invoke("get_outcome", `{"request_id":"c"}`).Str("outcome")
	rows := recorded(p)
	require.Equal(t, 1, len(of(rows, "commit"))+len(of(rows, "cancelled")), "%s, %s", status, what)
	require.Equal(t, map[bool]string{true: "done", false: "cancelled"}[len(of(rows, "commit")) == 1], what, status)
	p.Close()

	p = reached(t, doors[0], room.Ruling)
	i, err := p.Start("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
	require.NoError(t, err)
	awake(p, "Adopted.")
	require.NoError(t, i.Cancel())
	require.Equal(t, "Canceled", i.Wait().Status)
	rider.Wait[bool](p, `!document.querySelector('.ask')`)
	entries := recorded(p)
	row := only(t, entries, "ratification_lapsed")
	require.Equal(t, room.WhyCaller, member(t, row, "why"))
	require.Equal(t, "webmcp", row.Actor.Ingress)
	require.Empty(t, of(entries, "ruling_ratified"))
	require.Equal(t, "cancelled", p.Invoke("get_outcome", `{"request_id":"r"}`).Str("outcome"))
	require.Error(t, i.Cancel())

	done, err := p.Start("list_seats", `{}`)
	require.NoError(t, err)
	require.True(t, done.Answer().OK)
	rows = recorded(p)
	require.ErrorContains(t, done.Cancel(), "No pending execution")
	require.Equal(t, rows, recorded(p))
}

// Three identical asks wait at once: each gets its own verdict and none another's.
// One is refused, one ratified, and the third has lapsed with that.
func TestCasesIdenticalAsks(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Ruling)
			var answers []func() rider.Answer
			for range 3 {
				answers = append(answers, d.begin(p, "ratify_ruling", `{"ruling":"Adopted."}`))
			}
			p.WaitText("2 further asks wait behind this one.")
			p.Type("Reason (optional)", "Not this one.")
			p.Press("Decline")
			p.WaitText("1 further ask waits behind this one.")
			require.Empty(t, rider.Eval[string](p, `document.querySelector('.ask input').value`), "the reason of one card is not the next one's")
			p.Press("Ratify")
			outcomes := map[string]rider.Answer{}
			seqs := map[int64]bool{}
			for _, answer := range answers {
				a := answer()
				outcomes[a.Str("outcome")] = a
				seqs[a.Int("ask_seq")] = true
			}
			require.Len(t, outcomes, 3)
			require.Len(t, seqs, 3, "each is told of its own ask")
			require.Equal(t, "Not this one.", outcomes["declined"].Str("reason"))
			require.Equal(t, room.WhyRuled, outcomes["cancelled"].Str("reason"))
			entries := recorded(p)
			row := only(t, entries, "ruling_ratified")
			require.EqualValues(t, outcomes["ratified"].Int("ask_seq"), payload(t, row)["ask_seq"])
			require.EqualValues(t, outcomes["declined"].Int("ask_seq"), payload(t, only(t, entries, "ratification_declined"))["ask_seq"])
			require.EqualValues(t, outcomes["cancelled"].Int("ask_seq"), payload(t, only(t, entries, "ratification_lapsed"))["ask_seq"])
			require.Equal(t, 1, strings.Count(p.Text(), "Ruling asked for in"))
		})
	}
}
