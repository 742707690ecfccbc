package view

import (
	"strings"

	"docket/ledger"
	"docket/room"
	"docket/tools"
	h "docket/wasm/html"
	"docket/wasm/partner"
	"docket/wasm/wording"
)

// PartnerCannot is why no other origin can be offered a tool in this page.
type PartnerCannot string

// What keeps a page from inviting.
const (
	PartnerAbsent   PartnerCannot = "absent"     // no WebMCP
	PartnerPolyfill PartnerCannot = "polyfill"   // a stand-in exposes nothing
	PartnerPolicy   PartnerCannot = "policy_off" // the server switched tools off
)

// Partner is what the page knows of inviting another origin, beside the invitation that is on the record.
type Partner struct {
	Cannot  PartnerCannot
	Link    string // what the page's address names, which nobody has acted on
	Asked   string // the origin that was asked for and waits for a second act
	Frame   partner.Frame
	Missing string      // why the tool could not be registered
	Refused PartnerCall // the last call of the tool, if it was refused
}

// PartnerCall is a call of the partner's tool that was refused, by its row.
type PartnerCall struct {
	Seq  uint64
	Code string
}

const (
	attestationShows = wording.AnAttestationShowsThatWhoeverAnswered
	attestationLacks = wording.ItDoesNotShowWhoWrote
)

// PartnerPanel writes how another origin is invited to attest, and how an invitation stands. Its frame is none of the
// panel's HTML: it lies below it, in IDPartnerFrame, where the core puts it.
func PartnerPanel(w *h.Writer, m *Model) {
	heading(w, IDPartner, wording.APartnersOrigin)
	standing := m.Room.Invitation
	w.El(h.Div, h.At{h.ID.Is("partner-state"), h.Role.Is("status"), dataState.Is(string(m.Partner.Frame.State))}, func() {
		if standing != nil {
			partnerState(w, m, standing)
		}
	})
	switch {
	case standing != nil:
		w.El(h.Div, class("controls"), func() { button(w, m, "end-invitation", ActEndInvitation, wording.EndTheInvitation) })
	case m.Partner.Cannot != "":
		w.Txt(h.P, class("held"), cannotInvite(m.Partner.Cannot))
	case m.Room.Pause != nil || m.Room.Phase == room.Closed:
		w.Txt(h.P, class("quiet"), wording.NobodyIsInvitedWhileTheRoom)
	default:
		partnerForm(w, m)
	}
	w.El(h.P, class("small"), func() {
		if standing == nil {
			w.Text(wording.ThePageAtOfAnInvited.With(partner.Path))
		}
		w.Text(attestationShows + " " + attestationLacks)
	})
	if standing != nil && m.Partner.Frame.State != partner.None {
		w.El(h.P, h.At{h.ID.Is("partner-caption"), h.Class.Is("caption")}, func() {
			say(w, wording.ItsOwnPageWhatItShows,
				func() { w.Vis(h.Strong, nil, standing.Origin) })
		})
	}
}

func cannotInvite(why PartnerCannot) string {
	switch why {
	case PartnerPolyfill:
		return wording.NoOriginCanBeInvitedHere
	case PartnerPolicy:
		return wording.NoOriginCanBeInvitedHereThe
	}
	return wording.NoOriginCanBeInvitedHereThis
}

func partnerForm(w *h.Writer, m *Model) {
	f, asked := m.Forms[FormPartner], m.Partner.Asked
	value := asked
	if value == "" {
		value = m.Partner.Link
	}
	if m.Partner.Link != "" && asked == "" {
		w.El(h.P, h.At{h.ID.Is("partner-link"), h.Class.Is("held")}, func() {
			say(w, wording.TheAddressThatOpenedThisPage,
				func() { w.Vis(h.Code, nil, m.Partner.Link) })
		})
	}
	w.El(h.Form, h.At{h.ID.Is("form-partner"), dataForm.Is(FormPartner), h.Class.Is("inline"), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is("partner-origin")}, wording.OriginToInviteSuchAsHttps)
		at := h.At{h.ID.Is("partner-origin"), h.Name.Is(FieldOrigin), h.Type.Is("text"), h.InputMode.Is("url"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"),
			h.MaxLength.Is(2 * room.MaxOrigin), h.Value.Is(value), h.Required}
		w.Void(h.Input, append(at, blame(f.Err, FieldOrigin, "partner-error", "")...))
		submit(w, m, "ask-invite", ActAskInvite, wording.LookAtIt)
		formError(w, "partner-error", f.Err)
	})
	if asked != "" {
		confirmInvite(w, m, asked)
	}
}

// confirmInvite shows the origin in full, for the act that invites it.
func confirmInvite(w *h.Writer, m *Model, origin string) {
	w.El(h.Div, h.At{h.ID.Is("partner-confirm"), h.Class.Is("held"), h.Role.Is("group"), h.AriaLabelledBy.Is("partner-confirm-title")}, func() {
		w.El(h.P, h.At{h.ID.Is("partner-confirm-title")}, func() {
			w.Txt(h.Strong, nil, wording.InviteThisOrigin)
		})
		w.Vis(h.P, class("origin"), origin)
		w.El(h.P, nil, func() {
			say(w, wording.IsThenLoadedIntoAFrame,
				func() { w.Txt(h.Code, nil, origin+partner.Path) })
		})
		if strings.Contains(origin, "//xn--") || strings.Contains(origin, ".xn--") {
			w.Txt(h.P, nil, wording.TheNameHoldsOtherLettersThan)
		}
		w.El(h.Div, class("controls"), func() {
			button(w, m, "invite", ActInvite, wording.Invite.With(origin), dataTo.Is(origin), h.If(!m.Guard.Awake[origin], h.AriaDisabled.Is("true")))
			button(w, m, "invite-not", ActInviteNot, wording.DoNotInvite)
		})
	})
}

// offeredElsewhere names the tools that are for another origin.
func offeredElsewhere(w *h.Writer, all []tools.Tool) {
	for _, t := range all {
		if t.ExposedTo != "" {
			w.El(h.P, class("small"), func() {
				say(w, wording.ForAloneAnAgentOfThis,
					func() { w.Vis(h.Code, nil, t.ExposedTo) },
					func() { w.Txt(h.Code, nil, t.Name) })
			})
		}
	}
}

// carried writes the claim of an attestation, word for word.
func carried(w *h.Writer, e *ledger.Entry) {
	if e.Kind != "partner_attestation" {
		return
	}
	f := e.Payload.Read()
	origin, claim := f.Str("origin"), f.Str("claim")
	if f.Err() != nil {
		return
	}
	w.El(h.Div, class("claim"), func() {
		w.El(h.P, class("small"), func() {
			say(w, wording.ClaimedAtCarriedVerbatimNotWitnessed,
				func() { w.Vis(h.Code, nil, brief(origin, room.MaxOrigin)) })
		})
		hidden := w.Vis(h.P, class("words"), claim)
		warning(w, hidden, wording.ClaimInline)
	})
}
