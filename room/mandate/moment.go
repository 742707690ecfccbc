package mandate

import "strings"

// timeForm is the form of a time up to the seconds. Behind it come, at will, a point and 1 to 9 digits, and then a Z: RFC 3339, section
// 5.6, in UTC, with upper-case letters and without leap seconds.
const timeForm = "0000-00-00T00:00:00"

// validTime reports whether s is such a time, and names a day that exists.
func validTime(s string) bool {
	if len(s) <= len(timeForm) || s[len(s)-1] != 'Z' {
		return false
	}
	for i := range len(timeForm) {
		if c := timeForm[i]; c == '0' && s[i]-'0' > 9 || c != '0' && s[i] != c {
			return false
		}
	}
	if fraction := s[len(timeForm) : len(s)-1]; fraction != "" {
		if fraction[0] != '.' || len(fraction) < 2 || len(fraction) > 10 {
			return false
		}
		for _, c := range []byte(fraction[1:]) {
			if c-'0' > 9 {
				return false
			}
		}
	}
	two := func(i int) int { return int(s[i]-'0')*10 + int(s[i+1]-'0') }
	month, day := two(5), two(8)
	if month < 1 || month > 12 || day < 1 || two(11) > 23 || two(14) > 59 || two(17) > 59 {
		return false
	}
	last := [...]int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if year := two(0)*100 + two(2); month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		last = 29
	}
	return day <= last
}

// earlier reports whether a is before b, both of them valid times. As text they sort only up to the seconds: "09:00:00.5Z" comes before
// "09:00:00Z".
func earlier(a, b string) bool {
	if n := len(timeForm); a[:n] != b[:n] {
		return a[:n] < b[:n]
	}
	return fraction(a) < fraction(b)
}

// fraction is what of a second a time names, without what adds nothing.
func fraction(s string) string {
	return strings.TrimRight(strings.TrimPrefix(s[len(timeForm):len(s)-1], "."), "0")
}
