package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"docket/e2e/house"
	"docket/e2e/rider"
)

// long is how many entries the room holds in which calls are timed.
const long = 100_000

// page measures the real page, served by the real command.
func page(t *rider.Alone, b *rider.Browser, h *house.House, out io.Writer) {
	server, err := h.Serve()
	t.Must(err)
	t.Cleanup(func() { t.Must(server.Close()) })

	print := func(what string, ms []float64, aim string) {
		sorted := slices.Sorted(slices.Values(ms))
		fmt.Fprintf(out, "%s: median %.1f ms of %d (%.1f to %.1f), aim %s\n", what, median(ms), len(ms), sorted[0], sorted[len(sorted)-1], aim)
	}
	print("navigation to all read tools registered, cold", navigations(t, b, server.URL), "500")
	for _, press := range []struct {
		name string
		real bool
	}{{"a real press on Advance", true}, {"a script's press on Advance", false}} {
		asked, told := presses(t, b, server.URL, press.real)
		print(press.name+" to the new set in getTools(), asked for at once", asked, "10")
		print(press.name+" to the new set in getTools(), asked for at the browser's toolchange", told, "10")
	}

	p := b.Open(t, server.URL)
	p.WaitReads()
	p.Import(longRoom(t, long))
	rider.Wait[bool](p, fmt.Sprintf(`document.querySelector('#rows > li')?.id.slice(1) >= %d`, long))
	p.WaitReads()
	rows, frames := calls(p)
	print(fmt.Sprintf("tool call to its row in the page, at %d entries", long), rows, "16")
	print("tool call to the end of the frame that paints it", frames, "16")
	moves, busy := stripMoves(p)
	print(fmt.Sprintf("a key on the strip to the end of the frame that paints it, at %d entries", long), moves, "33")
	print("the page's own share of it", busy, "16")
	rider.Eval[any](p, `globalThis.began = performance.now()`)
	v := p.Verify()
	fmt.Fprintf(out, "verifying %d entries in the page, from the press: %.0f ms (%s)\n", long, rider.Eval[float64](p, `performance.now() - began`), v.State)
}

// watchReads notes when getTools() has first shown every read. It asks whenever a
// tool is registered, and runs before all else in the document.
var watchReads = `
(() => {
  const reads = ` + rider.JSON(rider.Reads) + `;
  const look = async () => {
    const names = (await document.modelContext.getTools()).map((t) => t.name);
    if (globalThis.readsAt === undefined && reads.every((r) => names.includes(r))) globalThis.readsAt = performance.now();
  };
  document.modelContext?.addEventListener('toolchange', look);
})()`

// navigations times fresh visits: no cache, no storage, no compiled code. The
// clock of a page starts with its navigation.
func navigations(t *rider.Alone, b *rider.Browser, url string) []float64 {
	var ms []float64
	for range 10 {
		p := b.NewTab(t)
		p.Before(watchReads)
		p.Go(url)
		ms = append(ms, rider.Wait[float64](p, `globalThis.readsAt`))
		p.Close()
	}
	return ms
}

// watchSet notes how long after the next click getTools() first shows a set: to a
// client that asks at once and goes on asking, and to one that asks when the browser
// says that the tools changed, which it does after the frame that follows the click.
const watchSet = `(() => {
  const stop = new AbortController();
  const want = %s;
  let began;
  globalThis.asked = globalThis.told = undefined;
  const shows = async () => (await document.modelContext.getTools()).map((t) => t.name).sort().join() === want;
  addEventListener('click', () => { began = performance.now(); }, {capture: true, once: true});
  addEventListener('click', async () => {
    while (!await shows());
    globalThis.asked = performance.now() - began;
  }, {once: true});
  document.modelContext.addEventListener('toolchange', async () => {
    if (began === undefined || !await shows() || stop.signal.aborted) return;
    globalThis.told = performance.now() - began;
    stop.abort();
  }, {signal: stop.signal});
})()`

// presses times whole rounds: from each press on Advance, by the clock of the
// page, to the first getTools() that shows the set of the new phase. After real
// input Chromium runs no other task of the page until it has drawn a frame; a
// script's press shows what is the page's own share.
func presses(t *rider.Alone, b *rider.Browser, url string, real bool) (asked, told []float64) {
	sets := map[string][]string{
		"Commit": {"commit_to_round"},
		"Reveal": {"reveal_in_round"},
		"Ruling": {"ratify_ruling"},
		"Closed": nil,
	}
	p := b.Open(t, url)
	p.WaitReads()
	for range 5 {
		for _, to := range []string{"Commit", "Reveal", "Ruling", "Closed"} {
			name := "Advance to " + to
			set := slices.Sorted(slices.Values(append(slices.Clone(rider.Reads), sets[to]...)))
			if to != "Commit" && to != "Ruling" {
				p.Press(name) // is held: nothing was committed, nothing was ruled
				p.WaitText("Leaving")
			}
			rider.Wait[bool](p, fmt.Sprintf(`document.getElementById('advance')?.dataset.to === %s && !document.getElementById('advance').ariaDisabled`, rider.JSON(to)))
			rider.Eval[any](p, fmt.Sprintf(watchSet, rider.JSON(strings.Join(set, ","))))
			if real {
				p.Press(name)
			} else {
				rider.Eval[any](p, `document.getElementById('advance').click()`)
			}
			told = append(told, rider.Wait[float64](p, `globalThis.told`))
			asked = append(asked, rider.Wait[float64](p, `globalThis.asked`))
		}
		p.Press("Open the next round")
		p.WaitReads()
	}
	return asked, told
}

// calls times calls whose rows differ, so that none folds: to the row in the
// document, and to the end of the frame that paints it.
func calls(p *rider.Page) (rows, frames []float64) {
	type timing struct{ Row, Frame float64 }
	rider.Eval[any](p, `document.getElementById('rows-scroll').scrollTop = 0`)
	const one = `(async (cursor) => {
  const tool = (await document.modelContext.getTools()).find((t) => t.name === 'read_ledger');
  const list = document.getElementById('rows');
  const newest = () => Number(list.firstElementChild.id.slice(1));
  const before = newest();
  // Calls begin anywhere within a frame.
  await new Promise((wake) => setTimeout(wake, 40 + Math.random() * 16));
  const began = performance.now();
  const painted = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (newest() === before) return;
      observer.disconnect();
      const row = performance.now() - began;
      requestAnimationFrame(() => {
        const channel = new MessageChannel(); // the first task after the frame
        channel.port1.onmessage = () => done({Row: row, Frame: performance.now() - began});
        channel.port2.postMessage(0);
      });
    });
    observer.observe(list, {childList: true, subtree: true, attributes: true});
  });
  await document.modelContext.executeTool(tool, {cursor, limit: 2});
  return painted;
})`
	for i := range 60 {
		m := rider.Eval[timing](p, fmt.Sprintf("%s(%d)", one, i+1))
		if i >= 10 { // the first ones warm the code up
			rows, frames = append(rows, m.Row), append(frames, m.Frame)
		}
	}
	return rows, frames
}

// stripMoves times moves along the strip, which choose an entry, bring its row into view and draw the strip anew: to the end of the
// frame, and how long the page worked for it.
func stripMoves(p *rider.Page) (frames, busy []float64) {
	type timing struct{ Frame, Busy float64 }
	const one = `(async () => {
  const strip = document.getElementById('strip');
  await new Promise((wake) => setTimeout(wake, 40 + Math.random() * 16));
  const began = performance.now();
  strip.dispatchEvent(new KeyboardEvent('keydown', {key: %s, bubbles: true}));
  let busy = performance.now() - began;
  await new Promise((done) => requestAnimationFrame((frame) => {
    const channel = new MessageChannel(); // the first task after the frame
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
    busy += performance.now() - frame;
  }));
  return {Frame: performance.now() - began, Busy: busy};
})()`
	for i := range 60 {
		key := "PageDown"
		if i%10 == 0 {
			key = "End"
		}
		m := rider.Eval[timing](p, fmt.Sprintf(one, rider.JSON(key)))
		if i >= 10 {
			frames, busy = append(frames, m.Frame), append(busy, m.Busy)
		}
	}
	return frames, busy
}
