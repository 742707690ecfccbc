//go:build js && wasm

package main

import (
	"slices"
	"time"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/tools"
	"docket/wasm/browser"
	"docket/wasm/guard"
	"docket/wasm/partner"
	"docket/wasm/surface"
	"docket/wasm/view"
	"docket/wasm/wording"
)

// inviting is what this page holds of a partner's origin. The challenge is nowhere else in it.
type inviting struct {
	link  string // that the page's address names, until an origin is looked at
	asked string // the origin that waits for a second act

	invitation ledger.Hash // the one that the frame is for
	frame      *browser.Frame
	state      partner.Frame
	challenge  string
	posted     posted
	read       uint64 // how far the record was read for what became of the partner's calls
	refused    view.PartnerCall
	late       func() // calls the end of patience off
}

// heedPartner takes note of an origin in the page's address. It is filled in, and nothing more comes of it.
func (p *page) heedPartner() {
	if link, err := browser.Query("partner", 2*room.MaxOrigin); err == nil {
		p.partner.link = link
	}
}

// ask takes the first of the two acts that invite: it shows the origin. What may not be invited is refused, with a row.
func (p *page) ask(v fields, m *room.Press) error {
	origin, own := v[view.FieldOrigin], browser.Location("origin")
	p.partner.asked = ""
	if room.CheckOrigin(origin, own) != nil {
		_, _, err := p.desk.room.Invite(host, origin, own, m)
		return err
	}
	p.partner.link, p.partner.asked = "", origin
	return nil
}

// invite takes the second: it must be a press of its own, begun after the origin was on show for a moment.
func (p *page) invite(on guard.Control, m *room.Press) error {
	origin := p.partner.asked
	if origin == "" || on.Card != origin || !p.guard.Click(time.Now(), on, began(m)) {
		return nil
	}
	_, challenge, err := p.desk.room.Invite(host, origin, browser.Location("origin"), m)
	p.formed(view.FormPartner, err)
	if err != nil {
		return nil
	}
	p.partner.asked = ""
	return p.frame(origin, challenge)
}

// frame puts the page of the origin that was just invited into its frame.
func (p *page) frame(origin, challenge string) error {
	s := p.desk.room.Snapshot()
	if s.Invitation == nil {
		return nil
	}
	g := &p.partner
	g.invitation, g.challenge, g.read, g.refused = s.Invitation.Hash, challenge, s.Len, view.PartnerCall{}
	g.state = partner.Frame{Origin: origin, State: partner.Framing}
	box, err := browser.ByID(view.IDPartnerFrame)
	if err != nil {
		return err
	}
	if g.frame, err = browser.NewFrame(origin+", its own page", p.postChallenge, p.heard); err != nil {
		return err
	}
	err = g.frame.OnKeptOut(func(kept string) {
		g.state.Kept(kept)
		p.repaint()
	})
	if err != nil {
		return err
	}
	g.late = browser.After(partner.Patience, func() {
		g.late = nil
		g.state.Late()
		p.repaint()
	})
	return g.frame.Show(box, origin+partner.Path)
}

// posted is what the document in the frame was posted last.
type posted int

const (
	unloaded posted = iota // nothing has loaded in the frame
	unposted               // nothing yet
	withheld               // that there is no challenge for it
	given                  // the challenge
)

// postChallenge posts anew: a document has loaded, or the challenge is another one.
func (p *page) postChallenge() {
	p.partner.posted = unposted
	p.followTool()
}

// followTool lets the document in the frame, if it is of the invited origin, have the challenge while the tool that takes
// it is this page's own, and takes it back when it no longer is: who else had the name could be handed the challenge
// there, and answer it in the partner's place once the name is free.
func (p *page) followTool() {
	g, post := &p.partner, withheld
	switch s := p.surface.Status(); {
	case g.frame == nil || g.posted == unloaded || g.state.State == partner.Blocked:
		return
	case slices.Contains(s.Offered, tools.PartnerAttest) && s.Pending:
		return // until it is known whose it is
	case slices.Contains(s.Registered, tools.PartnerAttest):
		post = given
	}
	if post == g.posted {
		return
	}
	message := map[string]any{"docket": "challenge"}
	if g.posted = post; post == given {
		message["challenge"] = g.challenge
	}
	if err := g.frame.Post(message, g.state.Origin); err != nil {
		p.alarm(wording.TheChallengeCouldNotBePosted.With(g.state.Origin, err.Error()))
	}
}

// heard takes in what a document in the frame says of itself.
func (p *page) heard(m browser.Heard) {
	if p.partner.state.Heard(m.Origin, short(m.Data, "docket"), short(m.Data, "state")) {
		p.postChallenge()
	}
	p.repaint()
}

// short reads a word that another document sent, which may be anything.
func short(data safejs.Value, name string) string {
	if data.Type() != safejs.TypeObject {
		return ""
	}
	v, err := browser.Get(data, name)
	if err != nil {
		return ""
	}
	s, err := browser.Text(v, partner.MaxWord)
	if err != nil {
		return ""
	}
	return s
}

// nextChallenge takes the challenge that follows an attestation.
func (p *page) nextChallenge(invitation ledger.Hash, next string) {
	if p.partner.frame != nil && p.partner.invitation == invitation {
		p.partner.challenge = next
		p.postChallenge()
	}
}

// followInvitation takes the frame away with its invitation, and reads what the record says of calls of its tool.
func (p *page) followInvitation(s room.Snapshot) {
	g := &p.partner
	if g.frame == nil {
		return
	}
	if s.Invitation == nil || s.Invitation.Hash != g.invitation {
		if g.late != nil {
			g.late()
		}
		g.frame.Remove()
		*g = inviting{link: g.link}
		return
	}
	for ; g.read < s.Len; g.read++ {
		e, ok := p.desk.room.Ledger().Entry(g.read + 1)
		if !ok {
			return
		}
		switch f := e.Payload.Read(); e.Kind {
		case "partner_attestation":
			g.refused = view.PartnerCall{}
		case "refused":
			if f.Str("act") == tools.PartnerAttest {
				g.refused = view.PartnerCall{Seq: e.Seq, Code: f.Str("code")}
			}
		}
	}
}

func (p *page) partnerModel(s surface.Status) view.Partner {
	g := &p.partner
	m := view.Partner{Link: g.link, Asked: g.asked, Frame: g.state, Refused: g.refused}
	switch s.Platform.State {
	case surface.Absent:
		m.Cannot = view.PartnerAbsent
	case surface.Polyfill:
		m.Cannot = view.PartnerPolyfill
	}
	for _, missing := range s.Missing {
		switch {
		case missing.Kind == "NotAllowedError":
			m.Cannot = view.PartnerPolicy
		case missing.Name == tools.PartnerAttest:
			m.Missing = missing.Reason
		}
	}
	return m
}
