package narrow

import "docket/room/records"

// change does something to what is taken out of one change, and lets the figures follow.
func (c *Cut) change(i int, do func()) {
	was := c.gone(i)
	c.add(i, -1)
	do()
	c.kept[i] = c.worth(i)
	c.add(i, 1)
	if now := c.gone(i); now != was {
		by := 1
		if was {
			by = -1
		}
		for _, e := range c.about[i] {
			c.effect(e, func() { c.held[e] += by })
		}
	}
}

// effect does something to what keeps an effect from leaving, and lets the figures follow.
func (c *Cut) effect(i int, do func()) {
	was := c.Effect(i)
	do()
	switch now := c.Effect(i); {
	case now && !was:
		c.f.Sent++
	case was && !now:
		c.f.Sent--
	}
}

// add counts a change into the figures, or out of them.
func (c *Cut) add(i, by int) {
	if c.gone(i) {
		c.f.Removed += by
		return
	}
	c.f.Changed += by
	c.f.Value += int64(by) * c.kept[i]
	if c.Proof.Changes[i].Kind == records.Delete {
		c.f.Deleted += by
	}
	if c.cut(i) > 0 {
		c.f.Trimmed += by
	}
}

// gone says whether nothing of a change is left.
func (c *Cut) gone(i int) bool {
	return c.whole[i] || c.fields[i] != nil && c.cut(i) == len(c.fields[i])
}

// cut is how many places of a change are taken out one by one.
func (c *Cut) cut(i int) int {
	n := 0
	for _, out := range c.fields[i] {
		if out {
			n++
		}
	}
	return n
}

// worth is what is left of a change's value. A record read back from the ledger has its places only, so the whole of it is
// put together from the records that the proof is of.
func (c *Cut) worth(i int) (n int64) {
	item := &c.Proof.Changes[i]
	switch {
	case c.gone(i) || c.value == nil:
		return 0
	case c.cut(i) == 0:
		return size(item.Value)
	}
	defer func() { // what it is worth is for the eye; what is approved does not follow from it
		if recover() != nil {
			n = size(item.Value)
		}
	}()
	part := item.Change
	part.Fields = c.left(i)
	have, _ := c.base.Get(item.Collection, item.ID)
	part.Before, part.After = have.Value, have.Value
	for _, f := range part.Fields {
		part.After = part.After.With(f.Pointer, f.After)
	}
	return size(c.value(part))
}

func size(n int64) int64 { return max(n, -n) }
