//go:build js && wasm

package browser

import (
	"io"
	"time"

	"github.com/hack-pad/safejs"
)

// Random is the browser's cryptographic source.
var Random io.Reader = random{}

type random struct{}

// randomQuota is the most that one call of getRandomValues gives, by its specification.
const randomQuota = 65536

func (random) Read(p []byte) (int, error) {
	source, err := Get(global, "crypto")
	if err != nil {
		return 0, err
	}
	n := min(len(p), randomQuota)
	buf, err := jsBytes.New(n)
	if err != nil {
		return 0, Thrown(err)
	}
	if _, err := Call(source, "getRandomValues", buf); err != nil {
		return 0, err
	}
	return safejs.CopyBytesToGo(p[:n], buf)
}

// Now is the page's clock, in UTC.
func Now() time.Time { return time.Now().UTC() }

// ahead is what the browser said last, for the quarter of an hour for which it holds: no zone changes within one.
var ahead struct {
	quarter int64
	minutes int
	known   bool
}

// Ahead is by how many minutes the reader's clock is ahead of UTC at t, and 0 where the browser does not say. The browser
// knows of summer and winter, which Go does not in a page: there its offset is that of the start.
func Ahead(t time.Time) int {
	if quarter := t.Unix() / (15 * 60); !ahead.known || quarter != ahead.quarter {
		ahead.quarter, ahead.minutes, ahead.known = quarter, askAhead(t), true
	}
	return ahead.minutes
}

func askAhead(t time.Time) int {
	date, err := New("Date", float64(t.UnixMilli()))
	if err != nil {
		return 0
	}
	behind, err := Call(date, "getTimezoneOffset")
	if err != nil {
		return 0
	}
	minutes, err := behind.Float()
	if err != nil || minutes != minutes {
		return 0
	}
	return -int(minutes)
}
