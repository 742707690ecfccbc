package freight

import "docket/room/records"

var proposeRemedy = records.Operation{
	Name: "propose_remedy", Title: "Propose a remedy", Version: 1,
	Description: "Sets how shipments go on: by the remedy you name, or for each by the cheapest that its rules leave open. A shipment that cannot go that way, or has a remedy already, is left alone with the reason. Amounts are in euro cents.",
	Args: []records.Arg{consolArg, idsArg, {Name: "remedy", Type: records.Choice, Enum: remedyNames(),
		Description: "rebook: 18 h, free. competitor: 4 h, 2.35 EUR/kg. truck: 24 h, 180 EUR and 0.40 EUR/kg. The cheapest open one when left out."}},
	Reversible:  true,
	Correctable: []string{"/remedy"},
	Narrow:      records.NarrowTo("ids", "consol"),
	Value: func(c records.Change) int64 {
		return c.After.Get("remedyCost").Number() - c.Before.Get("remedyCost").Number()
	},
	Apply: func(tx *records.Tx, in records.Input) error {
		return chosen(tx, in, func(d records.Doc) error {
			r, leave, err := choose(d, in)
			if err != nil {
				return err
			}
			if leave != "" {
				tx.Note(shipments, d.ID, leave)
				return nil
			}
			tx.Set(shipments, d.ID, "/remedy", records.Str(r.name))
			tx.Set(shipments, d.ID, "/remedyCost", records.Int(r.cost(d.Int("/weightKg"))))
			tx.Set(shipments, d.ID, "/recoveredHours", records.Int(r.recovered()))
			return nil
		})
	},
}

// choose picks a shipment's remedy, or says why it is left alone. What a person chose for it counts before what the caller asked for,
// and is refused, rather than left out, where the rules close it: the person is there to be told.
func choose(d records.Doc, in records.Input) (r remedy, leave string, err error) {
	standing := d.Str("/remedy")
	if v, ok := in.Correction(shipments, d.ID, "/remedy"); ok {
		r, ok = remedyNamed(v.Text())
		if !ok {
			return r, "", records.Refuse("%s: %s is no remedy, want rebook, competitor or truck", d.ID, v.JSON())
		}
		if why := r.why(d.Find); why != "" {
			return r, "", records.Refuse("%s: %s is not open: %s", d.ID, r.name, why)
		}
	} else if name := in.Arg("remedy"); name.Present() {
		r, ok = remedyNamed(name.Text())
		if !ok {
			return r, "", records.Refuse("remedy: %s is none, want rebook, competitor or truck", name.JSON())
		}
		if why := r.why(d.Find); why != "" && standing != r.name {
			return r, r.name + " is not open: " + why, nil
		}
	} else if standing != "" {
		// What somebody chose is not undone by a call that chooses nothing.
		return r, "it has a remedy already; to change it, name the remedy", nil
	} else if r, ok = recommended(d.Find); !ok {
		return r, noneLeft(d.Find), nil
	}
	if standing == r.name {
		return r, r.name + " is its remedy already", nil
	}
	return r, "", nil
}
