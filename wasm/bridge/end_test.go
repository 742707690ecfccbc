package bridge

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/tools/wire"
)

func TestEveryEndIsARowOnce(t *testing.T) {
	for name, c := range map[string]struct {
		end func(*stand)
		why string
		bye []wire.FromPage
	}{
		"the host's press":         {func(s *stand) { s.session.Disconnect(nil) }, room.WhyHost, []wire.FromPage{wire.Bye{Why: wire.ByHost}}},
		"the connection broke":     {func(s *stand) { s.gone = true; s.session.Lost() }, room.WhyLost, nil},
		"the bridge's bye":         {func(s *stand) { s.hear(wire.Bye{Why: wire.Stopped}) }, room.WhyBridge, nil},
		"what is no message":       {func(s *stand) { s.session.Receive(`{"type":"call"}`) }, room.WhyProtocol, []wire.FromPage{wire.Bye{Why: wire.Protocol}}},
		"what cannot be read":      {func(s *stand) { s.session.Garbled(errors.New("x")) }, room.WhyProtocol, []wire.FromPage{wire.Bye{Why: wire.Protocol}}},
		"a second welcome":         {func(s *stand) { s.hear(wire.Welcome{}) }, room.WhyProtocol, []wire.FromPage{wire.Bye{Why: wire.Protocol}}},
		"a late refusal":           {func(s *stand) { s.hear(wire.Refused{}) }, room.WhyBridge, nil},
		"a call's number again":    {func(s *stand) { s.hear(asks(1, "list_seats", "{}")); s.take() }, room.WhyProtocol, []wire.FromPage{wire.Bye{Why: wire.Protocol}}},
		"the socket takes nothing": {func(s *stand) { s.gone = true; s.hear(asks(9, "list_seats", "{}")) }, room.WhyLost, nil},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStand(t)
				s.open()
				s.to(room.Commit, room.Reveal, room.Ruling)
				s.hear(asks(1, "ratify_ruling", `{"ruling":"Adopted."}`))
				s.turn()
				s.take()
				c.end(s)
				s.turn()
				require.Equal(t, Over, s.session.Status().Phase)
				require.Equal(t, c.why, s.session.Status().Why)
				require.Zero(t, s.session.Status().Running)
				require.True(t, s.hungUp)
				kinds := s.kinds()
				require.Equal(t, []string{"ratification_lapsed", "bridge_closed"}, kinds[len(kinds)-2:])
				require.Equal(t, c.why, s.last().Payload.Read().Str("why"))
				var byes []wire.FromPage
				for _, m := range s.take() {
					if _, answer := m.(wire.Answer); !answer {
						byes = append(byes, m)
					}
				}
				require.Equal(t, c.bye, byes)

				n := s.room.Ledger().Len()
				s.session.Lost()
				s.session.Disconnect(nil)
				s.hear(asks(2, "list_seats", "{}"))
				s.hear(wire.Bye{})
				s.session.Abandon(room.WhyLeft)
				s.turn()
				require.Equal(t, n, s.room.Ledger().Len(), "what is over stays over")
				require.Empty(t, s.failures)
			})
		})
	}
}

func TestARoomPutAsideHasItsRowsAlready(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		s.to(room.Commit, room.Reveal, room.Ruling)
		s.hear(asks(1, "ratify_ruling", `{"ruling":"Adopted."}`))
		s.turn()
		s.room.Interrupt(room.WhyLeft)
		s.session.Abandon(room.WhyLeft)
		s.turn()
		kinds := s.kinds()
		require.Equal(t, []string{"ratification_lapsed", "bridge_closed"}, kinds[len(kinds)-2:])
		require.Equal(t, wire.Bye{Why: wire.Left}, s.take()[2])
		require.Empty(t, s.failures)
	})
}

func TestWhatComesBeforeTheWelcome(t *testing.T) {
	for name, c := range map[string]struct {
		m    wire.ToPage
		want Status
	}{
		"refused":  {wire.Refused{Code: wire.OtherPage, Message: "room X holds it"}, Status{Phase: Over, Why: WhyRefused, Code: wire.OtherPage, Message: "room X holds it"}},
		"a bye":    {wire.Bye{Why: wire.Stopped}, Status{Phase: Over, Why: room.WhyBridge, Code: wire.Stopped}},
		"a call":   {asks(1, "list_seats", "{}"), Status{Phase: Over, Why: room.WhyProtocol, Message: "the bridge called before the page was ready"}},
		"a cancel": {wire.Cancel{ID: 1}, Status{Phase: Greeting}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStand(t)
				n := s.room.Ledger().Len()
				s.session.Begin()
				s.hear(c.m)
				s.turn()
				require.Equal(t, c.want, s.session.Status())
				require.Equal(t, n, s.room.Ledger().Len(), "no bridge was open, so none is closed")
			})
		})
	}
	t.Run("silence", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := newStand(t)
			s.session.Begin()
			s.session.Silent()
			require.Equal(t, WhySilent, s.session.Status().Why)
			s = newStand(t)
			s.open()
			s.session.Silent()
			require.Equal(t, Open, s.session.Status().Phase)
			s.turn()
		})
	})
	t.Run("the room refuses", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := newStand(t)
			require.NoError(t, s.Open())
			s.session.Begin()
			s.hear(wire.Welcome{})
			s.turn()
			require.Equal(t, WhyRoom, s.session.Status().Why)
			require.True(t, s.hungUp)
			require.NotContains(t, s.kinds(), "bridge_closed")
		})
	})
}
