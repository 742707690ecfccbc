package bridge

import (
	"errors"
	"slices"
	"strconv"
	"sync"

	"github.com/coder/websocket"

	"docket/tools/wire"
)

// Bounds on what one page has before it.
const (
	maxUnder   = 64  // calls that clients wait for, sent to the page
	maxLeft    = 256 // calls that were given up and are not answered yet
	maxWaiting = 4096
	maxUnsent  = 4*maxUnder + maxLeft
)

var errLost = errors.New("the page is gone")

// link is the socket to one page, with the calls that are under way there.
type link struct {
	b          *bridge
	conn       *websocket.Conn
	room, page string        // as the page said, before the link is anybody else's
	out        chan []byte   // what is to be sent
	gone       chan struct{} // closed when the link has ended
	closed     chan struct{} // closed when its socket is

	mu     sync.Mutex
	over   bool
	opened bool             // the page landed its row, so calls may come
	count  uint64           // calls sent
	under  map[uint64]*call // sent and not answered
	left   int              // of those, how many nobody waits for
	queue  []*call          // in the order in which they came
}

// call is one tool call on its way to the page and back.
type call struct {
	wire.Call
	waits  chan string // told once the page says that it waits for a person: under which request id
	answer chan answer // told once
	ended  bool        // nobody waits for it any more
}

// answer is how a call ended: with the page's answer, or for want of one with a code of the bridge's own.
type answer struct {
	ok            bool
	text          string
	code, message string
}

func newLink(b *bridge, conn *websocket.Conn) *link {
	return &link{b: b, conn: conn, out: make(chan []byte, maxUnsent), gone: make(chan struct{}), closed: make(chan struct{}), under: map[uint64]*call{}}
}

// submit takes a call to be sent in its turn. It says no where the page does not take calls.
func (l *link) submit(c *call) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.over || !l.opened:
		return false
	case len(l.queue) == maxWaiting || l.left >= maxLeft:
		c.answer <- answer{code: "busy", message: "the page has too many calls before it that are not answered; nothing was sent to it"}
		return true
	}
	l.queue = append(l.queue, c)
	l.pump()
	return true
}

// pump sends what may be sent. The lock is held.
func (l *link) pump() {
	for len(l.queue) > 0 && len(l.under)-l.left < maxUnder {
		c := l.queue[0]
		l.queue = l.queue[1:]
		l.count++
		c.ID = l.count
		l.under[c.ID] = c
		if !l.put(c.Call) {
			return
		}
	}
}

// give ends one side's wait for a call: it is taken out of the queue, or left to the page, which is told to cancel it or
// goes on with it. Whether it was sent is returned.
func (l *link) give(c *call, cancel bool) (sent bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.ended {
		return c.ID > 0
	}
	c.ended = true
	if i := slices.Index(l.queue, c); i >= 0 {
		l.queue = slices.Delete(l.queue, i, i+1)
		return false
	}
	if l.under[c.ID] == c && c.ID > 0 {
		l.left++
		if cancel && !l.over {
			l.put(wire.Cancel{ID: c.ID})
		}
		l.pump()
	}
	return true
}

// take handles a message of a page that was welcomed. It returns what is wrong with it.
func (l *link) take(m wire.FromPage) (fault string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return ""
	}
	if _, opens := m.(wire.Opened); l.opened == opens {
		return "opened comes once, before anything else"
	}
	switch m := m.(type) {
	case wire.Opened:
		l.opened = true
		l.b.Log("the page opened the bridge")
	case wire.Tools:
		return l.b.mirror(l, m.Tools)
	case wire.Waiting:
		c := l.under[m.ID]
		if c == nil {
			return "no call " + strconv.FormatUint(m.ID, 10) + " is under way"
		}
		select {
		case c.waits <- m.RequestID:
		default:
		}
	case wire.Answer:
		c := l.under[m.ID]
		if c == nil {
			return "no call " + strconv.FormatUint(m.ID, 10) + " is under way"
		}
		l.finish(c, answer{ok: m.OK, text: m.Text})
		l.pump()
	default:
		return "hello comes once"
	}
	return ""
}

// finish ends a call that was sent. The lock is held.
func (l *link) finish(c *call, a answer) {
	delete(l.under, c.ID)
	if c.ended {
		l.left--
		return
	}
	c.ended = true
	c.answer <- a
}

// refuse says why the page may not connect, or may not go on, and ends the link. It returns false.
func (l *link) refuse(code, message string) bool {
	l.send(wire.Refused{Code: code, Message: clip(message, 400)})
	l.end("it was refused: " + code)
	return false
}

// leave says goodbye and ends the link.
func (l *link) leave(why, words string) {
	l.send(wire.Bye{Why: why})
	l.end(words)
}

// end takes the bridge from the page and answers whatever waits for it. The first end counts.
func (l *link) end(words string) {
	l.mu.Lock()
	if l.over {
		l.mu.Unlock()
		return
	}
	l.over = true
	for _, c := range l.under {
		l.finish(c, answer{code: "interrupted", message: "the page went away while this call was under way; get_outcome tells what became of it once a page is back"})
	}
	for _, c := range l.queue {
		c.ended = true
		c.answer <- answer{code: "no_page", message: "the page went away before this call was sent to it, so nothing came of it"}
	}
	l.queue = nil
	close(l.gone)
	l.mu.Unlock()
	l.b.release(l, words)
}

func (b *bridge) release(l *link, words string) {
	b.mu.Lock()
	held := b.link == l
	if held {
		b.link = nil
	}
	b.mu.Unlock()
	if held {
		b.clear(l)
		b.Log("the page is no longer connected: " + words)
	}
}

// holder is the page that holds the bridge, if any.
func (b *bridge) holder() *link {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.link
}
