//go:build js && wasm

package main

import (
	"runtime"
	"strconv"
	"time"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// shelf is a set of so many records, as long as those that ship, and an operation that writes two fields of each it is given.
func shelf(n int) *records.Set {
	return &records.Set{Name: "shelf", Title: "Shelf",
		Seed: func() records.Seed {
			items := make(map[string]records.Value, n)
			for i := range n {
				items[itemID(i)] = records.Object(
					records.Member{Key: "consol", Value: records.Str("CONSOL-A")}, records.Member{Key: "customer", Value: records.Str("acorn-optics")},
					records.Member{Key: "mawb", Value: records.Str("000-41870011")}, records.Member{Key: "weightKg", Value: records.Int(int64(i + 1))},
					records.Member{Key: "revenue", Value: records.Int(312000)}, records.Member{Key: "remedy", Value: records.Null()},
					records.Member{Key: "remedyCost", Value: records.Int(0)}, records.Member{Key: "lithiumBattery", Value: records.Bool(false)},
					records.Member{Key: "address", Value: records.Object(records.Member{Key: "city", Value: records.Str("Jena")}, records.Member{Key: "street", Value: records.Str("Carl-Zeiss-Strasse 1")})})
			}
			return records.Seed{"items": items}
		},
		Operations: []records.Operation{{Name: "rebook", Version: 1, Reversible: true,
			Apply: func(tx *records.Tx, in records.Input) error {
				for i := range int(in.Arg("n").Number()) {
					d, _ := tx.Get("items", itemID(i))
					tx.Set("items", d.ID, "/remedyCost", records.Int(d.Int("/weightKg")*235))
					tx.Set("items", d.ID, "/remedy", records.Str("rebook"))
				}
				return nil
			}}}}
}

func itemID(i int) string { return "HAWB-" + strconv.Itoa(1_000_000+i) }

// desk is a book of that set, without a room and its ledger around it.
type desk struct {
	set  *records.Set
	book *action.Book
	seq  uint64
	kept records.State // the snapshot that was taken last

	applied records.State // what runs came to last
}

func newDesk(n int) *desk {
	set := shelf(n)
	d := &desk{set: set, book: &action.Book{Find: func(string) (*records.Set, bool) { return set, true }}}
	d.fold(action.Open(set))
	return d
}

func (d *desk) fold(e action.Event) ledger.Hash {
	d.seq++
	h := ledger.Hash{byte(d.seq), byte(d.seq >> 8)}
	e.Fold(d.book, ledger.Entry{Seq: d.seq, Hash: h}, action.Actor{}, nil)
	return h
}

func must[T any](v T, f *action.Fault) T {
	if f != nil {
		panic(f.Error())
	}
	return v
}

// change is the whole of a change of n records: rehearsed on a snapshot, its proof written and digested, approved, run again under the guard, applied
// and read again.
func (d *desk) change(n int) time.Duration {
	runtime.GC()
	began := time.Now()
	h := d.fold(action.Propose{Operation: "rebook", Fingerprint: d.set.Operations[0].Fingerprint(d.set.Name), Args: records.Object(records.Member{Key: "n", Value: records.Int(int64(n))})})
	a, _ := d.book.Action(h)
	rehearsal := must(d.book.Rehearse(a))
	proof, run, f := rehearsal.Run(records.Standard)
	must(proof, f)
	d.fold(action.Preview{Action: h, Base: rehearsal.Revision, Proof: proof})
	d.fold(action.Wait{Action: h, Proof: proof.Digest()})
	d.fold(action.Approve{Action: h, Proof: proof.Digest()})
	d.fold(action.Execution{Action: h, Proof: proof.Digest()})
	a, _ = d.book.Action(h)
	land := must(must(d.book.Commit(a, &run)).Run(records.Standard))
	d.fold(land)
	a, _ = d.book.Action(h)
	d.fold(d.book.Verified(a))
	took := time.Since(began)
	a, _ = d.book.Action(h)
	if a.State != action.Verified || len(a.Done) != n {
		panic("the change did not land: " + string(a.State))
	}
	return took
}

// runs is what the plain JavaScript beside it does, and no more: the operation is run on a snapshot, run again held to what it wrote there,
// compared with that, and applied. No proof is written and digested, and nothing is read again.
func (d *desk) runs(n int) time.Duration {
	runtime.GC()
	op, in := &d.set.Operations[0], records.Input{Args: records.Object(records.Member{Key: "n", Value: records.Int(int64(n))})}
	state, revision := d.book.State()
	began := time.Now()
	shadow, err := records.Perform(state, op, in, nil, records.Standard)
	if err != nil {
		panic(err)
	}
	touched := make(map[records.Place]bool, len(shadow.Touched))
	for _, place := range shadow.Touched {
		touched[place] = true
	}
	again, err := records.Perform(state, op, in, func(place records.Place) records.Verdict {
		if !touched[place] {
			return records.Forbid
		}
		return records.Allow
	}, records.Standard)
	if err != nil {
		panic(err)
	}
	for i := range shadow.Changes {
		was, is := &shadow.Changes[i], &again.Changes[i]
		for j := range was.Fields {
			if is.ID != was.ID || is.Fields[j].Pointer != was.Fields[j].Pointer || !records.Equal(is.Fields[j].After, was.Fields[j].After) {
				panic("the second run did another thing than the first")
			}
		}
	}
	d.applied = state.Apply(again.Changes, revision+1)
	took := time.Since(began)
	if len(again.Changes) != n {
		panic("the change did not land")
	}
	return took
}

// snapshots takes a snapshot so many times.
func (d *desk) snapshots(times int) time.Duration {
	began := time.Now()
	for range times {
		d.kept, _ = d.book.State()
	}
	return time.Since(began)
}
