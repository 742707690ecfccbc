// The baseline: the ledger as a page without a core would write it. Keys sorted in
// plain JavaScript, crypto.subtle awaited, and one queue of promises that keeps
// appends apart. It has no tree.

const attribution = 'a tool call through document.modelContext';
const zeros = '0'.repeat(64);

export function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';
  return '{' + Object.keys(value).sort().map((key) => JSON.stringify(key) + ':' + canonical(value[key])).join(',') + '}';
}

const encoder = new TextEncoder();

async function sha256(text) {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  let hex = '';
  for (const byte of sum) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

export class Ledger {
  entries = [];
  #queue = Promise.resolve();

  append(kind, payload, seat) {
    const done = this.#queue.then(async () => {
      const entry = {
        seq: this.entries.length + 1,
        ts: new Date().toISOString(),
        kind,
        payload,
        actor: {seat, ingress: 'webmcp', grade: 'client-asserted', attribution},
        prev: this.entries.at(-1)?.hash ?? zeros,
      };
      entry.hash = await sha256(canonical(entry));
      this.entries.push(entry);
      return entry;
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  async verify() {
    let prev = zeros;
    for (const [i, entry] of this.entries.entries()) {
      const {hash, ...rest} = entry;
      if (entry.seq !== i + 1) return {ok: false, at: i + 1, why: 'sequence'};
      if (entry.prev !== prev) return {ok: false, at: i + 1, why: 'broken_link'};
      if (await sha256(canonical(rest)) !== hash) return {ok: false, at: i + 1, why: 'hash_mismatch'};
      prev = hash;
    }
    return {ok: true, checked: this.entries.length};
  }
}
