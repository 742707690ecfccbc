package view

import (
	"strings"

	"docket/room/mandate"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// driftWords are what a verdict is called here.
var driftWords = map[mandate.Verdict]string{
	mandate.WithinIntent:                     wording.WithinIntent,
	mandate.Verdict(mandate.ObjectiveDrift):  wording.ObjectiveDrift,
	mandate.Verdict(mandate.AuthorityDrift):  wording.AuthorityDrift,
	mandate.Verdict(mandate.ResourceDrift):   wording.ResourceDrift,
	mandate.Verdict(mandate.ReapprovalDrift): wording.ASecondWordIsDueInline,
	mandate.Verdict(mandate.ScopeDrift):      wording.ScopeDrift,
}

// driftMeans says what a verdict comes to.
var driftMeans = map[mandate.Verdict]string{
	mandate.WithinIntent:                     wording.NothingDepartsFromTheMandate,
	mandate.Verdict(mandate.ObjectiveDrift):  wording.ItIsForSomethingElseOr,
	mandate.Verdict(mandate.AuthorityDrift):  wording.ItIsOfAKindTo,
	mandate.Verdict(mandate.ResourceDrift):   wording.ItTouchesSomethingThatWasNot,
	mandate.Verdict(mandate.ReapprovalDrift): wording.TheMandateWantsThisAskedAbout,
	mandate.Verdict(mandate.ScopeDrift):      wording.ItIsTooMuchInAll,
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
		part(wording.WhateverHasARecipient)
	}
	list(wording.TypesOfAction, t.ActionTypes)
	list(wording.Effects, t.Effects)
	list(wording.RecordsBetween, t.Resources)
	return hidden
}

// mandateFields names the fields of a mandate by where they stand in its JSON; of lists, their entries have a number.
var mandateFields = []struct{ path, name string }{
	{"/human_request", wording.WhatWasAskedFor},
	{"/allowed_objectives", wording.Objectives},
	{"/allowed_action_types", wording.Allowed},
	{"/disallowed_action_types", wording.NeverAllowed},
	{"/allowed_resources", wording.Records},
	{"/allowed_external_recipients", wording.Recipients},
	{"/requires_reapproval_for", wording.ASecondWord},
	{"/triggers", wording.TheTriggers},
	{"/limits/count", wording.TheLimitOnRecords},
	{"/limits/value", wording.TheLimitOnValue},
	{"/limits/recipients", wording.TheLimitOnRecipients},
	{"/limits/proposals", wording.TheLimitOnProposals},
	{"/limits", wording.TheLimits},
	{"/expires_at", wording.WhenItEnds},
	{"/created_at", wording.WhenItWasMade},
	{"/intent_id", wording.ItsId},
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
			return wording.NameAndEntry.With(f.name, itoa(n+1))
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
		w.Txt(h.Strong, nil, wording.RefusedBetween)
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
