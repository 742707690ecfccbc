package main

import (
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

// A bar shows on a terminal how far a long check is. It draws nothing
// anywhere else, nor where all is done at once.
type bar struct {
	w     io.Writer // nil where there is no terminal
	since time.Time
	drawn time.Time
}

const (
	barAfter = 300 * time.Millisecond
	barEvery = 100 * time.Millisecond
	barWidth = 30
)

func newBar(stderr io.Writer) *bar {
	f, ok := stderr.(*os.File)
	if !ok {
		return &bar{}
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &bar{}
	}
	return &bar{w: f, since: time.Now()}
}

// of returns what is to be told how many bytes of the file are done.
func (b *bar) of(name string, size int64) func(done int64) {
	if b.w == nil {
		return nil
	}
	return func(done int64) {
		now := time.Now()
		if now.Sub(b.since) < barAfter || now.Sub(b.drawn) < barEvery {
			return
		}
		b.drawn = now
		io.WriteString(b.w, "\r\x1b[K"+barLine(name, done, size))
	}
}

// clear takes the bar off the terminal.
func (b *bar) clear() {
	if b.w != nil && !b.drawn.IsZero() {
		io.WriteString(b.w, "\r\x1b[K")
	}
}

func barLine(name string, done, size int64) string {
	const mega = 1e6
	megabytes := strconv.FormatFloat(float64(done)/mega, 'f', 1, 64) + " MB"
	if size <= 0 {
		return "checking " + shown(name) + "  " + megabytes
	}
	full := int(min(done, size) * barWidth / size)
	return "checking " + shown(name) + "  [" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "] " +
		strconv.FormatInt(min(done, size)*100/size, 10) + " % of " + strconv.FormatFloat(float64(size)/mega, 'f', 1, 64) + " MB"
}
