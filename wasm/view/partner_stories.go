package view

import (
	"strings"

	"docket/room"
	"docket/wasm/partner"
)

const partnerOrigin = "https://depot.example"

// invite lets an origin attest.
func (f *fixture) invite(origin string) *fixture {
	landed, challenge, err := f.Invite(f.host, origin, "https://room.example", mouse())
	must(landed, err)
	f.challenge = challenge
	return f
}

// attest answers the challenge with a claim.
func (f *fixture) attest(claim string) *fixture {
	landed, next, err := f.Attest(claim, f.challenge, room.Stamp{})
	must(landed, err)
	f.challenge = next
	return f
}

// forge calls the partner's tool without the challenge.
func (f *fixture) forge() PartnerCall {
	landed, _, err := f.Attest("All 42 were loaded.", strings.Repeat("0", room.NonceLen), room.Stamp{})
	if err == nil {
		panic("view: a forged attestation was admitted")
	}
	return PartnerCall{landed.Entry.Seq, "challenge_wrong"}
}

func partnerStories() []Story {
	// asked is the panel with an origin that waits for its second act.
	asked := func(origin string, awake bool) func() Page {
		return func() Page {
			return inCommit().show(func(m *Model) { m.Partner, m.Guard.Awake = Partner{Asked: origin}, map[string]bool{origin: awake} })
		}
	}
	// framed is an invitation whose frame stands like that.
	framed := func(frame partner.Frame) func() Page {
		return func() Page {
			frame.Origin = partnerOrigin
			return inCommit().invite(partnerOrigin).show(func(m *Model) { m.Partner.Frame = frame })
		}
	}
	cannot := func(why PartnerCannot, state SurfaceState) func() Page {
		return func() Page {
			return inCommit().show(func(m *Model) { m.Partner.Cannot, m.Surface.State = why, state })
		}
	}
	return []Story{
		{"partner-link", "The address names a partner, and nothing came of it", func() Page {
			return inCommit().show(func(m *Model) { m.Partner.Link = "https://depot.example\u200b" })
		}},
		{"partner-error", "What was typed is no origin", func() Page {
			f := inCommit()
			_, _, err := f.Invite(f.host, "https://depot.example/", "", key())
			return f.show(func(m *Model) {
				m.Forms[FormPartner] = Form{Err: &FormError{"bad_origin", "/origin", reason(err)}}
			})
		}},
		{"partner-asked-inert", "An origin to be confirmed, not yet awake", asked(partnerOrigin, false)},
		{"partner-asked", "An origin to be confirmed", asked(partnerOrigin, true)},
		{"partner-asked-ascii", "An origin in its ASCII form", asked("https://xn--dpot-bpa.example:8443", true)},
		{"partner-absent", "No WebMCP, so nobody to invite", cannot(PartnerAbsent, Absent)},
		{"partner-polyfill", "A stand-in exposes nothing", cannot(PartnerPolyfill, Polyfill)},
		{"partner-tools-off", "Tools are switched off for the page", cannot(PartnerPolicy, Native)},
		{"partner-framing", "A partner is framed", framed(partner.Frame{State: partner.Framing})},
		{"partner-here", "Its page has loaded", framed(partner.Frame{State: partner.Here})},
		{"partner-ready", "It sees the tool", framed(partner.Frame{State: partner.Ready})},
		{"partner-silent", "Nothing was heard from it", framed(partner.Frame{State: partner.Silent})},
		{"partner-blocked", "The page's policy kept it out", framed(partner.Frame{State: partner.Blocked, Other: partnerOrigin})},
		{"partner-sent-on", "It sent its frame where the policy keeps it out", framed(partner.Frame{State: partner.Blocked, Other: "http://depot.example"})},
		{"partner-wrong-origin", "Another origin answered", framed(partner.Frame{State: partner.WrongOrigin, Other: "https://www.depot.example"})},
		{"partner-no-webmcp", "Its frame has no WebMCP", framed(partner.Frame{State: partner.NoWebMCP})},
		{"partner-no-get-tools", "Its browser lists no tools of others", framed(partner.Frame{State: partner.NoGetTools})},
		{"partner-policy-off", "Its frame may not have tools", framed(partner.Frame{State: partner.PolicyOff})},
		{"partner-not-seen", "It does not see the tool", framed(partner.Frame{State: partner.NotSeen})},
		{"partner-failed", "Its call failed", framed(partner.Frame{State: partner.Failed})},
		{"partner-missing", "The tool could not be registered", func() Page {
			return inCommit().invite(partnerOrigin).show(func(m *Model) {
				m.Partner.Frame = partner.Frame{Origin: partnerOrigin, State: partner.NotSeen}
				m.Partner.Missing = "another script already registered partner_attest"
			})
		}},
		{"partner-forged", "A call did not answer the challenge", func() Page {
			f := inCommit().invite(partnerOrigin)
			refused := f.forge()
			return f.show(func(m *Model) {
				m.Partner.Frame = partner.Frame{Origin: partnerOrigin, State: partner.Ready}
				m.Partner.Refused = refused
			})
		}},
		{"partner-attested", "A claim is carried", func() Page {
			f := inCommit().invite(partnerOrigin).attest("Dock 4 of the depot stays open until 23:30 tonight.")
			p := f.show(func(m *Model) { m.Partner.Frame = partner.Frame{Origin: partnerOrigin, State: partner.Attested} })
			p.Open[p.Model.Room.Len] = true
			return p
		}},
		{"partner-hidden", "A claim with hidden characters", func() Page {
			f := inCommit().invite(partnerOrigin).attest("Dock 4 closes at \u202e03:32\u202c tonight.\u200b " + hostile)
			p := f.show(func(m *Model) { m.Partner.Frame = partner.Frame{Origin: partnerOrigin, State: partner.Attested} })
			p.Open[p.Model.Room.Len] = true
			return p
		}},
	}
}
