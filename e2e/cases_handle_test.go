package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// A client keeps last phase's tool and calls it. Once the tool is unregistered no
// code of the room runs: the caller gets the browser's own error, by every door,
// nothing happens and nothing is recorded.
func TestCasesHandleOfAToolThatIsGone(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			h := p.Hold("commit_to_round")
			advanced(p, room.Commit, room.Reveal)
			entries := recorded(p)
			_, err := h.Call(`{"position":"Too late."}`)
			var caught *rider.Caught
			require.ErrorAs(t, err, &caught)
			require.Equal(t, "UnknownError", caught.Name, caught)
			if d.native {
				_, err = p.Start("commit_to_round", `{"position":"Too late."}`)
				require.True(t, rider.NoSuchTool(err), "%v", err)
			}
			require.Equal(t, entries, recorded(p), "no row, no effect")

			// A handle is a name: in the next round it leads to the tool that has it then.
			advanced(p, room.Reveal, room.Closed)
			p.Press("Open the next round")
			p.WaitRow("round_opened")
			advanced(p, room.Open, room.Commit)
			a, err := h.Call(`{"position":"In time."}`)
			require.NoError(t, err)
			require.True(t, a.OK, a)
			require.EqualValues(t, 2, a.Int("round"))
		})
	}
}

// Calls by a kept handle around the moment in which the phase moves: each is either
// answered in full, or refused with the phase, the tools offered now and a row, or
// the browser's own error and no row. A ruling that waits holds the tools until its
// answer is out.
func TestCasesCallBetweenPhaseAndSwap(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Ruling)
			rider.Eval[any](p, inPage+`
  globalThis.waits = call('ratify_ruling', {ruling: 'Adopted.'});
})()`)
			p.WaitText("A ruling is asked for")
			p.Press("Advance to Closed")
			p.WaitText("Leaving Ruling takes a second act")
			rider.Wait[bool](p, `document.getElementById('advance').ariaDisabled !== 'true'`)
			type result struct {
				Answer map[string]any
				Error  string
			}
			results := rider.Eval[struct {
				Waited map[string]any
				Late   []result
			}](p, inPage+`
  const late = [];
  const again = () => late.push(call('ratify_ruling', {ruling: 'Too late: ' + late.length}).then((Answer) => ({Answer}), (error) => ({Error: error.name})));
  const task = () => new Promise((go) => { const c = new MessageChannel(); c.port1.onmessage = go; c.port2.postMessage(0); });
  again(); // on its way when the phase moves
  document.getElementById('advance').click();
  again(); // after it, in the same task
  await null;
  again();
  await task();
  again();
  await task();
  again();
  return {Waited: await waits, Late: await Promise.all(late)};
})()`)
			require.Equal(t, "cancelled", results.Waited["outcome"])
			require.Equal(t, room.WhyPhase, results.Waited["reason"])
			p.WaitReads()
			entries := recorded(p)
			require.Empty(t, of(entries, "ruling_ratified"))
			refused, lapsed, dropped := 0, 1, 0
			for _, late := range results.Late {
				switch {
				case late.Error != "":
					require.Equal(t, "UnknownError", late.Error)
					dropped++
				case late.Answer["code"] == "wrong_phase":
					require.Equal(t, false, late.Answer["ok"])
					require.Equal(t, "Closed", late.Answer["phase"])
					require.NotContains(t, late.Answer["tools"], "ratify_ruling")
					refused++
				default:
					require.Equal(t, "cancelled", late.Answer["outcome"], late.Answer)
					lapsed++
				}
			}
			t.Logf("%d refused, %d cancelled by the phase, %d dropped by the browser", refused, lapsed, dropped)
			require.Len(t, of(entries, "refused"), refused)
			require.Len(t, of(entries, "ratification_lapsed"), lapsed)
			for _, e := range of(entries, "refused") {
				require.Equal(t, "wrong_phase", member(t, e, "code"))
			}
			if !d.native { // the polyfill runs a tool at once, so the second call arrives before the swap
				require.Positive(t, refused)
			}
		})
	}
}

// Two withdrawals at once: the first one's effect is that the tool goes. The second
// is refused in full and recorded if it arrived before the tool went, and else it is
// the browser that has no such tool, and nothing is recorded.
func TestCasesCallOfAToolThatIsGoing(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			require.True(t, d.call(p, "commit_to_round", `{"position":"Adopt it."}`).OK)
			p.WaitReads("commit_to_round", "withdraw_commitment")
			var first, second rider.Answer
			var dropped error
			if d.name == "protocol" {
				one, err := p.Start("withdraw_commitment", `{"request_id":"one"}`)
				require.NoError(t, err)
				two, err := p.Start("withdraw_commitment", `{"request_id":"two"}`)
				first = one.Answer()
				if dropped = err; err == nil {
					second = two.Answer()
				}
				require.True(t, err == nil || rider.NoSuchTool(err), "%v", err)
			} else {
				h := p.Hold("withdraw_commitment")
				one, two := h.Begin(`{"request_id":"one"}`), h.Begin(`{"request_id":"two"}`)
				first = one.Answer()
				second, dropped = two.End()
			}
			complete(t, first)
			require.True(t, first.OK, first)
			p.WaitReads("commit_to_round")
			entries := recorded(p)
			only(t, entries, "commitment_withdrawn")
			if dropped != nil {
				require.Empty(t, of(entries, "refused"))
				require.Equal(t, "not_found", d.call(p, "get_outcome", `{"request_id":"two"}`).Code)
				return
			}
			refusedAs(t, second, "not_committed", "")
			require.Equal(t, "Commit", second.Phase)
			require.NotContains(t, second.Tools, "withdraw_commitment")
			require.Equal(t, second.Seq, only(t, entries, "refused").Seq)
			require.Equal(t, "refused", d.call(p, "get_outcome", `{"request_id":"two"}`).Str("outcome"))
		})
	}
}
