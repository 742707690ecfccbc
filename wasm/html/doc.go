// Package html writes HTML into one byte buffer, escaped by construction.
//
// There is no way to write markup that this package does not know: a [Tag] and an [Attr] can be made by its own
// constructors only, text and attribute values are escaped where they are written, and an element is closed by
// the call that opened it. There is no way in for raw HTML, for scripts, for styles or for event handlers.
//
// Text that others wrote goes through [Writer.Visible], which shows what would otherwise be invisible or would move
// the text around it.
package html
