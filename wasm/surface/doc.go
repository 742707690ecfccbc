//go:build js && wasm

// Package surface offers a room's tools to agents through document.modelContext, and takes their calls.
//
// What is registered follows what the room offers by difference ([Surface.Sync]): a tool that stays is not touched. Read
// tools stay for the page's life; the tools of a phase share one AbortController, so leaving a phase is one abort.
//
// # When tools are swapped
//
// A call whose own effect unregisters its tool must still be answered in full, and older browsers and the polyfill cancel a
// call whose tool goes while it runs. So a change that comes while calls are in flight is applied one macrotask later,
// when their answers have reached those who wait; with no call in flight (a press on Advance) it is applied at once.
// Whatever changes meanwhile, the last offer is the one applied.
//
// # What a caller may count on
//
// Every call is answered with one JSON object, refusals and panics included: a rejection would reach an agent without its
// message. A caller's abort signal is honoured up to the room's commit point; when it fires later, and there was an effect,
// the record says that the cancel came too late. It is one or the other, once.
package surface
