package mandate

import (
	"crypto/sha256"
	"slices"

	"docket/ledger"
)

// Totals are what the proposals carried out before under a mandate come to. The zero value is none. Sums stay at 2^53-1 where they
// would go beyond.
type Totals struct {
	Proposals  int64
	Count      int64    // records: what each proposal gives, or else how many resources it names
	Recipients []string // sorted, each once
	Value      int64
}

// Add gives the totals with one more proposal. It leaves t as it was.
func (t Totals) Add(p *Proposal) Totals {
	t.Proposals = sum(t.Proposals, 1)
	t.Count = sum(t.Count, p.Action.count())
	t.Value = sum(t.Value, p.Action.value())
	own := false
	p.Action.recipients(func(s string) {
		i, there := slices.BinarySearch(t.Recipients, s)
		if there {
			return
		}
		if !own {
			t.Recipients, own = slices.Clone(t.Recipients), true
		}
		t.Recipients = slices.Insert(t.Recipients, i, s)
	})
	return t
}

// Check says what is wrong with totals that [Totals.Add] did not make.
func (t Totals) Check() error {
	var f faults
	f.number("/proposals", &t.Proposals)
	f.number("/count", &t.Count)
	f.number("/value", &t.Value)
	for i, s := range t.Recipients {
		if msg := textFault(s, 1, MaxText); msg != "" {
			f.at("/recipients/"+itoa(i), msg)
		}
		if i > 0 && t.Recipients[i-1] >= s {
			f.at("/recipients/"+itoa(i), quoted(s)+" is not behind "+quoted(t.Recipients[i-1])+", want them sorted and each once")
		}
	}
	return f.first()
}

// digest is SHA-256 over the recipients as a JSON array, zero for none.
func (t Totals) digest() ledger.Hash {
	if len(t.Recipients) == 0 {
		return ledger.Hash{}
	}
	return sha256.Sum256(appendStrs(nil, "", t.Recipients))
}

// newRecipients is how many recipients of the act were not among those before.
func (t Totals) newRecipients(a *Action) int64 {
	n := int64(0)
	a.recipients(func(s string) {
		if _, there := slices.BinarySearch(t.Recipients, s); !there {
			n++
		}
	})
	return n
}

func (a *Action) count() int64 {
	if a.Count != nil {
		return *a.Count
	}
	n := int64(0)
	a.resources(func(string) { n++ })
	return n
}

func (a *Action) value() int64 {
	if a.Value == nil {
		return 0
	}
	return *a.Value
}

// sum adds two numbers from 0 on.
func sum(a, b int64) int64 { return min(a+b, ledger.MaxNumber) }
