package ledger

// A Door is the way by which an act came in. It is fixed by where a call
// arrives and never passed in by the caller. The zero value is no door.
type Door uint8

// The doors.
const (
	UI      Door = 1 + iota // the page's own controls
	WebMCP                  // a tool call through document.modelContext
	Bridge                  // a tool call from a local client through the loopback bridge
	Partner                 // another origin, its challenge answered
	MCP                     // a credential shown to the server directly
	Server                  // the server's own observation, its signature checked
	Room                    // bookkeeping by the page's core
)

// A Grade says how well it is known who acted. The zero value is no grade.
type Grade uint8

// The grades, from the weakest.
const (
	ClientAsserted Grade = 1 + iota // the page's word
	Inherited                       // another origin's word, carried verbatim
	ServerObserved                  // seen by the server itself
)

// doors is the table between doors, grades and attributions: the only place
// where they are joined. The words must be plain ASCII without quotes or
// backslashes, because they are copied into canonical JSON as they are.
var doors = [...]struct {
	name  string
	grade Grade
	words string
}{
	UI:      {"ui", ClientAsserted, "through the page's own controls; who pressed is not known"},
	WebMCP:  {"webmcp", ClientAsserted, "through a tool call in the page; by the page's word alone"},
	Bridge:  {"bridge", ClientAsserted, "through the local bridge; by the page's word alone"},
	Partner: {"partner", Inherited, "as another origin asserts it"},
	MCP:     {"mcp", ServerObserved, "a credential was shown to the server"},
	Server:  {"server", ServerObserved, "observed and signed by the server"},
	Room:    {"room", ClientAsserted, "bookkeeping by the page's core"},
}

var grades = [...]string{
	ClientAsserted: "client-asserted",
	Inherited:      "inherited",
	ServerObserved: "server-observed",
}

// prefixes holds, for each door, how the canonical line of an entry that came
// through it begins, up to the seat.
var prefixes = func() (p [len(doors)]string) {
	for _, d := range Doors() {
		p[d] = `{"actor":{"attribution":"` + d.Attribution() + `","grade":"` + d.Grade().String() +
			`","ingress":"` + d.String() + `","seat":"`
	}
	return p
}()

// Doors lists all doors.
func Doors() []Door {
	return []Door{UI, WebMCP, Bridge, Partner, MCP, Server, Room}
}

func (d Door) known() bool { return d > 0 && int(d) < len(doors) }

// String returns the door's name as it stands on the record, or "" for no door.
func (d Door) String() string {
	if !d.known() {
		return ""
	}
	return doors[d].name
}

// Grade returns the grade of what comes through the door.
func (d Door) Grade() Grade {
	if !d.known() {
		return 0
	}
	return doors[d].grade
}

// Attribution returns the fixed words stored with every entry that came
// through the door: what the door can know, and never that a human acted.
func (d Door) Attribution() string {
	if !d.known() {
		return ""
	}
	return doors[d].words
}

// ParseDoor is the inverse of [Door.String]; it reports whether s names a door.
func ParseDoor(s string) (Door, bool) {
	for _, d := range Doors() {
		if doors[d].name == s {
			return d, true
		}
	}
	return 0, false
}

// String returns the grade's name as it stands on the record, or "" for no grade.
func (g Grade) String() string {
	if int(g) >= len(grades) {
		return ""
	}
	return grades[g]
}

// ParseGrade is the inverse of [Grade.String]; it reports whether s names a grade.
func ParseGrade(s string) (Grade, bool) {
	for g := ClientAsserted; int(g) < len(grades); g++ {
		if grades[g] == s {
			return g, true
		}
	}
	return 0, false
}
