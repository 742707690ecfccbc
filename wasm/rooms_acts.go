//go:build js && wasm

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hack-pad/safejs"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/store"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// told is what came of the last act on a room in the list.
type told struct{ room, result string }

// exportStored hands a kept record over as it is stored, without taking the room up: also one that could not be taken up.
func (p *page) exportStored(key string) {
	if p.has(key) != nil && p.has(key) == p.desk {
		p.export() // with what is not stored yet
		return
	}
	browser.Go(func() {
		name, err := p.saveStored(key)
		p.told = told{key, wording.ExportedAsItIsStoredAnd.With(name)}
		if err != nil {
			p.told.result = wording.NotExported.With(err.Error())
		}
		p.repaint()
	})
}

func (p *page) saveStored(key string) (name string, err error) {
	s, err := p.opened()
	if err != nil {
		return "", err
	}
	info, err := s.Info(key)
	if err != nil {
		return "", err
	}
	file, err := browser.NewDownload()
	if err != nil {
		return "", err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	if _, err := io.Copy(w, s.Load(context.Background(), key)); err != nil {
		return "", err
	}
	if err := w.Flush(); err != nil {
		return "", err
	}
	name = "docket-" + key[:min(len(key), 8)] + "-" + utoa(info.Entries) + ".jsonl"
	return name, file.Save(name, "application/jsonl")
}

// storedForm gives a room of the list a name, or deletes it, as its form asks for. Neither is an act in any room.
func (p *page) storedForm(form safejs.Value, name string) {
	key := data(form, view.DataRoom)
	field, do := view.FieldLabel, p.label
	if name == view.FormDelete {
		field, do = view.FieldTyped, p.deleteTyped
	}
	text, err := formText(form, field)
	if err != nil {
		err = &room.Refusal{Code: code(err), Path: "/" + field, Message: message(err)}
		p.formed(view.StoredKey(name, key), err)
		p.repaint()
		return
	}
	browser.Go(func() {
		err := do(key, text)
		p.formed(view.StoredKey(name, key), err)
		if err == nil {
			browser.Call(form, "reset")
			p.keep.channel.Say(store.Word{Room: key})
		}
		p.list()
		p.repaint()
	})
}

func formText(form safejs.Value, name string) (string, error) {
	field, err := fieldOf(form, name)
	if err != nil {
		return "", err
	}
	return value(field)
}

func (p *page) label(key, text string) error {
	path := "/" + view.FieldLabel
	switch n := utf8.RuneCountInString(text); {
	case n > room.MaxName:
		return &room.Refusal{Code: "too_long", Path: path, Message: wording.TheNameIsTooLong.With(itoa(n), itoa(room.MaxName))}
	case text != "" && strings.TrimSpace(text) == "":
		return &room.Refusal{Code: "blank", Path: path, Message: wording.TheNameIsBlank}
	}
	s, err := p.opened()
	if err != nil {
		return err
	}
	return s.Label(context.Background(), key, text)
}

// deletePatience is how long a deletion waits for a room that another tab has.
const deletePatience = 300 * time.Millisecond

// deleteTyped removes a room from storage, if its name was typed. One that is on show or that another tab has is left alone.
func (p *page) deleteTyped(key, typed string) error {
	i := slices.IndexFunc(p.stored, func(r store.RoomInfo) bool { return r.ID == key })
	if i < 0 {
		return errors.New("the room is not in the list any more")
	}
	refuse := func(code, message string) error {
		return &room.Refusal{Code: code, Path: "/" + view.FieldTyped, Message: message}
	}
	r := p.stored[i]
	if typed != (view.Stored{Name: r.Name, Label: r.Label}).Called() {
		return refuse("not_its_name", wording.WhatWasTypedIsNotThe)
	}
	d := p.has(key)
	if d != nil && d == p.desk || p.desk.kept != nil && p.desk.kept.key == key {
		return refuse("on_show", wording.TheRoomIsOnShowNothing)
	}
	s, err := p.opened()
	if err != nil {
		return err
	}
	ctx := context.Background()
	if d != nil {
		return p.drop(ctx, s, d)
	}
	turn, ok, err := store.Hold(ctx, key, p.keep.tab, deletePatience)
	switch {
	case err != nil:
		return err
	case !ok:
		return refuse("held_elsewhere", wording.AnotherTabHasItSoItWasNotDeleted)
	}
	defer turn.Leave()
	return s.Forget(ctx, key)
}

// drop deletes a room that this tab has and does not show.
func (p *page) drop(ctx context.Context, s *store.Store, d *desk) error {
	d.kept.gone = true
	if err := s.Forget(ctx, d.kept.key); err != nil {
		d.kept.gone = false
		return err
	}
	p.desks = slices.DeleteFunc(p.desks, func(o *desk) bool { return o == d })
	if p.earlier == d {
		p.earlier = nil
	}
	if d.kept.turn != nil {
		d.kept.turn.Leave()
	}
	return nil
}
