package bridge

import (
	"context"

	"docket/room"
	"docket/tools/wire"
)

// Disconnect ends the session by the host's press.
func (s *Session) Disconnect(press *room.Press) { s.end(Status{Why: room.WhyHost}, press) }

// Lost ends the session because its connection did.
func (s *Session) Lost() { s.end(Status{Why: room.WhyLost}, nil) }

// Silent ends a session that the bridge has not welcomed in time.
func (s *Session) Silent() {
	if s.phase() == Greeting {
		s.end(Status{Why: WhySilent}, nil)
	}
}

// Abandon ends the session for a room that has recorded its end, or cannot any more.
func (s *Session) Abandon(why string) { s.finish(Status{Why: why}) }

// broken ends a session in which the bridge said what it may not.
func (s *Session) broken(message string) { s.end(Status{Why: room.WhyProtocol, Message: message}, nil) }

// end records that the bridge is closed and ends the session. What still waits for a person is ended by the room, before
// the row; the calls are then answered, for as long as there is somebody to answer.
func (s *Session) end(as Status, press *room.Press) {
	switch s.phase() {
	case Over:
		return
	case Open:
		if err := s.Room.Close(as.Why, press); err != nil {
			s.OnFailure(err)
		}
	}
	s.finish(as)
}

// byes are what the bridge is told at the end, where it is the page that ends the session.
var byes = map[string]string{room.WhyHost: wire.ByHost, room.WhyProtocol: wire.Protocol, room.WhyLeft: wire.Left}

func (s *Session) finish(as Status) {
	s.mu.Lock()
	if s.status.Phase == Over {
		s.mu.Unlock()
		return
	}
	as.Phase, as.Clients = Over, s.status.Clients
	s.status = as
	var cancels []context.CancelFunc
	for _, c := range s.running {
		cancels = append(cancels, c.cancel)
	}
	s.late = nil
	s.mu.Unlock()
	for _, cancel := range cancels {
		cancel()
	}
	// Calls that can be answered now are, in this turn; then the bridge is told why there is nothing more.
	s.Later(func() {
		if bye := byes[as.Why]; bye != "" {
			s.send(wire.Bye{Why: bye})
		}
		s.Hangup()
	})
	s.OnChange()
}
