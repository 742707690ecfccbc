package view

import (
	"strconv"
	"time"

	"docket/wasm/wording"
)

// Zone says by how many minutes the reader's clock is ahead of UTC at a time. None is UTC. The record has UTC in any case.
type Zone func(time.Time) int

// local is a time of the record by the reader's clock, with its offset in minutes. What is no time gives false.
func (z Zone) local(ts string) (t time.Time, ahead int, ok bool) {
	t, err := time.Parse(time.RFC3339, ts)
	if err != nil {
		return t, 0, false
	}
	if z != nil {
		ahead = z(t)
	}
	return t.UTC().Add(time.Duration(ahead) * time.Minute), ahead, true
}

// clock is the time of day, or the beginning of what stands in a time's place.
func (z Zone) clock(ts string) string {
	if t, _, ok := z.local(ts); ok {
		return t.Format(time.TimeOnly)
	}
	return brief(ts, 8)
}

// day is the date and the time of day to the minute, with what the reader's clock is called.
func (z Zone) day(ts string) string {
	if t, ahead, ok := z.local(ts); ok {
		return t.Format("2006-01-02 15:04 ") + zoneName(ahead)
	}
	return brief(ts, 30)
}

// whole is the date and the time of day to the second, with what the reader's clock is called, and "" where that is UTC.
func (z Zone) whole(ts string) string {
	t, ahead, ok := z.local(ts)
	if !ok || ahead == 0 {
		return ""
	}
	return t.Format(time.DateTime) + " " + zoneName(ahead)
}

// zoneName is UTC, or how far ahead of it or behind it a clock is: UTC+05:30.
func zoneName(ahead int) string {
	if ahead == 0 {
		return wording.UTC
	}
	sign := "+"
	if ahead < 0 {
		sign, ahead = "−", -ahead
	}
	two := func(n int) string {
		if n < 10 {
			return "0" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	return wording.UTC + sign + two(ahead/60) + ":" + two(ahead%60)
}
