//go:build js && wasm

package main

import (
	"time"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/witness"
	"docket/wasm/wording"
)

// hearPrint lays the record out whenever the browser prints, however it was asked to, and takes it away again.
func (p *page) hearPrint() error {
	if _, err := browser.On(safejs.Global(), "beforeprint", func(safejs.Value) { p.layOut() }); err != nil {
		return err
	}
	_, err := browser.On(safejs.Global(), "afterprint", func(safejs.Value) { p.fillPrint("") })
	return err
}

// layOut fills the printed record with what the room is now.
func (p *page) layOut() {
	if p.desk == nil {
		return
	}
	d := p.desk
	size, root := d.room.Ledger().Root()
	w := &p.paint.writer
	w.Reset()
	view.PrintRecord(w, p.model(), &view.Printed{At: wording.InUTC.With(browser.Now().UTC().Format(time.DateTime)), File: d.exportName(), Size: size, Root: witness.Root(root),
		Checkpoint: string(d.sealing.last.note), Entry: d.room.Ledger().Entry, Tell: d.room.Sentence})
	p.fillPrint(w.String())
}

func (p *page) fillPrint(text string) {
	element, err := browser.ByID(view.IDPrint)
	if err == nil {
		err = element.Set("innerHTML", text)
	}
	if err != nil {
		p.alarm(wording.TheRecordCannotBeLaidOut.With(err.Error()))
	}
}

// printRecord has the browser ask what to print it with, once this turn is over: it waits for the person.
func printRecord() error {
	print, err := browser.Get(safejs.Global(), "print")
	if err != nil {
		return err
	}
	bound, err := browser.Call(print, "bind", safejs.Global())
	if err != nil {
		return err
	}
	_, err = browser.Call(safejs.Global(), "setTimeout", bound, 0)
	return err
}
