// Package witness is the step of a C2SP tlog-witness: whether a checkpoint goes
// on from the last one that was cosigned for its log.
//
// What must always hold: any two trees of one log whose cosignatures left this
// package are consistent, one the beginning of the other. It holds across
// processes, because the new checkpoint replaces in the database the very one
// it was compared with, in one statement, before its cosignature is made. A
// write that failed is followed by no cosignature, even where it was applied
// in truth: the log asks again, and is told the size that is stored.
package witness

import (
	"context"
	"crypto/ed25519"
	"errors"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"docket/ledger"
)

// A Code is the outcome of a request that was not cosigned. Each has one HTTP status.
type Code int

// The outcomes, in the words of C2SP tlog-witness.
const (
	Malformed    Code = iota + 1 // 400: not a request, or an old size above the checkpoint's
	BadSignature                 // 403: not signed by the key of its origin
	UnknownLog                   // 404: no key is known for the origin
	Conflict                     // 409: the old size is not that of the latest cosigned checkpoint
	Inconsistent                 // 422: the proof, or the root, shows another history
	Unavailable                  // the store failed, or there is no key to sign with
)

// An Error says why a checkpoint was not cosigned.
type Error struct {
	Code Code
	Size uint64 // with Conflict, the size of the latest cosigned checkpoint
	Msg  string
	Err  error // with Unavailable, the store's error
}

func (e *Error) Error() string { return e.Msg }

func (e *Error) Unwrap() error { return e.Err }

// A Latest is the newest checkpoint cosigned for a log. Its zero value says
// that there is none.
type Latest struct {
	Size   uint64
	Root   tlog.Hash
	Stored bool
}

// A Store keeps the logs' keys and, for each, the checkpoint cosigned last.
type Store interface {
	// Log returns the verifier key of a log, or "" for none, and its latest.
	Log(ctx context.Context, origin string) (vkey string, latest Latest, err error)
	// Replace makes next the latest of a log if old still is, in one step. It
	// returns false where another was faster.
	Replace(ctx context.Context, old Latest, next ledger.Checkpoint, text string, at time.Time) (bool, error)
}

// A Cosigner signs a checkpoint's text at a time, as a note's signature line.
type Cosigner interface {
	Cosign(text string, at time.Time) (string, error)
}

// A Witness cosigns checkpoints that go on from the last one it cosigned. It
// keeps nothing between requests: what it knows is in the store.
type Witness struct {
	Store Store
	Key   Cosigner
	Now   func() time.Time
}

// Add judges a request, and returns the cosignature line. An error is an [*Error].
func (w *Witness) Add(ctx context.Context, r Request) (string, error) {
	origin, _, _ := strings.Cut(string(r.Checkpoint), "\n")
	if origin == "" || len(origin) > ledger.MaxOrigin {
		return "", &Error{Code: Malformed, Msg: "checkpoint has no origin in its first line, want a name of at most 255 bytes"}
	}
	vkey, latest, err := w.Store.Log(ctx, origin)
	if err != nil {
		return "", unavailable(err)
	}
	if vkey == "" {
		return "", &Error{Code: UnknownLog, Msg: "no key is known for this origin; register the room's key first"}
	}
	next, text, err := open(r.Checkpoint, vkey)
	if err != nil {
		return "", err
	}
	if err := judge(r, latest, next); err != nil {
		return "", err
	}
	// "The witness MUST persist the new checkpoint before responding", and
	// "checking the old size against the latest checkpoint and persisting the
	// new checkpoint must be performed atomically". So it is also for the same
	// tree again: a cosignature's time says that none larger was cosigned by then.
	at := w.Now()
	switch swapped, err := w.Store.Replace(ctx, latest, next, text, at); {
	case err != nil:
		return "", unavailable(err)
	case !swapped:
		return "", w.overtaken(ctx, origin)
	}
	line, err := w.Key.Cosign(text, at)
	if err != nil {
		return "", unavailable(err)
	}
	return line, nil
}

// open checks the log's own signature.
func open(msg []byte, vkey string) (ledger.Checkpoint, string, error) {
	key, err := ledger.ParseKey(vkey)
	if err != nil {
		return ledger.Checkpoint{}, "", unavailable(err)
	}
	v, err := ledger.NewVerifier(key, func(public, msg, sig []byte) bool {
		return ed25519.Verify(public, msg, sig)
	})
	if err != nil {
		return ledger.Checkpoint{}, "", unavailable(err)
	}
	c, n, err := ledger.OpenCheckpoint(msg, note.VerifierList(v))
	if err == nil {
		return c, n.Text, nil
	}
	var fault *ledger.Fault
	if errors.As(err, &fault) && (fault.Kind == ledger.BadSignature || fault.Kind == ledger.UnknownKey) {
		return c, "", &Error{Code: BadSignature, Msg: "checkpoint is not signed by the key of its origin"}
	}
	return c, "", &Error{Code: Malformed, Msg: "not a checkpoint: " + err.Error()}
}

// judge compares a checkpoint with the latest. The order of the checks is the
// specification's.
func judge(r Request, latest Latest, next ledger.Checkpoint) error {
	if r.Old > next.Size {
		return &Error{Code: Malformed, Msg: "old size " + strconv.FormatUint(r.Old, 10) + " is above the checkpoint's, " + strconv.FormatUint(next.Size, 10)}
	}
	if r.Old != latest.Size {
		return conflict(latest.Size)
	}
	// That an empty tree has the root of the empty tree, its parser saw to.
	switch {
	case r.Old == next.Size && latest.Stored && next.Root != latest.Root:
		return &Error{Code: Inconsistent, Msg: "another root of the same size was cosigned: " + latest.Root.String()}
	case r.Old == 0 || r.Old == next.Size:
		// "The proof MUST be empty if the old size is zero"; a tree needs none to itself.
		if len(r.Proof) > 0 {
			return &Error{Code: Inconsistent, Msg: "proof has lines, want none from size " + strconv.FormatUint(r.Old, 10) + " to " + strconv.FormatUint(next.Size, 10)}
		}
		return nil
	}
	if err := tlog.CheckTree(r.Proof, int64(next.Size), next.Root, int64(r.Old), latest.Root); err != nil {
		return &Error{Code: Inconsistent, Msg: "proof does not lead from the tree of size " + strconv.FormatUint(r.Old, 10) + " that was cosigned last"}
	}
	return nil
}

// overtaken answers a request that another one got ahead of.
func (w *Witness) overtaken(ctx context.Context, origin string) error {
	_, latest, err := w.Store.Log(ctx, origin)
	if err != nil {
		return unavailable(err)
	}
	return conflict(latest.Size)
}

func conflict(size uint64) error {
	return &Error{Code: Conflict, Size: size, Msg: "the latest cosigned checkpoint has size " + strconv.FormatUint(size, 10)}
}

func unavailable(err error) error {
	return &Error{Code: Unavailable, Msg: "the checkpoint could not be kept, so it is not cosigned: " + err.Error(), Err: err}
}
