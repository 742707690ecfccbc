package main

import (
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"docket/e2e/house"
	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
	"docket/room/records"
	"docket/room/records/freight"
)

// proofWrites is how many records the proof changes in which ticks are timed.
const proofWrites = 10_000

// proof times ticks in the panel: from the press to the end of the frame that paints the figures.
func proof(t *rider.Alone, b *rider.Browser, h *house.House, out io.Writer) {
	server, err := h.Serve()
	t.Must(err)
	t.Cleanup(func() { t.Must(server.Close()) })
	p := b.Open(t, server.URL)
	p.WaitReads()
	p.Import(wideProof(t, proofWrites))
	rider.Wait[bool](p, `!!document.querySelector('#proof-card[data-state=awake]')`)
	type timing struct{ Press, Frame float64 }
	const one = `(async (i) => {
  const scroll = document.getElementById('proof-scroll');
  if (i % 10 === 0) { // and elsewhere in the list
    scroll.scrollTop = Math.random() * (scroll.scrollHeight - scroll.clientHeight);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const ticks = document.querySelectorAll('#proof-rows .tick');
  await new Promise((wake) => setTimeout(wake, 40 + Math.random() * 16));
  const was = document.getElementById('approve').innerText;
  const began = performance.now();
  ticks[Math.floor(ticks.length / 2)].click();
  const press = performance.now() - began;
  if (document.getElementById('approve').innerText === was) throw new Error('the button says what it said before');
  return new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel(); // the first task after the frame
    channel.port1.onmessage = () => done({Press: press, Frame: performance.now() - began});
    channel.port2.postMessage(0);
  }));
})`
	var presses, frames []float64
	for i := range 80 {
		m := rider.Eval[timing](p, fmt.Sprintf("%s(%d)", one, i))
		if i >= 10 { // the first ones warm the code up
			presses, frames = append(presses, m.Press), append(frames, m.Frame)
		}
	}
	fmt.Fprintf(out, "tick in a proof of %d writes, until figures, row and button stand: median %.1f ms of %d (%.1f at most), aim 16\n", proofWrites, median(presses), len(presses), most(presses))
	fmt.Fprintf(out, "the same, to the end of the frame that paints it: median %.1f ms (%.1f at most)\n", median(frames), most(frames))
}

func most(values []float64) float64 {
	m := 0.0
	for _, v := range values {
		m = max(m, v)
	}
	return m
}

// wideProof writes the export of a room in which a change of so many records waits. Its operation is another version than the page has,
// which an import would else rehearse once more and find to do another thing.
func wideProof(t *rider.Alone, writes int) string {
	set := freight.Set()
	set.Operations[0].Version++
	set.Operations[0].Apply = func(tx *records.Tx, _ records.Input) error {
		for i := range writes {
			tx.Create("shipments", "HAWB-"+strconv.Itoa(100_000+i), records.Object(records.Member{Key: "remedy", Value: records.Str("rebook")}))
		}
		return nil
	}
	now := time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)
	r, err := room.New(room.Config{ID: "00112233445566778899aabbccddeeff", Name: "The wide proof", Question: "Adopt the draft?", Random: rand.Reader,
		Now:  func() time.Time { now = now.Add(time.Second); return now },
		Sets: func(name string) (*records.Set, bool) { return set, name == set.Name }})
	t.Must(err)
	_, err = r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, set.Name, nil)
	t.Must(err)
	_, err = r.Propose(room.Caller{Door: ledger.WebMCP, Seat: room.RiderSeat}, set.Operations[0].Name, records.Object(records.Member{Key: "consol", Value: records.Str("CONSOL-A")}), room.Stamp{})
	t.Must(err)
	if waiting := r.Snapshot().Records.Waiting; len(waiting) != 1 || waiting[0].Proof == nil || len(waiting[0].Proof.Changes) != writes {
		t.Errorf("no proof of %d writes waits", writes)
		t.FailNow()
	}
	dir, err := os.MkdirTemp("", "docket-bench-")
	t.Must(err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "wide.jsonl")
	file, err := os.Create(path)
	t.Must(err)
	t.Must(r.Ledger().Export(file))
	t.Must(file.Close())
	return path
}
