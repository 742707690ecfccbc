package main

import (
	"encoding/base64"
	"io"
	"strconv"
	"strings"
	"time"

	"docket/room/audit"
)

// write prints the report as a person reads it.
func (v *verification) write(w io.Writer) error {
	s := &sheet{w: w}
	for i, f := range v.files {
		if i > 0 {
			s.line()
		}
		s.file(&f.report, f.reference)
	}
	for _, p := range v.pairs {
		s.line()
		s.comparison(&p.result)
	}
	return s.err
}

var verdicts = map[audit.Verdict]string{
	audit.OK:         "verified",
	audit.Faulty:     "FAULT",
	audit.Nothing:    "NOT VERIFIED",
	audit.Unreadable: "UNREADABLE",
}

func (s *sheet) file(r *audit.Report, reference bool) {
	head := r.Name + ": " + verdicts[r.Verdict]
	if reference {
		head = "against " + head
	}
	if r.Fault == nil {
		s.line(head, ": ", r.Headline)
	} else {
		s.line(head, ": ", place(r))
		s.line("  ", r.Fault.Message)
		if r.Fault.Expected != "" {
			s.line("  expected  ", r.Fault.Expected)
		}
		if r.Fault.Found != "" {
			s.line("  found     ", r.Fault.Found)
		}
	}
	if r.Kind != "" {
		s.what(r)
	}
	if len(r.Checks) > 0 {
		s.line("  checked:")
		for _, c := range r.Checks {
			s.line("    ", pad(strconv.FormatUint(c.Count, 10), 9), "  ", c.What)
		}
	}
	if len(r.Keys) > 0 {
		s.line("  keys:")
		for _, k := range r.Keys {
			s.line("    ", k.Use, " ", k.ID, ", ", source(&k, r.Name), at(k.At))
		}
	}
	if len(r.NotChecked) > 0 {
		s.line("  not checked:")
		for _, n := range r.NotChecked {
			s.line("    ", n.What, ": ", n.Why)
		}
	}
	if r.Verdict == audit.Nothing && r.Kind != "" {
		s.line("  A key that you know from elsewhere is given with --key; the room's export brings keys along.")
	}
}

// place says of which kind the fault is, and where.
func place(r *audit.Report) string {
	f := r.Fault
	s := string(f.Kind)
	if f.Seq > 0 {
		s += " at entry " + strconv.FormatUint(f.Seq, 10)
	}
	if f.Line > 0 {
		s += ", line " + strconv.Itoa(f.Line)
	}
	if f.Line > 0 || f.Offset > 0 {
		s += ", byte " + strconv.FormatInt(f.Offset, 10)
	}
	return s
}

func (s *sheet) what(r *audit.Report) {
	words := string(r.Kind)
	switch {
	case r.Foreign:
		words += " that is not Docket's own"
	case r.Origin != "":
		words += " of " + r.Origin
	}
	if r.RoomName != "" {
		words += ", which calls itself “" + r.RoomName + "”"
	}
	s.line("  ", words)
	switch {
	case r.Entries == 0:
	case r.First == r.Last:
		s.line("  entry ", strconv.FormatUint(r.First, 10), "  ", r.Head.String())
	default:
		s.line("  entries ", strconv.FormatUint(r.First, 10), "–", strconv.FormatUint(r.Last, 10), ", head  ", r.Head.String())
	}
	if r.Sentence != "" {
		s.line("  it says: ", r.Sentence)
	}
	if r.Size > 0 {
		s.line("  tree of ", strconv.FormatUint(r.Size, 10), ", root  ", base64.StdEncoding.EncodeToString(r.Root[:]))
	}
}

func source(k *audit.KeyUse, file string) string {
	switch {
	case k.Pinned():
		return "pinned with --key"
	case k.From == file:
		return "brought along by this file"
	}
	return "brought along by " + k.From
}

func at(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return ", at " + t.UTC().Format(time.RFC3339) + " by its clock"
}

func (s *sheet) comparison(c *audit.Comparison) {
	s.line(c.A, " against ", c.B, ": ", string(c.Relation))
	s.line("  ", c.Words)
	if c.Relation == audit.Fork {
		s.line("  ", c.A, "  ", c.HeadA)
		s.line("  ", c.B, "  ", c.HeadB)
	}
}

func pad(s string, width int) string { return strings.Repeat(" ", max(0, width-len(s))) + s }
