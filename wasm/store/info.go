//go:build js && wasm

package store

import (
	"errors"
	"slices"
	"strings"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

const maxField = 4096 // UTF-16 units, far above what a room's name may have

func (i RoomInfo) value() map[string]any {
	return map[string]any{"id": i.ID, "name": i.Name, "opened": i.Opened, "entries": i.Entries, "head": i.Head}
}

func readInfo(row safejs.Value) (RoomInfo, error) {
	var info RoomInfo
	for name, to := range map[string]*string{"id": &info.ID, "name": &info.Name, "opened": &info.Opened, "head": &info.Head} {
		v, err := browser.Get(row, name)
		if err != nil {
			return info, err
		}
		if *to, err = browser.Text(v, maxField); err != nil {
			return info, errors.New("the list of rooms has a row whose " + name + " cannot be read: " + err.Error())
		}
	}
	v, err := browser.Get(row, "entries")
	if err != nil {
		return info, err
	}
	n, err := v.Float()
	if err != nil {
		return info, errors.New("the list of rooms has a row without a number of entries")
	}
	info.Entries = uint64(n)
	return info, nil
}

func newestFirst(list []RoomInfo) {
	slices.SortStableFunc(list, func(a, b RoomInfo) int { return strings.Compare(b.Opened, a.Opened) })
}
