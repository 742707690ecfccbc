package view

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/room"
	"docket/room/audit"
	"docket/wasm/examine"
)

// checked is a page on which files were checked. Signatures are taken for good: these are pictures.
func checked(keys []string, change func(*VerifyModel), files ...examine.Named) Page {
	a := &audit.Auditor{Verify: func(_, _, _ []byte) bool { return true }}
	for _, k := range keys {
		if err := a.Pin(k); err != nil {
			panic("view: " + err.Error())
		}
	}
	r := examine.Files(context.Background(), a, files, func(int) {})
	m := &VerifyModel{Reports: r.Reports, Comparisons: r.Comparisons, Pinned: len(keys)}
	if change != nil {
		change(m)
	}
	return Page{Verify: m}
}

// memory is a file of a story.
type memory string

func (m memory) Reader(context.Context) io.Reader { return strings.NewReader(string(m)) }

func named(name, text string) examine.Named {
	return examine.Named{Name: name, Size: int64(len(text)), File: memory(text)}
}

// keyed is a room that has a key.
type keyed struct {
	*fixture
	key ledger.Key
}

func newKeyed(by byte) *keyed {
	key := ledger.RoomKey([32]byte(bytes.Repeat([]byte{by}, 32)))
	now := time.Date(2026, 3, 14, 9, 26, 53, 589e6, time.UTC)
	r, err := room.New(room.Config{
		ID: ledger.RoomID(key.Public), Key: vkey(key), Name: "Night flight recovery", Question: question,
		Now:    func() time.Time { now = now.Add(1374 * time.Millisecond); return now },
		Random: &counting{n: 7},
	})
	if err != nil {
		panic("view: " + err.Error())
	}
	f := newFixture()
	f.Room = r
	f.advance(room.Commit).commit(f.host, hostPosition).commit(f.rider, riderPosition).advance(room.Reveal).reveal(f.rider).reveal(f.host)
	return &keyed{f, key}
}

func vkey(k ledger.Key) string {
	text, err := ledger.FormatKey(k)
	if err != nil {
		panic("view: " + err.Error())
	}
	return text
}

func (k *keyed) lines() []string {
	var b strings.Builder
	if err := k.Ledger().Export(&b); err != nil {
		panic("view: " + err.Error())
	}
	return slices.Collect(strings.Lines(b.String()))
}

func (k *keyed) export() string { return strings.Join(k.lines(), "") }

var storyWitness = ledger.Key{Name: "docket.local/witness", Sort: ledger.KeyCosignature, Public: [32]byte{9}}

// checkpoint is the whole tree's, signed and cosigned by nobody who has the keys.
func (k *keyed) checkpoint() []byte {
	size, root := k.Ledger().Root()
	sign := func([]byte) ([]byte, error) { return make([]byte, 64), nil }
	var signers []note.Signer
	for _, key := range []ledger.Key{k.key, storyWitness} {
		s, err := ledger.NewSigner(key, func() time.Time { return time.Date(2026, 3, 14, 9, 28, 0, 0, time.UTC) }, sign)
		if err != nil {
			panic("view: " + err.Error())
		}
		signers = append(signers, s)
	}
	b, err := ledger.SignCheckpoint(ledger.Checkpoint{Origin: k.key.Name, Size: size, Root: root}, signers...)
	if err != nil {
		panic("view: " + err.Error())
	}
	return b
}

func (k *keyed) receipt(seq uint64) string {
	r, err := k.Ledger().Receipt(seq, k.checkpoint())
	if err != nil {
		panic("view: " + err.Error())
	}
	b, err := ledger.FormatReceipt(r)
	if err != nil {
		panic("view: " + err.Error())
	}
	return string(b)
}

// forged is the export with one entry changed, and all hashes behind it made anew.
func (k *keyed) forged(seq uint64, change func(*ledger.Entry)) string {
	var out []byte
	var head ledger.Hash
	for e := range k.Ledger().Entries(1) {
		if e.Seq == seq {
			change(&e)
		}
		e.Prev = head
		e.Hash = e.Sum()
		head = e.Hash
		out = append(e.AppendLine(out), '\n')
	}
	return string(out)
}

// tamperings are exports with one fault each.
func tamperings() []examine.Named {
	k := newKeyed(1)
	lines := k.lines()
	line := func(n int, with string) string {
		l := slices.Clone(lines)
		l[n-1] = with
		return strings.Join(l, "")
	}
	swap := func(n int, old, with string) string { return line(n, strings.Replace(lines[n-1], old, with, 1)) }
	relinked := func(n int, change func(*ledger.Entry)) string {
		e, err := ledger.ParseEntry([]byte(strings.TrimSuffix(lines[n-1], "\n")))
		if err != nil {
			panic("view: " + err.Error())
		}
		change(&e)
		e.Hash = e.Sum()
		return line(n, string(e.AppendLine(nil))+"\n")
	}
	reveal := uint64(0)
	for e := range k.Ledger().Entries(1) {
		if e.Kind == "reveal" && reveal == 0 {
			reveal = e.Seq
		}
	}
	return []examine.Named{
		named("a line is missing.jsonl", line(3, "")),
		named("another link.jsonl", relinked(4, func(e *ledger.Entry) { e.Prev = ledger.Hash{1} })),
		named("another time.jsonl", swap(5, "T09:2", "T08:2")),
		named("a better grade.jsonl", k.forged(2, func(e *ledger.Entry) { e.Actor.Grade = "server-observed" })),
		named("not canonical.jsonl", swap(2, ",", ", ")),
		named("garbage.jsonl", line(2, "\u202e<img src=x onerror=alert(1)>\n")),
		named("another opening.jsonl", k.forged(reveal, func(e *ledger.Entry) {
			p, err := ledger.ParsePayload([]byte(strings.Replace(e.Payload.String(), "All 42", "All 41", 1)))
			if err != nil {
				panic("view: " + err.Error())
			}
			e.Payload = p
		})),
		named("out of turn.jsonl", k.forged(2, func(e *ledger.Entry) { e.Kind = "ruling_ratified" })),
		named("the end of it.jsonl", strings.Join(lines[4:], "")),
		named("cut in two.jsonl", strings.TrimSuffix(k.export(), "\n")),
	}
}

func verifyStories() []Story {
	return []Story{
		{"verify-empty", "Checking files: nothing was dropped yet", func() Page { return Page{Verify: &VerifyModel{}} }},
		{"verify-over", "Checking files: files are held over the page", func() Page { return Page{Verify: &VerifyModel{Over: true}} }},
		{"verify-running", "Checking files: the second of three is being read", func() Page {
			return Page{Verify: &VerifyModel{Running: true, File: "night-flight.jsonl", Nth: 2, Of: 3, Done: 20 << 20, Total: 480 << 20}}
		}},
		{"verify-judging", "Checking files: the room's rules are being applied", func() Page {
			return Page{Verify: &VerifyModel{Running: true, File: hostile, Nth: 1, Of: 1, Done: 7, Total: 7}}
		}},
		{"verify-cancelled", "Checking files: cancelled", func() Page { return Page{Verify: &VerifyModel{Cancelled: true}} }},
		{"verify-ledger", "Checking files: an export that holds", func() Page {
			return checked(nil, nil, named("docket-night-flight.jsonl", newKeyed(1).export()))
		}},
		{"verify-faults", "Checking files: every kind of fault", func() Page {
			return checked(nil, func(m *VerifyModel) { m.Comparisons = nil }, tamperings()...)
		}},
		{"verify-receipt", "Checking files: a receipt that brings its key along", func() Page {
			return checked(nil, nil, named("docket-1.tlog-proof", newKeyed(1).receipt(1)))
		}},
		{"verify-pinned", "Checking files: a receipt by keys that were pinned", func() Page {
			k := newKeyed(1)
			return checked([]string{vkey(k.key), vkey(storyWitness)}, nil, named("docket-4.tlog-proof", k.receipt(4)))
		}},
		{"verify-unknown", "Checking files: a receipt by keys that nobody knows", func() Page {
			return checked(nil, nil, named("docket-4.tlog-proof", newKeyed(1).receipt(4)))
		}},
		{"verify-cut", "Checking files: an export that lost its end, and a checkpoint", func() Page {
			k := newKeyed(1)
			short := k.lines()
			short = short[:len(short)-2]
			return checked(nil, nil, named("checkpoint.txt", string(k.checkpoint())), named("short.jsonl", strings.Join(short, "")), named("whole.jsonl", k.export()))
		}},
		{"verify-fork", "Checking files: two histories of one room, and another room", func() Page {
			k := newKeyed(1)
			other := k.forged(4, func(e *ledger.Entry) { e.TS = "2026-03-14T09:26:59.000Z" })
			return checked(nil, nil, named("mine.jsonl", k.export()), named("theirs.jsonl", other), named("elsewhere.jsonl", newKeyed(2).export()))
		}},
		{"verify-nothing", "Checking files: nothing to verify, and no file of Docket's", func() Page {
			return checked(nil, nil, named("empty.jsonl", ""), named(hostile, "GIF89a"), named("take-five.jsonl", foreignChain()))
		}},
		{"verify-unsigned", "Checking files: this browser has no Ed25519", func() Page {
			const why = "NotSupportedError: Unrecognized name."
			return checked(nil, func(m *VerifyModel) {
				m.Unsigned = why
				for i := range m.Reports {
					examine.Unsigned(&m.Reports[i], why)
				}
			}, named("docket-1.tlog-proof", newKeyed(1).receipt(1)))
		}},
		{"verify-refused", "Checking files: too many files, and a key that is none", func() Page {
			return Page{Verify: &VerifyModel{Refused: "these are 17 files, and at most 16 are checked at once", PinLine: 2,
				PinError: `key "` + hostile + `" has no hash, want name+hash+base64`}}
		}},
	}
}

// foreignChain is the export of another system, of one line.
func foreignChain() string {
	e := ledger.Entry{Seq: 1, TS: "2026-01-01T00:00:00.000Z", Kind: "phase_enter", Actor: ledger.Actor{Seat: "host", Ingress: "ui", Grade: "client-asserted",
		Attribution: "client reports that someone acted in the page"}}
	var err error
	if e.Payload, err = ledger.Make(ledger.Str("phase", "open")); err != nil {
		panic("view: " + err.Error())
	}
	e.Hash = e.Sum()
	return string(e.AppendLine(nil)) + "\n"
}
