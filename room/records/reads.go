package records

// read is what a run read of one record, as it was in the state it began with.
type read struct {
	Ref
	was      Value // absent where there was no record
	pointers []string
}

type scan struct {
	collection string
	members    uint64
}

// Inputs is all that a run read: what its outcome may depend on.
type Inputs struct {
	reads []read
	scans []scan
}

// Len is how many records were read.
func (in Inputs) Len() int { return len(in.reads) }

// Stale finds a place that was read and reads otherwise now, or a collection whose records are others. Records that except names are not
// looked at.
func (in Inputs) Stale(now State, except func(Ref) bool) (Place, bool) {
	for _, s := range in.scans {
		if c := now.collection(s.collection); c == nil || c.members != s.members {
			return Place{Ref: Ref{Collection: s.collection}}, true
		}
	}
	for i := range in.reads {
		r := &in.reads[i]
		if except != nil && except(r.Ref) {
			continue
		}
		have, _ := now.Get(r.Collection, r.ID)
		if have.Value.Present() != r.was.Present() {
			return Place{Ref: r.Ref}, true
		}
		if have.Value.c == r.was.c {
			continue
		}
		for _, p := range r.pointers {
			if !Equal(have.Value.Find(p), r.was.Find(p)) {
				return Place{r.Ref, p}, true
			}
		}
	}
	return Place{}, false
}
