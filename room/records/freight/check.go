package freight

import (
	"fmt"

	"docket/room/records"
)

// check says whether the shipments that changed are sound: what a remedy costs and recovers is part of it, so a change of one without
// the others is none, and no shipment goes a way that is closed to it.
func check(now records.State, done []records.Change) error {
	for _, c := range done {
		r, ok := now.Get(c.Collection, c.ID)
		if c.Collection != shipments || !ok {
			continue
		}
		cost, recovered := int64(0), int64(0)
		if name := r.Value.Get("remedy"); name.Kind() != records.NullKind {
			m, ok := remedyNamed(name.Text())
			if !ok {
				return fmt.Errorf("shipment %s: remedy %s, want rebook, competitor, truck or null", c.ID, name.JSON())
			}
			if why := m.why(r.Value.Find); why != "" {
				return fmt.Errorf("shipment %s: %s is not open: %s", c.ID, m.name, why)
			}
			cost, recovered = m.cost(r.Value.Get("weightKg").Number()), m.recovered()
		}
		for _, want := range []struct {
			key string
			n   int64
		}{{"remedyCost", cost}, {"recoveredHours", recovered}} {
			if have := r.Value.Get(want.key); !records.Equal(have, records.Int(want.n)) {
				return fmt.Errorf("shipment %s: %s is %s, want %d with remedy %s", c.ID, want.key, have.JSON(), want.n, r.Value.Get("remedy").JSON())
			}
		}
	}
	return nil
}
