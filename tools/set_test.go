package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
)

var host = room.Caller{Door: ledger.UI, Seat: room.HostSeat}

type fixture struct {
	t   testing.TB
	r   *room.Room
	set *Set
}

func newFixture(t testing.TB) *fixture {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var mu sync.Mutex
	random := rand.NewChaCha8([32]byte{7})
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "Test room", Question: "Shall we?", Random: random,
		Now: func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			at = at.Add(time.Second)
			return at
		}})
	require.NoError(t, err)
	set, err := New(r, random)
	require.NoError(t, err)
	return &fixture{t, r, set}
}

func (f *fixture) to(p room.Phase) {
	for f.r.Snapshot().Phase != p {
		next, _ := f.r.Snapshot().Phase.Next()
		_, err := f.r.Advance(host, next, nil)
		require.NoError(f.t, err)
	}
}

// call answers as an agent would read it, after checking what every answer promises.
func (f *fixture) call(name, input string) map[string]any {
	return f.callAt(ledger.WebMCP, name, input)
}

func (f *fixture) callAt(door ledger.Door, name, input string) map[string]any {
	in := Call{Door: door, Name: name, Input: []byte(input)}
	if door == ledger.Bridge {
		in.Client = f.bridge()
	}
	return f.read(f.set.Do(context.Background(), in))
}

// bridge opens a bridge where none is, and gives the client behind it.
func (f *fixture) bridge() room.Client {
	if f.r.Snapshot().Bridge == nil {
		_, err := f.r.OpenBridge(host, "127.0.0.1:8790", nil)
		require.NoError(f.t, err)
	}
	return room.Client{Name: "probe", Version: "1.2"}
}

func (f *fixture) read(a Answer) map[string]any {
	require.LessOrEqual(f.t, len(utf16.Encode([]rune(a.JSON))), Window)
	var out map[string]any
	require.NoError(f.t, json.Unmarshal([]byte(a.JSON), &out), a.JSON)
	for _, key := range []string{"ok", "code", "message", "phase", "tools", "head"} {
		require.Contains(f.t, out, key)
	}
	require.Equal(f.t, a.OK, out["ok"])
	f.unkept(a, out)
	return out
}

// unkept holds an answer to have room to say that what it tells of is not kept, whatever it tells.
func (f *fixture) unkept(a Answer, was map[string]any) {
	said := a.NotKept(strings.Repeat("why \"😀\" ", 40)).JSON
	if !a.Acted {
		require.Equal(f.t, a.JSON, said)
		return
	}
	require.LessOrEqual(f.t, len(utf16.Encode([]rune(said))), Window)
	var out map[string]any
	require.NoError(f.t, json.Unmarshal([]byte(said), &out), said)
	require.Equal(f.t, false, out["kept"])
	require.Contains(f.t, out["kept_why"], "why \"😀\"")
	delete(out, "kept")
	delete(out, "kept_why")
	require.Equal(f.t, was, out)
}

func (f *fixture) names() []string {
	var names []string
	for _, t := range f.set.Offered() {
		names = append(names, t.Name)
	}
	return names
}

func (f *fixture) export() string {
	var out bytes.Buffer
	require.NoError(f.t, f.r.Ledger().Export(&out))
	return out.String()
}

var (
	reads      = []string{"list_seats", "current_phase", "read_ledger", "get_artefact", "verify_receipt", "get_outcome", "get_task_status", "list_unaccepted_tasks"}
	taskWrites = []string{"create_task", "accept_task", "report_completion", "handoff_task", "decline_task", "recall_task"}
)

func TestEachToolKeepsToTheAdviceItsCallersGive(t *testing.T) {
	for _, tool := range append(slices.Concat(catalogue, taskTools), getMandateTool) {
		require.LessOrEqual(t, len(tool.Name), 30, tool.Name)
		require.NotEmpty(t, tool.Title)
		require.LessOrEqual(t, len(utf16.Encode([]rune(tool.Description))), 500, tool.Name)
		require.Greater(t, len(tool.Description), 60)
		for _, field := range tool.Schema.Fields {
			require.LessOrEqual(t, len(field.Description), 150, tool.Name+"."+field.Name)
		}
		require.Equal(t, tool.Name == "ratify_ruling", tool.Consequential)
		require.NotContains(t, strings.ToLower(tool.Description), "human")
	}
}

func TestThePhaseIsTheSetOfTools(t *testing.T) {
	f := newFixture(t)
	with := func(more ...string) []string { return append(append([]string(nil), reads...), more...) }
	require.Equal(t, with(taskWrites...), f.names())
	f.to(room.Commit)
	require.Equal(t, with("commit_to_round"), f.names())
	f.call("commit_to_round", `{"position":"yes"}`)
	require.Equal(t, with("commit_to_round", "withdraw_commitment"), f.names())
	f.call("withdraw_commitment", `{}`)
	require.Equal(t, with("commit_to_round"), f.names())
	_, err := f.r.Pause(host, "lunch", nil)
	require.NoError(t, err)
	require.Equal(t, with(), f.names())
	got := f.call("current_phase", "")
	require.Equal(t, []any{"commit_to_round"}, got["withheld"])
	require.Equal(t, "lunch", got["pause_reason"])
	_, err = f.r.Resume(host, nil)
	require.NoError(t, err)
	f.to(room.Reveal)
	require.Equal(t, with("reveal_in_round"), f.names())
	f.to(room.Ruling)
	require.Equal(t, with("ratify_ruling"), f.names())
	f.to(room.Closed)
	require.Equal(t, with(), f.names())
}

func TestAWholeRoundThroughTheTools(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	committed := f.call("commit_to_round", `{"position":"Adopt 🙂"}`)
	require.Equal(t, true, committed["ok"])
	o := room.Opening{Room: "00112233445566778899aabbccddeeff", Round: 1, Seat: "rider", Question: room.Digest("Shall we?"), Position: "Adopt 🙂", Nonce: committed["nonce"].(string)}
	sealed, err := o.Commitment()
	require.NoError(t, err)
	require.Equal(t, sealed.String(), committed["commitment"])
	f.to(room.Reveal)
	wrong := f.call("reveal_in_round", `{"position":"Reject","nonce":"`+o.Nonce+`"}`)
	require.Equal(t, "opening_mismatch", wrong["code"])
	require.Equal(t, false, wrong["matches"])
	require.Equal(t, "page", wrong["checked_by"])
	require.NotEqual(t, sealed.String(), wrong["recomputed"])
	opened := f.call("reveal_in_round", `{"position":"Adopt 🙂","nonce":"`+o.Nonce+`"}`)
	require.Equal(t, true, opened["matches"])
	require.Equal(t, sealed.String(), opened["recomputed"])
	text := f.call("get_artefact", `{"hash":"`+room.Digest("Adopt 🙂").String()+`"}`)
	require.Equal(t, "Adopt 🙂", text["text"])
	f.to(room.Ruling)
	done := make(chan Answer)
	go func() {
		done <- f.set.Call(context.Background(), ledger.WebMCP, "ratify_ruling", []byte(`{"ruling":"Adopted.","request_id":"r1"}`))
	}()
	require.Eventually(t, func() bool { return len(f.r.Snapshot().Asks) == 1 }, time.Second, time.Millisecond)
	require.Equal(t, "awaiting_confirmation", f.call("get_outcome", `{"request_id":"r1"}`)["outcome"])
	_, err = f.r.Answer(host, f.r.Snapshot().Asks[0].Hash, true, "", nil)
	require.NoError(t, err)
	ruled := f.read(<-done)
	require.Equal(t, true, ruled["ok"])
	require.Equal(t, "ratified", ruled["outcome"])
	require.Less(t, ruled["ask_seq"].(float64), ruled["answer_seq"].(float64))
	require.Equal(t, "ratified", f.call("get_outcome", `{"request_id":"r1"}`)["outcome"])
}

func TestADeclinedRulingRulesNothing(t *testing.T) {
	f := newFixture(t)
	f.to(room.Ruling)
	done := make(chan Answer)
	go func() {
		done <- f.set.Call(context.Background(), ledger.WebMCP, "ratify_ruling", []byte(`{"ruling":"Adopted."}`))
	}()
	require.Eventually(t, func() bool { return len(f.r.Snapshot().Asks) == 1 }, time.Second, time.Millisecond)
	_, err := f.r.Answer(host, f.r.Snapshot().Asks[0].Hash, false, "not yet", nil)
	require.NoError(t, err)
	got := f.read(<-done)
	require.Equal(t, false, got["ok"])
	require.Equal(t, "declined", got["outcome"])
	require.Equal(t, "not yet", got["reason"])
	require.Nil(t, f.r.Snapshot().Now().Ruling)
}

func TestBadInputIsRefusedWithItsPathAndMovesNothing(t *testing.T) {
	for name, c := range map[string]struct{ input, code, path string }{
		"missing":             {`{}`, "missing_field", "/position"},
		"extra":               {`{"position":"a","mood":"x"}`, "unknown_field", "/mood"},
		"another case":        {`{"position":"a","Position":"b"}`, "unknown_field", "/Position"},
		"twice":               {`{"position":"a","position":"b"}`, "duplicate_key", "/position"},
		"a number":            {`{"position":1}`, "wrong_type", "/position"},
		"null":                {`{"position":null}`, "wrong_type", "/position"},
		"null itself":         {`null`, "not_an_object", ""},
		"an array":            {`[]`, "not_an_object", ""},
		"a prototype":         {`{"position":"a","__proto__":{}}`, "unknown_field", "/__proto__"},
		"a constructor":       {`{"position":"a","constructor":1}`, "unknown_field", "/constructor"},
		"3,000 levels":        {`{"position":` + strings.Repeat("[", 3000) + strings.Repeat("]", 3000) + `}`, "too_deep", ""},
		"a lone surrogate":    {`{"position":"\ud800"}`, "ill_formed_unicode", "/position"},
		"swapped surrogates":  {`{"position":"\ude00\ud83d"}`, "ill_formed_unicode", "/position"},
		"a surrogate as key":  {`{"\ud800":"a"}`, "ill_formed_unicode", ""},
		"not json":            {`{"position"`, "malformed", ""},
		"blank":               {`{"position":"  "}`, "blank", "/position"},
		"10 MB":               {`{"position":"` + strings.Repeat("a", 10<<20) + `"}`, "too_large", ""},
		"a text too long":     {`{"position":"` + strings.Repeat("a", room.MaxPosition+1) + `"}`, "out_of_range", "/position"},
		"a human seat":        {`{"position":"a","seat":"host"}`, "unknown_seat", "/seat"},
		"a seat of nobody":    {`{"position":"a","seat":"x"}`, "unknown_seat", "/seat"},
		"an odd request id":   {`{"position":"a","request_id":"a b"}`, "", "/request_id"},
		"a request id number": {`{"position":"a","request_id":7}`, "wrong_type", "/request_id"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			f.to(room.Commit)
			before := f.r.Snapshot()
			got := f.call("commit_to_round", c.input)
			require.Equal(t, false, got["ok"])
			if c.code != "" {
				require.Equal(t, c.code, got["code"], got)
			}
			if c.path != "" {
				require.Equal(t, c.path, got["path"], got)
			}
			after := f.r.Snapshot()
			require.Equal(t, before.Len+1, after.Len, "one refusal, one row")
			e, _ := f.r.Ledger().Entry(after.Len)
			require.Equal(t, "refused", e.Kind)
			require.Equal(t, got["code"], e.Payload.Read().Str("code"))
			after.Len, after.Head = before.Len, before.Head
			require.Equal(t, before, after)
		})
	}
	t.Run("whole numbers", func(t *testing.T) {
		f := newFixture(t)
		for _, n := range []string{"9007199254740993", "1e400", "1.5", "0", "-1"} {
			got := f.call("read_ledger", `{"cursor":`+n+`}`)
			require.Equal(t, false, got["ok"], n)
			require.Equal(t, "/cursor", got["path"], n)
		}
		require.Equal(t, "no_such_cursor", f.call("read_ledger", `{"cursor":999999}`)["code"])
	})
}

func TestAToolOfAnotherPhaseIsRefusedByName(t *testing.T) {
	f := newFixture(t)
	f.to(room.Reveal)
	got := f.call("commit_to_round", `{"position":"late"}`)
	require.Equal(t, "wrong_phase", got["code"])
	require.Equal(t, "Reveal", got["phase"])
	require.Contains(t, got["tools"], "reveal_in_round")
	require.NotContains(t, f.export(), "late")
	require.Equal(t, "unknown_tool", f.call("no_such_tool", `{}`)["code"])
	require.Equal(t, "unknown_tool", f.call(strings.Repeat("é\xff", 500), `{}`)["code"])
}

// A credential in the wrong place, as a key or as a tool's name, is neither answered nor recorded.
func TestARefusalRepeatsNoCredential(t *testing.T) {
	f := newFixture(t)
	const secret = "sk-abcdefghijklmnop1234"
	got := f.call("list_seats", `{"`+secret+`":1}`)
	require.Equal(t, "unknown_field", got["code"])
	require.Equal(t, "/[redacted]", got["path"])
	require.NotContains(t, got["message"], secret)
	require.Equal(t, "unknown_tool", f.call(secret, `{}`)["code"])
	require.Contains(t, f.export(), `"act":"[redacted]"`)
	require.NotContains(t, f.export(), secret)
}

func TestWhatIsSealedIsFoundOnlyWithWhoSealedIt(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	const word = "xylograph"
	first := f.call("commit_to_round", `{"position":"`+word+`","request_id":"k"}`)
	nonce := first["nonce"].(string)
	again := f.call("commit_to_round", `{"position":"`+word+`","request_id":"k"}`)
	require.Equal(t, nonce, again["nonce"], "the same seat through the same door gets the same answer")
	require.Equal(t, first["seq"], again["seq"])

	var others []string
	say := func(m map[string]any) {
		b, _ := json.Marshal(m)
		others = append(others, string(b))
	}
	say(f.call("commit_to_round", `{"position":"`+word+`"}`))
	say(f.call("commit_to_round", `{"position":"`+word+`","extra":"`+word+`"}`))
	say(f.call("commit_to_round", `{"position":"`+word+`x","request_id":"k"}`))
	say(f.callAt(ledger.Bridge, "commit_to_round", `{"position":"`+word+`","request_id":"k"}`))
	say(f.callAt(ledger.Bridge, "get_outcome", `{"request_id":"k"}`))
	say(f.call("get_outcome", `{"request_id":"k"}`))
	say(f.call("reveal_in_round", `{"position":"`+word+`","nonce":"`+nonce+`"}`))
	for _, read := range []string{"list_seats", "current_phase", "read_ledger"} {
		say(f.call(read, ""))
	}
	for _, text := range append(others, f.export()) {
		require.NotContains(t, text, word)
		require.NotContains(t, text, nonce)
	}
	// Nor can a guess be tried: no two digests of sealed arguments are the same, and a wrong guess at an id that is on
	// the record ends it.
	digests := map[string]bool{}
	for e := range f.r.Ledger().Entries(1) {
		if fields := e.Payload.Read(); fields.Has("input_blinded") {
			digest := fields.Hash("input_digest").String()
			require.False(t, digests[digest], "entry %d", e.Seq)
			digests[digest] = true
		}
	}
	require.GreaterOrEqual(t, len(digests), 5)
	require.NotContains(t, f.export(), `"request_id":"k"`, "who reads the record cannot repeat the id")
	require.Equal(t, "request_used", f.call("commit_to_round", `{"position":"`+word+`","request_id":"k"}`)["code"])
	// A digest of the position alone could be guessed, so none of the record's digests is one.
	var guess = room.Digest(`{"position":"` + word + `"}`).String()
	require.NotContains(t, f.export(), guess)
}

func TestARetryAnswersTheSameAndOtherArgumentsAreRefused(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	f.call("commit_to_round", `{"position":"a","request_id":"1"}`)
	require.Equal(t, "request_conflict", f.call("commit_to_round", `{"position":"b","request_id":"1"}`)["code"])
	require.Equal(t, "request_used", f.call("withdraw_commitment", `{"request_id":"1"}`)["code"], "an id has one effect, whichever tool it is given to")
	require.Equal(t, true, f.call("withdraw_commitment", `{"request_id":"2"}`)["ok"])
	require.Equal(t, "done", f.call("get_outcome", `{"request_id":"2"}`)["outcome"])
	require.Equal(t, "not_found", f.call("get_outcome", `{"request_id":"3"}`)["code"])
	f.call("commit_to_round", `{"position":"","request_id":"4"}`)
	require.Equal(t, "not_found", f.call("get_outcome", `{"request_id":"4"}`)["code"], "arguments that do not parse give no id")
}

func TestARetryOfAnEarlierRoundMakesNothingUp(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	first := f.call("commit_to_round", `{"position":"a","request_id":"1"}`)
	f.to(room.Closed)
	_, err := f.r.OpenNextRound(host, nil)
	require.NoError(t, err)
	f.to(room.Commit)
	f.call("commit_to_round", `{"position":"b","request_id":"2"}`)
	again := f.call("commit_to_round", `{"position":"a","request_id":"1"}`)
	require.Equal(t, false, again["ok"])
	require.Equal(t, "request_used", again["code"])
	require.Equal(t, first["commitment"], again["commitment"])
	require.NotContains(t, again, "nonce")
}

func TestReadLedgerGivesEveryByteWithinTheWindow(t *testing.T) {
	f := newFixture(t)
	_, err := f.r.SetQuestion(host, strings.Repeat("🙂\u0001\"é", 250), nil)
	require.NoError(t, err)
	for i := range 30 {
		_, err := f.r.AddSeat(host, "Seat "+strconv.Itoa(i), room.Agent, nil)
		require.NoError(t, err)
	}
	for _, limit := range []string{"", `"limit":1,`, `"limit":100,`} {
		cursor, lines, part := `1`, []string(nil), ""
		for n := 0; ; n++ {
			require.Less(t, n, 200, "paging ends")
			a := f.set.Call(context.Background(), ledger.WebMCP, "read_ledger", []byte(`{`+limit+`"cursor":`+cursor+`}`))
			got := f.read(a)
			require.Equal(t, true, got["ok"], a.JSON)
			var raw struct {
				Entries []json.RawMessage `json:"entries"`
				Part    *struct {
					Entry, Offset, Units int
					Text                 string
				} `json:"part"`
			}
			require.NoError(t, json.Unmarshal([]byte(a.JSON), &raw))
			for _, e := range raw.Entries {
				lines = append(lines, string(e))
			}
			if raw.Part != nil {
				require.NotEmpty(t, raw.Part.Text)
				if part += raw.Part.Text; len(utf16.Encode([]rune(part))) == raw.Part.Units {
					lines, part = append(lines, part), ""
				}
			}
			next, ok := got["next_cursor"]
			if !ok {
				break
			}
			cursor = `"` + next.(string) + `"`
		}
		export := strings.Split(strings.TrimSuffix(f.export(), "\n"), "\n")
		require.Equal(t, export[:len(lines)], lines, "joined pages are the export")
		require.GreaterOrEqual(t, len(lines), 32)
	}
	for _, bad := range []string{`"1.2.3.4"`, `"01.2"`, `"0.5"`, `"9.2"`, `"1.999999"`, `"1.5.99999"`, `"a"`} {
		got := f.call("read_ledger", `{"cursor":`+bad+`}`)
		require.Equal(t, "no_such_cursor", got["code"], bad)
		require.NotContains(t, got, "entries")
	}
}

func TestAnArtefactComesWholeByOffsets(t *testing.T) {
	f := newFixture(t)
	text := strings.Repeat("a🙂\n", 300)
	_, err := f.r.SetQuestion(host, text, nil)
	require.NoError(t, err)
	got, offset := "", 0
	for range 50 {
		a := f.call("get_artefact", `{"hash":"`+room.Digest(text).String()+`","offset":`+strconv.Itoa(offset)+`}`)
		require.Equal(t, true, a["ok"])
		got += a["text"].(string)
		next, more := a["next_offset"]
		if !more {
			break
		}
		offset = int(next.(float64))
	}
	require.Equal(t, text, got)
	require.Equal(t, "bad_offset", f.call("get_artefact", `{"hash":"`+room.Digest(text).String()+`","offset":2}`)["code"], "inside an emoji")
	miss := f.call("get_artefact", `{"hash":"`+strings.Repeat("0", 64)+`"}`)
	require.Equal(t, "not_found", miss["code"])
	require.Len(t, miss["held"], 2)
}

func TestVerifyReceipt(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	e, _ := f.r.Ledger().Entry(2)
	got := f.call("verify_receipt", `{"hash":"`+e.Hash.String()+`"}`)
	require.Equal(t, true, got["ok"])
	require.Equal(t, e.Hash.String(), got["recomputed"])
	for _, check := range []string{"content_matches", "links_to_predecessor", "grade_follows_from_door", "in_tree"} {
		require.Equal(t, true, got[check], check)
	}
	require.Equal(t, "not_found", f.call("verify_receipt", `{"hash":"`+strings.Repeat("0", 64)+`"}`)["code"])
}

func TestACancelledCallHasNoEffectAndALateCancelSaysSo(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := f.read(f.set.Call(ctx, ledger.WebMCP, "commit_to_round", []byte(`{"position":"a","request_id":"c"}`)))
	require.Equal(t, "cancelled", got["code"])
	require.Empty(t, f.r.Snapshot().Now().Seats)
	require.Equal(t, "cancelled", f.call("get_outcome", `{"request_id":"c"}`)["outcome"])

	a := f.set.Call(context.Background(), ledger.WebMCP, "commit_to_round", []byte(`{"position":"a"}`))
	require.NoError(t, a.CancelTooLate("commit_to_round"))
	e, _ := f.r.Ledger().Entry(f.r.Ledger().Len())
	require.Equal(t, "cancel_too_late", e.Kind)
	require.Equal(t, a.Effect, e.Payload.Read().Hash("of"))
	require.NoError(t, f.set.Call(context.Background(), ledger.WebMCP, "read_ledger", nil).CancelTooLate("read_ledger"))
	require.NotEqual(t, "cancel_too_late", func() string { e, _ := f.r.Ledger().Entry(f.r.Ledger().Len()); return e.Kind }())
}

func TestAHundredCallsAtOnceFromTwoDoors(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	client := f.bridge()
	before := f.r.Ledger().Len()
	var wg sync.WaitGroup
	for i := range 100 {
		in := Call{Door: ledger.WebMCP, Name: "commit_to_round", Input: []byte(`{"position":"p` + strconv.Itoa(i) + `"}`)}
		if i%2 == 1 {
			in.Door, in.Client = ledger.Bridge, client
		}
		wg.Go(func() { f.set.Do(context.Background(), in) })
	}
	wg.Wait()
	require.Equal(t, before+100, f.r.Ledger().Len())
	require.True(t, f.r.Ledger().Verify(context.Background(), nil).OK)
	require.Len(t, f.r.Snapshot().Now().Seats, 1)
}
