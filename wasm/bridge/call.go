package bridge

import (
	"context"
	"unicode/utf8"

	"docket/room"
	"docket/tools"
	"docket/tools/wire"
)

// call begins a call. Ids count upwards, so that none can be answered twice or for another.
func (s *Session) call(m wire.Call) {
	c := &running{Call: m, client: room.ClientNamed(m.Client.Name, m.Client.Version)}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	s.mu.Lock()
	if m.ID <= s.last {
		s.mu.Unlock()
		s.broken("the bridge numbered a call " + utoa(m.ID) + " after " + utoa(s.last))
		return
	}
	s.last = m.ID
	full := len(s.running) >= maxCalls
	s.running[m.ID] = c
	fresh := s.meet(c.client)
	waits, id := s.asksAPerson(c)
	s.mu.Unlock()
	s.Go(func() {
		defer c.cancel()
		s.answered(c, s.run(c, full))
	})
	if waits && !full {
		s.Later(func() { s.waiting(c, id) })
	}
	if fresh {
		s.OnChange()
	}
}

// meet remembers a client the first time that it calls.
func (s *Session) meet(client room.Client) bool {
	for _, known := range s.status.Clients {
		if known == client {
			return false
		}
	}
	if len(s.status.Clients) == maxClients {
		return false
	}
	s.status.Clients = append(s.status.Clients, client)
	return true
}

// asksAPerson says whether the tool is one that waits for a person, and the id under which get_outcome finds the call.
func (s *Session) asksAPerson(c *running) (bool, string) {
	for _, t := range s.told {
		if t.Name != c.Tool || !t.Consequential {
			continue
		}
		args, bad := tools.Decode(t.Schema, c.Input)
		if bad != nil {
			return false, ""
		}
		if id, ok := args.Str("request_id"); ok {
			return true, id
		}
		return true, c.RequestID
	}
	return false, ""
}

// waiting tells the bridge of a call that has no answer after a turn.
func (s *Session) waiting(c *running, id string) {
	s.mu.Lock()
	_, runs := s.running[c.ID]
	runs = runs && s.status.Phase == Open
	s.mu.Unlock()
	if runs {
		s.send(wire.Waiting{ID: c.ID, RequestID: id})
	}
}

const failedMessage = "the call failed inside the page; what it did, if anything, is on the record"

// run does a call's work. A call that panics is refused, with a row if the room can still make one.
func (s *Session) run(c *running, full bool) (a tools.Answer) {
	defer func() {
		if a.JSON == "" || !utf8.ValidString(a.JSON) {
			a = tools.Answer{JSON: `{"ok":false,"code":"failed","message":"` + failedMessage + `"}`}
		}
	}()
	defer func() {
		if a.JSON == "" {
			defer s.Recover()
			a = s.Room.Refuse(c.client, c.Call, "failed", failedMessage)
		}
	}()
	defer s.Recover()
	if full {
		return s.Room.Refuse(c.client, c.Call, "too_many_calls", "more calls are under way at the bridge than the page takes at once; wait for one to be answered")
	}
	return s.Room.Call(c.ctx, c.client, c.Call)
}

// answered sends a call's answer, and keeps what a late cancel would come too late for.
func (s *Session) answered(c *running, a tools.Answer) {
	text := a.JSON
	a.JSON = ""
	s.mu.Lock()
	delete(s.running, c.ID)
	c.answer = a
	tooLate := c.cancelled
	if !tooLate && !a.Effect.IsZero() && s.status.Phase == Open {
		s.late = append(s.late, c)
		if len(s.late) > keepLate {
			s.late = s.late[1:]
		}
	}
	s.mu.Unlock()
	c.Input = nil
	if tooLate {
		s.tooLate(c)
	}
	s.send(wire.Answer{ID: c.ID, OK: a.OK, Text: text})
}

// abort gives a call up for its client. Before the answer that cancels it, and the room decides whether it came in time;
// after, the effect stands and the record says so.
func (s *Session) abort(id uint64) {
	s.mu.Lock()
	c := s.running[id]
	if c != nil {
		again := c.cancelled
		c.cancelled = true
		s.mu.Unlock()
		if !again {
			c.cancel()
		}
		return
	}
	for i, answered := range s.late {
		if answered.ID == id {
			c = answered
			s.late = append(s.late[:i:i], s.late[i+1:]...)
			break
		}
	}
	s.mu.Unlock()
	if c != nil {
		s.Go(func() { s.tooLate(c) })
	}
}

func (s *Session) tooLate(c *running) {
	if c.answer.Effect.IsZero() {
		return
	}
	if err := c.answer.CancelTooLate(c.Tool); err != nil && s.phase() == Open {
		s.OnFailure(err)
	}
}
