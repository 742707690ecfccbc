package shipped_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"docket/room/records"
	"docket/room/records/shipped"
)

func TestFind(t *testing.T) {
	for _, s := range shipped.Sets() {
		found, ok := shipped.Find(s.Name)
		require.True(t, ok)
		require.Equal(t, s.Title, found.Title)
	}
	_, ok := shipped.Find("nothing")
	require.False(t, ok)
}

var toolName = regexp.MustCompile(`^[a-z][a-z0-9_]{0,29}$`)
var setName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,29}$`)

// What holds of every set, whatever it is about. A third one needs only to be listed.
func TestEverySet(t *testing.T) {
	names := map[string]string{}
	sets := map[string]bool{}
	for _, set := range shipped.Sets() {
		t.Run(set.Name, func(t *testing.T) {
			require.Regexp(t, setName, set.Name)
			require.False(t, sets[set.Name], "two sets have one name")
			sets[set.Name] = true
			text(t, set.Title, 60)
			text(t, set.Description, 200)
			require.NotEmpty(t, set.Roles)
			for i, r := range set.Roles {
				require.Regexp(t, setName, r.ID)
				text(t, r.Label, 40)
				require.True(t, i == 0 || r.Limit == 0 || set.Roles[i-1].Limit != 0 && r.Limit > set.Roles[i-1].Limit, "roles stand from the lowest to the highest")
			}
			if set.Unit != "" {
				require.Positive(t, set.Scale)
			}
			for _, op := range set.Operations {
				require.Empty(t, names[op.Name], "%s is declared twice", op.Name)
				names[op.Name] = set.Name
				declared(t, op.Name, op.Title, op.Description, op.Args)
				require.Positive(t, op.Version)
				if op.Reversible {
					require.Empty(t, op.Effects, "what leaves the room cannot be undone")
				} else {
					require.NotNil(t, op.Target)
				}
				require.True(t, op.Value == nil || set.Unit != "", "a value has a unit")
			}
			for _, q := range set.Queries {
				require.Empty(t, names[q.Name], "%s is declared twice", q.Name)
				names[q.Name] = set.Name
				declared(t, q.Name, q.Title, q.Description, q.Args)
			}
		})
		t.Run(set.Name+" sample", func(t *testing.T) { sampled(t, set) })
		t.Run(set.Name+" seed", func(t *testing.T) { seeded(t, set) })
		t.Run(set.Name+" runs", func(t *testing.T) { runs(t, set) })
	}
}

// units is how an agent's host counts a text.
func units(s string) int { return len(utf16.Encode([]rune(s))) }

func text(t *testing.T, s string, most int) {
	t.Helper()
	require.NotEmpty(t, s)
	require.LessOrEqual(t, units(s), most, s)
}

func declared(t *testing.T, name, title, description string, args []records.Arg) {
	t.Helper()
	require.Regexp(t, toolName, name)
	text(t, title, 60)
	text(t, description, 500)
	var seen []string
	for _, a := range args {
		require.Regexp(t, toolName, a.Name)
		require.NotContains(t, append(seen, "request_id", "seat", "cursor", "wait_seconds"), a.Name, "%s: an argument that the room's tools have", name)
		seen = append(seen, a.Name)
		text(t, a.Description, 150)
		require.Equal(t, a.Type == records.Choice, len(a.Enum) > 0, "%s %s", name, a.Name)
		require.LessOrEqual(t, a.Min, a.Max, "%s %s", name, a.Name)
		if a.Type == records.Text || a.Type == records.IDs {
			require.Positive(t, a.Max, "%s %s is unbounded", name, a.Name)
		}
	}
}

// sampled holds that the sample finds something, and changes several records, each within what the lowest role decides.
func sampled(t *testing.T, set *records.Set) {
	s := records.NewState(set.Seed(), 1)
	args := func(text string) records.Input {
		v, err := records.Parse([]byte(text))
		require.NoError(t, err)
		return records.Input{Args: v}
	}
	i := slices.IndexFunc(set.Queries, func(q records.Query) bool { return q.Name == set.Sample.Query })
	require.GreaterOrEqual(t, i, 0)
	rows, err := set.Queries[i].Run(s, args(set.Sample.Asked))
	require.NoError(t, err)
	require.NotEmpty(t, rows)
	op := set.Operation(set.Sample.Operation)
	require.NotNil(t, op)
	require.True(t, op.Reversible, "a sample is to be undone")
	run, err := records.Perform(s, op, args(set.Sample.Args), nil, records.Standard)
	require.NoError(t, err)
	require.Greater(t, len(run.Changes), 1, "there is something to take out")
	require.Empty(t, run.Notes, "nothing of it is left alone")
	for _, c := range run.Changes {
		if op.Value != nil && set.Roles[0].Limit > 0 {
			value := op.Value(c)
			require.LessOrEqual(t, max(value, -value), set.Roles[0].Limit, c.ID)
		}
	}
}

func seeded(t *testing.T, set *records.Set) {
	seed := set.Seed()
	require.Len(t, set.Collections, len(seed))
	for name, content := range seed {
		require.NotNil(t, set.Collection(name), "nothing says how to show %s", name)
		require.NotEmpty(t, content)
		for id, v := range content {
			require.NotEmpty(t, id)
			require.Equal(t, records.ObjectKind, v.Kind(), "%s %s", name, id)
			require.NoError(t, v.Recordable(), "%s %s", name, id)
		}
	}
	require.Equal(t, records.NewState(seed, 1).Digest(), records.NewState(set.Seed(), 1).Digest(), "a room is rebuilt from the same seed")
}

// runs performs what the set declares with arguments drawn at random, on states that follow from one another.
func runs(t *testing.T, set *records.Set) {
	random := rand.New(rand.NewPCG(4, 5))
	s := records.NewState(set.Seed(), 1)
	var ids []string
	for _, c := range set.Collections {
		s.Each(c.Name, func(id string, _ records.Record) bool {
			ids = append(ids, id)
			return true
		})
	}
	ids = append(ids, "no-such-id")
	known := map[string]map[string]bool{} // pointers that are or come to be, by collection
	see := func(collection string, v records.Value) {
		if known[collection] == nil {
			known[collection] = map[string]bool{}
		}
		pointers("", v, known[collection])
	}
	for name, content := range set.Seed() {
		for _, v := range content {
			see(name, v)
		}
	}
	did := map[string]int{}
	for round := range 400 {
		if round%20 == 0 {
			s = records.NewState(set.Seed(), 1)
		}
		before := s.Digest()
		var batch []records.Change
		for i := range set.Operations {
			op := &set.Operations[i]
			in := records.Input{Args: draw(random, op.Args, ids)}
			first, err := records.Perform(s, op, in, nil, records.Standard)
			again, err2 := records.Perform(s, op, in, nil, records.Standard)
			require.Equal(t, err, err2)
			require.Equal(t, first, again, "%s %s is not a function of the records and its arguments", op.Name, in.Args.JSON())
			if err != nil {
				var run *records.RunError
				require.ErrorAs(t, err, &run)
				require.Equal(t, "refused", run.Code, "%v", err)
				continue
			}
			if op.Reversible {
				require.Empty(t, first.Effects)
			} else {
				require.NotEmpty(t, op.Target(in))
			}
			for _, c := range first.Changes {
				see(c.Collection, c.After)
			}
			did[op.Name] += len(first.Changes) + len(first.Effects)
			batch = first.Changes
		}
		for _, q := range set.Queries {
			in := records.Input{Args: draw(random, q.Args, ids)}
			rows, err := q.Run(s, in)
			again, err2 := q.Run(s, in)
			require.Equal(t, err, err2)
			require.Equal(t, rows, again)
			for _, row := range rows {
				require.Equal(t, records.ObjectKind, row.Kind())
				require.NoError(t, row.Recordable())
			}
			did[q.Name] += len(rows)
		}
		require.Equal(t, before, s.Digest())
		s = s.Apply(batch, uint64(round)+2)
		if set.Check != nil {
			require.NoError(t, set.Check(s, batch))
		}
	}
	for _, op := range set.Operations {
		require.Positive(t, did[op.Name], "%s never did anything", op.Name)
		for _, p := range op.Correctable {
			require.True(t, slices.ContainsFunc(set.Collections, func(c records.Collection) bool { return known[c.Name][p] }), p)
		}
	}
	for _, q := range set.Queries {
		require.Positive(t, did[q.Name], "%s never found anything", q.Name)
	}
	for _, c := range set.Collections {
		for _, p := range append(slices.Clone(c.Show), c.Label) {
			require.True(t, p == "" || known[c.Name][p], "no record in %s has %s", c.Name, p)
		}
	}
}

func pointers(at string, v records.Value, into map[string]bool) {
	if v.Kind() != records.ObjectKind {
		return
	}
	for i := range v.Len() {
		p := at + records.Pointer(v.Key(i))
		into[p] = true
		pointers(p, v.At(i), into)
	}
}

// draw makes arguments as the room would let them through.
func draw(random *rand.Rand, args []records.Arg, ids []string) records.Value {
	out := records.Object()
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	for _, a := range args {
		if !a.Required && random.IntN(2) == 0 {
			continue
		}
		var v records.Value
		switch a.Type {
		case records.Text:
			v = records.Str(pick([]string{pick(ids), pick(ids), "because it is so", "e", "text " + strconv.Itoa(random.IntN(9))}))
		case records.Number:
			v = records.Int(a.Min + random.Int64N(max(1, a.Max-a.Min+1)))
		case records.Flag:
			v = records.Bool(random.IntN(2) == 0)
		case records.Choice:
			v = records.Str(pick(a.Enum))
		case records.IDs:
			var some []string
			for range 1 + random.IntN(5) {
				some = append(some, pick(ids))
			}
			v = records.Strs(some...)
		}
		out = out.With("/"+a.Name, v)
	}
	return out
}
