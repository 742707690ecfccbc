// Package shipped lists the sets of records that Docket ships with.
package shipped

import (
	"docket/room/records"
	"docket/room/records/freight"
	"docket/room/records/issues"
)

// Sets are all of them, in the order in which a host is offered them. Each call makes new ones.
func Sets() []*records.Set { return []*records.Set{freight.Set(), issues.Set()} }

// Find finds one by its name.
func Find(name string) (*records.Set, bool) {
	for _, s := range Sets() {
		if s.Name == name {
			return s, true
		}
	}
	return nil, false
}
