package narrow

import (
	"slices"

	"docket/room/records"
)

// Unsound says why the records' own check would take everything back if the cut were carried out as it stands, "" where nothing says
// so. It is asked where single places are taken out, since what is left of a record may then not fit together. It takes time with
// the length of the proof.
func (c *Cut) Unsound(check func(now records.State, done []records.Change) error) string {
	if check == nil || c.f.Trimmed == 0 {
		return ""
	}
	var keep []records.Change
	for i := range c.Proof.Changes {
		if t := c.Record(i); t == On || t == Mixed {
			part := c.Proof.Changes[i].Change
			part.Fields = c.left(i)
			keep = append(keep, part)
		}
	}
	if err := check(c.base.Apply(keep, 0), keep); err != nil {
		return err.Error()
	}
	return ""
}

// left is what is left in of a change's places.
func (c *Cut) left(i int) []records.FieldChange {
	fields := c.Proof.Changes[i].Fields
	if c.cut(i) == 0 {
		return fields
	}
	out := slices.Clone(fields)[:0]
	for j, f := range fields {
		if !c.fields[i][j] {
			out = append(out, f)
		}
	}
	return out
}
