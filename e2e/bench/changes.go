package main

import (
	"fmt"
	"io"

	"docket/e2e/rider"
)

// changes measures a change of 1,000 records of 10,000, beside plain JavaScript that does the same without a record of it.
func changes(p *rider.Page, out io.Writer) {
	ms := func(call string) float64 { return rider.Eval[float64](p, call) }
	var alone, ours, theirs, copies []float64
	for range 15 {
		// Every run is on records made anew, so that each writes 2,000 fields.
		ms(`docketBench.records(10000)`)
		alone = append(alone, ms(`docketBench.runs(1000)`))
		ours = append(ours, ms(`docketBench.change(1000)`))
		rider.Eval[bool](p, `baselineBench.records(10000), true`)
		theirs = append(theirs, ms(`baselineBench.change(1000)`))
		copies = append(copies, ms(`baselineBench.snapshot()`))
	}
	const times = 100_000
	snapshot := ms(fmt.Sprintf(`docketBench.snapshots(%d)`, times)) / times
	base := median(theirs)
	fmt.Fprintf(out, "a change of 1000 records of 10000 in plain JavaScript (two structuredClones, two Proxies): %.2f ms\n", base)
	fmt.Fprintf(out, "the same, shadow and guarded commit: %.2f ms, share %.2f (aim 0.33)\n", median(alone), median(alone)/base)
	fmt.Fprintf(out, "with the proof written and digested, the approval, and every change read again: %.2f ms, share %.2f\n", median(ours), median(ours)/base)
	fmt.Fprintf(out, "a snapshot of 10000 records: %.6f ms; structuredClone %.2f ms; share %.6f (aim 0.01)\n", snapshot, median(copies), snapshot/median(copies))
}
