//go:build js && wasm

package store

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

// Word is what the tabs of this browser tell each other of a room. Nothing rests on it: who has a room is for the locks
// to say, and what is on its record for the storage. It only says when to look.
type Word struct {
	Room    string
	Follows bool // a tab follows it; otherwise more of it is kept, or what the list tells of it is another
}

// Channel is the tabs of this browser, as this one hears them and they hear it. It does not hear itself.
type Channel struct{ channel safejs.Value }

const channelName = "docket"

// OpenChannel listens to the other tabs.
func OpenChannel(hear func(Word)) (*Channel, error) {
	channel, err := browser.New("BroadcastChannel", channelName)
	if err != nil {
		return nil, err
	}
	_, err = browser.On(channel, "message", func(e safejs.Value) {
		data, err := browser.Get(e, "data")
		if err != nil || data.Type() != safejs.TypeObject {
			return
		}
		var w Word
		v, err := browser.Get(data, "room")
		if err != nil {
			return
		}
		if w.Room, err = browser.Text(v, maxField); err != nil {
			return
		}
		if v, err := browser.Get(data, "follows"); err == nil {
			w.Follows, _ = v.Bool()
		}
		hear(w)
	})
	if err != nil {
		return nil, err
	}
	return &Channel{channel}, nil
}

// Say tells the other tabs. A tab that does not hear it finds out when it looks.
func (c *Channel) Say(w Word) {
	if c != nil {
		browser.Call(c.channel, "postMessage", map[string]any{"room": w.Room, "follows": w.Follows})
	}
}
