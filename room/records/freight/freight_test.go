package freight

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/records"
)

func args(t *testing.T, json string) records.Input {
	t.Helper()
	v, err := records.Parse([]byte(json))
	require.NoError(t, err)
	return records.Input{Args: v}
}

func perform(t *testing.T, s records.State, op records.Operation, json string) (records.Run, error) {
	t.Helper()
	return records.Perform(s, &op, args(t, json), nil, records.Standard)
}

func notes(run records.Run) map[string]string {
	out := map[string]string{}
	for _, n := range run.Notes {
		out[n.ID] = n.Reason
	}
	return out
}

func TestSeed(t *testing.T) {
	s := records.NewState(seed(), 1)
	require.Equal(t, 42, s.Len(shipments))
	require.Equal(t, 31, s.Len(customers))
	consols := map[string]int{}
	served := map[string]bool{}
	s.Each(shipments, func(id string, r records.Record) bool {
		consols[r.Value.Get("consol").Text()]++
		served[r.Value.Get("customer").Text()] = true
		require.NoError(t, check(s, []records.Change{{Collection: shipments, ID: id}}))
		return true
	})
	require.Equal(t, map[string]int{"CONSOL-A": 27, "CONSOL-B": 15}, consols)
	require.Len(t, served, 31, "every customer has a shipment")
	for id := range served {
		_, ok := s.Get(customers, id)
		require.True(t, ok, id)
	}
	require.Equal(t, s.Digest(), records.NewState(seed(), 1).Digest())
}

// What the gateway operator is shown of CONSOL-A.
func TestConsolA(t *testing.T) {
	set := Set()
	op := set.Operation("propose_remedy")
	s := records.NewState(set.Seed(), 1)
	run, err := perform(t, s, *op, `{"consol":"CONSOL-A"}`)
	require.NoError(t, err)
	require.Len(t, run.Changes, 27)
	require.Empty(t, run.Notes)
	require.Empty(t, run.Effects)
	var above []string
	var worth int64
	byRemedy := map[string]int{}
	for _, c := range run.Changes {
		byRemedy[c.After.Get("remedy").Text()]++
		if v := op.Value(c); v > set.Roles[0].Limit {
			above = append(above, c.ID)
			worth += v
		}
	}
	require.Equal(t, []string{"HAWB-70001", "HAWB-70002", "HAWB-70023", "HAWB-70025"}, above)
	require.EqualValues(t, 1_331_00, worth)
	require.Equal(t, map[string]int{"rebook": 12, "competitor": 6, "truck": 9}, byRemedy)
	now := s.Apply(run.Changes, 2)
	require.NoError(t, check(now, run.Changes))

	again, err := perform(t, now, *op, `{"consol":"CONSOL-A"}`)
	require.NoError(t, err)
	require.Empty(t, again.Changes)
	require.Len(t, again.Notes, 27)
}

func TestRules(t *testing.T) {
	plain := consigned{customer: "acorn-optics", kg: 100}
	for name, tc := range map[string]struct {
		change  func(*consigned)
		blocked []string
		best    string
	}{
		"plain":                        {func(*consigned) {}, nil, "rebook"},
		"lithium":                      {func(s *consigned) { s.traits = lithium }, []string{"rebook"}, "truck"},
		"lithium and light":            {func(s *consigned) { s.traits, s.kg = lithium, 90 }, []string{"rebook"}, "competitor"},
		"oversize":                     {func(s *consigned) { s.traits = oversize }, []string{"rebook"}, "truck"},
		"unscreened":                   {func(s *consigned) { s.traits = unscreened }, []string{"rebook"}, "truck"},
		"held by customs":              {func(s *consigned) { s.traits = held }, []string{"competitor"}, "rebook"},
		"on a pharma lane":             {func(s *consigned) { s.traits = pharma }, []string{"competitor", "truck"}, "rebook"},
		"on a pharma lane, unscreened": {func(s *consigned) { s.traits = pharma | unscreened }, []string{"rebook", "competitor", "truck"}, ""},
		"cooled for 3 hours":           {func(s *consigned) { s.cooled = 3 }, []string{"rebook", "competitor", "truck"}, ""},
		"cooled for 4":                 {func(s *consigned) { s.cooled = 4 }, []string{"rebook", "truck"}, "competitor"},
		"cooled for 18":                {func(s *consigned) { s.cooled = 18 }, []string{"truck"}, "rebook"},
		"cooled for 24":                {func(s *consigned) { s.cooled = 24 }, nil, "rebook"},
	} {
		t.Run(name, func(t *testing.T) {
			s := plain
			tc.change(&s)
			v := s.record("CONSOL-A", "")
			var blocked []string
			for _, r := range remedies {
				if r.why(v.Find) != "" {
					blocked = append(blocked, r.name)
				}
			}
			require.Equal(t, tc.blocked, blocked)
			best, ok := recommended(v.Find)
			require.Equal(t, tc.best, best.name)
			require.Equal(t, tc.best != "", ok)
		})
	}
}

func TestCosts(t *testing.T) {
	for _, tc := range []struct{ kg, competitor, truck int64 }{
		{0, 0, 180}, {1, 2, 180}, {2, 5, 181}, {10, 24, 184}, {92, 216, 217}, {93, 219, 217}, {106, 249, 222}, {1000, 2350, 580},
	} {
		t.Run(fmt.Sprint(tc.kg, " kg"), func(t *testing.T) {
			require.EqualValues(t, 0, remedies[0].cost(tc.kg))
			require.Equal(t, tc.competitor*100, remedies[1].cost(tc.kg))
			require.Equal(t, tc.truck*100, remedies[2].cost(tc.kg))
		})
	}
}

func TestPropose(t *testing.T) {
	s := records.NewState(seed(), 1)
	for name, tc := range map[string]struct {
		args    string
		changed map[string]string
		notes   map[string]string
		err     string
	}{
		"neither":         {args: `{}`, err: "refused: consol and ids: want exactly one of them"},
		"both":            {args: `{"consol":"CONSOL-A","ids":["HAWB-70003"]}`, err: "refused: consol and ids: want exactly one of them"},
		"an unknown one":  {args: `{"ids":["HAWB-1","HAWB-70003","HAWB-70003"]}`, changed: map[string]string{"HAWB-70003": "rebook"}, notes: map[string]string{"HAWB-1": "there is no such shipment"}},
		"by name":         {args: `{"ids":["HAWB-70003","HAWB-70009"],"remedy":"competitor"}`, changed: map[string]string{"HAWB-70003": "competitor"}, notes: map[string]string{"HAWB-70009": "competitor is not open: customs hold it"}},
		"the same again":  {args: `{"ids":["HAWB-70029"],"remedy":"rebook"}`, notes: map[string]string{"HAWB-70029": "rebook is its remedy already"}},
		"another":         {args: `{"ids":["HAWB-70033"],"remedy":"truck"}`, changed: map[string]string{"HAWB-70033": "truck"}},
		"arranged before": {args: `{"ids":["HAWB-70033"]}`, notes: map[string]string{"HAWB-70033": "it has a remedy already; to change it, name the remedy"}},
		"no remedy open": {args: `{"ids":["HAWB-70031"]}`, notes: map[string]string{"HAWB-70031": "no remedy is open; rebook: its security screening is pending; " +
			"competitor: it must stay on its pharma-qualified lane; truck: it must stay on its pharma-qualified lane"}},
		"an unknown remedy": {args: `{"ids":["HAWB-70003"],"remedy":"mule"}`, err: `refused: remedy: "mule" is none, want rebook, competitor or truck`},
	} {
		t.Run(name, func(t *testing.T) {
			run, err := perform(t, s, proposeRemedy, tc.args)
			if tc.err != "" {
				require.EqualError(t, err, tc.err)
				return
			}
			require.NoError(t, err)
			changed := map[string]string{}
			for _, c := range run.Changes {
				changed[c.ID] = c.After.Get("remedy").Text()
			}
			if tc.changed == nil {
				tc.changed = map[string]string{}
			}
			if tc.notes == nil {
				tc.notes = map[string]string{}
			}
			require.Equal(t, tc.changed, changed)
			require.Equal(t, tc.notes, notes(run))
			require.NoError(t, check(s.Apply(run.Changes, 2), run.Changes))
		})
	}
	run, err := perform(t, s, proposeRemedy, `{"ids":["HAWB-70033"],"remedy":"truck"}`)
	require.NoError(t, err)
	require.EqualValues(t, 224_00-259_00, proposeRemedy.Value(run.Changes[0]), "what it cost before counts")

	b, err := perform(t, s, proposeRemedy, `{"consol":"CONSOL-B"}`)
	require.NoError(t, err)
	require.Len(t, b.Changes, 11)
	require.Equal(t, []string{"HAWB-70029", "HAWB-70031", "HAWB-70033", "HAWB-70036"}, slices.Sorted(maps.Keys(notes(b))))
}

// A person puts another remedy in the place of the one that was shown, and everything that follows from it follows.
func TestCorrection(t *testing.T) {
	s := records.NewState(seed(), 1)
	correct := func(id string, to records.Value) (records.Run, error) {
		in := args(t, `{"consol":"CONSOL-A"}`)
		in.Corrections = map[records.Place]records.Value{{Ref: records.Ref{Collection: shipments, ID: id}, Pointer: "/remedy"}: to}
		return records.Perform(s, &proposeRemedy, in, nil, records.Standard)
	}
	run, err := correct("HAWB-70003", records.Str("truck"))
	require.NoError(t, err)
	require.Len(t, run.Changes, 27)
	after := run.Changes[2].After
	require.Equal(t, []any{"truck", int64(206_00), int64(24)}, []any{after.Get("remedy").Text(), after.Get("remedyCost").Number(), after.Get("recoveredHours").Number()})
	_, err = correct("HAWB-70001", records.Str("rebook"))
	require.EqualError(t, err, "refused: HAWB-70001: rebook is not open: lithium batteries may not go on the passenger flight it would be booked to")
	_, err = correct("HAWB-70001", records.Int(4))
	require.EqualError(t, err, "refused: HAWB-70001: 4 is no remedy, want rebook, competitor or truck")
	run, err = correct("HAWB-70033", records.Str("rebook")) // not among those asked for
	require.NoError(t, err)
	require.Len(t, run.Changes, 27)
}

func TestCheck(t *testing.T) {
	s := records.NewState(seed(), 1)
	for name, tc := range map[string]struct{ json, want string }{
		"the remedy alone": {`{"/remedy":"truck"}`, `shipment HAWB-70003: remedyCost is 0, want 20600 with remedy "truck"`},
		"the cost alone":   {`{"/remedyCost":5}`, `shipment HAWB-70003: remedyCost is 5, want 0 with remedy null`},
		"hours of another": {`{"/remedy":"rebook","/recoveredHours":44}`, `shipment HAWB-70003: recoveredHours is 44, want 30 with remedy "rebook"`},
		"an unknown one":   {`{"/remedy":"mule"}`, `shipment HAWB-70003: remedy "mule", want rebook, competitor, truck or null`},
		"a closed one":     {`{"/remedy":"rebook","/lithiumBattery":true}`, `shipment HAWB-70003: rebook is not open: lithium batteries may not go on the passenger flight it would be booked to`},
		"all of it":        {`{"/remedy":"rebook","/recoveredHours":30}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			c := records.Change{Collection: shipments, ID: "HAWB-70003"}
			v := args(t, tc.json).Args
			for i := range v.Len() {
				c.Fields = append(c.Fields, records.FieldChange{Pointer: v.Key(i), After: v.At(i)})
			}
			err := check(s.Apply([]records.Change{c}, 2), []records.Change{c})
			if tc.want == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, tc.want)
			}
		})
	}
}
