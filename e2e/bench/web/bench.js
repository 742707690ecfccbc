import {Ledger} from './baseline.js';
import {change, shelf, snapshot} from './changes.js';

const digest = '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b';
const position = 'Adopt the draft as it stands, with the second paragraph struck out.';

let ledger;
let items;
let kept;
globalThis.benchKept = () => kept;

async function timed(act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const payload = (i) => ({commitment: digest, position, round: i});

// Each gives milliseconds, as globalThis.docketBench does.
globalThis.baselineBench = {
  // One caller that waits for each append, as tools do.
  append: (n) => {
    ledger = new Ledger();
    return timed(async () => {
      for (let i = 0; i < n; i++) await ledger.append('commitment_opened', payload(i), 'rider');
    });
  },
  // A caller that queues them all at once.
  appendQueued: (n) => {
    ledger = new Ledger();
    return timed(async () => {
      let last;
      for (let i = 0; i < n; i++) last = ledger.append('commitment_opened', payload(i), 'rider');
      await last;
    });
  },
  // A change of n records, on records made anew: nothing of an earlier run stands.
  records: (n) => { items = shelf(n); },
  change: (n) => timed(() => change(items, n)),
  snapshot: () => timed(() => { kept = snapshot(items); }),
  verify: () => timed(async () => {
    const verdict = await ledger.verify();
    if (!verdict.ok || verdict.checked !== ledger.entries.length) throw new Error(JSON.stringify(verdict));
  }),
};

const go = new Go();
const {instance} = await WebAssembly.instantiateStreaming(fetch('/core.wasm'), go.importObject);
go.run(instance);
globalThis.benchReady = true;
