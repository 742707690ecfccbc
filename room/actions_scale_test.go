package room

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/room/action"
	"docket/room/records"
)

// store is a set of many records, and an operation that writes to the first so many of them.
func store(total int) *records.Set {
	return &records.Set{Name: "store", Title: "Store",
		Seed: func() records.Seed {
			items := make(map[string]records.Value, total)
			for i := range total {
				items[itemID(i)] = records.Object(records.Member{Key: "price", Value: records.Int(int64(i))}, records.Member{Key: "name", Value: records.Str("item")},
					records.Member{Key: "at", Value: records.Object(records.Member{Key: "row", Value: records.Int(1)}, records.Member{Key: "shelf", Value: records.Str("a")})})
			}
			return records.Seed{"items": items}
		},
		Operations: []records.Operation{{Name: "raise", Version: 1, Reversible: true, Args: []records.Arg{{Name: "n", Type: records.Number}, {Name: "note", Type: records.Text}},
			Apply: func(tx *records.Tx, in records.Input) error {
				for i := range in.Arg("n").Number() {
					d, _ := tx.Get("items", itemID(int(i)))
					tx.Set("items", d.ID, "/price", records.Int(d.Int("/price")+1))
					if note := in.Arg("note"); note.Present() {
						tx.Set("items", d.ID, "/at/shelf", note)
					}
				}
				return nil
			}}},
	}
}

func itemID(i int) string { return "i" + strconv.Itoa(10_000+i) }

func raise(n int, note string) records.Value {
	members := []records.Member{{Key: "n", Value: records.Int(int64(n))}}
	if note != "" {
		members = append(members, records.Member{Key: "note", Value: records.Str(note)})
	}
	return records.Object(members...)
}

func propose1(t testing.TB, r *Room, args records.Value) *action.Action {
	landed, err := r.Propose(rider, "raise", args, Stamp{})
	require.NoError(t, err)
	a, _ := r.Action(landed.Entry.Hash)
	return a
}

func TestTenThousandWritesFitOnTheRecord(t *testing.T) {
	set := store(10_000)
	r := stocked(t, set)
	a := propose1(t, r, raise(10_000, ""))
	require.Equal(t, action.Awaiting, a.State, a.Reason)
	require.Len(t, a.Proof.Changes, 10_000)
	t.Logf("proof: %d bytes", len(a.Proof.Payload().String()))
	var d action.Decision
	for _, c := range a.Proof.Changes[:5_000] {
		d.Without = append(d.Without, records.Place{Ref: c.Ref()})
	}
	a = approve(t, r, a, d)
	require.Equal(t, action.Verified, a.State, a.Reason)
	require.Equal(t, 5_000, a.Account().Applied)
	_, err := r.Undo(host, a.Hash, nil)
	require.NoError(t, err)
	again(t, r, Config{Now: config().Now, Sets: sets(set)})
}

// What does not fit on the record is not done, by name; so is what is more than an operation may write.
func TestWhatDoesNotFitOnTheRecord(t *testing.T) {
	r := stocked(t, store(21_000))
	for code, args := range map[string]records.Value{"too_large": raise(10_000, strings.Repeat("x", 100)), "too_many_records": raise(20_001, "")} {
		a := propose1(t, r, args)
		require.Equal(t, action.Failed, a.State)
		require.Equal(t, code, a.Code, a.Reason)
		require.Zero(t, a.Account().Requested)
	}
}

// A thousand that wait: the last is proposed about as quickly as the first, and a look at the room stays a look.
func TestAThousandProposals(t *testing.T) {
	r := stocked(t, store(100))
	quickest := func(times int, fn func()) time.Duration {
		best := time.Hour
		for range times {
			begun := time.Now()
			fn()
			best = min(best, time.Since(begun))
		}
		return best
	}
	one := func() { propose1(t, r, raise(3, "")) }
	first := quickest(20, one)
	for range action.MaxUndecided - 40 {
		one()
	}
	last := quickest(20, one)
	look := quickest(20, func() { r.Snapshot() })
	t.Logf("first %v, last %v, snapshot %v", first, last, look)
	require.Less(t, last, 10*first+time.Millisecond)
	require.Less(t, look, 10*time.Millisecond)
	_, err := r.Propose(rider, "raise", raise(1, ""), Stamp{})
	require.Equal(t, "too_many", code(err))
	begun := time.Now()
	advanceTo(t, r, Closed)
	t.Logf("closing on all of them: %v", time.Since(begun))
	require.Empty(t, r.Snapshot().Records.Waiting)
}

func BenchmarkThousandOfTenThousand(b *testing.B) {
	run := func(b *testing.B, of int, decide bool) {
		r := stocked(b, store(10_000))
		b.ReportAllocs()
		for b.Loop() {
			a := propose1(b, r, raise(of, ""))
			if decide {
				require.Equal(b, action.Verified, approve(b, r, a, action.Decision{}).State)
			} else {
				_, err := r.RefuseAction(host, a.Hash, a.Proof.Digest(), "", nil)
				require.NoError(b, err)
			}
		}
	}
	b.Run("rehearsed and refused", func(b *testing.B) { run(b, 1_000, false) })
	b.Run("rehearsed and carried out", func(b *testing.B) { run(b, 1_000, true) })
	b.Run("one record, carried out", func(b *testing.B) { run(b, 1, true) })
}

func BenchmarkSnapshotOfARoomWithRecords(b *testing.B) {
	r := stocked(b, store(10_000))
	for range 100 {
		propose1(b, r, raise(1, ""))
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Snapshot()
	}
}
