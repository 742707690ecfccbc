//go:build js && wasm

package main

import (
	"bufio"
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// verifying is a check of the chain, under way or done.
type verifying struct {
	cancel      context.CancelFunc
	done, total uint64
	verdict     *ledger.Verdict
}

func (v *verifying) stop() {
	if v.cancel != nil {
		v.cancel()
	}
}

func (v *verifying) model() view.Verify {
	return view.Verify{Running: v.cancel != nil, Done: v.done, Total: v.total, Verdict: v.verdict}
}

// slice is how long work goes on before the browser has its turn: half a frame.
const slice = 8 * time.Millisecond

// breather lets the browser have its turn, and paints, whenever a slice of time is used up.
func (p *page) breather(ctx context.Context) func() {
	at := time.Now()
	return func() {
		if time.Since(at) < slice {
			return
		}
		p.repaint()
		_ = browser.Yield(ctx) // when ctx is done, so is the work that asked for a breath
		at = time.Now()
	}
}

// startVerify checks the chain from its beginning. Checking changes nothing, so it leaves no row.
func (p *page) startVerify() {
	if p.verify.cancel != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.verify = verifying{cancel: cancel, total: p.desk.room.Ledger().Len()}
	d := p.desk
	browser.Go(func() {
		defer cancel()
		breathe := p.breather(ctx)
		verdict := d.room.Ledger().Verify(ctx, func(done, total uint64) {
			if p.desk == d {
				p.verify.done, p.verify.total = done, total
			}
			breathe()
		})
		if p.desk == d {
			p.verify = verifying{verdict: &verdict}
			p.repaint()
		}
	})
}

// export hands the record over as JSON Lines.
func (p *page) export() {
	d := p.desk
	l := d.room.Ledger()
	name := d.exportName()
	n := l.Len()
	err := save(l, name)
	p.exp = view.Export{File: name, Len: n}
	if err != nil {
		p.exp = view.Export{Error: err.Error()}
	}
}

// exportName is the name under which the record as it is now is handed over.
func (d *desk) exportName() string {
	return "docket-" + d.room.Snapshot().ID[:8] + "-" + strconv.FormatUint(d.room.Ledger().Len(), 10) + ".jsonl"
}

func save(l *ledger.Ledger, name string) error {
	file, err := browser.NewDownload()
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	if err := l.Export(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return file.Save(name, "application/jsonl")
}

func chooseFile() error {
	input, err := browser.ByID(view.IDImportFile)
	if err != nil {
		return err
	}
	_, err = browser.Call(input, "click")
	return err
}

// chosen hears that a file was chosen.
func (p *page) chosen(e safejs.Value) {
	target, err := browser.Get(e, "target")
	if err != nil || word(target, "id") != view.IDImportFile || p.cancel != nil || p.stopped || p.desk == nil {
		return
	}
	files, err := browser.Files(target)
	if err != nil || len(files) == 0 {
		return
	}
	file := files[0]
	_ = target.Set("value", "") // so that the same file can be chosen again
	if file.Size > ledger.MaxImportBytes {
		p.imp = view.Import{File: file.Name, Earlier: p.imp.Earlier, Err: &view.ImportError{Reason: wording.TheFileHasBytesAndAt.With(strconv.FormatInt(file.Size, 10), strconv.Itoa(ledger.MaxImportBytes))}}
		p.repaint()
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.imp = view.Import{Running: true, Total: file.Size, File: file.Name}
	p.repaint()
	browser.Go(func() {
		defer func() {
			cancel()
			p.cancel = nil
			p.repaint()
		}()
		p.imp = p.take(ctx, file)
	})
}

// take checks a file whole, and only then shows the room it tells of. Whatever is wrong with it, the room on show is
// as it was.
func (p *page) take(ctx context.Context, file *browser.File) view.Import {
	out := view.Import{File: file.Name}
	breathe := p.breather(ctx)
	l, verdict, err := ledger.Import(ctx, file.Reader(ctx), func(bytes int64) {
		p.imp.Done = bytes
		breathe()
	})
	var fault *ledger.Fault
	switch {
	case err != nil && ctx.Err() != nil:
		out.Err = &view.ImportError{Reason: wording.TheImportWasCancelled}
	case errors.As(err, &fault):
		out.Err = &view.ImportError{Line: fault.Line, Reason: fault.Error(), NotApplied: verdict.NotApplied}
	case err != nil:
		out.Err = &view.ImportError{Reason: err.Error()}
	case verdict.Foreign:
		out.Foreign = &verdict
	default:
		out.Err = p.adopt(ctx, l, breathe)
	}
	return out
}

// adopt shows the room that an imported ledger tells of.
func (p *page) adopt(ctx context.Context, l *ledger.Ledger, breathe func()) *view.ImportError {
	r, err := p.replayed(l, breathe, true)
	var broken *room.ReplayError
	switch {
	case errors.As(err, &broken):
		return &view.ImportError{Line: int(broken.Seq), Reason: broken.Error()}
	case err != nil:
		return &view.ImportError{Reason: err.Error()}
	case ctx.Err() != nil:
		return &view.ImportError{Reason: wording.TheImportWasCancelled}
	}
	d, err := newDesk(r)
	if err != nil {
		return &view.ImportError{Reason: err.Error()}
	}
	d.imported = true
	d.sealing.why = wording.TheRoomsKeyIsNotInThisCopy
	r.Interrupt(room.WhyReload) // their callers are not here
	p.put(d)
	if seq := r.StrangeOperation(); seq > 0 {
		p.notices = append(p.notices, wording.FromEntryOnItIsNot.With(utoa(seq)))
	}
	return nil
}
