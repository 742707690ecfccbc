package script_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
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
)

var host = room.Caller{Door: ledger.UI, Seat: room.HostSeat}

// stage is a room with the scripted agent in it, whose calls go through the tools as they do in a page.
type stage struct {
	t    *testing.T
	r    *room.Room
	set  *tools.Set
	hand script.Hand
}

func newStage(t *testing.T, records string) *stage {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	random := rand.NewChaCha8([32]byte{3})
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "Stage", Question: "Shall we?", Random: random, Sets: shipped.Find,
		Courier: func(action.Effect) error { return nil }, Now: func() time.Time { at = at.Add(time.Second); return at }})
	require.NoError(t, err)
	set, err := tools.New(r, random)
	require.NoError(t, err)
	if records != "" {
		_, err = r.OpenRecords(host, records, nil)
		require.NoError(t, err)
	}
	_, err = r.AddSeat(host, script.SeatName, room.Agent, nil)
	require.NoError(t, err)
	return &stage{t: t, r: r, set: set}
}

func (s *stage) steps() []script.Step { return script.Steps(s.r.Snapshot(), s.hand) }

// ids are the steps in their order, those that do not come next in brackets, those that cannot be called struck.
func (s *stage) ids() string {
	var out []string
	for _, x := range s.steps() {
		id := x.ID
		if x.Later {
			id = "(" + id + ")"
		}
		if x.Why != "" {
			id = "-" + id
		}
		out = append(out, id)
	}
	return strings.Join(out, " ")
}

// play makes a call, which must be offered now and be answered with ok.
func (s *stage) play(id string) map[string]any {
	i := slices.IndexFunc(s.steps(), func(x script.Step) bool { return x.ID == id })
	require.GreaterOrEqual(s.t, i, 0, "%s of %s", id, s.ids())
	x := s.steps()[i]
	require.Contains(s.t, tools.Names(s.r.Snapshot()), x.Tool)
	asked := s.r.Snapshot()
	answer := s.set.Call(context.Background(), ledger.WebMCP, x.Tool, []byte(x.Input))
	var out map[string]any
	require.NoError(s.t, json.Unmarshal([]byte(answer.JSON), &out))
	require.True(s.t, answer.OK || answer.Code == "awaiting_confirmation", answer.JSON)
	switch id {
	case script.Look:
		s.hand.Looked = script.Now(asked)
	case script.Search:
		s.hand.Asked = true
	case script.Commit:
		s.hand.Round, s.hand.Nonce = asked.Now().N, out["nonce"].(string)
	}
	return out
}

// next plays what is due.
func (s *stage) next(want string) {
	x, ok := script.Next(s.steps())
	require.True(s.t, ok, s.ids())
	require.Equal(s.t, want, x.ID)
	s.play(want)
}

func (s *stage) idle() {
	x, ok := script.Next(s.steps())
	require.False(s.t, ok, x.ID)
}

func (s *stage) to(p room.Phase) {
	for s.r.Snapshot().Phase != p {
		next, _ := s.r.Snapshot().Phase.Next()
		_, err := s.r.Advance(host, next, nil)
		require.NoError(s.t, err)
	}
}

// A whole round: in each phase the script makes what calls are due, each is offered and admitted, and each leaves its row as the
// script's own seat through the door it came through.
func TestRound(t *testing.T) {
	s := newStage(t, "")
	begun := s.r.Ledger().Len()
	s.next(script.Look)
	s.idle()
	require.Equal(t, "(look) (create)", s.ids())
	s.to(room.Commit)
	s.next(script.Look)
	s.next(script.Commit)
	require.Equal(t, "(look) -(commit) (withdraw)", s.ids())
	s.play(script.Take)
	s.next(script.Commit)
	s.idle()
	s.to(room.Reveal)
	s.next(script.Look)
	s.next(script.Open)
	require.Equal(t, "(look) -(open)", s.ids())
	s.to(room.Ruling)
	s.next(script.Look)
	stop := s.r.Subscribe(func() {
		if asks := s.r.Snapshot().Asks; len(asks) > 0 {
			require.Equal(t, "(look) (ask)", s.ids())
			go s.r.Answer(host, asks[0].Hash, true, "", nil)
		}
	})
	s.next(script.Ask)
	stop()
	s.idle()
	require.Equal(t, script.Ruling, s.r.Snapshot().Now().Ruling.Text)
	s.to(room.Closed)
	s.next(script.Look)
	s.idle()

	seat, ok := script.Seat(s.r.Snapshot())
	require.True(t, ok)
	require.Equal(t, "scripted-agent-this-page", seat.ID)
	called := 0
	for e := range s.r.Ledger().Entries(begun + 1) {
		if e.Actor.Ingress == "webmcp" {
			called++
			require.Equal(t, seat.ID, e.Actor.Seat, "%d %s", e.Seq, e.Kind)
		}
	}
	require.Equal(t, 10, called)
}

// A nonce that a reload took leaves nothing that could be called, and says so.
func TestALostNonce(t *testing.T) {
	s := newStage(t, "")
	s.to(room.Commit)
	s.play(script.Commit)
	s.to(room.Reveal)
	s.hand = script.Hand{Looked: script.Now(s.r.Snapshot())}
	require.Equal(t, "(look) -open", s.ids())
	s.idle()
	s.hand = script.Hand{Round: 7, Nonce: strings.Repeat("0", 32), Looked: s.hand.Looked}
	require.Equal(t, "(look) -open", s.ids(), "a nonce of another round opens nothing")
}

// What is sealed is in no arguments that the page shows.
func TestSealedIsNotShown(t *testing.T) {
	s := newStage(t, "")
	s.to(room.Commit)
	s.play(script.Commit)
	s.to(room.Reveal)
	for _, x := range s.steps() {
		require.NotContains(t, x.Shown, s.hand.Nonce)
		require.NotContains(t, x.Shown, script.Position)
	}
}

// With records the script reads them and asks for the sample's change; what it read is on the record as its own.
func TestRecords(t *testing.T) {
	for _, set := range shipped.Sets() {
		t.Run(set.Name, func(t *testing.T) {
			s := newStage(t, set.Name)
			s.next(script.Look)
			s.next(script.Search)
			x, ok := script.Next(s.steps())
			require.True(t, ok)
			require.Equal(t, script.Propose, x.ID)
			stop := s.r.Subscribe(func() {
				if a, ok := script.Latest(s.r.Snapshot()); ok && a.State == action.Awaiting {
					go s.r.RefuseAction(host, a.Hash, a.Proof.Digest(), "", nil)
				}
			})
			defer stop()
			answer := s.set.Call(context.Background(), ledger.WebMCP, x.Tool, []byte(x.Input))
			require.Equal(t, "denied", answer.Code, answer.JSON)
			a, ok := script.Latest(s.r.Snapshot())
			require.True(t, ok)
			require.NotEmpty(t, a.Looked, "it read before it asked")
			require.Contains(t, s.ids(), "(propose)", "it does not ask again by itself")
		})
	}
}

// Tasks are accepted where the seat may, and then claimed as no more than reported.
func TestTasks(t *testing.T) {
	s := newStage(t, "")
	s.next(script.Look)
	for _, scope := range []string{"human", room.RiderSeat} {
		_, err := s.r.CreateTask(host, room.NewTask{Title: "Not for it", Scope: scope}, room.Stamp{}, nil)
		require.NoError(t, err)
	}
	s.idle()
	_, err := s.r.CreateTask(host, room.NewTask{Title: "For agents", Scope: "agent"}, room.Stamp{}, nil)
	require.NoError(t, err)
	s.next(script.Accept)
	s.next(script.Claim)
	s.idle()
	s.play(script.Create)
	s.next(script.Accept)
	tasks := s.r.Snapshot().Tasks
	require.Len(t, tasks[2].Claims, 1)
	require.Equal(t, "For agents", tasks[2].Title)
}

// A pause leaves nothing but reading, and a room without the seat nothing at all.
func TestPausedAndUnseated(t *testing.T) {
	s := newStage(t, "freight")
	_, err := s.r.Pause(host, "", nil)
	require.NoError(t, err)
	require.Equal(t, "look", s.ids())
	s.play(script.Look)
	bare, err := room.New(room.Config{ID: strings.Repeat("0", 32), Name: "Bare", Question: "?", Random: rand.NewChaCha8([32]byte{}), Now: time.Now})
	require.NoError(t, err)
	require.Empty(t, script.Steps(bare.Snapshot(), script.Hand{}))
}
