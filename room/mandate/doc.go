// Package mandate holds a person's declared intent against what is proposed in its name: by fixed rules, without a clock of its
// own, and with a receipt that anyone can check.
//
// A [Mandate] says what may be done, on what, to whom, until when and how much in all. A [Plan] says how an agent understood it, and
// a [Proposal] is one act: as the agent declares it, or, better, as a shadow run shows what would really be written. [Evaluate]
// compares them and gives a [Receipt]. It decides nothing and carries nothing out.
//
// # What a receipt shows, and what it does not
//
// A receipt names its inputs by the SHA-256 of their RFC 8785 forms, and itself by its own, so the same inputs give the same
// bytes, and whoever has the inputs can make it again. It does not show who wrote them, or that a declaration is true: of a
// proposal that says less than it does, the receipt is exact and wrong. It is not signed; whoever can write a receipt can write
// another. On a ledger it is as good as the entry that holds it.
//
// # What is compared as what
//
// Objectives, types, kinds, recipients and ids are compared code point by code point. Resources and the patterns for them are
// normalized first; [NormalizeResource] has the rules. What is both allowed and disallowed is disallowed.
//
// docs/drift.md has the formats, the rules and the codes for other programs.
package mandate
