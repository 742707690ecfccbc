package examine

import (
	"context"
	"io"
	"strconv"

	"docket/ledger"
	"docket/room/audit"
)

// MaxFiles is how many files are taken at once.
const MaxFiles = 16

// A File can be read from its beginning any number of times.
type File interface {
	Reader(ctx context.Context) io.Reader
}

// A Named is a file, what to call it, and how many bytes it has.
type Named struct {
	Name string
	Size int64
	File File
}

// A Result is what came of the files, in the order in which they were given.
type Result struct {
	Reports     []audit.Report
	Comparisons []audit.Comparison
}

// Names gives every file a name of its own: that is how reports tell which of
// them brought a key along.
func Names(given []string) []string {
	taken := make(map[string]bool, len(given))
	out := make([]string, len(given))
	for i, name := range given {
		if name == "" {
			name = "file " + strconv.Itoa(i+1)
		}
		out[i] = name
		for n := 2; taken[out[i]]; n++ {
			out[i] = name + " (" + strconv.Itoa(n) + ")"
		}
		taken[out[i]] = true
	}
	return out
}

// Files checks the files one after the other, ledgers first, since they bring
// keys along, and holds those of one room against each other. Each is announced
// to begin before it is read. A context that is done ends it early.
func Files(ctx context.Context, a *audit.Auditor, files []Named, begin func(i int)) Result {
	parts := make([]part, len(files))
	for i, f := range files {
		parts[i] = peek(ctx, f)
	}
	pairs := pair(parts)
	reports := make([]audit.Report, len(files))
	for _, ledgers := range []bool{true, false} {
		for i, f := range files {
			if (parts[i].kind == audit.Ledger) != ledgers || ctx.Err() != nil {
				continue
			}
			begin(i)
			reports[i] = a.Audit(ctx, f.Name, f.File.Reader(ctx), look(ctx, i, files, parts, pairs))
		}
	}
	r := Result{Reports: reports}
	if ctx.Err() != nil {
		return r
	}
	for _, p := range pairs {
		r.Comparisons = append(r.Comparisons, audit.Against(reports[p.a], reports[p.b]))
	}
	return r
}

// A part is what a file's beginning tells of it.
type part struct {
	kind   audit.Kind
	origin string
	sizes  []uint64 // of the trees that a receipt or a checkpoint speaks of
}

// peek reads as much of a file as it takes to know what goes with what. What it
// says is checked later, and an error is met again then.
func peek(ctx context.Context, f Named) part {
	in := f.File.Reader(ctx)
	head := make([]byte, audit.PeekSize)
	n, _ := io.ReadFull(in, head)
	head = head[:n]
	p := part{kind: audit.Sniff(head)}
	switch p.kind {
	case audit.Ledger:
		p.origin = originOf(head)
	case audit.Receipt, audit.Checkpoint:
		rest, _ := io.ReadAll(io.LimitReader(in, ledger.MaxReceipt+1-int64(n)))
		if s, ok := audit.ReadState(append(head, rest...)); ok {
			p.origin, p.sizes = s.Origin, s.Sizes()
		}
	}
	return p
}

// originOf reads from a ledger's first line which room it is of.
func originOf(head []byte) string {
	for i, c := range head {
		if c == '\n' {
			head = head[:i]
			break
		}
	}
	e, err := ledger.ParseEntry(head)
	if err != nil || e.Seq != 1 {
		return ""
	}
	f := e.Payload.Read()
	if id := f.OptStr("room"); id != "" && f.OptStr("version") == ledger.Version && f.Err() == nil {
		return ledger.Origin(id)
	}
	return ""
}

func look(ctx context.Context, i int, files []Named, parts []part, pairs []held) audit.Look {
	var l audit.Look
	for _, p := range pairs {
		switch {
		case p.a != i:
		case parts[p.b].kind == audit.Ledger && parts[i].kind == audit.Ledger:
			l.Beside = files[p.b].File.Reader(ctx)
		default:
			l.Sizes = append(l.Sizes, parts[p.b].sizes...)
		}
	}
	return l
}
