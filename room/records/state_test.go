package records

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

// things is a small state: three things and no other.
func things() State {
	return NewState(Seed{
		"things": {"a": must(`{"n":1,"at":{"x":1,"y":2}}`), "b": must(`{"n":2,"tags":["p"]}`), "c": must(`{"n":3}`)},
		"others": {},
	}, 1)
}

func TestState(t *testing.T) {
	s := things()
	require.Equal(t, []string{"others", "things"}, s.Collections())
	require.Equal(t, []int{3, 0, 0, 3}, []int{s.Len("things"), s.Len("others"), s.Len("nothing"), s.Total()})
	r, ok := s.Get("things", "b")
	require.True(t, ok)
	require.EqualValues(t, 1, r.Revision)
	for _, at := range [][2]string{{"things", "d"}, {"nothing", "a"}} {
		_, ok = s.Get(at[0], at[1])
		require.False(t, ok)
	}
	var ids string
	s.Each("things", func(id string, _ Record) bool {
		ids += id
		return id != "b"
	})
	require.Equal(t, "ab", ids)
	s.Each("nothing", func(string, Record) bool { panic("there is none") })
	require.Equal(t, []any{0, 0}, []any{State{}.Total(), len(State{}.Collections())})
}

func TestDigest(t *testing.T) {
	s := NewState(Seed{"b": {"2": must(`{"z":1,"a":null}`), "1": Object()}, "a": {`"`: Object()}}, 1)
	want := ledger.Hash(sha256.Sum256([]byte("[\"a\",\"\\\"\",{}]\n[\"b\",\"1\",{}]\n[\"b\",\"2\",{\"a\":null,\"z\":1}]\n")))
	require.Equal(t, want, s.Digest())
	require.Equal(t, ledger.Hash(sha256.Sum256(nil)), State{}.Digest())
}

func TestApply(t *testing.T) {
	s := things()
	now := s.Apply([]Change{
		{Collection: "things", ID: "a", Kind: Update, Fields: []FieldChange{{Pointer: "/at/x", After: Int(9)}, {Pointer: "/n"}, {Pointer: "/new/deep", After: Null()}}},
		{Collection: "things", ID: "b", Kind: Delete},
		{Collection: "others", ID: "d", Kind: Create, After: must(`{"n":4}`)},
		{Collection: "nothing", ID: "e", Kind: Create, After: Object()},
	}, 7)
	a, _ := now.Get("things", "a")
	require.Equal(t, `{"at":{"x":9,"y":2},"new":{"deep":null}}`, a.Value.JSON())
	require.EqualValues(t, 7, a.Revision)
	c, _ := now.Get("things", "c")
	require.EqualValues(t, 1, c.Revision, "what did not change keeps its revision")
	_, ok := now.Get("things", "b")
	require.False(t, ok)
	d, _ := now.Get("others", "d")
	require.Equal(t, `{"n":4}`, d.Value.JSON())
	require.Equal(t, []string{"others", "things"}, now.Collections())
	require.Equal(t, things().Digest(), s.Digest(), "the state it was made from stays")
	updated := now.Apply([]Change{{Collection: "things", ID: "c", Fields: []FieldChange{{Pointer: "/n", After: Int(1)}}}}, 8)
	for _, name := range []string{"things", "others"} {
		require.EqualValues(t, 7, now.collection(name).members)
		require.EqualValues(t, 7, updated.collection(name).members, "an update adds no member")
	}
}

// What a batch brings along is not written into.
func TestApplyKeepsItsBatch(t *testing.T) {
	whole := must(`{"n":1}`)
	s := things().Apply([]Change{{Collection: "things", ID: "a", Fields: []FieldChange{{Pointer: "", After: whole}, {Pointer: "/n", After: Int(2)}, {Pointer: "/n", After: Int(3)}}}}, 2)
	a, _ := s.Get("things", "a")
	require.Equal(t, `{"n":3}`, a.Value.JSON())
	require.Equal(t, `{"n":1}`, whole.JSON())
}

// A state never changes, whatever is made of it and of what was made of it, in any order.
func TestStatesDoNotChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := Seed{"things": {}, "others": {}}
		for i := range rapid.IntRange(0, 200).Draw(t, "records") { // more than one node of the tree holds
			seed["things"][fmt.Sprintf("%03d", i)] = Object(Member{"n", Int(int64(i))})
		}
		held := []State{NewState(seed, 1)}
		digests := []ledger.Hash{held[0].Digest()}
		for i := range rapid.IntRange(1, 12).Draw(t, "steps") {
			from := held[rapid.IntRange(0, len(held)-1).Draw(t, "from")]
			var batch []Change
			for range rapid.IntRange(1, 30).Draw(t, "changes") {
				c := Change{Collection: rapid.SampledFrom([]string{"things", "others"}).Draw(t, "collection"),
					ID: fmt.Sprintf("%03d", rapid.IntRange(0, 220).Draw(t, "id")), Kind: ChangeKind(rapid.IntRange(0, 2).Draw(t, "kind"))}
				c.After = Object(Member{"n", Int(int64(i))})
				c.Fields = []FieldChange{{Pointer: "/n", After: Int(int64(-i))}}
				batch = append(batch, c)
			}
			next := from.Apply(batch, uint64(i)+2)
			held, digests = append(held, next), append(digests, next.Digest())
			n := 0
			next.Each("things", func(id string, r Record) bool {
				have, ok := next.Get("things", id)
				require.True(t, ok && have == r)
				n++
				return true
			})
			require.Equal(t, next.Len("things"), n)
		}
		for i := range held {
			require.Equal(t, digests[i], held[i].Digest())
		}
	})
}
