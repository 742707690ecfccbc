package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// A seat is told at commit time where its opening lives. Where it is lost all the
// same, leaving Reveal takes a second act, and the ruling names what was committed and
// not opened.
func TestCasesOpeningIsLost(t *testing.T) {
	t.Parallel()
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := reached(t, d, room.Commit)
			a := p.Call("commit_to_round", `{"position":"Adopt it."}`)
			require.True(t, a.OK, a)
			require.Contains(t, a.Message, "the room keeps neither")
			p.Type("Position", "Send it back.")
			p.Press("Commit")
			p.WaitText("Your opening lives in this tab only: a reload or a closed tab loses it.")
			p.WaitReads("commit_to_round", "withdraw_commitment")
			keptAll(p)
			p.Reload() // the host's opening goes with it, and the rider's nonce is forgotten
			p.WaitReads("commit_to_round", "withdraw_commitment")
			p.WaitText("This page does not hold the opening.")
			settled(p)
			p.Press("Advance to Reveal")
			p.WaitReads("reveal_in_round")

			// A guess opens nothing, and is a row.
			p.Type("Position", "Send it back.")
			p.Type("Nonce, 32 hexadecimal digits", strings.Repeat("0", 32))
			p.Press("Reveal")
			p.WaitText("opening_mismatch")
			b := p.Call("reveal_in_round", rider.JSON(map[string]string{"position": "Adopt it.", "nonce": strings.Repeat("0", 32)}))
			require.Equal(t, "opening_mismatch", b.Code)
			require.False(t, b.Bool("matches"))
			require.Len(t, of(recorded(p), "refused"), 2)

			p.Press("Advance to Ruling")
			p.WaitText("Leaving Reveal takes a second act")
			p.WaitText("these seats committed and did not open: Riding agent, Room host")
			p.WaitReads("reveal_in_round")
			p.Press("Advance to Ruling")
			p.WaitReads("ratify_ruling")
			c := ask(p, "Adopted.")
			p.WaitText("Committed and not opened: Riding agent, Room host.")
			p.Press("Ratify")
			require.Equal(t, "ratified", c.Answer().Str("outcome"))

			entries := recorded(p)
			both := []any{room.RiderSeat, room.HostSeat}
			require.Equal(t, both, payload(t, only(t, entries, "advance_held"))["unopened"])
			phases := of(entries, "phase")
			require.Equal(t, both, payload(t, phases[len(phases)-1])["unopened"])
			require.Equal(t, []any{"unopened"}, payload(t, phases[len(phases)-1])["reasons"])
			require.Equal(t, both, payload(t, only(t, entries, "ratification_requested"))["unopened"])
			require.Empty(t, of(entries, "reveal"))
		})
	}
}

// An opening saved as a file opens the commitment after the tab has lost it.
func TestCasesOpeningIsSaved(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Commit)
	p.Type("Position", "Send it back. Ω")
	p.Press("Commit")
	p.WaitText("Your opening lives in this tab only")
	p.Press("Show opening")
	nonce := rider.Wait[string](p, `document.getElementById('acts').innerText.match(/[0-9a-f]{32}/)?.[0]`)
	p.Press("Hide opening")
	rider.Wait[bool](p, `!document.getElementById('acts').innerText.includes(`+rider.JSON(nonce)+`)`)
	keptAll(p)
	p.Reload()
	p.WaitReads("commit_to_round")
	p.WaitText("This page does not hold the opening.")
	settled(p)
	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	p.Type("Position", "Send it back. Ω")
	p.Type("Nonce, 32 hexadecimal digits", nonce)
	p.Press("Reveal")
	p.WaitText("position and nonce are on the record")

	row := only(t, recorded(p), "reveal")
	first := recorded(p)[0]
	sealed, err := room.Opening{Room: member(t, first, "room"), Round: 1, Seat: room.HostSeat, Question: room.Digest(member(t, first, "question")),
		Position: member(t, row, "position"), Nonce: member(t, row, "nonce")}.Commitment()
	require.NoError(t, err)
	require.Equal(t, sealed.String(), member(t, only(t, recorded(p), "commit"), "commitment"), "anyone can recompute it from the record")
	require.Equal(t, ledger.UI.String(), row.Actor.Ingress)
}

// The question of the next round is the last one's until the host puts another,
// which it may until that round's own first commitment.
func TestCasesNextRoundsQuestion(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Closed)
	p.Press("Open the next round")
	p.WaitText("It may be changed until the first commitment.")
	require.False(t, p.Call("current_phase", `{}`).Bool("question_frozen"))
	p.Open("Change the question")
	p.Type("New question", "And now?")
	p.Press("Set the question")
	p.WaitRow("question_set", "And now?")
	advanced(p, room.Open, room.Commit)
	require.True(t, p.Call("commit_to_round", `{"position":"Yes."}`).OK)
	p.WaitText("Frozen since the first commitment of this round")
	require.True(t, p.Call("current_phase", `{}`).Bool("question_frozen"))
}
