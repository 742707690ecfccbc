package view

import (
	"strings"

	"docket/room/mandate"
	h "docket/wasm/html"
)

// driftWords are what a verdict is called here.
var driftWords = map[mandate.Verdict]string{
	mandate.WithinIntent:                     "within intent",
	mandate.Verdict(mandate.ObjectiveDrift):  "objective drift",
	mandate.Verdict(mandate.AuthorityDrift):  "authority drift",
	mandate.Verdict(mandate.ResourceDrift):   "resource drift",
	mandate.Verdict(mandate.ReapprovalDrift): "a second word is due",
	mandate.Verdict(mandate.ScopeDrift):      "scope drift",
}

// driftMeans says what a verdict comes to.
var driftMeans = map[mandate.Verdict]string{
	mandate.WithinIntent:                     "nothing departs from the mandate",
	mandate.Verdict(mandate.ObjectiveDrift):  "it is for something else, or it does not say for what",
	mandate.Verdict(mandate.AuthorityDrift):  "it is of a kind, to somebody or at a time that was not allowed",
	mandate.Verdict(mandate.ResourceDrift):   "it touches something that was not named",
	mandate.Verdict(mandate.ReapprovalDrift): "the mandate wants this asked about again",
	mandate.Verdict(mandate.ScopeDrift):      "it is too much in all, or belongs to something else",
}

// triggerName is the name of a trigger as a person reads it.
func triggerName(name string) string { return strings.ReplaceAll(name, "_", " ") }

// secondWords names what a second word is for, by the codes of the comparison.
func secondWords(codes []string) string {
	names := make([]string, len(codes))
	for i, code := range codes {
		names[i] = triggerName(strings.ToLower(strings.TrimPrefix(code, string(mandate.Reapproval("")))))
	}
	return strings.Join(names, ", ")
}

// fires says at what a trigger fires.
func fires(w *h.Writer, t mandate.Trigger) (hidden bool) {
	begun := false
	part := func(text string) {
		if begun {
			w.Text("; ")
		}
		begun = true
		w.Text(text)
	}
	list := func(what string, all []string) {
		if len(all) == 0 {
			return
		}
		part(what)
		some(w, len(all), saysFirst, func(i int) { hidden = w.Vis(h.Code, nil, all[i]) || hidden })
	}
	if t.WithRecipient {
		part("whatever has a recipient")
	}
	list("types of action ", t.ActionTypes)
	list("effects ", t.Effects)
	list("records ", t.Resources)
	return hidden
}

// mandateFields names the fields of a mandate by where they stand in its JSON; of lists, their entries have a number.
var mandateFields = []struct{ path, name string }{
	{"/human_request", "What was asked for"},
	{"/allowed_objectives", "Objectives"},
	{"/allowed_action_types", "Allowed"},
	{"/disallowed_action_types", "Never allowed"},
	{"/allowed_resources", "Records"},
	{"/allowed_external_recipients", "Recipients"},
	{"/requires_reapproval_for", "A second word"},
	{"/triggers", "The triggers"},
	{"/limits/count", "The limit on records"},
	{"/limits/value", "The limit on value"},
	{"/limits/recipients", "The limit on recipients"},
	{"/limits/proposals", "The limit on proposals"},
	{"/limits", "The limits"},
	{"/expires_at", "When it ends"},
	{"/created_at", "When it was made"},
	{"/intent_id", "Its id"},
}

// mandatePlace is the field that a refusal names, in words, "" where it names none of them.
func mandatePlace(path string) string {
	path = strings.TrimPrefix(path, "/mandate")
	for _, f := range mandateFields {
		rest, ok := strings.CutPrefix(path, f.path)
		if !ok || rest != "" && rest[0] != '/' {
			continue
		}
		if n, whole := index(rest); whole {
			return f.name + ", entry " + itoa(n+1)
		}
		return f.name
	}
	return ""
}

// index reads the place in a list off the rest of a path.
func index(rest string) (n int, ok bool) {
	if len(rest) < 2 || len(rest) > 6 {
		return 0, false
	}
	for _, c := range rest[1:] {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// mandateFault says why a mandate was refused, and of which field, in words.
func mandateFault(w *h.Writer, id string, e *FormError) {
	if e == nil {
		return
	}
	place := mandatePlace(e.Path)
	if place == "" {
		formError(w, id, e)
		return
	}
	w.El(h.P, h.At{h.ID.Is(id), h.Class.Is("error"), h.Role.Is("alert")}, func() {
		w.Txt(h.Strong, nil, "Refused ")
		w.Vis(h.Code, nil, e.Code)
		w.Text(". " + place + ": ")
		w.Visible(e.Message)
	})
}

// blameMandate ties a field of the form to the refusal that names it, and to its hint.
func blameMandate(e *FormError, path, hint string) h.At {
	if e == nil {
		return h.At{h.If(hint != "", h.AriaDescribed.Is(hint))}
	}
	named := strings.TrimPrefix(e.Path, "/mandate")
	return h.At{h.If(named == path || strings.HasPrefix(named, path+"/"), h.AriaInvalid.Is("true")), h.AriaDescribed.Is(strings.TrimSpace(mandateError + " " + hint))}
}
