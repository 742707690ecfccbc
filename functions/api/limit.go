package api

import (
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// maxClients bounds how many clients a Limit remembers.
const maxClients = 4096

// A Limit lets each client ask so often: it holds a bucket of tokens for each,
// which fills with time. A nil Limit lets everyone ask.
//
// It lives in memory. On Cloudflare that is one isolate's: a client whose
// requests reach several, or a fresh one, gets more. It is there against
// accidents; against attacks Cloudflare has rules of its own.
type Limit struct {
	perSecond, burst float64

	mu      sync.Mutex
	buckets map[string]bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

// NewLimit allows perSecond requests in the long run, and burst at once. It
// returns nil, no bound, where perSecond is 0 or less.
func NewLimit(perSecond, burst int) *Limit {
	if perSecond <= 0 {
		return nil
	}
	return &Limit{perSecond: float64(perSecond), burst: float64(max(burst, 1)), buckets: map[string]bucket{}}
}

// take returns 0 where the client may ask now, and else how long it must wait.
func (l *Limit) take(client string, now time.Time) time.Duration {
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b, known := l.buckets[client]
	if !known {
		if len(l.buckets) >= maxClients {
			l.forget(now)
		}
		b = bucket{l.burst, now}
	}
	b = l.fill(b, now)
	var wait time.Duration
	if b.tokens < 1 {
		wait = time.Duration((1 - b.tokens) / l.perSecond * float64(time.Second))
		wait = max(wait, time.Millisecond)
	} else {
		b.tokens--
	}
	l.buckets[client] = b
	return wait
}

func (l *Limit) fill(b bucket, now time.Time) bucket {
	if gone := now.Sub(b.at); gone > 0 {
		b.tokens = min(l.burst, b.tokens+gone.Seconds()*l.perSecond)
	}
	b.at = now
	return b
}

// forget drops the clients whose buckets are full, which is no loss, and where
// that is not enough half of the others.
func (l *Limit) forget(now time.Time) {
	for name, b := range l.buckets {
		if l.fill(b, now).tokens >= l.burst {
			delete(l.buckets, name)
		}
	}
	for name := range l.buckets {
		if len(l.buckets) <= maxClients/2 {
			return
		}
		delete(l.buckets, name)
	}
}

// client names whoever asks: an address of IPv4, a network of IPv6, since there
// one client has a whole one.
func client(r *http.Request) string {
	address, err := netip.ParseAddr(r.RemoteAddr)
	if err != nil {
		with, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil {
			return ""
		}
		address = with.Addr()
	}
	if address = address.Unmap().WithZone(""); address.Is6() {
		network, _ := address.Prefix(64)
		return network.String()
	}
	return address.String()
}
