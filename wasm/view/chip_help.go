package view

import (
	h "docket/wasm/html"
)

// help is what something is, and what can be done about how it stands.
type help struct{ what, act string }

// chipNames are what each chip is about, for its help.
var chipNames = map[string]string{"surface": "WebMCP here", "kept": "where the record is kept", "ledger": "the ledger and its witnesses"}

const (
	webMCPIs  = "WebMCP is how a page offers tools to an agent of the browser. The phase of the room decides which; each call leaves a row through the door webmcp."
	byHandToo = " Until then everything here can be done by hand."
	storageIs = "Each entry is written to this browser's own storage as it lands, and nowhere else unless you export it or a witness cosigns its hash."
	ledgerIs  = "The head is the hash of the newest entry. It fixes every entry before it, so whoever holds it can tell whether they were changed."
)

// chipHelp is, for each chip and each way in which it stands, what can be done.
var chipHelp = map[string]map[string]help{
	"surface": {
		"":           {webMCPIs, "There is nothing to do: a browser's agent finds the tools by itself. Who calls is not known; read the seat and the door of a row for no more than they are."},
		"absent":     {webMCPIs, "Try a browser that has WebMCP." + byHandToo},
		"flag":       {webMCPIs, "In Chrome open chrome://flags/#enable-webmcp-testing, choose Enabled, and start the browser anew." + byHandToo},
		"polyfill":   {webMCPIs, "The scripted agent on this page can call the tools. For an agent of the browser, in Chrome open chrome://flags/#enable-webmcp-testing, choose Enabled, and start the browser anew."},
		"insecure":   {webMCPIs, "Open the room over https, or at http://localhost on the machine that serves it. Browsers give WebMCP to secure pages alone." + byHandToo},
		"address":    {webMCPIs, "Open the page without webmcp=off in its address." + byHandToo},
		"policy":     {webMCPIs, "Who runs the server can have it send the header “Permissions-Policy: tools=(self)”, as docket serve does." + byHandToo},
		"unkeyed":    {webMCPIs, "Who runs the server can have it send the header “Origin-Agent-Cluster: ?1”, as docket serve does; then open the page in a new tab." + byHandToo},
		"missed":     {webMCPIs, "The list “Tools offered now” names what is missing. Where another script or an extension took a name, switch it off and reload." + byHandToo},
		"incomplete": {webMCPIs, "Wait a moment: the browser has not confirmed every tool yet."},
	},
	"kept": {
		"":                    {storageIs, "Export the record if it is to outlast this page."},
		string(KeptHere):      {storageIs, "Export it before you clear this site's data or leave this machine for good."},
		string(KeptElsewhere): {storageIs, "Work in the tab that has the room, or close it: this one takes the room up then."},
		string(KeptBehind):    {storageIs, "Wait until the number has caught up before you reload or close the tab, or export the record now."},
	},
	"ledger": {
		"":            {ledgerIs, "Keep an export or a receipt elsewhere: held against this record later, it shows whether it was cut or written anew. “Verify the chain” checks everything else."},
		"witnessed":   {ledgerIs, "What is above the witnessed entry is not covered yet. A receipt of an entry holds its cosignature, and can be checked without this page."},
		"alarm":       {ledgerIs, "Export this record now and change nothing more in it. docket verify --against shows from where the two histories differ."},
		"unwitnessed": {ledgerIs, "Keep an export or a receipt elsewhere: held against this record later, it shows whether it was cut or written anew. “Verify the chain” checks everything else."},
	},
}

// aboutChip writes what a chip is about and what can be done, to be unfolded.
func aboutChip(w *h.Writer, id, state string) {
	words, ok := chipHelp[id][state]
	if !ok {
		words = chipHelp[id][""]
	}
	w.El(h.Details, h.At{h.ID.Is("about-" + id), h.Class.Is("about")}, func() {
		w.Txt(h.Summary, h.At{h.AriaLabel.Is("Help: " + chipNames[id])}, "Help")
		w.Txt(h.P, nil, words.what)
		w.Txt(h.P, nil, words.act)
	})
}
