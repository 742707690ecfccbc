//go:build js && wasm

package main

import (
	"time"

	"docket/room"
	"docket/wasm/browser"
	"docket/wasm/reach"
	"docket/wasm/view"
)

// reaching is what this tab knows of reaching whoever is not looking at it. It is quiet until a press asked for more.
type reaching struct {
	state view.Reach
	desk  *desk           // the room that known and told are of
	known map[string]bool // what waits, by its key, as last seen
	told  map[string]bool // what runs out and was told of
	due   func()          // calls the next reminder off
}

// tellKey is where this tab remembers, over a reload, that it was asked to tell.
const tellKey = "docket.tell"

// resumeTelling goes on telling after a reload, if the browser still lets it. It asks nobody.
func (p *page) resumeTelling() {
	if on, _, err := browser.SessionGet(tellKey); err == nil && on == "on" && browser.NotificationState() == "granted" {
		p.reach.state = view.ReachOn
	}
}

// tellMe asks the browser for leave to show notifications, in the turn of the press that asked for them.
func (p *page) tellMe() {
	switch browser.NotificationState() {
	case "":
		p.reach.state = view.ReachNone
	case "granted":
		p.tellOn()
	default:
		p.reach.state = view.ReachAsking
		if err := browser.AskForNotifications(func() {
			p.reach.state = view.ReachDenied
			if browser.NotificationState() == "granted" {
				p.tellOn()
			}
			p.repaint()
		}); err != nil {
			p.reach.state = view.ReachNone
		}
	}
}

func (p *page) tellOn() {
	p.reach.state = view.ReachOn
	browser.SessionSet(tellKey, "on") // without it a reload is quiet again, and no more
}

func (p *page) tellNoMore() {
	p.reach.state = view.ReachOff
	browser.SessionSet(tellKey, "")
}

// tellOf tells of what has begun to wait and of what is about to run out, while the page is out of sight.
func (p *page) tellOf(s room.Snapshot) {
	t := &p.reach
	fresh := t.desk != p.desk
	if fresh {
		t.desk, t.known, t.told = p.desk, nil, map[string]bool{}
	}
	known := map[string]bool{}
	var news []reach.Item
	for _, item := range reach.Waiting(s) {
		known[item.Key] = true
		if !t.known[item.Key] && !fresh {
			news = append(news, item)
		}
	}
	t.known = known
	if t.state == view.ReachOn && browser.Hidden() && !p.desk.imported && p.desk.follows == nil {
		if len(news) > 0 {
			p.notify(reach.Summary(news), "waits")
		}
		for _, item := range reach.Due(reach.Ends(s), browser.Now()) {
			if !t.told[item.Key] {
				t.told[item.Key] = true
				p.notify(item.Text, item.Key)
			}
		}
	}
	p.remindNext(s)
}

// remindNext looks again when the next thing is about to run out.
func (p *page) remindNext(s room.Snapshot) {
	t := &p.reach
	if t.due != nil {
		t.due()
		t.due = nil
	}
	if t.state != view.ReachOn {
		return
	}
	if wait, ok := reach.Next(reach.Ends(s), browser.Now()); ok {
		t.due = browser.After(wait+time.Millisecond, func() {
			t.due = nil
			p.repaint()
		})
	}
}

// notify shows a notification. A browser that shows none for a page says so when it is tried.
func (p *page) notify(text, tag string) {
	if err := browser.Notify("Docket", text, tag); err != nil {
		p.reach.state = view.ReachNone
		p.repaint()
	}
}
