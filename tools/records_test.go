package tools

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/room/records/shipped"
)

// withRecords is a room with a set of records open.
func withRecords(t testing.TB, set string) *fixture {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "Test room", Question: "Shall we?", Random: rand.NewChaCha8([32]byte{7}),
		Now: func() time.Time { return at }, Sets: shipped.Find})
	require.NoError(t, err)
	_, err = r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, set, nil)
	require.NoError(t, err)
	tools, err := New(r, rand.NewChaCha8([32]byte{8}))
	require.NoError(t, err)
	return &fixture{t, r, tools}
}

// decide decides the action that a call was answered with.
func (f *fixture) decide(answered map[string]any, d action.Decision) {
	h, err := ledger.ParseHash(answered["action"].(string))
	require.NoError(f.t, err)
	a, _ := f.r.Action(h)
	_, err = f.r.Decide(host, h, a.Proof.Digest(), d, f.r.Target(h), nil)
	require.NoError(f.t, err)
}

func TestASetOfRecordsIsTools(t *testing.T) {
	f := withRecords(t, "freight")
	require.Equal(t, slices.Concat(reads, []string{"search_shipments", "get_shipment", "get_action", "list_actions"}, taskWrites, []string{"propose_remedy", "notify_customers"}), f.names())
	f.to(room.Commit)
	require.NotContains(t, f.names(), "propose_remedy", "writes belong to Open")
	require.Contains(t, f.names(), "search_shipments", "reads are always offered")
	require.Equal(t, "wrong_phase", f.call("propose_remedy", `{"consol":"CONSOL-A"}`)["code"])
	for _, name := range []string{"freight", "issues"} {
		for _, tool := range Offered(withRecords(t, name).r.Snapshot()) {
			require.LessOrEqual(t, len(tool.Name), 30, tool.Name)
			require.NotEmpty(t, tool.Title)
			require.Equal(t, tool.operation != nil, tool.Consequential)
			require.NotContains(t, strings.ToLower(tool.Description), "human")
			for _, field := range tool.Schema.Fields {
				require.LessOrEqual(t, len(field.Description), 150, tool.Name+"."+field.Name)
			}
		}
	}
}

func TestAContractSaysWhatHolds(t *testing.T) {
	f := withRecords(t, "freight")
	describe := func(name string) string { return find(f.r.Snapshot(), name).Description }
	require.Contains(t, describe("propose_remedy"), "can be undone in the page")
	require.Contains(t, describe("propose_remedy"), "above 250 EUR waits for Duty manager")
	require.NotContains(t, describe("propose_remedy"), "standing rule")
	require.Contains(t, describe("notify_customers"), "cannot be undone")
	require.Contains(t, describe("notify_customers"), "customer_message")
	for i, id := range []string{"HAWB-70003", "HAWB-70005", "HAWB-70006"} {
		out := f.call("propose_remedy", `{"ids":["`+id+`"],"wait_seconds":0}`)
		require.Equal(t, "awaiting_confirmation", out["code"], out)
		f.decide(out, action.Decision{})
		require.Equal(t, i == 2, len(f.r.Snapshot().Records.Drafts) > 0)
	}
	landed, err := f.r.DraftRule(host, "propose_remedy", nil)
	require.NoError(t, err)
	_, err = f.r.RatifyRule(host, landed.Entry.Hash, nil)
	require.NoError(t, err)
	require.Contains(t, describe("propose_remedy"), "A standing rule holds until 2026-01-08: up to 1 records and 0 EUR a call")
	out := f.call("propose_remedy", `{"ids":["HAWB-70007"]}`)
	require.Equal(t, "ok", out["code"], "nobody is asked")
	require.Contains(t, out["message"], "standing rule")
	require.Contains(t, describe("propose_remedy"), "9 of 10 calls are left")
}

func TestTheConsolidationThatWasCancelled(t *testing.T) {
	f := withRecords(t, "freight")
	answered := make(chan map[string]any)
	go func() { answered <- f.call("propose_remedy", `{"consol":"CONSOL-A","request_id":"a"}`) }()
	var waiting []*action.Action
	require.Eventually(t, func() bool {
		waiting = f.r.Snapshot().Records.Waiting
		return len(waiting) == 1 && waiting[0].State == action.Awaiting
	}, 5*time.Second, time.Millisecond)
	a := waiting[0]
	require.Equal(t, 27, a.Proof.Requested())
	require.Equal(t, 4, a.Proof.Referred)
	var without []records.Place
	for _, c := range a.Proof.Changes {
		if !c.Referred && len(without) < 3 {
			without = append(without, records.Place{Ref: c.Ref()})
		}
	}
	_, err := f.r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{Without: without}, "", nil)
	require.NoError(t, err)
	out := <-answered
	require.Equal(t, true, out["ok"], out)
	require.EqualValues(t, 27, out["requested"])
	require.EqualValues(t, 20, out["applied"])
	require.Equal(t, "partially_applied", out["status"])
	count := 0.0
	for _, b := range out["rejected"].([]any) {
		bucket := b.(map[string]any)
		count += bucket["count"].(float64)
		if bucket["code"] == "referred" {
			require.Equal(t, []any{"HAWB-70001", "HAWB-70002", "HAWB-70023", "HAWB-70025"}, bucket["ids"])
			require.Equal(t, "duty-manager", bucket["pending"])
		}
	}
	require.EqualValues(t, 7, count)

	rows := f.pages("get_action", `"action":"`+out["action"].(string)+`"`)
	require.Len(t, rows, 27)
	require.Equal(t, "referred", rows[0]["outcome"])
	require.Len(t, f.pages("list_actions", `"state":"landed"`), 1)
	require.Empty(t, f.pages("list_actions", `"state":"undecided"`))
	require.Equal(t, "partially_applied", f.call("get_outcome", `{"request_id":"a"}`)["outcome"])
	again := f.call("propose_remedy", `{"consol":"CONSOL-A","request_id":"a"}`)
	require.Equal(t, out["action"], again["action"], "a retry is answered with the same action")
	require.Equal(t, "request_conflict", f.call("propose_remedy", `{"consol":"CONSOL-B","request_id":"a"}`)["code"])
}

// pages reads a list to its end, and joins the rows that come in parts.
func (f *fixture) pages(tool, args string) (rows []map[string]any) {
	if args != "" {
		args += ","
	}
	cursor, text := `1`, ""
	for range 2000 {
		out := f.call(tool, `{`+args+`"cursor":`+cursor+`}`)
		if out["code"] == "no_such_cursor" && cursor == "1" {
			return nil
		}
		require.Equal(f.t, true, out["ok"], out)
		if list, ok := out["rows"].([]any); ok {
			for _, row := range list {
				rows = append(rows, row.(map[string]any))
			}
		}
		if part, ok := out["part"].(map[string]any); ok {
			text += part["text"].(string)
			if float64(len(utf16.Encode([]rune(text)))) == part["units"] {
				var row map[string]any
				require.NoError(f.t, json.Unmarshal([]byte(text), &row))
				rows, text = append(rows, row), ""
			}
		}
		switch next := out["next_cursor"].(type) {
		case nil:
			return rows
		case float64:
			cursor = strconv.Itoa(int(next))
		case string:
			cursor = quoted(next)
		}
	}
	require.Fail(f.t, "the list has no end")
	return nil
}

func TestQueriesPage(t *testing.T) {
	f := withRecords(t, "freight")
	require.Len(t, f.pages("search_shipments", ""), 42)
	require.Len(t, f.pages("search_shipments", `"consol":"CONSOL-A"`), 27)
	require.Len(t, f.pages("get_shipment", `"id":"HAWB-70001"`), 1)
	require.Equal(t, "refused", f.call("get_shipment", `{"id":"HAWB-1"}`)["code"])
	for _, cursor := range []string{`0`, `-1`, `43`, `"1"`, `"1.99999"`, `"0.0"`, `"01.0"`} {
		out := f.call("search_shipments", `{"cursor":`+cursor+`}`)
		require.Equal(t, false, out["ok"], cursor)
		require.Equal(t, "/cursor", out["path"], cursor)
	}
	e, _ := f.r.Ledger().Entry(3)
	require.Equal(t, "read", e.Kind, "a look is on the record")
}

func TestWhatIsRefusedBeforeItIsRehearsed(t *testing.T) {
	f := withRecords(t, "issues")
	for _, c := range []struct{ name, tool, input, code, path string }{
		{"no reason", "close_issue", `{"ids":["42"]}`, "missing_field", "/reason"},
		{"ids of another type", "close_issue", `{"ids":[42],"reason":"a duplicate"}`, "wrong_type", "/ids/0"},
		{"ids that are none", "close_issue", `{"ids":"42","reason":"a duplicate"}`, "wrong_type", "/ids"},
		{"no ids", "close_issue", `{"ids":[],"reason":"a duplicate"}`, "out_of_range", "/ids"},
		{"an empty id", "close_issue", `{"ids":[""],"reason":"a duplicate"}`, "out_of_range", "/ids/0"},
		{"keys twice", "close_issue", `{"ids":["42"],"reason":"a duplicate","reason":"other words"}`, "duplicate_key", "/reason"},
		{"a number that is too large", "close_issue", `{"ids":["42"],"reason":"a duplicate","wait_seconds":9007199254740993}`, "bad_number", "/wait_seconds"},
		{"an argument of nobody", "close_issue", `{"ids":["42"],"reason":"a duplicate","__proto__":{}}`, "unknown_field", "/__proto__"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := f.call(c.tool, c.input)
			require.Equal(t, c.code, out["code"])
			require.Equal(t, c.path, out["path"])
		})
	}
	require.Zero(t, f.r.Snapshot().Records.Actions)
}

func TestSecretsDoNotReachTheRecord(t *testing.T) {
	f := withRecords(t, "issues")
	const secret = "sk-abcdefghijklmnopqrstuvwx"
	f.call("close_issue", `{"ids":["42"],"reason":"use `+secret+` instead","wait_seconds":0}`)
	f.call("search_issues", `{"query":"`+secret+`"}`)
	require.NotContains(t, f.export(), secret)
	require.Contains(t, f.export(), action.Redacted)
	// Nor can a short one be tried against a digest: it is blinded, and never twice the same.
	digests := map[string]bool{}
	for range 2 {
		f.call("close_issue", `{"ids":["42"],"reason":"password: 1234","wait_seconds":0}`)
	}
	for e := range f.r.Ledger().Entries(1) {
		if e.Kind != "action_proposed" {
			continue
		}
		fields := e.Payload.Read()
		require.True(t, fields.Bool("input_blinded"))
		digest := fields.Hash("input_digest").String()
		require.False(t, digests[digest])
		digests[digest] = true
	}
	require.Len(t, digests, 3)
}

func TestACallThatIsGivenUpIsNotCarriedOut(t *testing.T) {
	f := withRecords(t, "issues")
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan Answer)
	go func() {
		done <- f.set.Call(ctx, ledger.WebMCP, "close_issue", []byte(`{"ids":["42"],"reason":"a duplicate"}`))
	}()
	require.Eventually(t, func() bool {
		w := f.r.Snapshot().Records.Waiting
		return len(w) == 1 && w[0].State == action.Awaiting
	}, 5*time.Second, time.Millisecond)
	a := f.r.Snapshot().Records.Waiting[0]
	cancel()
	out := f.read(<-done)
	require.Equal(t, "expired", out["code"])
	_, err := f.r.Decide(host, a.Hash, a.Proof.Digest(), action.Decision{}, "", nil)
	require.Error(t, err)
}

func TestWhatWasReferredIsTakenUp(t *testing.T) {
	f := withRecords(t, "freight")
	out := f.call("propose_remedy", `{"consol":"CONSOL-A","wait_seconds":0}`)
	f.decide(out, action.Decision{})
	_, err := f.r.AddSeat(host, "Dana", room.Human, nil)
	require.NoError(t, err)
	_, err = f.r.GiveAuthority(host, "dana", "duty-manager", nil)
	require.NoError(t, err)
	h, err := ledger.ParseHash(out["action"].(string))
	require.NoError(t, err)
	landed, err := f.r.TakeReferral(room.Caller{Door: ledger.UI, Seat: "dana"}, h, nil)
	require.NoError(t, err)
	a, _ := f.r.Action(landed.Entry.Hash)
	require.Equal(t, action.Awaiting, a.State, a.Reason)
	require.Equal(t, `{"ids":["HAWB-70001","HAWB-70002","HAWB-70023","HAWB-70025"]}`, a.Args.JSON())
	require.EqualValues(t, 1_331_00, a.Proof.Value, "1,331 EUR")
	require.Zero(t, a.Proof.Referred)
}
