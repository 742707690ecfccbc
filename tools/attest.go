package tools

// attest carries a partner's claim onto the record, if its challenge is answered.
func attest(c *call) Answer {
	claim, _ := c.args.Str("claim")
	challenge, _ := c.args.Str("challenge")
	landed, next, err := c.set.r.Attest(claim, challenge, c.stamp)
	out := c.settle(landed, err, "ok", "Recorded verbatim, as what this origin asserts: carried, not witnessed.")
	if err != nil {
		return out.done(c)
	}
	f := landed.Entry.Payload.Read()
	out.Str("origin", f.Str("origin"))
	out.Hash("claim_digest", f.Hash("claim_digest"))
	out.Hash("entry", landed.Entry.Hash)
	a := out.done(c)
	if c.set.Challenge != nil {
		c.set.Challenge(f.Hash("invitation"), next)
	}
	return a
}
