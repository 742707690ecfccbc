package room

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

var (
	host  = Caller{Door: ledger.UI, Seat: HostSeat}
	rider = Caller{Door: ledger.WebMCP, Seat: RiderSeat}
	// bridged is the rider's seat through its other door.
	bridged = Caller{Door: ledger.Bridge, Seat: RiderSeat, Client: Client{Name: "probe", Version: "1.2"}}
)

const testID = "00112233445566778899aabbccddeeff"

// config gives a room a clock that ticks and randomness that repeats.
// aMillisecondALook is a stopwatch that goes on by a millisecond whenever it is looked at.
func aMillisecondALook() func() time.Duration {
	var d time.Duration
	return func() time.Duration { d += time.Millisecond; return d }
}

func config() Config {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var mu sync.Mutex
	return Config{ID: testID, Name: "Test room", Question: "Shall we?", Sets: sets(stock()), Stopwatch: aMillisecondALook,
		Now: func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			at = at.Add(time.Millisecond)
			return at
		},
		Random: rand.NewChaCha8([32]byte{1})}
}

func open(t testing.TB) *Room {
	r, err := New(config())
	require.NoError(t, err)
	return r
}

// advance presses until the phase is reached, second acts included.
func advanceTo(t testing.TB, r *Room, to Phase) {
	for r.Snapshot().Phase != to {
		next, _ := r.Snapshot().Phase.Next()
		_, err := r.Advance(host, next, nil)
		require.NoError(t, err)
	}
}

func code(err error) string {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return ""
}

func last(r *Room) ledger.Entry {
	e, _ := r.Ledger().Entry(r.Ledger().Len())
	return e
}

func TestARoomStartsInOpenAndNobodyHasActed(t *testing.T) {
	r := open(t)
	s := r.Snapshot()
	require.Equal(t, Open, s.Phase)
	require.EqualValues(t, 1, s.Len)
	e := last(r)
	require.Equal(t, "room_opened", e.Kind)
	require.Equal(t, "room", e.Actor.Ingress)
	require.Equal(t, []Seat{{"host", "Room host", Human, Host}, {"rider", "Riding agent", Agent, Participant}}, s.Seats)
}

func TestAdvanceGoesOneStepByTheHostOnly(t *testing.T) {
	for _, from := range Phases() {
		for _, to := range Phases() {
			t.Run(from.String()+" to "+to.String(), func(t *testing.T) {
				r := open(t)
				advanceTo(t, r, from)
				before := r.Snapshot().Len
				next, ok := from.Next()
				_, err := r.Advance(host, to, nil)
				if ok && to == next {
					require.NoError(t, err)
					return
				}
				require.Equal(t, "wrong_phase", code(err))
				require.Equal(t, from, r.Snapshot().Phase)
				require.Equal(t, before+1, r.Snapshot().Len, "the refusal is a row")
			})
		}
	}
	for name, by := range map[string]Caller{"rider": rider, "host through another door": {Door: ledger.WebMCP, Seat: HostSeat}, "a stranger": {Door: ledger.UI, Seat: "nobody"}, "the room": {Door: ledger.Room, Seat: RoomSeat}} {
		t.Run(name, func(t *testing.T) {
			r := open(t)
			_, err := r.Advance(by, Commit, nil)
			require.Error(t, err)
			require.Equal(t, Open, r.Snapshot().Phase)
			require.Equal(t, "refused", last(r).Kind)
		})
	}
}

func TestLeavingAnUnfinishedPhaseTakesASecondAct(t *testing.T) {
	r := open(t)
	advanceTo(t, r, Commit)

	landed, err := r.Advance(host, Reveal, nil)
	require.NoError(t, err)
	require.Equal(t, "advance_held", landed.Entry.Kind)
	require.Equal(t, Commit, r.Snapshot().Phase)
	require.Equal(t, []string{ReasonNoCommitment}, r.Snapshot().Held.Reasons)

	second, err := r.Advance(host, Reveal, nil)
	require.NoError(t, err)
	require.Equal(t, "phase", second.Entry.Kind)
	require.EqualValues(t, landed.Entry.Seq, second.Entry.Payload.Read().Int("held"))
	require.Nil(t, r.Snapshot().Held)

	t.Run("staying makes the next press a first act again", func(t *testing.T) {
		r := open(t)
		advanceTo(t, r, Commit)
		_, err := r.Stay(host, nil)
		require.Equal(t, "not_held", code(err))
		_, err = r.Advance(host, Reveal, nil)
		require.NoError(t, err)
		_, err = r.Stay(host, nil)
		require.NoError(t, err)
		landed, err := r.Advance(host, Reveal, nil)
		require.NoError(t, err)
		require.Equal(t, "advance_held", landed.Entry.Kind)
	})
	t.Run("a hold whose reason went away holds nothing", func(t *testing.T) {
		r := open(t)
		advanceTo(t, r, Commit)
		_, err := r.Advance(host, Reveal, nil)
		require.NoError(t, err)
		_, _, err = r.Commit(rider, "yes", Stamp{}, nil)
		require.NoError(t, err)
		require.Nil(t, r.Snapshot().Held)
		landed, err := r.Advance(host, Reveal, nil)
		require.NoError(t, err)
		require.False(t, landed.Entry.Payload.Read().Has("reasons"))

		landed, err = r.Advance(host, Ruling, nil)
		require.NoError(t, err)
		require.Equal(t, "advance_held", landed.Entry.Kind)
		require.Equal(t, []string{"rider"}, landed.Entry.Payload.Read().Strs("unopened"))
		landed, err = r.Advance(host, Ruling, nil)
		require.NoError(t, err)
		require.Equal(t, []string{"rider"}, landed.Entry.Payload.Read().Strs("unopened"))

		asked, err := r.Ask(rider, "Adopt.", Stamp{})
		require.NoError(t, err)
		require.Equal(t, []string{"rider"}, asked.Entry.Payload.Read().Strs("unopened"), "a ruling names what was not opened")
	})
}

func TestTheQuestionFreezesAtTheFirstCommitment(t *testing.T) {
	r := open(t)
	_, err := r.SetQuestion(host, "Shall we adopt it?", nil)
	require.NoError(t, err)
	advanceTo(t, r, Commit)
	_, err = r.SetQuestion(host, "Or rather not?", nil)
	require.NoError(t, err)
	_, _, err = r.Commit(rider, "yes", Stamp{}, nil)
	require.NoError(t, err)
	_, err = r.Withdraw(rider, Stamp{}, nil)
	require.NoError(t, err)
	_, err = r.SetQuestion(host, "Too late?", nil)
	require.Equal(t, "question_frozen", code(err))
	require.Equal(t, "Or rather not?", r.Snapshot().Now().Question.Text)
	a, ok := r.Artefact(Digest("Shall we adopt it?"))
	require.True(t, ok, "an earlier version stays readable")
	require.Equal(t, "Shall we adopt it?", a.Text)
	for _, p := range []Phase{Reveal, Ruling, Closed} {
		advanceTo(t, r, p)
		_, err = r.SetQuestion(host, "Now?", nil)
		require.Equal(t, "wrong_phase", code(err))
	}
}

// A commitment binds every part of what it seals: moving a character from one part to another, or changing any
// one of them, gives another commitment.
func TestACommitmentBindsEveryPart(t *testing.T) {
	base := Opening{Room: testID, Round: 1, Seat: "rider", Question: Digest("q"), Position: "A|B", Nonce: "00112233445566778899aabbccddeeff"}
	want, err := base.Commitment()
	require.NoError(t, err)
	for name, change := range map[string]func(*Opening){
		"room":      func(o *Opening) { o.Room = "10112233445566778899aabbccddeeff" },
		"round":     func(o *Opening) { o.Round = 2 },
		"seat":      func(o *Opening) { o.Seat = "host" },
		"question":  func(o *Opening) { o.Question = Digest("p") },
		"position":  func(o *Opening) { o.Position = "A" },
		"nonce":     func(o *Opening) { o.Nonce = "10112233445566778899aabbccddeeff" },
		"separator": func(o *Opening) { o.Position, o.Nonce = "A", "B|"+o.Nonce[2:] },
	} {
		o := base
		change(&o)
		got, err := o.Commitment()
		require.NoError(t, err)
		require.NotEqual(t, want, got, name)
	}
	bad := base
	bad.Position = "\xff"
	_, err = bad.Commitment()
	require.Error(t, err)
}

func TestCommitWithdrawReveal(t *testing.T) {
	r := open(t)
	_, _, err := r.Commit(rider, "yes", Stamp{}, nil)
	require.Equal(t, "wrong_phase", code(err))
	advanceTo(t, r, Commit)

	landed, first, err := r.Commit(rider, " yes ", Stamp{}, nil)
	require.NoError(t, err)
	require.NotContains(t, landed.Entry.Payload.String(), "yes")
	_, _, err = r.Commit(rider, "no", Stamp{}, nil)
	require.Equal(t, "already_committed", code(err))
	require.NotContains(t, last(r).Payload.String(), "\"no\"")
	_, err = r.Withdraw(rider, Stamp{}, nil)
	require.NoError(t, err)
	_, err = r.Withdraw(rider, Stamp{}, nil)
	require.Equal(t, "not_committed", code(err))
	_, o, err := r.Commit(rider, "yes", Stamp{}, nil)
	require.NoError(t, err)
	require.NotEqual(t, first.Nonce, o.Nonce)
	_, _, err = r.Commit(host, "no", Stamp{}, nil)
	require.NoError(t, err, "every seat may commit, the host's too")

	advanceTo(t, r, Reveal)
	_, _, err = r.Reveal(rider, "yes", first.Nonce, Stamp{}, nil)
	require.Equal(t, "opening_mismatch", code(err))
	require.NotContains(t, last(r).Payload.String(), first.Nonce, "a refusal carries no value")
	landed, _, err = r.Reveal(rider, "yes", o.Nonce, Stamp{}, nil)
	require.NoError(t, err)
	f := landed.Entry.Payload.Read()
	require.Equal(t, "yes", f.Str("position"))
	require.Equal(t, o.Nonce, f.Str("nonce"))
	_, _, err = r.Reveal(rider, "yes", o.Nonce, Stamp{}, nil)
	require.Equal(t, "already_opened", code(err))
	require.Equal(t, []string{"host"}, r.s.unopened())
}

func TestRatifyingIsTwoRowsThroughTwoDoors(t *testing.T) {
	for _, ratify := range []bool{true, false} {
		r := open(t)
		advanceTo(t, r, Ruling)
		asked, err := r.Ask(rider, "Adopt it.", Stamp{ID: "a", Digest: Digest("x")})
		require.NoError(t, err)
		press := &Press{Type: "click", Trusted: true, Detail: 1, Pointer: "mouse", Prelude: "pointerdown:mouse", X: 3, Y: 4, UserActivation: true}
		done := make(chan Result)
		go func() { done <- r.Await(context.Background(), asked.Entry.Hash) }()
		landed, err := r.Answer(host, asked.Entry.Hash, ratify, "", press)
		require.NoError(t, err)
		result := <-done
		require.Equal(t, asked.Entry.Seq, result.AskSeq)
		require.Equal(t, landed.Entry.Seq, result.AnswerSeq)
		require.Equal(t, "webmcp", asked.Entry.Actor.Ingress)
		require.Equal(t, "ui", landed.Entry.Actor.Ingress)
		got, ok := PressOf(landed.Entry)
		require.True(t, ok)
		require.Equal(t, *press, got)
		q, _ := r.Request(rider, "a")
		if ratify {
			require.Equal(t, Ratified, result.Outcome)
			require.Equal(t, Ratified, q.Outcome)
			require.Equal(t, "Adopt it.", r.Snapshot().Now().Ruling.Text)
			_, err = r.Ask(rider, "Another.", Stamp{})
			require.Equal(t, "already_ruled", code(err))
		} else {
			require.Equal(t, Declined, result.Outcome)
			require.Nil(t, r.Snapshot().Now().Ruling)
		}
		require.Equal(t, Ruling, r.Snapshot().Phase, "ratifying is no advance")
		_, err = r.Answer(host, asked.Entry.Hash, true, "", nil)
		require.Equal(t, "no_such_ask", code(err), "an ask is answered once")
	}
}

func TestAnAskEndsOneWayAndTheRecordSaysWhich(t *testing.T) {
	for _, c := range []struct {
		name    string
		end     func(t *testing.T, r *Room, cancel func())
		outcome string
		why     string
		door    string
	}{
		{"the caller gives up", func(t *testing.T, r *Room, cancel func()) { cancel() }, Cancelled, WhyCaller, "webmcp"},
		{"the phase moves", func(t *testing.T, r *Room, cancel func()) { advanceTo(t, r, Closed) }, Cancelled, WhyPhase, "room"},
		{"the room pauses", func(t *testing.T, r *Room, cancel func()) {
			_, err := r.Pause(host, "lunch", nil)
			require.NoError(t, err)
		}, Cancelled, WhyPaused, "room"},
		{"the page is reloaded", func(t *testing.T, r *Room, cancel func()) { r.Interrupt(WhyReload) }, Interrupted, WhyReload, "room"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := open(t)
			advanceTo(t, r, Ruling)
			asked, err := r.Ask(rider, "Adopt it.", Stamp{ID: "a"})
			require.NoError(t, err)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			done := make(chan Result)
			go func() { done <- r.Await(ctx, asked.Entry.Hash) }()
			c.end(t, r, cancel)
			result := <-done
			require.Equal(t, c.outcome, result.Outcome)
			require.Equal(t, c.why, result.Reason)
			e, ok := r.Ledger().Entry(result.AnswerSeq)
			require.True(t, ok)
			require.Equal(t, "ratification_lapsed", e.Kind)
			require.Equal(t, c.door, e.Actor.Ingress)
			require.Empty(t, r.Snapshot().Asks)
			q, _ := r.Request(rider, "a")
			require.Equal(t, c.outcome, q.Outcome)
		})
	}
	t.Run("another ruling is ratified", func(t *testing.T) {
		r := open(t)
		advanceTo(t, r, Ruling)
		one, _ := r.Ask(rider, "One.", Stamp{})
		two, _ := r.Ask(rider, "Two.", Stamp{})
		_, err := r.Answer(host, two.Entry.Hash, true, "", nil)
		require.NoError(t, err)
		require.Equal(t, WhyRuled, r.Await(context.Background(), one.Entry.Hash).Reason)
		require.Equal(t, Ratified, r.Await(context.Background(), two.Entry.Hash).Outcome)
	})
}

func TestTwoWaitForOneAskAndOneGivesUp(t *testing.T) {
	r := open(t)
	advanceTo(t, r, Ruling)
	stamp := Stamp{ID: "a", Digest: Digest("x")}
	asked, err := r.Ask(rider, "Adopt it.", stamp)
	require.NoError(t, err)
	again, err := r.Ask(rider, "Adopt it.", stamp)
	require.NoError(t, err)
	require.Equal(t, asked.Entry.Hash, again.Entry.Hash)
	first, second := make(chan Result), make(chan Result)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { first <- r.Await(context.Background(), asked.Entry.Hash) }()
	go func() { second <- r.Await(ctx, asked.Entry.Hash) }()
	require.Eventually(t, func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.waiters[asked.Entry.Hash]) == 2
	}, time.Second, time.Millisecond)
	cancel()
	require.Equal(t, Cancelled, (<-second).Outcome)
	require.Len(t, r.Snapshot().Asks, 1, "the other call still waits")
	_, err = r.Answer(host, asked.Entry.Hash, true, "", nil)
	require.NoError(t, err)
	require.Equal(t, Ratified, (<-first).Outcome)
	replay(t, r)
}

func TestAHeldAdvanceIsForWhatWasLeftUndoneThen(t *testing.T) {
	r := open(t)
	advanceTo(t, r, Commit)
	_, one, err := r.Commit(rider, "yes", Stamp{}, nil)
	require.NoError(t, err)
	_, _, err = r.Commit(host, "no", Stamp{}, nil)
	require.NoError(t, err)
	advanceTo(t, r, Reveal)
	_, err = r.Advance(host, Ruling, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"rider", "host"}, r.Snapshot().Held.Unopened)
	_, _, err = r.Reveal(rider, "yes", one.Nonce, Stamp{}, nil)
	require.NoError(t, err)
	require.Nil(t, r.Snapshot().Held, "what was confirmed is no longer what is left")
}

func TestASnapshotTellsOfTheLastRoundsOnly(t *testing.T) {
	r := open(t)
	for range PastRounds + 5 {
		advanceTo(t, r, Closed)
		_, err := r.OpenNextRound(host, nil)
		require.NoError(t, err)
	}
	s := r.Snapshot()
	require.Len(t, s.Rounds, PastRounds+1)
	require.Equal(t, PastRounds+6, s.Now().N)
	replay(t, r)
}

func TestAPausedRoomWritesNothing(t *testing.T) {
	r := open(t)
	advanceTo(t, r, Commit)
	_, err := r.Pause(host, "a question of order", nil)
	require.NoError(t, err)
	_, _, err = r.Commit(rider, "yes", Stamp{}, nil)
	require.Equal(t, "paused", code(err))
	_, err = r.Advance(host, Reveal, nil)
	require.Equal(t, "paused", code(err))
	_, err = r.Pause(host, "again", nil)
	require.Equal(t, "paused", code(err))
	_, err = r.Resume(host, nil)
	require.NoError(t, err)
	_, _, err = r.Commit(rider, "yes", Stamp{}, nil)
	require.NoError(t, err)
}

func TestARetryHasOneEffect(t *testing.T) {
	r := open(t)
	advanceTo(t, r, Commit)
	stamp := Stamp{ID: "k", Digest: Digest("salt"), Blinded: true, Secret: Digest("yes")}
	first, _, err := r.Commit(rider, "yes", stamp, nil)
	require.NoError(t, err)
	again, _, err := r.Commit(rider, "yes", stamp, nil)
	require.NoError(t, err)
	require.True(t, again.Repeated)
	require.Equal(t, first.Entry, again.Entry)
	n := r.Ledger().Len()
	_, _, err = r.Commit(rider, "yes", stamp, nil)
	require.NoError(t, err)
	require.Equal(t, n, r.Ledger().Len(), "equal retries fold")
	_, _, err = r.Commit(rider, "no", Stamp{ID: "k", Digest: Digest("salt2"), Blinded: true, Secret: Digest("no")}, nil)
	require.Equal(t, "request_conflict", code(err))
	_, _, err = r.Commit(rider, "yes", stamp, nil)
	require.Equal(t, "request_used", code(err), "one wrong guess ends it")
	_, ok := r.Request(host, "k")
	require.False(t, ok, "an id means nothing to another door")

	replayed := replay(t, r)
	_, _, err = replayed.Commit(rider, "yes", stamp, nil)
	require.Equal(t, "request_used", code(err), "what was sealed is not kept to compare")
}

func TestEqualReadsFoldIntoTheNextRow(t *testing.T) {
	r := open(t)
	input, err := ledger.ParsePayload([]byte(`{}`))
	require.NoError(t, err)
	for range 600 {
		_, err := r.Read(rider, "current_phase", input)
		require.NoError(t, err)
	}
	require.EqualValues(t, 2, r.Ledger().Len())
	_, err = r.Read(rider, "list_seats", input)
	require.NoError(t, err)
	require.EqualValues(t, 599, last(r).Payload.Read().Int("folded"))
	_, err = r.Read(rider, "current_phase", input)
	require.NoError(t, err)
	require.EqualValues(t, 3, r.Ledger().Len(), "nothing but reads stands between")
	_, err = r.OpenBridge(host, "127.0.0.1:8790", nil)
	require.NoError(t, err)
	_, err = r.Read(rider, "current_phase", input)
	require.NoError(t, err)
	_, err = r.Read(bridged, "current_phase", input)
	require.NoError(t, err)
	require.EqualValues(t, 6, r.Ledger().Len(), "another door's read is another read")
	other := bridged
	other.Client.Version = "1.3"
	_, err = r.Read(other, "current_phase", input)
	require.NoError(t, err)
	require.EqualValues(t, 7, r.Ledger().Len(), "another client's too")
	advanceTo(t, r, Commit)
	_, err = r.Read(rider, "current_phase", input)
	require.NoError(t, err)
	require.Equal(t, "read", last(r).Kind, "an act between makes it a new read")
	require.EqualValues(t, 9, r.Ledger().Len())
}

func TestSeats(t *testing.T) {
	r := open(t)
	_, err := r.AddSeat(host, "Zoë Müller", Human, nil)
	require.NoError(t, err)
	_, err = r.AddSeat(host, "Auditor", Agent, nil)
	require.NoError(t, err)
	ids := []string{}
	for _, s := range r.Snapshot().Seats {
		ids = append(ids, s.ID)
	}
	require.Equal(t, []string{"host", "rider", "zo-m-ller", "auditor"}, ids)
	for name, c := range map[string]struct {
		name string
		kind Kind
		code string
	}{
		"blank":     {" \u200b ", Human, "blank"},
		"long":      {strings.Repeat("é", MaxName+1), Human, "too_long"},
		"taken":     {"Auditor", Human, "name_taken"},
		"odd kind":  {"X", "ghost", "bad_kind"},
		"edges":     {" X", Human, "bad_text"},
		"not utf-8": {"\xff", Human, "ill_formed_unicode"},
	} {
		_, err := r.AddSeat(host, c.name, c.kind, nil)
		require.Equal(t, c.code, code(err), name)
	}
	_, err = r.AddSeat(host, "room", Human, nil)
	require.NoError(t, err)
	require.NotEqual(t, RoomSeat, r.Snapshot().Seats[4].ID, "no seat takes the bookkeeping's name")
	advanceTo(t, r, Commit)
	_, _, err = r.Commit(Caller{Door: ledger.UI, Seat: "auditor"}, "x", Stamp{}, nil)
	require.Equal(t, "wrong_door", code(err))
	_, _, err = r.Commit(Caller{Door: ledger.UI, Seat: "zo-m-ller"}, "x", Stamp{}, nil)
	require.NoError(t, err)
}

func TestTheNextRoundKeepsTheLedgerAndTheQuestion(t *testing.T) {
	r := open(t)
	_, err := r.OpenNextRound(host, nil)
	require.Equal(t, "wrong_phase", code(err))
	advanceTo(t, r, Closed)
	n := r.Ledger().Len()
	_, err = r.OpenNextRound(host, nil)
	require.NoError(t, err)
	s := r.Snapshot()
	require.Equal(t, n+1, s.Len)
	require.Equal(t, Open, s.Phase)
	require.Equal(t, 2, s.Now().N)
	require.Len(t, s.Rounds, 2)
	_, err = r.SetQuestion(host, "And then?", nil)
	require.NoError(t, err)
	require.Equal(t, "And then?", r.Snapshot().Now().Question.Text)
	require.Equal(t, "Shall we?", r.Snapshot().Rounds[0].Question.Text)
}

// 100 callers at two doors, all at once: one chain without gaps or forks, and one standing commitment a seat.
func TestConcurrentCallsFromTwoDoors(t *testing.T) {
	r := open(t)
	_, err := r.AddSeat(host, "Ann", Human, nil)
	require.NoError(t, err)
	advanceTo(t, r, Commit)
	before := r.Ledger().Len()
	var wg sync.WaitGroup
	for i := range 100 {
		by := rider
		if i%2 == 0 {
			by = Caller{Door: ledger.UI, Seat: "ann"}
		}
		wg.Go(func() { _, _, _ = r.Commit(by, "mine", Stamp{}, nil) })
	}
	wg.Wait()
	require.Equal(t, before+100, r.Ledger().Len())
	require.Len(t, r.s.standing(), 2)
	v := r.Ledger().Verify(context.Background(), nil)
	require.True(t, v.OK, "%+v", v)
	replay(t, r)
}

// deskOf is a room's records and actions in a form that compares by content.
func deskOf(r *Room, d *Records) any {
	if d == nil {
		return nil
	}
	var actions []action.Action
	bases := []ledger.Hash{d.State.Digest()}
	for _, a := range r.Actions() {
		c := *a
		bases = append(bases, c.Base.Digest())
		c.Base = records.State{}
		actions = append(actions, c)
	}
	return []any{bases, d.Revision, actions, d.Rules, d.Standing, d.Drafts, d.Referrals, d.Outbox, d.Authorities}
}

// replay exports, imports and replays, and demands the same state.
func replay(t require.TestingT, r *Room) *Room {
	var out bytes.Buffer
	require.NoError(t, r.Ledger().Export(&out))
	l, v, err := ledger.Import(context.Background(), bytes.NewReader(out.Bytes()), nil)
	require.NoError(t, err)
	require.True(t, v.OK)
	again, err := Replay(l, config())
	require.NoError(t, err)
	was, is := r.Snapshot(), again.Snapshot()
	require.Equal(t, deskOf(r, was.Records), deskOf(again, is.Records))
	was.Records, is.Records = nil, nil
	require.Equal(t, was, is)
	require.Equal(t, r.s.requests, again.s.requests)
	require.Equal(t, r.s.artefacts, again.s.artefacts)
	require.Equal(t, r.s.settled, again.s.settled)
	require.Equal(t, r.s.reads, again.s.reads)
	var twice bytes.Buffer
	require.NoError(t, again.Ledger().Export(&twice))
	require.Equal(t, out.Bytes(), twice.Bytes())
	return again
}
