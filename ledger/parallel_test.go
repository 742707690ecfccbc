package ledger

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// inBatches verifies a file in batches of so many lines, each added in two parts.
func inBatches(file string, size int) Verdict {
	var v Verifier
	var b Batch
	for file != "" {
		at := 0
		for range size {
			n := strings.IndexByte(file[at:], '\n')
			if n < 0 {
				break
			}
			at += n + 1
		}
		if at == 0 {
			v.AddCut([]byte(file))
			break
		}
		b.Check([]byte(file[:at]))
		v.AddBatch(&b, size/3)
		v.AddBatch(&b, size)
		file = file[at:]
	}
	return v.Done()
}

// oneByOne verifies a file with [Verifier.Add].
func oneByOne(file string) Verdict {
	var v Verifier
	for file != "" {
		line, rest, ended := strings.Cut(file, "\n")
		if !ended {
			v.AddCut([]byte(line))
			break
		}
		v.Add([]byte(line))
		file = rest
	}
	return v.Done()
}

func TestBatchesComeToTheSame(t *testing.T) {
	good := export(opened(40))
	lines := strings.SplitAfter(good, "\n")
	for name, file := range map[string]string{
		"good": good, "empty": "", "cut": good[:len(good)-7], "no newline": good[:len(good)-1],
		"glued": good + good, "garbage": strings.Join(lines[:20], "") + "garbage\n" + strings.Join(lines[20:], ""),
		"absent beginning": strings.Join(lines[10:], ""), "missing": lines[0] + strings.Join(lines[2:], ""),
		"swapped": lines[0] + lines[2] + lines[1], "only the opening": lines[0], "crlf": strings.ReplaceAll(good, "\n", "\r\n"),
		"blank":   strings.Join(lines[:20], "") + "\n" + strings.Join(lines[20:], ""),
		"altered": strings.Replace(good, "act 20", "act 21", 1), "grade": strings.Replace(good, `"grade":"inherited"`, `"grade":"server-observed"`, 1),
		"foreign": strings.Join(lines[1:], ""),
	} {
		for _, size := range []int{1, 3, 7, 64} {
			require.Equal(t, oneByOne(file), inBatches(file, size), name+" in batches of "+strconv.Itoa(size))
		}
	}
}

// A full batch goes into the tree as one subtree, wherever it lies.
func TestFullBatches(t *testing.T) {
	file := export(opened(3*BatchLines + 17))
	want := oneByOne(file)
	require.True(t, want.OK)
	require.Equal(t, want, inBatches(file, BatchLines))
	require.Equal(t, want, inBatches(file, BatchLines-1), "and where none is full")
	bad := strings.Replace(file, "act 2500", "act 2501", 1)
	require.Equal(t, oneByOne(bad), inBatches(bad, BatchLines))
	lines := strings.SplitAfter(file, "\n")
	lines[2000], lines[2001] = lines[2001], lines[2000]
	require.Equal(t, oneByOne(strings.Join(lines, "")), inBatches(strings.Join(lines, ""), BatchLines))
}

func TestPicked(t *testing.T) {
	b := Batch{Pick: func(kind string, d Door) bool { return d == Server || kind == openingKind }}
	l := opened(20)
	must(l.Append(epoch, "act", "h", UI, must(Make(Str("\"", "takes the careful way")))))
	b.Check([]byte(export(l)))
	require.Equal(t, 21, b.Len())
	var v Verifier
	require.Nil(t, v.AddBatch(&b, 21))
	for _, i := range b.Picked() {
		e := b.Entry(i)
		require.Equal(t, string(e.AppendLine(nil)), b.Line(i))
		require.Equal(t, e.Hash, b.Hash(i))
		require.True(t, e.Seq == 1 || e.Seq == 21 || e.Actor.Ingress == "server")
	}
	require.Len(t, b.Picked(), 5)
}

// Batches are checked by several goroutines, each with its own.
func TestBatchesAtOnce(t *testing.T) {
	text := []byte(export(opened(100)))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			var b Batch
			var v Verifier
			b.Check(text)
			if v.AddBatch(&b, b.Len()) != nil {
				t.Error("a sound batch has a fault")
			}
		})
	}
	all.Wait()
}

// What the fast way takes, the careful way takes.
func FuzzBatch(f *testing.F) {
	good := export(opened(9))
	f.Add([]byte(good), uint8(3))
	f.Add([]byte(strings.ReplaceAll(good, "act", "a\\u0001\\n\\\\t\\\"é\u2028\U0001F600")), uint8(4))
	for _, payload := range []string{`{"a":{"":[[],{},-1,0,"\\"],"b":null,"c":true},"é":9007199254740991}`, `-0`, `01`, `{"b":1,"a":2}`, `{"a":1,"a":1}`,
		`[1,]`, `"\/"`, `"\u0041"`, `{"\ufb33":1,"\ud83d\ude00":2}`, `{"😀":1,"דּ":2}`, `{"דּ":1,"😀":2}`, `1.5`, `1e3`, "\"\x7f\"", "\"\xff\"", strings.Repeat("[", 33) + strings.Repeat("]", 33)} {
		f.Add([]byte(strings.Replace(good, `{"head"`, payload+`,"prev":{"head"`, 1)), uint8(2))
		l := opened(1)
		line := export(l)
		e := Entry{Seq: 2, TS: "2026-02-28T00:00:00.000Z", Kind: "act", Payload: Payload{payload}, Prev: l.Head(),
			Actor: Actor{Seat: "host", Ingress: "ui", Grade: UI.Grade().String(), Attribution: UI.Attribution()}}
		e.Hash = e.Sum()
		f.Add([]byte(line+string(e.AppendLine(nil))+"\n"), uint8(2))
	}
	for _, ts := range []string{"2026-02-29T00:00:00.000Z", "2024-02-29T00:00:00.000Z", "2026-01-31T23:59:59.999Z", "2026-04-31T23:59:59.999Z", "2026-00-01T00:00:00.000Z", "2026-01-01T24:00:00.000Z"} {
		l := opened(1)
		e := Entry{Seq: 2, TS: ts, Kind: "act", Payload: Payload{`{}`}, Prev: l.Head(), Actor: Actor{Seat: "h", Ingress: "ui", Grade: UI.Grade().String(), Attribution: UI.Attribution()}}
		e.Hash = e.Sum()
		f.Add([]byte(export(l)+string(e.AppendLine(nil))+"\n"), uint8(1))
	}
	f.Fuzz(func(t *testing.T, file []byte, size uint8) {
		require.Equal(t, oneByOne(string(file)), inBatches(string(file), int(size)+1))
		for line := range strings.Lines(string(file)) {
			line = strings.TrimSuffix(line, "\n")
			var fast, slow parts
			if !fast.plain(line) {
				continue
			}
			// The digits are compared and not proven by plain.
			if f := slow.prove(line); f != nil {
				require.Regexp(t, "hexadecimal", f.Expected)
				continue
			}
			require.Nil(t, slow.checkOwn(), line)
			slow.payloadAt, fast.payloadAt = 0, 0
			require.Equal(t, slow, fast)
		}
	})
}

func BenchmarkBatch(b *testing.B) {
	const n = 10_000
	file := export(filled(n))
	file = strings.TrimSuffix(file, "\n")
	var texts [][]byte
	for lines := strings.SplitAfter(file+"\n", "\n"); len(lines) > BatchLines; lines = lines[BatchLines:] {
		texts = append(texts, []byte(strings.Join(lines[:BatchLines], "")))
	}
	b.SetBytes(int64(len(texts) * len(texts[0])))
	b.ReportAllocs()
	var batch Batch
	for b.Loop() {
		for _, text := range texts {
			batch.Check(text)
		}
	}
	perEntry(b, len(texts)*BatchLines)
}
