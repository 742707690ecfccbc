package bridge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/tools"
	"docket/tools/wire"
)

var host = room.Caller{Door: ledger.UI, Seat: room.HostSeat}

// stand is a session in a room, and the bridge at its other end. Each step lets everything go on that can, as the
// browser does between two events.
type stand struct {
	t       *testing.T
	room    *room.Room
	set     *tools.Set
	session *Session

	mu       sync.Mutex
	sent     []wire.FromPage
	gone     bool // the connection is
	hungUp   bool
	failures []error

	// hook stands before a call, to hold it or to panic.
	hook func(context.Context, wire.Call)
}

func newStand(t *testing.T) *stand {
	random := bytes.NewReader(bytes.Repeat([]byte{1, 2, 3, 5, 7, 11, 13, 17}, 4096))
	r, err := room.New(room.Config{ID: "3f6c1e0a9b2d4857a1c4e8f00d5b7293", Name: "Room", Question: "Shall we?", Now: time.Now, Random: random})
	require.NoError(t, err)
	set, err := tools.New(r, random)
	require.NoError(t, err)
	s := &stand{t: t, room: r, set: set, hook: func(context.Context, wire.Call) {}}
	s.session = New(Config{
		Room:  s,
		Hello: wire.Hello{Version: wire.Version, Token: token, Room: "Room", Page: "p"},
		Send: func(text string) error {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.gone {
				return errors.New("the socket is closed")
			}
			m, err := wire.ParseFromPage([]byte(text))
			require.NoError(t, err)
			s.sent = append(s.sent, m)
			return nil
		},
		Hangup: func() { s.hungUp = true },
		Go:     func(fn func()) { go fn() },
		// A later turn comes when all that can go on has gone on.
		Later:     func(fn func()) { time.AfterFunc(time.Nanosecond, fn) },
		Recover:   func() { _ = recover() },
		OnChange:  func() {},
		OnFailure: func(err error) { s.failures = append(s.failures, err) },
	})
	r.Subscribe(s.session.Sync)
	return s
}

func (s *stand) Open() error {
	_, err := s.room.OpenBridge(host, "127.0.0.1:43127", nil)
	return err
}

func (s *stand) Close(why string, press *room.Press) error {
	_, err := s.room.CloseBridge(why, press)
	return err
}

func (s *stand) Offered() []tools.Tool { return tools.OfferedThroughBridge(s.room.Snapshot()) }

func (s *stand) Call(ctx context.Context, client room.Client, c wire.Call) tools.Answer {
	s.hook(ctx, c)
	return s.set.Do(ctx, tools.Call{Door: ledger.Bridge, Name: c.Tool, Input: c.Input, Client: client, RequestID: c.RequestID})
}

func (s *stand) Refuse(client room.Client, c wire.Call, code, message string) tools.Answer {
	return s.set.RefuseClient(client, c.Tool, code, "", message)
}

// turn lets everything happen that can, later turns included.
func (s *stand) turn() {
	time.Sleep(time.Microsecond)
	synctest.Wait()
}

// take gives what was sent since the last time.
func (s *stand) take() []wire.FromPage {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.sent
	s.sent = nil
	return out
}

// hear sends the page a message and lets it act on it.
func (s *stand) hear(m wire.ToPage) {
	b, err := wire.AppendToPage(nil, m)
	require.NoError(s.t, err)
	s.session.Receive(string(b))
	synctest.Wait()
}

// open takes the session to where calls may come.
func (s *stand) open() {
	s.session.Begin()
	s.hear(wire.Welcome{})
	s.turn()
	require.Equal(s.t, Open, s.session.Status().Phase)
	s.take()
}

func (s *stand) to(phases ...room.Phase) {
	for _, to := range phases {
		for s.room.Snapshot().Phase != to {
			_, err := s.room.Advance(host, to, nil)
			require.NoError(s.t, err)
		}
	}
	s.turn()
	s.take()
}

func (s *stand) kinds() []string {
	var out []string
	for e := range s.room.Ledger().Entries(1) {
		out = append(out, e.Kind)
	}
	return out
}

func (s *stand) last() ledger.Entry {
	e, _ := s.room.Ledger().Entry(s.room.Ledger().Len())
	return e
}

func names(m wire.FromPage) []string {
	var out []string
	for _, t := range m.(wire.Tools).Tools {
		out = append(out, t.Name)
	}
	return out
}

var inspector = wire.Client{Name: "inspector", Version: "1.2"}

func asks(id uint64, tool, input string) wire.Call {
	return wire.Call{ID: id, Tool: tool, Input: []byte(input), Client: inspector, RequestID: fmt.Sprintf("%032x", id)}
}
