package ledger

import (
	"errors"
	"strconv"
	"time"
)

// TimeLayout is the one form of an entry's time: RFC 3339 in UTC with milliseconds. Times in it sort as text.
const TimeLayout = "2006-01-02T15:04:05.000Z"

const secondsPerDay = 24 * 60 * 60

// A stamper formats times. It keeps the day it last saw, because finding a
// date costs more than the rest of the entry's fixed fields together.
type stamper struct {
	day  int64 // days since 1970; valid when text is set
	text [len(TimeLayout)]byte
	set  bool
}

// format returns at in the layout, in UTC, cut to milliseconds. The result is
// good until the next call.
func (s *stamper) format(at time.Time) ([]byte, error) {
	sec := at.Unix()
	day := sec / secondsPerDay
	rest := sec % secondsPerDay
	if rest < 0 {
		day--
		rest += secondsPerDay
	}
	if !s.set || s.day != day {
		y, m, d := at.UTC().Date()
		if y < 0 || y > 9999 {
			return nil, errors.New("time is in the year " + strconv.Itoa(y) + ", want 0 to 9999")
		}
		copy(s.text[:], TimeLayout)
		digits(s.text[0:4], y)
		digits(s.text[5:7], int(m))
		digits(s.text[8:10], d)
		s.day, s.set = day, true
	}
	n := int(rest)
	digits(s.text[11:13], n/3600)
	digits(s.text[14:16], n/60%60)
	digits(s.text[17:19], n%60)
	digits(s.text[20:23], at.Nanosecond()/1e6)
	return s.text[:], nil
}

// digits fills b with n, zeros in front.
func digits(b []byte, n int) {
	for i := len(b) - 1; i >= 0; i-- {
		b[i] = byte('0' + n%10)
		n /= 10
	}
}

// checkTime reports whether s is a time in the layout, and names a day that exists.
func checkTime(s string) bool {
	t, err := time.Parse(TimeLayout, s)
	return err == nil && len(s) == len(TimeLayout) && t.Format(TimeLayout) == s
}
