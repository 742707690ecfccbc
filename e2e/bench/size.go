package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"docket/e2e/house"
	"docket/e2e/rider"
)

// size prints what the page's core weighs, as it is sent.
func size(t *rider.Alone, h *house.House, out io.Writer) {
	cores, err := filepath.Glob(filepath.Join(h.Dist, "assets", "core*.wasm"))
	t.Must(err)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "size of the core (aim 1.1 MB in brotli)\traw\tgzip\tbrotli\t\n")
	for _, core := range cores {
		fmt.Fprintf(w, "%s\t", filepath.Base(core))
		for _, form := range []string{"", ".gz", ".br"} {
			if info, err := os.Stat(core + form); err == nil {
				fmt.Fprintf(w, "%.3f MB\t", float64(info.Size())/1e6)
			} else {
				fmt.Fprintf(w, "none\t")
			}
		}
		fmt.Fprintln(w)
	}
	w.Flush()
}
