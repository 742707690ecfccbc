package tools

import (
	"slices"

	"docket/room"
	"docket/room/records"
)

// Tool is one tool as an agent sees it.
type Tool struct {
	Name, Title, Description string
	Schema                   Schema
	ReadOnly                 bool // it changes nothing in the room; its own call is recorded all the same
	Consequential            bool // a person is asked before it has an effect
	Untrusted                bool // its answer carries what others wrote

	// ExposedTo is the one origin, beside the page's own, that is offered the tool; "" for none. A tool exposed to a partner is
	// not for the agents of the page: their answers do not name it, and no bridge carries it.
	ExposedTo string

	phase     room.Phase         // of a write: the only phase that offers it
	query     *records.Query     // of the room's records
	operation *records.Operation // of the room's records
	sealed    bool               // its arguments hold what the record must not, so their digest is blinded
	duty      *duty              // of the tasks
}

// Same says whether two tools read the same to an agent, so that neither need be offered in the other's place.
func (t Tool) Same(o Tool) bool {
	return t.Name == o.Name && t.Title == o.Title && t.Description == o.Description && t.ReadOnly == o.ReadOnly &&
		t.Consequential == o.Consequential && t.Untrusted == o.Untrusted && t.ExposedTo == o.ExposedTo &&
		slices.EqualFunc(t.Schema.Fields, o.Schema.Fields, Field.same)
}

// PartnerAttest is the one tool that another origin is offered, while an invitation of it stands.
const PartnerAttest = "partner_attest"

// Arguments that several tools take.
var (
	requestIDField = Field{Name: "request_id", Type: RequestID,
		Description: "Your own id for this call, hard to guess. Repeated with the same arguments: the same answer, no second effect."}
	seatField = Field{Name: "seat", Type: String, Min: 1, Max: 64,
		Description: "The agent seat you act for, as list_seats names it. The riding agent's seat when left out."}
	positionField = Field{Name: "position", Type: String, Required: true, NotBlank: true, Min: 1, Max: room.MaxPosition,
		Description: "Your position, exactly as you will open it later."}
	cursorField = Field{Name: "cursor", Type: IntegerOrString, Min: 1,
		Description: "Where to go on: next_cursor of the page before, or the number of an entry to start at."}
	hashField = Field{Name: "hash", Type: HexHash, Required: true, Description: "The 64 hexadecimal digits that name it."}
)

// catalogue is every tool that any room has beside those of its tasks, reads first, in the order in which they are offered.
var catalogue = []Tool{
	{
		Name: "list_seats", Title: "List the seats", ReadOnly: true, Untrusted: true,
		Description: "Who may act in this room: each seat's id, name, kind, role, the doors it acts through, and what it did this round. Names are what the host typed.",
		Schema:      Schema{Fields: []Field{{Name: "cursor", Type: Integer, Min: 1, Max: room.MaxSeats, Description: "The seat to start at, counted from 1."}}},
	},
	{
		Name: "current_phase", Title: "Read the current phase", ReadOnly: true, Untrusted: true,
		Description: "The phase, the round, the question, and the tools offered now. While the room is paused: why, and which tools went. Phases move only by an act of the host; there are no timers.",
		Schema:      Schema{Fields: []Field{seatField}},
	},
	{
		Name: "read_ledger", Title: "Read the ledger", ReadOnly: true, Untrusted: true,
		Description: "Whole entries, oldest first, payload and time included, so that every hash can be recomputed: SHA-256 of the entry without hash in RFC 8785 form. An entry too long for one answer comes in parts: join part.text.",
		Schema: Schema{Fields: []Field{cursorField,
			{Name: "limit", Type: Integer, Min: 1, Max: 100, Description: "How many entries at most; as many as fit when left out."}}},
	},
	{
		Name: "get_artefact", Title: "Read an artefact", ReadOnly: true, Untrusted: true,
		Description: "A text the record holds (a question, an opened position, a ruling) by the SHA-256 of its UTF-8 bytes. A long text comes in parts: go on at next_offset. An unknown hash lists what is held.",
		Schema: Schema{Fields: []Field{hashField,
			{Name: "offset", Type: Integer, Description: "Where in the text to start, in UTF-16 units; 0 when left out."}}},
	},
	{
		Name: "verify_receipt", Title: "Verify one entry", ReadOnly: true, Untrusted: true,
		Description: "Recomputes one entry, by its hash: content, link, grade, place in the Merkle tree. Its receipt (a C2SP tlog-proof with a witness's cosignature) comes in parts: join receipt from offset 0 on. It verifies without this page, which otherwise only checks itself.",
		Schema: Schema{Fields: []Field{hashField,
			{Name: "offset", Type: Integer, Description: "Where in the receipt to go on, in UTF-16 units; 0 when left out."}}},
	},
	{
		Name: "get_outcome", Title: "Ask what became of a call", ReadOnly: true, Untrusted: true,
		Description: "What became of an earlier call of yours, by the request_id you gave it: done, refused, cancelled, awaiting_confirmation, ratified, declined, or interrupted by a reload.",
		Schema: Schema{Fields: []Field{
			{Name: "request_id", Type: RequestID, Required: true, Description: "The id you gave the call."}, seatField}},
	},
	{
		Name: "commit_to_round", Title: "Commit to a position", phase: room.Commit, sealed: true,
		Description: "Seals your position: the record gets a commitment that nobody can read, you get the nonce. Keep position and nonce, since the room keeps neither and Reveal asks for both. One commitment a seat stands at a time.",
		Schema:      Schema{Fields: []Field{positionField, seatField, requestIDField}},
	},
	{
		Name: "withdraw_commitment", Title: "Withdraw the commitment", phase: room.Commit,
		Description: "Takes your standing commitment back. Both acts stay on the record, and you may commit anew while the room is in Commit.",
		Schema:      Schema{Fields: []Field{seatField, requestIDField}},
	},
	{
		Name: "reveal_in_round", Title: "Open the commitment", phase: room.Reveal, sealed: true,
		Description: "Opens your commitment: position and nonce go on the record for anyone to recompute. They must be exactly those of the commitment; otherwise nothing is opened.",
		Schema: Schema{Fields: []Field{positionField,
			{Name: "nonce", Type: String, Required: true, Min: room.NonceLen, Max: room.NonceLen, Description: "The 32 hexadecimal digits that commit_to_round answered with."},
			seatField, requestIDField}},
	},
	{
		Name: "ratify_ruling", Title: "Ask to have a ruling ratified", phase: room.Ruling, Consequential: true, Untrusted: true,
		Description: "Puts a ruling before the host and waits. You cannot ratify: the answer is a press in the page, and the page cannot tell who presses. Asking is recorded, and the answer is recorded apart. Declined means nothing was ruled.",
		Schema: Schema{Fields: []Field{
			{Name: "ruling", Type: String, Required: true, NotBlank: true, Min: 1, Max: room.MaxRuling, Description: "The ruling, word for word."},
			seatField, requestIDField}},
	},
	{
		Name: PartnerAttest, Title: "Attest as the invited origin", sealed: true, Untrusted: true,
		Description: "Carries a claim of the invited origin onto the record, verbatim. It takes the challenge that the room posted into that origin's frame, which is used up by it; without it the call counts as nobody's. The row is graded inherited: carried, not witnessed.",
		Schema: Schema{Fields: []Field{
			{Name: "claim", Type: String, Required: true, NotBlank: true, Min: 1, Max: room.MaxClaim, Description: "The claim, word for word; at most 8192 bytes."},
			{Name: "challenge", Type: String, Required: true, Min: room.NonceLen, Max: room.NonceLen, Description: "The 32 hexadecimal digits that the room posted last."}}},
	},
}

// offeredIn says whether a room in that state offers the tool.
func (t *Tool) offeredIn(s room.Snapshot) bool {
	switch {
	case t.ReadOnly:
		return true
	case t.Name == PartnerAttest:
		return s.Invitation != nil && s.Pause == nil && s.Phase != room.Closed
	case s.Pause != nil || s.Phase != t.phase:
		return false
	case t.Name == "withdraw_commitment":
		return agentCommitted(s)
	}
	return true
}

// agentCommitted says whether any agent's seat has a commitment to withdraw.
func agentCommitted(s room.Snapshot) bool {
	for _, c := range s.Now().Seats {
		if seat, _ := s.Seat(c.Seat); c.Stands && seat.Kind == room.Agent {
			return true
		}
	}
	return false
}

// every is every tool there is in a room in that state, offered now or not, reads first: between the reads and the writes that every room
// has stand those of its tasks, of its mandate and of its records.
func every(s room.Snapshot) []Tool {
	more := slices.Concat(taskTools, mandateTools(s), recordTools(s))
	slices.SortStableFunc(more, readsFirst)
	reads := slices.IndexFunc(catalogue, func(t Tool) bool { return !t.ReadOnly })
	return slices.Concat(catalogue[:reads], more, catalogue[reads:])
}

func readsFirst(a, b Tool) int {
	switch {
	case a.ReadOnly == b.ReadOnly:
		return 0
	case a.ReadOnly:
		return -1
	}
	return 1
}

// Offered is what a room in that state offers, in a fixed order.
func Offered(s room.Snapshot) []Tool {
	all := every(s)
	out := make([]Tool, 0, len(all))
	for _, t := range all {
		if !t.offeredIn(s) {
			continue
		}
		if t.Name == PartnerAttest {
			t.ExposedTo = s.Invitation.Origin
		}
		out = append(out, t)
	}
	return out
}

// OfferedThroughBridge is what a room in that state offers the agents of its page, and nothing that is for another origin.
func OfferedThroughBridge(s room.Snapshot) []Tool {
	return slices.DeleteFunc(Offered(s), func(t Tool) bool { return t.ExposedTo != "" })
}

// Names is what a room in that state offers the agents of its page, by name.
func Names(s room.Snapshot) []string {
	var names []string
	for _, t := range OfferedThroughBridge(s) {
		names = append(names, t.Name)
	}
	return names
}

// find finds a tool by its name, nil where there is none.
func find(s room.Snapshot, name string) *Tool {
	all := every(s)
	if i := slices.IndexFunc(all, func(t Tool) bool { return t.Name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}
