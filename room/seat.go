package room

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"docket/ledger"
)

// Kind says what is said to sit in a seat.
type Kind string

// The two kinds of seat.
const (
	Human Kind = "human"
	Agent Kind = "agent"
)

// Role says what a seat may do beyond committing and revealing.
type Role string

// The roles: the host moves the room, everybody else takes part.
const (
	Host        Role = "host"
	Participant Role = "participant"
)

// The seats every room has from its start, and the name under which the page's own bookkeeping is recorded,
// which is not a seat.
const (
	HostSeat  = "host"
	RiderSeat = "rider"
	RoomSeat  = "room"
)

// MaxSeats bounds how many seats a room takes; MaxName bounds a name, in Unicode code points.
const (
	MaxSeats = 64
	MaxName  = 60
)

// Seat is a place in the room. ID is what the record names; Name is what the host called it.
type Seat struct {
	ID   string
	Name string
	Kind Kind
	Role Role
}

// Doors are those that a seat of this kind acts through: a human seat the page's controls, an agent's seat WebMCP or
// the bridge.
func (k Kind) Doors() []ledger.Door {
	switch k {
	case Human:
		return []ledger.Door{ledger.UI}
	case Agent:
		return []ledger.Door{ledger.WebMCP, ledger.Bridge}
	}
	return nil
}

// Admits says whether a seat of this kind may act through a door.
func (k Kind) Admits(d ledger.Door) bool { return slices.Contains(k.Doors(), d) }

// Caller is who is said to act, and the door the act came through. The door is fixed by where the call arrived.
type Caller struct {
	Door   ledger.Door
	Seat   string
	Client Client // at the door bridge, how the client there introduced itself
}

func (s *state) seat(id string) (Seat, bool) {
	for _, seat := range s.seats {
		if seat.ID == id {
			return seat, true
		}
	}
	return Seat{}, false
}

// judgeSeat refuses callers whose seat does not exist or does not act through this door.
func (s *state) judgeSeat(by Caller) *Refusal {
	seat, ok := s.seat(by.Seat)
	if !ok {
		return refuse("unknown_seat", "/seat", "no such seat in this room: list_seats names them")
	}
	if !seat.Kind.Admits(by.Door) {
		return refuse("wrong_door", "/seat", "a seat of kind "+string(seat.Kind)+" does not act through the door "+by.Door.String())
	}
	return nil
}

// judgeHost refuses everybody but the host at the page's own controls.
func (s *state) judgeHost(by Caller) *Refusal {
	if r := s.judgeSeat(by); r != nil {
		return r
	}
	if seat, _ := s.seat(by.Seat); seat.Role != Host {
		return refuse("host_only", "/seat", "only the host's seat may do this")
	}
	return nil
}

// judgeDoor keeps the doors whose grade says more than the page's own word to the acts that bear it out: a refusal
// or a look is recorded by the page, whoever it answers.
func judgeDoor(by Caller, a act) *Refusal {
	switch by.Door {
	case ledger.UI, ledger.WebMCP, ledger.Bridge, ledger.Room:
		return nil
	case ledger.Server:
		if _, ok := a.(checked); ok {
			return nil
		}
	case ledger.Partner:
		if _, ok := a.(attest); ok {
			return nil
		}
	}
	return refuse("wrong_door", "", "nothing of kind "+a.kind()+" comes through the door "+by.Door.String())
}

// judgeBookkeeping refuses everything but the page's own core.
func (s *state) judgeBookkeeping(by Caller) *Refusal {
	if by.Door != ledger.Room || by.Seat != RoomSeat {
		return refuse("wrong_door", "", "this is the room's own bookkeeping, and comes by the door room only")
	}
	return nil
}

// addSeat is the host giving a named seat, human or agent, a place in the room.
type addSeat struct {
	id, name string
	seatKind Kind
}

func (addSeat) kind() string { return "seat_added" }

func (a addSeat) fields() []ledger.Field {
	return []ledger.Field{ledger.Str("seat", a.id), ledger.Str("name", a.name), ledger.Str("seat_kind", string(a.seatKind))}
}

func readAddSeat(f *ledger.Fields) act {
	return addSeat{id: f.Str("seat"), name: f.Str("name"), seatKind: Kind(f.Str("seat_kind"))}
}

func (a addSeat) judge(s *state, by Caller) *Refusal {
	if r := s.judgeHost(by); r != nil {
		return r
	}
	if r := s.judgePaused(); r != nil {
		return r
	}
	if a.seatKind != Human && a.seatKind != Agent {
		return refuse("bad_kind", "/seat_kind", "a seat is human or agent")
	}
	if r := judgeText("/name", a.name, MaxName); r != nil {
		return r
	}
	if strings.TrimSpace(a.name) != a.name {
		return refuse("bad_text", "/name", "a name has no white space at its ends")
	}
	if len(s.seats) >= MaxSeats {
		return refuse("too_many", "", "a room has at most "+itoa(MaxSeats)+" seats")
	}
	for _, seat := range s.seats {
		if seat.Name == a.name {
			return refuse("name_taken", "/name", "a seat of that name is in the room already")
		}
	}
	if a.id != s.seatID(a.name) {
		return refuse("bad_record", "/seat", "the seat's id does not follow from its name")
	}
	return nil
}

func (a addSeat) fold(s *state, e ledger.Entry) {
	s.seats = append(s.seats, Seat{ID: a.id, Name: a.name, Kind: a.seatKind, Role: Participant})
}

// seatID makes a readable id of a name: its ASCII letters and digits, and a number where that is taken or empty.
func (s *state) seatID(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && b.String()[b.Len()-1] != '-':
			b.WriteByte('-')
		}
		if b.Len() >= 32 {
			break
		}
	}
	base := strings.Trim(b.String(), "-")
	if base == "" {
		base = "seat"
	}
	id := base
	for n := 2; ; n++ {
		if _, taken := s.seat(id); !taken && id != RoomSeat && id != PartnerSeat && id != UnknownSeat {
			return id
		}
		id = base + "-" + itoa(n)
	}
}

// judgeText refuses text that is not UTF-8, blank, or longer than most code points.
func judgeText(path, text string, most int) *Refusal {
	if !utf8.ValidString(text) {
		return refuse("ill_formed_unicode", path, "the text is not well-formed Unicode")
	}
	if blank(text) {
		return refuse("blank", path, "the text is blank")
	}
	if n := utf8.RuneCountInString(text); n > most {
		return refuse("too_long", path, "the text has "+itoa(n)+" characters, and at most "+itoa(most)+" are taken")
	}
	return nil
}

// blank is text that would show nothing.
func blank(text string) bool {
	return strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) == ""
}
