package view

import (
	"strings"

	"docket/ledger"
	"docket/room"
	"docket/tools"
	h "docket/wasm/html"
	"docket/wasm/partner"
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
	attestationShows = "An attestation shows that whoever answered could read what this page posted to a document of that origin."
	attestationLacks = "It does not show who wrote the claim, that it is true, that the origin's owner meant it, or that no script in this page read the challenge."
)

// PartnerPanel writes how another origin is invited to attest, and how an invitation stands. Its frame is none of the
// panel's HTML: it lies below it, in IDPartnerFrame, where the core puts it.
func PartnerPanel(w *h.Writer, m *Model) {
	heading(w, IDPartner, "A partner's origin")
	standing := m.Room.Invitation
	w.El(h.Div, h.At{h.ID.Is("partner-state"), h.Role.Is("status"), dataState.Is(string(m.Partner.Frame.State))}, func() {
		if standing != nil {
			partnerState(w, m, standing)
		}
	})
	switch {
	case standing != nil:
		w.El(h.Div, class("controls"), func() { button(w, m, "end-invitation", ActEndInvitation, "End the invitation") })
	case m.Partner.Cannot != "":
		w.Txt(h.P, class("held"), cannotInvite(m.Partner.Cannot))
	case m.Room.Pause != nil || m.Room.Phase == room.Closed:
		w.Txt(h.P, class("quiet"), "Nobody is invited while the room is paused or closed.")
	default:
		partnerForm(w, m)
	}
	w.El(h.P, class("small"), func() {
		if standing == nil {
			w.Text("The page at " + partner.Path + " of an invited origin lies in a frame here. It is offered one tool, by which it puts a claim on the record; no other origin is, though scripts of this page see it too. ")
		}
		w.Text(attestationShows + " " + attestationLacks)
	})
	if standing != nil && m.Partner.Frame.State != partner.None {
		w.El(h.P, h.At{h.ID.Is("partner-caption"), h.Class.Is("caption")}, func() {
			w.Vis(h.Strong, nil, standing.Origin)
			w.Text(", its own page. What it shows and asks is its own, and the room has no part in it.")
		})
	}
}

func cannotInvite(why PartnerCannot) string {
	switch why {
	case PartnerPolyfill:
		return "No origin can be invited here: a polyfill stands in for WebMCP, and it offers no tool to another origin. It takes a browser with WebMCP of its own."
	case PartnerPolicy:
		return "No origin can be invited here: the server's Permissions-Policy switches tools off for this page."
	}
	return "No origin can be invited here: this page has no WebMCP, so there is no tool to offer."
}

func partnerForm(w *h.Writer, m *Model) {
	f, asked := m.Forms[FormPartner], m.Partner.Asked
	value := asked
	if value == "" {
		value = m.Partner.Link
	}
	if m.Partner.Link != "" && asked == "" {
		w.El(h.P, h.At{h.ID.Is("partner-link"), h.Class.Is("held")}, func() {
			w.Text("The address that opened this page names ")
			w.Vis(h.Code, nil, m.Partner.Link)
			w.Text(". It is filled in, and nothing else came of it.")
		})
	}
	w.El(h.Form, h.At{h.ID.Is("form-partner"), dataForm.Is(FormPartner), h.Class.Is("inline"), h.NoValidate}, func() {
		w.Txt(h.Label, h.At{h.For.Is("partner-origin")}, "Origin to invite, such as https://partner.example")
		at := h.At{h.ID.Is("partner-origin"), h.Name.Is(FieldOrigin), h.Type.Is("text"), h.InputMode.Is("url"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"),
			h.MaxLength.Is(2 * room.MaxOrigin), h.Value.Is(value), h.Required}
		w.Void(h.Input, append(at, blame(f.Err, FieldOrigin, "partner-error", "")...))
		submit(w, m, "ask-invite", ActAskInvite, "Look at it")
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
			w.Txt(h.Strong, nil, "Invite this origin?")
		})
		w.Vis(h.P, class("origin"), origin)
		w.El(h.P, nil, func() {
			w.Txt(h.Code, nil, origin+partner.Path)
			w.Text(" is then loaded into a frame here and learns this page's origin. It can put claims on this record until the invitation ends: by a press here, or by a reload.")
		})
		if strings.Contains(origin, "//xn--") || strings.Contains(origin, ".xn--") {
			w.Txt(h.P, nil, "The name holds other letters than a to z and is shown in its ASCII form (xn--). A browser may write it in letters that look like another name's.")
		}
		w.El(h.Div, class("controls"), func() {
			button(w, m, "invite", ActInvite, "Invite "+origin, dataTo.Is(origin), h.If(!m.Guard.Awake[origin], h.AriaDisabled.Is("true")))
			button(w, m, "invite-not", ActInviteNot, "Do not invite")
		})
	})
}

// offeredElsewhere names the tools that are for another origin.
func offeredElsewhere(w *h.Writer, all []tools.Tool) {
	for _, t := range all {
		if t.ExposedTo != "" {
			w.El(h.P, class("small"), func() {
				w.Text("For ")
				w.Vis(h.Code, nil, t.ExposedTo)
				w.Text(" alone: ")
				w.Txt(h.Code, nil, t.Name)
				w.Text(". An agent of this page is not told of it.")
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
			w.Text("Claimed at ")
			w.Vis(h.Code, nil, brief(origin, room.MaxOrigin))
			w.Text(", carried verbatim, not witnessed here:")
		})
		hidden := w.Vis(h.P, class("words"), claim)
		warning(w, hidden, "claim")
	})
}
