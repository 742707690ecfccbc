//go:build js && wasm

package surface

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/tools"
	"docket/wasm/browser"
)

func TestSyncRegistersTheDifferenceAtOnce(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("read_a read_b commit"))
	require.Equal(t, "commit read_a read_b", f.text("names"), "with no call in flight it is done when Sync returns")
	f.turn()
	require.True(t, f.surface.Status().Complete)
	f.log()

	f.surface.Sync(offer("read_a read_b reveal"))
	require.Equal(t, "-commit +reveal", f.log(), "what stays is not touched")
	f.surface.Sync(offer("read_a read_b reveal"))
	require.Empty(t, f.log())
	require.Equal(t, 4, f.count("registrations"))

	changed := offer("read_a read_b reveal")
	changed[2].Description = "Does it in another way."
	f.surface.Sync(changed)
	require.Equal(t, "-reveal +reveal", f.log(), "a tool that reads differently is another one")
}

func TestLeavingAPhaseIsOneAbort(t *testing.T) {
	f := newFake(t)
	size := func() int {
		v, err := f.controllers.Get("size")
		require.NoError(t, err)
		n, err := v.Int()
		require.NoError(t, err)
		return n
	}
	f.surface.Sync(offer("read_a commit"))
	f.surface.Sync(offer("read_a commit withdraw"))
	require.Equal(t, 2, size(), "reads and the phase have a controller each, however the phase's tools came")
	f.surface.Sync(offer("read_a commit"))
	require.Equal(t, "commit read_a", f.text("names"), "a tool may go while others of its phase stay")
	f.surface.Sync(offer("read_a commit withdraw"))
	f.surface.Sync(offer("read_a reveal"))
	require.Equal(t, 2, size(), "the controller of the phase that was left is let go")
	require.Equal(t, "read_a reveal", f.text("names"))

	// The core ends: boot.js aborts the controllers, and no Go is asked.
	_, err := f.controllers.Call("forEach", js(t, "return c => c.abort()"))
	require.NoError(t, err)
	require.Empty(t, f.text("names"))
}

func TestASquatterIsNamedAndLeftAlone(t *testing.T) {
	f := newFake(t)
	squatter := js(t, `return {name: 'commit', description: 'mine', execute: async () => 'squatted'}`)
	squat := js(t, "return new AbortController()")
	signal, err := squat.Get("signal")
	require.NoError(t, err)
	_, err = f.context.Call("registerTool", squatter, map[string]any{"signal": signal})
	require.NoError(t, err)

	f.surface.Sync(offer("read_a commit withdraw"))
	f.turn()
	status := f.surface.Status()
	require.Equal(t, []string{"read_a", "withdraw"}, status.Registered)
	require.Equal(t, []Missing{{"commit", "another script already registered commit", "InvalidStateError"}}, status.Missing)
	require.False(t, status.Complete)
	require.False(t, status.Pending)
	require.Equal(t, "Not every tool could be offered: another script already registered commit.", status.Sentence())
	require.Equal(t, "squatted", f.call("commit", `{}`))

	f.surface.Sync(offer("read_a"))
	require.Equal(t, "commit read_a", f.text("names"), "leaving the phase leaves the squatter's tool")
	f.surface.Sync(offer("read_a commit"))
	f.turn()
	require.False(t, f.surface.Status().Complete)

	_, err = squat.Call("abort")
	require.NoError(t, err)
	f.turn()
	require.True(t, f.surface.Status().Complete, "a name that became free is tried again")
	require.Equal(t, `{"ok":true}`, f.call("commit", `{}`))
}

func TestEveryRegistrationRefusedSaysWhy(t *testing.T) {
	f := newFake(t)
	for kind, want := range map[string]string{"NotAllowedError": "Permissions-Policy", "SecurityError": "forbids this page"} {
		require.NoError(t, f.context.Set("refuse", kind))
		f.surface.Sync(offer("read_a commit"))
		f.turn()
		status := f.surface.Status()
		require.Empty(t, status.Registered)
		require.Len(t, status.Missing, 2)
		require.Contains(t, status.Sentence(), want)
		require.Contains(t, status.Sentence(), "by hand")
	}
	require.NoError(t, f.context.Set("refuse", nil))
	f.surface.Sync(offer("read_a commit"))
	f.turn()
	require.True(t, f.surface.Status().Complete)
}

func TestACallThatUnregistersItsOwnToolIsAnsweredInFull(t *testing.T) {
	for _, legacy := range []bool{false, true} {
		f := newFake(t)
		require.NoError(t, f.context.Set("legacy", legacy))
		f.surface.Sync(offer("read_a commit"))
		f.turn()
		f.log()
		f.calls.handle = func(context.Context, string, string) tools.Answer {
			f.surface.Sync(offer("read_a withdraw"))
			f.surface.Sync(offer("read_a withdraw more"))
			require.Equal(t, "commit read_a", f.text("names"), "while the call runs nothing is swapped")
			return effect()
		}
		require.Equal(t, `{"ok":true}`, f.call("commit", `{}`))
		f.turn()
		require.Equal(t, "=commit -commit +withdraw +more", f.log(), "the last offer counts, once the answer has arrived")
		require.True(t, f.surface.Status().Complete)
	}
}

func TestTheSwapComesInTheTaskAfterTheAnswer(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("commit"))
	f.turn()
	f.calls.handle = func(context.Context, string, string) tools.Answer {
		f.surface.Sync(offer("reveal"))
		return effect()
	}
	promise := f.begin("commit", `{}`)
	var seen string
	looked := make(chan struct{})
	browser.Macrotask(func() { seen = f.text("names"); close(looked) })
	_, err := f.await(promise)
	require.NoError(t, err)
	<-looked
	require.Equal(t, "reveal", seen, "the first task after the call has the new set")
}

func TestAWaitingCallIsAnsweredBeforeItsToolGoes(t *testing.T) {
	f := newFake(t)
	require.NoError(t, f.context.Set("legacy", true))
	f.surface.Sync(offer("read_a ratify"))
	f.turn()
	moved := make(chan struct{})
	f.calls.handle = func(context.Context, string, string) tools.Answer { <-moved; return effect() }
	promise := f.begin("ratify", `{}`)
	f.turn()
	require.Equal(t, 1, f.surface.Status().InFlight)
	f.log()

	f.surface.Sync(offer("read_a extra ratify"))
	f.turn()
	require.Equal(t, "+extra", f.log(), "a call that waits for a person holds nothing up that leaves its tool alone")

	close(moved) // the press: it settles the ask and changes the offer in one go
	f.surface.Sync(offer("read_a"))
	require.Empty(t, f.log())
	answer, err := f.await(promise)
	require.NoError(t, err)
	require.Equal(t, `{"ok":true}`, answer)
	f.turn()
	require.Equal(t, "=ratify -extra -ratify", sorted(f.log()))
}

func TestAnAnswerThatDoesNotComeHoldsNothingUpForLong(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("ratify"))
	stuck := make(chan struct{})
	f.calls.handle = func(context.Context, string, string) tools.Answer { <-stuck; return effect() }
	promise := f.begin("ratify", `{}`)
	f.surface.Sync(offer("read_a"))
	f.turn()
	require.Equal(t, "ratify", f.text("names"))
	passed := make(chan struct{})
	browser.After(holdAtMost, func() { close(passed) }) // after the surface's own, of the same length
	<-passed
	require.Equal(t, "read_a", f.text("names"))
	close(stuck)
	answer, err := f.await(promise)
	require.NoError(t, err)
	require.NotEmpty(t, answer)
}

// An older browser, and the polyfill, cancel a call whose tool goes. One that has its answer and waits for storage is held on to
// for as long as that takes.
func TestAnAnswerThatIsBeingStoredKeepsItsTool(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("withdraw"))
	stored := make(chan struct{})
	f.calls.handle = func(context.Context, string, string) tools.Answer { a := effect(); a.Acted = true; return a }
	f.calls.kept = func(_ context.Context, a tools.Answer) tools.Answer { <-stored; return a.NotKept("why") }
	promise := f.begin("withdraw", `{}`)
	f.turn()
	f.surface.Sync(offer("read_a"))
	passed := make(chan struct{})
	browser.After(holdAtMost, func() { close(passed) })
	<-passed
	f.turn()
	require.Equal(t, "withdraw", f.text("names"))
	close(stored)
	answer, err := f.await(promise)
	require.NoError(t, err)
	require.Equal(t, `{"ok":true,"kept":false,"kept_why":"why"}`, answer)
	f.turn()
	require.Equal(t, "read_a", f.text("names"))
}

// A caller that gives up meanwhile gives up too late: what was done is done.
func TestACancelWhileAnAnswerIsBeingStoredIsTooLate(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("commit"))
	f.calls.handle = func(context.Context, string, string) tools.Answer { a := effect(); a.Acted = true; return a }
	f.calls.kept = func(ctx context.Context, a tools.Answer) tools.Answer { <-ctx.Done(); return a }
	controller, err := browser.New("AbortController")
	require.NoError(t, err)
	signal, err := controller.Get("signal")
	require.NoError(t, err)
	promise := f.begin("commit", `{}`, signal)
	f.turn()
	_, err = controller.Call("abort")
	require.NoError(t, err)
	f.await(promise) // which a real caller has given up by then
	f.turn()
	require.Equal(t, []string{"commit"}, f.calls.late)
}

func TestStopWithdrawsEverything(t *testing.T) {
	f := newFake(t)
	f.surface.Sync(offer("read_a commit"))
	f.surface.Stop("another room was opened")
	require.Empty(t, f.text("names"))
	f.surface.Sync(offer("read_a"))
	require.Empty(t, f.text("names"))
	require.Equal(t, "The tools are withdrawn: another room was opened.", f.surface.Status().Sentence())
}
