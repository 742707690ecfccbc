package view

import (
	"docket/ledger"
	h "docket/wasm/html"
)

// doorHelp says of each door what a row that came through it is good for.
var doorHelp = map[ledger.Door]string{
	ledger.UI:      "What was measured of the press stands in the row, opened. It does not tell a person from an agent that drives the browser: take it for a press, and no more.",
	ledger.WebMCP:  "An agent of the browser, an extension or a script of this page called; the browser does not say which. The seat is what the call names.",
	ledger.Bridge:  "A program on this machine that has the bridge's token called. How it calls itself is its own word.",
	ledger.Partner: "A document of the invited origin answered what was posted to it alone. Its claim is carried word for word, and whether it is true is for you to ask there.",
	ledger.MCP:     "In this version no act comes by this door. A row that says so was not written by it.",
	ledger.Server:  "The Worker looked for itself. Its signature is in the row, and docket verify --key checks it with the Worker's key.",
	ledger.Room:    "The page wrote this down by itself: that the room opened, that something expired. No seat is said to have acted.",
}

// gradeHelp says of each grade what can be done about what it leaves open.
var gradeHelp = map[ledger.Grade]string{
	ledger.ClientAsserted: "Believe it as far as you believe whoever had this page. A receipt, a cosignature or an export that somebody else holds shows that it was not written later.",
	ledger.Inherited:      "Ask at the origin that it came from. The row shows that a document of that origin could read what this page posted to it.",
	ledger.ServerObserved: "Check the signature, and whose key it is. It covers what the server saw, such as that an opening gives its commitment.",
}

// The ids of the help on a door and on a grade, to which their labels lead.
func doorHelpID(door string) string   { return "about-door-" + door }
func gradeHelpID(grade string) string { return "about-grade-" + grade }

// withHelp writes words that unfold to help.
func withHelp(w *h.Writer, id, words, text string) {
	w.El(h.Details, h.At{h.ID.Is(id + "-more"), h.Class.Is("about")}, func() {
		w.Txt(h.Summary, nil, words)
		w.Txt(h.P, h.At{h.ID.Is(id), h.Class.Is("small"), h.Unfocused}, text)
	})
}

// doorLink is a door's label where it can lead to the help on it; one that is none of Docket's leads nowhere.
func doorLink(w *h.Writer, name string) {
	if _, ok := ledger.ParseDoor(name); !ok {
		doorLabel(w, name)
		return
	}
	w.El(h.A, h.At{h.Href("#" + doorHelpID(name)), h.AriaLabel.Is("Door " + name + ": what it is good for")}, func() { doorLabel(w, name) })
}

// gradeLink is a grade's label where it can lead to the help on it.
func gradeLink(w *h.Writer, name string) {
	for _, g := range gradeWords {
		if g.grade.String() == name {
			w.El(h.A, h.At{h.Href("#" + gradeHelpID(name)), h.AriaLabel.Is("Grade " + name + ": what can be done about what it leaves open")}, func() { gradeLabel(w, name) })
			return
		}
	}
	gradeLabel(w, name)
}
