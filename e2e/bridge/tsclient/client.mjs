// The official TypeScript SDK's client against docket bridge: a client that nobody here wrote. The page at the other end
// is the test's (bridge_test.go), and so are its tools.
//
//   node client.mjs stdio BIN ARG...   starts the bridge itself, and prints the line with the link first
//   node client.mjs http URL TOKEN
//
// It exits with 0 when everything held.
import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const [kind, where, ...rest] = process.argv.slice(2);
const client = new Client({ name: 'ts client', version: '9' });

// Resolves once tools were said to have changed, again and again.
let changes = 0;
let wake = () => {};
client.setNotificationHandler(ToolListChangedNotificationSchema, () => { changes++; wake(); });
const names = async () => (await client.listTools()).tools.map((t) => t.name).sort();
async function until(want) {
  for (;;) {
    const seen = changes;
    const got = await names();
    if (JSON.stringify(got) === JSON.stringify(want)) return;
    if (seen === changes) await new Promise((resolve) => { wake = resolve; if (seen !== changes) resolve(); });
  }
}
// text is the answer as the page gave it; it must be the same as text and as an object.
function answer(result) {
  assert.equal(result.content.length, 1);
  const object = JSON.parse(result.content[0].text);
  assert.deepEqual(result.structuredContent, object);
  return object;
}

if (kind === 'stdio') {
  const transport = new StdioClientTransport({ command: where, args: rest, stderr: 'pipe' });
  const lines = createInterface({ input: transport.stderr });
  lines.once('line', (line) => console.log(line));
  lines.on('line', () => {});
  await client.connect(transport);
} else {
  const refused = new StreamableHTTPClientTransport(new URL(where), { requestInit: { headers: { Authorization: 'Bearer 00' } } });
  await assert.rejects(new Client({ name: 'stranger', version: '0' }).connect(refused));
  const transport = new StreamableHTTPClientTransport(new URL(where), { requestInit: { headers: { Authorization: `Bearer ${rest[0]}` } } });
  await client.connect(transport);
}
assert.equal(client.getServerVersion().name, 'docket');
assert.deepEqual(client.getServerCapabilities(), { tools: { listChanged: true } });
assert.match(client.getInstructions(), /Connect a local agent/);

// List.
await until(['ask', 'echo', 'later', 'refuse', 'vanish']);
const echo = (await client.listTools()).tools.find((t) => t.name === 'echo');
assert.equal(echo.title, 'Echo');
assert.deepEqual(echo.inputSchema, { additionalProperties: false, properties: {}, type: 'object' });
assert.equal(echo.annotations.readOnlyHint, true);
assert.equal(echo.annotations.openWorldHint, false);
assert.deepEqual(echo._meta, { 'docket/consequential': false, 'docket/untrusted': true });

// Call, and refusal.
const first = answer(await client.callTool({ name: 'echo', arguments: { a: 'é😀' } }));
assert.equal(first.client, 'ts client 9');
const refusal = await client.callTool({ name: 'refuse', arguments: {} });
assert.equal(refusal.isError, true);
assert.equal(answer(refusal).code, 'wrong_phase');
const unknown = await client.callTool({ name: 'no_such_tool' });
assert.equal(answer(unknown).code, 'unknown_tool', 'a tool that is not offered is refused by the page');

// Malformed arguments come to the page as they are.
const odd = { nope: 1, '': null, s: '\ud800', __proto__: { x: 1 }, deep: [[[[[[[[[]]]]]]]]] };
assert.equal(answer(await client.callTool({ name: 'echo', arguments: odd })).input, JSON.stringify(odd));
const long = { s: 'x'.repeat(10 << 20) };
assert.equal(answer(await client.callTool({ name: 'echo', arguments: long })).length, (64 << 10) + 1, 'cut where it is refused for its length');

// A thousand calls, none waiting for another. Over standard input they have an order, and it is kept.
const start = answer(await client.callTool({ name: 'echo', arguments: {} })).count;
const all = await Promise.all(Array.from({ length: 1000 }, (_, i) => client.callTool({ name: 'echo', arguments: { i } })));
const counts = all.map(answer);
counts.forEach((a, i) => assert.deepEqual(JSON.parse(a.input), { i }));
assert.equal(new Set(counts.map((a) => a.count)).size, 1000);
if (kind === 'stdio') counts.forEach((a, i) => assert.equal(a.count, start + 1 + i));

// A call that waits for a person: progress at once, and cancelled.
const gaveUp = new AbortController();
let progress = 0;
await assert.rejects(client.callTool({ name: 'ask', arguments: {} }, undefined, {
  signal: gaveUp.signal,
  onprogress: (p) => { progress++; assert.match(p.message, /waiting for a press/); gaveUp.abort('no longer wanted'); },
}));
assert.equal(progress, 1);

// And one that outlives the bridge's patience, which is shorter than the client's.
const waits = await client.callTool({ name: 'ask', arguments: { request_id: 'mine' } });
assert.equal(waits.isError ?? false, false);
assert.equal(answer(waits).code, 'awaiting_confirmation');
assert.equal(answer(waits).request_id, 'mine');

// The phase changes: other tools.
answer(await client.callTool({ name: 'later', arguments: {} }));
await until(['echo', 'vanish']);

// The page goes in mid-call.
const lost = await client.callTool({ name: 'vanish', arguments: {} });
assert.equal(lost.isError, true);
assert.equal(answer(lost).code, 'interrupted');
await until([]);
await client.close();
console.log('held');
