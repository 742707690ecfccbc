// Package bridge lets any MCP client act in a room that is open in a browser tab on the same machine.
//
// It is an MCP server, over standard input and output and over streamable HTTP, and it has no tools of its own: it
// offers what the page offers its own agent now, and hands each call to the page over a WebSocket (package
// docket/tools/wire). The page checks the arguments, acts and keeps the record; what the bridge knows of a call it
// tells the page, and nothing is decided here.
//
// What keeps others out:
//
//   - It listens on 127.0.0.1 alone, and takes requests whose Host names that address, so that a name which somebody
//     points at this machine leads nowhere (DNS rebinding).
//   - A page must come from the one origin that was named when the bridge was started, as its browser says, and must
//     speak the page's token in its first message. An MCP client over HTTP must present a token of its own, and must
//     not be a web page: a request with an Origin is refused.
//   - Both tokens have 128 bits, are drawn anew for each run, are compared in constant time, and are written to the
//     one who started the bridge and nowhere else.
//   - One page holds the bridge at a time.
package bridge
