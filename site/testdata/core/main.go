//go:build js && wasm

// Command core is a core with nothing in it but ways to end, for the tests of
// the script that starts a core.
package main

import "syscall/js"

func main() {
	docket := js.Global().Get("docket")
	document := js.Global().Get("document")

	render := func(html string) {
		docket.Call("morph", document.Call("getElementById", "room"), html)
	}
	js.Global().Set("render", js.FuncOf(func(_ js.Value, args []js.Value) any {
		render(args[0].String())
		return nil
	}))
	quit := make(chan struct{})
	js.Global().Set("quit", js.FuncOf(func(js.Value, []js.Value) any {
		close(quit)
		return nil
	}))

	never := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	execute := js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch args[0].Get("do").String() {
		case "panic":
			panic("as asked")
		case "wait":
			return js.Global().Get("Promise").New(never)
		}
		return js.Global().Get("Promise").Call("resolve", `{"ok":true}`)
	})
	if docket.Get("surface").String() != "absent" {
		controller := js.Global().Get("AbortController").New()
		docket.Get("controllers").Call("add", controller)
		document.Get("modelContext").Call("registerTool", map[string]any{
			"name": "probe", "description": "Answers, waits or panics.",
			"execute": docket.Call("guard", execute),
		}, map[string]any{"signal": controller.Get("signal")})
	}
	render(`<button id="b">press</button><dialog id="g" open>ask</dialog>`)
	<-quit
}
