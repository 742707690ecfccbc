package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// effecting are the tools that have an effect, each with the phase it belongs to,
// the input that has it, and the kind of the row that it leaves.
var effecting = []struct {
	tool  string
	phase room.Phase
	input string // a JavaScript expression
	kind  string
}{
	{"commit_to_round", room.Commit, `{position: 'Adopt it.', request_id: 'r'}`, "commit"},
	{"withdraw_commitment", room.Commit, `{request_id: 'r'}`, "commitment_withdrawn"},
	{"reveal_in_round", room.Reveal, `{position: 'Adopt it.', nonce: opening.nonce, request_id: 'r'}`, "reveal"},
	{"ratify_ruling", room.Ruling, `{ruling: 'Adopted.', request_id: 'r'}`, "ratification_requested"},
}

// The caller aborts each effecting tool: so many milliseconds after its start, in
// the next task, and, natively, in the very task. Either there is no effect and a
// row says cancelled, or there is the effect and, where the abort reached the page,
// a row says that it came too late: never both, never neither.
func TestCasesCancel(t *testing.T) {
	whens := []struct{ name, abort string }{
		{"after 5 ms", `setTimeout(() => stop.abort(), 5)`},
		{"in the next task", `{ const c = new MessageChannel(); c.port1.onmessage = () => stop.abort(); c.port2.postMessage(0); }`},
		{"in a microtask", `queueMicrotask(() => stop.abort())`},
	}
	for _, d := range doors[1:] {
		for _, e := range effecting {
			t.Run(d.name+"/"+e.tool, func(t *testing.T) {
				for _, when := range whens {
					t.Run(when.name, func(t *testing.T) {
						p := reached(t, d, e.phase)
						if e.tool == "withdraw_commitment" {
							rider.Eval[any](p, inPage+`return call('commit_to_round', {position: 'Adopt it.'}); })()`)
							p.WaitReads("commit_to_round", "withdraw_commitment")
						}
						before := len(recorded(p))
						end := rider.Eval[string](p, inPage+`
  const stop = new AbortController();
  const end = run('`+e.tool+`', `+e.input+`, {signal: stop.signal}).then((text) => text, (error) => error.name);
  `+when.abort+`
  return end;
})()`)
						settled(t, p, d, e.kind, before, end)
					})
				}
			})
		}
	}
}

// settled holds the rows that a call left to what its caller saw.
func settled(t *testing.T, p *rider.Page, d door, kind string, before int, end string) {
	if kind == "ratification_requested" && end == "AbortError" && !d.native {
		// The polyfill passes no signal on, so the ask goes on waiting, for the host to decline.
		p.Press("Decline")
	}
	what := rider.Wait[string](p, inPage+`
  const a = await call('get_outcome', {request_id: 'r'});
  return a.outcome !== 'awaiting_confirmation' && (a.outcome || a.code);
})()`)
	var effects, cancelled, late, lapsed []ledger.Entry
	for _, e := range recorded(p)[before:] {
		switch e.Kind {
		case kind:
			effects = append(effects, e)
		case "cancelled":
			cancelled = append(cancelled, e)
		case "cancel_too_late":
			late = append(late, e)
		case "ratification_lapsed", "ratification_declined":
			lapsed = append(lapsed, e)
		case "ruling_ratified":
			require.Fail(t, "a call that was aborted ratified")
		}
	}
	t.Logf("the caller saw %.20s; outcome %s; %d effects, %d cancelled, %d too late, %d lapsed", end, what, len(effects), len(cancelled), len(late), len(lapsed))
	require.Equal(t, 1, len(effects)+len(cancelled), "an effect or a cancelled row, and not both")
	if kind == "ratification_requested" && len(effects) == 1 {
		// Asking is no effect on the room; what ends it is.
		require.Len(t, lapsed, 1)
		require.Empty(t, late)
		require.Equal(t, "AbortError", end)
		return
	}
	switch {
	case len(cancelled) == 1:
		require.Equal(t, "AbortError", end)
		require.Equal(t, "cancelled", what)
		require.Empty(t, late)
	case end == "AbortError":
		// Whether the signal reached the page is the browser's affair; where it did not, get_outcome tells.
		require.Equal(t, "done", what)
		require.LessOrEqual(t, len(late), 1)
		for _, e := range late {
			require.Equal(t, effects[0].Hash.String(), member(t, e, "of"))
		}
	default:
		require.Contains(t, end, `"ok":true`)
		require.Equal(t, "done", what)
		require.Empty(t, late, "the caller had its answer before it aborted")
	}
}

// The caller aborts in the very task of the call. The browser tells the caller that
// the call is aborted and starts it all the same, with a signal that never fires: the
// page cannot know. The effect lands once, and get_outcome by the caller's request id
// is how the caller learns of it.
func TestCasesAbortInTheSameTask(t *testing.T) {
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
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

// Through the protocol: cancelling a ruling that waits ends it in its caller's name,
// and cancelling what has ended does nothing.
func TestCasesCancelByProtocol(t *testing.T) {
	p := reached(t, doors[0], room.Ruling)
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
	rows := len(recorded(p))
	require.ErrorContains(t, done.Cancel(), "No pending execution")
	require.Len(t, recorded(p), rows)
}

// Three identical asks wait at once: each gets its own verdict and none another's.
// One is refused, one ratified, and the third has lapsed with that.
func TestCasesIdenticalAsks(t *testing.T) {
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
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
