package mandate

import "strings"

// Class is a way in which a proposal departs from its mandate.
type Class string

// The classes, the strongest first. The verdict is the first that is there.
const (
	ObjectiveDrift  Class = "objective_drift"           // it is for something else
	AuthorityDrift  Class = "authority_drift"           // it is of a kind, to somebody or at a time that was not allowed
	ResourceDrift   Class = "resource_drift"            // it touches something else
	ReapprovalDrift Class = "requires_human_reapproval" // the person wants to be asked again
	ScopeDrift      Class = "scope_drift"               // it belongs to something else, it is too much in all, or several of the above come together
)

// Verdict is a class, or [WithinIntent]. "" is none: nothing was compared.
type Verdict string

// WithinIntent is the verdict where there is no drift.
const WithinIntent Verdict = "within_intent"

// Code says what exactly is the matter. Codes are stable.
type Code string

// The codes, in the order in which a receipt has them. Those from [ChainPlanIntent] to [ChainTimeOrder] stand alone: where one of them is there, nothing
// else was compared.
const (
	ObjectiveNotDeclared     Code = "OBJECTIVE_NOT_DECLARED"
	ObjectiveOutside         Code = "OBJECTIVE_OUTSIDE_MANDATE"
	PlanObjectiveOutside     Code = "PLAN_OBJECTIVE_OUTSIDE_MANDATE"
	ActionTypeNotAllowed     Code = "ACTION_TYPE_NOT_ALLOWED"
	ActionTypeDisallowed     Code = "ACTION_TYPE_DISALLOWED"
	RecipientNotAllowed      Code = "RECIPIENT_NOT_ALLOWED"
	MandateExpired           Code = "MANDATE_EXPIRED"
	StepActionTypeNotAllowed Code = "PLAN_STEP_ACTION_TYPE_NOT_ALLOWED"
	StepActionTypeDisallowed Code = "PLAN_STEP_ACTION_TYPE_DISALLOWED"
	StepRecipientNotAllowed  Code = "PLAN_STEP_RECIPIENT_NOT_ALLOWED"
	ResourceNotAllowed       Code = "RESOURCE_NOT_ALLOWED"
	StepResourceNotAllowed   Code = "PLAN_STEP_RESOURCE_NOT_ALLOWED"
	reapprovalPrefix         Code = "REAPPROVAL_REQUIRED_" // and the trigger's name in upper case
	ChainPlanIntent          Code = "CHAIN_PLAN_INTENT_MISMATCH"
	ChainProposalIntent      Code = "CHAIN_PROPOSAL_INTENT_MISMATCH"
	ChainProposalPlan        Code = "CHAIN_PROPOSAL_PLAN_MISMATCH"
	ChainTimeOrder           Code = "CHAIN_TIME_ORDER"
	ProposalNotInPlan        Code = "PROPOSAL_NOT_IN_PLAN"
	TotalProposalsExceeded   Code = "TOTAL_PROPOSALS_EXCEEDED"
	TotalCountExceeded       Code = "TOTAL_COUNT_EXCEEDED"
	TotalRecipientsExceeded  Code = "TOTAL_RECIPIENTS_EXCEEDED"
	TotalValueExceeded       Code = "TOTAL_VALUE_EXCEEDED"
	MultipleClasses          Code = "MULTIPLE_DRIFT_CLASSES"
)

// Reapproval is the code of a trigger.
func Reapproval(trigger string) Code { return reapprovalPrefix + Code(strings.ToUpper(trigger)) }

// MostOfCode is how many values a receipt names under one code. Of more than that a last reason says how many they are.
const MostOfCode = 20

// codes is what may stand in a receipt, in its order.
var codes = []struct {
	code  Code
	class Class
	many  bool // one for each value, up to MostOfCode and one more
	plan  bool // only where there is a plan
}{
	{ObjectiveNotDeclared, ObjectiveDrift, false, false},
	{ObjectiveOutside, ObjectiveDrift, false, false},
	{PlanObjectiveOutside, ObjectiveDrift, false, true},
	{ActionTypeNotAllowed, AuthorityDrift, false, false},
	{ActionTypeDisallowed, AuthorityDrift, true, false},
	{RecipientNotAllowed, AuthorityDrift, true, false},
	{MandateExpired, AuthorityDrift, false, false},
	{StepActionTypeNotAllowed, AuthorityDrift, true, true},
	{StepActionTypeDisallowed, AuthorityDrift, true, true},
	{StepRecipientNotAllowed, AuthorityDrift, true, true},
	{ResourceNotAllowed, ResourceDrift, true, false},
	{StepResourceNotAllowed, ResourceDrift, true, true},
	{reapprovalPrefix, ReapprovalDrift, false, false},
	{ChainPlanIntent, ScopeDrift, false, true},
	{ChainProposalIntent, ScopeDrift, false, false},
	{ChainProposalPlan, ScopeDrift, false, false},
	{ChainTimeOrder, ScopeDrift, false, false},
	{ProposalNotInPlan, ScopeDrift, false, true},
	{TotalProposalsExceeded, ScopeDrift, false, false},
	{TotalCountExceeded, ScopeDrift, false, false},
	{TotalRecipientsExceeded, ScopeDrift, false, false},
	{TotalValueExceeded, ScopeDrift, false, false},
	{MultipleClasses, ScopeDrift, false, false},
}

// Codes are all codes in the order in which a receipt has them, those of triggers left out: [Reapproval] makes them.
func Codes() []Code {
	var list []Code
	for i := range codes {
		if c := codes[i].code; c != reapprovalPrefix {
			list = append(list, c)
		}
	}
	return list
}

// rank is a code's place in codes, -1 for none.
func rank(c Code) int {
	if name, ok := strings.CutPrefix(string(c), string(reapprovalPrefix)); ok {
		if !triggerName(strings.ToLower(name)) || strings.ToUpper(name) != name {
			return -1
		}
		c = reapprovalPrefix
	}
	for i := range codes {
		if codes[i].code == c {
			return i
		}
	}
	return -1
}

func (c Code) chain() bool {
	return c == ChainPlanIntent || c == ChainProposalIntent || c == ChainProposalPlan || c == ChainTimeOrder
}

// classes are those of the reasons, each once, in their order.
func classes(reasons []Reason) []Class {
	list := []Class{}
	for i := range reasons {
		if n := len(list); n == 0 || list[n-1] != reasons[i].Class {
			list = append(list, reasons[i].Class)
		}
	}
	return list
}

// verdict is what follows from the classes.
func verdict(list []Class) Verdict {
	if len(list) == 0 {
		return WithinIntent
	}
	return Verdict(list[0])
}
