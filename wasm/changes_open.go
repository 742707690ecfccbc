//go:build js && wasm

package main

import (
	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/records/shipped"
	"docket/wasm/browser"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// addressParam names the set of records that a new room at an address is opened with.
const addressParam = "records"

// addressed is the set of records that the page's address names, "" for none. What this page does not know is told, and left.
func (p *page) addressed() string {
	name, err := browser.Query(addressParam, 60)
	if name == "" && err == nil {
		return ""
	}
	if _, known := shipped.Find(name); err != nil || !known {
		p.notices = append(p.notices, wording.TheAddressNamesASetOf)
		return ""
	}
	return name
}

// openSet opens a set of records in a room that has just begun, by the page's own bookkeeping.
func openSet(r *room.Room, name string) error {
	if name == "" {
		return nil
	}
	_, err := r.OpenRecords(room.Caller{Door: ledger.Room, Seat: room.RoomSeat}, name, nil)
	return err
}

// chosenSet is the set that is chosen beside the control for a new room.
func chosenSet() string {
	field, err := browser.ByID(view.IDNewRoomSet)
	if err != nil {
		return ""
	}
	name, err := value(field)
	if err != nil {
		return ""
	}
	return name
}

// courier takes effects out of the room. They go into this page's outbox, which is a list in the page and nothing more: the
// row that says so is all that becomes of them here.
func courier(action.Effect) error { return nil }
