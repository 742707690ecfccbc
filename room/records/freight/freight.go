// Package freight is a set of records: 42 shipments of a cancelled flight, the 31 customers they belong to, and three
// remedies with rules of their own.
//
// Amounts are in euro cents, weights in kilograms, times in hours. Every shipment would have come 48 hours late, so a remedy that takes
// 18 hours recovers 30.
package freight

import "docket/room/records"

// The collections.
const (
	shipments = "shipments"
	customers = "customers"
)

// Set is the set. Each call makes a new one.
func Set() *records.Set {
	return &records.Set{
		Name: "freight", Title: "Air-freight recovery",
		Description: "42 shipments off a cancelled flight, in two consolidations: choose how each goes on, and tell the customers.",
		Unit:        "EUR", Scale: 100,
		Seed: seed,
		Collections: []records.Collection{
			{Name: shipments, One: "shipment", Many: "shipments", Label: "/customer", Show: []string{
				"/remedy", "/remedyCost", "/recoveredHours", "/consol", "/customer", "/slaTier", "/promisedDelivery", "/revenue", "/weightKg",
				"/lithiumBattery", "/activeTempControl", "/tempEnduranceHours", "/pharmaQualifiedLane", "/oversizeMainDeckOnly",
				"/screeningStatus", "/customsStatus", "/mawb", "/customerNotice"}, Amounts: []string{"/remedyCost", "/revenue"}},
			{Name: customers, One: "customer", Many: "customers", Label: "/name", Show: []string{"/name", "/city", "/contact"}},
		},
		Roles: []records.Role{
			{ID: "gateway-operator", Label: "Gateway operator", Limit: 250_00},
			{ID: "duty-manager", Label: "Duty manager", Limit: 5_000_00},
		},
		Operations: []records.Operation{proposeRemedy, notifyCustomers},
		Queries:    []records.Query{searchShipments, getShipment},
		Check:      check,
		Sample: records.Sample{Query: "search_shipments", Asked: `{"consol":"CONSOL-A"}`, Operation: "propose_remedy",
			Args: `{"ids":["HAWB-70003","HAWB-70004","HAWB-70005","HAWB-70006","HAWB-70007","HAWB-70008"]}`},
	}
}

// Arguments that both operations take.
var (
	consolArg = records.Arg{Name: "consol", Type: records.Choice, Enum: []string{"CONSOL-A", "CONSOL-B"},
		Description: "Every shipment of this consolidation. Give either consol or ids."}
	idsArg = records.Arg{Name: "ids", Type: records.IDs, Max: 100,
		Description: "Exactly these shipments, such as HAWB-70001. Give either consol or ids."}
)

// chosen calls fn once for every shipment that the arguments name and that is there. Of the others it notes that they are not.
func chosen(tx *records.Tx, in records.Input, fn func(records.Doc) error) error {
	consol, ids := in.Arg("consol"), in.Arg("ids")
	if consol.Present() == ids.Present() {
		return records.Refuse("consol and ids: want exactly one of them")
	}
	var err error
	if consol.Present() {
		tx.Each(shipments, func(d records.Doc) bool {
			if d.Str("/consol") == consol.Text() {
				err = fn(d)
			}
			return err == nil
		})
		return err
	}
	seen := map[string]bool{}
	for _, id := range ids.Texts() {
		if seen[id] {
			continue
		}
		seen[id] = true
		d, ok := tx.Get(shipments, id)
		if !ok {
			tx.Note(shipments, id, "there is no such shipment")
			continue
		}
		if err := fn(d); err != nil {
			return err
		}
	}
	return nil
}
