package mandate

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// The figures that the house asks for: 100,000 proposals a second on one core, each with its receipt and the receipt's id. "once" reads
// the mandate anew for every proposal, as the function Evaluate does; "judge" keeps it ready.
func BenchmarkEvaluate(b *testing.B) {
	drifting := func() (*Mandate, *Plan, *Proposal) {
		m, plan, p := declared()
		outside(p)
		return m, plan, p
	}
	// What a room compares: an operation's name, what its rehearsal wrote, and no plan.
	shadow := func() (*Mandate, *Plan, *Proposal) {
		m, _, p := declared()
		m.AllowedActionTypes = append(m.AllowedActionTypes, "close_issues")
		m.AllowedResources = append(m.AllowedResources, "issues/**")
		m.Limits = Limits{Proposals: new(int64(100)), Count: new(int64(1000)), Value: new(int64(5000))}
		p.PlanID = ""
		p.Action = Action{ActionType: "close_issues", Objective: "summarize_repository", Resource: "issues/1", Also: []string{"update_record"}, Count: new(int64(20)), Value: new(int64(0))}
		for i := range 19 {
			p.Action.Resources = append(p.Action.Resources, "issues/"+strconv.Itoa(i+2))
		}
		return m, nil, p
	}
	for _, bb := range []struct {
		name string
		make func() (*Mandate, *Plan, *Proposal)
		want Verdict
	}{{"within", declared, WithinIntent}, {"drift", drifting, Verdict(AuthorityDrift)}, {"shadow of 20 records", shadow, WithinIntent}} {
		m, plan, p := bb.make()
		before := Totals{Proposals: 3, Count: 4, Recipients: []string{"a@b.example"}}
		require.Equal(b, bb.want, evaluated(b, m, plan, p, before, "").Verdict)
		b.Run(bb.name+"/once", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Evaluate(m, plan, p, before, "")
			}
		})
		j, err := NewJudge(m)
		require.NoError(b, err)
		b.Run(bb.name+"/judge", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				j.Evaluate(plan, p, before, "")
			}
		})
	}
}
