package tools

import (
	"errors"
	"strconv"

	"docket/ledger"
	"docket/room/records"
)

// query asks the room's records, and pages through what they answer.
func query(c *call) Answer {
	landed, err := c.record()
	if err != nil {
		return c.settle(landed, err, "", "").done(c)
	}
	s := c.set.r.Snapshot()
	args, err := c.input("cursor", "seat")
	if err != nil {
		return c.refuse("malformed", "", err.Error())
	}
	values, err := ask(c, s.Records.State, records.Input{Args: args})
	if err != nil {
		var refused *records.RunError
		code, message := "failed", err.Error()
		if errors.As(err, &refused) {
			code, message = refused.Code, refused.Message
		}
		return c.miss(landed, code, "", message).done(c)
	}
	rows := make([]string, len(values))
	for i, v := range values {
		rows[i] = v.JSON()
	}
	return c.rows(landed, rows, func(message string) reply { return c.settle(landed, nil, "ok", message) },
		"Records as of entry "+strconv.FormatUint(s.Records.Revision, 10)+".")
}

// ask runs the set's own code, which may panic.
func ask(c *call, s records.State, in records.Input) (rows []records.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &records.RunError{Code: "panicked", Message: "the query stopped with a fault of its own"}
		}
	}()
	return c.tool.query.Run(s, in)
}

// hashArg is an argument that names an entry.
func (c *call) hashArg(name string) ledger.Hash {
	text, _ := c.args.Str(name)
	h, _ := ledger.ParseHash(text)
	return h
}
