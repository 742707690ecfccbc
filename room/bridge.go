package room

import (
	"docket/ledger"
)

// BridgeOpen is a local bridge that this page is connected to.
type BridgeOpen struct {
	Seq     uint64
	Hash    ledger.Hash // of the entry that opened it
	Address string      // host and port on loopback, as the host of the room gave it
}

// Why a bridge was closed by the room itself; the host's own press is WhyHost.
const (
	WhyHost     = "host"     // the host ended it in the page
	WhyBridge   = "bridge"   // the bridge program said goodbye
	WhyLost     = "lost"     // the connection broke
	WhyProtocol = "protocol" // the bridge sent what is no message
)

// MaxAddress bounds a bridge's address, in bytes.
const MaxAddress = 64

// openBridge is the page connected to a bridge that accepted it. No call can have come through it before.
type openBridge struct{ address string }

func (openBridge) kind() string { return "bridge_opened" }

func (o openBridge) fields() []ledger.Field { return []ledger.Field{ledger.Str("address", o.address)} }

func readOpenBridge(f *ledger.Fields) act { return openBridge{address: f.Str("address")} }

func (o openBridge) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if s.bridge != nil {
		return refuse("bridge_open", "", "a bridge is open already, since entry "+utoa(s.bridge.Seq))
	}
	if len(o.address) > MaxAddress {
		return refuse("too_long", "/address", "an address has at most "+itoa(MaxAddress)+" bytes")
	}
	return judgeText("/address", o.address, MaxAddress)
}

func (o openBridge) fold(s *state, e ledger.Entry) {
	s.bridge = &BridgeOpen{Seq: e.Seq, Hash: e.Hash, Address: o.address}
}

// closeBridge is the end of a bridge, however it came.
type closeBridge struct {
	opened ledger.Hash
	why    string
}

func (closeBridge) kind() string { return "bridge_closed" }

func (c closeBridge) fields() []ledger.Field {
	return []ledger.Field{ledger.HashOf("opened", c.opened), ledger.Str("why", c.why)}
}

func readCloseBridge(f *ledger.Fields) act {
	return closeBridge{opened: f.Hash("opened"), why: f.Str("why")}
}

func (c closeBridge) judge(s *state, by Caller) *Refusal {
	if s.bridge == nil || s.bridge.Hash != c.opened {
		return refuse("no_bridge", "/opened", "no bridge of that entry is open")
	}
	for _, a := range s.asks {
		if a.By.Door == ledger.Bridge {
			return refuse("bad_record", "", "what waits for an answer at the bridge ends before the bridge does")
		}
	}
	switch c.why {
	case WhyHost:
		return s.judgeHost(by)
	case WhyBridge, WhyLost, WhyProtocol, WhyReload, WhyLeft:
		return s.judgeBookkeeping(by)
	}
	return refuse("bad_record", "/why", "no such reason")
}

func (closeBridge) fold(s *state, _ ledger.Entry) { s.bridge = nil }

// OpenBridge records that this page is connected to a bridge at that address. Nothing comes through the door
// [ledger.Bridge] before.
func (r *Room) OpenBridge(by Caller, address string, press *Press) (Landed, error) {
	return r.do(by, "open_bridge", Stamp{}, press, func(*state) (act, *Refusal) { return openBridge{address: address}, nil })
}

// CloseBridge records that the bridge is no more: by the host's press for [WhyHost], by the room itself otherwise. Asks
// that wait at the bridge end first, as interrupted. With no bridge open it does nothing.
func (r *Room) CloseBridge(why string, press *Press) (Landed, error) {
	by := Caller{Door: ledger.Room, Seat: RoomSeat}
	if why == WhyHost {
		by = Caller{Door: ledger.UI, Seat: HostSeat}
	}
	r.mu.Lock()
	open := r.s.bridge
	r.mu.Unlock()
	if open == nil {
		return Landed{}, nil
	}
	return r.do(by, "close_bridge", Stamp{}, press, func(s *state) (act, *Refusal) {
		for _, a := range append([]Ask(nil), s.asks...) {
			if a.By.Door == ledger.Bridge {
				r.bookkeep(lapse{ask: a.Hash, seq: a.Seq, why: WhyBridge})
			}
		}
		r.letGo(func(h ledger.Hash) bool { // whoever waits for a decision at the bridge waits no more, and the action does
			a, ok := s.book.Action(h)
			return ok && a.By.Door == ledger.Bridge
		})
		return closeBridge{opened: open.Hash, why: why}, nil
	})
}
