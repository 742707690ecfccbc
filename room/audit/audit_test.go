package audit_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
	"docket/room/audit"
	"docket/room/audit/audittest"
)

// played is a room in which everything happened that has a check.
func played() *audittest.Room {
	r := audittest.Open(1, "Night shift")
	r.Play()
	return r
}

func auditor(t testing.TB, vkeys ...string) *audit.Auditor {
	a := &audit.Auditor{Verify: audittest.Verify, Workers: 2}
	for _, k := range vkeys {
		require.NoError(t, a.Pin(k))
	}
	return a
}

func run(a *audit.Auditor, file []byte) audit.Report {
	return a.Audit(context.Background(), "file", bytes.NewReader(file), audit.Look{})
}

func count(r audit.Report, what string) uint64 {
	for _, c := range r.Checks {
		if strings.Contains(c.What, what) {
			return c.Count
		}
	}
	return 0
}

func why(r audit.Report, what string) string {
	for _, n := range r.NotChecked {
		if strings.Contains(n.What, what) {
			return n.Why
		}
	}
	return ""
}

func TestLedger(t *testing.T) {
	room := played()
	n := room.Ledger().Len()
	for _, workers := range []int{0, 1, 4} {
		a := auditor(t)
		a.Workers = workers
		r := run(a, room.Export())
		require.Equal(t, audit.OK, r.Verdict, r.Headline)
		require.Equal(t, "consistent with a key that this file brought along", r.Headline)
		require.Equal(t, audit.Ledger, r.Kind)
		require.Equal(t, ledger.Origin(room.Snapshot().ID), r.Origin)
		require.Equal(t, "Night shift", r.RoomName)
		require.Equal(t, room.Ledger().Head(), r.Head)
		size, root := room.Ledger().Root()
		require.Equal(t, size, r.Size)
		require.Equal(t, root, r.Root)
		require.Equal(t, n, count(r, "link and hash"))
		require.Equal(t, n, count(r, "grade"))
		require.EqualValues(t, 2, count(r, "openings"))
		require.EqualValues(t, 1, count(r, "signed by the Worker"))
		require.EqualValues(t, 1, count(r, "room id"))
		require.Equal(t, n, count(r, "rules"))
		require.Len(t, r.Keys, 1)
		require.Equal(t, "file", r.Keys[0].From)
		require.NotEmpty(t, why(r, "missing at the end"))
		require.NotEmpty(t, why(r, "1 opening by anybody but the page"))
	}
	r := run(auditor(t, audittest.Vkey(room.Worker)), room.Export())
	require.Equal(t, audit.OK, r.Verdict)
	require.True(t, r.Keys[0].Pinned())
	require.Contains(t, r.Headline, "are consistent with each other")
}

// Every kind of fault, each with the entry it is at.
func TestFaults(t *testing.T) {
	good := played().Export()
	lines := bytes.SplitAfter(good, []byte("\n"))
	lines = lines[:len(lines)-1]
	seqOf := func(kind string) uint64 {
		for i, l := range lines {
			if bytes.Contains(l, []byte(`"kind":"`+kind+`"`)) {
				return uint64(i + 1)
			}
		}
		panic(kind)
	}
	join := func(l ...[]byte) []byte { return bytes.Join(l, nil) }
	rewrite := func(kind string, old, new string) []byte {
		return audittest.Rewrite(good, seqOf(kind), func(e *ledger.Entry) {
			s := e.Payload.String()
			if !strings.Contains(s, old) {
				panic(s + " has no " + old)
			}
			p, err := ledger.ParsePayload([]byte(strings.Replace(s, old, new, 1)))
			if err != nil {
				panic(err)
			}
			e.Payload = p
		})
	}
	other := audittest.Open(9, "Other")
	reads := audittest.Open(1, "Night shift")
	for name, c := range map[string]struct {
		file  []byte
		kind  ledger.FaultKind
		entry uint64
		line  int
	}{
		"altered":                    {bytes.Replace(good, []byte(`"position":"yes"`), []byte(`"position":"no"`), 1), ledger.HashMismatch, seqOf("reveal"), int(seqOf("reveal"))},
		"rehashed alone":             {join(append(append([][]byte{}, lines[:3]...), append([][]byte{lines[4]}, lines[3:]...)...)...), ledger.Sequence, 5, 4},
		"a line missing":             {join(append(append([][]byte{}, lines[:3]...), lines[4:]...)...), ledger.Sequence, 5, 4},
		"severed link":               {bytes.Replace(good, []byte(`"prev":"`+string(hashOf(lines[3]))), []byte(`"prev":"`+strings.Repeat("0", 64)), 1), ledger.BrokenLink, 5, 5},
		"garbage in the middle":      {join(join(lines[:4]...), []byte("garbage\n"), join(lines[4:]...)), ledger.Malformed, 5, 5},
		"garbage before":             {join([]byte("garbage\n"), good), ledger.Malformed, 1, 1},
		"a byte order mark":          {join([]byte("\ufeff"), good), ledger.Malformed, 1, 1},
		"glued":                      {join(good, good), ledger.Sequence, 1, len(lines) + 1},
		"cut in two":                 {good[:len(good)-40], ledger.Malformed, uint64(len(lines)), len(lines)},
		"no newline":                 {good[:len(good)-1], ledger.NotCanonical, uint64(len(lines)), len(lines)},
		"CR LF":                      {bytes.ReplaceAll(good, []byte("\n"), []byte("\r\n")), ledger.NotCanonical, 1, 1},
		"a grade":                    {bytes.Replace(good, []byte(`"grade":"client-asserted"`), []byte(`"grade":"server-observed"`), 1), ledger.HashMismatch, 1, 1},
		"a grade, rehashed":          {audittest.Rewrite(good, 3, func(e *ledger.Entry) { e.Actor.Grade = "server-observed" }), ledger.GradeMismatch, 3, 3},
		"the beginning absent":       {join(lines[4:]...), ledger.Sequence, 5, 1},
		"another position":           {rewrite("reveal", `"position":"yes"`, `"position":"no"`), audit.OpeningMismatch, seqOf("reveal"), int(seqOf("reveal"))},
		"another nonce":              {rewrite("reveal", `"nonce":"`, `"nonce":"0`), audit.OpeningMismatch, seqOf("reveal"), int(seqOf("reveal"))},
		"a check's time":             {rewrite("reveal_checked", `00:00:01.000Z`, `00:00:02.000Z`), ledger.BadSignature, seqOf("reveal_checked"), int(seqOf("reveal_checked"))},
		"a check by an unknown key":  {rewrite("reveal_checked", `"key_id":"`+room.KeyID(played().Worker[32:]), `"key_id":"0000000000000000`), ledger.UnknownKey, seqOf("reveal_checked"), int(seqOf("reveal_checked"))},
		"a check that says no":       {rewrite("reveal_checked", `"matches":true`, `"matches":false`), audit.CheckDisagrees, seqOf("reveal_checked"), int(seqOf("reveal_checked"))},
		"another key in the opening": {rewrite("room_opened", audittest.RoomVkey(played().Key), audittest.RoomVkey(other.Key)), audit.KeyMismatch, 1, 1},
		"no key in the opening":      {rewrite("room_opened", audittest.RoomVkey(played().Key), "docket/x"), audit.KeyMismatch, 1, 1},
		"a phase out of turn":        {rewrite("phase", `"to":"Commit"`, `"to":"Ruling"`), audit.BreaksRules, seqOf("phase"), int(seqOf("phase"))},
		"a line too long":            {join(reads.Export(), bytes.Repeat([]byte("x"), ledger.MaxLine+1), []byte("\n")), ledger.Malformed, 3, 3},
	} {
		t.Run(name, func(t *testing.T) {
			for _, workers := range []int{0, 2} {
				a := auditor(t)
				a.Workers = workers
				r := run(a, c.file)
				require.Equal(t, audit.Faulty, r.Verdict, r.Headline)
				require.Equal(t, c.kind, r.Fault.Kind, r.Headline)
				require.Equal(t, c.entry, r.Fault.Seq, r.Headline)
				require.Equal(t, c.line, r.Fault.Line, r.Headline)
				// The offset lies on the line.
				begins := len(join(bytes.SplitAfter(c.file, []byte("\n"))[:c.line-1]...))
				ends := len(join(bytes.SplitAfter(c.file, []byte("\n"))[:c.line]...))
				require.GreaterOrEqual(t, int(r.Fault.Offset), begins)
				require.LessOrEqual(t, int(r.Fault.Offset), ends)
				require.Equal(t, r.Headline, r.Fault.Error())
			}
		})
	}
}

func hashOf(line []byte) []byte {
	i := bytes.Index(line, []byte(`"hash":"`)) + len(`"hash":"`)
	return line[i : i+64]
}

// "Cannot check" is not "tampered", and a part is not the whole.
func TestWhatShowsLittle(t *testing.T) {
	good := played().Export()
	lines := bytes.SplitAfter(good, []byte("\n"))

	r := run(auditor(t), nil)
	require.Equal(t, audit.Nothing, r.Verdict)
	require.Contains(t, r.Headline, "nothing to verify")

	r = run(auditor(t), lines[0])
	require.Equal(t, audit.OK, r.Verdict)
	require.Contains(t, r.Headline, "one entry, the opening")
	require.Contains(t, r.Headline, "nothing that happened in it")

	r = run(auditor(t), bytes.Join(lines[4:8], nil))
	require.Contains(t, r.Fault.Message, "checked 5–8, the beginning is absent")
	require.EqualValues(t, 4, count(r, "link and hash"))
	require.Zero(t, r.Size, "there is no tree without the beginning")

	r = run(auditor(t), []byte("hello\nworld\n"))
	require.Equal(t, audit.Unreadable, r.Verdict)

	r = auditor(t).Audit(context.Background(), "file", iotest.ErrReader(errors.New("disk")), audit.Look{})
	require.Equal(t, audit.Unreadable, r.Verdict)
	require.Contains(t, r.Headline, "disk")
	for _, workers := range []int{0, 2} {
		a := auditor(t)
		a.Workers = workers
		r = a.Audit(context.Background(), "file", io.MultiReader(bytes.NewReader(good), iotest.ErrReader(errors.New("disk"))), audit.Look{})
		require.Equal(t, audit.Unreadable, r.Verdict, r.Headline)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r = auditor(t).Audit(ctx, "file", bytes.NewReader(good), audit.Look{})
	require.Equal(t, audit.Unreadable, r.Verdict)

	// A foreign chain is checked as far as it goes.
	foreign := audittest.Rewrite(lines[0], 1, func(e *ledger.Entry) { e.Kind = "other" })
	r = run(auditor(t), foreign)
	require.Equal(t, audit.OK, r.Verdict)
	require.True(t, r.Foreign)
	require.NotEmpty(t, why(r, "doors, grades"))
}

// A ledger of a later version: its kinds are not known, and it is not called wrong.
func TestKindsOfALaterVersion(t *testing.T) {
	room := audittest.Open(1, "Later")
	at, _ := room.Ledger().Entry(2)
	_, err := room.Ledger().Append(must(parseTime(at.TS)), "of_a_later_version", "host", ledger.UI, at.Payload)
	require.NoError(t, err)
	r := run(auditor(t), room.Export())
	require.Equal(t, audit.OK, r.Verdict, r.Headline)
	require.Contains(t, why(r, "rules from entry 3 on"), "does not know")
	require.EqualValues(t, 2, count(r, "rules"))
}
