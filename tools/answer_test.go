package tools

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var zeros = strings.Repeat("0", 64)

// checkAnswer asserts what holds for every answer.
func checkAnswer(t require.TestingT, a Answer) {
	require.NotEmpty(t, a.JSON)
	require.True(t, jsontext.Value(a.JSON).IsValid(), a.JSON)
	require.Equal(t, jsontext.KindBeginObject, jsontext.Value(a.JSON).Kind())
	require.LessOrEqual(t, len(utf16.Encode([]rune(a.JSON))), Window)
	var read struct {
		OK            bool
		Code, Message string
		Seq           *uint64
	}
	require.NoError(t, json.Unmarshal([]byte(a.JSON), &read))
	require.Equal(t, a.OK, read.OK)
	require.Equal(t, a.Code, read.Code)
	require.Equal(t, a.Message, read.Message)
	require.Equal(t, a.Landed, read.Seq != nil)
}

func TestAnswer(t *testing.T) {
	f := frame{Phase: "Commit", Tools: []string{"list_seats", "read_ledger"}, Seq: 7, Landed: true, Head: [32]byte{0xab, 31: 1}}
	d := newAnswer(true, "ok", `sealed "it"`, f)
	require.True(t, d.Str("commitment", "a\n"))
	require.True(t, d.Int("count", -3))
	require.True(t, d.Bool("matches", false))
	require.True(t, d.Hash("root", [32]byte{}))
	require.True(t, d.Strs("names", []string{"x", `"`}))
	require.True(t, d.Strs("none", nil))
	require.True(t, d.Raw("proof", `{"a":[1]}`))
	require.True(t, d.List("entries"))
	require.True(t, d.TryRaw(`{"seq":1}`, 0))
	require.True(t, d.TryRaw(`{"seq":2}`, 0))
	require.True(t, d.Int("next_cursor", 3))
	require.False(t, d.TryRaw(`{"seq":3}`, 0), "the list has ended")
	require.True(t, d.List("empty"))
	a := d.done()
	checkAnswer(t, a)
	require.Equal(t, `{"ok":true,"code":"ok","message":"sealed \"it\"","phase":"Commit","tools":["list_seats","read_ledger"],"seq":7,"head":"ab`+zeros[:60]+`01",`+
		`"commitment":"a\n","count":-3,"matches":false,"root":"`+zeros+`","names":["x","\""],"none":[],"proof":{"a":[1]},`+
		`"entries":[{"seq":1},{"seq":2}],"next_cursor":3,"empty":[]}`, a.JSON)
	require.Equal(t, units(a.JSON), d.units()-omittedRoom)

	a = newAnswer(false, "wrong_phase", "no", frame{}).done()
	checkAnswer(t, a)
	require.Equal(t, `{"ok":false,"code":"wrong_phase","message":"no","phase":"","tools":[],"head":"`+zeros+`"}`, a.JSON)
}

func TestAnswerRefusesWhatItCannotCarry(t *testing.T) {
	d := newAnswer(true, "ok", "m", frame{})
	require.False(t, d.Str("text", "a\xff"))
	require.False(t, d.Strs("texts", []string{"a\xff"}))
	require.False(t, d.Raw("raw", `{"a":1,"a":2}`))
	require.False(t, d.Raw("raw", `1 2`))
	require.False(t, d.Raw("raw", ``))
	require.False(t, d.Int("n", MaxWhole+1))
	require.False(t, d.Str("a\xff", ""))
	require.False(t, d.Str("head", "a name of the frame"))
	require.True(t, d.Str("text", "a"))
	require.False(t, d.Str("text", "b"))
	require.False(t, d.TryRaw(`1`, 0), "no list is open")
	require.False(t, d.List("text"))
	require.True(t, d.List("list"))
	require.False(t, d.TryRaw(`]`, 0))
	require.False(t, d.TryRaw(``, 0))
	a := d.done()
	checkAnswer(t, a)
	require.True(t, strings.HasSuffix(a.JSON, `,"text":"a","list":[],"omitted":10}`), a.JSON)
}

// The message gives way to data, and optional entries to the message.
func TestAnswerSharesTheWindow(t *testing.T) {
	message := strings.Repeat("word ", 100)
	d := newAnswer(true, "ok", message, frame{Phase: "Open"})
	room := d.room()
	require.Equal(t, Window, d.units()+room)
	require.True(t, d.List("entries"))
	entry := `"` + strings.Repeat("x", 98) + `"`
	n := 0
	for d.TryRaw(entry, 50) {
		n++
	}
	require.Equal(t, (room-50-units(`,"entries":[]`)+1)/101, n)
	a := d.done()
	checkAnswer(t, a)
	require.Equal(t, message, a.Message)

	require.True(t, d.Str("after", strings.Repeat("y", d.room()+300)))
	a = d.done()
	checkAnswer(t, a)
	require.Contains(t, a.Message, "word word…")
	require.Less(t, units(a.Message), len(message)-300)

	require.False(t, d.Str("more", strings.Repeat("z", 300)), "even with no message there's no room")
	left := Window - d.used - units(`,"fill":""`)
	require.True(t, d.Str("fill", strings.Repeat("z", left)))
	a = d.done()
	checkAnswer(t, a)
	require.Empty(t, a.Message)
	require.True(t, strings.HasSuffix(a.JSON, `,"omitted":1}`))
}

func TestAnswerOfTooManyTools(t *testing.T) {
	var names []string
	for i := range 100 {
		names = append(names, "tool_"+strconv.Itoa(i))
	}
	a := newAnswer(false, strings.Repeat("c", 5000), strings.Repeat("m", 5000), frame{Phase: strings.Repeat("\x00", 5000), Tools: names, Landed: true}).done()
	checkAnswer(t, a)
	require.Contains(t, a.JSON, `"tool_60"`)
	require.Regexp(t, `"tools":\[("tool_\d+",?)+\],"tools_omitted":\d+,"seq":0`, a.JSON)
}

// texts brings together what counts and escapes differently.
func texts() *rapid.Generator[string] {
	runes := rapid.OneOf(rapid.RuneFrom([]rune("a \"\\\n\t\b\x00\x1f\x7fé\u2028\u202e\uFFFD\uFFFF😀\U0010FFFF")), rapid.Rune())
	return rapid.StringOfN(runes, -1, 400, -1)
}

func TestAnswerAlwaysFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := frame{Phase: texts().Draw(t, "phase"), Tools: rapid.SliceOfN(texts(), 0, 20).Draw(t, "tools"), Seq: rapid.Uint64().Draw(t, "seq"), Landed: rapid.Bool().Draw(t, "landed")}
		d := newAnswer(rapid.Bool().Draw(t, "ok"), texts().Draw(t, "code"), string(rapid.SliceOf(rapid.Byte()).Draw(t, "message"))+texts().Draw(t, "message"), f)
		said := map[string]string{}
		for i := range rapid.IntRange(0, 12).Draw(t, "members") {
			name := rapid.OneOf(texts(), rapid.Just(fmt.Sprint("m", i))).Draw(t, "name")
			text := texts().Draw(t, "text")
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0:
				d.Int(name, rapid.Int64().Draw(t, "n"))
			case 1:
				d.Strs(name, []string{text, text})
			case 2:
				d.Raw(name, text)
			case 3:
				d.List(name)
				for d.TryRaw(string(appendText(nil, text)), rapid.IntRange(-5, 200).Draw(t, "keep")) {
				}
			case 4:
				part, _, _, e := slice(text, 0, d.roomFor(name, 0))
				if e == nil && part != "" && d.Str(name, part) {
					require.LessOrEqual(t, d.units(), Window, "a slice takes no word from the message")
					said[name] = part
				}
			default:
				if d.Str(name, text) {
					said[name] = text
				}
			}
			require.LessOrEqual(t, d.used, Window)
		}
		a := d.done()
		checkAnswer(t, a)
		var read map[string]any
		require.NoError(t, json.Unmarshal([]byte(a.JSON), &read))
		for name, text := range said {
			require.Equal(t, text, read[name])
		}
		require.Equal(t, a, d.done())
	})
}
