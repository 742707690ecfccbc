package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"docket/room/mandate"
)

// drift holds what an agent proposes against what a person declared. It asks no clock and no network.
func drift(args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return misuse{"drift: no command given, want evaluate or check"}
	}
	var err error
	switch name, args := args[0], args[1:]; name {
	case "evaluate":
		err = evaluate(args, stdout)
	case "check":
		err = checkReceipt(args, stdout)
	case "help", "--help", "-help", "-h":
		return flag.ErrHelp
	default:
		return misuse{fmt.Sprintf("drift: unknown command %q, want evaluate or check", name)}
	}
	var wrong misuse
	var told ended
	if err == nil || errors.Is(err, flag.ErrHelp) || errors.As(err, &wrong) || errors.As(err, &told) {
		return err
	}
	// A status of 1 says drift, so that what cannot be told needs another.
	fmt.Fprintf(stderr, "docket: drift: %s\n", shown(err.Error()))
	return ended{statusUnreadable}
}

// A comparison is what is compared, and where it comes from.
type comparison struct {
	intent, plan, proposal string
	earlier                []string
	asOf                   string
	out                    string
}

// evaluate compares, writes the receipt and reports.
func evaluate(args []string, stdout io.Writer) error {
	var c comparison
	flags := flag.NewFlagSet("drift evaluate", flag.ContinueOnError)
	for name, into := range map[string]*string{"intent": &c.intent, "plan": &c.plan, "proposal": &c.proposal, "as-of": &c.asOf, "json-out": &c.out} {
		flags.Func(name, "", once(into))
	}
	flags.Func("earlier", "", func(name string) error {
		c.earlier = append(c.earlier, name)
		return nil
	})
	if err := parse(flags, args); err != nil {
		return err
	}
	switch {
	case c.intent == "":
		return misuse{"drift evaluate: no mandate given; give one with --intent FILE"}
	case c.proposal == "":
		return misuse{"drift evaluate: no proposal given; give one with --proposal FILE"}
	}
	inputs := append([]string{c.intent, c.plan, c.proposal}, c.earlier...)
	if err := readOnce(inputs); err != nil {
		return err
	}
	receipt, err := c.receipt()
	if err != nil {
		return err
	}
	if c.out != "" {
		if err := writeReceipt(c.out, receipt, inputs); err != nil {
			return err
		}
	}
	if err := reportDrift(stdout, receipt); err != nil {
		return err
	}
	if receipt.Verdict != mandate.WithinIntent {
		return ended{statusFault}
	}
	return nil
}

// once takes a flag's value, of which there is one: what a verdict is about does not depend on which of two came last, and a name that a
// script leaves empty is no leaving out.
func once(into *string) func(string) error {
	return func(value string) error {
		switch {
		case value == "":
			return errors.New("is empty, want a value or no such flag")
		case *into != "":
			return fmt.Errorf("is given twice, %q before; want it once", *into)
		}
		*into = value
		return nil
	}
}

// receipt reads what is compared, and compares it.
func (c *comparison) receipt() (*mandate.Receipt, error) {
	m, err := readDocument(c.intent, mandate.ParseMandate)
	if err != nil {
		return nil, err
	}
	var plan *mandate.Plan
	if c.plan != "" {
		if plan, err = readDocument(c.plan, mandate.ParsePlan); err != nil {
			return nil, err
		}
	}
	p, err := readDocument(c.proposal, mandate.ParseProposal)
	if err != nil {
		return nil, err
	}
	if plan == nil && p.PlanID != "" {
		return nil, fmt.Errorf("%s: at /plan_id: is %q, want that plan with --plan FILE", c.proposal, p.PlanID)
	}
	before, err := c.before(m, p)
	if err != nil {
		return nil, err
	}
	judge, err := mandate.NewJudge(m)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.intent, err)
	}
	receipt, err := judge.Evaluate(plan, p, before, c.asOf)
	return &receipt, err
}

// before adds up the proposals carried out before.
func (c *comparison) before(m *mandate.Mandate, p *mandate.Proposal) (mandate.Totals, error) {
	var before mandate.Totals
	seen := map[string]bool{p.ProposalID: true}
	for _, name := range c.earlier {
		e, err := readDocument(name, mandate.ParseProposal)
		switch {
		case err != nil:
			return before, err
		case e.IntentID != m.IntentID:
			return before, fmt.Errorf("%s: at /intent_id: is %q, want the mandate's, %q", name, e.IntentID, m.IntentID)
		case seen[e.ProposalID]:
			return before, fmt.Errorf("%s: at /proposal_id: %q is given twice, want each proposal once", name, e.ProposalID)
		}
		seen[e.ProposalID] = true
		before = before.Add(e)
	}
	return before, nil
}

// checkReceipt checks that a receipt agrees with itself.
func checkReceipt(args []string, stdout io.Writer) error {
	names, err := parseMixed(flag.NewFlagSet("drift check", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if len(names) != 1 {
		return misuse{fmt.Sprintf("drift check: want one receipt, got %d", len(names))}
	}
	receipt, err := readDocument(names[0], mandate.ParseReceipt)
	s := &sheet{w: stdout}
	var wrong *mandate.Contradiction
	switch {
	case errors.As(err, &wrong):
		s.line(names[0], ": FAULT: ", wrong.Error())
		if s.err != nil {
			return s.err
		}
		return ended{statusFault}
	case err != nil:
		return err
	}
	s.line(names[0], ": holds: ", string(receipt.Verdict), " as of ", receipt.AsOf)
	s.line("  receipt   ", receipt.ReceiptID.String())
	s.line("  not checked:")
	s.line("    whether the rules come to this: evaluate the same inputs again, and compare the receipts")
	return s.err
}
