package freight

import (
	"strings"

	"docket/room/records"
)

// lateHours is how much later than promised every shipment would come without a remedy.
const lateHours = 48

// remedy is a way for a shipment to go on.
type remedy struct {
	name    string
	transit int64                    // hours
	cost    func(kg int64) int64     // in cents, a whole number of euros
	blocked func(find finder) string // why it cannot be had, "" where it can
}

// finder looks a place of a shipment up, through a transaction or without one.
type finder func(pointer string) records.Value

func (f finder) is(pointer, text string) bool { return f(pointer).Text() == text }

// remedies in their fixed order, which decides between equals.
var remedies = []remedy{
	{"rebook", 18, func(int64) int64 { return 0 }, func(find finder) string {
		switch {
		case find("/lithiumBattery").True():
			return "lithium batteries may not go on the passenger flight it would be booked to"
		case find("/oversizeMainDeckOnly").True():
			return "it fits a main deck only"
		case find.is("/screeningStatus", "pending"):
			return "its security screening is pending"
		}
		return ""
	}},
	{"competitor", 4, func(kg int64) int64 { return (235*kg + 50) / 100 * 100 }, func(find finder) string { // 2.35 EUR/kg
		switch {
		case find("/pharmaQualifiedLane").True():
			return "it must stay on its pharma-qualified lane"
		case find.is("/customsStatus", "held"):
			return "customs hold it"
		}
		return ""
	}},
	{"truck", 24, func(kg int64) int64 { return (1800 + 4*kg + 5) / 10 * 100 }, func(find finder) string { // 180 EUR and 0.40 EUR/kg
		if find("/pharmaQualifiedLane").True() {
			return "it must stay on its pharma-qualified lane"
		}
		return ""
	}},
}

func remedyNames() []string {
	var names []string
	for _, r := range remedies {
		names = append(names, r.name)
	}
	return names
}

func remedyNamed(name string) (remedy, bool) {
	for _, r := range remedies {
		if r.name == name {
			return r, true
		}
	}
	return remedy{}, false
}

func (r remedy) recovered() int64 { return lateHours - r.transit }

// why says what keeps a shipment from the remedy, "" for nothing.
func (r remedy) why(find finder) string {
	if find("/activeTempControl").True() && find("/tempEnduranceHours").Number() < r.transit {
		return "its cooling does not last the transit"
	}
	return r.blocked(find)
}

// recommended is the cheapest remedy that is open, of equals the one that recovers most, of equals the first.
func recommended(find finder) (best remedy, ok bool) {
	kg := find("/weightKg").Number()
	for _, r := range remedies {
		if r.why(find) != "" {
			continue
		}
		if !ok || r.cost(kg) < best.cost(kg) || r.cost(kg) == best.cost(kg) && r.recovered() > best.recovered() {
			best, ok = r, true
		}
	}
	return best, ok
}

// noneLeft says why none is open.
func noneLeft(find finder) string {
	var why []string
	for _, r := range remedies {
		why = append(why, r.name+": "+r.why(find))
	}
	return "no remedy is open; " + strings.Join(why, "; ")
}
