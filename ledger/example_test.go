package ledger_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"docket/ledger"
)

func Example() {
	l := ledger.New()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	opening, _ := ledger.Make(ledger.Str("version", ledger.Version))
	l.Append(at, "room_opened", "room", ledger.Room, opening)
	question, _ := ledger.Make(ledger.Str("question", "Adopt as drafted?"))
	e, _ := l.Append(at.Add(time.Second), "question_set", "host", ledger.UI, question)
	fmt.Println(e.Seq, e.Kind, e.Actor.Grade, e.Prev.String()[:8], "->", e.Hash.String()[:8])

	v := l.Verify(context.Background(), nil)
	fmt.Println(v.OK, v.Checked)

	var file strings.Builder
	l.Export(&file)
	forged := strings.Replace(file.String(), "drafted", "amended", 1)
	_, _, err := ledger.Import(context.Background(), strings.NewReader(forged), nil)
	fmt.Println(strings.SplitAfter(err.Error(), "hash:")[0])

	// Output:
	// 2 question_set client-asserted 59aad16d -> b713828e
	// true 2
	// hash_mismatch at entry 2, line 2, byte 358: the content does not have this hash:
}

// One entry can be shown without the others.
func ExampleCheckEntry() {
	l := ledger.New()
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	opening, _ := ledger.Make(ledger.Str("version", ledger.Version))
	for range 1000 {
		l.Append(at, "act", "rider", ledger.WebMCP, opening)
	}
	size, root := l.Root()
	e, _ := l.Entry(500)
	proof, _ := l.ProveEntry(e.Seq, size)
	fmt.Println(len(proof), ledger.CheckEntry(proof, size, root, e.Seq, e.Sum()))
	e.Kind = "another"
	fmt.Println(ledger.CheckEntry(proof, size, root, e.Seq, e.Sum()) != nil)

	// Output:
	// 10 <nil>
	// true
}

func ExampleLedger_Export() {
	l := ledger.New()
	opening, _ := ledger.Make(ledger.Str("version", ledger.Version))
	l.Append(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), "room_opened", "room", ledger.Room, opening)
	l.Export(os.Stdout)

	// Output:
	// {"actor":{"attribution":"bookkeeping by the page's core","grade":"client-asserted","ingress":"room","seat":"room"},"hash":"59aad16d18801b14db159b1a83b100568b05dded0d6769beb1deb7d4c74c6e80","kind":"room_opened","payload":{"version":"docket/1"},"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1,"ts":"2026-01-01T00:00:00.000Z"}
}
