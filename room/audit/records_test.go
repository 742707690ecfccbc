package audit_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/audit"
	"docket/room/audit/audittest"
	"docket/room/records"
)

// Whoever has the file alone can tell whether what was carried out is what was approved.
func TestActionsAreReplayed(t *testing.T) {
	r := audittest.Open(1, "Night shift")
	core := room.Caller{Door: ledger.Room, Seat: room.RoomSeat}
	_, err := r.OpenRecords(core, "issues", nil)
	require.NoError(t, err)
	args, err := records.Parse([]byte(`{"ids":["42","77"],"reason":"a duplicate"}`))
	require.NoError(t, err)
	landed, err := r.Propose(room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}, "close_issue", args, room.Stamp{})
	require.NoError(t, err)
	a, _ := r.Action(landed.Entry.Hash)
	_, err = r.Decide(room.Caller{Door: ledger.UI, Seat: room.HostSeat}, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
	require.NoError(t, err)
	report := run(auditor(t), r.Export())
	require.Nil(t, report.Fault)
	require.EqualValues(t, r.Ledger().Len(), count(report, "room's rules"))

	// A forger who approves 77 and carries out 42 as well needs another digest than the record has.
	for kind, change := range map[string][2]string{
		"action_approved":  {`"until":`, `"without":[["issues","77",""]],"until":`},
		"action_executed":  {`"changes":2`, `"changes":1`},
		"action_previewed": {`"closed"`, `"open"`},
	} {
		forged := bytes.Buffer{}
		var prev ledger.Hash
		moved := map[ledger.Hash]ledger.Hash{}
		for e := range r.Ledger().Entries(1) {
			text := []byte(e.Payload.String())
			if e.Kind == kind {
				text = bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
			}
			for from, to := range moved {
				text = bytes.ReplaceAll(text, []byte(from.String()), []byte(to.String()))
			}
			was := e.Hash
			e.Payload, err = ledger.ParsePayload(text)
			require.NoError(t, err)
			e.Prev = prev
			e.Hash = e.Sum()
			prev, moved[was] = e.Hash, e.Hash
			forged.Write(append(e.AppendLine(nil), '\n'))
		}
		report := run(auditor(t), forged.Bytes())
		require.NotNil(t, report.Fault, kind)
		require.Equal(t, audit.BreaksRules, report.Fault.Kind, kind)
	}
}

func TestRecordsThatThisVersionDoesNotKnow(t *testing.T) {
	r := audittest.Open(1, "Night shift")
	_, err := r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, audittest.Unshipped, nil)
	require.NoError(t, err)
	report := run(auditor(t), r.Export())
	require.Nil(t, report.Fault, "not knowing is no fault of the ledger")
	require.Contains(t, why(report, "the room's rules from entry 3 on"), "does not know")
	require.EqualValues(t, 2, count(report, "room's rules"))
}
