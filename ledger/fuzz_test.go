package ledger

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/gowebpki/jcs"
	"github.com/stretchr/testify/require"
)

// On what both accept, gowebpki/jcs is the oracle; on ill-formed Unicode it is
// wrong, and refusing is right. What we write, we read as it is.
func FuzzPayload(f *testing.F) {
	for _, s := range []string{
		`null`, `{"b":1,"a":[true,false,null,"x",-0,1e3,9007199254740991]}`, `{"\ufb33":1,"\ud83d\ude00":2,"\u00e9":3,"e":4}`,
		`"\u0000\u001f\u007f\u2028\/\"\\\b\f\n\r\t"`, ` [ { } , [ ] ] `, `{"a":1,"a":2}`, `{"a":1.5}`, `9007199254740993`, `1e400`, `-1e-400`,
		`"\ud83d"`, `"\ude00\ud83d"`, "\"\xff\"", "\"\xed\xa0\x80\"", `{"__proto__":{},"constructor":1}`, `[[[[[[[[[[]]]]]]]]]]`, `{} {}`, "\ufeff1", ``,
		`12e-1`, `120e-1`, `0.10e1`, `0e99`, `-0.0`,
		strings.Repeat("[", 40),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		in := bytes.Clone(b)
		p, err := ParsePayload(b)
		require.Equal(t, in, b, "the input is left as it was")
		if err != nil {
			require.True(t, p.IsZero())
			require.IsType(t, (*PathError)(nil), err)
			return
		}
		require.True(t, utf8.Valid(b))
		want, err := jcs.Transform(wrap(b))
		require.NoError(t, err)
		require.Equal(t, string(want), string(wrap([]byte(p.String()))))
		again, err := ParsePayload([]byte(p.String()))
		require.NoError(t, err)
		require.Equal(t, p, again)
		_, msg := checkPayload(p.String(), MaxDepth, true)
		require.Empty(t, msg)
		require.Equal(t, len(p.String()), skipValue(p.String()+",", 0))
		p.Read().Only()
	})
}

// wrap makes an array of a value, because the oracle takes no bare scalars.
func wrap(b []byte) []byte { return append(append([]byte("["), b...), ']') }

// What the builder writes is in canonical form: reading it changes nothing.
func FuzzMake(f *testing.F) {
	f.Add("key", "value", "other", int64(3), true, `{"x":[]}`)
	f.Add("\ufb33", "😀", "😀", int64(-MaxNumber), false, `null`)
	f.Add("", "\x00\x1f\"\\\u2028", "é", int64(1<<53), true, `"\u00e9"`)
	f.Add("same", "\xff", "same", int64(0), true, `1`)
	f.Add("\xed\xa0\xbd", "\xed\xa0\x80", "~/", int64(-1<<63), true, strings.Repeat("[", 31)+strings.Repeat("]", 31))
	f.Fuzz(func(t *testing.T, key, value, other string, n int64, flag bool, inner string) {
		in, err := ParsePayload([]byte(inner))
		if err != nil {
			in = Payload{"{}"}
		}
		p, err := Make(Str(key, value), Int(other, n), Bool(key+"b", flag), Strs(other+"s", []string{value, key}), Obj("o"+key, in), HashOf(value, Hash{byte(n)}))
		if err != nil {
			require.IsType(t, (*PathError)(nil), err)
			return
		}
		again, err := ParsePayload([]byte(p.String()))
		require.NoError(t, err)
		require.Equal(t, p, again)
		r := p.Read()
		require.Equal(t, value, r.Str(key))
		require.Equal(t, n, r.Int(other))
		require.Equal(t, flag, r.Bool(key+"b"))
		require.Equal(t, []string{value, key}, r.Strs(other+"s"))
		require.Equal(t, in, r.Payload("o"+key))
		require.Equal(t, Hash{byte(n)}, r.Hash(value))
		r.Only(key, other, key+"b", other+"s", "o"+key, value)
		require.NoError(t, r.Err())
	})
}

// The direct encoder writes what the library makes of the same members in
// another order, and the parser reads it back.
func FuzzEntry(f *testing.F) {
	f.Add(uint64(1), "2026-01-01T00:00:00.000Z", "room_opened", `{"version":"docket/1"}`, "room", "room", "client-asserted", "words", false, byte(1))
	f.Add(uint64(MaxNumber), "", "é\"\\", `[1.5,"\u0000"]`, "\x00\u2028😀", "ui", "", "", true, byte(255))
	f.Add(uint64(7), `","seq":7,"ts":"2026-01-01`, "k", `",\"prev\":\""`, `"},"hash":"`, "a", "b", `\`, false, byte(0))
	f.Fuzz(func(t *testing.T, seq uint64, ts, kind, payload, seat, ingress, grade, attribution string, bare bool, h byte) {
		v := jsontext.Value(payload)
		if err := v.Canonicalize(); err != nil {
			return
		}
		for _, s := range []string{ts, kind, seat, ingress, grade, attribution} {
			if !utf8.ValidString(s) {
				return
			}
		}
		if bare {
			attribution = ""
		}
		e := Entry{
			Seq: seq%MaxNumber + 1, TS: ts, Kind: kind, Payload: Payload{string(v)},
			Actor: Actor{Seat: seat, Ingress: ingress, Grade: grade, Attribution: attribution, NoAttribution: bare},
			Prev:  Hash{h}, Hash: Hash{31: h},
		}
		line := e.AppendLine(nil)
		require.Equal(t, string(independent(t, e, true)), string(line))
		require.Equal(t, string(independent(t, e, false)), string(e.AppendPreimage(nil)))
		got, err := ParseEntry(line)
		require.NoError(t, err)
		require.Equal(t, e, got)
		// Reading a line that is trusted comes to the same.
		require.Equal(t, e, cut(string(line)))
	})
}

// independent builds the entry's object through the library alone.
func independent(t *testing.T, e Entry, withHash bool) []byte {
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b)
	put := func(tokens ...jsontext.Token) {
		for _, x := range tokens {
			require.NoError(t, enc.WriteToken(x))
		}
	}
	str := jsontext.String
	put(jsontext.BeginObject, str("seq"), jsontext.Uint(e.Seq), str("ts"), str(e.TS), str("kind"), str(e.Kind), str("payload"))
	require.NoError(t, enc.WriteValue(jsontext.Value(e.Payload.String())))
	put(str("actor"), jsontext.BeginObject, str("seat"), str(e.Actor.Seat), str("ingress"), str(e.Actor.Ingress), str("grade"), str(e.Actor.Grade))
	if !e.Actor.NoAttribution {
		put(str("attribution"), str(e.Actor.Attribution))
	}
	put(jsontext.EndObject, str("prev"), str(e.Prev.String()))
	if withHash {
		put(str("hash"), str(e.Hash.String()))
	}
	put(jsontext.EndObject)
	v := jsontext.Value(b.Bytes())
	require.NoError(t, v.Canonicalize())
	return v
}

// Whatever comes in: no panic, and what imports exports to the same bytes.
func FuzzImport(f *testing.F) {
	good := export(opened(3))
	v := takeFive()
	f.Add([]byte(good))
	f.Add([]byte(good[:len(good)-1]))
	f.Add([]byte(good + good))
	f.Add([]byte(good + "\n"))
	f.Add([]byte(strings.Replace(good, "act 2", "act \xff", 1)))
	f.Add(append(v[1].AppendLine(append(v[0].AppendLine(nil), '\n')), '\n'))
	f.Add([]byte(""))
	f.Add([]byte("\ufeff{}\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		importBoth(t, b)
		// Most inputs fail at their first hash: mend the hashes and try again.
		var mended []byte
		var prev Hash
		for line := range bytes.Lines(b) {
			e, err := ParseEntry(bytes.TrimSuffix(line, []byte("\n")))
			if err != nil {
				break
			}
			require.Equal(t, string(line), string(append(e.AppendLine(nil), line[len(e.AppendLine(nil)):]...)))
			e.Prev = prev
			e.Hash = e.Sum()
			prev = e.Hash
			mended = append(e.AppendLine(mended), '\n')
		}
		importBoth(t, mended)
	})
}

func importBoth(t *testing.T, b []byte) {
	l, v, err := Import(context.Background(), bytes.NewReader(b), nil)
	if err != nil {
		require.True(t, l == nil)
		require.False(t, v.OK)
		require.NotNil(t, v.Fault)
		require.LessOrEqual(t, v.Fault.Offset, int64(len(b)))
		require.LessOrEqual(t, v.Fault.Line, bytes.Count(b, []byte("\n"))+1)
		require.NotContains(t, err.Error(), "\n")
		return
	}
	require.True(t, v.OK)
	require.Equal(t, string(b), export(l))
	require.Equal(t, v, l.Verify(context.Background(), nil))
	for e := range l.Entries(1) {
		line, _ := l.Line(e.Seq)
		require.Equal(t, line, string(e.AppendLine(nil)))
		require.Equal(t, e, must(ParseEntry([]byte(line))))
	}
}
