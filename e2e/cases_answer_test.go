package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// A call whose own effect unregisters its tool still gets its full answer, by every
// door, and leaves one row: the tools are swapped after the answer.
func TestCasesAnswerOutlivesItsTool(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			require.True(t, d.call(p, "commit_to_round", `{"position":"Adopt it."}`).OK)
			p.WaitReads("commit_to_round", "withdraw_commitment")

			a := d.call(p, "withdraw_commitment", `{}`)
			complete(t, a)
			require.True(t, a.OK, a)
			require.NotContains(t, a.Tools, "withdraw_commitment")
			p.WaitReads("commit_to_round")
			entries := recorded(p)
			require.Equal(t, a.Seq, only(t, entries, "commitment_withdrawn").Seq)
			require.Empty(t, of(entries, "refused"))
			require.Equal(t, uint64(len(entries)), a.Seq, "nothing landed after it")
		})
	}
}

// A ruling that waits and whose phase goes, or whose room is paused, is answered
// in full although its tool is on its way out.
func TestCasesWaitingAnswerOutlivesItsPhase(t *testing.T) {
	t.Parallel()
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Ruling)
			ended := func(why, phase string, end func()) {
				answer := d.begin(p, "ratify_ruling", rider.JSON(map[string]string{"ruling": "Adopted.", "request_id": why}))
				p.WaitText("A ruling is asked for")
				end()
				a := answer()
				complete(t, a)
				require.False(t, a.OK)
				require.Equal(t, "cancelled", a.Str("outcome"), a)
				require.Equal(t, why, a.Str("reason"), a)
				require.Equal(t, phase, a.Phase)
				require.ElementsMatch(t, rider.Reads, a.Tools)
				p.WaitReads()
				require.Equal(t, "cancelled", d.call(p, "get_outcome", rider.JSON(map[string]string{"request_id": why})).Str("outcome"))
			}
			ended(room.WhyPaused, "Ruling", func() { p.Press("Pause") })
			p.Press("Resume")
			p.WaitReads("ratify_ruling")
			ended(room.WhyPhase, "Closed", func() {
				p.Press("Advance to Closed")
				p.WaitText("Leaving Ruling takes a second act")
				p.Press("Advance to Closed")
			})

			entries := recorded(p)
			require.Len(t, of(entries, "ratification_requested"), 2)
			lapsed := of(entries, "ratification_lapsed")
			require.Len(t, lapsed, 2)
			require.Equal(t, room.WhyPaused, member(t, lapsed[0], "why"))
			require.Equal(t, room.WhyPhase, member(t, lapsed[1], "why"))
			for _, e := range lapsed {
				require.Equal(t, ledger.Room.String(), e.Actor.Ingress)
			}
			require.Empty(t, of(entries, "ruling_ratified"))
			require.Empty(t, of(entries, "refused"))
		})
	}
}
