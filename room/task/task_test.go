package task

import (
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
)

func TestProvenancesAreOrdered(t *testing.T) {
	for i, p := range Provenances {
		for j, o := range Provenances {
			require.Equal(t, i > j, p.Above(o), "%s above %s", p, o)
		}
		require.True(t, p.Above(""), "anything says more than nothing")
	}
	require.Equal(t, []Provenance{"reported", "reviewed", "observed"}, Provenances)
}

// What a rise takes, after each claim that may stand, by all that may be given for it.
func TestAClaimRisesByEvidenceThatIsNewAndUnused(t *testing.T) {
	for name, c := range map[string]struct {
		before []deed // after task 0 was created and accepted, in entries 2 and 3; entry 1 is anything
		try    deed
		code   string
	}{
		"the first claim may be observed":  {nil, deed{prov: "observed"}, ""},
		"reported to reviewed":             {[]deed{report("reported", "")}, deed{prov: "reviewed"}, "evidence_missing"},
		"reported to observed":             {[]deed{report("reported", "")}, deed{prov: "observed"}, "evidence_missing"},
		"reviewed to observed":             {[]deed{report("reviewed", "")}, deed{prov: "observed"}, "evidence_missing"},
		"step by step is no way round":     {[]deed{report("reported", ""), report("reviewed", "x")}, deed{prov: "observed"}, "evidence_missing"},
		"the same again":                   {[]deed{report("reviewed", "")}, deed{prov: "reviewed"}, ""},
		"down":                             {[]deed{report("observed", "")}, deed{prov: "reported"}, ""},
		"down, and up to what was reached": {[]deed{report("observed", ""), report("reported", "")}, deed{prov: "observed"}, ""},
		"bytes":                            {[]deed{report("reported", "")}, deed{prov: "observed", evidence: "a log"}, ""},
		"the same bytes again":             {[]deed{report("reported", ""), report("reviewed", "a log")}, deed{prov: "observed", evidence: "a log"}, "evidence_used"},
		"bytes used up by a claim that did not need them": {[]deed{report("reported", "a log")}, deed{prov: "reviewed", evidence: "a log"}, "evidence_used"},
		"an entry before the claim":                       {[]deed{report("reported", "")}, deed{prov: "observed", evidence: "#1"}, "evidence_stale"},
		"an entry between two claims":                     {[]deed{report("reported", ""), {kind: "plain"}, report("reported", "")}, deed{prov: "observed", evidence: "#5"}, "evidence_stale"},
		"an entry after the claim":                        {[]deed{report("reported", ""), {kind: "plain"}}, deed{prov: "observed", evidence: "#5"}, ""},
		"that entry again":                                {[]deed{report("reported", ""), {kind: "plain"}, report("reviewed", "#5")}, deed{prov: "observed", evidence: "#5"}, "evidence_used"},
		"the task's own row":                              {[]deed{report("reported", "")}, deed{prov: "observed", evidence: "#4"}, "evidence_stale"},
		"a newer row of the task's":                       {nil, deed{prov: "observed", evidence: "#3"}, "evidence_unfit"},
		"an entry to come":                                {[]deed{report("reported", "")}, deed{prov: "observed", evidence: "#5"}, "evidence_unknown"},
		"an entry by another number":                      {[]deed{report("reported", ""), {kind: "plain"}}, deed{prov: "observed", evidence: "#5", lies: true}, "evidence_unknown"},
		"a space":                                         {[]deed{report("reported", "")}, deed{prov: "observed", evidence: " "}, "blank"},
		"what shows nothing":                              {[]deed{report("reported", "")}, deed{prov: "observed", evidence: "\u200b"}, "blank"},
		"after a handoff the next owner begins anew": {[]deed{report("reported", ""), {kind: "handoff", to: "b"}, {kind: "accept", who: 1}},
			deed{prov: "observed", who: 1}, ""},
		"and may not use what was used before": {[]deed{report("reported", "a log"), {kind: "handoff", to: "b"}, {kind: "accept", who: 1}},
			deed{prov: "observed", who: 1, evidence: "a log"}, "evidence_used"},
		"and rises by evidence as well": {[]deed{report("observed", ""), {kind: "handoff", to: "b"}, {kind: "accept", who: 1}, {kind: "report", who: 1, text: "done", prov: "reported"}},
			deed{prov: "observed", who: 1}, "evidence_missing"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			for _, d := range append([]deed{{kind: "plain"}, {kind: "create", text: "one"}, {kind: "accept"}}, c.before...) {
				require.True(t, w.try(d), "%+v", d)
			}
			c.try.kind, c.try.text = "report", "done"
			require.Equal(t, c.code, w.model.verdict(c.try))
			require.Equal(t, c.code == "", w.try(c.try), "the board says otherwise than the model")
		})
	}
}

func report(prov, evidence string) deed {
	return deed{kind: "report", text: "done", prov: prov, evidence: evidence}
}

// A seat may be called human or agent: as a scope those words mean the kinds, and no seat takes a task by its name.
func TestAScopeIsAKindBeforeItIsASeat(t *testing.T) {
	for name, c := range map[string]struct {
		scope, seat, kind string
		may               bool
	}{
		"anybody":                    {"", "a", "agent", true},
		"an agent for agents":        {"agent", "a", "agent", true},
		"a person for agents":        {"agent", "host", "human", false},
		"a person called agent":      {"agent", "agent", "human", false},
		"an agent called human":      {"human", "human", "agent", false},
		"a person called human":      {"human", "human", "human", true},
		"the seat itself":            {"a", "a", "agent", true},
		"another seat":               {"a", "b", "agent", false},
		"a seat that begins like it": {"a", "a-2", "agent", false},
	} {
		t.Run(name, func(t *testing.T) {
			task := &Task{Scope: c.scope, Status: Pending}
			require.Equal(t, c.may, task.MayAccept(c.seat, c.kind))
		})
	}
	require.True(t, (&Task{Scope: "human", Status: Transitioned, Offer: &Handoff{To: "a"}}).MayAccept("a", "agent"), "its owner handed it to that seat")
}

func TestAnEndIsWholeMinutesFromNow(t *testing.T) {
	const now = "2026-01-01T00:00:00.123Z"
	for until, good := range map[string]bool{
		"":                         true,
		"2026-01-01T00:01:00.123Z": true,
		"2026-01-31T00:00:00.123Z": true, // 30 days
		"2026-01-31T00:01:00.123Z": false,
		now:                        false,
		"2025-12-31T23:59:00.123Z": false,
		"2026-01-01T00:01:00.124Z": false,
		"2026-01-01T00:00:30.123Z": false,
		"2026-01-01T00:61:00.123Z": false,
		"2026-13-01T00:00:00.123Z": false,
		"2026-01-01T00:01:00.123":  false,
		"2026-01-01t00:01:00.123z": false,
		"tomorrow, at about noon.": false,
	} {
		f := Create{Title: "x", Until: until}.Judge(&Board{}, By{}, now)
		if good {
			require.Nil(t, f, until)
		} else {
			require.Equal(t, "bad_record", f.Code, until)
		}
	}
}

// A payload is an event in one way of writing it, or none.
func TestPayloadsThatAreNoEvent(t *testing.T) {
	zero, h := ledger.Hash{}.String(), ledger.Hash{1}.String()
	sum := ledger.Hash(sha256.Sum256([]byte("a log"))).String()
	for payload, kind := range map[string]string{
		`{"title":"x","description":"","scope":""}`: "task_created",
		`{"title":"x","description":"","until":""}`: "task_created",
		`{"title":"x"}`: "task_created",
		`{"title":"x","description":"","owner":"a"}`:                                                                            "task_created",
		`{"task":"` + h + `","note":""}`:                                                                                        "task_accepted",
		`{"task":"` + h + `","reopens":"` + zero + `"}`:                                                                         "task_accepted",
		`{"task":"` + strings.ToUpper(ledger.Hash{0xab}.String()) + `"}`:                                                        "task_accepted",
		`{"task":"` + h + `","provenance":"verified","claim":"x"}`:                                                              "task_completed",
		`{"task":"` + h + `","provenance":"Observed","claim":"x"}`:                                                              "task_completed",
		`{"task":"` + h + `","provenance":["observed"],"claim":"x"}`:                                                            "task_completed",
		`{"task":"` + h + `","provenance":null,"claim":"x"}`:                                                                    "task_completed",
		`{"task":"` + h + `","claim":"x"}`:                                                                                      "task_completed",
		`{"task":"` + h + `","provenance":"observed","claim":"x","evidence":null}`:                                              "task_completed",
		`{"task":"` + h + `","provenance":"observed","claim":"x","evidence":{"digest":"` + h + `"}}`:                            "task_completed",
		`{"task":"` + h + `","provenance":"observed","claim":"x","evidence":{"digest":"` + h + `","text":"a log"}}`:             "task_completed",
		`{"task":"` + h + `","provenance":"observed","claim":"x","evidence":{"digest":"` + h + `","entry":0}}`:                  "task_completed",
		`{"task":"` + h + `","provenance":"observed","claim":"x","evidence":{"digest":"` + sum + `","entry":3,"text":"a log"}}`: "task_completed",
		`{"task":"` + h + `","to":"b"}`:                                                                                         "task_handed_off",
		`{"task":"` + h + `","to":"b","snapshot":{},"reason":""}`:                                                               "task_handed_off",
		`{"task":"` + h + `","reason":""}`:                                                                                      "task_declined",
		`{"task":"` + h + `","reason":"","snapshot":{}}`:                                                                        "task_recalled",
		`{"task":"` + h + `"}`: "task_expired",
	} {
		p, err := ledger.ParsePayload([]byte(payload))
		require.NoError(t, err, payload)
		f, k := p.Read(), Kinds[kind]
		k.Read(f)
		f.Only(k.Keys...)
		require.Error(t, f.Err(), payload)
	}
}

func TestEvidenceOf(t *testing.T) {
	h := ledger.Hash{0xcd}
	b := &Board{Find: func(have ledger.Hash) (ledger.Entry, bool) { return ledger.Entry{Seq: 9, Hash: h}, have == h }}
	for name, c := range map[string]struct {
		reference string
		want      Evidence
		code      string
	}{
		"an entry":            {h.String(), Evidence{Digest: h, Entry: 9}, ""},
		"no entry":            {ledger.Hash{8}.String(), Evidence{}, "evidence_unknown"},
		"digits in capitals":  {strings.ToUpper(ledger.Hash{0xab}.String()), Evidence{Digest: sha256.Sum256([]byte(strings.ToUpper(ledger.Hash{0xab}.String()))), Text: strings.ToUpper(ledger.Hash{0xab}.String())}, ""},
		"bytes":               {"exit 0", Evidence{Digest: sha256.Sum256([]byte("exit 0")), Text: "exit 0"}, ""},
		"bytes as they are":   {" exit 0\n", Evidence{Digest: sha256.Sum256([]byte(" exit 0\n")), Text: " exit 0\n"}, ""},
		"nothing":             {"", Evidence{}, "blank"},
		"a space":             {" ", Evidence{}, "blank"},
		"too much":            {strings.Repeat("x", MaxReference+1), Evidence{}, "too_long"},
		"as much as there is": {strings.Repeat("🙂", MaxReference), Evidence{Digest: sha256.Sum256([]byte(strings.Repeat("🙂", MaxReference))), Text: strings.Repeat("🙂", MaxReference)}, ""},
		"no text":             {"\xff", Evidence{}, "ill_formed_unicode"},
	} {
		t.Run(name, func(t *testing.T) {
			e, f := b.EvidenceOf(c.reference)
			if c.code != "" {
				require.Equal(t, c.code, f.Code)
				return
			}
			require.Nil(t, f)
			require.Equal(t, c.want, *e)
		})
	}
	f := b.judgeEvidence(Evidence{Digest: h, Text: "the bytes of that entry"}, nil)
	require.Equal(t, "evidence_unfit", f.Code, "an entry is no newer for being written out")
	for _, text := range []string{h.String(), " " + h.String(), strings.ToUpper(h.String()) + "\n"} {
		f = b.judgeEvidence(Evidence{Digest: sha256.Sum256([]byte(text)), Text: text}, nil)
		require.Equal(t, "evidence_unfit", f.Code, "nor for its hash being given as a text: %q", text)
	}
	other := strings.ToUpper(ledger.Hash{0xab}.String())
	require.Nil(t, b.judgeEvidence(Evidence{Digest: sha256.Sum256([]byte(other)), Text: other}, nil), "a digest of something elsewhere is a text")
}

// What was tried, given up, or said of a task bears nothing out; whatever else is on the record may.
func TestWhatBearsOut(t *testing.T) {
	for kind, bears := range map[string]bool{"refused": false, "cancelled": false, "cancel_too_late": false, "retried": false, "task_created": false, "task_completed": false,
		"action_verified": true, "reveal_checked": true, "read": true} {
		require.Equal(t, bears, bearsOut(kind), kind)
	}
}

// A task takes so many turns, and a room so many tasks.
func TestBounds(t *testing.T) {
	w := newWorld(t)
	w.try(deed{kind: "create", text: "one"})
	for i := range MaxTurns {
		now, next := i%2, (i+1)%2
		for _, d := range []deed{{kind: "accept", who: now}, {kind: "handoff", who: now, to: actors[next].Seat}} {
			by, e := actors[d.who], w.event(d)
			require.Nil(t, e.Judge(w.board, by, stamp(0)))
			e.Fold(w.board, w.record(d, e.Kind(), ledger.Payload{}), by.Actor)
		}
	}
	require.Equal(t, "too_many", w.event(deed{kind: "accept"}).Judge(w.board, actors[0], stamp(0)).Code)
	for range 2 { // the handoff first
		e := Recall{Task: w.id(0)}
		require.Nil(t, e.Judge(w.board, actors[theHost], stamp(0)), "the host's seat can still end it")
		e.Fold(w.board, w.record(deed{kind: "recall", who: theHost}, e.Kind(), ledger.Payload{}), actors[theHost].Actor)
	}
	require.Equal(t, Recalled, w.board.Tasks()[0].Status)

	b := &Board{Find: func(ledger.Hash) (ledger.Entry, bool) { return ledger.Entry{}, false }}
	for i := range MaxTasks {
		require.Nil(t, Create{Title: "x"}.Judge(b, By{}, stamp(0)))
		Create{Title: "x"}.Fold(b, ledger.Entry{Seq: uint64(i + 1), Hash: ledger.Hash{byte(i), byte(i >> 8), 1}}, Actor{})
	}
	require.Equal(t, "too_many", Create{Title: "x"}.Judge(b, By{}, stamp(0)).Code)

	h := b.order[0]
	Accept{Task: h}.Fold(b, ledger.Entry{Seq: 1 << 20}, actors[0].Actor)
	for i := range MaxTurns {
		r := Report{Task: h, Provenance: Reported, Text: "x"}
		require.Nil(t, r.Judge(b, actors[0], stamp(0)))
		r.Fold(b, ledger.Entry{Seq: uint64(1<<20 + i + 1)}, actors[0].Actor)
	}
	require.Equal(t, "too_many", Report{Task: h, Provenance: Reported, Text: "x"}.Judge(b, actors[0], stamp(0)).Code)
}

// One seat at two doors is two owners, and whoever is refused for it is told so.
func TestARefusalTellsWhoseATaskIs(t *testing.T) {
	for name, c := range map[string]struct {
		owner, by int
		says      string
	}{
		"another seat":               {1, 0, "this task is owned by the seat b"},
		"the seat by another door":   {0, 3, "this task is owned by the seat a at the door webmcp, and this call came otherwise"},
		"the seat by another client": {4, 3, "this task is owned by the seat a at the door bridge, for the client that calls itself probe 2, and this call came otherwise"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.try(deed{kind: "create", text: "one"})
			require.True(t, w.try(deed{kind: "accept", who: c.owner}))
			_, f := w.board.Owned(w.id(0), actors[c.by])
			require.Equal(t, Fault{"owned_by_another", "/taskId", c.says}, *f)
			for _, kind := range []string{"accept", "handoff", "recall", "report"} {
				require.False(t, w.try(deed{kind: kind, who: c.by, to: "host", prov: "reported", text: "x"}), kind)
			}
		})
	}
}

// The first end that has come is told, the oldest task's first, and whether any may still come.
func TestDue(t *testing.T) {
	w := newWorld(t)
	require.False(t, w.board.Ends())
	for _, d := range []deed{{kind: "create", text: "one", minutes: 2}, {kind: "create", text: "two"}, {kind: "accept", task: 1}, {kind: "handoff", task: 1, to: "b", minutes: 1}} {
		require.True(t, w.try(d))
	}
	require.True(t, w.board.Ends())
	_, due := w.board.Due(stamp(0))
	require.False(t, due)
	x, due := w.board.Due(stamp(1))
	require.True(t, due)
	require.Equal(t, Expire{Task: w.id(1), What: ExpiredOffer}, x)
	x, _ = w.board.Due(stamp(2))
	require.Equal(t, Expire{Task: w.id(0), What: ExpiredTask}, x)
	w.model.minute = 2
	for _, d := range []deed{{kind: "expire", task: 0, what: "task"}, {kind: "expire", task: 1, what: "handoff"}} {
		require.True(t, w.try(d))
		require.False(t, w.try(d), "once")
	}
	require.False(t, w.board.Ends())
}
