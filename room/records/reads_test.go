package records

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStale(t *testing.T) {
	set := func(id, pointer string, to Value) Change {
		return Change{Collection: "things", ID: id, Fields: []FieldChange{{Pointer: pointer, After: to}}}
	}
	find := func(id, pointer string) func(tx *Tx) {
		return func(tx *Tx) {
			d, _ := tx.Get("things", id)
			d.Find(pointer)
		}
	}
	remove := Change{Collection: "things", ID: "a", Kind: Delete}
	add := Change{Collection: "things", ID: "z", Kind: Create, After: Object()}
	for name, tc := range map[string]struct {
		run   func(tx *Tx)
		then  Change
		stale string
	}{
		"the field that was read":               {find("a", "/n"), set("a", "/n", Int(9)), "things a/n"},
		"to the same value":                     {find("a", "/n"), set("a", "/n", Int(1)), ""},
		"another field":                         {find("a", "/n"), set("a", "/m", Int(9)), ""},
		"the same field of another record":      {find("a", "/n"), set("b", "/n", Int(9)), ""},
		"inside what was read":                  {find("a", "/at"), set("a", "/at/x", Int(9)), "things a/at"},
		"beside what was read":                  {find("a", "/at/y"), set("a", "/at/x", Int(9)), ""},
		"around what was read":                  {find("a", "/at/y"), set("a", "/at", Int(9)), "things a/at/y"},
		"around it, and it stays":               {find("a", "/at/y"), set("a", "/at", must(`{"y":2}`)), ""},
		"out":                                   {find("a", "/n"), set("a", "/n", Value{}), "things a/n"},
		"in, where nothing was read":            {find("a", "/z"), set("a", "/z", Null()), "things a/z"},
		"its type":                              {find("a", "/n"), set("a", "/n", Str("1")), "things a/n"},
		"the whole record":                      {find("a", ""), set("a", "/m", Null()), "things a"},
		"looked for only, and it changed":       {func(tx *Tx) { tx.Get("things", "a") }, set("a", "/n", Int(9)), ""},
		"looked for only, and it went":          {func(tx *Tx) { tx.Get("things", "a") }, remove, "things a"},
		"looked for in vain, and it came":       {func(tx *Tx) { tx.Get("things", "z") }, add, "things z"},
		"looked for in vain, and another came":  {func(tx *Tx) { tx.Get("things", "y") }, add, ""},
		"gone through, and one came":            {func(tx *Tx) { tx.Each("things", func(Doc) bool { return true }) }, add, "things"},
		"gone through, and one went":            {func(tx *Tx) { tx.Each("things", func(Doc) bool { return false }) }, remove, "things"},
		"gone through, and one changed":         {func(tx *Tx) { tx.Each("things", func(Doc) bool { return true }) }, set("a", "/n", Int(9)), ""},
		"gone through and read, and it changed": {func(tx *Tx) { tx.Each("things", func(d Doc) bool { return d.Int("/n") < 2 }) }, set("b", "/n", Int(9)), "things b/n"},
		"beyond where it stopped":               {func(tx *Tx) { tx.Each("things", func(d Doc) bool { return d.Int("/n") < 2 }) }, set("c", "/n", Int(9)), ""},
		"another collection gone through":       {func(tx *Tx) { tx.Each("others", func(Doc) bool { return true }) }, add, ""},
		"a write that was none":                 {func(tx *Tx) { tx.Set("things", "a", "/n", Int(1)) }, set("a", "/n", Int(9)), "things a/n"},
		"under another name": {func(tx *Tx) {
			d, _ := tx.Get("things", "a")
			d.ID = "b"
			d.Find("/n")
		}, set("a", "/n", Int(9)), "things a/n"},
		"beside its own write": {func(tx *Tx) {
			tx.Set("things", "a", "/n", Int(5))
			find("a", "/m")(tx)
		}, set("a", "/m", Int(9)), "things a/m"},
	} {
		t.Run(name, func(t *testing.T) {
			s := things()
			run, err := do(s, nil, func(tx *Tx) error {
				tc.run(tx)
				return nil
			})
			require.NoError(t, err)
			_, stale := run.Inputs.Stale(s, nil)
			require.False(t, stale)
			_, stale = run.Inputs.Stale(things(), nil)
			require.False(t, stale, "an equal state is as good")
			now := s.Apply([]Change{tc.then}, 2)
			at, stale := run.Inputs.Stale(now, nil)
			require.Equal(t, tc.stale != "", stale)
			if stale {
				require.Equal(t, tc.stale, at.String())
			}
			_, stale = run.Inputs.Stale(now, func(r Ref) bool { return true })
			require.Equal(t, tc.stale == "things", stale, "what is taken out does not count; which records there are does")
		})
	}
}

func TestInputsLen(t *testing.T) {
	run, err := do(things(), nil, func(tx *Tx) error {
		tx.Each("things", func(d Doc) bool { return d.Int("/n")+d.Int("/n") < 3 })
		tx.Get("things", "a")
		tx.Get("things", "z")
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, 3, run.Inputs.Len())
	_, stale := Inputs{}.Stale(State{}, nil)
	require.False(t, stale)
	at, stale := run.Inputs.Stale(State{}, nil)
	require.True(t, stale)
	require.Equal(t, "things", at.String())
}
