package room

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
	"docket/room/task"
)

// Tasks through the room's own methods, in any order and by anybody, among the other things that happen in a room: the ledger gives the same
// tasks again, and nothing is owned, claimed or let go of out of its phase.
func TestAnySequenceOfTasksReplays(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r, clock := clocked(rt)
		seated(rt, r)
		callers := []Caller{host, rider, {Door: ledger.UI, Seat: "ann"}, {Door: ledger.WebMCP, Seat: "bot"}, bridged, {Door: ledger.WebMCP, Seat: HostSeat}, {Door: ledger.UI, Seat: "nobody"}}
		who := func(rt *rapid.T) Caller { return rapid.SampledFrom(callers).Draw(rt, "by") }
		seat := rapid.SampledFrom([]string{"host", "rider", "ann", "bot", "nobody", ""})
		texts := rapid.SampledFrom([]string{"done", "done", "", " ", "\xff", "{\"a\":1}", "né"})
		stamp := func(rt *rapid.T, by Caller) Stamp {
			id := rapid.SampledFrom([]string{"", "", "a", "b"}).Draw(rt, "id")
			if id == "" || by.Door == ledger.UI {
				return Stamp{}
			}
			return Stamp{ID: id, Digest: Digest(rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "digest"))}
		}
		which := func(rt *rapid.T) ledger.Hash {
			all := r.Snapshot().Tasks
			if len(all) == 0 {
				return ledger.Hash{1}
			}
			return rapid.SampledFrom(all).Draw(rt, "task").Hash
		}
		minutes := rapid.SampledFrom([]int64{0, 0, 1, 3, 1 << 40, -1})
		rt.Repeat(map[string]func(*rapid.T){
			"create": func(rt *rapid.T) {
				by := who(rt)
				_, _ = r.CreateTask(by, NewTask{Title: texts.Draw(rt, "title"), Scope: rapid.SampledFrom([]string{"", "", "human", "agent", "bot", "x"}).Draw(rt, "scope"), Minutes: minutes.Draw(rt, "minutes")}, stamp(rt, by), nil)
			},
			"accept": func(rt *rapid.T) {
				by := who(rt)
				_, _ = r.AcceptTask(by, which(rt), texts.Draw(rt, "note"), stamp(rt, by), nil)
			},
			"decline": func(rt *rapid.T) {
				by := who(rt)
				_, _ = r.DeclineTask(by, which(rt), texts.Draw(rt, "reason"), stamp(rt, by), nil)
			},
			"recall": func(rt *rapid.T) {
				by := who(rt)
				_, _ = r.RecallTask(by, which(rt), texts.Draw(rt, "reason"), stamp(rt, by), nil)
			},
			"report": func(rt *rapid.T) {
				by, e := who(rt), ""
				switch rapid.IntRange(0, 2).Draw(rt, "evidence") {
				case 0:
					entry, _ := r.Ledger().Entry(rapid.Uint64Range(1, r.Ledger().Len()).Draw(rt, "entry"))
					e = entry.Hash.String()
				case 1:
					e = texts.Draw(rt, "bytes")
				}
				_, _ = r.ReportCompletion(by, which(rt), Completion{Provenance: rapid.SampledFrom(append([]task.Provenance{"certain"}, task.Provenances...)).Draw(rt, "provenance"), Text: texts.Draw(rt, "claim"), Reference: e}, stamp(rt, by), nil)
			},
			"hand off": func(rt *rapid.T) {
				by := who(rt)
				_, _ = r.HandOff(by, which(rt), seat.Draw(rt, "to"), texts.Draw(rt, "reason"), minutes.Draw(rt, "minutes"), stamp(rt, by), nil)
			},
			"time":   func(rt *rapid.T) { clock.pass(rapid.IntRange(1, 4).Draw(rt, "minutes")) },
			"expire": func(rt *rapid.T) { r.ExpireTasks() },
			"phase": func(rt *rapid.T) {
				if to, more := r.Snapshot().Phase.Next(); more && rapid.IntRange(0, 3).Draw(rt, "move") == 0 {
					_, _ = r.Advance(host, to, nil)
				} else if !more {
					_, _ = r.OpenNextRound(host, nil)
				}
			},
			"pause":  func(rt *rapid.T) { _, _ = r.Pause(host, "", nil) },
			"resume": func(rt *rapid.T) { _, _ = r.Resume(host, nil) },
			"read":   func(rt *rapid.T) { _, _ = r.Read(who(rt), "list_seats", emptyInput) },
			"bridge": func(rt *rapid.T) { _, _ = r.OpenBridge(host, "127.0.0.1:1", nil) },
			"":       func(rt *rapid.T) { onlyInOpen(rt, r) },
		})
		replay(rt, r)
	})
}

// onlyInOpen holds the newest row to its phase: a task's row stands in Open and in no pause, but for the end that time brings.
func onlyInOpen(t require.TestingT, r *Room) {
	e, s := last(r), r.Snapshot()
	if strings.HasPrefix(e.Kind, "task_") && e.Kind != "task_expired" {
		require.Equal(t, Open, s.Phase)
		require.Nil(t, s.Pause)
	}
}
