package view

import (
	"docket/ledger"
	"docket/room"
	"docket/tools"
	"docket/wasm/course"
)

// Model is all that the page shows. It holds copies: rendering it changes nothing.
type Model struct {
	Room  room.Snapshot
	Tools []tools.Tool // what agents are offered now

	Zone      Zone       // by which times are shown
	Following *Following // another tab has the room; nil where this one has

	Surface  Surface
	Kept     Kept
	Witness  Witness
	Verify   Verify
	Import   Import
	Stored   []Stored // rooms kept in this browser, the one opened last first
	Export   Export
	Partner  Partner
	Bridge   Bridge
	Changes  Changes
	Tasks    Tasks
	Mandates Mandates
	Sift     Sifted
	Strip    Strip
	Script   Script
	Walk     Walk
	Course   []course.Stretch // which tools were offered over the record, as far as it is known
	Reach    Reach

	// Openings are those this page holds, by seat. A seat that is missing here must bring its own to Reveal.
	Openings map[string]Opening
	// Forms are those that the room refused, by the name of the form, or by [RevealKey] or another key.
	Forms map[string]Form
	// Guard says which cards a press may decide.
	Guard Guard

	Last    string   // what the last act was, for the polite live region: room.Sentence of its entry
	Alarms  []string // for the assertive one, and for the eye
	Notices []string // things worth knowing that nobody has to act on
	Stopped bool     // the core ended: no control does anything
}

// SurfaceState says what stands behind document.modelContext.
type SurfaceState string

// The states of the surface; their words are those of globalThis.docket.surface.
const (
	Native   SurfaceState = "native"
	Polyfill SurfaceState = "polyfill"
	Absent   SurfaceState = "absent"
)

// Surface is how far the room's tools reach agents.
type Surface struct {
	State    SurfaceState
	Complete bool      // everything that the phase offers is registered
	Missing  []Missing // what is not, by name
	Sentence string    // why the surface is as it is, where there is more to say than its state
	Cause    string    // why, in a word, as the help on it is found by: "flag", "insecure" and so on; "" where all is well
}

// Missing is a tool that could not be registered.
type Missing struct{ Name, Reason string }

// KeptState says where the record is stored.
type KeptState string

// The states of the stored record.
const (
	KeptHere   KeptState = "kept"     // stored in this browser, up to an entry
	KeptBehind KeptState = "behind"   // stored, and the newest entries are not yet
	KeptNot    KeptState = "not-kept" // not stored: closing the page loses it

	KeptElsewhere KeptState = "followed" // another tab stores it, and this one shows what it stored
)

// Kept is what became of the record in this browser's storage.
type Kept struct {
	State    KeptState
	UpTo     uint64
	Sentence string // why, where there is more to say
}

// Witness is how far the record was cosigned by those who see only its checkpoints.
type Witness struct {
	UpTo      uint64   // entries under the last cosigned checkpoint; 0 for none
	At        string   // when, by a witness's clock
	By        []string // the names of the witnesses' keys, the site's own first
	Stored    bool     // all that is this browser's storage's word: no signature was checked since the page was loaded
	Asked     int      // how many witnesses are asked, 0 while that is not known; 1 is the site's own Worker alone
	Quorum    string   // what the site's policy asks for, "" for nothing
	HasQuorum bool
	Why       string // why the newest entries are not cosigned; "" while they may be waiting for their turn
	Alarm     string // two histories exist
}

// Verify is the checking of the chain.
type Verify struct {
	Running     bool
	Done, Total uint64
	Verdict     *ledger.Verdict
}

// Import is a file on its way in, or what came of it.
type Import struct {
	Running     bool
	Done, Total int64           // bytes
	File        string          // the name of the file
	Err         *ImportError    // why it was not taken; the room is as it was
	Foreign     *ledger.Verdict // a chain that is not a room of ours was checked and not taken over
	Earlier     string          // the name of the room that was here before, to return to
}

// ImportError is why a file was not taken.
type ImportError struct {
	Line       int // 1-based; 0 where no line is to blame
	Reason     string
	NotApplied []string // what could not be checked, and what was, of a file that is only a part
}

// Stored is a room whose record is kept in this browser.
type Stored struct {
	Key     string // names it among the others; not shown
	Name    string // on its record
	Label   string // what this browser calls it, on no record; "" for nothing
	Opened  string // the time of its first entry
	Entries uint64
	Here    bool   // it is the one on show
	Tab     bool   // another tab of this browser has it
	Result  string // what came of exporting it
}

// Called is the name that a room of the list goes by, which must be typed to delete it.
func (s Stored) Called() string {
	if s.Label != "" {
		return s.Label
	}
	return s.Name
}

// Export is the record on its way out, or what came of it.
type Export struct {
	File  string // the name under which it was saved, once it was
	Len   uint64 // how many entries it holds
	Error string
}

// Opening is a seat's opening as this page holds it. Position and Nonce are rendered only while Shown.
type Opening struct {
	Position, Nonce string
	Shown, Saved    bool
}

// Form is a form that the room refused.
type Form struct{ Err *FormError }

// FormError is why the room refused what a form asked for.
type FormError struct {
	Code, Path, Message string
}
