package walk_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records/shipped"
	"docket/tools"
	"docket/wasm/script"
	"docket/wasm/walk"
)

var host = room.Caller{Door: ledger.UI, Seat: room.HostSeat}

// walker does what a walk says, each thing by the act that the step's control is for.
type walker struct {
	t     *testing.T
	r     *room.Room
	set   *tools.Set
	kind  walk.Kind
	hand  script.Hand
	own   room.Opening
	facts walk.Facts
	wait  chan struct{} // closed once the call under way is answered
}

func newWalker(t *testing.T, kind walk.Kind) *walker {
	w := &walker{t: t, kind: kind}
	w.open("")
	return w
}

func (w *walker) open(records string) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	random := rand.NewChaCha8([32]byte{3})
	var err error
	w.r, err = room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "Walk", Question: "Shall we?", Random: random, Sets: shipped.Find,
		Courier: func(action.Effect) error { return nil }, Now: func() time.Time { at = at.Add(time.Second); return at }})
	require.NoError(w.t, err)
	w.set, err = tools.New(w.r, random)
	require.NoError(w.t, err)
	if records != "" {
		_, err = w.r.OpenRecords(host, records, nil)
		require.NoError(w.t, err)
	}
	w.hand = script.Hand{}
}

func (w *walker) at() walk.Step { return walk.At(w.kind, w.r.Snapshot(), w.facts) }

// do does what the next step says, and gives its control. What it does must bring the walk on.
func (w *walker) do() string {
	w.t.Helper()
	x := w.at()
	require.NotEmpty(w.t, x.Say)
	require.Equal(w.t, strings.HasPrefix(x.Control, "script-") && x.Control != walk.AddScript, x.Script)
	s := w.r.Snapshot()
	var err error
	switch id := x.Control; {
	case id == walk.SetQuestion:
		_, err = w.r.SetQuestion(host, "Shall they?", nil)
	case id == walk.AddScript:
		_, err = w.r.AddSeat(host, script.SeatName, room.Agent, nil)
	case id == walk.Advance:
		next, _ := s.Phase.Next()
		_, err = w.r.Advance(host, next, nil)
	case id == walk.Commit:
		_, w.own, err = w.r.Commit(host, "No.", room.Stamp{}, nil)
	case id == walk.OpenOwn:
		_, _, err = w.r.Reveal(host, w.own.Position, w.own.Nonce, room.Stamp{}, nil)
	case strings.HasPrefix(id, "ratify-"):
		_, err = w.r.Answer(host, s.Asks[0].Hash, true, "", nil)
	case id == walk.Verify:
		w.facts.Checked = s.Len
	case id == walk.SampleFreight:
		w.open("freight")
	case id == walk.FirstRecord:
		w.facts.TakenOut = true
	case id == walk.Approve:
		a, _ := script.Latest(s)
		_, err = w.r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
		<-w.wait
	case strings.HasPrefix(id, "undo-"):
		a, _ := script.Latest(s)
		_, err = w.r.Undo(host, a.Hash, nil)
	case x.Script:
		w.script(strings.TrimPrefix(x.Control, "script-"))
	default:
		require.Fail(w.t, "no such control", x.Control)
	}
	require.NoError(w.t, err)
	require.NotEqual(w.t, x, w.at())
	return x.Control
}

// script makes the scripted agent's call, which may wait.
func (w *walker) script(step string) {
	for _, x := range script.Steps(w.r.Snapshot(), w.hand) {
		if x.ID != step {
			continue
		}
		require.Empty(w.t, x.Why)
		acted := make(chan struct{}, 100)
		stop := w.r.Subscribe(func() {
			a, asked := script.Latest(w.r.Snapshot())
			if step == script.Ask || asked && a.State == action.Awaiting {
				acted <- struct{}{}
			}
		})
		defer stop()
		w.wait = make(chan struct{})
		var answer tools.Answer
		go func() {
			defer close(w.wait)
			answer = w.set.Call(context.Background(), ledger.WebMCP, x.Tool, []byte(x.Input))
		}()
		select {
		case <-acted:
			return
		case <-w.wait:
		}
		require.True(w.t, answer.OK, answer.JSON)
		var out struct{ Nonce string }
		require.NoError(w.t, json.Unmarshal([]byte(answer.JSON), &out))
		if step == script.Commit {
			w.hand.Round, w.hand.Nonce = w.r.Snapshot().Now().N, out.Nonce
		}
		if step == script.Search {
			w.facts.Searched = true
		}
		return
	}
	require.Fail(w.t, "the scripted agent has no such step", step)
}

func TestWholeRound(t *testing.T) {
	w := newWalker(t, walk.Round)
	for n := 1; !w.at().Over; n++ {
		x := w.at()
		require.Equal(t, n, x.N)
		require.Equal(t, 13, x.Of)
		if strings.HasPrefix(x.Control, "ratify-") {
			require.Equal(t, "ratify-"+w.r.Snapshot().Asks[0].Hash.String(), x.Control)
		}
		w.do()
	}
	v := w.r.Ledger().Verify(context.Background(), nil)
	require.True(t, v.OK)
	kinds := map[string]string{}
	for e := range w.r.Ledger().Entries(1) {
		kinds[e.Kind+" "+e.Actor.Seat] = e.Actor.Ingress
	}
	for _, kind := range []string{"commit scripted-agent-this-page", "reveal scripted-agent-this-page"} {
		require.Equal(t, "webmcp", kinds[kind], "%v", kinds)
	}
}

func TestWholeChange(t *testing.T) {
	w := newWalker(t, walk.Change)
	var did []string
	for !w.at().Over {
		did = append(did, w.do())
	}
	a, _ := script.Latest(w.r.Snapshot())
	require.Equal(t, action.RolledBack, a.State)
	require.Equal(t, []string{"sample-freight", "script-seat", "script-search", "script-propose", "tick-0", "approve", "undo-" + strconv.FormatUint(a.Seq, 10)}, did)
}

// What comes otherwise than the walk has it: it says what is to be done from there.
func TestOffThePath(t *testing.T) {
	w := newWalker(t, walk.Round)
	require.True(t, w.at().Keeps)
	w.facts.Kept = true
	require.Equal(t, walk.AddScript, w.at().Control)
	_, err := w.r.Pause(host, "", nil)
	require.NoError(t, err)
	require.Equal(t, walk.Resume, w.at().Control)
	_, err = w.r.Resume(host, nil)
	require.NoError(t, err)
	w.do()
	w.do()
	require.Equal(t, walk.Commit, w.at().Control)
	for range 2 { // past Commit with nothing committed takes two acts
		_, err = w.r.Advance(host, room.Reveal, nil)
		require.NoError(t, err)
	}
	require.Equal(t, walk.Advance, w.at().Control, "there is nothing to open")
	_, err = w.r.Advance(host, room.Ruling, nil)
	require.NoError(t, err)
	w.do()
	asks := w.r.Snapshot().Asks
	_, err = w.r.Answer(host, asks[0].Hash, false, "", nil)
	require.NoError(t, err)
	require.Equal(t, "script-ask", w.at().Control, "declined, it is asked again")
	_, err = w.r.Advance(host, room.Closed, nil)
	require.NoError(t, err)
	require.NotNil(t, w.r.Snapshot().Held)
	w.do()
	w.do()
	require.Equal(t, walk.Advance, w.at().Control)
}

func TestHeldIsSaid(t *testing.T) {
	w := newWalker(t, walk.Round)
	w.facts.Lost = true
	for w.at().Title != "Move the room to Ruling" {
		w.do()
	}
	_, err := w.r.Advance(host, room.Ruling, nil)
	require.NoError(t, err)
	require.Equal(t, "The step is held", w.at().Title)
	require.Equal(t, walk.Advance, w.at().Control)
}

// A change that was refused is proposed again; one that is asked for too late takes another room.
func TestChangeOffThePath(t *testing.T) {
	w := newWalker(t, walk.Change)
	for w.at().Control != walk.FirstRecord {
		w.do()
	}
	a, _ := script.Latest(w.r.Snapshot())
	_, err := w.r.RefuseAction(host, a.Hash, a.Proof.Digest(), "", nil)
	require.NoError(t, err)
	require.Equal(t, "script-propose", w.at().Control)
	require.Contains(t, w.at().Say, "it was refused")
	_, err = w.r.Advance(host, room.Commit, nil)
	require.NoError(t, err)
	require.Equal(t, walk.SampleFreight, w.at().Control)
	require.Contains(t, w.at().Say, "past Open")
}

// Who takes nothing out is not told at the end that something was.
func TestChangeNotCutDown(t *testing.T) {
	w := newWalker(t, walk.Change)
	for w.at().Control != walk.FirstRecord {
		w.do()
	}
	a, _ := script.Latest(w.r.Snapshot())
	_, err := w.r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
	require.NoError(t, err)
	<-w.wait
	w.do()
	require.True(t, w.at().Over)
	require.NotContains(t, w.at().Say, "cut down")
}

// Verifying before the round is over is not the walk's last step.
func TestVerifiedTooEarly(t *testing.T) {
	w := newWalker(t, walk.Round)
	w.facts.Checked = w.r.Ledger().Len()
	for w.at().Control != walk.Verify {
		w.do()
	}
	require.False(t, w.at().Over)
}
