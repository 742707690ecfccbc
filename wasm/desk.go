//go:build js && wasm

package main

import (
	"encoding/hex"
	"io"

	"docket/ledger"
	"docket/room"
	"docket/room/records/shipped"
	"docket/tools"
	"docket/wasm/browser"
	"docket/wasm/course"
	"docket/wasm/marks"
	"docket/wasm/sample"
	"docket/wasm/worker"
)

// desk is a room with all that this page holds for it.
type desk struct {
	room     *room.Room
	set      *tools.Set
	openings map[string]*opening // by seat: what this page sealed for its human seats, in this round
	marks    marks.List          // of its ledger, as far as there was time for them
	course   course.Course       // which tools were offered over its record
	pins     []uint64            // how many entries the cosigned checkpoints cover that this page knows of
	round    int
	kept     *keeping
	follows  *following // another tab has the room; nil where this one has
	checks   checks
	worker   worker.Keys // what this site's Worker said of its keys
	sealing  sealing
	imported bool   // a record from a file: nothing is added to it that nobody asked for
	leave    func() // ends the subscription
	script   scripting
}

// opening is a commitment of a human seat, as this page can open it. It is held in the memory of this tab and
// nowhere else.
type opening struct {
	room.Opening
	shown, saved bool
}

// open makes a new room. It is not on show yet.
func (p *page) open(s sample.Room) (*desk, error) {
	var id [16]byte
	if _, err := io.ReadFull(browser.Random, id[:]); err != nil {
		return nil, err
	}
	c := p.config()
	c.ID = hex.EncodeToString(id[:])
	key, why := p.newKey()
	if key != nil {
		ours := ledger.RoomKey(key.Public)
		text, err := ledger.FormatKey(ours)
		if err != nil {
			return nil, err
		}
		c.ID, c.Key = ledger.RoomID(key.Public), text
	}
	c.Name, c.Question = begins(s, c.ID)
	r, err := room.New(c)
	if err != nil {
		return nil, err
	}
	if err := openSet(r, s.Records); err != nil {
		return nil, err
	}
	d, err := newDesk(r)
	if err != nil {
		return nil, err
	}
	d.sealing.key, d.sealing.why = key, why
	return d, nil
}

func (p *page) config() room.Config {
	return room.Config{Now: browser.Now, Random: browser.Random, Verify: p.signatures.verify, Sets: shipped.Find, Courier: courier}
}

func newDesk(r *room.Room) (*desk, error) {
	set, err := tools.New(r, browser.Random)
	if err != nil {
		return nil, err
	}
	return &desk{room: r, set: set, openings: map[string]*opening{}, leave: func() {}}, nil
}

// offered is what agents are offered in this tab: nothing of a room that another one has.
func (d *desk) offered() []tools.Tool {
	if d.follows != nil {
		return nil
	}
	return d.set.Offered()
}

func (d *desk) names(s room.Snapshot) []string {
	if d.follows != nil {
		return nil
	}
	return tools.Names(s)
}
