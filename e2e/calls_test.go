package e2e

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
)

// A hundred calls at once from two doors, and presses among them: every one is
// answered, and the record has no gap and no fork.
func TestConcurrentCalls(t *testing.T) {
	t.Parallel()
	p := open(t, riding(t))
	p.WaitReads()
	const each = 50
	var mu sync.Mutex
	seqs := map[uint64]int{}
	note := func(a rider.Answer) {
		mu.Lock()
		defer mu.Unlock()
		seqs[a.Seq]++
	}
	var invocations []*rider.Invocation
	var pending []*rider.Pending
	for i := range each {
		input := fmt.Sprintf(`{"cursor":1,"limit":%d}`, i+1)
		pending = append(pending, p.Begin("read_ledger", input))
		v, err := p.Start("read_ledger", input)
		require.NoError(t, err)
		invocations = append(invocations, v)
	}
	p.Press("Advance to Commit")
	for i := range each {
		note(pending[i].Answer())
		note(invocations[i].Answer())
	}
	p.WaitReads("commit_to_round")
	_, file := p.Export()
	l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
	require.NoError(t, err)
	require.True(t, verdict.OK)
	require.GreaterOrEqual(t, l.Len(), uint64(len(seqs)))
	require.Equal(t, "ok", p.Verify().State)
}

// A client that keeps a handle of the last phase's tool has nothing run by it: the
// browser refuses, since the tool is gone.
func TestKeptHandle(t *testing.T) {
	t.Parallel()
	p := busyRoom(t)
	h := p.Hold("commit_to_round")
	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	_, err := h.Call(`{"position":"too late"}`)
	var caught *rider.Caught
	require.ErrorAs(t, err, &caught)
	_, err = p.Start("commit_to_round", `{"position":"too late"}`)
	require.True(t, rider.NoSuchTool(err), "%v", err)
	_, file := p.Export()
	require.NotContains(t, string(file), "too late")
}

// Aborting an ask that waits: nothing is ruled, the card goes, and the record says
// so, whichever door it came by.
func TestAbortedAsk(t *testing.T) {
	t.Parallel()
	for _, d := range doors[:2] {
		t.Run(d.name, func(t *testing.T) {
			p := busyRoom(t)
			p.Press("Advance to Reveal")
			p.WaitReads("reveal_in_round")
			p.Press("Advance to Ruling")
			p.WaitText("Leaving Reveal takes a second act")
			p.Press("Advance to Ruling")
			p.WaitReads("ratify_ruling")
			const input = `{"ruling":"Adopted.","request_id":"ask-1"}`
			if d.name == "protocol" {
				i, err := p.Start("ratify_ruling", input)
				require.NoError(t, err)
				p.WaitText("A ruling is asked for")
				require.NoError(t, i.Cancel())
				require.Equal(t, "Canceled", i.Wait().Status)
			} else {
				c := p.Begin("ratify_ruling", input)
				p.WaitText("A ruling is asked for")
				c.Abort()
				_, err := c.End()
				require.ErrorContains(t, err, "AbortError")
			}
			rider.Wait[bool](p, `!document.querySelector('.ask')`)
			p.WaitReads("ratify_ruling")
			a := p.Invoke("get_outcome", `{"request_id":"ask-1"}`)
			require.Contains(t, a.Text, "cancelled")
			require.NotContains(t, a.Text, "ratified")
		})
	}
}
