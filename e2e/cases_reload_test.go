package e2e

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// keptAll waits until the browser has stored the whole record.
func keptAll(p *rider.Page) {
	p.T.Helper()
	// By the record itself: what has just landed may not be painted yet.
	rider.Wait[bool](p, fmt.Sprintf(`((c) => c?.dataset.state === 'kept' && /kept here up to #(\d+)/i.exec(c.innerText.replace(/\s+/g, ' '))?.[1] >= %d)(document.getElementById('chip-kept'))`, len(recorded(p))))
}

// A reload while a ruling waits: its caller gets no answer at all. Afterwards the
// record is all there, says that the call was interrupted, and tells by request id.
func TestCasesReloadInMidCall(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Ruling)
			p.Begin("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
			awake(p, "Adopted.")
			before := recorded(p)
			keptAll(p)

			p.Reload()
			p.WaitReads("ratify_ruling")
			settled(p)
			a := p.Call("get_outcome", `{"request_id":"r"}`)
			require.True(t, a.OK, a)
			require.Equal(t, room.Interrupted, a.Str("outcome"), a)
			require.Equal(t, room.WhyReload, a.Str("reason"), a)
			entries := recorded(p)
			require.Equal(t, before, entries[:len(before)], "the record before the reload is all there")
			row := only(t, entries, "ratification_lapsed")
			require.Equal(t, room.WhyReload, member(t, row, "why"))
			require.Equal(t, ledger.Room.String(), row.Actor.Ingress)
			require.Empty(t, of(entries, "ruling_ratified"))
			p.WaitRow("ratification_lapsed", "its caller was no longer there")
			require.False(t, rider.Eval[bool](p, `!!document.querySelector('.ask')`), "no card is left of it")
			require.Equal(t, "ok", p.Verify().State)

			// The same call again is told that it was interrupted, and asks nobody anew.
			a = p.Call("ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
			require.Equal(t, room.Interrupted, a.Str("outcome"), a)
			require.Len(t, of(recorded(p), "ratification_requested"), 1)
		})
	}
}

// What was done before a reload is done after it, and a retry across it does not
// act twice. The opening of a commitment is not kept: its seat is told so.
func TestCasesReloadAfterCommit(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Commit)
	a := p.Call("commit_to_round", `{"position":"Adopt it.","request_id":"c"}`)
	require.True(t, a.OK, a)
	p.Type("Position", "Send it back.")
	p.Press("Commit")
	p.WaitText("Your opening lives in this tab only: a reload or a closed tab loses it.")
	before := recorded(p)
	keptAll(p)
	p.Reload()
	p.WaitReads("commit_to_round", "withdraw_commitment")
	require.Equal(t, "done", p.Call("get_outcome", `{"request_id":"c"}`).Str("outcome"))
	refusedAs(t, p.Call("commit_to_round", `{"position":"Adopt it.","request_id":"c"}`), "request_used", "/request_id")
	p.WaitText("This page does not hold the opening.")
	settled(p)
	entries := recorded(p)
	require.Equal(t, before, entries[:len(before)])
	require.Len(t, of(entries, "commit"), 2)

	// The rider kept its own opening, and can use it.
	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	b := p.Call("reveal_in_round", rider.JSON(map[string]string{"position": "Adopt it.", "nonce": a.Str("nonce")}))
	require.True(t, b.OK, b)
	require.Equal(t, "ok", p.Verify().State)
}

// A second tab is another room, and neither sees the other's acts.
func TestCasesSecondTab(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Commit)
	keptAll(p)
	q := p.Beside()
	q.Tolerate("409 (Conflict)") // the witness tells how far it is, where the reload left no time to note it
	q.Go(server.URL)
	q.WaitReads()
	settled(q)
	require.NotEqual(t, opening(p), opening(q))
	require.Equal(t, "Open", q.Call("current_phase", `{}`).Phase)
	require.Equal(t, "Commit", p.Call("current_phase", `{}`).Phase)
	keptAll(q)
	keptAll(p)
	q.Reload()
	q.WaitReads()
	require.NotEqual(t, opening(p), opening(q))
}

// opening is the hash of a room's first entry.
func opening(p *rider.Page) string { return recorded(p)[0].Hash.String() }
