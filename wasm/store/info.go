//go:build js && wasm

package store

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

const maxField = 4096 // UTF-16 units, far above what a room's name may have

func (i RoomInfo) value() map[string]any {
	return map[string]any{"id": i.ID, "name": i.Name, "opened": i.Opened, "entries": i.Entries, "head": i.Head, "label": i.Label}
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
	// Rows written before there were labels have none.
	if v, err := browser.Get(row, "label"); err == nil && v.Type() == safejs.TypeString {
		info.Label, _ = browser.Text(v, maxField)
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

// info is what the list has of a room, inside a transaction; the zero RoomInfo for one that is not kept.
func (t *transaction) info(room string) (RoomInfo, error) {
	request, err := t.call(rooms, "get", room)
	if err != nil {
		return RoomInfo{}, err
	}
	row, err := result(context.Background(), request)
	if err != nil || row.Type() != safejs.TypeObject {
		return RoomInfo{}, err
	}
	return readInfo(row)
}

// Info is what the list has of a room, the zero RoomInfo for one that is not kept.
func (s *Store) Info(room string) (RoomInfo, error) {
	tx, err := s.begin("readonly", relaxed)
	if err != nil {
		return RoomInfo{}, err
	}
	return tx.info(room)
}

// Label has this browser call a room something, or nothing. The record is not touched.
func (s *Store) Label(ctx context.Context, room, label string) error {
	tx, err := s.begin("readwrite", strict)
	if err != nil {
		return err
	}
	info, err := tx.info(room)
	if err != nil {
		return err
	}
	if info.ID == "" {
		return errors.New("no room is kept under " + strconv.Quote(room))
	}
	info.Label = label
	if _, err := tx.call(rooms, "put", info.value()); err != nil {
		return err
	}
	return tx.done(ctx)
}

// Rooms lists the rooms that are kept, the one opened last first.
func (s *Store) Rooms(ctx context.Context) ([]RoomInfo, error) {
	tx, err := s.begin("readonly", relaxed)
	if err != nil {
		return nil, err
	}
	request, err := tx.call(rooms, "getAll")
	if err != nil {
		return nil, err
	}
	list, err := result(ctx, request)
	if err != nil {
		return nil, err
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	var out []RoomInfo
	for i := range n {
		row, err := list.Index(i)
		if err != nil {
			return nil, err
		}
		info, err := readInfo(row)
		if err != nil {
			return nil, err
		}
		out = append(out, info)
	}
	newestFirst(out)
	return out, nil
}

// Forget removes a room and all its lines. It is for rooms that no tab holds: a tab that still writes it fails.
func (s *Store) Forget(ctx context.Context, room string) error {
	tx, err := s.begin("readwrite", strict)
	if err != nil {
		return err
	}
	all, err := keyRange(room, 0)
	if err != nil {
		return err
	}
	if _, err := tx.call(blocks, "delete", all); err != nil {
		return err
	}
	for _, name := range []string{rooms, seals} {
		if _, err := tx.call(name, "delete", room); err != nil {
			return err
		}
	}
	s.mu.Lock()
	delete(s.writers, room)
	s.mu.Unlock()
	return tx.done(ctx)
}
