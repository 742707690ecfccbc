package records_test

import (
	"fmt"

	"docket/room/records"
)

// stock is a whole set: what is on the shelves, and one thing that can be done to it.
func stock() *records.Set {
	return &records.Set{
		Name: "stock", Title: "Stock room", Description: "Three articles on the shelves, and an agent that may ask for some to be written off.",
		Unit: "EUR", Scale: 100, // amounts are whole numbers of cents
		Seed: func() records.Seed {
			article := func(name string, count, price int64) records.Value {
				return records.Object(
					records.Member{Key: "name", Value: records.Str(name)},
					records.Member{Key: "count", Value: records.Int(count)},
					records.Member{Key: "price", Value: records.Int(price)})
			}
			return records.Seed{"articles": {"A-1": article("lamp", 12, 19_90), "A-2": article("chair", 4, 85_00), "A-3": article("desk", 0, 240_00)}}
		},
		Collections: []records.Collection{{Name: "articles", One: "article", Many: "articles", Label: "/name", Show: []string{"/name", "/count", "/price"}}},
		Roles: []records.Role{
			{ID: "clerk", Label: "Clerk", Limit: 100_00}, // what is worth more is referred
			{ID: "manager", Label: "Manager"}},
		Operations: []records.Operation{{
			Name: "write_off", Title: "Write off stock", Version: 1, Reversible: true,
			Description: "Sets the count of articles to zero. One that has none is left alone.",
			Args:        []records.Arg{{Name: "ids", Type: records.IDs, Required: true, Max: 50, Description: "Ids of articles, such as A-1."}},
			Narrow:      records.NarrowTo("ids"), // what is referred can be taken up
			Value: func(c records.Change) int64 { // for each record
				return (c.After.Get("count").Number() - c.Before.Get("count").Number()) * c.Before.Get("price").Number()
			},
			Apply: func(tx *records.Tx, in records.Input) error { // of tx and in alone: it runs twice
				for _, id := range in.Arg("ids").Texts() {
					switch article, ok := tx.Get("articles", id); {
					case !ok:
						tx.Note("articles", id, "there is no such article")
					case article.Int("/count") == 0:
						tx.Note("articles", id, "it has none")
					default:
						tx.Set("articles", id, "/count", records.Int(0))
					}
				}
				return nil
			},
		}},
		Queries: []records.Query{{
			Name: "list_articles", Title: "List the articles", Description: "Every article with its count, and its price in cents.",
			Run: func(s records.State, _ records.Input) (rows []records.Value, err error) {
				s.Each("articles", func(id string, r records.Record) bool {
					rows = append(rows, r.Value.With("/id", records.Str(id)))
					return true
				})
				return rows, nil
			},
		}},
	}
}

func Example() {
	set := stock()
	state := records.NewState(set.Seed(), 1)
	op := set.Operation("write_off")
	in := records.Input{Args: records.Object(records.Member{Key: "ids", Value: records.Strs("A-1", "A-2", "A-3", "A-4")})}
	run, err := records.Perform(state, op, in, nil, records.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range run.Changes {
		for _, f := range c.Fields {
			fmt.Printf("%s %s%s: %s → %s, worth %d cents\n", c.Kind, c.ID, f.Pointer, f.Before.JSON(), f.After.JSON(), op.Value(c))
		}
	}
	for _, n := range run.Notes {
		fmt.Printf("%s: %s\n", n.ID, n.Reason)
	}
	rows, _ := set.Query("list_articles").Run(state.Apply(run.Changes, 2), records.Input{})
	fmt.Println(records.List(rows[0]).JSON())
	// Output:
	// update A-1/count: 12 → 0, worth -23880 cents
	// update A-2/count: 4 → 0, worth -34000 cents
	// A-3: it has none
	// A-4: there is no such article
	// [{"count":0,"id":"A-1","name":"lamp","price":1990}]
}
