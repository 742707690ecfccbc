package room

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
)

// Whatever is done to a room, in whatever order and by whomever, its ledger verifies and replaying it gives the
// same room.
func TestAnySequenceOfActsReplaysToTheSameRoom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r, err := New(config())
		require.NoError(rt, err)
		callers := []Caller{host, rider, {Door: ledger.UI, Seat: "ann"}, bridged, {Door: ledger.WebMCP, Seat: "bot"}, {Door: ledger.WebMCP, Seat: HostSeat}, {Door: ledger.UI, Seat: "nobody"}}
		openings := map[Caller]Opening{}
		texts := rapid.SampledFrom([]string{"yes", "no", "", " ", "\u202ehidden", "\xff", "{\"a\":1}", "né"})
		stamp := func(rt *rapid.T, by Caller) Stamp {
			id := rapid.SampledFrom([]string{"", "", "a", "b"}).Draw(rt, "id")
			if id == "" || by.Door == ledger.UI {
				return Stamp{}
			}
			return Stamp{ID: id, Digest: Digest(rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "digest")), Blinded: rapid.Bool().Draw(rt, "blinded"), Secret: Digest(rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "secret"))}
		}
		press := &Press{Type: "click", Prelude: "none"}
		challenges, answered := []string{"", strings.Repeat("0", 32)}, map[string]bool{}
		who := func(rt *rapid.T) Caller { return rapid.SampledFrom(callers).Draw(rt, "by") }
		empty, _ := ledger.ParsePayload([]byte(`{}`))
		rt.Repeat(map[string]func(*rapid.T){
			"advance": func(rt *rapid.T) {
				to, _ := r.Snapshot().Phase.Next()
				_, _ = r.Advance(rapid.SampledFrom([]Caller{host, host, host, rider}).Draw(rt, "by"), to, press)
			},
			"advance anywhere": func(rt *rapid.T) {
				_, _ = r.Advance(host, rapid.SampledFrom(Phases()).Draw(rt, "to"), nil)
			},
			"stay":       func(rt *rapid.T) { _, _ = r.Stay(host, press) },
			"next round": func(rt *rapid.T) { _, _ = r.OpenNextRound(host, press) },
			"seat": func(rt *rapid.T) {
				_, _ = r.AddSeat(host, rapid.SampledFrom([]string{"Ann", "Bot", "", "Ann"}).Draw(rt, "name"), rapid.SampledFrom([]Kind{Human, Agent}).Draw(rt, "kind"), nil)
			},
			"question": func(rt *rapid.T) { _, _ = r.SetQuestion(who(rt), texts.Draw(rt, "text"), press) },
			"pause":    func(rt *rapid.T) { _, _ = r.Pause(who(rt), texts.Draw(rt, "reason"), press) },
			"resume":   func(rt *rapid.T) { _, _ = r.Resume(host, press) },
			"commit": func(rt *rapid.T) {
				by := who(rt)
				if landed, o, err := r.Commit(by, texts.Draw(rt, "position"), stamp(rt, by), nil); err == nil && !landed.Repeated {
					openings[by] = o
				}
			},
			"withdraw": func(rt *rapid.T) { by := who(rt); _, _ = r.Withdraw(by, stamp(rt, by), nil) },
			"reveal": func(rt *rapid.T) {
				by := who(rt)
				_, _, _ = r.Reveal(by, openings[by].Position, openings[by].Nonce, stamp(rt, by), nil)
			},
			"reveal another's": func(rt *rapid.T) {
				from, by := who(rt), who(rt)
				_, _, _ = r.Reveal(by, openings[from].Position, openings[from].Nonce, stamp(rt, by), nil)
			},
			"ask": func(rt *rapid.T) { by := who(rt); _, _ = r.Ask(by, texts.Draw(rt, "ruling"), stamp(rt, by)) },
			"answer": func(rt *rapid.T) {
				if asks := r.Snapshot().Asks; len(asks) > 0 {
					_, _ = r.Answer(rapid.SampledFrom([]Caller{host, host, rider}).Draw(rt, "by"), rapid.SampledFrom(asks).Draw(rt, "ask").Hash, rapid.Bool().Draw(rt, "ratify"), texts.Draw(rt, "reason"), press)
				}
			},
			"give up": func(rt *rapid.T) {
				if asks := r.Snapshot().Asks; len(asks) > 0 {
					ctx, cancel := context.WithCancel(context.Background())
					cancel()
					r.Await(ctx, asks[0].Hash)
				}
			},
			"interrupt":   func(rt *rapid.T) { r.Interrupt(WhyReload) },
			"open bridge": func(rt *rapid.T) { _, _ = r.OpenBridge(who(rt), texts.Draw(rt, "address"), press) },
			"close bridge": func(rt *rapid.T) {
				_, _ = r.CloseBridge(rapid.SampledFrom([]string{WhyHost, WhyLost, WhyPhase}).Draw(rt, "why"), press)
			},
			"invite": func(rt *rapid.T) {
				if _, c, err := r.Invite(host, rapid.SampledFrom([]string{"https://a.example", "http://127.0.0.1:1", "https://own.example", "x"}).Draw(rt, "origin"), "https://own.example", press); err == nil {
					challenges = append(challenges, c)
				}
			},
			"uninvite": func(rt *rapid.T) { _, _ = r.EndInvitation(who(rt), press) },
			"attest": func(rt *rapid.T) {
				used := rapid.SampledFrom(challenges).Draw(rt, "challenge")
				landed, next, err := r.Attest(texts.Draw(rt, "claim"), used, Stamp{})
				if err == nil {
					require.Equal(rt, "inherited", landed.Entry.Actor.Grade)
					require.False(rt, answered[used], "a challenge is answered once")
					answered[used] = true
					challenges = append(challenges, next)
				}
			},
			"read": func(rt *rapid.T) {
				_, _ = r.Read(who(rt), rapid.SampledFrom([]string{"list_seats", "current_phase"}).Draw(rt, "tool"), empty)
			},
			"cancel": func(rt *rapid.T) { by := who(rt); _, _ = r.Cancel(by, "commit_to_round", stamp(rt, by)) },
			"too late": func(rt *rapid.T) {
				seq := rapid.Uint64Range(1, r.Ledger().Len()).Draw(rt, "seq")
				e, _ := r.Ledger().Entry(seq)
				_, _ = r.CancelTooLate(who(rt), "commit_to_round", e.Hash)
			},
			"refuse": func(rt *rapid.T) { by := who(rt); _, _ = r.Refuse(by, "x", stamp(rt, by), "malformed", "/a", "no") },
			"": func(rt *rapid.T) {
				s := r.Snapshot()
				require.Equal(rt, s.Len, r.Ledger().Len())
				require.LessOrEqual(rt, len(s.Asks), MaxAsks)
				require.False(rt, len(s.Asks) > 0 && (s.Phase != Ruling || s.Pause != nil || s.Now().Ruling != nil), "nobody waits for an answer that cannot come")
			},
		})
		replay(rt, r)
	})
}

var emptyInput, _ = ledger.ParsePayload([]byte(`{}`))

// A ledger whose hashes are right and whose acts break the rules is refused at the entry that breaks them.
func TestReplayRefusesWhatTheRulesWouldNot(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	q := Digest("Shall we?")
	opening := opened{id: testID, name: "Test room", question: "Shall we?"}
	for _, c := range []struct {
		name string
		by   Caller
		act  act
		code string
	}{
		{"a phase skipped", host, advance{round: 1, from: Open, to: Reveal}, "wrong_phase"},
		{"a phase moved by the rider", rider, advance{round: 1, from: Open, to: Commit}, "host_only"},
		{"a commitment in Open", rider, commit{round: 1, question: q}, "wrong_phase"},
		{"an answer in Open", host, answer{ratify: true}, "wrong_phase"},
		{"a second opening", Caller{Door: ledger.Room, Seat: RoomSeat}, opening, "bad_record"},
		{"a round that is not the next", host, nextRound{round: 3}, "wrong_phase"},
		{"a pause by bookkeeping", Caller{Door: ledger.Room, Seat: RoomSeat}, pause{}, "unknown_seat"},
		{"a hold with nothing to hold", host, hold{round: 1, from: Open, to: Commit, reasons: []string{ReasonNoRuling}}, "bad_record"},
		{"a refusal in another phase", rider, refused{act: "x", code: "y", phase: Ruling}, "bad_record"},
		{"a seat with another id", host, addSeat{id: "bob", name: "Ann", seatKind: Human}, "bad_record"},
		{"too late for nothing", rider, tooLate{act: "x"}, "bad_record"},
		{"a refusal graded server-observed", Caller{Door: ledger.Server, Seat: WorkerSeat}, refused{act: "x", code: "y", phase: Open}, "wrong_door"},
		{"a look graded server-observed", Caller{Door: ledger.MCP, Seat: RiderSeat}, read{tool: "list_seats", input: emptyInput}, "wrong_door"},
		{"a look graded inherited", Caller{Door: ledger.Partner, Seat: RiderSeat}, read{tool: "list_seats", input: emptyInput}, "wrong_door"},
		{"a check of nothing", Caller{Door: ledger.Server, Seat: WorkerSeat}, checked{answer: CheckAnswer{Signature: make([]byte, 64)}}, "bad_record"},
		{"a call through a bridge that nobody opened", bridged, read{tool: "list_seats", input: emptyInput}, "no_bridge"},
		{"a client at another door", Caller{Door: ledger.WebMCP, Seat: RiderSeat, Client: bridged.Client}, read{tool: "list_seats", input: emptyInput}, "bad_record"},
		{"an attestation that nobody was invited to", Caller{Door: ledger.Partner, Seat: PartnerSeat}, attest{origin: "https://a.example", claim: "x"}, "not_invited"},
		{"an invitation to what is no origin", host, invite{origin: "https://a.example/x"}, "bad_origin"},
		{"a bridge opened by the rider", rider, openBridge{address: "127.0.0.1:1"}, "host_only"},
		{"a key pinned by the host", host, pinKey{public: make([]byte, 32)}, "wrong_door"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := ledger.New()
			for i, a := range []struct {
				by Caller
				act
			}{{Caller{Door: ledger.Room, Seat: RoomSeat}, opening}, {c.by, c.act}} {
				p, err := ledger.Make(append(a.fields(), envelope{client: a.by.Client}.fields()...)...)
				require.NoError(t, err)
				_, err = l.Append(at.Add(time.Duration(i)), a.kind(), a.by.Seat, a.by.Door, p)
				require.NoError(t, err)
			}
			_, err := Replay(l, config())
			var broken *ReplayError
			require.ErrorAs(t, err, &broken)
			require.EqualValues(t, 2, broken.Seq)
			require.Equal(t, c.code, code(err))
		})
	}
	t.Run("an ask answered in another round, the lapse left out", func(t *testing.T) {
		r := open(t)
		advanceTo(t, r, Ruling)
		asked, err := r.Ask(rider, "Adopt it.", Stamp{})
		require.NoError(t, err)
		advanceTo(t, r, Closed)
		l := ledger.New()
		for e := range r.Ledger().Entries(1) {
			if e.Kind != "ratification_lapsed" {
				_, err := l.Append(at, e.Kind, e.Actor.Seat, caller(e, envelope{}).Door, e.Payload)
				require.NoError(t, err)
			}
		}
		p, err := ledger.Make(answer{ratify: true, ask: asked.Entry.Hash, seq: asked.Entry.Seq, ruling: Digest("Adopt it.")}.fields()...)
		require.NoError(t, err)
		_, err = l.Append(at, "ruling_ratified", HostSeat, ledger.UI, p)
		require.NoError(t, err)
		_, err = Replay(l, config())
		require.Equal(t, "bad_record", code(err))
	})
	t.Run("an unknown kind, a member too many, a wrong digest", func(t *testing.T) {
		for _, c := range []struct{ kind, payload string }{
			{"telepathy", `{}`},
			{"paused", `{"reason":"x","mood":"bad"}`},
			{"paused", `{}`},
			{"question_set", `{"round":1,"question":"a","digest":"` + q.String() + `","previous":"` + q.String() + `"}`},
		} {
			l := ledger.New()
			p, _ := ledger.Make(opening.fields()...)
			_, err := l.Append(at, opening.kind(), RoomSeat, ledger.Room, p)
			require.NoError(t, err)
			p, err = ledger.ParsePayload([]byte(c.payload))
			require.NoError(t, err)
			_, err = l.Append(at, c.kind, HostSeat, ledger.UI, p)
			require.NoError(t, err)
			_, err = Replay(l, config())
			var broken *ReplayError
			require.ErrorAs(t, err, &broken, c.payload)
			require.EqualValues(t, 2, broken.Seq)
		}
	})
	_, err := Replay(ledger.New(), config())
	require.Error(t, err)
}

// A record of a later version cannot be judged here, and is not said to break the rules.
func TestReplayOfAKindThatIsNotKnown(t *testing.T) {
	r, err := New(config())
	require.NoError(t, err)
	p, err := ledger.Make()
	require.NoError(t, err)
	_, err = r.Ledger().Append(time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), "of_a_later_version", HostSeat, ledger.UI, p)
	require.NoError(t, err)
	_, err = Replay(r.Ledger(), config())
	var broken *ReplayError
	require.ErrorAs(t, err, &broken)
	require.Equal(t, "it is of a kind that this version does not know", broken.Lacks())
	require.EqualError(t, err, "entry 2 cannot be judged here: it is of a kind that this version does not know")
}

func TestEveryKindIsReadBack(t *testing.T) {
	k := Kinds()
	slices.Sort(k)
	require.Equal(t, "action_approved action_awaiting_confirmation action_corrected action_executed action_executing action_expired action_failed action_previewed action_proposed action_reapproved action_referred action_rejected action_reopened action_rollback_failed action_rolled_back action_verified advance_held advance_withdrawn authority_given bridge_closed bridge_opened cancel_too_late cancelled commit commitment_withdrawn effect_failed effect_released invitation_ended mandate_declared mandate_ended partner_attestation partner_invited paused phase question_set ratification_declined ratification_lapsed ratification_requested read receipt_attached records_opened refused resumed retried reveal reveal_check_late reveal_checked reveal_not_checked room_opened round_opened rule_drafted rule_ended rule_ratified ruling_ratified seat_added task_accepted task_completed task_created task_declined task_expired task_handed_off task_recalled worker_key_pinned", strings.Join(k, " "))
}
