package task

// Provenance says how whoever claims that something is done knows it.
type Provenance string

// The three provenances, from the least certain to the most.
const (
	Reported Provenance = "reported" // told by somebody
	Reviewed Provenance = "reviewed" // looked over
	Observed Provenance = "observed" // seen to be so
)

// Provenances lists them, the least certain first.
var Provenances = []Provenance{Reported, Reviewed, Observed}

// rank is a provenance's place in the order, 0 for none.
func (p Provenance) rank() int {
	for i, have := range Provenances {
		if p == have {
			return i + 1
		}
	}
	return 0
}

// Above says that a provenance is more certain than another, or that the other is none.
func (p Provenance) Above(o Provenance) bool { return p.rank() > o.rank() }
