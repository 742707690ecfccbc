package audit_test

import (
	"bytes"
	"strings"
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

	// A forger whose proof says what the operation would not do has right hashes, and not a right proof.
	for what, change := range map[string][2]string{
		"another record":  {`["issues","77",`, `["issues","58",`},
		"another value":   {`["closed"]`, `["gone"]`},
		"another worth":   {`"update",0,`, `"update",7,`},
		"a made-up whole": {`"of":10`, `"of":100000`},
		"a made-up note":  {`"notes":[]`, `"notes":[["issues","58","it is dear to us"]]`},
	} {
		report := run(auditor(t), forged(t, r, func(e *ledger.Entry) {
			if e.Kind != "action_previewed" {
				return
			}
			text := e.Payload.String()
			was := e.Payload.Read().Hash("proof_digest").String()
			require.Contains(t, text, change[0], what)
			text = strings.Replace(text, change[0], change[1], 1)
			p, err := ledger.ParsePayload([]byte(text))
			require.NoError(t, err)
			digest := room.Digest(p.Read().Payload("proof").String()).String()
			e.Payload, err = ledger.ParsePayload([]byte(strings.Replace(text, was, digest, 1)))
			require.NoError(t, err)
		}))
		require.NotNil(t, report.Fault, what)
		require.Equal(t, audit.BreaksRules, report.Fault.Kind, what)
		require.EqualValues(t, 5, report.Fault.Seq, what)
	}

	// A forger who approves 77 and carries out 42 as well needs another digest than the record has.
	for kind, change := range map[string][2]string{
		"action_approved":  {`"until":`, `"without":[["issues","77",""]],"until":`},
		"action_executed":  {`"changes":2`, `"changes":1`},
		"action_previewed": {`"closed"`, `"open"`},
	} {
		report := run(auditor(t), forged(t, r, func(e *ledger.Entry) {
			if e.Kind == kind {
				var err error
				e.Payload, err = ledger.ParsePayload([]byte(strings.Replace(e.Payload.String(), change[0], change[1], 1)))
				require.NoError(t, err)
			}
		}))
		require.NotNil(t, report.Fault, kind)
		require.Equal(t, audit.BreaksRules, report.Fault.Kind, kind)
	}
}

// forged is a room's ledger with entries changed, linked and hashed anew; rows that name others by hash go on naming them.
func forged(t *testing.T, r *audittest.Room, change func(e *ledger.Entry)) []byte {
	var out bytes.Buffer
	var prev ledger.Hash
	moved := map[ledger.Hash]ledger.Hash{}
	for e := range r.Ledger().Entries(1) {
		text := e.Payload.String()
		for from, to := range moved {
			text = strings.ReplaceAll(text, from.String(), to.String())
		}
		var err error
		e.Payload, err = ledger.ParsePayload([]byte(text))
		require.NoError(t, err)
		was := e.Hash
		change(&e)
		e.Prev = prev
		e.Hash = e.Sum()
		prev, moved[was] = e.Hash, e.Hash
		out.Write(append(e.AppendLine(nil), '\n'))
	}
	return out.Bytes()
}

// What an operation that this version does not have would have done, nobody here can tell.
func TestAnOperationThatThisVersionDoesNotKnow(t *testing.T) {
	r := audittest.Open(1, "Night shift")
	_, err := r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, "issues", nil)
	require.NoError(t, err)
	args, err := records.Parse([]byte(`{"ids":["42"],"reason":"a duplicate"}`))
	require.NoError(t, err)
	landed, err := r.Propose(room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}, "close_issue", args, room.Stamp{})
	require.NoError(t, err)
	print := landed.Entry.Payload.Read().Hash("fingerprint").String()
	report := run(auditor(t), forged(t, r, func(e *ledger.Entry) {
		e.Payload, err = ledger.ParsePayload([]byte(strings.Replace(e.Payload.String(), print, strings.Repeat("0", 64), 1)))
		require.NoError(t, err)
	}))
	require.Nil(t, report.Fault)
	require.Contains(t, why(report, "from entry 4 on, whether operations"), "another operation")
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
