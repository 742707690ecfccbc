package room

import (
	"docket/room/records"
)

// hows are the ways in which fickle can be told to behave otherwise the second time.
var hows = []string{"", "value", "elsewhere", "swallowed", "effect", "twice", "unsent", "silent", "create", "delete", "back", "panic", "nil", "error"}

// fickle is an operation that behaves otherwise once *second is set, in the way it is told to.
func fickle(second *bool) records.Operation {
	return records.Operation{Name: "fickle", Version: 1, Effects: []string{"message"}, Args: []records.Arg{{Name: "how", Type: records.Text}, {Name: "id", Type: records.Text}},
		Apply: func(tx *records.Tx, in records.Input) error {
			id, value := in.Arg("id").Text(), int64(82_000)
			if how := in.Arg("how").Text(); !*second || how != "unsent" {
				tx.Effect("message", id, records.Null())
			}
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
				case "twice":
					tx.Effect("message", id, records.Null())
				case "delete":
					tx.Delete("bins", id)
					return nil
				case "back": // and the old value stands there again
					tx.Set("bins", "b0", "/n", records.Int(1))
					tx.Set("bins", "b0", "/n", records.Int(0))
				case "nil":
					var none *records.RunError
					return none
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
	set.Check = func(now records.State, done []records.Change) error {
		for _, c := range done {
			if v, there := now.Get(c.Collection, c.ID); there && v.Value.Get("n").Number() < 0 {
				return records.Refuse("bin %s would hold fewer than none", c.ID)
			}
		}
		return nil
	}
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
