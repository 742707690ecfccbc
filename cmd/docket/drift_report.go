package main

import (
	"io"
	"strconv"

	"docket/room/mandate"
)

// reportDrift prints a receipt for people.
func reportDrift(w io.Writer, r *mandate.Receipt) error {
	s := &sheet{w: w}
	if r.Verdict == mandate.WithinIntent {
		s.line(r.ProposalID, ": within_intent: nothing in it departs from ", r.IntentID)
	} else {
		s.line(r.ProposalID, ": ", string(r.Verdict), ": it departs from ", r.IntentID)
	}
	s.line("  request   ", r.Chain.HumanRequest)
	if r.PlanID != "" {
		s.line("  plan      ", r.PlanID, ": ", r.Chain.InterpretedObjective)
	}
	s.line("  proposed  ", r.Chain.ProposedActionType, " on ", r.Chain.ProposedResource)
	if e := r.Inputs.Earlier; e.Proposals > 0 {
		s.line("  before    proposals ", number(e.Proposals), ", count ", number(e.Count), ", recipients ", number(e.Recipients), ", value ", number(e.Value))
	}
	s.line("  as of     ", r.AsOf)
	for i := range r.Classes {
		s.line("  ", string(r.Classes[i]), ":")
		for _, reason := range r.Reasons {
			if reason.Class == r.Classes[i] {
				s.line("    ", string(reason.Code))
				s.line("        ", reason.Message)
			}
		}
	}
	s.line("  receipt   ", r.ReceiptID.String())
	s.line("  not checked:")
	s.line("    whether what is declared is what will be done")
	return s.err
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
