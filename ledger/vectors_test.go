package ledger

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file in testdata, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// The vectors of Take Five: its entries have our hashes.
func takeFive() [2]Entry {
	v1 := Entry{
		Seq: 1, TS: "2026-01-01T00:00:00.000Z", Kind: "room_opened", Payload: must(Make(Str("name", "Take Five"))),
		Actor: Actor{Seat: "room", Ingress: "room", Grade: "server-observed", Attribution: "the room"},
		Hash:  must(ParseHash("5b86b40f5dde3e141da9536471af5dcbce7840f62154100beb8dfaffc15daeba")),
	}
	v2 := Entry{
		Seq: 2, TS: "2026-01-01T00:00:01.000Z", Kind: "act", Payload: must(ParsePayload([]byte("null"))),
		Actor: Actor{Seat: "Zoë", Ingress: "ui", Grade: "client-asserted", NoAttribution: true},
		Prev:  v1.Hash,
		Hash:  must(ParseHash("68d9e07b854adff0ad2baf38bde8c9d1019e99c6000e180dacf474df6b73d1a2")),
	}
	return [2]Entry{v1, v2}
}

func TestTakeFiveVectors(t *testing.T) {
	v := takeFive()
	require.True(t, strings.HasPrefix(string(v[0].AppendPreimage(nil)),
		`{"actor":{"attribution":"the room","grade":"server-observed","ingress":"room","seat":"room"},"kind":"room_opened","payload":{"name":"Take Five"},"prev":"`+zeroHex+`","seq":1,"ts":`))
	require.Equal(t, v[0].Hash, v[0].Sum())
	require.Equal(t, v[1].Hash, v[1].Sum())

	// An empty attribution is not the same as none.
	other := v[1]
	other.Actor.NoAttribution = false
	require.NotEqual(t, v[1].Hash, other.Sum())
	other.Actor.Attribution = "anything"
	other.Actor.NoAttribution = true
	require.Equal(t, v[1].Hash, other.Sum())
}

func TestTakeFiveChainVerifiesAsForeign(t *testing.T) {
	v := takeFive()
	file := string(v[0].AppendLine(nil)) + "\n" + string(v[1].AppendLine(nil)) + "\n"
	golden(t, "take-five.jsonl", file)
	l, verdict, err := importString(file)
	require.NoError(t, err)
	size, root := l.Root()
	require.Equal(t, Verdict{
		OK: true, Checked: 2, First: 1, Last: 2, Head: v[1].Hash, Root: root, Foreign: true,
		NotApplied: []string{
			"doors, grades and attributions were not checked: this is not a Docket chain",
			"whole numbers, times and the names of kinds and seats were not checked: this is not a Docket chain",
		},
	}, verdict)
	require.EqualValues(t, 2, size)
	require.Equal(t, verdict, l.Verify(context.Background(), nil))
	require.Equal(t, file, export(l))
	for _, want := range v {
		got, ok := l.ByHash(want.Hash)
		require.True(t, ok)
		require.Equal(t, want, got)
		_, ok = got.Door()
		require.False(t, ok, "not what our door of that name writes")
	}

	// Foreign hashes and links are checked.
	_, verdict, err = importString(strings.Replace(file, "Take Five", "Take Four", 1))
	require.Error(t, err)
	require.Equal(t, HashMismatch, verdict.Fault.Kind)
	require.True(t, verdict.Foreign)
}

// What only foreign chains may hold is held to canonical form there.
func TestForeignChains(t *testing.T) {
	for payload, want := range map[string]FaultKind{
		`{"x":0.1,"y":1e+21,"z":1e-7}`: "", `1.5`: "", `9007199254740992`: "", `"é"`: "",
		`1.0`: NotCanonical, `1e21`: NotCanonical, `9007199254740993`: NotCanonical, `-0`: NotCanonical, `1e400`: NotCanonical,
		`"\u00e9"`: NotCanonical, `"\/"`: NotCanonical, `{"b":1,"a":2}`: NotCanonical, `[1, 2]`: NotCanonical,
		`{"a":1,"a":1}`: Malformed, `"\ud83d"`: Malformed, `"\ude00\ud83d"`: Malformed, `NaN`: Malformed, ``: Malformed, "\"\xff\"": Malformed,
		strings.Repeat("[", 33) + strings.Repeat("]", 33): Malformed,
	} {
		e := takeFive()[0]
		e.Kind, e.Actor.Seat, e.TS, e.Actor.Ingress = "Übung, with space", "", "yesterday \"noon\"", "teléfono"
		e.Payload = Payload{payload}
		e.Hash = e.Sum()
		if payload == "" { // not null, which AppendLine makes of no payload
			e.Payload = Payload{" "}
		}
		line := string(e.AppendLine(nil))
		l, v, err := importString(line + "\n")
		if want == "" {
			require.NoError(t, err, payload)
			require.True(t, v.OK && v.Foreign)
			got, _ := l.Entry(1)
			require.Equal(t, e, got)
			require.True(t, l.Verify(context.Background(), nil).OK)
			continue
		}
		require.Error(t, err, payload)
		require.Equal(t, want, v.Fault.Kind, payload)
		require.GreaterOrEqual(t, v.Fault.Offset, int64(strings.Index(line, `"payload":`)), payload)
		require.LessOrEqual(t, v.Fault.Offset, int64(len(line)), payload)
	}
}

// The same numbers in a chain of Docket's own are refused though their hash is right.
func TestOwnChainsHoldWholeNumbers(t *testing.T) {
	for payload, want := range map[string]string{
		`{"version":"docket/1","x":0.1}`:              "payload: number 0.1 is not whole",
		`{"version":"docket/1","x":[1e+21]}`:          "payload: number 1e+21 is too large, want below 2^53",
		`{"version":"docket/1","x":9007199254740992}`: "payload: number 9007199254740992 is too large, want below 2^53",
	} {
		e, _ := opened(1).Entry(1)
		e.Payload = Payload{payload}
		e.Hash = e.Sum()
		line := string(e.AppendLine(nil))
		_, v, err := importString(line + "\n")
		require.Error(t, err)
		require.Equal(t, Malformed, v.Fault.Kind)
		require.Equal(t, want, v.Fault.Message)
		require.Greater(t, v.Fault.Offset, int64(strings.Index(line, `"x":`)))
	}
}

// What makes a chain Docket's own, and what does not.
func TestOwnOrForeign(t *testing.T) {
	for payload, own := range map[string]bool{
		`{"version":"docket/1"}`: true, `{"a":[{"b":1}],"version":"docket/1"}`: true,
		`{"version":"docket/2"}`: false, `{"version":1}`: false, `"docket/1"`: false, `{}`: false, `{"o":{"version":"docket/1"}}`: false,
	} {
		l := New()
		must(l.Append(epoch, "room_opened", "room", Room, must(ParsePayload([]byte(payload)))))
		v := l.Verify(context.Background(), nil)
		require.True(t, v.OK)
		require.Equal(t, !own, v.Foreign, payload)
	}
	l := New()
	must(l.Append(epoch, "opened_room", "room", Room, must(Make(Str("version", Version)))))
	require.True(t, l.Verify(context.Background(), nil).Foreign)
}

// A file of our own, as it will have to be read for ever.
func TestGolden(t *testing.T) {
	l := New()
	at := epoch
	add := func(kind, seat string, door Door, fields ...Field) Entry {
		at = at.Add(1234567 * 1000 * 1000)
		return must(l.Append(at, kind, seat, door, must(Make(fields...))))
	}
	add("room_opened", "room", Room, Str("version", Version), Str("name", "Docket"))
	add("seat_added", "host", UI, Str("seat", "Zoë"), Bool("agent", false), Strs("marks", []string{"<&>", "\u2028", "😀"}))
	asked := add("commit", "rider", WebMCP, HashOf("commitment", Hash{0xc0, 31: 0x1f}), Int("round", 1))
	add("tool:read_ledger", "a \"local\"\tclient", Bridge, Int("cursor", MaxNumber), Int("least", -MaxNumber))
	add("partner_attestation", "https://partner.example", Partner, Obj("claim", must(ParsePayload([]byte(`{"n":[null,true,{}]}`)))))
	add("check", "server", Server, HashOf("entry", asked.Hash))
	golden(t, "docket.jsonl", export(l))
	back, v, err := importString(export(l))
	require.NoError(t, err)
	require.True(t, v.OK)
	require.False(t, v.Foreign)
	require.Equal(t, export(l), export(back))
	require.Equal(t, "20bb8b3b9b0a6fcb90499396c7b3fd8e8f83d84631d167143b79de9315bc5c73", v.Head.String())
}
