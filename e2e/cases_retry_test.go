package e2e

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// A retry with the same request id and arguments gets the same answer and has no
// second effect; other arguments under the same id are refused; and another tool's
// call under it is not answered with the first one's.
func TestCasesRetry(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			first := d.call(p, "commit_to_round", `{"position":"Adopt it.","request_id":"c"}`)
			require.True(t, first.OK, first)
			again := d.call(p, "commit_to_round", `{"request_id":"c","position":"Adopt it."}`)
			require.True(t, again.OK, again)
			for _, name := range []string{"commitment", "nonce", "round", "question", "seq"} {
				require.JSONEq(t, string(first.Fields[name]), string(again.Fields[name]), name)
			}
			refusedAs(t, d.call(p, "commit_to_round", `{"position":"Send it back.","request_id":"c"}`), "request_conflict", "/request_id")
			p.WaitReads("commit_to_round", "withdraw_commitment")
			a := d.call(p, "withdraw_commitment", `{"request_id":"c"}`)
			require.False(t, a.OK, a)
			entries := recorded(p)
			only(t, entries, "commit")
			require.Empty(t, of(entries, "commitment_withdrawn"))

			// At once, ten times: one effect all the same.
			require.True(t, d.call(p, "withdraw_commitment", `{"request_id":"w"}`).OK)
			p.WaitReads("commit_to_round")
			texts := rider.Eval[[]string](p, inPage+`
  return Promise.all(Array.from({length: 10}, () => run('commit_to_round', {position: 'Ten times.', request_id: 'ten'})));
})()`)
			nonces := map[string]bool{}
			for _, text := range texts {
				var a struct {
					OK    bool
					Nonce string
				}
				require.NoError(t, json.Unmarshal([]byte(text), &a))
				require.True(t, a.OK, text)
				nonces[a.Nonce] = true
			}
			require.Len(t, nonces, 1)
			require.Len(t, of(recorded(p), "commit"), 2)
		})
	}
}

// A ruling asked for twice under one id is one card and one verdict for both.
func TestCasesRetryOfAnAskThatWaits(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Ruling)
	first := p.Begin("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
	awake(p, "Adopted.")
	second := p.Begin("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
	refusedAs(t, p.Call("ratify_ruling", `{"ruling":"Something else.","request_id":"r"}`), "request_conflict", "/request_id")
	require.Equal(t, "awaiting_confirmation", p.Call("get_outcome", `{"request_id":"r"}`).Str("outcome"))
	p.Press("Ratify")
	a, b := first.Answer(), second.Answer()
	require.Equal(t, "ratified", a.Str("outcome"))
	require.Equal(t, a.Int("answer_seq"), b.Int("answer_seq"))
	require.Equal(t, a.Int("ask_seq"), b.Int("ask_seq"))
	entries := recorded(p)
	only(t, entries, "ratification_requested")
	only(t, entries, "ruling_ratified")
	require.Equal(t, "ratified", p.Call("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`).Str("outcome"))
	require.Len(t, of(recorded(p), "ratification_requested"), 1)
}

// A hundred writes at once, half by tools and half by the page's forms: each leaves
// its row, none is lost, and the chain has neither gap nor fork.
func TestCasesParallelWritesOfTwoDoors(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			before := len(recorded(p))
			seqs := rider.Eval[[]uint64](p, inPage+`
  const calls = [];
  for (let i = 0; i < 50; i++) {
    calls.push(run('commit_to_round', {position: 'Position ' + i}));
    const form = document.getElementById('form-seat');
    form.elements.name.value = 'Seat ' + i;
    form.requestSubmit();
    if (i % 10 === 9) await new Promise((go) => setTimeout(go));
  }
  return (await Promise.all(calls)).map((text) => JSON.parse(text).seq);
})()`)
			own := map[uint64]bool{}
			for _, seq := range seqs {
				own[seq] = true
			}
			require.Len(t, own, 50, "each call has a row of its own")
			entries := recorded(p) // which checks sequence, links and hashes
			require.Len(t, entries, before+100)
			require.Len(t, of(entries, "seat_added"), 50)
			only(t, entries, "commit")
			require.Len(t, of(entries, "refused"), 49)
			doors := map[string]int{}
			for i, e := range entries {
				require.EqualValues(t, i+1, e.Seq)
				if i >= before {
					doors[e.Actor.Ingress]++
				}
			}
			require.Equal(t, map[string]int{"ui": 50, "webmcp": 50}, doors)
			require.Equal(t, "ok", p.Verify().State)
		})
	}
}
