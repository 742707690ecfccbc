package marks

import (
	"sort"

	"docket/ledger"
)

// Band is a stretch of the ledger in one phase of one round. It begins with the entry that brought the phase, and ends before
// the next band.
type Band struct {
	From   uint64
	Phase  string // as the record names it
	Round  int64
	Paused bool // the room is paused in this stretch
}

type phases struct{ bands []Band }

// follow begins a band where an entry begins one.
func (p *phases) follow(e ledger.Entry) {
	next := Band{From: e.Seq, Phase: "Open", Round: 1}
	if n := len(p.bands); n > 0 {
		next.Phase, next.Round, next.Paused = p.bands[n-1].Phase, p.bands[n-1].Round, p.bands[n-1].Paused
	}
	switch e.Kind {
	case "room_opened":
	case "phase":
		next.Phase = e.Payload.Read().OptStr("to")
	case "round_opened":
		next.Phase, next.Round = "Open", e.Payload.Read().OptInt("round")
	case "paused":
		next.Paused = true
	case "resumed":
		next.Paused = false
	default:
		return
	}
	p.bands = append(p.bands, next)
}

// Bands are the stretches of the ledger, oldest first.
func (l *List) Bands() []Band { return l.phases.bands }

// Band is the stretch that an entry is in, and false where no entry before it began one.
func (l *List) Band(seq uint64) (Band, bool) {
	b := l.phases.bands
	i := sort.Search(len(b), func(i int) bool { return b[i].From > seq })
	if i == 0 {
		return Band{}, false
	}
	return b[i-1], true
}
