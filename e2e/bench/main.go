// Command bench measures Docket in a real browser: its core beside a baseline in
// plain JavaScript that does the same work, the real page, and the size of what is
// sent. It asserts nothing: it prints what it saw.
//
//	go run ./e2e/bench            everything
//	go run ./e2e/bench -only core
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"docket/e2e/house"
	"docket/e2e/rider"
)

func main() {
	only := flag.String("only", "", "measure one `part` only: core, page, walk, bridge, proof or size")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	code := rider.RunAlone(ctx, func(t *rider.Alone) { measure(t, *only) })
	stop()
	os.Exit(code)
}

func measure(t *rider.Alone, only string) {
	root, err := house.Root()
	t.Must(err)
	b, err := rider.Start(rider.Options{WebMCP: true})
	t.Must(err)
	t.Cleanup(b.Close)
	fmt.Println(rider.Eval[string](b.NewTab(t), `navigator.userAgent.match(/Chrome\/[\d.]+/)[0]`))
	if only == "" || only == "core" {
		core(t, b, root, os.Stdout)
	}
	if only != "core" {
		var flags []string
		if only != "" && only != "size" {
			flags = house.Fast // which compresses in less time, and builds the same core
		}
		h, err := house.Build(flags...)
		t.Must(err)
		t.Cleanup(func() { t.Must(h.Remove()) })
		if only == "" || only == "size" {
			size(t, h, os.Stdout)
		}
		if only == "" || only == "page" {
			page(t, b, h, os.Stdout)
		}
		if only == "" || only == "walk" {
			walk(t, b, h, os.Stdout)
		}
		if only == "" || only == "bridge" {
			bridge(t, b, h, os.Stdout)
		}
		if only == "" || only == "proof" {
			proof(t, b, h, os.Stdout)
		}
	}
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	if n := len(sorted); n%2 == 0 {
		return (sorted[n/2-1] + sorted[n/2]) / 2
	}
	return sorted[len(sorted)/2]
}
