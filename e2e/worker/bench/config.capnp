using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .both)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const both :Workerd.Worker = (
  compatibilityDate = "2026-04-01",
  modules = [
    (name = "both.mjs", esModule = embed "both.mjs"),
    (name = "plain.mjs", esModule = embed "plain.mjs"),
    (name = "entry.mjs", esModule = embed "entry.mjs"),
    (name = "fresh.mjs", esModule = embed "fresh.mjs"),
    (name = "runtime.mjs", esModule = embed "runtime.mjs"),
    (name = "wasm_exec.js", esModule = embed "wasm_exec.js"),
    (name = "app.wasm", wasm = embed "app.wasm"),
  ],
  bindings = [
    (name = "DOCKET_KEY", fromEnvironment = "DOCKET_KEY"),
    (name = "DOCKET_RATE", text = "0"),
    (name = "PKCS8", fromEnvironment = "PKCS8"),
    (name = "KEY_ID", fromEnvironment = "KEY_ID"),
  ],
);
