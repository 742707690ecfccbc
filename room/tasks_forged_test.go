package room

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/task"
)

// forged is an entry that somebody makes up. What it says of earlier entries is said by the hashes they had before anything was forged.
type forged struct {
	kind, seat, ts, payload string
	door                    ledger.Door
	was                     ledger.Hash
}

// rechained makes a ledger of entries whose hashes are all right: each name of an entry becomes the name that entry has now.
func rechained(t *testing.T, entries []forged) *ledger.Ledger {
	l, names := ledger.New(), []string{}
	for _, f := range entries {
		at, err := time.Parse(time.RFC3339Nano, f.ts)
		require.NoError(t, err)
		p, err := ledger.ParsePayload([]byte(strings.NewReplacer(names...).Replace(f.payload)))
		require.NoError(t, err, f.payload)
		e, err := l.Append(at, f.kind, f.seat, f.door, p)
		require.NoError(t, err)
		names = append(names, f.was.String(), e.Hash.String())
	}
	return l
}

func entriesOf(r *Room) (out []forged) {
	for e := range r.Ledger().Entries(1) {
		out = append(out, forged{e.Kind, e.Actor.Seat, e.TS, e.Payload.String(), caller(e, envelope{}).Door, e.Hash})
	}
	return out
}

// A record of tasks whose hashes are right is refused where its rules are broken, by name, and at the entry that breaks them.
func TestReplayRefusesForgedTasks(t *testing.T) {
	r, clock := clocked(t)
	seated(t, r)
	_, err := r.OpenBridge(host, "127.0.0.1:8790", nil)
	require.NoError(t, err)
	do := func(landed Landed, err error) ledger.Hash {
		require.NoError(t, err)
		return landed.Entry.Hash
	}
	one := do(r.CreateTask(rider, NewTask{Title: "One", Minutes: 10}, Stamp{}, nil)) // 5
	do(r.AcceptTask(rider, one, "", Stamp{}, nil))                                   // 6
	do(r.ReportCompletion(rider, one, Completion{task.Reported, "Said so.", ""}, Stamp{}, nil))
	do(r.ReportCompletion(rider, one, Completion{task.Observed, "Saw it.", "a log"}, Stamp{}, nil)) // 8
	do(r.HandOff(rider, one, "bot", "", 5, Stamp{}, nil))                                           // 9
	do(r.AcceptTask(bot, one, "", Stamp{}, nil))                                                    // 10
	do(r.ReportCompletion(bot, one, Completion{task.Observed, "So it is.", ""}, Stamp{}, nil))
	do(r.HandOff(bot, one, "rider", "", 1, Stamp{}, nil)) // 12
	clock.pass(2)
	r.ExpireTasks()                              // 13
	do(r.AcceptTask(ann, one, "", Stamp{}, nil)) // 14
	do(r.HandOff(ann, one, "bot", "", 0, Stamp{}, nil))
	do(r.DeclineTask(bot, one, "", Stamp{}, nil))                                   // 16
	two := do(r.CreateTask(rider, NewTask{Title: "Two", Minutes: 1}, Stamp{}, nil)) // 17
	clock.pass(2)
	r.ExpireTasks()                                                       // 18
	three := do(r.CreateTask(bot, NewTask{Title: "Three"}, Stamp{}, nil)) // 19
	do(r.AcceptTask(rider, three, "", Stamp{}, nil))
	do(r.RecallTask(host, three, "", Stamp{}, nil)) // 21
	do(r.Advance(host, Commit, nil))                // 22
	real := entriesOf(r)
	require.Len(t, real, 22)
	_, err = Replay(rechained(t, real), config())
	require.NoError(t, err, "what nobody touched replays")

	hash := func(n int) string { return real[n-1].was.String() }
	put := func(from, to string) func(*forged) {
		return func(f *forged) {
			require.Contains(t, f.payload, from)
			f.payload = strings.Replace(f.payload, from, to, 1)
		}
	}
	seat := func(by Caller) func(*forged) { return func(f *forged) { f.seat, f.door = by.Seat, by.Door } }
	for name, c := range map[string]struct {
		at     int // the entry that is forged
		how    func(*forged)
		code   string // "" for what is no payload at all
		breaks int    // the entry that the replay stops at
	}{
		"the owner is another": {6, seat(bot), "owned_by_another", 7},
		"accepted by the same seat's bridge": {6, func(f *forged) {
			f.door = ledger.Bridge
			f.payload = `{"client_asserted":{"name":"probe"},` + f.payload[1:]
		}, "owned_by_another", 7},
		"accepted by a person as the agent":   {6, seat(Caller{Door: ledger.UI, Seat: RiderSeat}), "wrong_door", 6},
		"accepted by nobody's seat":           {6, seat(Caller{Door: ledger.WebMCP, Seat: "nobody"}), "unknown_seat", 6},
		"accepted by the room itself":         {6, seat(Caller{Door: ledger.Room, Seat: RoomSeat}), "unknown_seat", 6},
		"accepted with what it has not":       {6, put(`{`, `{"owner":"bot",`), "", 6},
		"an acceptance reopens what was not":  {6, put(`{`, `{"reopens":"`+hash(2)+`",`), "bad_record", 6},
		"a claim raised without evidence":     {8, put(`"evidence":{"digest":"`+digest("a log")+`","text":"a log"},`, ``), "evidence_missing", 8},
		"a claim raised by an older entry":    {8, put(`{"digest":"`+digest("a log")+`","text":"a log"}`, `{"digest":"`+hash(2)+`","entry":2}`), "evidence_stale", 8},
		"a claim raised by no entry":          {8, put(`{"digest":"`+digest("a log")+`","text":"a log"}`, `{"digest":"`+hash(2)+`","entry":3}`), "evidence_unknown", 8},
		"a claim raised by other bytes":       {8, put(`"text":"a log"`, `"text":"a log."`), "", 8},
		"a provenance above all":              {8, put(`"observed"`, `"verified"`), "", 8},
		"two provenances":                     {8, put(`"observed"`, `["observed","reported"]`), "", 8},
		"evidence used before":                {11, put(`{`, `{"evidence":{"digest":"`+digest("a log")+`","text":"a log"},`), "evidence_used", 11},
		"a claim reworded after the handoff":  {8, put(`Saw it.`, `Saw it all.`), "bad_record", 9},
		"a claim lowered after the handoff":   {8, put(`"observed"`, `"reviewed"`), "bad_record", 9},
		"a claim by another":                  {8, seat(bot), "owned_by_another", 8},
		"a snapshot that tells otherwise":     {9, put(`"status":"completed"`, `"status":"accepted"`), "bad_record", 9},
		"a snapshot of another moment":        {9, put(`"captured_at":"2026-01-01T00:00`, `"captured_at":"2026-01-01T00:01`), "bad_record", 9},
		"a snapshot with more in it":          {9, put(`"snapshot":{`, `"snapshot":{"approved":true,`), "bad_record", 9},
		"no snapshot":                         {9, func(f *forged) { f.payload = `{"task":"` + hash(5) + `","to":"bot"}` }, "", 9},
		"handed off by another":               {9, seat(bot), "owned_by_another", 9},
		"handed off to its own seat":          {9, put(`"to":"bot"`, `"to":"rider"`), "same_seat", 9},
		"handed off to nobody":                {9, put(`"to":"bot"`, `"to":"nobody"`), "unknown_seat", 9},
		"handed off for a year":               {9, put(`"until":"2026`, `"until":"2027`), "bad_record", 9},
		"accepted by whom it was not for":     {10, seat(host), "offered_to_another", 10},
		"accepted as if it had not been done": {10, put(`"reopens":"`+hash(8)+`",`, ``), "bad_record", 10},
		"accepted as if another claim stood":  {10, put(hash(8), hash(7)), "bad_record", 10},
		"accepted too late":                   {10, func(f *forged) { f.ts = "2026-01-01T00:06:00.000Z" }, "offer_expired", 10},
		"an end before its time":              {13, func(f *forged) { f.ts = "2026-01-01T00:00:59.000Z" }, "bad_record", 13},
		"an end by a seat":                    {13, seat(host), "wrong_door", 13},
		"the end of something else":           {13, put(`"what":"handoff"`, `"what":"task"`), "bad_record", 13},
		"the end of an owner":                 {13, put(`"what":"handoff"`, `"what":"owner"`), "bad_record", 13},
		"declined by whom it was not for":     {16, seat(ann), "offered_to_another", 16},
		"a task for nobody there":             {17, put(`{`, `{"scope":"nobody",`), "unknown_scope", 17},
		"a task over a year":                  {17, put(`"until":"2026`, `"until":"2027`), "bad_record", 17},
		"a blank title":                       {17, put(`"Two"`, `"\u200b"`), "blank", 17},
		"a task that was over is accepted":    {20, put(hash(19), two.String()), "task_expired", 20},
		"a task that nobody created":          {20, put(hash(19), hash(2)), "task_not_found", 20},
		"taken from its owner by its creator": {21, seat(bot), "owned_by_another", 21},
		"taken without a snapshot":            {21, func(f *forged) { f.payload = `{"task":"` + three.String() + `"}` }, "bad_record", 21},
		"taken with another's snapshot":       {21, put(`"status":"accepted"`, `"status":"completed"`), "bad_record", 21},
	} {
		t.Run(name, func(t *testing.T) {
			entries := slices.Clone(real)
			c.how(&entries[c.at-1])
			stops(t, rechained(t, entries), c.code, c.breaks)
		})
	}
	for name, c := range map[string]struct {
		how    func([]forged) []forged
		code   string
		breaks int
	}{
		"an end left out":           {func(e []forged) []forged { return slices.Delete(e, 12, 13) }, "offered_to_another", 13},
		"an acceptance left out":    {func(e []forged) []forged { return slices.Delete(e, 5, 6) }, "not_accepted", 6},
		"an acceptance twice":       {func(e []forged) []forged { return slices.Insert(e, 6, e[5]) }, "already_yours", 7},
		"a handoff twice":           {func(e []forged) []forged { return slices.Insert(e, 9, e[8]) }, "not_accepted", 10},
		"a claim after the handoff": {func(e []forged) []forged { return slices.Insert(e, 9, e[7]) }, "not_accepted", 10},
		"a decline twice":           {func(e []forged) []forged { return slices.Insert(e, 16, e[15]) }, "not_offered", 17},
		"an end twice":              {func(e []forged) []forged { return slices.Insert(e, 13, e[12]) }, "bad_record", 14},
		"a task out of its phase":   {func(e []forged) []forged { return append(e, e[18]) }, "wrong_phase", 23},
		"a task in a pause": {func(e []forged) []forged {
			return slices.Insert(e, 18, forged{"paused", HostSeat, e[17].ts, `{"reason":""}`, ledger.UI, ledger.Hash{1}})
		}, "paused", 20},
	} {
		t.Run(name, func(t *testing.T) { stops(t, rechained(t, c.how(slices.Clone(real))), c.code, c.breaks) })
	}
}

func stops(t *testing.T, l *ledger.Ledger, want string, at int) {
	_, err := Replay(l, config())
	var broken *ReplayError
	require.ErrorAs(t, err, &broken)
	require.EqualValues(t, at, broken.Seq, "%v", err)
	require.Equal(t, want, code(err), "%v", err)
}

func digest(text string) string { return Digest(text).String() }
