//go:build js && wasm

package main

import (
	"docket/ledger"
	"docket/wasm/browser"
	"docket/wasm/wording"
)

// receipt is an entry's receipt under the last cosigned checkpoint.
func (d *desk) receipt(seq uint64) (text, why string) {
	if d.sealing.last.point.Size < seq {
		why := d.sealing.why
		if why == "" {
			why = wording.TheWitnessHasNotCosignedThis
		}
		return "", why
	}
	r, err := d.room.Ledger().Receipt(seq, d.sealing.last.note)
	if err != nil {
		return "", err.Error()
	}
	b, err := ledger.FormatReceipt(r)
	if err != nil {
		return "", err.Error()
	}
	return string(b), ""
}

// saveReceipt hands an entry's receipt over as a file.
func (p *page) saveReceipt(seq uint64) error {
	text, why := p.desk.receipt(seq)
	if text == "" {
		p.seal(p.desk)
		p.notice(wording.NoReceiptOfEntryYet.With(utoa(seq), why))
		return nil
	}
	file, err := browser.NewDownload()
	if err != nil {
		return err
	}
	if _, err := file.Write([]byte(text)); err != nil {
		return err
	}
	return file.Save("docket-"+p.desk.room.Snapshot().ID[:8]+"-"+utoa(seq)+".tlog-proof", "text/plain")
}
