package bridge

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"docket/tools/wire"
)

// How long a page may take.
const (
	helloWithin = 5 * time.Second
	pingEvery   = 10 * time.Second
	pongWithin  = 10 * time.Second
	aliveWithin = 2 * time.Second // when another page asks for the bridge
)

// acceptPage takes the page's socket. Its origin is checked before there is one, its token in its first message. There
// is no counting of wrong tokens: nobody guesses 128 bits, and a page that may try could lock the host out.
func (b *bridge) acceptPage(w http.ResponseWriter, r *http.Request) {
	if got := r.Header.Values("Origin"); len(got) != 1 || got[0] != b.Origin {
		b.Log("a page of another origin was refused: " + clip(strconv.Quote(r.Header.Get("Origin")), 200))
		http.Error(w, wire.WrongOrigin+": this bridge serves the room at "+b.Origin+" and no other", http.StatusForbidden)
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // more exactly, above
	if err != nil {
		return // Accept has answered
	}
	conn.SetReadLimit(wire.MaxFromPage)
	l := newLink(b, conn)
	defer l.end("the connection broke")
	go l.write()
	if l.greet() {
		go l.watch()
		l.read()
	}
}

// greet reads the first message, and takes the page or refuses it.
func (l *link) greet() bool {
	ctx, cancel := context.WithTimeout(context.Background(), helloWithin)
	defer cancel()
	m, err := l.next(ctx)
	if err != nil {
		return false
	}
	hello, ok := m.(wire.Hello)
	switch {
	case !ok:
		return l.refuse(wire.BadMessage, "the first message must be hello")
	case !l.b.pageKey.is(hello.Token):
		return l.refuse(wire.WrongToken, "the token is not this bridge's; each start of docket bridge makes another")
	case hello.Version != wire.Version:
		return l.refuse(wire.BadVersion, "this bridge speaks "+wire.Version+"; the page and the program are of different versions")
	case hello.Page == "":
		return l.refuse(wire.BadMessage, "hello must name the page")
	}
	l.room, l.page = hello.Room, hello.Page
	holder := l.b.take(l)
	switch {
	case holder == l:
	case holder == nil:
		l.leave(wire.Stopped, "the bridge ended")
		return false
	default:
		return l.refuse(wire.OtherPage, "another page holds this bridge: the room "+strconv.Quote(clip(holder.room, 60))+
			" in page "+strconv.Quote(clip(holder.page, 16))+"; disconnect it there first")
	}
	l.b.Log("the page of the room " + strconv.Quote(clip(l.room, 60)) + " is connected")
	return l.send(wire.Welcome{})
}

// take gives the bridge to a page, unless another one holds it, and says who does then: nobody, once it ends. A page
// that lost its socket takes it from itself, and a page that does not answer any more holds nothing.
func (b *bridge) take(l *link) (holder *link) {
	for {
		b.mu.Lock()
		held := b.link
		if held == nil && !b.ended {
			b.link, held = l, l
		}
		b.mu.Unlock()
		if held == nil || held == l {
			return held
		}
		if held.page == l.page {
			held.leave(wire.Replaced, "the same page connected anew")
		} else if held.alive(aliveWithin) {
			return held
		} else {
			held.end("it did not answer when another page asked for the bridge")
		}
	}
}

// read handles what the page says until it leaves.
func (l *link) read() {
	for {
		m, err := l.next(context.Background())
		if err != nil {
			return
		}
		if bye, ok := m.(wire.Bye); ok {
			l.end("it left: " + strconv.Quote(clip(bye.Why, 60)))
			return
		}
		if fault := l.take(m); fault != "" {
			l.refuse(wire.BadMessage, fault)
			return
		}
	}
}

// next reads one message. What is none ends the link, and the page is told why.
func (l *link) next(ctx context.Context) (wire.FromPage, error) {
	kind, raw, err := l.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	if kind != websocket.MessageText {
		l.refuse(wire.BadMessage, "messages are text")
		return nil, errLost
	}
	m, err := wire.ParseFromPage(raw)
	if err != nil {
		l.refuse(wire.BadMessage, err.Error())
		return nil, err
	}
	return m, nil
}

// watch pings, since a page that is gone may leave its socket behind.
func (l *link) watch() {
	ticks := time.NewTicker(pingEvery)
	defer ticks.Stop()
	for {
		select {
		case <-l.gone:
			return
		case <-ticks.C:
			if !l.alive(pongWithin) {
				l.end("it does not answer")
				return
			}
		}
	}
}

func (l *link) alive(within time.Duration) bool {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	return l.conn.Ping(ctx) == nil
}
