package page

import (
	"path"
	"strconv"
	"strings"
)

// identity is the coding of a body as it stands.
const identity = "identity"

// compressed are the codings the build leaves beside a file, the longer first.
var compressed = []struct{ coding, suffix string }{
	{"gzip", ".gz"},
	{"br", ".br"},
}

func codingOf(name string) string {
	for _, c := range compressed {
		if path.Ext(name) == c.suffix {
			return c.coding
		}
	}
	return identity
}

// choose picks the variant that the Accept-Encoding fields weigh highest (RFC
// 9110, section 12.5.3), the shortest of those that weigh the same. It reports
// false where the fields rule all of them out.
func choose(fields []string, variants []variant) (variant, bool) {
	weights := weigh(fields)
	var best variant
	highest := 0.0
	for _, v := range variants { // identity first, then the longer before the shorter
		if weight := weights.of(v.coding); weight > 0 && weight >= highest {
			best, highest = v, weight
		}
	}
	return best, highest > 0
}

// weights hold the weight of each coding that was named.
type weights map[string]float64

// barely is less than the least weight that can be written, 0.001: identity
// goes without saying, but whatever is named comes first.
const barely = 0.0005

func (w weights) of(coding string) float64 {
	if weight, ok := w[coding]; ok {
		return weight
	}
	if weight, ok := w["*"]; ok {
		return weight
	}
	if coding == identity {
		return barely
	}
	return 0
}

func weigh(fields []string) weights {
	w := weights{}
	for item := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		coding, parameter, _ := strings.Cut(item, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		switch coding {
		case "":
			continue
		case "x-gzip": // the same thing, section 8.4.1.3
			coding = "gzip"
		}
		w[coding] = quality(parameter)
	}
	return w
}

// quality reads a weight, "q=0.5". None is 1; one that cannot be read is 0,
// since to send a coding that was not asked for breaks the page, and not to
// send one only makes it longer.
func quality(parameter string) float64 {
	parameter = strings.ToLower(strings.TrimSpace(parameter))
	if parameter == "" {
		return 1
	}
	value, ok := strings.CutPrefix(parameter, "q=")
	if !ok {
		return 0
	}
	q, err := strconv.ParseFloat(value, 64)
	if err != nil || !(q >= 0 && q <= 1) { // the second also refuses NaN
		return 0
	}
	return q
}
