package witness

import (
	"context"

	"docket/ledger"
)

// Show cosigns the latest checkpoint of a log anew and returns it as a signed note: what the witness stands by now, for
// whoever wants to hold a record against it. It carries the cosignature alone, since the log's own signature is not
// kept. An error is an [*Error]; [UnknownLog] says that nothing of that log was ever cosigned.
func (w *Witness) Show(ctx context.Context, origin string) (string, error) {
	_, latest, err := w.Store.Log(ctx, origin)
	switch {
	case err != nil:
		return "", unavailable(err)
	case !latest.Stored:
		return "", &Error{Code: UnknownLog, Msg: "no checkpoint of this origin was cosigned"}
	}
	same := ledger.Checkpoint{Origin: origin, Size: latest.Size, Root: latest.Root}
	text, err := ledger.FormatCheckpoint(same)
	if err != nil {
		return "", unavailable(err)
	}
	// Written like every other, so that the cosignature's time holds: none larger was cosigned by then.
	at := w.Now()
	switch swapped, err := w.Store.Replace(ctx, latest, same, text, at); {
	case err != nil:
		return "", unavailable(err)
	case !swapped:
		return "", w.overtaken(ctx, origin)
	}
	line, err := w.Key.Cosign(text, at)
	if err != nil {
		return "", unavailable(err)
	}
	return text + "\n" + line, nil
}
