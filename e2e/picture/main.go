// Command picture takes the pictures of the README: a real room in a real browser, in which an agent has asked for a change.
//
//	go run ./e2e/picture -o docs
package main

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"

	"docket/e2e/house"
	"docket/e2e/rider"
)

func main() {
	out := flag.String("o", "docs", "write the pictures into this `folder`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := rider.RunAlone(ctx, func(t *rider.Alone) { take(t, *out) })
	stop()
	os.Exit(code)
}

// take has an agent ask for the change of the freight set's own example, through the page's own door, and takes the page as it is then.
func take(t *rider.Alone, out string) {
	h, err := house.Build(house.Fast...)
	t.Must(err)
	t.Cleanup(func() { t.Must(h.Remove()) })
	server, err := h.Serve()
	t.Must(err)
	t.Cleanup(func() { t.Must(server.Close()) })
	b, err := rider.Start(rider.Options{WebMCP: true})
	t.Must(err)
	t.Cleanup(b.Close)
	p := b.Open(t, server.URL+"/?records=freight")
	p.WaitReads("search_shipments", "get_shipment", "get_action", "list_actions", "propose_remedy", "notify_customers")
	if a := p.Call("search_shipments", `{"consol":"CONSOL-A"}`); !a.OK {
		t.Errorf("search_shipments answers %s", a.Text)
		t.FailNow()
	}
	p.Begin("propose_remedy", `{"consol":"CONSOL-A"}`)
	rider.Wait[bool](p, `!!document.querySelector('#proof-card[data-state=awake]')`)
	p.PressRole("checkbox", "HAWB-70003 acorn-optics")
	rider.Wait[bool](p, `document.getElementById('approve').innerText === 'Apply 22 · Refer 4'`)
	for name, dark := range map[string]bool{"room.png": false, "room-dark.png": true} {
		p.Screen(1280, 1080, dark)
		rider.Eval[any](p, `document.activeElement.blur(), scrollTo(0, 0)`)
		t.Must(os.WriteFile(filepath.Join(out, name), p.Screenshot("readme-"+name, 1280, 1080, dark), 0o644))
	}
}
