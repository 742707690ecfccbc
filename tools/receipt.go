package tools

import (
	"docket/ledger"
	"docket/room"
)

func verifyReceipt(c *call) Answer {
	landed, err := c.record()
	hash, _ := c.args.Str("hash")
	want, _ := ledger.ParseHash(hash)
	e, ok := c.set.r.Ledger().ByHash(want)
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	if !ok {
		return c.miss(landed, "not_found", "/hash", "no entry of that hash is on this ledger").done(c)
	}
	offset, _ := c.args.Int("offset")
	receipt, why := "", "this page makes no receipts"
	if c.set.Receipt != nil {
		receipt, why = c.set.Receipt(e.Seq)
	}
	if offset > 0 {
		out := c.settle(landed, nil, "ok", "The receipt, continued.")
		return c.receiptPart(out, landed, receipt, int(offset))
	}
	r := c.set.r.Ledger().Recheck(e.Seq)
	code, message := "ok", "Checked by the page against its own record: the entry stands unaltered in this chain, which does not make it true."
	if !r.Holds() {
		code, message = "does_not_hold", "The entry does not hold: see which check failed."
	}
	out := c.settle(landed, nil, code, message)
	out.Int("entry", int64(e.Seq))
	out.Hash("recomputed", r.Recomputed)
	out.Bool("content_matches", r.Content)
	out.Bool("links_to_predecessor", r.Link)
	out.Bool("grade_follows_from_door", r.Grade)
	out.Bool("in_tree", r.InTree)
	out.Int("tree_size", int64(r.TreeSize))
	out.Hash("tree_root", r.TreeRoot)
	out.Str("ingress", e.Actor.Ingress)
	out.Str("grade", e.Actor.Grade)
	if receipt == "" {
		out.Str("no_receipt", why)
		return out.done(c)
	}
	return c.receiptPart(out, landed, receipt, 0)
}

// receiptPart adds a piece of a receipt; the joined pieces are the file.
func (c *call) receiptPart(out reply, landed room.Landed, receipt string, offset int) Answer {
	part, next, done, err := slice(receipt, offset, out.roomFor("receipt", len(`,"next_offset":99999999`)))
	if err != nil {
		return c.miss(landed, "bad_offset", "/offset", err.Error()).done(c)
	}
	out.Str("receipt", part)
	if !done {
		out.Int("next_offset", int64(next))
	}
	return out.done(c)
}
