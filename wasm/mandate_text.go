//go:build js && wasm

package main

import (
	"context"
	"io"
	"unicode/utf8"

	"github.com/hack-pad/safejs"

	"docket/room/mandate"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// document reads a field that may hold as much as an entry.
func (p *page) document(form safejs.Value, act, name string) (string, error) {
	field, err := fieldOf(form, name)
	if err != nil {
		return "", err
	}
	return p.text(host, act, name, field, mandate.MaxDocument)
}

// textOf is, for each chooser of a file, the field that its text goes into.
var textOf = map[string]string{view.IDMandateFile: view.IDMandateText, view.IDReceiptFile: view.IDReceiptText}

// choseText puts the text of a file that was chosen into its field, to be looked at and submitted there.
func (p *page) choseText(e safejs.Value) {
	target, err := browser.Get(e, "target")
	if err != nil || p.stopped || p.desk == nil {
		return
	}
	field, ok := textOf[word(target, "id")]
	if !ok {
		return
	}
	files, err := browser.Files(target)
	if err != nil || len(files) == 0 {
		return
	}
	file, d := files[0], p.desk
	_ = target.Set("value", "") // so that the same file can be chosen again
	if file.Size > mandate.MaxDocument {
		p.notice(wording.TheFileIsTooLong.With(itoa(int(file.Size)), itoa(mandate.MaxDocument)))
		return
	}
	browser.Go(func() {
		b, err := io.ReadAll(file.Reader(context.Background()))
		switch {
		case p.desk != d:
		case err != nil:
			p.notice(wording.TheFileWasNotTaken.With(err.Error()))
		case !utf8.Valid(b):
			p.notice(wording.TheFileIsNoText)
		default:
			if area, err := browser.ByID(field); err == nil {
				_ = area.Set("value", string(b))
				browser.Call(area, "focus")
			}
		}
	})
}
