package bridge

import (
	"context"
	"time"

	"github.com/coder/websocket"

	"docket/tools/wire"
)

// writeFor is how long a page may leave a message in its way.
const writeFor = 10 * time.Second

// put hands a message to the writer. The lock may be held. A page that takes nothing any more is given up.
func (l *link) put(m wire.ToPage) bool {
	b, err := wire.AppendToPage(nil, m)
	if err == nil {
		select {
		case l.out <- b:
			return true
		default:
		}
	}
	go l.end("it does not take what it is sent")
	return false
}

func (l *link) send(m wire.ToPage) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.over && l.put(m)
}

// write sends messages one after the other, until the link ends.
func (l *link) write() {
	defer close(l.closed)
	for {
		select {
		case b := <-l.out:
			ctx, cancel := context.WithTimeout(context.Background(), writeFor)
			err := l.conn.Write(ctx, websocket.MessageText, b)
			cancel()
			if err != nil {
				l.end("the connection broke")
				l.conn.CloseNow()
				return
			}
		case <-l.gone:
			l.last()
			return
		}
	}
}

// last sends what an ended link still has to say, if it can be said soon, and closes the socket.
func (l *link) last() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	for {
		select {
		case b := <-l.out:
			if l.conn.Write(ctx, websocket.MessageText, b) == nil {
				continue
			}
		default:
		}
		break
	}
	l.conn.Close(websocket.StatusNormalClosure, "")
}
