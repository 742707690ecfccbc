package action

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"docket/ledger"
	"docket/room/records"
)

// anyValue draws a value that can be recorded.
func anyValue(t *rapid.T, depth int) records.Value {
	switch rapid.IntRange(0, 5+min(depth, 2)).Draw(t, "kind") {
	case 0:
		return records.Null()
	case 1:
		return records.Bool(rapid.Bool().Draw(t, "bool"))
	case 2, 3:
		return records.Int(rapid.Int64Range(-ledger.MaxNumber, ledger.MaxNumber).Draw(t, "n"))
	case 4, 5:
		return records.Str(anyText(t))
	case 6:
		vals := make([]records.Value, rapid.IntRange(0, 3).Draw(t, "len"))
		for i := range vals {
			vals[i] = anyValue(t, depth-1)
		}
		return records.List(vals...)
	default:
		members := make([]records.Member, rapid.IntRange(0, 3).Draw(t, "len"))
		for i := range members {
			members[i] = records.Member{Key: anyText(t), Value: anyValue(t, depth-1)}
		}
		return records.Object(members...)
	}
}

func anyText(t *rapid.T) string {
	return strings.ToValidUTF8(rapid.SampledFrom([]string{"", "a", "b", "\u0000", "\u2028\"\\", "é", "\ufb33", "😀", "/~"}).Draw(t, "text")+rapid.String().Draw(t, "more"), "?")
}

// anyProof draws a proof that names everything once.
func anyProof(t *rapid.T) *Proof {
	p := &Proof{Role: anyText(t), Of: rapid.IntRange(0, 1<<40).Draw(t, "of")}
	seen := map[records.Ref]bool{}
	for range rapid.IntRange(0, 4).Draw(t, "changes") {
		c := Item{Change: records.Change{Collection: anyText(t), ID: anyText(t), Kind: rapid.SampledFrom([]records.ChangeKind{records.Update, records.Create, records.Delete}).Draw(t, "kind")},
			Value: rapid.Int64Range(-1<<50, 1<<50).Draw(t, "value"), Referred: rapid.Bool().Draw(t, "referred")}
		if seen[c.Ref()] {
			continue
		}
		seen[c.Ref()] = true
		switch c.Kind {
		case records.Create:
			c.After = records.Object(records.Member{Key: anyText(t), Value: anyValue(t, 2)})
		case records.Delete:
			c.Before = records.Object(records.Member{Key: anyText(t), Value: anyValue(t, 2)})
		default:
			for _, pointer := range rapid.SliceOfNDistinct(rapid.String(), 1, 3, rapid.ID[string]).Draw(t, "pointers") {
				f := records.FieldChange{Pointer: strings.ToValidUTF8("/"+pointer, "?"), Before: anyValue(t, 1), After: anyValue(t, 1)}
				if rapid.IntRange(0, 3).Draw(t, "absent") == 0 {
					f.After = records.Value{}
				}
				if records.Equal(f.Before, f.After) {
					f.After = records.List(f.Before)
				}
				c.Fields = append(c.Fields, f)
			}
		}
		if p.add(&c); c.Referred {
			p.Referred++
		}
		p.Changes = append(p.Changes, c)
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "effects") {
		p.Effects = append(p.Effects, Effect{records.Effect{Kind: anyText(t), Target: anyText(t), Payload: anyValue(t, 2), Nth: i}, strings.Repeat("0", i)})
	}
	for range rapid.IntRange(0, 3).Draw(t, "notes") {
		n := records.Note{Collection: anyText(t), ID: anyText(t), Reason: anyText(t)}
		if ref := (records.Ref{Collection: n.Collection, ID: n.ID}); !seen[ref] {
			seen[ref] = true
			p.Notes = append(p.Notes, n)
		}
	}
	return p
}

// What is sealed reads back the same: its figures, its digest, and its very bytes.
func TestAProofReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyProof(t)
		require.NoError(t, p.seal())
		require.Equal(t, string(p.appendJSON(nil)), p.Payload().String(), "it is written in its canonical form")
		q, ok := readProof(p.Payload())
		require.True(t, ok, "%s", p.Payload().String())
		require.Equal(t, p.Digest(), q.Digest())
		require.Equal(t, []any{p.Value, p.Referred, p.Of, p.Role, p.Requested()}, []any{q.Value, q.Referred, q.Of, q.Role, q.Requested()})
		require.Equal(t, p.Payload().String(), string(q.appendJSON(nil)))
		whole := make([]records.Change, len(p.Changes))
		for i := range p.Changes {
			whole[i] = p.Changes[i].Change
		}
		require.Equal(t, batchDigest(whole), batchDigest(Decision{}.apply(&Proof{Changes: unreferred(q.Changes)}).keep), "a decision that takes nothing out keeps it as it was")
	})
}

func unreferred(items []Item) []Item {
	out := append([]Item(nil), items...)
	for i := range out {
		out[i].Referred = false
	}
	return out
}

// Whatever parses as a proof is written again with the same bytes; anything else is refused.
func FuzzReadProof(f *testing.F) {
	for _, seed := range []string{
		`{"changes":[],"effects":[],"notes":[],"of":0,"role":""}`,
		`{"changes":[["bins","b1","update",7,false,["/n",[10],[17]],["/x",[],[{"a":[null,"é"]}]]]],"effects":[["k","message","ann",null,0]],"notes":[["bins","x","none"]],"of":9,"role":"clerk"}`,
		`{"changes":[["bins","b1","create",0,true,{"n":1}],["bins","b2","delete",-3,false,{}]],"effects":[],"notes":[],"of":2,"role":""}`,
		`{"changes":[["bins","b1","update",0,false]],"effects":[],"notes":[],"of":1,"role":""}`,
		`{"changes":[["b","1","delete",9007199254740991,false,{}],["b","2","delete",9007199254740991,false,{}]],"effects":[],"notes":[],"of":1,"role":""}`,
		`[]`, `{"changes":{},"effects":1,"notes":"","of":"","role":0}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		payload, err := ledger.ParsePayload(in)
		if err != nil {
			return
		}
		p, ok := readProof(payload)
		if !ok {
			return
		}
		require.Equal(t, payload, p.Payload())
		require.Equal(t, payload.String(), string(p.appendJSON(nil)))
		require.GreaterOrEqual(t, p.Value, int64(0))
		require.LessOrEqual(t, p.Value, int64(ledger.MaxNumber))
		a := &Action{State: Awaiting, Proof: p}
		for _, a.State = range []State{Proposed, Awaiting, Rejected, Expired, Failed, Executed, Verified, RolledBack, RollbackFailed} {
			acc := a.Account()
			sum := acc.Applied + acc.Released
			for _, b := range acc.Rejected {
				sum += len(b.IDs)
			}
			require.Equal(t, acc.Requested, sum)
		}
	})
}

// A proof that names something twice cannot have been rehearsed.
func TestAProofThatIsNone(t *testing.T) {
	const head, tail = `{"changes":[`, `],"effects":[],"notes":[],"of":1,"role":""}`
	for name, text := range map[string]string{
		"a record twice":             head + `["b","1","delete",0,false,{}],["b","1","create",0,false,{}]` + tail,
		"a place twice":              head + `["b","1","update",0,false,["/n",[1],[2]],["/n",[2],[3]]]` + tail,
		"a change that is none":      head + `["b","1","update",0,false,["/n",[1],[1]]]` + tail,
		"an update of nothing":       head + `["b","1","update",0,false]` + tail,
		"nothing before and after":   head + `["b","1","update",0,false,["/n",[],[]]]` + tail,
		"two values before":          head + `["b","1","update",0,false,["/n",[1,2],[3]]]` + tail,
		"a kind that is none":        head + `["b","1","touch",0,false,{}]` + tail,
		"more behind a deletion":     head + `["b","1","delete",0,false,{},{}]` + tail,
		"values beyond 2^53":         head + `["b","1","delete",9007199254740991,false,{}],["b","2","delete",1,false,{}]` + tail,
		"an effect twice":            `{"changes":[],"effects":[["k","m","a",null,0],["k","m","a",null,0]],"notes":[],"of":0,"role":""}`,
		"a member more":              `{"changes":[],"effects":[],"more":1,"notes":[],"of":0,"role":""}`,
		"a member less":              `{"changes":[],"effects":[],"notes":[],"of":0}`,
		"a note on what is changed":  `{"changes":[["b","1","delete",0,false,{}]],"effects":[],"notes":[["b","1","no"]],"of":1,"role":""}`,
		"a record noted twice":       `{"changes":[],"effects":[],"notes":[["b","1","no"],["b","1","never"]],"of":1,"role":""}`,
		"lists that are objects":     `{"changes":{"0":["b","1","delete",0,false,{}]},"effects":[],"notes":[],"of":1,"role":""}`,
		"a pointer to nowhere":       head + `["b","1","update",0,false,["a",[],[2]]]` + tail,
		"a pointer to the whole":     head + `["b","1","update",0,false,["",[],[2]]]` + tail,
		"a created text":             head + `["b","1","create",0,false,"x"]` + tail,
		"a deleted list":             head + `["b","1","delete",0,false,[]]` + tail,
		"fewer records than none":    `{"changes":[],"effects":[],"notes":[],"of":-1,"role":""}`,
		"a referral that is no flag": head + `["b","1","delete",0,1,{}]` + tail,
	} {
		payload, err := ledger.ParsePayload([]byte(text))
		require.NoError(t, err, name)
		_, ok := readProof(payload)
		require.False(t, ok, name)
	}
}

func TestAFaultIsPlainOnTheRecord(t *testing.T) {
	long := strings.Repeat("é", MaxDetail)
	for name, tc := range map[string]struct{ in, want Fault }{
		"as it is":   {Fault{Code: "stale", Message: "x", Place: records.Place{Ref: records.Ref{Collection: "b", ID: "1"}}}, Fault{Code: "stale", Message: "x", Place: records.Place{Ref: records.Ref{Collection: "b", ID: "1"}}}},
		"its code":   {Fault{Code: "No Code\n"}, Fault{Code: "failed"}},
		"no code":    {Fault{}, Fault{Code: "failed"}},
		"its text":   {Fault{Code: "x", Message: "a\xffb"}, Fault{Code: "x", Message: "a\uFFFDb"}},
		"too long":   {Fault{Code: "x", Message: "e" + long}, Fault{Code: "x", Message: "e" + long[:MaxDetail-2]}},
		"its place":  {Fault{Code: "x", Place: records.Place{Ref: records.Ref{Collection: "b", ID: "\xff"}}}, Fault{Code: "x"}},
		"far places": {Fault{Code: "x", Place: records.Place{Ref: records.Ref{Collection: "b", ID: long}}}, Fault{Code: "x"}},
	} {
		require.Equal(t, &tc.want, tc.in.Plain(), name)
	}
}
