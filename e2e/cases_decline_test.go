package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// Declining has no effect, ever, and the reason reaches the agent, the record and
// the view.
func TestCasesDecline(t *testing.T) {
	t.Parallel()
	const reason = "Not without the depot's figures. Ω"
	for _, d := range doors {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Ruling)
			answer := d.begin(p, "ratify_ruling", `{"ruling":"Adopted.","request_id":"r"}`)
			p.Type("Reason (optional)", reason)
			p.Press("Decline")
			a := answer()
			complete(t, a)
			require.False(t, a.OK, a)
			require.Equal(t, "declined", a.Str("outcome"))
			require.Equal(t, reason, a.Str("reason"))
			require.Greater(t, a.Int("answer_seq"), a.Int("ask_seq"))
			p.WaitReads("ratify_ruling")

			entries := recorded(p)
			row := only(t, entries, "ratification_declined")
			require.EqualValues(t, a.Int("answer_seq"), row.Seq)
			require.Equal(t, reason, member(t, row, "reason"))
			require.Empty(t, of(entries, "ruling_ratified"))
			require.Equal(t, row, entries[len(entries)-1], "nothing followed from it")
			p.WaitRow("ratification_declined", reason)
			p.WaitText("No ruling yet.")
			b := d.call(p, "get_outcome", `{"request_id":"r"}`)
			require.Equal(t, "declined", b.Str("outcome"))
			require.Equal(t, reason, b.Str("reason"))
			require.Contains(t, d.call(p, "get_artefact", rider.JSON(map[string]string{"hash": room.Digest("Adopted.").String()})).Code, "not_found", "what was declined is no artefact")

			// Leaving takes a second act, since there is no ruling.
			p.Press("Advance to Closed")
			p.WaitText("no ruling was ratified")
			p.WaitReads("ratify_ruling")
		})
	}
}
