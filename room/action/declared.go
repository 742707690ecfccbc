package action

import (
	"docket/ledger"
	"docket/room/mandate"
)

func (d Declared) payload() ledger.Payload {
	var fields []ledger.Field
	if d.Objective != "" {
		fields = append(fields, ledger.Str("objective", d.Objective))
	}
	if len(d.Resources) > 0 {
		fields = append(fields, ledger.Strs("resources", d.Resources))
	}
	if len(d.Recipients) > 0 {
		fields = append(fields, ledger.Strs("recipients", d.Recipients))
	}
	p, err := ledger.Make(fields...)
	if err != nil {
		return ledger.Payload{} // which Make refuses in its turn
	}
	return p
}

func readDeclared(f *ledger.Fields) Declared {
	d := Declared{Objective: f.OptStr("objective")}
	if f.Has("resources") {
		d.Resources = f.Strs("resources")
	}
	if f.Has("recipients") {
		d.Recipients = f.Strs("recipients")
	}
	f.Only("objective", "resources", "recipients")
	return d
}

// judge refuses what no comparison takes.
func (d Declared) judge(operation string) *Fault {
	if d.IsZero() {
		return nil
	}
	p := mandate.Proposal{ProposalID: "proposal", IntentID: "intent", Action: d.action(operation), CreatedAt: "2026-01-01T00:00:00Z"}
	if err := p.Check(); err != nil {
		return fault("bad_arguments", "/declared", err.Error())
	}
	return nil
}
