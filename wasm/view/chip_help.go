package view

import (
	h "docket/wasm/html"
)

// chipNames are what each chip is about, for its help.
var chipNames = map[string]string{"surface": "WebMCP here", "kept": "where the record is kept", "ledger": "the ledger and its witnesses"}

// chipIs says what that is.
var chipIs = map[string]string{
	"surface": "WebMCP is how a page offers tools to an agent of the browser. The phase of the room decides which; each call leaves a row through the door webmcp.",
	"kept":    "Each entry is written to this browser's own storage as it lands, and nowhere else unless you export it or a witness cosigns its hash.",
	"ledger":  "The head is the hash of the newest entry. It fixes every entry before it, so whoever holds it can tell whether they were changed.",
}

const byHandToo = " Until then everything here can be done by hand."

// chipHelp is, for each chip and each way in which it stands, what can be done; "" is for every other way.
var chipHelp = map[string]map[string]string{
	"surface": {
		"":           "There is nothing to do: a browser's agent finds the tools by itself. Who calls is not known; read the seat and the door of a row for no more than they are.",
		"absent":     "Try a browser that has WebMCP." + byHandToo,
		"flag":       "In Chrome open chrome://flags/#enable-webmcp-testing, choose Enabled, and start the browser anew." + byHandToo,
		"polyfill":   "The scripted agent on this page can call the tools. For an agent of the browser, in Chrome open chrome://flags/#enable-webmcp-testing, choose Enabled, and start the browser anew.",
		"insecure":   "Open the room over https, or at http://localhost on the machine that serves it. Browsers give WebMCP to secure pages alone." + byHandToo,
		"address":    "Open the page without webmcp=off in its address." + byHandToo,
		"policy":     "Who runs the server can have it send the header “Permissions-Policy: tools=(self)”, as docket serve does." + byHandToo,
		"unkeyed":    "Who runs the server can have it send the header “Origin-Agent-Cluster: ?1”, as docket serve does; then open the page in a new tab." + byHandToo,
		"missed":     "The list “Tools offered now” names what is missing. Where another script or an extension took a name, switch it off and reload." + byHandToo,
		"incomplete": "Wait a moment: the browser has not confirmed every tool yet.",
	},
	"kept": {
		"":                    "Export the record if it is to outlast this page.",
		string(KeptHere):      "Export it before you clear this site's data or leave this machine for good.",
		string(KeptElsewhere): "Work in the tab that has the room, or close it: this one takes the room up then.",
		string(KeptBehind):    "Wait until the number has caught up before you reload or close the tab, or export the record now.",
	},
	"ledger": {
		"":          "Keep an export or a receipt elsewhere: held against this record later, it shows whether it was cut or written anew. “Verify the chain” checks everything else.",
		"witnessed": "What is above the witnessed entry is not covered yet. A receipt of an entry holds its cosignature, and can be checked without this page.",
		"alarm":     "Export this record now and change nothing more in it. docket verify --against shows from where the two histories differ.",
	},
}

// aboutChip writes what a chip is about and what can be done, to be unfolded.
func aboutChip(w *h.Writer, id, state string) {
	act, ok := chipHelp[id][state]
	if !ok {
		act = chipHelp[id][""]
	}
	w.El(h.Details, h.At{h.ID.Is("about-" + id), h.Class.Is("about")}, func() {
		w.Txt(h.Summary, h.At{h.AriaLabel.Is("Help: " + chipNames[id])}, "Help")
		w.Txt(h.P, nil, chipIs[id])
		w.Txt(h.P, nil, act)
	})
}
