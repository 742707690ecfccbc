package e2e

import (
	"bytes"
	"crypto/rand"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
	"docket/room/records"
	"docket/room/records/freight"
)

// rebooked is the export of a room whose program had another operation of that name and version.
func rebooked(t *testing.T, version int) []byte {
	t.Helper()
	set := freight.Set()
	set.Operations[0].Version = version
	set.Operations[0].Apply = func(tx *records.Tx, _ records.Input) error {
		tx.Set("shipments", "HAWB-70002", "/remedy", records.Str("truck"))
		return nil
	}
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "Elsewhere", Question: "Adopt the draft?", Random: rand.Reader, Now: time.Now,
		Sets: func(name string) (*records.Set, bool) { return set, name == set.Name }})
	require.NoError(t, err)
	_, err = r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, set.Name, nil)
	require.NoError(t, err)
	_, err = r.Propose(room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}, set.Operations[0].Name, records.Object(records.Member{Key: "consol", Value: records.Str("CONSOL-A")}), room.Stamp{})
	require.NoError(t, err)
	require.Len(t, r.Snapshot().Records.Waiting[0].Proof.Changes, 1)
	var file bytes.Buffer
	require.NoError(t, r.Ledger().Export(&file))
	return file.Bytes()
}

// The hashes of such a record are right. Its proof says what this page's operation would not have done, which an import finds out where
// the operation claims to be the one that the page has, and says that it cannot where it is another.
func TestImportRehearses(t *testing.T) {
	t.Parallel()
	p := open(t, riding(t))
	p.WaitReads()
	version := freight.Set().Operations[0].Version
	p.ImportBytes("elsewhere.jsonl", rebooked(t, version))
	p.WaitText("the operation, rehearsed again on the same records, would do another thing than the proof says")
	require.False(t, rider.Eval[bool](p, `!!document.getElementById("proof-card")`))
	p.ImportBytes("elsewhere.jsonl", rebooked(t, version+1))
	p.WaitText("on it is not checked whether operations would have done what their proofs say: this version has another operation of that name, or none.")
	p.WaitText("HAWB-70002")
}
