package view

import (
	"time"

	"docket/room"
	"docket/tools"
	h "docket/wasm/html"
	"docket/wasm/partner"
	"docket/wasm/wording"
)

// partnerState says how the invitation stands, and no more than is known.
func partnerState(w *h.Writer, m *Model, standing *room.Invitation) {
	w.El(h.P, nil, func() {
		say(w, wording.InvitedIn,
			func() { w.Txt(h.Strong, nil, wording.Invited) },
			func() { w.Vis(h.Code, nil, standing.Origin) },
			func() { entryRef(w, standing.Seq) })
		if standing.Attested == 0 {
			w.Text(wording.ItHasClaimedNothingYet)
			return
		}
		w.Text(wording.CarriedNotWitnessedHere.With(plural(standing.Attested, wording.NumberOfClaims)))
	})
	if m.Partner.Missing != "" {
		w.El(h.P, class("held"), func() {
			say(w, wording.ItIsOfferedNoTool,
				func() { w.Visible(m.Partner.Missing) })
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
			w.Txt(h.Strong, nil, wording.RefusedBetween)
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
		return wording.ACallDidNotAnswerThe
	case "challenge_used":
		return wording.ACallAnsweredAChallengeThat
	case "too_long", "too_large":
		return wording.AClaimWasLongerThanBytes.With(itoa(room.MaxClaim))
	}
	return wording.ACallOfThePartnersTool
}

// patience is how long a frame may be silent, as the page words it.
var patience = wording.Seconds.With(itoa(int(partner.Patience / time.Second)))

// frameSentence says how the frame stands; wrong is whether something keeps the partner from attesting.
func frameSentence(f partner.Frame) (text func(w *h.Writer), wrong bool) {
	about := func(p wording.Pattern, rest ...func(w *h.Writer)) func(w *h.Writer) {
		return func(w *h.Writer) {
			parts := []func(){func() { w.Vis(h.Code, nil, f.Origin) }}
			for _, part := range rest {
				parts = append(parts, func() { part(w) })
			}
			say(w, p, parts...)
		}
	}
	plain := func(text string) func(w *h.Writer) { return func(w *h.Writer) { w.Text(text) } }
	other := func(w *h.Writer) { w.Vis(h.Code, nil, brief(f.Other, 300)) }
	switch f.State {
	case partner.Framing:
		return about(wording.WaitingForThePageOf, plain(patience)), false
	case partner.Here:
		return about(wording.APageHasLoaded), false
	case partner.Ready:
		return about(wording.ThePageSeesTheTool), false
	case partner.Attested:
		return about(wording.ThePagesClaimWasCarried), false
	case partner.Refused:
		return about(wording.ThePagesClaimWasRefused), false
	case partner.Silent:
		return about(wording.NothingWasHeardFrom, plain(patience)), true
	case partner.Blocked:
		if f.Other == f.Origin {
			return about(wording.TheFrameWasBlocked), true
		}
		return about(wording.TheFrameWasSentOn, other), true
	case partner.WrongOrigin:
		return about(wording.AnotherOriginAnsweredInTheFrame, other), true
	case partner.NoWebMCP:
		return about(wording.ThePagesFrameHasNoWebMCP), true
	case partner.NoGetTools:
		return about(wording.ThePagesBrowserListsNoTools), true
	case partner.PolicyOff:
		return about(wording.APolicyKeepsToolsFromThePage), true
	case partner.NotSeen:
		return about(wording.ThePageDoesNotSeeTheTool, plain(tools.PartnerAttest)), true
	case partner.Failed:
		return about(wording.ThePagesCallFailed), true
	}
	return nil, false
}
