package view

import (
	"time"

	"docket/room"
	"docket/tools"
	h "docket/wasm/html"
	"docket/wasm/partner"
)

// partnerState says how the invitation stands, and no more than is known.
func partnerState(w *h.Writer, m *Model, standing *room.Invitation) {
	w.El(h.P, nil, func() {
		w.Txt(h.Strong, nil, "Invited ")
		w.Vis(h.Code, nil, standing.Origin)
		w.Text(" in ")
		entryRef(w, standing.Seq)
		if standing.Attested == 0 {
			w.Text("; it has claimed nothing yet.")
			return
		}
		w.Text("; " + plural(standing.Attested, "claim", "claims") + " carried, not witnessed here.")
	})
	if m.Partner.Missing != "" {
		w.El(h.P, class("held"), func() {
			w.Text("It is offered no tool: ")
			w.Visible(m.Partner.Missing)
			w.Text(".")
		})
	}
	if text, wrong := frameSentence(m.Partner.Frame); text != nil {
		at := h.At{}
		if wrong {
			at = class("held")
		}
		w.El(h.P, at, func() { text(w) })
	}
	if c := m.Partner.Refused; c.Seq > 0 {
		w.El(h.P, class("held"), func() {
			w.Txt(h.Strong, nil, "Refused ")
			w.Text(refusedAttestation(c.Code) + " ")
			entryRef(w, c.Seq)
			w.Text(", ")
			w.Vis(h.Code, nil, brief(c.Code, 40))
		})
	}
}

func refusedAttestation(code string) string {
	switch code {
	case "challenge_wrong":
		return "A call did not answer the challenge, so it counts as nobody's."
	case "challenge_used":
		return "A call answered a challenge that was used before, so it counts as nobody's."
	case "too_long", "too_large":
		return "A claim was longer than " + itoa(room.MaxClaim) + " bytes, and nothing of it was carried."
	}
	return "A call of the partner's tool was refused."
}

// patience is how long a frame may be silent, as the page words it.
var patience = itoa(int(partner.Patience/time.Second)) + " s"

// frameSentence says how the frame stands; wrong is whether something keeps the partner from attesting.
func frameSentence(f partner.Frame) (text func(w *h.Writer), wrong bool) {
	about := func(before, after string) func(w *h.Writer) {
		return func(w *h.Writer) {
			w.Text(before)
			w.Vis(h.Code, nil, f.Origin)
			w.Text(after)
		}
	}
	with := func(before, between, after string) func(w *h.Writer) {
		return func(w *h.Writer) {
			about(before, between)(w)
			w.Vis(h.Code, nil, brief(f.Other, 300))
			w.Text(after)
		}
	}
	switch f.State {
	case partner.Framing:
		return about("Waiting for the page of ", " to answer, for "+patience+" at most."), false
	case partner.Here:
		return about("A page of ", " has loaded, and has said no more yet."), false
	case partner.Ready:
		return about("The page of ", " says that it sees the tool. It has yet to attest."), false
	case partner.Attested:
		return about("The page of ", " says that its claim was carried."), false
	case partner.Refused:
		return about("The page of ", " says that its claim was refused."), false
	case partner.Silent:
		return about("Nothing was heard from ", " within "+patience+". The browser does not say why: it may be out of reach, may not let itself be framed, or may have no such page. Should it answer yet, it is heard."), true
	case partner.Blocked:
		if f.Other == f.Origin {
			return about("The frame was blocked: this page's own Content-Security-Policy (frame-src) keeps ", " out. Nothing was sent to it."), true
		}
		return with("The frame was blocked: ", " sent it on to ", ", which this page's own Content-Security-Policy (frame-src) keeps out."), true
	case partner.WrongOrigin:
		return with("Another origin answered in the frame of ", ": ", ". It can't read the challenge, and is offered nothing. Perhaps the address redirects."), true
	case partner.NoWebMCP:
		return about("The page of ", " says that its frame has no WebMCP, so it can call nothing."), true
	case partner.NoGetTools:
		return about("The page of ", " says that its browser lists no tools of other origins, so it finds none here."), true
	case partner.PolicyOff:
		return about("The page of ", " says that a Permissions-Policy keeps tools from its frame: its own server's, or this page's, which must let tools go to that origin."), true
	case partner.NotSeen:
		return about("The page of ", " says that it does not see the tool "+tools.PartnerAttest+"."), true
	case partner.Failed:
		return about("The page of ", " says that its call failed in the browser, without an answer."), true
	}
	return nil, false
}
