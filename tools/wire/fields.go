package wire

// The members of each message, in the order in which they are spelled. A message is passed by value: what a reader
// filled is what comes back.

func (m Hello) fields(f form) message {
	f.str("version", &m.Version, MaxShort)
	f.str("token", &m.Token, MaxShort)
	f.str("room", &m.Room, MaxShort)
	f.str("page", &m.Page, MaxShort)
	return m
}

func (m Opened) fields(form) message { return m }

func (m Tools) fields(f form) message {
	f.list("tools", &m.Tools, func(t *Tool) {
		f.str("name", &t.Name, MaxShort)
		f.str("title", &t.Title, MaxShort)
		f.str("description", &t.Description, maxAnywhere)
		f.object("schema", &t.Schema)
		f.flag("read_only", &t.ReadOnly)
		f.flag("consequential", &t.Consequential)
		f.flag("untrusted", &t.Untrusted)
	})
	return m
}

func (m Waiting) fields(f form) message {
	f.num("id", &m.ID)
	f.str("request_id", &m.RequestID, MaxShort)
	return m
}

func (m Answer) fields(f form) message {
	f.num("id", &m.ID)
	f.flag("ok", &m.OK)
	f.str("text", &m.Text, maxAnywhere)
	return m
}

func (m Bye) fields(f form) message {
	f.str("why", &m.Why, MaxShort)
	return m
}

func (m Welcome) fields(form) message { return m }

func (m Refused) fields(f form) message {
	f.str("code", &m.Code, MaxShort)
	f.str("message", &m.Message, maxAnywhere)
	return m
}

func (m Call) fields(f form) message {
	f.num("id", &m.ID)
	f.str("tool", &m.Tool, MaxShort)
	f.base64("input", &m.Input)
	f.inner("client", func() {
		f.str("name", &m.Client.Name, MaxShort)
		f.str("version", &m.Client.Version, MaxShort)
	})
	f.str("request_id", &m.RequestID, MaxShort)
	return m
}

func (m Cancel) fields(f form) message {
	f.num("id", &m.ID)
	return m
}
