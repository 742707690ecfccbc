// Package bridge is the page's end of the bridge to MCP clients on this machine, as far as it can be decided without a
// browser: which line or link names a bridge, and what the page says and does in the order of [docket/tools/wire].
//
// A [Session] is one connection. It keeps these rules:
//
//   - The row bridge_opened lands after the bridge took the page's token and before any call can come. However the
//     session ends, the room ends what waits at the bridge, bridge_closed lands, and nothing lands through the door after.
//   - Calls begin in the order in which they arrive, each in its own goroutine, and each is answered once.
//   - A call's answer goes before the tools that it changed, as it does at document.modelContext: a client that is told
//     first that a tool is gone may take the answer of that tool for lost.
//   - What the bridge may not say ends the session. Nothing it says is taken for more than another program's word.
package bridge
