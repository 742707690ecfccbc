package witness_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/functions/apitest"
	"docket/functions/keyring"
	"docket/functions/witness"
	"docket/ledger"
)

// memory is a store of one log, with a hook before it is written.
type memory struct {
	vkey string
	hook func()

	mu     sync.Mutex
	latest witness.Latest
	text   string
}

func (m *memory) Log(context.Context, string) (string, witness.Latest, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.vkey, m.latest, nil
}

func (m *memory) Replace(_ context.Context, old witness.Latest, next ledger.Checkpoint, text string, _ time.Time) (bool, error) {
	if hook := m.hook; hook != nil {
		m.hook = nil
		hook()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.latest != old {
		return false, nil
	}
	m.latest, m.text = witness.Latest{Size: next.Size, Root: next.Root, Stored: true}, text
	return true, nil
}

func keys(t testing.TB) *keyring.Ring {
	secret, err := keyring.Generate("w.example", bytes.NewReader(bytes.Repeat([]byte{7}, 64)))
	require.NoError(t, err)
	ring, err := keyring.New(secret, "")
	require.NoError(t, err)
	return ring
}

func code(err error) witness.Code {
	var e *witness.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return 0
}

// The race of the specification: A is compared, B is compared and stored, A
// would be stored. It must not be.
func TestOvertakenBetweenCheckAndWrite(t *testing.T) {
	l := apitest.NewLog(t.Name(), 20)
	for name, c := range map[string]struct {
		first int64 // what is stored before
		rival *apitest.Log
	}{
		"nothing stored":  {0, l},
		"the same log":    {4, l},
		"another history": {4, l.Fork(6, "x")},
	} {
		t.Run(name, func(t *testing.T) {
			store := &memory{vkey: l.Vkey}
			w := &witness.Witness{Store: store, Key: keys(t), Now: time.Now}
			if c.first > 0 {
				_, err := w.Add(t.Context(), l.Request(0, c.first))
				require.NoError(t, err)
			}
			store.hook = func() {
				_, err := w.Add(t.Context(), c.rival.Request(c.first, 15))
				require.NoError(t, err)
			}
			line, err := w.Add(t.Context(), l.Request(c.first, 10))
			require.Empty(t, line)
			require.Equal(t, witness.Conflict, code(err))
			var e *witness.Error
			require.ErrorAs(t, err, &e)
			require.EqualValues(t, 15, e.Size)
			require.EqualValues(t, 15, store.latest.Size, "nothing was rolled back")
		})
	}
}

// Each state of a small tree against each other, over every proof there is and
// with every hash of it bent.
func TestEveryPairOfSizes(t *testing.T) {
	l := apitest.NewLog(t.Name(), 17)
	ring := keys(t)
	for old := int64(0); old <= 17; old++ {
		for n := old; n <= 17; n++ {
			add := func(r witness.Request) error {
				store := &memory{vkey: l.Vkey}
				if old > 0 {
					store.latest = witness.Latest{Size: uint64(old), Root: l.Root(old), Stored: true}
				}
				_, err := (&witness.Witness{Store: store, Key: ring, Now: time.Now}).Add(t.Context(), r)
				if err != nil {
					require.EqualValues(t, old, store.latest.Size, "a refusal stores nothing")
				}
				return err
			}
			require.NoError(t, add(l.Request(old, n)), "%d to %d", old, n)
			for i := range l.Request(old, n).Proof {
				r := l.Request(old, n)
				r.Proof[i][i]++
				require.Equal(t, witness.Inconsistent, code(add(r)), "%d to %d, line %d", old, n, i)
				r = l.Request(old, n)
				r.Proof = append(r.Proof[:i:i], r.Proof[i+1:]...)
				require.Equal(t, witness.Inconsistent, code(add(r)))
			}
			r := l.Request(old, n)
			r.Proof = append(r.Proof, l.Root(1))
			require.Equal(t, witness.Inconsistent, code(add(r)))
			if old > 1 {
				require.Equal(t, witness.Inconsistent, code(add(l.Fork(old-1, "y").Request(old, n))), "%d to %d of another history", old, n)
			}
			for _, wrong := range []int64{old - 1, old + 1} {
				if wrong < 0 {
					continue
				}
				r := l.Request(old, n)
				r.Old = uint64(wrong)
				want := witness.Conflict
				if wrong > n {
					want = witness.Malformed
				}
				require.Equal(t, want, code(add(r)))
			}
		}
	}
}

func TestRequestRoundTrip(t *testing.T) {
	l := apitest.NewLog(t.Name(), 9)
	for old := int64(0); old <= 9; old++ {
		body := witness.FormatRequest(l.Request(old, 9))
		r, err := witness.ParseRequest(body)
		require.NoError(t, err)
		require.Equal(t, l.Request(old, 9), r)
	}
}

// What parses is what its parts give again.
func FuzzParseRequest(f *testing.F) {
	l := apitest.NewLog("fuzz", 9)
	for old := int64(0); old <= 9; old += 3 {
		f.Add(witness.FormatRequest(l.Request(old, 9)))
	}
	f.Add([]byte("old 00\n\n"))
	f.Add([]byte("old 5\r\n\r\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		r, err := witness.ParseRequest(body)
		if err == nil {
			require.Equal(t, string(body), string(witness.FormatRequest(r)))
		}
	})
}

// Whatever the note is, the answer is a refusal or a cosignature, and only what
// the log signed is stored.
func FuzzCheckpoint(f *testing.F) {
	l := apitest.NewLog("fuzz", 9)
	f.Add(l.Checkpoint(0))
	f.Add(l.Checkpoint(9))
	f.Add(bytes.ReplaceAll(l.Checkpoint(9), []byte("\n"), []byte("\r\n")))
	f.Add(append(l.Checkpoint(9), "— other AAAAAAAA\n"...))
	ring := keys(f)
	f.Fuzz(func(t *testing.T, note []byte) {
		store := &memory{vkey: l.Vkey}
		line, err := (&witness.Witness{Store: store, Key: ring, Now: time.Now}).Add(t.Context(), witness.Request{Checkpoint: note})
		if err != nil {
			require.NotZero(t, code(err))
			require.False(t, store.latest.Stored)
			return
		}
		require.NotEmpty(t, line)
		require.Equal(t, l.Root(int64(store.latest.Size)), store.latest.Root)
	})
}
