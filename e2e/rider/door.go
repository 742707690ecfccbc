package rider

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Reads are the tools that every phase offers.
var Reads = []string{"list_seats", "current_phase", "read_ledger", "get_artefact", "verify_receipt", "get_outcome", "get_task_status", "list_unaccepted_tasks"}

// Opening are the tools that Open offers beside them: those that write of tasks.
var Opening = []string{"create_task", "accept_task", "report_completion", "handoff_task", "decline_task", "recall_task"}

// InOpen are all tools of Open.
var InOpen = slices.Concat(Reads, Opening)

// Tool is a tool as document.modelContext.getTools() lists it.
type Tool struct {
	Name, Title, Description string
	InputSchema              json.RawMessage
	Annotations              struct{ ReadOnlyHint, UntrustedContentHint, ConsequentialHint bool }
}

// list is an expression for the tools in the page. A polyfill gives the schema as
// the text of JSON.
const list = `document.modelContext.getTools().then((tools) => tools.map((t) => ({
  Name: t.name, Title: t.title ?? '', Description: t.description,
  InputSchema: typeof t.inputSchema === 'string' ? JSON.parse(t.inputSchema) : t.inputSchema ?? null,
  Annotations: {ReadOnlyHint: !!t.annotations?.readOnlyHint, UntrustedContentHint: !!t.annotations?.untrustedContentHint,
    ConsequentialHint: !!t.annotations?.consequentialHint},
})))`

// Tools lists the tools that the page offers now, by name.
func (p *Page) Tools() []Tool {
	p.T.Helper()
	tools := Eval[[]Tool](p, list)
	slices.SortFunc(tools, func(a, b Tool) int { return strings.Compare(a.Name, b.Name) })
	return tools
}

// Names lists the names of the tools that the page offers now, in order.
func (p *Page) Names() []string {
	p.T.Helper()
	var names []string
	for _, t := range p.Tools() {
		names = append(names, t.Name)
	}
	return names
}

// WaitTools waits until the page offers exactly these tools.
func (p *Page) WaitTools(names ...string) {
	p.T.Helper()
	p.waitTools(append([]string{}, names...), `[]`) // none is an empty list
}

// waitTools waits for exactly these tools and those whose names an expression gives.
func (p *Page) waitTools(names []string, and string) {
	p.T.Helper()
	const sorted = `document.modelContext.getTools().then((tools) => tools.map((t) => t.name).sort()`
	waitFor[bool](p, `document.modelContext && `+sorted+`.join()).then((now) => now === [...`+JSON(names)+`, ...`+and+`].sort().join() || Promise.reject(new Error('they are ' + now)))`,
		"exactly the tools "+strings.Join(slices.Sorted(slices.Values(names)), ", "))
}

// WaitReads waits until the page offers the reads and these tools, and no others but those of Open where it shows that it is in Open and not
// paused.
func (p *Page) WaitReads(and ...string) {
	p.T.Helper()
	p.waitTools(slices.Concat(Reads, and), `(document.querySelector('#advance, #next-round, #resume')?.dataset.to === 'Commit' ? `+JSON(Opening)+` : [])`)
}

// Native tells whether document.modelContext is the browser's own; a polyfill's
// is a function of the page.
func (p *Page) Native() bool {
	p.T.Helper()
	return Eval[bool](p, `/\[native code\]/.test(String(document.modelContext?.registerTool))`)
}

// Call calls a tool in the page, through executeTool, and waits for its answer.
// The input is any JSON value. In the page it is an object, so duplicate keys have
// collapsed and large numbers are rounded before the tool sees them; see
// [Page.CallExpr] for what JSON cannot say.
func (p *Page) Call(name, input string) Answer {
	p.T.Helper()
	return p.Begin(name, input).Answer()
}

// Caught is how a call in the page failed for its caller.
type Caught struct{ Name, Message string }

// Error is the caller's error, as it would be printed.
func (c *Caught) Error() string { return c.Name + ": " + c.Message }

// Pending is a call under way in the page.
type Pending struct {
	page *Page
	key  string // of what the page holds for it
	what string
}

// Begin calls a tool in the page and leaves the call under way.
func (p *Page) Begin(name, input string) *Pending {
	p.T.Helper()
	return p.BeginExpr(name, "JSON.parse("+quote(input)+")")
}

// BeginExpr is [Page.Begin] with a JavaScript expression for the input.
func (p *Page) BeginExpr(name, expression string) *Pending {
	p.T.Helper()
	return p.Hold(name).BeginExpr(expression)
}

// CallExpr is [Page.Call] with a JavaScript expression for the input.
func (p *Page) CallExpr(name, expression string) Answer {
	p.T.Helper()
	return p.BeginExpr(name, expression).Answer()
}

// Handle is what a client keeps of a tool that getTools() gave it.
type Handle struct {
	page *Page
	key  string
	name string
}

// Hold keeps the handle of a tool that the page offers now.
func (p *Page) Hold(name string) *Handle {
	p.T.Helper()
	h := &Handle{page: p, key: p.key(), name: name}
	if !Eval[bool](p, `document.modelContext.getTools().then((tools) => !!(`+h.in()+` = tools.find((t) => t.name === `+quote(name)+`)))`) {
		fatalf(p.T, "no tool %s is offered: there are %s", name, strings.Join(p.Names(), ", "))
	}
	return h
}

// Begin calls the tool that the handle stands for, whether it is still offered or
// not.
func (h *Handle) Begin(input string) *Pending {
	h.page.T.Helper()
	return h.BeginExpr("JSON.parse(" + quote(input) + ")")
}

// BeginExpr is [Handle.Begin] with a JavaScript expression for the input.
func (h *Handle) BeginExpr(expression string) *Pending {
	p := h.page
	p.T.Helper()
	c := &Pending{page: p, key: p.key(), what: h.name}
	// The polyfill, like browsers before 155, takes the input as text.
	Eval[any](p, `(() => {
  const input = `+expression+`, stop = new AbortController(), started = performance.now();
  const native = /\[native code\]/.test(String(document.modelContext.executeTool));
  const call = `+c.in()+` = {stop, started};
  call.end = document.modelContext.executeTool(`+h.in()+`, native ? input : JSON.stringify(input), {signal: stop.signal})
    .then((text) => ({text: String(text)}), (e) => ({caught: {Name: e?.name ?? '', Message: e?.message ?? String(e)}}))
    .then((end) => { call.took = performance.now() - started; return end; });
})()`)
	return c
}

// Call calls the tool that the handle stands for and waits for its answer.
func (h *Handle) Call(input string) (Answer, error) {
	h.page.T.Helper()
	return h.Begin(input).End()
}

// Abort has the caller abort the call.
func (c *Pending) Abort() {
	c.page.T.Helper()
	Eval[any](c.page, c.in()+`.stop.abort()`)
}

// AbortAfter has the caller abort the call so many milliseconds after its start,
// by the clock of the page.
func (c *Pending) AbortAfter(ms int) {
	c.page.T.Helper()
	Eval[any](c.page, fmt.Sprintf(`((c) => { setTimeout(() => c.stop.abort(), c.started + %d - performance.now()); })(%s)`, ms, c.in()))
}

// Ended tells whether the call has ended.
func (c *Pending) Ended() bool {
	c.page.T.Helper()
	return Eval[bool](c.page, c.in()+`.took !== undefined`)
}

// End waits until the call has ended. The error is a [*Caught] where the caller
// got one, or says why the answer is none of a room.
func (c *Pending) End() (Answer, error) {
	c.page.T.Helper()
	end := Eval[struct {
		Text   string
		Caught *Caught
	}](c.page, c.in()+`.end`)
	if end.Caught != nil {
		return Answer{}, end.Caught
	}
	return parseAnswer(end.Text)
}

// Answer waits for the answer of a call that must be answered.
func (c *Pending) Answer() Answer {
	c.page.T.Helper()
	a, err := c.End()
	if err != nil {
		fatalf(c.page.T, "%s: %v", c.what, err)
	}
	return a
}

// Took is how long the call lasted for its caller, in milliseconds.
func (c *Pending) Took() float64 {
	c.page.T.Helper()
	return Eval[float64](c.page, c.in()+`.end.then(() => `+c.in()+`.took)`)
}

func (p *Page) key() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held++
	return strconv.Itoa(p.held)
}

// What the page keeps for the test is out of the way of its own names.
func kept(key string) string { return `(globalThis[Symbol.for('rider')] ??= {})[` + quote(key) + `]` }

func (h *Handle) in() string  { return kept("tool " + h.key) }
func (c *Pending) in() string { return kept("call " + c.key) }
