package room

import (
	"bytes"
	"context"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room/action"
	"docket/room/records"
)

// fickle is an operation that behaves otherwise once *second is set, in the way it is told to.
func fickle(second *bool) records.Operation {
	return records.Operation{Name: "fickle", Version: 1, Effects: []string{"message"}, Args: []records.Arg{{Name: "how", Type: records.Text}, {Name: "id", Type: records.Text}},
		Apply: func(tx *records.Tx, in records.Input) error {
			id, value := in.Arg("id").Text(), int64(82_000)
			tx.Effect("message", id, records.Null())
			if *second {
				switch in.Arg("how").Text() {
				case "value":
					value = 820_000
				case "elsewhere":
					tx.Set("bins", "b0", "/n", records.Int(1))
				case "swallowed":
					func() {
						defer func() { _ = recover() }()
						tx.Set("bins", "b0", "/n", records.Int(1))
					}()
				case "effect":
					tx.Effect("message", "somebody else", records.Null())
				case "silent":
					return nil
				case "create":
					tx.Create("bins", "new", records.Object())
				case "panic":
					panic("\xff")
				case "loop":
					for {
						tx.Get("bins", id)
					}
				case "error":
					return records.Refuse("not today")
				}
			}
			tx.Set("bins", id, "/n", records.Int(value))
			return nil
		}}
}

// moody is stock with more that can be done to it, and done wrong.
func moody(second *bool) *records.Set {
	set := stock()
	set.Operations = append(set.Operations, fickle(second),
		records.Operation{Name: "make", Version: 1, Reversible: true, Args: []records.Arg{{Name: "id", Type: records.Text}},
			Apply: func(tx *records.Tx, in records.Input) error {
				tx.Create("bins", in.Arg("id").Text(), records.Object(records.Member{Key: "n", Value: records.Int(1)}, records.Member{Key: "in", Value: records.Object(records.Member{Key: "row", Value: records.Int(2)})}))
				return nil
			}},
		records.Operation{Name: "derive", Version: 1, Reversible: true, Args: []records.Arg{{Name: "id", Type: records.Text}},
			Apply: func(tx *records.Tx, in records.Input) error { // each bin gets what the one before it has by then
				last := records.Int(0)
				tx.Each("bins", func(d records.Doc) bool {
					tx.Set("bins", d.ID, "/in/left", last)
					now, _ := tx.Get("bins", d.ID)
					last = now.Find("/n")
					if now.Find("/in/left").Number() > 0 {
						last = now.Find("/in/left")
					}
					return d.ID < in.Arg("id").Text()
				})
				return nil
			}})
	return set
}

// reconciles holds an account to its promise.
func reconciles(t require.TestingT, a *action.Action) {
	acc := a.Account()
	sum := acc.Applied + acc.Released
	for _, b := range acc.Rejected {
		require.NotEmpty(t, b.IDs)
		sum += len(b.IDs)
	}
	require.Equal(t, acc.Requested, sum, "%s %s", a.Operation, a.State)
}

// naive applies what landed and was not taken back, one action after the other.
func naive(r *Room) map[string]string {
	out := map[string]string{}
	seed := records.NewState(r.Snapshot().Records.Set.Seed(), 1)
	seed.Each("bins", func(id string, rec records.Record) bool { out[id] = rec.Value.JSON(); return true })
	landed := map[uint64]*action.Action{}
	for _, a := range r.Actions() {
		if a.State.Landed() {
			landed[a.Landed] = a
		}
	}
	for seq := range r.Ledger().Len() + 1 {
		a := landed[seq]
		if a == nil {
			continue
		}
		for _, c := range a.Done {
			switch c.Kind {
			case records.Create:
				out[c.ID] = c.After.JSON()
			case records.Delete:
				delete(out, c.ID)
			default:
				v, _ := records.Parse([]byte(out[c.ID]))
				for _, f := range c.Fields {
					v = v.With(f.Pointer, f.After)
				}
				out[c.ID] = v.JSON()
			}
		}
	}
	return out
}

func bins(r *Room) map[string]string {
	out := map[string]string{}
	r.Snapshot().Records.State.Each("bins", func(id string, rec records.Record) bool { out[id] = rec.Value.JSON(); return true })
	return out
}

// again exports, imports and replays a room under a configuration.
func again(t require.TestingT, r *Room, c Config) *Room {
	var out bytes.Buffer
	require.NoError(t, r.Ledger().Export(&out))
	l, v, err := ledger.Import(context.Background(), bytes.NewReader(out.Bytes()), nil)
	require.NoError(t, err)
	require.True(t, v.OK)
	back, err := Replay(l, c)
	require.NoError(t, err)
	require.Equal(t, deskOf(r, r.Snapshot().Records), deskOf(back, back.Snapshot().Records))
	return back
}
