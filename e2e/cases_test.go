package e2e

import (
	"bytes"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// The tests in cases_*_test.go hold the inputs of CASES.md, each a kind of failure
// that people met elsewhere. What follows is what they share.

// reached opens a room through a door and takes it to a phase, the rider's one
// commitment made and opened on the way, and its ruling ratified. One script in
// the page does all of it, since what counts comes after.
func reached(t *testing.T, d door, to room.Phase) *rider.Page {
	t.Helper()
	p := d.open(t)
	p.WaitReads()
	settled(p)
	advanced(p, room.Open, to)
	return p
}

// settled waits until the header says what it has to say of storage and of the
// witness. The picture comes after the tools and that later still, and what is pressed
// must not be moved by it.
func settled(p *rider.Page) {
	p.T.Helper()
	rider.Wait[bool](p, `document.getElementById('advance') && document.getElementById('chip-kept').dataset.state === 'kept' &&
  !document.getElementById('chip-ledger').innerText.includes('No witness has cosigned')`)
}

func advanced(p *rider.Page, from, to room.Phase) {
	p.T.Helper()
	for ; from < to; from++ {
		rider.Eval[any](p, inPage+before[from]+`
  const to = '`+(from+1).String()+`';
  while (document.getElementById('advance')?.dataset.to !== to) await new Promise((go) => setTimeout(go, 4));
  document.getElementById('advance').click();
})()`)
		waitPhase(p, from+1)
	}
}

// before is what the script does before it leaves a phase.
var before = map[room.Phase]string{
	room.Commit: `globalThis.opening = await call('commit_to_round', {position: 'Adopt it.'});`,
	room.Reveal: `await call('reveal_in_round', {position: 'Adopt it.', nonce: opening.nonce});`,
	room.Ruling: `const answer = call('ratify_ruling', {ruling: 'Adopted.'});
  let button;
  while (!(button = document.querySelector('.ask[data-state=awake] [data-act=ratify]'))) await new Promise((go) => setTimeout(go, 4));
  button.click();
  await answer;`,
}

// waitPhase waits until exactly the tools of a phase that was just reached exist.
func waitPhase(p *rider.Page, phase room.Phase) {
	p.T.Helper()
	switch phase {
	case room.Commit:
		p.WaitReads("commit_to_round")
	case room.Reveal:
		p.WaitReads("reveal_in_round")
	case room.Ruling:
		p.WaitReads("ratify_ruling")
	default:
		p.WaitReads()
	}
}

// recorded exports the record, has it verified here, and gives its entries.
func recorded(p *rider.Page) []ledger.Entry {
	p.T.Helper()
	return parsed(p.T, exported(p))
}

// exported has the page export and takes the file before it becomes a download: a
// browser lets a page have ten of them in a burst and no more.
func exported(p *rider.Page) []byte {
	p.T.Helper()
	return []byte(rider.Eval[string](p, `(async () => {
  while (!document.getElementById('export')) await new Promise((go) => setTimeout(go, 4)); // after a reload
  const {createObjectURL} = URL, {click} = HTMLAnchorElement.prototype;
  let file;
  URL.createObjectURL = (blob) => { file = blob; return 'blob:taken'; };
  HTMLAnchorElement.prototype.click = () => {};
  try {
    document.getElementById('export').click();
  } finally {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  }
  return file.text();
})()`))
}

func parsed(t rider.T, file []byte) []ledger.Entry {
	l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
	require.NoError(t, err)
	require.True(t, verdict.OK)
	require.False(t, verdict.Foreign)
	var entries []ledger.Entry
	for e := range l.Entries(1) {
		entries = append(entries, e)
	}
	return entries
}

// of picks the entries of one kind.
func of(entries []ledger.Entry, kind string) []ledger.Entry {
	var found []ledger.Entry
	for _, e := range entries {
		if e.Kind == kind {
			found = append(found, e)
		}
	}
	return found
}

// only gives the one entry of a kind.
func only(t rider.T, entries []ledger.Entry, kind string) ledger.Entry {
	t.Helper()
	found := of(entries, kind)
	require.Len(t, found, 1, "rows of kind %s", kind)
	return found[0]
}

// payload reads what an entry holds.
func payload(t rider.T, e ledger.Entry) map[string]any {
	t.Helper()
	var m map[string]any
	require.NoError(t, json.Unmarshal([]byte(e.Payload.String()), &m))
	return m
}

// member reads one member of what an entry holds, as text; "" where there is none.
func member(t rider.T, e ledger.Entry, name string) string {
	t.Helper()
	s, _ := payload(t, e)[name].(string)
	return s
}

// complete holds an answer to what is promised of every one, refusals included:
// code, message, phase, and the tools offered now.
func complete(t rider.T, a rider.Answer) {
	t.Helper()
	require.NotEmpty(t, a.Code, a)
	require.NotEmpty(t, a.Message, a)
	require.NotEmpty(t, a.Phase, a)
	require.Subset(t, a.Tools, rider.Reads, a)
	require.Regexp(t, `^[0-9a-f]{64}$`, a.Head)
}

// refusedAs holds an answer to be a refusal of that code, at that path.
func refusedAs(t rider.T, a rider.Answer, code, path string) {
	t.Helper()
	complete(t, a)
	require.False(t, a.OK, a)
	require.Equal(t, code, a.Code, a)
	require.Equal(t, path, a.Str("path"), a)
}

// inPage begins a script that calls tools in the page itself, for what must
// happen in one task or many times over: tool(name) gives what a client holds of a
// tool, and call(name, input) its answer.
const inPage = `(async () => {
  const native = /\[native code\]/.test(String(document.modelContext.executeTool));
  const tools = new Map((await document.modelContext.getTools()).map((t) => [t.name, t]));
  const tool = (name) => tools.get(name);
  const run = (name, input, options) => document.modelContext.executeTool(tool(name), native ? input : JSON.stringify(input), options);
  const call = async (name, input) => JSON.parse(await run(name, input));
`

func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
