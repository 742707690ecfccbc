//go:build js && wasm

package main

import (
	"context"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/script"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// scripting is what the scripted agent holds in a room: in the memory of this tab, as an agent of the browser holds it in its own.
type scripting struct {
	hand script.Hand
	busy map[string]bool
	log  []view.ScriptCall // newest first
	n    int
}

// maxScriptLog is how many calls of the scripted agent the page shows.
const maxScriptLog = 8

// scriptModel gathers what the scripted agent would do.
func (p *page) scriptModel(d *desk, s room.Snapshot) view.Script {
	cannot := p.platform.Callable()
	if status := p.surface.Status(); cannot == "" && len(status.Registered) == 0 && !status.Pending {
		cannot = wording.NoneOfTheRoomsToolsIs
	}
	return view.Script{Cannot: cannot, Steps: script.Steps(s, d.script.hand), Busy: d.script.busy, Log: d.script.log}
}

// seatScript gives the scripted agent its seat, by the host's press.
func (p *page) seatScript(m *room.Press) error {
	if _, seated := script.Seat(p.desk.room.Snapshot()); seated {
		return nil
	}
	_, err := p.desk.room.AddSeat(host, script.SeatName, room.Agent, m)
	return err
}

// playScript has the scripted agent make one call: that of a step, or for "" the one that is due.
func (p *page) playScript(id string) {
	d := p.desk
	steps := script.Steps(d.room.Snapshot(), d.script.hand)
	if id == "" {
		next, due := script.Next(steps)
		if !due {
			return
		}
		id = next.ID
	}
	for _, x := range steps {
		if x.ID == id && x.Why == "" && !d.script.busy[id] {
			p.callAsScript(d, x)
			return
		}
	}
}

// callAsScript goes the way of any caller in this page: through document.modelContext, and never to the room.
func (p *page) callAsScript(d *desk, x script.Step) {
	t := &d.script
	if t.busy == nil {
		t.busy = map[string]bool{}
	}
	t.busy[x.ID] = true
	t.n++
	n := t.n
	t.log = append([]view.ScriptCall{{N: n, Tool: x.Tool, Input: x.Shown, State: view.ScriptWaits}}, t.log...)
	t.log = t.log[:min(len(t.log), maxScriptLog)]
	asked := d.room.Snapshot()
	browser.Go(func() {
		text, err := p.platform.Call(context.Background(), x.Tool, x.Input)
		delete(t.busy, x.ID)
		call := view.ScriptCall{N: n, Tool: x.Tool, Input: x.Shown, State: view.ScriptFailed}
		if err == nil {
			err = t.take(&call, x, asked, text)
		}
		if err != nil {
			call.Says = err.Error()
		}
		for i := range t.log {
			if t.log[i].N == n {
				t.log[i] = call
			}
		}
		p.repaint()
	})
}

// take reads an answer, and keeps of it what an agent would: the nonce of its commitment.
func (t *scripting) take(call *view.ScriptCall, x script.Step, asked room.Snapshot, text string) error {
	answer, err := browser.Parse(text)
	if err != nil {
		return err
	}
	ok, _ := truth(answer, "ok")
	call.State, call.Code, call.Seq = view.ScriptRefused, word(answer, "code"), uint64(whole(answer, "seq"))
	if message, err := browser.Get(answer, "message"); err == nil {
		call.Says, _ = browser.Text(message, 1500)
	}
	if !ok {
		return nil
	}
	call.State = view.ScriptOK
	switch x.ID {
	case script.Look:
		t.hand.Looked = script.Now(asked)
	case script.Search:
		t.hand.Asked = true
	case script.Commit:
		t.hand.Round, t.hand.Nonce = asked.Now().N, word(answer, "nonce")
	case script.Take:
		t.hand.Nonce = ""
	}
	return nil
}
