package bridge

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/tools"
	"docket/tools/wire"
)

func TestTheRowLandsBeforeAnyCallCanCome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.session.Begin()
		require.Equal(t, []wire.FromPage{wire.Hello{Version: wire.Version, Token: token, Room: "Room", Page: "p"}}, s.take())
		require.Empty(t, s.session.Hello.Token, "a token that was spoken is not kept")
		require.NotContains(t, s.kinds(), "bridge_opened")
		s.hear(wire.Welcome{})
		require.Equal(t, "bridge_opened", s.last().Kind)
		sent := s.take()
		require.Len(t, sent, 2)
		require.Equal(t, wire.Opened{}, sent[0])
		require.Equal(t, tools.Names(s.room.Snapshot()), names(sent[1]))
		require.Contains(t, string(sent[1].(wire.Tools).Tools[0].Schema), `"type":"object"`)
		s.turn()
		require.Empty(t, s.take(), "what has not changed is not told again")
	})
}

func TestACallIsTheClientsAtItsDoor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		s.hear(asks(1, "current_phase", ""))
		answer := s.take()[0].(wire.Answer)
		require.Equal(t, uint64(1), answer.ID)
		require.True(t, answer.OK)
		e := s.last()
		require.Equal(t, "bridge", e.Actor.Ingress)
		client, ok := room.ClientOf(e)
		require.True(t, ok)
		require.Equal(t, room.Client{Name: "inspector", Version: "1.2"}, client)
		require.Equal(t, []room.Client{client}, s.session.Status().Clients)
		require.Zero(t, s.session.Status().Running)
	})
}

func TestAnAnswerGoesBeforeTheToolsItChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		s.to(room.Commit)
		s.hear(asks(1, "commit_to_round", `{"position":"Yes."}`))
		s.turn()
		sent := s.take()
		require.Len(t, sent, 2)
		require.IsType(t, wire.Answer{}, sent[0])
		require.Contains(t, names(sent[1]), "withdraw_commitment")
	})
}

func TestWaitingForAPerson(t *testing.T) {
	ruling := func(s *stand, id uint64, input string) {
		s.open()
		s.to(room.Commit, room.Reveal, room.Ruling)
		s.hear(asks(id, "ratify_ruling", input))
		s.turn()
	}
	t.Run("answered", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := newStand(t)
			ruling(s, 1, `{"ruling":"Adopted."}`)
			require.Equal(t, []wire.FromPage{wire.Waiting{ID: 1, RequestID: fmt.Sprintf("%032x", 1)}}, s.take())
			require.Equal(t, 1, s.session.Status().Running)
			_, err := s.room.Answer(host, s.room.Snapshot().Asks[0].Hash, true, "", nil)
			require.NoError(t, err)
			s.turn()
			sent := s.take()
			require.True(t, sent[0].(wire.Answer).OK)
			require.Contains(t, sent[0].(wire.Answer).Text, "ratified")
		})
	})
	t.Run("its own request id", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := newStand(t)
			ruling(s, 1, `{"ruling":"Adopted.","request_id":"mine-1"}`)
			require.Equal(t, []wire.FromPage{wire.Waiting{ID: 1, RequestID: "mine-1"}}, s.take())
			s.session.Lost()
			s.turn()
		})
	})
	t.Run("cancelled", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := newStand(t)
			ruling(s, 1, `{"ruling":"Adopted."}`)
			s.take()
			s.hear(wire.Cancel{ID: 1})
			s.hear(wire.Cancel{ID: 1})
			s.turn()
			require.Len(t, s.take(), 1, "it is answered all the same, once")
			require.Equal(t, "ratification_lapsed", s.last().Kind)
			require.Equal(t, "caller", s.last().Payload.Read().Str("why"))
		})
	})
	t.Run("refused at once", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s := newStand(t)
			ruling(s, 1, `{"ruling":""}`)
			sent := s.take()
			require.Len(t, sent, 1)
			require.False(t, sent[0].(wire.Answer).OK)
		})
	})
}

func TestACancelThatComesTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		s.to(room.Commit)
		s.hear(asks(1, "commit_to_round", `{"position":"Yes."}`))
		s.hear(wire.Cancel{ID: 1})
		require.Equal(t, "cancel_too_late", s.last().Kind)
		s.hear(wire.Cancel{ID: 1})
		s.hear(wire.Cancel{ID: 77})
		require.Equal(t, uint64(s.last().Seq), s.room.Ledger().Len())
		require.Equal(t, []string{"commit", "cancel_too_late"}, s.kinds()[len(s.kinds())-2:], "once, and nothing for a call there never was")
	})
}

func TestCallsBeginInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		const n = 1000
		for i := range uint64(n) {
			s.hear(asks(i+1, "read_ledger", fmt.Sprintf(`{"cursor":1,"limit":%d}`, i%100+1)))
		}
		sent := s.take()
		require.Len(t, sent, n)
		for i, m := range sent {
			require.Equal(t, uint64(i+1), m.(wire.Answer).ID)
		}
	})
}

func TestAtMostSoManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		held := make(chan struct{})
		s.hook = func(context.Context, wire.Call) { <-held }
		for i := range uint64(maxCalls + 1) {
			s.hear(asks(i+1, "list_seats", "{}"))
		}
		sent := s.take()
		require.Len(t, sent, 1)
		require.Contains(t, sent[0].(wire.Answer).Text, "too_many_calls")
		require.Equal(t, "refused", s.last().Kind)
		close(held)
		s.turn()
		require.Len(t, s.take(), maxCalls)
	})
}

func TestAPanicIsARefusalWithItsRow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		s.hook = func(context.Context, wire.Call) { panic("a fault") }
		s.hear(asks(1, "list_seats", "{}"))
		require.Contains(t, s.take()[0].(wire.Answer).Text, `"code":"failed"`)
		require.Equal(t, "refused", s.last().Kind)
		require.Equal(t, "bridge", s.last().Actor.Ingress)
	})
}

// What a client calls itself is cut to what fits a row, so that its call comes through.
func TestAClientIsCalledWhatFitsARow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		s.open()
		c := asks(1, "current_phase", "")
		c.Client = wire.Client{Name: strings.Repeat("é", 100), Version: "\t"}
		s.hear(c)
		require.True(t, s.take()[0].(wire.Answer).OK)
		client, ok := room.ClientOf(s.last())
		require.True(t, ok)
		require.Equal(t, room.Client{Name: strings.Repeat("é", room.MaxClientName)}, client)
		require.Equal(t, []room.Client{client}, s.session.Status().Clients)
	})
}

// Tools are told anew for whatever of them differs, and never those of another origin.
func TestWhatIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStand(t)
		_, _, err := s.room.Invite(host, "https://partner.example", "https://the.room", nil)
		require.NoError(t, err)
		s.session.Begin()
		s.hear(wire.Welcome{})
		require.NotContains(t, names(s.take()[2]), "partner_attest")
		_, err = s.room.AddSeat(host, "Anna", room.Human, nil)
		require.NoError(t, err)
		s.turn()
		require.Empty(t, s.take(), "another seat changes no tool")
		_, err = s.room.Pause(host, "", nil)
		require.NoError(t, err)
		s.turn()
		told := s.take()
		require.Len(t, told, 1, "a pause takes what writes away, all in one message")
		require.NotContains(t, names(told[0]), "create_task")
		require.Contains(t, names(told[0]), "get_task_status")
	})
}
