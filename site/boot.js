// The JavaScript of the room: it starts the core and, should the core end,
// takes the tools away. Everything else is Go (see wasm/).
//
// What the core may count on is one object, globalThis.docket:
//
//   surface      'native', 'polyfill' or 'absent': where document.modelContext is from.
//                The core goes by this word alone; with ?webmcp=off it is 'absent'.
//   controllers  a Set. The core adds the AbortController of every registration it
//                makes, so that none outlives it, however it ends.
//   guard        guard(execute) is what a tool registers in place of its function in the
//                core: a call that the core does not live to answer is rejected.
//   morph        morph(element, html) makes the element's content what the HTML says
//                and keeps what is the person's (see below).
//
// On <html>, data-core says how far it came: starting, running, ended or failed.
// It is 'running' once the core has returned to the browser for the first time.

import 'docket:wasm_exec'; // of the Go that built the core; defines globalThis.Go
import { initializeWebMCPPolyfill } from '@mcp-b/webmcp-polyfill';
import { Idiomorph } from 'idiomorph';

const controllers = new Set();
const unanswered = new Set(); // the reject functions of calls under way
let over = false; // the core ended, or never came to run

// A mark that cannot be taken off again: two cores in one document would fight
// over the names of the tools and keep two ledgers.
const started = Symbol.for('docket.started');
if (document[started]) {
  console.error('docket: the core was started a second time in this document; the second start does nothing');
  document.documentElement.dataset.coreTwice = '';
  if (!status().textContent) {
    say('The room was started twice in this page; the second start was ignored, the first goes on.');
  }
} else {
  Object.defineProperty(document, started, { value: true });
  boot();
}

function boot() {
  const url = document.getElementById('core').href;
  mark('starting');
  Object.defineProperty(globalThis, 'docket', {
    value: Object.freeze({ surface: surface(), controllers, guard, morph }),
  });
  start(url).catch((error) => fail(error));
}

// surface tells what stands behind document.modelContext. The browser's own is
// looked for first; the polyfill is installed only where there is nothing, and
// what was there before us may itself be a polyfill that someone else installed.
function surface() {
  if (new URLSearchParams(location.search).get('webmcp') === 'off') return 'absent';
  const found = document.modelContext;
  if (!found) {
    try {
      initializeWebMCPPolyfill(); // does nothing where the context is not secure
    } catch (error) {
      console.error('docket: the WebMCP polyfill could not be installed:', error);
    }
    return document.modelContext ? 'polyfill' : 'absent';
  }
  // A bound function, or a proxy of one, reads as native code too, but without the name.
  const native = /^function registerTool\(\)\s*\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(found.registerTool ?? surface));
  return native && !found.__isWebMCPPolyfill ? 'native' : 'polyfill';
}

async function start(url) {
  if (typeof WebAssembly !== 'object') {
    throw new Error('this browser has no WebAssembly, or it is switched off');
  }
  const response = await fetch(url).catch((error) => {
    throw new Error(`the core could not be fetched (${error.message})`);
  });
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} for the core`);
  }
  const go = new Go();
  const { instance } = await instantiate(response, go.importObject).catch((error) => {
    throw new Error(`what came as the core is none, or only a part (${error.message})`);
  });

  // A trap (memory is full, say) in a callback ends the core without ending
  // go.run(): it surfaces here, in whatever event it was.
  const { _resume } = go;
  go._resume = function () {
    try {
      _resume.call(go);
    } catch (error) {
      end(error);
      throw error;
    }
  };
  const ended = go.run(instance);
  if (!go.exited) mark('running');
  ended.then(() => end(), end);
}

// instantiate compiles while the bytes arrive. A server that gives the core
// another type than application/wasm is no reason to do without.
function instantiate(response, imports) {
  const type = response.headers.get('Content-Type') ?? '';
  if (WebAssembly.instantiateStreaming && type.split(';')[0].trim().toLowerCase() === 'application/wasm') {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return response.arrayBuffer().then((bytes) => WebAssembly.instantiate(bytes, imports));
}

// end is for a core that ran and runs no more. No tool may outlive it.
function end(error) {
  if (over) return;
  over = true;
  console.error('docket: the core ended', error ?? '');
  mark('ended');
  withdraw();
  still();
  say('The core of this room has stopped: its tools are withdrawn and its controls switched off, '
    + 'and a reload brings back what had been stored, nothing more.');
}

// fail is for a core that never came to run.
function fail(error) {
  if (over) return;
  over = true;
  console.error('docket: the core could not be started', error);
  mark('failed');
  withdraw();
  document.getElementById('room').replaceChildren();
  say(`The room could not be started: ${error?.message ?? error}. No tools are offered here.`);
}

function withdraw() {
  for (const controller of controllers) {
    try {
      controller.abort();
    } catch (error) {
      console.error('docket: a tool could not be withdrawn:', error);
    }
  }
  controllers.clear();
  for (const reject of unanswered) reject(stopped());
  unanswered.clear();
}

// A Go function that panics returns undefined to JavaScript, and one that waits
// never returns; a caller would take the first for a success and wait for ever
// on the second.
function guard(execute) {
  return (...args) => new Promise((resolve, reject) => {
    if (over) throw stopped();
    unanswered.add(reject);
    const settle = (how) => (value) => {
      unanswered.delete(reject);
      how(value);
    };
    const answer = execute(...args);
    if (typeof answer?.then === 'function') answer.then(settle(resolve), settle(reject));
    else settle(reject)(stopped());
  });
}

function stopped() {
  return new Error('the core of this room has stopped; whether the call took effect is not known here');
}

// still leaves the record to be read and takes away what would do nothing: a
// dialog that nothing answers, and every control.
function still() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  for (const control of document.querySelectorAll('button, input, select, textarea')) control.disabled = true;
}

function status() {
  return document.getElementById('core-status');
}

function say(sentence) {
  status().textContent = sentence;
}

function mark(state) {
  document.documentElement.dataset.core = state;
}

// What the person did to an element stays, though the core renders the view
// anew: what was typed, ticked or chosen, for as long as the HTML does not ask
// for another value than it asked for last; which <details> are open; where the
// focus is. An open dialog is a matter of showModal() and close(). Styles are
// left alone: the policy forbids them in HTML, so the core sets them by script.
function morph(element, html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  const focused = document.activeElement;
  let keepValue = false;
  Idiomorph.morph(element, template.content, {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed(old, next) {
        if (old.nodeType === Node.ELEMENT_NODE) keepValue = asksForTheSame(old, next);
      },
      beforeAttributeUpdated(name, owner) {
        switch (name) {
          case 'style':
            return false;
          case 'open':
            return owner.localName !== 'details' && owner.localName !== 'dialog';
          case 'value':
            return !keepValue || owner.localName === 'option'; // what an option stands for is never the person's
          case 'checked':
          case 'selected':
            return !keepValue;
        }
      },
    },
  });
  if (focused?.id && focused !== document.activeElement) {
    document.getElementById(focused.id)?.focus({ preventScroll: true });
  }
}

// asksForTheSame compares what two renderings of a control ask for, which is in
// their attributes (or, for a text area, in its text), and not what is in it now.
function asksForTheSame(old, next) {
  return ['input', 'textarea', 'option'].includes(old.localName)
    && old.defaultValue === next.defaultValue
    && old.defaultChecked === next.defaultChecked
    && old.defaultSelected === next.defaultSelected;
}
