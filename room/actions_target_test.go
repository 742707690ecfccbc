package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// What cannot be undone takes its target, typed, whatever its operation says or leaves unsaid; and the record is judged by that as the
// room is.
func TestTheTargetIsTyped(t *testing.T) {
	for name, c := range map[string]struct {
		target func(records.Input) string
		want   string
	}{
		"as the operation says":          {func(records.Input) string { return " b1 " }, "b1"},
		"the operation's name otherwise": {nil, "burn"},
		"nor is nothing a target":        {func(records.Input) string { return "  " }, "burn"},
	} {
		t.Run(name, func(t *testing.T) {
			set := stock()
			set.Operations = append(set.Operations, records.Operation{Name: "burn", Version: 1, Target: c.target, Apply: func(tx *records.Tx, _ records.Input) error {
				tx.Delete("bins", "b1")
				return nil
			}})
			r := stocked(t, set)
			a := propose(t, r, "burn", `{}`)
			require.Equal(t, c.want, r.Target(a.Hash))
			for _, typed := range []string{"", "B1", "b", "burned"} {
				_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, typed, nil)
				require.Equal(t, "wrong_target", code(err), typed)
			}
			at := r.s.at()
			for _, target := range []ledger.Hash{{}, Digest("b2")} {
				f := action.Approve{Action: a.Hash, Proof: a.Proof.Digest(), Until: action.Later(at, action.ApprovalTime), Target: target}.Judge(r.s.book, at)
				require.Equal(t, "wrong_target", f.Code)
			}
			_, err := r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, c.want, nil)
			require.NoError(t, err)
			_, err = r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
			require.Equal(t, "already_decided", code(err), "what was decided is said first")
			again(t, r, Config{Now: config().Now, Sets: sets(set)})
		})
	}
	r := stocked(t, stock())
	a := propose(t, r, "add", `{"ids":["b1"],"n":1}`)
	at := r.s.at()
	f := action.Approve{Action: a.Hash, Proof: a.Proof.Digest(), Until: action.Later(at, action.ApprovalTime), Target: Digest("b1")}.Judge(r.s.book, at)
	require.Equal(t, "wrong_target", f.Code, "what can be undone has none")
}
