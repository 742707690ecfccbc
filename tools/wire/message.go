package wire

import "github.com/go-json-experiment/json/jsontext"

// FromPage is a message of the page: [Hello], [Opened], [Tools], [Waiting], [Answer] or [Bye].
type FromPage interface {
	message
	fromPage()
}

// ToPage is a message of the bridge: [Welcome], [Refused], [Call], [Cancel] or [Bye].
type ToPage interface {
	message
	toPage()
}

type message interface {
	kind() string
	fields(form) message
}

// Hello is the first message, and says who connects.
type Hello struct {
	Version string // [Version]
	Token   string // 32 hexadecimal digits
	Room    string // the room's name, to tell whoever else connects who is here
	Page    string // drawn at random when the page was loaded; the same page may come back when its socket was lost
}

// Opened says that the row bridge_opened has landed: calls may come.
type Opened struct{}

// Tools is what the page offers now. It replaces what it said before.
type Tools struct{ Tools []Tool }

// Tool is one tool as the page offers it to its own agent.
type Tool struct {
	Name, Title, Description           string
	Schema                             jsontext.Value // an object: JSON Schema 2020-12
	ReadOnly, Consequential, Untrusted bool
}

// Waiting says that a call waits for a person. The request id is the one under which get_outcome finds it.
type Waiting struct {
	ID        uint64
	RequestID string
}

// Answer ends a call. Text is the tool's answer: one JSON object.
type Answer struct {
	ID   uint64
	OK   bool
	Text string
}

// Bye is the last message of whoever leaves.
type Bye struct{ Why string }

// Welcome says that the token is right and the page may open the bridge.
type Welcome struct{}

// Refused is the last message to a page that may not connect.
type Refused struct{ Code, Message string }

// Call asks the page to run a tool.
type Call struct {
	ID   uint64 // counted from 1; the page answers with it
	Tool string
	// Input is the client's arguments, byte for byte, so that whatever is wrong with them (two equal keys, 2^53+1, what
	// is not UTF-8) reaches the page's own check and is recorded. It is empty where none were given, and cut off where it
	// is longer than tools.MaxInputBytes, one byte beyond: such an input is refused for its length.
	Input  []byte
	Client Client
	// RequestID is to be used where the arguments give none: 32 hexadecimal digits.
	RequestID string
}

// Client is an MCP client as it introduced itself; nobody checked it.
type Client struct{ Name, Version string }

// Cancel says that the client gave a call up. The page answers the call all the same.
type Cancel struct{ ID uint64 }

// String names the message's kind, and nothing of what it carries: a token must not get into a log by accident.
func (m Hello) String() string { return m.kind() }

func (Hello) fromPage()   {}
func (Opened) fromPage()  {}
func (Tools) fromPage()   {}
func (Waiting) fromPage() {}
func (Answer) fromPage()  {}
func (Bye) fromPage()     {}

func (Welcome) toPage() {}
func (Refused) toPage() {}
func (Call) toPage()    {}
func (Cancel) toPage()  {}
func (Bye) toPage()     {}

func (Hello) kind() string   { return "hello" }
func (Opened) kind() string  { return "opened" }
func (Tools) kind() string   { return "tools" }
func (Waiting) kind() string { return "waiting" }
func (Answer) kind() string  { return "answer" }
func (Bye) kind() string     { return "bye" }
func (Welcome) kind() string { return "welcome" }
func (Refused) kind() string { return "refused" }
func (Call) kind() string    { return "call" }
func (Cancel) kind() string  { return "cancel" }
