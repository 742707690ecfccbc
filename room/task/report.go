package task

import "docket/ledger"

// Report is an owner's claim that a task is done, and how it knows.
type Report struct {
	Task       ledger.Hash
	Provenance Provenance
	Text       string
	Evidence   *Evidence // nil for none
}

// Kind is task_completed.
func (Report) Kind() string { return "task_completed" }

// Fields are the entry's members.
func (r Report) Fields() []ledger.Field {
	f := []ledger.Field{ledger.HashOf("task", r.Task), ledger.Str("provenance", string(r.Provenance)), ledger.Str("claim", r.Text)}
	if r.Evidence != nil {
		f = append(f, ledger.Obj("evidence", r.Evidence.payload()))
	}
	return f
}

func readReport(f *ledger.Fields) Event {
	r := Report{Task: f.Hash("task"), Provenance: Provenance(f.Str("provenance")), Text: f.Str("claim")}
	f.Want("provenance", r.Provenance.rank() > 0, "must be reported, reviewed or observed")
	if f.Has("evidence") {
		r.Evidence = readEvidence(f.Obj("evidence"))
	}
	return r
}

// Judge refuses whoever does not own the task, and a claim that is more certain than any since the last handoff and brings nothing
// that would bear it out.
func (r Report) Judge(b *Board, by By, _ string) *Fault {
	t, f := b.Owned(r.Task, by)
	if f != nil {
		return f
	}
	switch {
	case r.Provenance.rank() == 0:
		return fault("bad_provenance", "/provenance", "a claim is exactly one of reported, reviewed and observed")
	case len(t.Claims) >= MaxTurns:
		return fault("too_many", "/taskId", "a task is claimed to be done at most "+itoa(MaxTurns)+" times")
	}
	if f := bounded("/claimText", r.Text, MaxClaim, true); f != nil {
		return f
	}
	stands := t.Standing()
	if r.Evidence != nil {
		return b.judgeEvidence(*r.Evidence, stands)
	}
	if reached := t.Reached(); stands != nil && r.Provenance.Above(reached) {
		return fault("evidence_missing", "/sourceReference", "this task has been claimed as "+string(reached)+", and "+string(r.Provenance)+
			" says more: give a sourceReference, the hash of an entry or the bytes themselves, newer than the claim of entry "+utoa(stands.Seq))
	}
	return nil
}

// Fold keeps the claim. The owner goes on owning the task.
func (r Report) Fold(b *Board, e ledger.Entry, by Actor) {
	b.update(r.Task, e, func(t *Task) {
		t.Status = Completed
		t.Claims = append(t.Claims, Claim{Hash: e.Hash, Seq: e.Seq, TS: e.TS, By: by, Provenance: r.Provenance, Text: r.Text, Evidence: r.Evidence})
	})
	if r.Evidence != nil {
		b.used[r.Evidence.Digest] = e.Seq
	}
}
