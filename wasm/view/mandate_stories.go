package view

import (
	"strings"

	"docket/ledger"
	"docket/room"
	"docket/room/action"
	"docket/room/mandate"
	"docket/room/records"
)

// aMandate is for the issue tracker: what is done may be closed, of some issues.
func aMandate(change func(x *mandate.Mandate)) *mandate.Mandate {
	count, proposals := int64(10), int64(6)
	x := &mandate.Mandate{
		IntentID: "mandate-3f6c1e0a-5", HumanRequest: "Close what the last release has done, and touch nothing else.", AllowedObjectives: []string{"close_done", "tell the reporters"},
		AllowedActionTypes: []string{"close_issue"}, DisallowedActionTypes: []string{"delete_record"}, AllowedResources: []string{"issues/7", "issues/42", "issues/77", "issues/96"},
		Limits: mandate.Limits{Count: &count, Proposals: &proposals}, CreatedAt: "2026-03-14T09:00:00.000Z", ExpiresAt: "2026-03-14T18:00:00.000Z",
	}
	if change != nil {
		change(x)
	}
	return x
}

// remedies is a mandate for the freight records, with a second word where something is sent.
func remedies() *mandate.Mandate {
	count, value, to := int64(30), int64(4_000_00), int64(20)
	return &mandate.Mandate{
		IntentID: "mandate-3f6c1e0a-5", HumanRequest: "Tell the customers of CONSOL-B that their freight goes on tonight.", AllowedObjectives: []string{"tell_customers"},
		AllowedActionTypes: []string{"notify_customers"}, AllowedResources: []string{"shipments/**"}, RequiresReapprovalFor: []string{"external_communication"},
		Limits: mandate.Limits{Count: &count, Value: &value, Recipients: &to}, CreatedAt: "2026-03-14T09:00:00.000Z",
	}
}

func (f *fixture) declare(x *mandate.Mandate) *fixture {
	must(f.DeclareMandate(f.host, x, mouse()))
	return f
}

// proposeUnder asks for a change and says what it is for.
func (f *fixture) proposeUnder(operation, args string, d action.Declared) ledger.Hash {
	v, err := records.Parse([]byte(args))
	if err != nil {
		panic("view: " + err.Error())
	}
	landed, err := f.ProposeUnder(f.rider, operation, v, d, room.Stamp{})
	must(landed, err)
	return landed.Entry.Hash
}

func closing(ids ...string) action.Declared {
	d := action.Declared{Objective: "close_done"}
	for _, id := range ids {
		d.Resources = append(d.Resources, "issues/"+id)
	}
	return d
}

// telling is a message that the mandate asks a second word for.
func telling() (*fixture, ledger.Hash) {
	f := withRecords("freight").declare(remedies())
	return f, f.proposeUnder("notify_customers", `{"consol":"CONSOL-B","message":"Your shipment goes on tonight."}`,
		action.Declared{Objective: "tell_customers", Resources: []string{"shipments/HAWB-70029", "shipments/HAWB-70032"}, Recipients: []string{"acorn-optics"}})
}

func (f *fixture) attach(p mandate.Proposal, x *mandate.Mandate) *fixture {
	p.CreatedAt = "2026-03-14T09:20:00.000Z"
	receipt := mandate.Evaluate(x, nil, &p, mandate.Totals{}, "")
	must(f.AttachReceipt(f.host, string(receipt.AppendJSON(nil)), mouse()))
	return f
}

func mandateStories() []Story {
	const done = `"reason":"Done in the last release."}`
	return []Story{
		{"mandate-none", "No mandate stands", func() Page { f := withRecords("issues"); return f.show(f.fill) }},
		{"mandate-standing", "A mandate stands, and some came under it", func() Page {
			f := threeClosed().ruled().declare(aMandate(nil))
			f.proposeUnder("close_issue", `{"ids":["96"],`+done, closing("96"))
			return f.panel(ledger.Hash{}, nil)
		}},
		{"mandate-form-error", "The form for a mandate was refused", func() Page {
			f := withRecords("freight")
			landed, err := f.DeclareMandate(f.host, aMandate(func(x *mandate.Mandate) { x.AllowedResources = []string{"shipments/**", "shipments/HAWB-*"} }), mouse())
			return f.show(func(m *Model) {
				f.fill(m)
				m.Forms[FormMandate] = Form{Err: &FormError{"bad_mandate", landed.Entry.Payload.Read().Str("path"), reason(err)}}
			})
		}},
		{"mandate-read", "A mandate in JSON was read; an objective hides something", func() Page {
			f := withRecords("issues").declare(aMandate(nil))
			return f.show(func(m *Model) {
				f.fill(m)
				m.Mandates.Read = aMandate(func(x *mandate.Mandate) {
					x.AllowedObjectives = []string{"close_done\u200b", "pay \u202e001\u202c EUR"}
					for i := range 20 {
						x.AllowedResources = append(x.AllowedResources, "notes/"+itoa(i))
					}
					x.RequiresReapprovalFor = []string{"file_mutation", "large"}
					x.Triggers = map[string]mandate.Trigger{"large": {ActionTypes: []string{"close_issue"}, Resources: []string{"issues/**"}}}
				})
			})
		}},
		{"mandate-json-error", "A text is no mandate", func() Page {
			f := withRecords("issues")
			return f.show(func(m *Model) {
				f.fill(m)
				m.Forms[FormMandateJSON] = Form{Err: &FormError{"bad_mandate", "", "is not valid JSON"}}
			})
		}},
		{"mandate-paused", "A mandate stands while the room is paused", func() Page {
			f := withRecords("issues").declare(aMandate(nil))
			must(f.Pause(f.host, "Shift change.", mouse()))
			return f.show(f.fill)
		}},
		{"drift-written", "Declared within intent, written elsewhere; the rule that holds is suspended", func() Page {
			f := threeClosed().ruled().declare(aMandate(nil))
			f.proposeUnder("close_issue", `{"ids":["96"],`+done, closing("96"))
			h := f.proposeUnder("close_issue", `{"id":"120",`+done, closing("96"))
			f.proposeUnder("close_issue", `{"ids":["201"],`+done, action.Declared{})
			return f.panel(h, nil)
		}},
		{"drift-undeclared", "Nothing was declared, and much is the matter", func() Page {
			f := withRecords("issues").declare(aMandate(func(x *mandate.Mandate) {
				x.DisallowedActionTypes, x.RequiresReapprovalFor = append(x.DisallowedActionTypes, "update_record"), []string{"all"}
				x.Triggers = map[string]mandate.Trigger{"all": {Resources: []string{"issues/**"}}}
				x.AllowedObjectives = append(x.AllowedObjectives, strings.Repeat("a long objective ", 20))
			}))
			first := f.proposeUnder("close_issue", `{"ids":["7"],`+done, closing("7"))
			a, _ := f.Action(first)
			must(f.Reapprove(f.host, first, a.Proof.Digest(), mouse()))
			f.decide(f.host, first, "", nil)
			return f.panel(f.proposeUnder("close_issue", `{"ids":["120","144","183","201","96"],`+done, action.Declared{Objective: strings.Repeat("another objective ", 11), Resources: []string{"issues/\u202e021"}}), nil)
		}},
		{"second-word-due", "The mandate asks for a second word", func() Page {
			f, h := telling()
			return f.panel(h, func(m *Model) { m.Changes.Typed = m.Changes.Target })
		}},
		{"second-word-given", "The second word is given", func() Page {
			f, h := telling()
			a, _ := f.Action(h)
			must(f.Reapprove(f.host, h, a.Proof.Digest(), mouse()))
			return f.panel(h, func(m *Model) {
				m.Changes.Typed, m.Changes.SecondWord = m.Changes.Target, m.Changes.Shown.Reapproved
			})
		}},
		{"attached", "Drift receipts from elsewhere", func() Page {
			x := aMandate(nil)
			f := withRecords("issues").declare(x)
			f.attach(mandate.Proposal{ProposalID: "nightly-1", IntentID: x.IntentID, Action: mandate.Action{ActionType: "close_issue", Objective: "close_done", Resource: "issues/7"}}, x)
			other := aMandate(func(x *mandate.Mandate) { x.IntentID = "another" })
			f.attach(mandate.Proposal{ProposalID: "nightly-2\u200b", IntentID: other.IntentID, Action: mandate.Action{ActionType: "send_email", Objective: "close_done", Resource: "issues/58", Recipient: "a@example.org"}}, other)
			return f.show(func(m *Model) {
				f.fill(m)
				m.Forms[FormReceipt] = Form{Err: &FormError{"already_attached", "/receipt", "entry 5 holds this receipt already"}}
			})
		}},
	}
}
