package freight

import "docket/room/records"

// consignees are the customers: id, name, city. None of them exists.
var consignees = [][3]string{
	{"acorn-optics", "Acorn Optics", "Jena"},
	{"alder-medical", "Alder Medical", "Lyon"},
	{"amber-biologics", "Amber Biologics", "Basel"},
	{"anvil-drives", "Anvil Drives", "Brno"},
	{"aster-textiles", "Aster Textiles", "Porto"},
	{"barley-foods", "Barley Foods", "Aarhus"},
	{"beacon-sensors", "Beacon Sensors", "Grenoble"},
	{"birch-audio", "Birch Audio", "Turku"},
	{"bramble-toys", "Bramble Toys", "Graz"},
	{"cedar-vaccines", "Cedar Vaccines", "Leiden"},
	{"cobalt-cells", "Cobalt Cells", "Poznan"},
	{"copper-kitchens", "Copper Kitchens", "Turin"},
	{"dune-robotics", "Dune Robotics", "Odense"},
	{"elm-diagnostics", "Elm Diagnostics", "Uppsala"},
	{"ember-lighting", "Ember Lighting", "Eindhoven"},
	{"falcon-bikes", "Falcon Bikes", "Ghent"},
	{"fennel-cosmetics", "Fennel Cosmetics", "Grasse"},
	{"flint-machining", "Flint Machining", "Bilbao"},
	{"garnet-jewels", "Garnet Jewels", "Antwerp"},
	{"harbour-charts", "Harbour Charts", "Bergen"},
	{"hazel-press", "Hazel Press", "Leipzig"},
	{"indigo-dyes", "Indigo Dyes", "Como"},
	{"juniper-labs", "Juniper Labs", "Cork"},
	{"kestrel-avionics", "Kestrel Avionics", "Toulouse"},
	{"larch-timberworks", "Larch Timberworks", "Linz"},
	{"maple-instruments", "Maple Instruments", "Cremona"},
	{"nettle-pharma", "Nettle Pharma", "Ghent"},
	{"orchid-watches", "Orchid Watches", "Bienne"},
	{"pebble-phones", "Pebble Phones", "Tampere"},
	{"quartz-clocks", "Quartz Clocks", "Dresden"},
	{"rowan-turbines", "Rowan Turbines", "Aalborg"},
}

func seedCustomers() map[string]records.Value {
	out := map[string]records.Value{}
	for _, c := range consignees {
		out[c[0]] = records.Object(
			records.Member{Key: "name", Value: records.Str(c[1])},
			records.Member{Key: "city", Value: records.Str(c[2])},
			records.Member{Key: "contact", Value: records.Str("freight@" + c[0] + ".example")},
		)
	}
	return out
}
