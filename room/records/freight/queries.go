package freight

import (
	"strings"

	"docket/room/records"
)

var searchShipments = records.Query{
	Name: "search_shipments", Title: "Search the shipments",
	Description: "Lists shipments by id: consolidation, customer, service tier, remedy, and what it costs in euro cents. Conditions add up; without any, all shipments are listed.",
	Args: []records.Arg{
		{Name: "text", Type: records.Text, Min: 1, Max: 120, Description: "Letters in its id, its master air waybill, or its customer's id or name; capitals do not matter."},
		{Name: "consol", Type: records.Choice, Enum: consolArg.Enum, Description: "Its consolidation."},
		{Name: "customer", Type: records.Text, Min: 1, Max: 120, Description: "Its customer's id, such as acorn-optics."},
		{Name: "remedy", Type: records.Choice, Enum: append(remedyNames(), "none"), Description: "Its remedy; none for those that have none yet."},
	},
	Run: func(s records.State, in records.Input) (rows []records.Value, err error) {
		text := strings.ToLower(in.Arg("text").Text())
		s.Each(shipments, func(id string, r records.Record) bool {
			v := r.Value
			customer, _ := s.Get(customers, v.Get("customer").Text())
			if contains(text, id, v.Get("mawb").Text(), v.Get("customer").Text(), customer.Value.Get("name").Text()) &&
				matches(in.Arg("consol"), v.Get("consol").Text()) &&
				matches(in.Arg("customer"), v.Get("customer").Text()) &&
				matches(in.Arg("remedy"), remedyOrNone(v)) {
				row := []records.Member{{Key: "id", Value: records.Str(id)}}
				for _, key := range []string{"consol", "customer", "slaTier", "remedy", "remedyCost"} {
					row = append(row, records.Member{Key: key, Value: v.Get(key)})
				}
				rows = append(rows, records.Object(row...))
			}
			return true
		})
		return rows, nil
	},
}

func contains(text string, in ...string) bool {
	for _, s := range in {
		if strings.Contains(strings.ToLower(s), text) {
			return true
		}
	}
	return false
}

func matches(want records.Value, have string) bool { return !want.Present() || want.Text() == have }

func remedyOrNone(shipment records.Value) string {
	if name := shipment.Get("remedy").Text(); name != "" {
		return name
	}
	return "none"
}

var getShipment = records.Query{
	Name: "get_shipment", Title: "Read a shipment",
	Description: "One shipment with all its fields, which remedies are open to it at what cost in euro cents, why the others are not, and which one propose_remedy would choose.",
	Args:        []records.Arg{{Name: "id", Type: records.Text, Required: true, Min: 1, Max: 64, Description: "Its id, such as HAWB-70001."}},
	Run: func(s records.State, in records.Input) ([]records.Value, error) {
		id := in.Arg("id").Text()
		r, ok := s.Get(shipments, id)
		if !ok {
			return nil, records.Refuse("there is no shipment %q; search_shipments lists them", id)
		}
		customer, _ := s.Get(customers, r.Value.Get("customer").Text())
		row := r.Value.With("/id", records.Str(id)).With("/customerName", customer.Value.Get("name"))
		var choices []records.Value
		for _, m := range remedies {
			why := m.why(r.Value.Find)
			choice := records.Object(
				records.Member{Key: "remedy", Value: records.Str(m.name)},
				records.Member{Key: "open", Value: records.Bool(why == "")})
			if why != "" {
				choice = choice.With("/why", records.Str(why))
			} else {
				choice = choice.With("/cost", records.Int(m.cost(r.Value.Get("weightKg").Number()))).With("/recoveredHours", records.Int(m.recovered()))
			}
			choices = append(choices, choice)
		}
		row = row.With("/remedies", records.List(choices...)).With("/recommended", records.Null())
		if best, ok := recommended(r.Value.Find); ok {
			row = row.With("/recommended", records.Str(best.name))
		}
		return []records.Value{row}, nil
	},
}
