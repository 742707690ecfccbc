package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// importing gives a page a file and what it says of it.
func importing(p *rider.Page, name string, file []byte) string {
	p.T.Helper()
	p.ImportBytes(name, file)
	return imported(p, name)
}

// imported waits until a file was read, or refused, and gives what the page says of it.
func imported(p *rider.Page, name string) string {
	p.T.Helper()
	return rider.Wait[string](p, `((said) => said.includes(`+rider.JSON(name)+`) && !said.includes('Reading ') && said)(document.getElementById('transfer').innerText.replace(/\s+/g, ' ').trim())`)
}

// What a verifier must not say yes to: each file is refused, at the right line, with
// what was expected and what was found, and the room is as it was.
func TestCasesVerifierSaysNo(t *testing.T) {
	t.Parallel()
	file := long(t, 900)
	lines := strings.SplitAfter(strings.TrimSuffix(string(file), "\n"), "\n")
	lines[len(lines)-1] += "\n"
	entries := parsed(t, file)
	// altered changes one line, whatever its hash then is.
	altered := func(n int, old, with string) []byte {
		l := slices.Clone(lines)
		require.Contains(t, l[n-1], old)
		l[n-1] = strings.Replace(l[n-1], old, with, 1)
		return []byte(strings.Join(l, ""))
	}
	// rehashed changes one entry and gives it the hash it then has.
	rehashed := func(n int, change func(*ledger.Entry)) []byte {
		e := entries[n-1]
		change(&e)
		e.Hash = e.Sum()
		l := slices.Clone(lines)
		l[n-1] = string(e.AppendLine(nil)) + "\n"
		return []byte(strings.Join(l, ""))
	}
	// throughout changes one entry and rewrites the whole chain from there.
	throughout := func(n int, change func(*ledger.Entry)) []byte {
		all := slices.Clone(entries)
		change(&all[n-1])
		return rewritten(t, all)
	}
	otherPayload := func(e *ledger.Entry) {
		var err error
		e.Payload, err = ledger.ParsePayload([]byte(strings.Replace(e.Payload.String(), `"round":1`, `"round":7`, 1)))
		require.NoError(t, err)
	}
	tests := []struct {
		name string
		file []byte
		says []string // all of them
	}{
		{"empty", nil, []string{"nothing to verify"}},
		{"only a newline", []byte("\n"), []string{"line 1", "blank line"}},
		{"the middle of it", []byte(strings.Join(lines[499:], "")), []string{"line 1", "the beginning is absent", "expected 1", "found 500", "checked 500–900"}},
		{"the last line cut in two", file[:len(file)-100], []string{"line 900", "the last line is cut"}},
		{"the last newline gone", file[:len(file)-1], []string{"line 900", "the last line has no newline"}},
		{"garbage in the middle", []byte(strings.Join(slices.Insert(slices.Clone(lines), 450, "what is this?\n"), "")), []string{"line 451", "malformed at entry 451", "byte "}},
		{"a blank line in the middle", []byte(strings.Join(slices.Insert(slices.Clone(lines), 450, "\n"), "")), []string{"line 451", "blank line"}},
		{"byte FF", altered(5, `"kind":"commit`, "\"kind\":\"\xffcommit"), []string{"line 5", "malformed", "UTF-8"}},
		{"two files glued", slices.Concat(file, file), []string{"line 901", "sequence at entry 1", "expected 901", "found 1"}},
		{"a line twice", []byte(strings.Join(slices.Insert(slices.Clone(lines), 10, lines[9]), "")), []string{"line 11", "sequence", "expected 11", "found 10"}},
		{"two lines swapped", []byte(strings.Join(slices.Concat(lines[:9], lines[10:11], lines[9:10], lines[11:]), "")), []string{"line 10", "sequence", "expected 10", "found 11"}},
		{"altered content", altered(7, `"round":1`, `"round":2`), []string{"line 7", "hash_mismatch at entry 7", "expected ", "found " + entries[6].Hash.String()}},
		{"altered time", altered(8, entries[7].TS, "2026-01-01T00:00:09.000Z"), []string{"line 8", "hash_mismatch"}},
		{"rehashed alone", rehashed(9, otherPayload), []string{"line 10", "broken_link at entry 10", "expected ", "found " + entries[8].Hash.String()}},
		{"a severed link", rehashed(11, func(e *ledger.Entry) { e.Prev = entries[3].Hash }), []string{"line 11", "broken_link at entry 11", "expected " + entries[9].Hash.String(), "found " + entries[3].Hash.String()}},
		{"a swapped grade", throughout(12, func(e *ledger.Entry) { e.Actor.Grade = ledger.ServerObserved.String() }), []string{"line 12", "grade_mismatch at entry 12", "expected client-asserted", "server-observed"}},
		{"a stronger attribution", throughout(13, func(e *ledger.Entry) { e.Actor.Attribution = "a human pressed" }), []string{"line 13", "grade_mismatch", "a human pressed"}},
		{"another door", throughout(14, func(e *ledger.Entry) { e.Actor.Ingress = "mcp" }), []string{"line 14", "grade_mismatch"}},
		{"no such door", throughout(15, func(e *ledger.Entry) { e.Actor.Ingress = "back" }), []string{"line 15", "grade_mismatch", "no such door"}},
		{"not canonical", altered(16, `,"seq":16`, `, "seq":16`), []string{"line 16", "not_canonical"}},
		{"carriage returns", bytes.ReplaceAll(file, []byte("\n"), []byte("\r\n")), []string{"line 1", "not_canonical", "CR LF"}},
		{"a byte order mark", slices.Concat([]byte("\ufeff"), file), []string{"line 1", "byte order mark"}},
		{"against the rules", throughout(17, otherPayload), []string{"line 17", "entry 17 breaks the room's rules", "wrong_round"}},
		{"of another version", throughout(1, func(e *ledger.Entry) {
			var err error
			e.Payload, err = ledger.ParsePayload([]byte(strings.Replace(e.Payload.String(), ledger.Version, "docket/9", 1)))
			require.NoError(t, err)
		}), []string{"Not a room of Docket's.", "doors, grades and attributions were not checked"}},
	}
	p := reached(t, doors[1], room.Commit)
	require.True(t, p.Call("commit_to_round", `{"position":"Adopt it."}`).OK)
	p.WaitReads("commit_to_round", "withdraw_commitment")
	before := exported(p)
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p.T = t
			name := fmt.Sprintf("file-%d.jsonl", i)
			said := importing(p, name, test.file)
			for _, text := range test.says {
				require.Contains(t, said, text)
			}
			require.Contains(t, said, "he room is as it was.")
			require.Equal(t, string(before), string(exported(p)))
			require.Len(t, p.Names(), len(rider.Reads)+2)
		})
	}
	p.T = t
	require.Equal(t, "ok", p.Verify().State)
}

// A file of nothing but the opening row is a room, and its check covers one entry
// and says so.
func TestCasesVerifierOfOneEntry(t *testing.T) {
	t.Parallel()
	first, _, _ := bytes.Cut(long(t, 3), []byte("\n"))
	p := reached(t, doors[1], room.Commit)
	p.ImportBytes("one.jsonl", append(first, '\n'))
	p.WaitReads()
	p.WaitText("A long room")
	v := p.Verify()
	require.Equal(t, "ok", v.State)
	require.Contains(t, v.Text, "1 entry checked, #1 to #1")
	require.Contains(t, v.Text, "it does not find a record rewritten whole")

	// The earlier room is kept as it was, and can be returned to.
	p.Press("Return to the earlier room")
	p.WaitReads("commit_to_round")
}

// A chain of another make is checked as a chain, not taken over, and its verdict
// says what could not be checked: that is not the same as tampered.
func TestCasesVerifierOfAForeignChain(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile(filepath.Join(built.Root, "ledger", "testdata", "take-five.jsonl"))
	require.NoError(t, err)
	p := reached(t, doors[1], room.Commit)
	before := exported(p)
	said := importing(p, "take-five.jsonl", file)
	require.Contains(t, said, "Not a room of Docket's.")
	require.Contains(t, said, "2 entries checked, #1 to #2")
	require.Contains(t, said, "doors, grades and attributions were not checked: this is not a Docket chain")
	require.NotContains(t, said, "Not consistent")
	require.Equal(t, string(before), string(exported(p)))

	tampered := bytes.Replace(file, []byte("Zoë"), []byte("Zoe"), 1)
	said = importing(p, "tampered.jsonl", tampered)
	require.Contains(t, said, "hash_mismatch at entry 2")
	require.Contains(t, said, "line 2")
	require.Equal(t, string(before), string(exported(p)))
}

// A file larger than 64 MiB is refused at once, before any of it is read; one of the
// very size is read.
func TestCasesImportTooLarge(t *testing.T) {
	t.Parallel()
	p := reached(t, doors[1], room.Commit)
	before := exported(p)
	dir := t.TempDir()
	for name, size := range map[string]int64{"large.jsonl": ledger.MaxImportBytes + 1, "huge.jsonl": 1 << 40} {
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		require.NoError(t, err)
		require.NoError(t, f.Truncate(size)) // a hole: it takes no room on the disk
		require.NoError(t, f.Close())
		p.Import(path)
		said := imported(p, name)
		require.Contains(t, said, fmt.Sprintf("the file has %d bytes, and at most %d are taken", size, ledger.MaxImportBytes))
	}
	path := filepath.Join(dir, "limit.jsonl")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Truncate(path, ledger.MaxImportBytes))
	p.Import(path)
	require.Contains(t, imported(p, "limit.jsonl: line 1"), "longer than 1 MiB")
	require.Equal(t, string(before), string(exported(p)))
}
