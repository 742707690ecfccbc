package freight

import (
	"strconv"

	"docket/room/records"
)

// traits close remedies to a shipment.
type traits uint8

const (
	lithium traits = 1 << iota
	oversize
	unscreened
	held   // by customs
	pharma // must stay on its lane
)

// consigned is a shipment as the flight left it behind.
type consigned struct {
	customer, tier string
	promised       string // day and hour of December 2026
	revenue        int64  // in euros
	kg             int64
	cooled         int64 // hours for which its active cooling lasts; 0 for none
	traits         traits
	remedy         string // arranged before the room opened
}

// consolA has 27 shipments, and each has a remedy open to it. Of the cheapest ones four cost more than 250 euros.
var consolA = []consigned{
	{"kestrel-avionics", "premium", "01T06:00Z", 18400, 420, 0, lithium, ""},      // truck, 348
	{"amber-biologics", "premium", "01T08:00Z", 22750, 128, 12, 0, ""},            // competitor, 301
	{"acorn-optics", "standard", "02T10:00Z", 3120, 64, 0, 0, ""},                 // rebook
	{"cobalt-cells", "standard", "02T12:00Z", 5480, 88, 0, lithium, ""},           // competitor, 207
	{"hazel-press", "basic", "03T09:00Z", 940, 210, 0, 0, ""},                     // rebook
	{"aster-textiles", "basic", "03T16:00Z", 1180, 340, 0, 0, ""},                 // rebook
	{"alder-medical", "premium", "01T10:00Z", 9870, 52, 36, 0, ""},                // rebook
	{"beacon-sensors", "standard", "02T08:00Z", 4310, 41, 0, unscreened, ""},      // competitor, 96
	{"birch-audio", "standard", "02T15:00Z", 2260, 120, 0, lithium | held, ""},    // truck, 228
	{"bramble-toys", "basic", "04T12:00Z", 1040, 260, 0, 0, ""},                   // rebook
	{"cedar-vaccines", "premium", "01T06:00Z", 31200, 75, 30, pharma, ""},         // rebook
	{"copper-kitchens", "basic", "03T11:00Z", 1510, 155, 0, oversize, ""},         // truck, 242
	{"dune-robotics", "premium", "01T14:00Z", 12640, 96, 0, lithium, ""},          // truck, 218
	{"elm-diagnostics", "premium", "01T09:00Z", 8450, 38, 6, 0, ""},               // competitor, 89
	{"ember-lighting", "standard", "03T08:00Z", 1990, 180, 0, 0, ""},              // rebook
	{"falcon-bikes", "basic", "04T10:00Z", 2080, 140, 0, oversize | held, ""},     // truck, 236
	{"fennel-cosmetics", "standard", "02T17:00Z", 2730, 92, 0, 0, ""},             // rebook
	{"flint-machining", "standard", "02T11:00Z", 3390, 172, 0, unscreened, ""},    // truck, 249
	{"garnet-jewels", "premium", "01T12:00Z", 27800, 9, 0, unscreened | held, ""}, // truck, 184
	{"harbour-charts", "basic", "04T15:00Z", 610, 27, 0, 0, ""},                   // rebook
	{"indigo-dyes", "basic", "03T13:00Z", 880, 105, 0, held, ""},                  // rebook
	{"juniper-labs", "premium", "01T11:00Z", 7260, 33, 20, 0, ""},                 // rebook
	{"rowan-turbines", "premium", "01T07:00Z", 19950, 510, 0, oversize, ""},       // truck, 384
	{"pebble-phones", "standard", "02T09:00Z", 6120, 70, 0, lithium, ""},          // competitor, 165
	{"anvil-drives", "premium", "01T16:00Z", 11380, 295, 0, unscreened, ""},       // truck, 298
	{"acorn-optics", "standard", "02T10:00Z", 2940, 58, 0, 0, ""},                 // rebook
	{"cobalt-cells", "standard", "02T12:00Z", 4870, 60, 0, lithium, ""},           // competitor, 141
}

// consolB has 15. Two have no remedy open to them, and two have one already.
var consolB = []consigned{
	{"nettle-pharma", "premium", "01T08:00Z", 16900, 84, 24, pharma, ""},               // rebook
	{"orchid-watches", "premium", "01T13:00Z", 20400, 14, 0, 0, "rebook"},              // arranged
	{"quartz-clocks", "standard", "02T16:00Z", 3050, 46, 0, 0, ""},                     // rebook
	{"cedar-vaccines", "premium", "01T06:00Z", 28600, 68, 30, pharma | unscreened, ""}, // none
	{"larch-timberworks", "basic", "04T09:00Z", 1320, 480, 0, oversize, ""},            // truck, 372
	{"dune-robotics", "premium", "01T14:00Z", 10980, 110, 0, lithium, "competitor"},    // arranged, 259
	{"maple-instruments", "standard", "02T14:00Z", 3640, 73, 0, 0, ""},                 // rebook
	{"barley-foods", "basic", "03T07:00Z", 760, 390, 0, 0, ""},                         // rebook
	{"amber-biologics", "premium", "01T08:00Z", 14100, 44, 3, 0, ""},                   // none
	{"pebble-phones", "standard", "02T09:00Z", 5210, 62, 0, lithium, ""},               // competitor, 146
	{"kestrel-avionics", "premium", "01T06:00Z", 9330, 240, 0, unscreened, ""},         // truck, 276
	{"rowan-turbines", "premium", "01T07:00Z", 15480, 620, 0, oversize | held, ""},     // truck, 428
	{"alder-medical", "premium", "01T10:00Z", 6870, 29, 16, 0, ""},                     // competitor, 68
	{"barley-foods", "basic", "03T07:00Z", 690, 310, 0, 0, ""},                         // rebook
	{"anvil-drives", "standard", "02T16:00Z", 4420, 150, 0, 0, ""},                     // rebook
}

// seed is the records as they are before anybody changed them.
func seed() records.Seed {
	out := map[string]records.Value{}
	for _, c := range []struct {
		consol, mawb string
		shipments    []consigned
	}{{"CONSOL-A", "000-41870011", consolA}, {"CONSOL-B", "000-41870022", consolB}} {
		for _, s := range c.shipments {
			out["HAWB-"+strconv.Itoa(70001+len(out))] = s.record(c.consol, c.mawb)
		}
	}
	return records.Seed{shipments: out, customers: seedCustomers()}
}

func (s consigned) record(consol, mawb string) records.Value {
	remedy, cost, recovered := records.Null(), int64(0), int64(0)
	if r, ok := remedyNamed(s.remedy); ok {
		remedy, cost, recovered = records.Str(r.name), r.cost(s.kg), r.recovered()
	}
	status := func(of traits, if0, if1 string) records.Value {
		if s.traits&of != 0 {
			return records.Str(if1)
		}
		return records.Str(if0)
	}
	return records.Object(
		records.Member{Key: "mawb", Value: records.Str(mawb)},
		records.Member{Key: "consol", Value: records.Str(consol)},
		records.Member{Key: "customer", Value: records.Str(s.customer)},
		records.Member{Key: "slaTier", Value: records.Str(s.tier)},
		records.Member{Key: "promisedDelivery", Value: records.Str("2026-12-" + s.promised)},
		records.Member{Key: "revenue", Value: records.Int(s.revenue * 100)},
		records.Member{Key: "weightKg", Value: records.Int(s.kg)},
		records.Member{Key: "lithiumBattery", Value: records.Bool(s.traits&lithium != 0)},
		records.Member{Key: "activeTempControl", Value: records.Bool(s.cooled > 0)},
		records.Member{Key: "tempEnduranceHours", Value: records.Int(s.cooled)},
		records.Member{Key: "pharmaQualifiedLane", Value: records.Bool(s.traits&pharma != 0)},
		records.Member{Key: "oversizeMainDeckOnly", Value: records.Bool(s.traits&oversize != 0)},
		records.Member{Key: "screeningStatus", Value: status(unscreened, "cleared", "pending")},
		records.Member{Key: "customsStatus", Value: status(held, "released", "held")},
		records.Member{Key: "remedy", Value: remedy},
		records.Member{Key: "remedyCost", Value: records.Int(cost)},
		records.Member{Key: "recoveredHours", Value: records.Int(recovered)},
	)
}
