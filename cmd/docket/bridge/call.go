package bridge

import (
	"context"
	"encoding/json"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"docket/tools"
	"docket/tools/wire"
)

// call hands a client's call to the page and waits, but no longer than a client would.
func (b *bridge) call(ctx context.Context, r *mcp.CallToolRequest) (mcp.Result, error) {
	sent := passed(ctx)
	defer sent()
	input := r.Params.Arguments
	if len(input) > tools.MaxInputBytes {
		input = input[:tools.MaxInputBytes+1] // as much as it takes to be refused for its length
	}
	own := newToken()
	c := &call{
		Call:   wire.Call{Tool: clip(r.Params.Name, maxToolName), Input: input, Client: introduced(r.ClientInfo()), RequestID: own},
		waits:  make(chan string, 1),
		answer: make(chan answer, 1),
	}
	id := givenID(input)
	if id == "" {
		id = own
	}
	l := b.holder()
	if l == nil || !l.submit(c) {
		return refusal("no_page", "no page is connected to this bridge; the host connects one with Connect a local agent, in the page at "+b.Origin, id), nil
	}
	sent()
	return b.await(ctx, r, l, c, id)
}

// await waits for the page's answer, for the client to give up, or for the bounded wait to end. The call goes on in
// the page in that last case.
func (b *bridge) await(ctx context.Context, r *mcp.CallToolRequest, l *link, c *call, id string) (mcp.Result, error) {
	patience := time.NewTimer(b.Wait)
	defer patience.Stop()
	var beats <-chan time.Time
	said, waiting := 0, false
	progress := func() {
		if token := r.Params.GetProgressToken(); token != nil {
			said++
			tell, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			// A client that does not read it misses nothing that the answer does not say.
			_ = r.Session.NotifyProgress(tell, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(said),
				Message: "waiting for a press in the page; nothing has happened yet"})
		}
	}
	for {
		select {
		case a := <-c.answer:
			return result(a, id), nil
		case given := <-c.waits:
			if given != "" {
				id = given
			}
			if waiting { // a page may say so again
				continue
			}
			waiting = true
			ticks := time.NewTicker(b.beat)
			defer ticks.Stop()
			beats = ticks.C
			progress()
		case <-beats:
			progress()
		case <-ctx.Done():
			l.give(c, true)
			return nil, ctx.Err()
		case <-patience.C:
			wasSent := l.give(c, false)
			select {
			case a := <-c.answer: // it came in the same moment
				return result(a, id), nil
			default:
			}
			switch {
			case !wasSent:
				return refusal("busy", "the page had other calls before it for all that time, and this one was not sent; call again later", id), nil
			case !waiting:
				return refusal("unanswered", "the page has not answered in "+b.Wait.String()+"; the call may still take effect: get_outcome tells", id), nil
			}
			return own(false, "awaiting_confirmation", "the call waits for a press in the page, and goes on waiting there; nothing has happened yet: get_outcome tells what became of it", id), nil
		}
	}
}

// result is the page's answer as MCP carries it: as text, and as the object that the text is.
func result(a answer, id string) *mcp.CallToolResult {
	if a.code != "" {
		return refusal(a.code, a.message, id)
	}
	out := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: a.text}}, IsError: !a.ok}
	if v := jsontext.Value(a.text); v.IsValid() && v.Kind() == jsontext.KindBeginObject {
		out.StructuredContent = json.RawMessage(a.text)
	}
	return out
}

// refusal is an answer of the bridge's own, for want of one by the page.
func refusal(code, message, id string) *mcp.CallToolResult {
	out := own(false, code, message, id)
	out.IsError = true
	return out
}

// own has the members that every answer of a page begins with, and the id to ask about.
func own(ok bool, code, message, id string) *mcp.CallToolResult {
	text, err := json.Marshal(struct {
		OK        bool   `json:"ok"`
		Code      string `json:"code"`
		Message   string `json:"message"`
		RequestID string `json:"request_id"`
	}{ok, code, message, id})
	if err != nil {
		panic(err) // four plain members
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}
}
