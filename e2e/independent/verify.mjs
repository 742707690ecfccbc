// Verifies Docket's ledgers, receipts and checkpoints from docs/format.md alone, with Node's own crypto.
//
//   node verify.mjs [--key VKEY]… FILE [--against FILE]    prints a verdict as JSON; exit 0 verified, 1 a fault
//   node verify.mjs --vectors ledger/testdata/vectors/index.json    checks every vector against its verdict
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
class Fault extends Error { constructor(verdict, seq, line) { super(verdict); Object.assign(this, { verdict, seq, line }) } }
const fail = (verdict, seq, line) => { throw new Fault(verdict, seq, line) }
const need = (ok, verdict = 'malformed') => { if (!ok) fail(verdict) }
const sha256 = (...parts) => parts.reduce((h, p) => h.update(p), createHash('sha256')).digest()
const MAX = Number.MAX_SAFE_INTEGER
// ——— JSON and its canonical form (RFC 8785) ———
// parse reads strict JSON into nodes { type, text, … }, where text is the node's canonical form.
function parse(s) {
  let i = 0
  const space = () => { while (' \t\r\n'.includes(s[i] ?? 'x')) i++ }
  const take = (c) => { space(); need(s[i++] === c) }
  const token = (re) => { re.lastIndex = i; const m = re.exec(s); need(m); i = re.lastIndex; return m[0] }
  const string = () => {
    const value = JSON.parse(token(/"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"/y))
    need(value.isWellFormed())
    return { type: 'string', value, text: JSON.stringify(value) }
  }
  const list = (close, item) => {
    const items = []
    for (i++, space(); s[i] !== close; space()) { if (items.length) take(','); items.push(item()) }
    return i++, items
  }
  const value = () => {
    space()
    if (s[i] === '"') return string()
    if (s[i] === '[') { const items = list(']', value); return { type: 'array', items, text: '[' + items.map((x) => x.text).join() + ']' } }
    if (s[i] === '{') {
      const members = new Map()
      list('}', () => { space(); const key = string().value; need(!members.has(key)); take(':'); members.set(key, value()) })
      // The default order compares UTF-16 units, as RFC 8785 asks.
      const text = [...members.keys()].sort().map((k) => JSON.stringify(k) + ':' + members.get(k).text).join()
      return { type: 'object', members, text: '{' + text + '}' }
    }
    if ('tfn'.includes(s[i])) { const text = token(/true|false|null/y); return { type: text, text } }
    const n = Number(token(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y))
    return { type: 'number', value: n, text: Number.isFinite(n) ? JSON.stringify(n) : 'beyond all numbers' }
  }
  const node = value()
  return space(), need(i === s.length), node
}
const utf8 = (bytes) => { try { return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) } catch { return fail('malformed') } }
// ——— Entries ———
const doors = { // door: [grade, attribution]
  ui: ['client-asserted', "through the page's own controls; who pressed is not known"],
  webmcp: ['client-asserted', "through a tool call in the page; by the page's word alone"],
  bridge: ['client-asserted', "through the local bridge; by the page's word alone"],
  partner: ['inherited', 'as another origin asserts it'],
  mcp: ['server-observed', 'a credential was shown to the server'],
  server: ['server-observed', 'observed and signed by the server'],
  room: ['client-asserted', "bookkeeping by the page's core"],
}
function parseEntry(bytes) {
  need(bytes.length > 0 && bytes.length <= 1 << 20 && (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf)) // no byte order mark
  need(bytes.at(-1) !== 13, 'not_canonical')
  const s = utf8(bytes), node = parse(s)
  need(node.text === s, 'not_canonical')
  const names = (n, want) => need(n?.type === 'object' && [...n.members.keys()].join() === want)
  names(node, 'actor,hash,kind,payload,prev,seq,ts')
  const m = node.members, actor = m.get('actor')
  names(actor, (actor.members?.has('attribution') ? 'attribution,' : '') + 'grade,ingress,seat')
  for (const n of [...actor.members.values(), m.get('hash'), m.get('kind'), m.get('prev'), m.get('ts')]) need(n.type === 'string')
  for (const k of ['hash', 'prev']) need(/^[0-9a-f]{64}$/.test(m.get(k).value))
  need(/^[1-9]\d*$/.test(m.get('seq').text) && m.get('seq').value <= MAX)
  const preimage = [...m.keys()].filter((k) => k !== 'hash').map((k) => `"${k}":${m.get(k).text}`).join()
  const a = (k) => actor.members.get(k)?.value, of = (k) => m.get(k).value
  return { seq: of('seq'), kind: of('kind'), ts: of('ts'), payload: m.get('payload'), prev: of('prev'), hash: of('hash'),
    sum: sha256(`{${preimage}}`).toString('hex'), door: a('ingress'), grade: a('grade'), attribution: a('attribution'), seat: a('seat') }
}
function checkPayload(node, whole, depth = 1) {
  if (node.type === 'number' && whole) need(/^-?\d+$/.test(node.text) && Math.abs(node.value) <= MAX)
  const inner = node.items ?? node.members?.values()
  if (inner) need(depth <= 32)
  for (const n of inner ?? []) checkPayload(n, whole, depth + 1)
}
// checkOwn checks what only a chain of Docket's own has: names, times, whole numbers; then door, grade and attribution.
function checkOwn(e) {
  need(/^[a-z0-9_:.-]{1,64}$/.test(e.kind))
  need(e.seat !== '' && Buffer.byteLength(e.seat) <= 200)
  const t = new Date(e.ts)
  need(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(e.ts) && !Number.isNaN(+t) && t.toISOString() === e.ts)
  checkPayload(e.payload, true)
  const [grade, attribution] = Object.hasOwn(doors, e.door) ? doors[e.door] : fail('grade_mismatch')
  need(e.grade === grade && e.attribution === attribution, 'grade_mismatch')
}
const own = (e) => e.seq === 1 && e.kind === 'room_opened' && e.payload.members?.get('version')?.value === 'docket/1'
// ——— The tree (RFC 6962; each leaf is an entry's 32-byte hash) ———
const leafOf = (hex) => sha256(Buffer.of(0), Buffer.from(hex, 'hex')), nodeOf = (l, r) => sha256(Buffer.of(1), l, r)
function rootOf(leaves) {
  for (; leaves.length > 1; leaves = leaves.flatMap((h, i) => i % 2 ? [] : [leaves[i + 1] ? nodeOf(h, leaves[i + 1]) : h]));
  return leaves[0] ?? sha256('')
}
// included follows RFC 9162, section 2.1.3.2.
function included(leaf, index, size, proof, root) {
  let [fn, sn, r] = [BigInt(index), BigInt(size) - 1n, leaf]
  if (fn > sn) return false
  for (const p of proof) {
    if (sn === 0n) return false
    if (fn & 1n || fn === sn) {
      r = nodeOf(p, r)
      while (!(fn & 1n) && fn !== 0n) { fn >>= 1n; sn >>= 1n }
    } else r = nodeOf(r, p)
    fn >>= 1n; sn >>= 1n
  }
  return sn === 0n && r.equals(root)
}
// ——— Ledgers ———
function readLedger(bytes) {
  const entries = []
  let line = 1, at = 0, absent = null, isOwn = false, last = 0, head = '0'.repeat(64)
  for (let e; at < bytes.length;) {
    const end = bytes.indexOf(10, at)
    try {
      e = parseEntry(bytes.subarray(at, end < 0 ? bytes.length : end))
      if (end < 0) fail('not_canonical')
    } catch (f) { fail(end < 0 && f.verdict !== 'not_canonical' ? 'malformed' : f.verdict ?? 'malformed', last + 1, line) }
    if (line === 1) { isOwn = own(e); if (e.seq !== 1) absent = new Fault('sequence', e.seq, 1) } // told when nothing else is wrong
    else if (e.seq !== last + 1) fail('sequence', e.seq, line)
    if (e.prev !== head && !(absent && line === 1)) fail('broken_link', e.seq, line)
    if (e.hash !== e.sum) throw absent && line === 1 ? absent : new Fault('hash_mismatch', e.seq, line)
    try { if (isOwn) checkOwn(e); else checkPayload(e.payload, false) } catch (f) { fail(f.verdict, e.seq, line) }
    last = e.seq; head = e.hash; at = end + 1; line++
    entries.push(e)
  }
  if (!entries.length) fail('malformed')
  if (absent) throw absent
  if (isOwn) checkRecord(entries)
  return { leaves: entries.map((e) => leafOf(e.hash)), head, foreign: !isOwn, origin: 'docket/' + entries[0].payload.members?.get('room')?.value }
}
// checkRecord checks what the rows of a room say of each other: its key, openings against commitments, signed checks.
function checkRecord(entries) {
  let standing = new Map(), reveals = new Map(), seen = new Set(), room, worker, workerID, invited, bridge, anyOpened = false
  for (const e of entries) {
    const must = (ok, verdict = 'breaks_rules') => { if (!ok) fail(verdict, e.seq, e.seq) }
    const get = (key, type = 'string') => { const n = e.payload.members?.get(key); must(n && (n.type === type || type === 'bool' && /true|false/.test(n.type))); return n.value ?? n.type }
    const hex = (key) => { const v = get(key); must(/^[0-9a-f]{64}$/.test(v)); return v }
    must(e.door !== 'mcp' && (e.door !== 'server' || e.kind === 'reveal_checked') && (e.door !== 'partner' || e.kind === 'partner_attestation'))
    const client = e.payload.members?.get('client_asserted')
    must(e.door === 'bridge' ? bridge && client?.members?.get('name')?.type === 'string' : !client)
    if (e.kind === 'room_opened') {
      room = get('room')
      if (e.payload.members.has('key')) { const k = parseKey(get('key')); must(k && k.sort === 1 && k.name === 'docket/' + room, 'key_mismatch') }
    } else if (e.kind === 'worker_key_pinned') {
      worker = Buffer.from(get('public_key'), 'base64'); workerID = sha256(worker).toString('hex').slice(0, 16)
      must(worker.length === 32 && get('key_id') === workerID && !anyOpened)
    } else if (e.kind === 'commit') standing.set(e.seat, { commitment: hex('commitment'), question: hex('question') })
    else if (e.kind === 'commitment_withdrawn') standing.delete(e.seat)
    else if (e.kind === 'round_opened') standing.clear()
    else if (e.kind === 'reveal') {
      const c = standing.get(e.seat) ?? must(false, 'opening_mismatch')
      const opening = { nonce: get('nonce'), position: get('position'), question: c.question, room, round: get('round', 'number'), seat: e.seat, version: 'docket-commitment/1' }
      must(sha256(JSON.stringify(opening)).toString('hex') === c.commitment && hex('commitment') === c.commitment, 'opening_mismatch')
      reveals.set(e.hash, c.commitment); anyOpened = true
    } else if (e.kind === 'bridge_opened') { must(!bridge && e.door === 'ui' && get('address')); bridge = e.hash
    } else if (e.kind === 'bridge_closed') { must(bridge && hex('opened') === bridge); bridge = undefined
    } else if (e.kind === 'partner_invited') { must(!invited && e.door === 'ui'); invited = { by: e.hash, origin: get('origin'), challenge: hex('challenge_digest') }
    } else if (e.kind === 'invitation_ended') { must(invited && hex('invitation') === invited.by); invited = undefined
    } else if (e.kind === 'partner_attestation') {
      must(e.door === 'partner' && e.seat === 'partner' && invited && hex('invitation') === invited.by && get('origin') === invited.origin)
      must(sha256(get('challenge')).toString('hex') === invited.challenge && sha256(get('claim')).toString('hex') === hex('claim_digest') && Buffer.byteLength(get('claim')) <= 8192)
      invited.challenge = hex('next_challenge_digest')
    } else if (e.kind === 'reveal_checked') {
      must(e.door === 'server' && e.seat === 'worker')
      const commitment = reveals.get(hex('reveal'))
      reveals.delete(hex('reveal')) // a reveal is checked once
      must(worker && get('key_id') === workerID, 'unknown_key')
      must(commitment && get('matches', 'bool') === 'true' && hex('commitment') === commitment && hex('recomputed') === commitment, 'check_disagrees')
      const signed = { checked_at: get('checked_at'), commitment, head: hex('head'), key_id: workerID, matches: true, recomputed: commitment }
      must(signedBy(worker, JSON.stringify(signed), Buffer.from(get('signature'), 'base64')), 'bad_signature')
      must(seen.has(signed.head))
    }
    seen.add(e.hash)
  }
}
// ——— Keys, notes and checkpoints ———
const SPKI = Buffer.from('302a300506032b6570032100', 'hex') // the header of an Ed25519 public key in DER
const signedBy = (raw, message, signature) => signature.length === 64 &&
  verifySignature(null, Buffer.from(message), createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' }), signature)
// decode reads base64 as loosely as is needed to tell another spelling from no base64 at all.
function decode(s) {
  const bare = s.replace(/[\r\n]/g, '')
  need(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(bare))
  return Buffer.from(bare, 'base64')
}
const number = (s) => { need(/^\d+$/.test(s) && BigInt(s) <= BigInt(MAX)); return Number(s) }
const badName = (s) => !s || Buffer.byteLength(s) > 255 || /[\x00-\x20\x7f-\xa0+\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(s)
// parseKey reads a vkey, or gives null for what is none; a key with a room's name is one only if the name follows from it.
function parseKey(vkey) {
  const [name, , ...rest] = vkey.split('+')
  const b = Buffer.from(rest.join('+'), 'base64')
  const id = sha256(name, '\n', b).toString('hex').slice(0, 8)
  if (b.length !== 33 || badName(name) || ![1, 4].includes(b[0]) || vkey !== `${name}+${id}+${b.toString('base64')}`) return null
  const key = { name, id, sort: b[0], raw: b.subarray(1) }
  if (key.sort === 1 && name.startsWith('docket/') && name !== 'docket/' + sha256(key.raw).toString('hex').slice(0, 32)) return null
  return key
}
function readCheckpoint(bytes) {
  const s = utf8(bytes), split = s.lastIndexOf('\n\n')
  need(bytes.length <= 128 << 10 && !/[\x00-\x09\x0b-\x1f]/.test(s) && split >= 0)
  const text = s.slice(0, split + 1), lines = s.slice(split + 2).split('\n')
  need(lines.length > 1 && lines.pop() === '' && lines.length <= 100)
  const sigs = lines.map((line) => {
    need(line.startsWith('— '))
    const [name, ...rest] = line.slice(2).split(' ')
    const b = decode(rest.join(' '))
    need(!badName(name) && b.length >= 5 && b.toString('base64') === rest.join(' '))
    return { name, id: b.subarray(0, 4).toString('hex'), bytes: b.subarray(4) }
  })
  need(new Set(sigs.map((x) => x.name + '+' + x.id)).size === sigs.length)
  const [origin, size, root, ...rest] = text.split('\n')
  need(rest.length === 1 && rest[0] === '' && !badName(origin))
  const c = { origin, size: number(size), root: decode(root), text, sigs }
  need(c.root.length === 32 && (c.size > 0 || c.root.equals(sha256(''))))
  need(`${origin}\n${c.size}\n${c.root.toString('base64')}\n` === text, 'not_canonical')
  return c
}
function openCheckpoint(bytes, keys) {
  const c = { ...readCheckpoint(bytes), signed: false, witnessed: [] }
  for (const s of c.sigs) {
    const key = keys.find((k) => k.name === s.name && k.id === s.id)
    if (!key) continue
    if (key.sort === 1) {
      need(signedBy(key.raw, c.text, s.bytes), 'bad_signature')
      c.signed ||= s.name === c.origin
    } else {
      need(s.bytes.length === 72 && s.bytes[0] < 128, 'bad_signature')
      const time = s.bytes.readBigUInt64BE()
      need(signedBy(key.raw, `cosignature/v1\ntime ${time}\n${c.text}`, s.bytes.subarray(8)), 'bad_signature')
      c.witnessed.push(new Date(Number(time) * 1000).toISOString().replace('.000', ''))
    }
  }
  need(c.signed || c.witnessed.length, 'unknown_key')
  return c
}
// ——— Receipts ———
function readReceipt(bytes) {
  const s = bytes.toString('latin1'), blank = (s + '\n\n').indexOf('\n\n')
  const [header, extra = '', index = '', ...hashes] = s.slice(0, blank).split('\n')
  need(bytes.length <= 2 << 20 && header === 'c2sp.org/tlog-proof@v1' && extra.startsWith('extra '))
  const line = decode(extra.slice(6)), entry = parseEntry(line)
  need(index.startsWith('index '))
  const n = number(index.slice(6)), proof = hashes.map(decode), checkpoint = bytes.subarray(blank + 2)
  need(proof.length <= 53 && proof.every((h) => h.length === 32))
  readCheckpoint(checkpoint)
  const again = [header, 'extra ' + line.toString('base64'), 'index ' + n, ...proof.map((h) => h.toString('base64'))].join('\n')
  need(again === s.slice(0, blank), 'not_canonical')
  return { entry, index: n, proof, checkpoint }
}
function checkReceipt(bytes, keys) {
  const r = readReceipt(bytes), c = openCheckpoint(r.checkpoint, keys), e = r.entry
  need(r.index === e.seq - 1, 'sequence'); need(e.hash === e.sum, 'hash_mismatch')
  if (c.origin.startsWith('docket/')) checkOwn(e)
  need(included(leafOf(e.hash), r.index, c.size, r.proof, c.root), 'not_in_tree')
  return { ...c, entry: e }
}
// ——— Verdicts ———
const kindOf = (bytes) => !bytes.length || bytes[0] === 0x7b || bytes[0] === 0xef ? 'ledger' : bytes.toString('latin1', 0, 20) === 'c2sp.org/tlog-proof@' ? 'receipt' : 'checkpoint'
function judge(kind, bytes, keys, other) {
  try {
    if (other) return compare(readLedger(bytes), other)
    if (kind === 'ledger') {
      const { leaves, head, foreign } = readLedger(bytes)
      return { verdict: 'verified', size: leaves.length, head, root: rootOf(leaves).toString('base64'), foreign }
    }
    const c = kind === 'receipt' ? checkReceipt(bytes, keys) : openCheckpoint(bytes, keys)
    return { verdict: 'verified', seq: c.entry?.seq, head: c.entry?.hash, size: c.size, root: c.root.toString('base64'), signed: c.signed, witnessed: c.witnessed }
  } catch (f) {
    if (!(f instanceof Fault)) throw f
    return kind === 'ledger' ? { verdict: f.verdict, seq: f.seq, line: f.line } : { verdict: f.verdict }
  }
}
// compare holds a ledger against another export, a receipt or a checkpoint, whose own signatures are another question.
function compare(l, { kind, bytes }) {
  const m = kind === 'ledger' ? readLedger(bytes) : null
  const c = m ? { origin: m.origin, size: m.leaves.length } : readCheckpoint(kind === 'receipt' ? readReceipt(bytes).checkpoint : bytes)
  if (c.origin !== l.origin) return { verdict: 'unknown' }
  const n = l.leaves.length, common = Math.min(n, c.size)
  const part = m ? l.leaves.slice(0, common).findIndex((h, i) => !h.equals(m.leaves[i])) : -1
  if (part >= 0) return { verdict: 'fork', seq: part }
  if (!m && c.size <= n && !rootOf(l.leaves.slice(0, c.size)).equals(c.root)) return { verdict: 'fork' }
  return c.size > n ? { verdict: 'cut', seq: n } : { verdict: 'consistent' }
}
function main(args) {
  const option = (name) => { const i = args.indexOf(name); return i < 0 ? null : args.splice(i, 2)[1] }
  const vectors = option('--vectors')
  if (!vectors) {
    const keys = [], load = (file) => { const bytes = readFileSync(file); return { bytes, kind: kindOf(bytes) } }
    for (let k; (k = option('--key'));) keys.push(parseKey(k) ?? fail('not a key: ' + k))
    const against = option('--against'), { bytes, kind } = load(args[0]), v = judge(kind, bytes, keys, against && load(against))
    console.log(JSON.stringify(v))
    return ['verified', 'consistent'].includes(v.verdict) ? 0 : 1
  }
  const index = JSON.parse(readFileSync(vectors, 'utf8')), load = (file) => readFileSync(join(dirname(vectors), file)), wrong = []
  for (const v of index.vectors) {
    const keys = (v.known ?? []).map((k) => parseKey(index.keys[k])).filter(Boolean)
    const other = v.against && { bytes: load(v.against), kind: index.vectors.find((w) => w.file === v.against).kind }
    const got = judge(v.kind, load(v.file), keys, other)
    const differ = ['verdict', 'seq', 'line', 'size', 'head', 'root', 'foreign', 'signed', 'witnessed'].filter((k) => String(v[k] || '') !== String(got[k] || ''))
    if (differ.length) wrong.push(v)
    console.log(`${differ.length ? 'WRONG' : 'ok'} ${v.file}${v.against ? ' against ' + v.against : ''}: ${got.verdict} ${differ.map((k) => `${k} is ${got[k]}, want ${v[k]}`).join('; ')}`.trim())
  }
  return wrong.length ? 1 : 0
}
process.exitCode = main(process.argv.slice(2))
