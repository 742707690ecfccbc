package view

import (
	"maps"
	"slices"

	"docket/room/mandate"
	"docket/wasm/draft"
	h "docket/wasm/html"
	"docket/wasm/wording"
)

// MandateForms writes the form that declares a mandate, the one that reads it in JSON, and what was read.
func MandateForms(w *h.Writer, m *Model) {
	if m.Room.Pause != nil {
		return
	}
	f := m.Forms[FormMandate]
	summary := wording.DeclareAMandate
	if m.Room.Mandate != nil {
		summary = wording.DeclareAnotherInItsPlace
	}
	w.El(h.Details, h.At{h.ID.Is(IDDeclare), h.If(f.Err != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, summary)
		if m.Room.Mandate != nil {
			w.Txt(h.P, class("small"), wording.WhatCameUnderTheOneBefore)
		}
		mandateForm(w, m, f.Err)
	})
	mandateJSON(w, m)
}

// mandateForm has no field whose emptiness would allow something: what is not named is drift.
func mandateForm(w *h.Writer, m *Model, err *FormError) {
	w.El(h.Form, h.At{h.ID.Is("form-mandate"), dataForm.Is(FormMandate), h.Class.Is("mandate-form"), h.Autocomplete.Is("off"), h.NoValidate}, func() {
		area := func(name, path, label, hint string, rows uint64) {
			id := "mandate-" + name
			at := h.At{h.ID.Is(id), h.Name.Is(name), h.TextRows.Is(rows), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(mandate.MaxDocument)}
			said := ""
			if hint != "" {
				said = id + "-hint"
			}
			w.El(h.Div, class("lines"), func() {
				w.Txt(h.Label, h.At{h.For.Is(id)}, label)
				w.Txt(h.TextArea, append(at, blameMandate(err, path, said)...), "")
				if hint != "" {
					w.Txt(h.P, h.At{h.ID.Is(said), h.Class.Is("small")}, hint)
				}
			})
		}
		area(FieldRequest, "/human_request", wording.WhatWasAskedForInThe, "", 2)
		area(FieldObjectives, "/allowed_objectives", wording.ObjectivesOneALine, wording.AnAgentHasToNameOne, 2)
		var operations [][2]string
		if r := m.Room.Records; r != nil {
			for i := range r.Set.Operations {
				operations = append(operations, [2]string{r.Set.Operations[i].Name, r.Set.Operations[i].Title})
			}
		}
		if len(operations) > 0 {
			ticks(w, FieldAllow, wording.Allowed, operations)
		}
		area(FieldTypes, "/allowed_action_types", wording.OtherTypesOfActionThatAre, "", 1)
		ticks(w, FieldNot, wording.NeverAllowedWhateverIsAllowedAbove, append([][2]string{{"create_record", wording.CreateARecord}, {"update_record", wording.ChangeARecord}, {"delete_record", wording.DeleteARecord}}, operations...))
		area(FieldNever, "/disallowed_action_types", wording.OtherTypesThatAreNeverAllowed, "", 1)
		hint := wording.CollectionIdForOneCollectionFor
		if r := m.Room.Records; r != nil {
			hint += wording.Here
			for i, pattern := range patternsOf(r.Set) {
				if i > 0 {
					hint += ", "
				}
				hint += pattern
			}
			hint += "."
		}
		area(FieldResources, "/allowed_resources", wording.RecordsThatMayBeTouchedOne, hint, 2)
		area(FieldRecipients, "/allowed_external_recipients", wording.RecipientsOneALine, wording.WhomEffectsMayReachAsThey, 2)
		secondTicks(w)
		w.El(h.Fieldset, class("short"), func() {
			w.Txt(h.Legend, nil, wording.LimitsOverAllThatComesUnder)
			short(w, err, FieldRecords, "/limits/count", wording.Records)
			worth := wording.Value
			if r := m.Room.Records; r != nil && r.Set.Unit != "" {
				worth = wording.ValueIn.With(r.Set.Unit)
			}
			short(w, err, FieldWorth, "/limits/value", worth)
			short(w, err, FieldReached, "/limits/recipients", wording.Recipients)
			short(w, err, FieldProposals, "/limits/proposals", wording.Proposals)
		})
		w.El(h.Fieldset, class("short"), func() {
			w.Txt(h.Legend, nil, wording.WhenItEndsByItselfOptional)
			short(w, err, FieldEnds, "/expires_at", wording.AfterHowMany)
			w.El(h.Div, nil, func() {
				w.Txt(h.Label, h.At{h.For.Is("mandate-" + FieldUnit)}, wording.MinutesOrHours)
				w.El(h.Select, h.At{h.ID.Is("mandate-" + FieldUnit), h.Name.Is(FieldUnit)}, func() {
					w.Txt(h.Option, h.At{h.Value.Is(draft.UnitMinutes)}, wording.Minutes)
					w.Txt(h.Option, h.At{h.Value.Is(draft.UnitHours)}, wording.Hours)
				})
			})
		})
		mandateFault(w, mandateError, err)
		submit(w, m, "declare-mandate", ActDeclareMandate, wording.DeclareTheMandate)
	})
}

// ticks writes a group of checkboxes: what each stands for, and its words.
func ticks(w *h.Writer, name, legend string, all [][2]string) {
	w.El(h.Fieldset, h.At{h.ID.Is("mandate-" + name)}, func() {
		w.Txt(h.Legend, nil, legend)
		for _, x := range all {
			id := "mandate-" + name + "-" + x[0]
			w.El(h.Div, class("check"), func() {
				w.Void(h.Input, h.At{h.ID.Is(id), h.Type.Is("checkbox"), h.Name.Is(name), h.Value.Is(x[0])})
				w.El(h.Label, h.At{h.For.Is(id)}, func() {
					w.Text(x[1] + " ")
					w.Txt(h.Code, nil, x[0])
				})
			})
		}
	})
}

// secondTicks writes what a second word may be due for, and at what each fires.
func secondTicks(w *h.Writer) {
	usual := mandate.DefaultTriggers()
	w.El(h.Fieldset, h.At{h.ID.Is("mandate-" + FieldSecond)}, func() {
		w.Txt(h.Legend, nil, wording.NeedsASecondWordBeforeIt)
		w.Txt(h.P, class("small"), wording.APressOfItsOwnOn)
		for _, name := range slices.Sorted(maps.Keys(usual)) {
			id := "mandate-" + FieldSecond + "-" + name
			w.El(h.Div, class("check"), func() {
				w.Void(h.Input, h.At{h.ID.Is(id), h.Type.Is("checkbox"), h.Name.Is(FieldSecond), h.Value.Is(name), h.AriaDescribed.Is(id + "-fires")})
				w.Txt(h.Label, h.At{h.For.Is(id)}, triggerName(name))
				w.El(h.P, h.At{h.ID.Is(id + "-fires"), h.Class.Is("small")}, func() {
					say(w, wording.FiresAt,
						func() { fires(w, usual[name]) })
				})
			})
		}
	})
}

// short writes a field for a number.
func short(w *h.Writer, err *FormError, name, path, label string) {
	id := "mandate-" + name
	w.El(h.Div, nil, func() {
		w.Txt(h.Label, h.At{h.For.Is(id)}, label)
		at := h.At{h.ID.Is(id), h.Name.Is(name), h.Type.Is("text"), h.InputMode.Is("decimal"), h.Autocomplete.Is("off"), h.MaxLength.Is(20)}
		w.Void(h.Input, append(at, blameMandate(err, path, "")...))
	})
}

// mandateJSON writes the form for a mandate in JSON and, once it was read, what it says: it is declared by a press of its own.
func mandateJSON(w *h.Writer, m *Model) {
	f := m.Forms[FormMandateJSON]
	w.El(h.Details, h.At{h.ID.Is(IDMandateJSON), h.If(f.Err != nil || m.Mandates.Read != nil, h.IsOpen)}, func() {
		w.Txt(h.Summary, nil, wording.DeclareOneFromJSON)
		w.El(h.Form, h.At{h.ID.Is("form-mandate-json"), dataForm.Is(FormMandateJSON), h.NoValidate}, func() {
			textOrFile(w, m, wording.MandateInline, FieldJSON, IDMandateText, IDMandateFile, mandateJSONError, f.Err)
			mandateFault(w, mandateJSONError, f.Err)
			submit(w, m, "read-mandate", ActReadMandate, wording.ShowWhatItSays)
		})
		if m.Mandates.Read == nil {
			return
		}
		w.El(h.Div, h.At{h.ID.Is("mandate-card"), h.Class.Is("held")}, func() {
			w.Txt(h.H3, h.At{h.ID.Is(IDMandateRead), h.Unfocused}, wording.ReadAndNotDeclared)
			mandateSays(w, m, "read", m.Mandates.Read, nil)
			mandateFault(w, "declare-read-error", m.Forms[KeyMandateRead].Err)
			w.El(h.Div, class("controls"), func() {
				button(w, m, "declare-read", ActDeclareRead, wording.DeclareThisMandate, h.Class.Is("primary"))
				button(w, m, "put-away", ActPutAway, wording.PutItAway)
			})
		})
	})
}

// textOrFile writes a field for a text, and the control that puts a file's text there.
func textOrFile(w *h.Writer, m *Model, what, name, id, file, errorID string, err *FormError) {
	w.Txt(h.Label, h.At{h.For.Is(id)}, wording.TheInJSON.With(what))
	at := h.At{h.ID.Is(id), h.Name.Is(name), h.TextRows.Is(4), h.Class.Is("mono"), h.Autocomplete.Is("off"), h.Spellcheck.Is("false"), h.MaxLength.Is(mandate.MaxDocument)}
	w.Txt(h.TextArea, append(at, h.If(err != nil, h.AriaInvalid.Is("true")), h.If(err != nil, h.AriaDescribed.Is(errorID))), "")
	w.El(h.Div, class("controls"), func() {
		button(w, m, "choose-"+file, ActChooseText, wording.ChooseAFileWithThe.With(what), dataTo.Is(file))
		w.Void(h.Input, h.At{h.ID.Is(file), h.Type.Is("file"), h.Hidden, h.Accept.Is(".json,.txt"), h.AriaLabel.Is(wording.FileWithThe.With(what))})
	})
}
