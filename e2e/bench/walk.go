package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"docket/e2e/house"
	"docket/e2e/rider"
)

// acts is how many rows the walk leaves at least.
const acts = 1000

// shipmentReads are the reads of the records that the walk is through.
var shipmentReads = slices.Clip([]string{"search_shipments", "get_shipment", "get_action", "list_actions"})

// watchTasks notes every task of the page's thread that the browser calls long: 50 ms and more.
const watchTasks = `(() => {
  globalThis.long = [];
  new PerformanceObserver((list) => { for (const e of list.getEntries()) long.push(e.duration); }).observe({type: 'longtask'});
})()`

// settled waits until what the page has under way is over and observers have been told.
const settled = `new Promise((done) => requestIdleCallback(() => setTimeout(done, 100)))`

// walk goes through whole rounds, each with a change and its undoing, three tasks and a ruling, until there are a thousand acts, and prints
// how many tasks of the page's thread took 50 ms or more, and how long the longest took; likewise for what a record of 100,000 entries takes: reading it in, verifying it, searching it.
func walk(t *rider.Alone, b *rider.Browser, h *house.House, out io.Writer) {
	server, err := h.Serve()
	t.Must(err)
	t.Cleanup(func() { t.Must(server.Close()) })
	p := b.NewTab(t)
	p.Before(watchTasks)
	p.Go(server.URL + "/?records=freight")
	p.WaitReads(append(shipmentReads, "propose_remedy", "notify_customers")...)
	tasks := func(what string) {
		rider.Eval[any](p, settled)
		long := rider.Eval[[]float64](p, `long.splice(0)`)
		if len(long) == 0 {
			fmt.Fprintf(out, "%s: no task of 50 ms or more, aim none\n", what)
			return
		}
		fmt.Fprintf(out, "%s: %d tasks of 50 ms or more, the longest %.0f ms, aim none\n", what, len(long), slices.Max(long))
	}
	tasks("from navigation to all tools registered")
	newest := func() int { return rider.Eval[int](p, `Number(document.querySelector('#rows > li').id.slice(1))`) }
	for round := 1; newest() < acts; round++ {
		round := oneRound{t, p, round}
		round.records()
		round.tasks()
		round.rule()
	}
	tasks(fmt.Sprintf("a walk of %d acts", newest()))
	rider.Eval[any](p, `document.querySelector('#rows > li button').click()`)
	if v := p.Verify(); v.State != "ok" {
		t.Errorf("the walk's record does not verify: %v", v)
	}
	tasks("verifying them")
	p.Import(longRoom(t, long))
	rider.Wait[bool](p, fmt.Sprintf(`document.querySelector('#rows > li')?.id.slice(1) >= %d`, long))
	tasks(fmt.Sprintf("importing a record of %d entries", long))
	p.Verify()
	tasks("verifying it")
	p.Type("With text", "limit 3, cursor 99")
	rider.Wait[bool](p, `((c) => c.innerText !== '' && c.innerText !== 'Every entry is listed.' && !document.getElementById('sift-progress'))(document.getElementById('sift-count'))`)
	tasks("searching it for a text")
}

// oneRound is a round of the walk.
type oneRound struct {
	t *rider.Alone
	p *rider.Page
	n int
}

// call calls a tool that has to answer ok.
func (r oneRound) call(name, input string) rider.Answer {
	a := r.p.Call(name, input)
	if !a.OK {
		r.t.Errorf("round %d: %s answers %+v", r.n, name, a)
		r.t.FailNow()
	}
	return a
}

// word is a text that an answer carries.
func word(a rider.Answer, field string) string { return strings.Trim(string(a.Fields[field]), `"`) }

// records proposes a change, approves it and undoes it.
func (r oneRound) records() {
	r.call("search_shipments", fmt.Sprintf(`{"consol":"CONSOL-A","text":"HAWB-700%02d"}`, r.n%100))
	pending := r.p.Begin("propose_remedy", `{"ids":["HAWB-70004","HAWB-70008"],"remedy":"truck"}`)
	rider.Wait[bool](r.p, `!!document.querySelector('#proof-card[data-state=awake]')`)
	r.p.Press(rider.Eval[string](r.p, `document.getElementById('approve').innerText`))
	pending.Answer()
	rider.Wait[bool](r.p, `!!document.querySelector('#answers button[data-act=undo]:not([aria-disabled])')`)
	rider.Eval[any](r.p, `document.querySelector('#answers button[data-act=undo]').click()`)
	rider.Wait[bool](r.p, `!document.querySelector('#answers button[data-act=undo]')`)
}

// tasks creates three, and takes each on and claims it done.
func (r oneRound) tasks() {
	for i := range 3 {
		made := r.call("create_task", fmt.Sprintf(`{"title":"Task %d of round %d"}`, i, r.n))
		id := word(made, "id")
		r.call("accept_task", `{"taskId":"`+id+`"}`)
		r.call("report_completion", `{"taskId":"`+id+`","provenance":"reported","claimText":"It is done, as far as I am told."}`)
		r.call("get_task_status", `{"taskId":"`+id+`"}`)
	}
}

// rule goes from Open to the next round's Open.
func (r oneRound) rule() {
	p := r.p
	p.Press("Advance to Commit")
	p.WaitReads(append(shipmentReads, "commit_to_round")...)
	r.call("commit_to_round", fmt.Sprintf(`{"position":"Adopt it, said in round %d."}`, r.n))
	p.WaitReads(append(shipmentReads, "commit_to_round", "withdraw_commitment")...)
	r.call("withdraw_commitment", `{}`)
	opening := r.call("commit_to_round", fmt.Sprintf(`{"position":"Adopt it, said again in round %d."}`, r.n))
	p.Press("Advance to Reveal")
	p.WaitReads(append(shipmentReads, "reveal_in_round")...)
	r.call("reveal_in_round", fmt.Sprintf(`{"position":"Adopt it, said again in round %d.","nonce":%q}`, r.n, word(opening, "nonce")))
	p.Press("Advance to Ruling")
	p.WaitReads(append(shipmentReads, "ratify_ruling")...)
	ask := p.Begin("ratify_ruling", fmt.Sprintf(`{"ruling":"It is adopted, in round %d."}`, r.n))
	rider.Wait[bool](p, `!!document.querySelector('#asks button[data-act=ratify]:not([aria-disabled]):not(:disabled)')`)
	p.Press("Ratify")
	ask.Answer()
	p.Press("Advance to Closed")
	rider.Wait[bool](p, `!!document.querySelector('[data-act=next-round]')`)
	p.Press("Open the next round")
	p.WaitReads(append(shipmentReads, "propose_remedy", "notify_customers")...)
}
