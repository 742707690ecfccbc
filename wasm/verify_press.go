//go:build js && wasm

package main

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

func (c *checkPage) clicked(e safejs.Value) {
	element, on, ok := control(e)
	if !ok || c.model.Stopped || submits(element) {
		return
	}
	switch on.Act {
	case view.ActChoose:
		input, err := browser.ByID(view.IDFiles)
		if err == nil {
			_, err = browser.Call(input, "click")
		}
		if err != nil {
			c.model.Refused = wording.TheFileChooserDidNotOpen.With(err.Error())
		}
	case view.ActCancelCheck:
		c.stop()
	}
	c.repaint()
}

// chosen hears that files were chosen.
func (c *checkPage) chosen(e safejs.Value) {
	target, err := browser.Get(e, "target")
	if err != nil || word(target, "id") != view.IDFiles || c.model.Stopped {
		return
	}
	files, err := browser.Files(target)
	if err != nil || len(files) == 0 {
		return
	}
	_ = target.Set("value", "") // so that the same files can be chosen again
	c.take(files)
}

// dragged takes what is held over any part of the page, if it is files: one dropped beside the button would replace
// the page otherwise.
func (c *checkPage) dragged(e safejs.Value) {
	transfer, err := browser.Get(e, "dataTransfer")
	if err != nil || transfer.Type() != safejs.TypeObject || c.model.Stopped {
		return
	}
	types, err := browser.Get(transfer, "types")
	if err != nil {
		return
	}
	files, err := browser.Call(types, "includes", "Files")
	if err != nil {
		return
	}
	if has, _ := files.Bool(); !has {
		return
	}
	browser.Call(e, "preventDefault")
	_ = transfer.Set("dropEffect", "copy")
	c.hold(true)
}

// left hears that what was held over an element is no longer: over none, once it has left the page.
func (c *checkPage) left(e safejs.Value) {
	to, err := browser.Get(e, "relatedTarget")
	if err == nil && to.Type() != safejs.TypeObject {
		c.hold(false)
	}
}

func (c *checkPage) hold(over bool) {
	if c.model.Over != over {
		c.model.Over = over
		c.repaint()
	}
}

func (c *checkPage) dropped(e safejs.Value) {
	c.hold(false)
	transfer, err := browser.Get(e, "dataTransfer")
	if err != nil || transfer.Type() != safejs.TypeObject || c.model.Stopped {
		return
	}
	files, err := browser.Files(transfer)
	if err != nil {
		return
	}
	if len(files) > 0 || !inField(e) { // text may be dropped into the field for keys
		browser.Call(e, "preventDefault")
		c.take(files)
	}
}

func inField(e safejs.Value) bool {
	target, err := browser.Get(e, "target")
	return err == nil && target.Type() == safejs.TypeObject && word(target, "localName") == "textarea"
}

// submitted takes the keys out of their field.
func (c *checkPage) submitted(e safejs.Value) {
	browser.Call(e, "preventDefault")
	if c.model.Stopped {
		return
	}
	field, err := browser.ByID("pin-keys")
	var text string
	if err == nil {
		text, err = fieldText(field)
	}
	if err != nil {
		c.model.PinLine, c.model.PinError = 1, err.Error()
	} else {
		c.pin(text)
	}
	c.repaint()
}

func fieldText(field safejs.Value) (string, error) {
	v, err := browser.Get(field, "value")
	if err != nil {
		return "", err
	}
	return browser.Text(v, 20000)
}
