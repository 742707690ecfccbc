package mandate

import (
	"docket/ledger"
)

// ParseMandate reads a mandate: JSON in any spelling whose members are exactly those of docs/drift.md. A member that is unknown, missing,
// there twice or of another type is refused, as is ill-formed Unicode, and what [Mandate.Check] does not admit. Lists, objects and texts that may be
// missing are either missing or not empty. Errors are [*ledger.PathError]s.
func ParseMandate(b []byte) (*Mandate, error) {
	f, err := open(b, "allowed_action_types", "allowed_external_recipients", "allowed_objectives", "allowed_resources", "created_at", "disallowed_action_types",
		"expires_at", "human_request", "intent_id", "limits", "requires_reapproval_for", "triggers")
	if err != nil {
		return nil, err
	}
	m := &Mandate{
		IntentID:                  f.Str("intent_id"),
		HumanRequest:              f.Str("human_request"),
		AllowedObjectives:         f.Strs("allowed_objectives"),
		AllowedActionTypes:        f.Strs("allowed_action_types"),
		AllowedResources:          f.Strs("allowed_resources"),
		AllowedExternalRecipients: f.Strs("allowed_external_recipients"),
		DisallowedActionTypes:     f.Strs("disallowed_action_types"),
		RequiresReapprovalFor:     f.Strs("requires_reapproval_for"),
		CreatedAt:                 f.Str("created_at"),
		ExpiresAt:                 optStr(f, "expires_at"),
	}
	if f.Has("limits") {
		l := f.Obj("limits")
		l.Only("count", "proposals", "recipients", "value")
		m.Limits = Limits{Proposals: optInt(l, "proposals"), Count: optInt(l, "count"), Recipients: optInt(l, "recipients"), Value: optInt(l, "value")}
		f.Want("limits", m.Limits != Limits{}, wantEntry)
	}
	if f.Has("triggers") {
		names := memberNames(f.Payload("triggers").String())
		// Reading a member by its name goes through all of them.
		f.Want("triggers", len(names) <= MaxTriggers, manyTriggers(len(names)))
		m.Triggers = parseTriggers(f.Obj("triggers"), names)
		f.Want("triggers", len(m.Triggers) > 0, wantEntry)
	}
	return finish(m, f, m.Check)
}

func parseTriggers(f *ledger.Fields, names []string) map[string]Trigger {
	all := make(map[string]Trigger, len(names))
	for _, name := range names {
		if f.Err() != nil {
			break
		}
		if !triggerName(name) {
			f.Want(name, false, "is no trigger's name, "+wantTriggerName)
			break
		}
		t := f.Obj(name)
		t.Only("action_types", "effects", "resources", "with_recipient")
		all[name] = Trigger{ActionTypes: optStrs(t, "action_types"), Resources: optStrs(t, "resources"), Effects: optStrs(t, "effects"), WithRecipient: t.Has("with_recipient")}
		if t.Has("with_recipient") {
			t.Want("with_recipient", t.Bool("with_recipient"), "is false, want true or no such member")
		}
	}
	return all
}

// ParsePlan reads a plan, as [ParseMandate] reads a mandate.
func ParsePlan(b []byte) (*Plan, error) {
	f, err := open(b, "created_at", "intent_id", "interpreted_objective", "plan_id", "planned_steps")
	if err != nil {
		return nil, err
	}
	p := &Plan{
		PlanID:               f.Str("plan_id"),
		IntentID:             f.Str("intent_id"),
		InterpretedObjective: f.Str("interpreted_objective"),
		PlannedSteps:         []Step{},
		CreatedAt:            f.Str("created_at"),
	}
	for _, s := range f.Objs("planned_steps") {
		s.Only("action_type", "recipient", "resource", "step_id")
		p.PlannedSteps = append(p.PlannedSteps, Step{StepID: s.Str("step_id"), ActionType: s.Str("action_type"), Resource: s.Str("resource"), Recipient: optStr(s, "recipient")})
	}
	return finish(p, f, p.Check)
}

// ParseProposal reads a proposal, as [ParseMandate] reads a mandate.
func ParseProposal(b []byte) (*Proposal, error) {
	f, err := open(b, "created_at", "intent_id", "plan_id", "proposal_id", "proposed_action")
	if err != nil {
		return nil, err
	}
	p := &Proposal{ProposalID: f.Str("proposal_id"), IntentID: f.Str("intent_id"), PlanID: f.Str("plan_id"), CreatedAt: f.Str("created_at")}
	a := f.Obj("proposed_action")
	a.Only("action_type", "also", "count", "effect_summary", "effects", "objective", "recipient", "recipients", "resource", "resources", "value")
	p.Action = Action{
		ActionType:    a.Str("action_type"),
		Objective:     a.Str("objective"),
		Resource:      a.Str("resource"),
		Recipient:     optStr(a, "recipient"),
		EffectSummary: a.Str("effect_summary"),
		Also:          optStrs(a, "also"),
		Resources:     optStrs(a, "resources"),
		Recipients:    optStrs(a, "recipients"),
		Effects:       optStrs(a, "effects"),
		Count:         optInt(a, "count"),
		Value:         optInt(a, "value"),
	}
	return finish(p, f, p.Check)
}

const wantEntry = "is empty, want at least one entry or no such member"

// open reads a document's outermost object.
func open(b []byte, members ...string) (*ledger.Fields, error) {
	p, err := ledger.ParsePayload(b)
	if err != nil {
		return nil, err
	}
	f := p.Read()
	f.Only(members...)
	return f, f.Err()
}

// finish gives what was read, if all of it could be, and is admitted.
func finish[T any](doc *T, f *ledger.Fields, check func() error) (*T, error) {
	if err := f.Err(); err != nil {
		return nil, err
	}
	if err := check(); err != nil {
		return nil, err
	}
	return doc, nil
}

// What is empty has one form only, the missing member, so that a file and what was read of it have one digest.

func optStr(f *ledger.Fields, key string) string {
	s := f.OptStr(key)
	if f.Has(key) {
		f.Want(key, s != "", "is empty, want a text or no such member")
	}
	return s
}

func optStrs(f *ledger.Fields, key string) []string {
	if !f.Has(key) {
		return nil
	}
	list := f.Strs(key)
	f.Want(key, len(list) > 0, wantEntry)
	return list
}

func optInt(f *ledger.Fields, key string) *int64 {
	if !f.Has(key) {
		return nil
	}
	return new(f.Int(key))
}

// memberNames are the names of an object's members, of canonical JSON, and as they are written there: those with escapes are
// nobody's names here. It is nil for what is no object.
func memberNames(s string) []string {
	var names []string
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			begin := i + 1
			for i = begin; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
			if depth == 1 && s[0] == '{' && i+1 < len(s) && s[i+1] == ':' {
				names = append(names, s[begin:i])
			}
		}
	}
	return names
}
