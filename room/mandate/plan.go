package mandate

import (
	"crypto/sha256"
	"strconv"

	"docket/ledger"
)

// Plan is how an agent understood a mandate, and by which steps it means to go. In a room there is none.
type Plan struct {
	PlanID               string
	IntentID             string // of the mandate
	InterpretedObjective string
	PlannedSteps         []Step
	CreatedAt            string
}

// Step is one planned act.
type Step struct {
	StepID     string
	ActionType string
	Resource   string // or a folder and "/**": whatever is below it
	Recipient  string // "" for none: then the step says nothing of recipients
}

// Check says what is wrong with a plan that was not parsed, as [Mandate.Check] does.
func (p *Plan) Check() error {
	var f faults
	f.name("/plan_id", p.PlanID)
	f.name("/intent_id", p.IntentID)
	f.text("/interpreted_objective", p.InterpretedObjective)
	if len(p.PlannedSteps) > MaxList {
		f.at("/planned_steps", "has "+itoa(len(p.PlannedSteps))+" entries, want at most "+itoa(MaxList))
		return f.first()
	}
	for i := range p.PlannedSteps {
		if s := &p.PlannedSteps[i]; nameFault(s.StepID) != "" || nameFault(s.ActionType) != "" || textFault(s.Resource, 0, MaxText) != "" || textFault(s.Recipient, 0, MaxText) != "" {
			at := "/planned_steps/" + itoa(i)
			f.name(at+"/step_id", s.StepID)
			f.name(at+"/action_type", s.ActionType)
			f.text(at+"/resource", s.Resource)
			f.text(at+"/recipient", s.Recipient)
			return f.first()
		}
	}
	p.checkSteps(&f)
	f.time("/created_at", p.CreatedAt)
	return f.first()
}

// checkSteps finds two steps of one id.
func (p *Plan) checkSteps(f *faults) {
	var few [16]string
	ids := few[:0]
	for i := range p.PlannedSteps {
		ids = append(ids, p.PlannedSteps[i].StepID)
	}
	if i := repeated(ids); i >= 0 {
		f.at("/planned_steps/"+itoa(i)+"/step_id", quoted(ids[i])+" is there before, want each once")
	}
}

// AppendJSON writes the plan in its RFC 8785 form.
func (p *Plan) AppendJSON(b []byte) []byte {
	b = appendStr(b, `{"created_at":`, p.CreatedAt)
	b = appendStr(b, `,"intent_id":`, p.IntentID)
	b = appendStr(b, `,"interpreted_objective":`, p.InterpretedObjective)
	b = appendStr(b, `,"plan_id":`, p.PlanID)
	b = append(b, `,"planned_steps":[`...)
	for i := range p.PlannedSteps {
		s := &p.PlannedSteps[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = appendStr(b, `{"action_type":`, s.ActionType)
		if s.Recipient != "" {
			b = appendStr(b, `,"recipient":`, s.Recipient)
		}
		b = appendStr(b, `,"resource":`, s.Resource)
		b = append(appendStr(b, `,"step_id":`, s.StepID), '}')
	}
	return append(b, "]}"...)
}

// Payload is the plan for a ledger's entry.
func (p *Plan) Payload() (ledger.Payload, error) { return ledger.ParsePayload(p.AppendJSON(nil)) }

// Digest is SHA-256 over the plan's RFC 8785 form. Receipts name it.
func (p *Plan) Digest() ledger.Hash { return sha256.Sum256(p.AppendJSON(make([]byte, 0, usualLength))) }

func itoa(n int) string { return strconv.Itoa(n) }
