package task

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

// world is a board beside the model of it, and the entries that both follow from.
type world struct {
	t       require.TestingT
	model   model
	board   *Board
	entries []ledger.Entry
	frozen  map[ledger.Hash]string // each handoff's snapshot, as it was when it was stored
}

func newWorld(t require.TestingT) *world {
	w := &world{t: t, board: &Board{}, frozen: map[ledger.Hash]string{}}
	w.board.Find = w.find
	return w
}

func (w *world) find(h ledger.Hash) (ledger.Entry, bool) {
	for _, e := range w.entries {
		if e.Hash == h {
			return e, true
		}
	}
	return ledger.Entry{}, false
}

// fork is another world that goes on from here.
func (w *world) fork() *world {
	to := &world{t: w.t, model: model{log: slices.Clip(w.model.log), minute: w.model.minute}, entries: slices.Clip(w.entries), frozen: maps.Clone(w.frozen)}
	to.board = &Board{Find: to.find, tasks: maps.Clone(w.board.tasks), order: slices.Clone(w.board.order), used: maps.Clone(w.board.used)}
	for h, t := range to.board.tasks { // lists that two futures append to must not be one
		c := *t
		c.Acceptances, c.Claims, c.Handoffs = slices.Clip(c.Acceptances), slices.Clip(c.Claims), slices.Clip(c.Handoffs)
		to.board.tasks[h] = &c
	}
	return to
}

func stamp(minute int) string {
	return time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC).Format("2006-01-02T15:04:05.000Z")
}

// id is the hash of the task, or of nothing.
func (w *world) id(task int) ledger.Hash {
	if task < len(w.board.order) {
		return w.board.order[task]
	}
	return ledger.Hash{0xff, byte(task)}
}

// event is what a deed brings to the board.
func (w *world) event(d deed) Event {
	until := ""
	if d.minutes > 0 {
		if until = stamp(w.model.minute + d.minutes); d.lies {
			until = stamp(w.model.minute)
		}
	}
	h, odd := w.id(d.task), ledger.Hash{0xee}
	var snapshot ledger.Payload
	if t, ok := w.board.Task(h); ok && (d.kind == "handoff" || t.Owner != nil) {
		snapshot = t.Freeze(stamp(w.model.minute))
	}
	if d.lies {
		snapshot, _ = ledger.ParsePayload([]byte(`{"status":"completed"}`))
	}
	switch d.kind {
	case "create":
		return Create{Title: d.text, Scope: d.scope, Until: until}
	case "accept":
		a := Accept{Task: h, Note: d.text}
		if t, ok := w.board.Task(h); ok {
			a.Reopens = t.Reopening()
		}
		if d.lies {
			a.Reopens = odd
		}
		return a
	case "report":
		return Report{Task: h, Provenance: Provenance(d.prov), Text: d.text, Evidence: w.evidence(d)}
	case "handoff":
		if d.lies && d.minutes > 0 {
			snapshot = w.snapshotOf(d.task)
		}
		return HandOff{Task: h, To: d.to, Reason: d.text, Until: until, Snapshot: snapshot}
	case "decline":
		return Decline{Task: h, Reason: d.text}
	case "recall":
		return Recall{Task: h, Reason: d.text, Snapshot: snapshot}
	case "expire":
		return Expire{Task: h, What: d.what}
	}
	panic(d.kind)
}

func (w *world) snapshotOf(task int) ledger.Payload {
	if t, ok := w.board.Task(w.id(task)); ok {
		return t.Freeze(stamp(w.model.minute))
	}
	return ledger.Payload{}
}

func (w *world) evidence(d deed) *Evidence {
	var n int
	if d.evidence == "" {
		return nil
	}
	if _, err := fmt.Sscanf(d.evidence, "#%d", &n); err != nil {
		return &Evidence{Digest: sha256.Sum256([]byte(d.evidence)), Text: d.evidence}
	}
	e := &Evidence{Digest: ledger.Hash{0xdd}, Entry: uint64(n)}
	if n <= len(w.entries) {
		e.Digest = w.entries[n-1].Hash
	}
	if d.lies {
		e.Entry++
	}
	return e
}

// try brings a deed to the board and to the model, which must agree, and says whether it was admitted.
func (w *world) try(d deed) bool {
	if d.kind == "plain" {
		p, err := ledger.Make()
		require.NoError(w.t, err)
		w.record(d, "commit", p)
		return true
	}
	if d.kind == "create" {
		d.task = w.model.tasks()
	}
	by, at, want := actors[d.who], stamp(w.model.minute), w.model.verdict(d)
	e := w.event(d)
	f, got := e.Judge(w.board, by, at), ""
	if f != nil {
		got = f.Code
	}
	if got != want { // most is refused, and require looks for its caller each time
		require.Equal(w.t, want, got, "%+v after %+v", d, w.model.log)
	}
	if f != nil {
		return false
	}
	held, was := w.hold()
	payload, err := ledger.Make(e.Fields()...)
	require.NoError(w.t, err)
	entry := w.record(d, e.Kind(), payload)
	e.Fold(w.board, entry, by.Actor)
	for i, t := range held {
		require.True(w.t, reflect.DeepEqual(was[i], copied(t)), "a task that was given out changed: %+v", d)
	}
	w.changed(d, was)
	w.agrees()
	return true
}

func (w *world) record(d deed, kind string, p ledger.Payload) ledger.Entry {
	d.minute, d.seq = w.model.minute, len(w.entries)+1
	e := ledger.Entry{Seq: uint64(d.seq), TS: stamp(d.minute), Kind: kind, Payload: p}
	e.Hash = sha256.Sum256(binary.BigEndian.AppendUint64([]byte(p.String()), e.Seq))
	w.entries, w.model.log = append(w.entries, e), append(w.model.log, d)
	return e
}

func (w *world) hold() (held []*Task, was []Task) {
	held = w.board.Tasks()
	for _, t := range held {
		was = append(was, copied(t))
	}
	return held, was
}

// copied is a task with all that it points to.
func copied(t *Task) Task {
	c := *t
	if t.Owner != nil {
		o := *t.Owner
		c.Owner = &o
	}
	if t.Offer != nil {
		o := *t.Offer
		c.Offer = &o
	}
	c.Acceptances, c.Claims, c.Handoffs = slices.Clone(t.Acceptances), slices.Clone(t.Claims), slices.Clone(t.Handoffs)
	return c
}

// changed holds one admitted deed to I2, I4 and I5: an owner comes by an acceptance alone, a claim rises by evidence alone, and what takes a
// task from its owner leaves a snapshot.
func (w *world) changed(d deed, was []Task) {
	for i, before := range was {
		after, _ := w.board.Task(before.Hash)
		if i != d.task || d.kind == "create" {
			require.True(w.t, reflect.DeepEqual(before, copied(after)), "another task's deed changed this one")
			continue
		}
		if after.Owner != nil && (before.Owner == nil || *before.Owner != *after.Owner) { // I2
			require.Equal(w.t, "accept", d.kind)
			require.Nil(w.t, before.Owner, "from one owner to another without a moment of none")
			require.Equal(w.t, actors[d.who].Actor, *after.Owner)
			require.Len(w.t, after.Acceptances, len(before.Acceptances)+1)
		}
		if before.Owner != nil && after.Owner == nil { // I5
			require.Len(w.t, after.Handoffs, len(before.Handoffs)+1)
			h := after.Handoffs[len(after.Handoffs)-1]
			require.Equal(w.t, w.snapshot(d, before), h.Snapshot.String())
			w.frozen[h.Hash] = h.Snapshot.String()
		}
		if d.kind == "report" { // I4
			c := after.Claims[len(after.Claims)-1]
			stood, most := before.Claims[before.since:], 0
			for _, s := range stood {
				most = max(most, certainty[string(s.Provenance)])
			}
			if len(stood) > 0 && certainty[string(c.Provenance)] > most {
				require.NotNil(w.t, c.Evidence, "a rise without evidence")
				require.True(w.t, c.Evidence.Entry == 0 || c.Evidence.Entry > stood[len(stood)-1].Seq, "a rise by what was known before")
			}
		}
	}
}

// snapshot is what a handoff must store of a task, written by hand.
func (w *world) snapshot(d deed, t Task) string {
	actor := func(a Actor) string {
		client := ""
		if a.Client != "" {
			client = `"client":` + said(a.Client) + `,`
		}
		return fmt.Sprintf(`{%s"door":%s,"seat":%s}`, client, said(a.Door.String()), said(a.Seat))
	}
	acceptance, claim := "null", "null"
	var evidence string
	for _, p := range w.model.past(d.task) {
		e := w.entries[p.seq-1]
		switch p.kind {
		case "accept":
			acceptance = fmt.Sprintf(`{"accepted_at":%s,"by":%s,"entry":"%s","note":%s,"seq":%d}`, said(e.TS), actor(actors[p.who].Actor), e.Hash, said(p.text), p.seq)
		case "report":
			switch {
			case p.evidence == "":
				evidence = "null"
			case p.evidence[0] == '#':
				var n int
				_, _ = fmt.Sscanf(p.evidence, "#%d", &n)
				evidence = fmt.Sprintf(`{"digest":"%s","entry":%d}`, w.entries[n-1].Hash, n)
			default:
				evidence = fmt.Sprintf(`{"digest":"%x","text":%s}`, sha256.Sum256([]byte(p.evidence)), said(p.evidence))
			}
			claim = fmt.Sprintf(`{"by":%s,"claim":%s,"entry":"%s","evidence":%s,"provenance":%s,"reported_at":%s,"seq":%d}`,
				actor(actors[p.who].Actor), said(p.text), e.Hash, evidence, said(p.prov), said(e.TS), p.seq)
		}
	}
	return fmt.Sprintf(`{"captured_at":%s,"latest_acceptance":%s,"latest_claim":%s,"status":%s}`, said(stamp(w.model.minute)), acceptance, claim, said(string(t.Status)))
}

// said is a text in JSON, as far as the texts here go.
func said(text string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`).Replace(text) + `"`
}

// agrees holds the whole board to the model, and to what must always hold.
func (w *world) agrees() {
	t := w.t
	require.Len(t, w.board.Tasks(), w.model.tasks())
	used := map[ledger.Hash]bool{}
	for i, task := range w.board.Tasks() {
		past := w.model.past(i)
		require.Equal(t, status(past), task.Status)
		now := owner(past)
		require.Equal(t, now >= 0, task.Owner != nil)
		if now >= 0 { // I1: one place for an owner, and it is the model's
			require.Equal(t, actors[now].Actor, *task.Owner)
		}
		require.Equal(t, task.Status == Accepted || task.Status == Completed, task.Owner != nil, "the status and the owner say one thing")
		require.Equal(t, uint64(past[len(past)-1].seq), task.Last)
		o, waits := offer(past)
		require.Equal(t, waits, task.Offer != nil)
		if waits {
			require.Equal(t, o.to, task.Offer.To)
			require.Nil(t, task.Owner, "offered and owned")
		}
		var accepts, claimed int
		for i, d := range past {
			switch d.kind {
			case "accept":
				var claim ledger.Hash
				if n := reopens(past[:i]); n > 0 {
					claim = w.entries[n-1].Hash
				}
				require.Equal(t, claim, task.Acceptances[accepts].Reopens)
				require.Equal(t, actors[d.who].Actor, task.Acceptances[accepts].By)
				accepts++
			case "report":
				require.Equal(t, d.prov, string(task.Claims[claimed].Provenance))
				require.Equal(t, d.text, task.Claims[claimed].Text)
				claimed++
			}
		}
		require.Len(t, task.Acceptances, accepts)
		require.Len(t, task.Claims, claimed)
		require.Len(t, task.Handoffs, len(released(past)))
		require.Equal(t, len(claims(past)), len(task.Claims[task.since:]))
		for _, c := range task.Claims {
			require.Contains(t, []Provenance{"reported", "reviewed", "observed"}, c.Provenance) // I3
			if c.Evidence != nil {
				require.False(t, used[c.Evidence.Digest], "evidence bore out two claims")
				used[c.Evidence.Digest] = true
			}
		}
		for i, h := range task.Handoffs { // I5
			require.Equal(t, w.frozen[h.Hash], h.Snapshot.String(), "a snapshot moved")
			require.Equal(t, h.Ended == "", h.EndedBy == 0)
			require.Equal(t, waits && i == len(task.Handoffs)-1, h.Ended == "", "one handoff waits at most, and it is the last")
		}
		for seat := range actors {
			free := now < 0 && !task.Status.Over() && (waits && o.to == actors[seat].Seat || !waits && inScope(past[0].scope, actors[seat]))
			require.Equal(t, free, task.MayAccept(actors[seat].Seat, actors[seat].Kind))
		}
	}
}

// rebuilt holds the world to I6: the entries alone, read back and judged anew, give the same board.
func (w *world) rebuilt() {
	again := &Board{}
	again.Find = func(h ledger.Hash) (ledger.Entry, bool) { return w.find(h) }
	for i, d := range w.model.log {
		e := w.entries[i]
		if d.kind == "plain" {
			continue
		}
		k, ok := Kinds[e.Kind]
		require.True(w.t, ok, e.Kind)
		f := e.Payload.Read()
		event := k.Read(f)
		f.Only(k.Keys...)
		require.NoError(w.t, f.Err())
		p, err := ledger.Make(event.Fields()...)
		require.NoError(w.t, err)
		require.Equal(w.t, e.Payload.String(), p.String(), "what is read back is written the same")
		require.Nil(w.t, event.Judge(again, actors[d.who], e.TS))
		event.Fold(again, e, actors[d.who].Actor)
	}
	require.True(w.t, reflect.DeepEqual(w.board.order, again.order) && reflect.DeepEqual(w.board.tasks, again.tasks) &&
		(len(w.board.used) == 0 && len(again.used) == 0 || reflect.DeepEqual(w.board.used, again.used)), "the entries do not rebuild the board")
}
