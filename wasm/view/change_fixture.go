package view

import (
	"strconv"
	"strings"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records"
	"docket/room/records/shipped"
	"docket/wasm/narrow"
)

// storySets are the sets that stories open: those that ship, and a large one.
func storySets(name string) (*records.Set, bool) {
	if name == bulkName {
		return bulkSet(), true
	}
	return shipped.Find(name)
}

const (
	bulkName = "bulk"
	bulkSize = 12_000
)

// bulkSet is a set in which one call changes ten thousand records.
func bulkSet() *records.Set {
	const parcels = "parcels"
	return &records.Set{
		Name: bulkName, Title: "A large depot", Description: "Twelve thousand parcels.", Unit: "EUR", Scale: 100,
		Seed: func() records.Seed {
			all := make(map[string]records.Value, bulkSize)
			for i := range bulkSize {
				all["P-"+strconv.Itoa(100_000+i)] = records.Object(records.Member{Key: "fee", Value: records.Int(100)}, records.Member{Key: "lane", Value: records.Str("A")})
			}
			return records.Seed{parcels: all}
		},
		Collections: []records.Collection{{Name: parcels, One: "parcel", Many: "parcels", Show: []string{"/lane", "/fee"}, Amounts: []string{"/fee"}}},
		Operations: []records.Operation{{
			Name: "reroute", Title: "Reroute parcels", Version: 1, Description: "Sends parcels by another lane.", Reversible: true,
			Args:  []records.Arg{{Name: "lane", Type: records.Text, Required: true}},
			Value: func(c records.Change) int64 { return c.After.Get("fee").Number() - c.Before.Get("fee").Number() },
			Apply: func(tx *records.Tx, in records.Input) error {
				n := 0
				tx.Each(parcels, func(d records.Doc) bool {
					if n++; n > 10_000 {
						tx.Note(parcels, d.ID, "the lane takes ten thousand")
						return n < 10_100
					}
					tx.Set(parcels, d.ID, "/lane", in.Arg("lane"))
					tx.Set(parcels, d.ID, "/fee", records.Int(d.Int("/fee")+25))
					return true
				})
				return nil
			},
		}},
	}
}

// withRecords is a room with a set of records open, in which an agent may ask for changes.
func withRecords(set string) *fixture {
	f := newFixture()
	must(f.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, set, nil))
	return f
}

// propose asks for a change with arguments in JSON.
func (f *fixture) propose(by room.Caller, operation, args string) ledger.Hash {
	v, err := records.Parse([]byte(args))
	if err != nil {
		panic("view: " + err.Error())
	}
	landed, err := f.Propose(by, operation, v, room.Stamp{})
	must(landed, err)
	return landed.Entry.Hash
}

// consol asks for the remedies of CONSOL-A after the looks that an agent takes first.
func (f *fixture) consol() ledger.Hash {
	input, err := ledger.Make(ledger.Str("consol", "CONSOL-A"))
	if err != nil {
		panic("view: " + err.Error())
	}
	must(f.Read(f.rider, "search_shipments", input))
	return f.propose(f.rider, "propose_remedy", `{"consol":"CONSOL-A"}`)
}

// decide approves an action, less what is taken out.
func (f *fixture) decide(by room.Caller, h ledger.Hash, typed string, out func(c *narrow.Cut)) *fixture {
	a, _ := f.Action(h)
	c := narrow.New(a.Proof, a.Base, nil)
	if out != nil {
		out(c)
	}
	must(f.Decide(by, h, a.Proof.Digest(), c.Decision(), typed, mouse()))
	return f
}

// panel makes the page with an action in the panel, awake, as its cut stands.
func (f *fixture) panel(h ledger.Hash, change func(m *Model)) Page {
	return f.show(func(m *Model) {
		f.fill(m)
		if a, ok := f.Action(h); ok {
			m.Changes.Shown = a
			if a.Proof != nil {
				op := m.Room.Records.Set.Operation(a.Operation)
				m.Changes.Cut = narrow.New(a.Proof, a.Base, op.Value)
				m.Changes.Cut.Take(a.Decision)
				m.Changes.To = min(len(a.Proof.Changes), 40)
			}
			m.Changes.Target = f.Target(h)
		}
		m.wake()
		if change != nil {
			change(m)
		}
		if m.Changes.Cut != nil {
			m.Changes.Unsound = m.Changes.Cut.Unsound(m.Room.Records.Set.Check)
		}
		m.Changes.Said = Announce(m)
	})
}

// fill gives a model what a page would know of the changes.
func (f *fixture) fill(m *Model) {
	m.Guard.Wait = "0.6 s"
	m.Changes.Listed, m.Changes.Open = map[string]int{}, map[int]bool{}
	for _, s := range shipped.Sets() {
		m.Changes.Sets = append(m.Changes.Sets, SetName{s.Name, s.Title})
	}
	if m.Room.Records == nil {
		return
	}
	for _, a := range m.Room.Records.Recent {
		if !a.State.Undecided() {
			m.Changes.Answers = append(m.Changes.Answers, NewAnswer(a))
		}
	}
}

// rowOf finds a record in the proof on show.
func rowOf(m *Model, id string) int {
	for i := range m.Changes.Cut.Proof.Changes {
		if m.Changes.Cut.Proof.Changes[i].ID == id {
			return i
		}
	}
	panic("view: no " + id + " in the proof")
}

// fieldOf finds a place of a record in the proof on show.
func fieldOf(item *action.Item, pointer string) int {
	for j := range item.Fields {
		if item.Fields[j].Pointer == pointer {
			return j
		}
	}
	panic("view: no " + pointer + " in the proof")
}

var hiddenMessage = "Your shipment goes on tonight.\u200b\u202eEUR 000,28\u202c due." + strings.Repeat(" ", 60) + "Reply STOP."
