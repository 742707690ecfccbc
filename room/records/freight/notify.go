package freight

import (
	"strconv"
	"strings"

	"docket/room/records"
)

var notifyCustomers = records.Operation{
	Name: "notify_customers", Title: "Notify customers", Version: 2,
	Description: "Sends a message to every customer of the shipments, one each however many shipments are theirs, and writes it on the shipments as their notice. A second call sends it again.",
	Args: []records.Arg{consolArg, idsArg, {Name: "message", Type: records.Text, Required: true, Min: 5, Max: 500,
		Description: "What the customers read, word for word."}},
	Effects: []string{"customer_message"},
	Target: func(in records.Input) string {
		if consol := in.Arg("consol"); consol.Present() {
			return consol.Text()
		}
		ids := map[string]bool{}
		for _, id := range in.Arg("ids").Texts() {
			ids[id] = true
		}
		if len(ids) == 1 {
			return in.Arg("ids").At(0).Text()
		}
		return strconv.Itoa(len(ids)) + " shipments"
	},
	Apply: func(tx *records.Tx, in records.Input) error {
		message := in.Arg("message")
		if strings.TrimSpace(message.Text()) == "" {
			return records.Refuse("message: it is blank, want what the customers are to read")
		}
		var order []string // customers as they come up
		theirs := map[string][]string{}
		err := chosen(tx, in, func(d records.Doc) error {
			customer := d.Str("/customer")
			if _, ok := tx.Get(customers, customer); !ok {
				tx.Note(shipments, d.ID, "its customer is not on record")
				return nil
			}
			if theirs[customer] == nil {
				order = append(order, customer)
			}
			theirs[customer] = append(theirs[customer], d.ID)
			// What was approved for the customer. Whether it left is the outbox's to say, so this closes no second call.
			tx.Set(shipments, d.ID, "/customerNotice", message)
			return nil
		})
		if err != nil {
			return err
		}
		for _, id := range order {
			customer, _ := tx.Get(customers, id)
			tx.Effect("customer_message", id, records.Object(
				records.Member{Key: "name", Value: customer.Find("/name")},
				records.Member{Key: "contact", Value: customer.Find("/contact")},
				records.Member{Key: "shipments", Value: records.Strs(theirs[id]...)},
				records.Member{Key: "message", Value: message},
			), about(theirs[id])...)
		}
		return nil
	},
}

// about names the shipments that a message tells of: it does not leave without all of them.
func about(ids []string) []records.Ref {
	refs := make([]records.Ref, len(ids))
	for i, id := range ids {
		refs[i] = records.Ref{Collection: shipments, ID: id}
	}
	return refs
}
