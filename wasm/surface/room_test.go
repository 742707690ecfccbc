//go:build js && wasm

package surface

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/tools"
	"docket/wasm/browser"
)

// A room behind the surface, as the page has it: one round, the host pressing and the agent calling.
func TestARoomThroughTheSurface(t *testing.T) {
	for _, legacy := range []bool{false, true} {
		f := newFake(t)
		require.NoError(t, f.context.Set("legacy", legacy))
		r, err := room.New(room.Config{ID: strings.Repeat("0", 32), Name: "A room", Question: "Shall it?", Now: browser.Now, Random: browser.Random})
		require.NoError(t, err)
		set, err := tools.New(r, browser.Random)
		require.NoError(t, err)
		f.surface.Calls = answering{set}
		follow := func() { f.surface.SyncWith(set.Offered) }
		defer r.Subscribe(follow)()
		follow()
		host := room.Caller{Door: ledger.UI, Seat: room.HostSeat}
		press := func(to room.Phase) {
			_, err := r.Advance(host, to, nil)
			require.NoError(t, err)
		}
		require.Contains(t, f.text("names"), "create_task")
		press(room.Commit)
		reads := strings.Replace(f.text("names"), "commit_to_round", "", 1)
		require.Contains(t, reads, "read_ledger")
		require.NotContains(t, reads, "create_task")
		has := func(names string) {
			require.ElementsMatch(t, strings.Fields(reads+" "+names), strings.Fields(f.text("names")))
		}

		has("commit_to_round")
		answer := f.call("commit_to_round", `{"position":"yes","request_id":"r1"}`)
		require.Contains(t, answer, `"ok":true`)
		require.Contains(t, answer, `"withdraw_commitment"`, "the answer tells of the tools to come")
		f.turn()
		has("commit_to_round withdraw_commitment")
		require.Contains(t, f.call("withdraw_commitment", `{}`), `"ok":true`, "the tool that its own success unregisters")
		f.turn()
		has("commit_to_round")
		answer = f.call("commit_to_round", `{"position":"yes"}`)
		_, after, ok := strings.Cut(answer, `"nonce":"`)
		require.True(t, ok, answer)
		nonce := after[:room.NonceLen]

		f.turn()
		press(room.Reveal)
		has("reveal_in_round")
		require.Contains(t, f.call("reveal_in_round", `{"position":"yes","nonce":"`+nonce+`"}`), `"matches":true`)
		press(room.Ruling)
		f.turn()
		has("ratify_ruling")

		promise := f.begin("ratify_ruling", `{"ruling":"So be it."}`)
		f.turn()
		require.Equal(t, 1, f.surface.Status().InFlight)
		_, err = r.Pause(host, "a break", nil)
		require.NoError(t, err)
		answer, err = f.await(promise)
		require.NoError(t, err, "the call whose tool the pause takes away is answered first")
		require.Contains(t, answer, `"outcome":"cancelled"`)
		f.turn()
		has("")
		_, err = r.Resume(host, nil)
		require.NoError(t, err)
		has("ratify_ruling")
		require.True(t, r.Ledger().Verify(t.Context(), nil).OK)
	}
}

// answering is a room's tools as the page hands them to its surface.
type answering struct{ *tools.Set }

func (answering) Kept(_ context.Context, a tools.Answer) tools.Answer { return a }

func (answering) CancelTooLate(name string, a tools.Answer) error { return a.CancelTooLate(name) }
