package room

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// act is an operation under test: what it does in its first run and, where then is given, in its second.
func acting(first, then func(tx *records.Tx)) *records.Set {
	set := stock()
	runs := 0
	set.Operations = append(set.Operations, records.Operation{Name: "do", Version: 1, Reversible: true, Effects: []string{"message"}, Apply: func(tx *records.Tx, _ records.Input) error {
		runs++
		if runs > 1 && then != nil {
			then(tx)
		} else {
			first(tx)
		}
		return nil
	}})
	return set
}

func bin(n int64) records.Value { return records.Object(member("n", records.Int(n))) }

// whole names whole records of the bins.
func whole(ids ...string) (d action.Decision) {
	for _, id := range ids {
		d.Without = append(d.Without, records.Place{Ref: records.Ref{Collection: "bins", ID: id}})
	}
	return d
}

func place(id, pointer string) records.Place {
	return records.Place{Ref: records.Ref{Collection: "bins", ID: id}, Pointer: pointer}
}

// What the second run does is compared with what was approved, not with how it gets there.
func TestTheSecondRun(t *testing.T) {
	set := func(id, pointer string, n int64) func(*records.Tx) {
		return func(tx *records.Tx) { tx.Set("bins", id, pointer, records.Int(n)) }
	}
	both := func(fns ...func(*records.Tx)) func(*records.Tx) {
		return func(tx *records.Tx) {
			for _, fn := range fns {
				fn(tx)
			}
		}
	}
	total := func(tx *records.Tx) { // b2 gets what b1 has by then
		tx.Set("bins", "b1", "/n", records.Int(77))
		d, _ := tx.Get("bins", "b1")
		tx.Set("bins", "b2", "/n", d.Find("/n"))
	}
	create := func(v records.Value) func(*records.Tx) {
		return func(tx *records.Tx) { tx.Create("bins", "new", v) }
	}
	remove := func(tx *records.Tx) { tx.Delete("bins", "b3") }
	for name, c := range map[string]struct {
		first, then func(*records.Tx)
		without     action.Decision
		state       action.State
		code        string
		left        map[string]int64
	}{
		"all of it":                              {both(set("b1", "/n", 5), set("b2", "/n", 6)), nil, action.Decision{}, action.Verified, "", map[string]int64{"b1": 5, "b2": 6}},
		"a part of it":                           {both(set("b1", "/n", 5), set("b2", "/n", 6)), nil, whole("b1"), action.Verified, "", map[string]int64{"b1": 10, "b2": 6}},
		"through other values on the way":        {set("b1", "/n", 5), both(set("b1", "/n", 4), set("b1", "/n", 5)), action.Decision{}, action.Verified, "", map[string]int64{"b1": 5}},
		"derived from what was taken out":        {total, nil, whole("b1"), action.Failed, "diverged", map[string]int64{"b1": 10, "b2": 20}},
		"derived, and all of it":                 {total, nil, action.Decision{}, action.Verified, "", map[string]int64{"b1": 77, "b2": 77}},
		"derived, and what it comes from stays":  {total, nil, whole("b2"), action.Verified, "", map[string]int64{"b1": 77, "b2": 20}},
		"a new record":                           {create(bin(4)), nil, action.Decision{}, action.Verified, "", map[string]int64{"new": 4}},
		"a new record, by steps":                 {create(bin(4)), both(create(bin(3)), set("new", "/n", 4)), action.Decision{}, action.Verified, "", map[string]int64{"new": 4}},
		"another new record":                     {create(bin(4)), create(bin(5)), action.Decision{}, action.Failed, "diverged", map[string]int64{"new": 0}},
		"a new record that was taken out":        {both(create(bin(4)), set("new", "/n", 5), set("b1", "/n", 5)), nil, whole("new"), action.Verified, "", map[string]int64{"new": 0, "b1": 5}},
		"a deletion":                             {remove, nil, action.Decision{}, action.Verified, "", map[string]int64{"b3": 0}},
		"a value in place of a deletion":         {remove, set("b3", "/n", 1), action.Decision{}, action.Failed, "outside_proof", map[string]int64{"b3": 30}},
		"a deletion in place of a value":         {set("b3", "/n", 1), remove, action.Decision{}, action.Failed, "outside_proof", map[string]int64{"b3": 30}},
		"deleted and made anew in place of gone": {remove, both(remove, func(tx *records.Tx) { tx.Create("bins", "b3", bin(30)) }), action.Decision{}, action.Failed, "diverged", map[string]int64{"b3": 30}},
		"nothing":                                {set("b1", "/n", 5), func(*records.Tx) {}, action.Decision{}, action.Failed, "diverged", map[string]int64{"b1": 10}},
		"more below the place":                   {set("b1", "/in", 5), set("b1", "/in/x", 5), action.Decision{}, action.Failed, "diverged", map[string]int64{"b1": 10}},
		"a record taken out, at another place":   {both(set("b1", "/n", 5), set("b2", "/n", 6)), both(set("b1", "/in", 9), set("b2", "/n", 6)), whole("b1"), action.Verified, "", map[string]int64{"b1": 10, "b2": 6}},
		"a record taken out, otherwise":          {both(set("b1", "/n", 5), set("b2", "/n", 6)), both(set("b1", "/n", 9), set("b2", "/n", 6)), whole("b1"), action.Verified, "", map[string]int64{"b1": 10, "b2": 6}},
	} {
		t.Run(name, func(t *testing.T) {
			set := acting(c.first, c.then)
			r := stocked(t, set)
			a := propose(t, r, "do", `{}`)
			require.Equal(t, action.Awaiting, a.State, a.Reason)
			a = approve(t, r, a, c.without)
			require.Equal(t, c.state, a.State, a.Reason)
			require.Equal(t, c.code, a.Code)
			for id, want := range c.left {
				require.Equal(t, want, n(r, id), id)
			}
			holds(t, r)
			again(t, r, Config{Now: config().Now, Sets: sets(set)})
		})
	}
}

// What the operation read is as good as what it wrote: a change there makes the proof stale, a change elsewhere does not.
func TestWhatMakesAProofStale(t *testing.T) {
	copies := func(tx *records.Tx) { // b2 gets what b1 has, and b3 more than it had
		d, _ := tx.Get("bins", "b1")
		tx.Set("bins", "b2", "/n", d.Find("/n"))
		d, _ = tx.Get("bins", "b3")
		tx.Set("bins", "b3", "/n", records.Int(d.Int("/n")+1))
	}
	counts := func(tx *records.Tx) {
		var n int64
		tx.Each("bins", func(records.Doc) bool { n++; return true })
		tx.Set("bins", "b2", "/n", records.Int(n))
	}
	for name, c := range map[string]struct {
		op      func(*records.Tx)
		between string // an "add" of 1
		scrap   string
		without action.Decision
		at      string // "" for not stale
	}{
		"what was read has changed":                     {op: copies, between: "b1", at: "bins b1/n"},
		"what was written has changed":                  {op: copies, between: "b3", at: "bins b3/n"},
		"what was neither read nor written has changed": {op: copies, between: "b4"},
		"a record taken out has changed":                {op: copies, between: "b3", without: whole("b3")},
		"what was read for a record taken out":          {op: copies, between: "b1", without: whole("b2"), at: "bins b1/n"},
		"a record is gone from what was counted":        {op: counts, scrap: "b5", at: "bins"},
		"a record that was counted has changed":         {op: counts, between: "b5"},
		"a record is gone that nobody looked at":        {op: copies, scrap: "b5"},
		"the record to be written is gone":              {op: copies, scrap: "b2", at: "bins b2/n"},
	} {
		t.Run(name, func(t *testing.T) {
			r := stocked(t, acting(c.op, nil))
			a := propose(t, r, "do", `{}`)
			if c.between != "" {
				require.Equal(t, action.Verified, approve(t, r, propose(t, r, "add", `{"ids":["`+c.between+`"],"n":1}`), action.Decision{}).State)
			}
			if c.scrap != "" {
				require.Equal(t, action.Verified, approve(t, r, propose(t, r, "scrap", `{"ids":["`+c.scrap+`"]}`), action.Decision{}).State)
			}
			a = approve(t, r, a, c.without)
			if c.at == "" {
				require.Equal(t, action.Verified, a.State, a.Reason)
			} else {
				require.Equal(t, []any{action.Failed, "stale", c.at}, []any{a.State, a.Code, a.Place.String()})
				require.True(t, a.Account().Replan)
			}
			holds(t, r)
		})
	}
}

// A credential among the arguments never reaches the record, nor the operation, which can therefore be run again at any time.
func TestCredentialsAreNotRecorded(t *testing.T) {
	set := stock()
	set.Operations = append(set.Operations, records.Operation{Name: "leak", Version: 1, Reversible: true, Effects: []string{"message"}, Apply: func(tx *records.Tx, in records.Input) error {
		tx.Set("bins", "b1", "/note", in.Arg("why"))
		tx.Effect("message", in.Arg("password").Text(), in.Args)
		tx.Note("bins", "x", in.Arg("why").Text())
		return nil
	}})
	r := stocked(t, set)
	a := propose(t, r, "leak", `{"password":"correcthorse","why":"Bearer abcdef123456 told me","deep":{"api_key":["zzz-12345"]}}`)
	require.Equal(t, action.Awaiting, a.State, a.Reason)
	require.True(t, a.Redacted)
	var out bytes.Buffer
	require.NoError(t, r.Ledger().Export(&out))
	l, _, err := ledger.Import(context.Background(), bytes.NewReader(out.Bytes()), nil)
	require.NoError(t, err)
	back, err := Replay(l, Config{Now: config().Now, Sets: sets(set)})
	require.NoError(t, err)
	back.Interrupt(WhyReload)
	a = approve(t, back, back.Snapshot().Records.Waiting[0], action.Decision{})
	require.Equal(t, action.Verified, a.State, a.Reason)
	out.Reset()
	require.NoError(t, back.Ledger().Export(&out))
	for _, secret := range []string{"correcthorse", "abcdef123456", "zzz-12345"} {
		require.False(t, strings.Contains(out.String(), secret), secret)
	}
}
