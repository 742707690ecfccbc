// What Cloudflare starts. It keeps a Go program across requests, and starts
// another where that one ended or has grown.
//
// A program is a cache of one isolate's: it holds keys and bindings, which any
// request may use, and never one request's streams for another.
import "./wasm_exec.js";
import { createRuntimeContext, loadModule } from "./runtime.mjs";

// An isolate has 128 MB. Go does not give memory back.
const MOST_MEMORY = 48 << 20;

// The library looks for this name when it opens a socket, which Docket does not.
globalThis.tryCatch = (fn) => {
  try {
    return { result: fn() };
  } catch (error) {
    return { error };
  }
};

let kept;

async function start(env, ctx) {
  const module = await loadModule();
  const go = new Go();
  const binding = {};
  let ready;
  const isReady = new Promise((resolve) => (ready = resolve));
  const instance = new WebAssembly.Instance(module, { ...go.importObject, workers: { ready: () => ready() } });
  const program = { go, binding, memory: instance.exports.mem };
  const over = go.run(instance, createRuntimeContext({ env, ctx, binding }));
  over.catch(() => {}); // told by go.exited, below
  await Promise.race([isReady, over]);
  return program;
}

const usable = (program) => program && !program.go.exited && program.memory.buffer.byteLength <= MOST_MEMORY;

// No answer takes a longer body; functions/api says which takes how long a one.
const MOST_BODY = 16 << 10;

// read gives the body, or so much of it that it is seen to be too long.
async function read(request) {
  if (request.body === null) return null;
  const length = request.headers.get("content-length");
  if (length > MOST_BODY) return new Uint8Array(0); // its length says enough
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const parts = [];
  let size = 0;
  for await (const part of request.body) {
    parts.push(part);
    if ((size += part.byteLength) > MOST_BODY) break;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// slim is a request with what the handlers look at. Each thing that Go asks of
// JavaScript costs about as much as hashing 256 bytes, and a browser sends some
// twenty headers.
const slim = ({ url, method, headers }, body) => ({
  url,
  method,
  body,
  headers: new Map(["content-type", "content-length", "cf-connecting-ip"].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []))),
});

const failed = (status, code, message) =>
  Response.json({ error: { code, path: "", message } }, { status, headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } });

export default {
  async fetch(request, env, ctx) {
    let body;
    try {
      body = await read(request);
    } catch {
      return failed(400, "bad_request", "the body broke off");
    }
    try {
      // Two first requests may each start a program; one of them is kept.
      if (!usable(kept)) kept = await start(env, ctx);
      return await kept.binding.handleRequest(slim(request, body));
    } catch {
      kept = undefined;
      return failed(500, "internal", "the server failed at this request");
    }
  },
};
