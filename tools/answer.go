package tools

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"docket/ledger"
	"docket/room"
)

// Window is the most UTF-16 units an answer may have, all of its JSON counted: Chrome's advice to tool authors.
const Window = 1500

// What an answer's frame may take of the window, so that data always finds room; and what of it a code or a phase may.
const (
	maxFrame = 900
	maxWord  = 64
)

// omittedRoom is kept free to say how many members found no room.
const omittedRoom = len(`,"omitted":999`)

// Answer is what a tool call comes back with, a refusal too: one JSON object of at most [Window] UTF-16 units.
type Answer struct {
	OK            bool
	Code, Message string
	Seq           uint64 // of the row the call left, where Landed
	Landed        bool
	JSON          string

	Effect ledger.Hash // the entry whose effect a late cancel comes too late for; zero where there was none
	By     room.Caller // who is on the record for the call

	// Acted says that the call did something, or had done it before: not a look and not a refusal. Its caller counts on it, so
	// whoever hands the answer on first waits until the record is kept, and where it is not says so with [Answer.NotKept].
	Acted bool

	set *Set // whose room has the effect
}

// MaxWhyNotKept is how many units of the reason [Answer.NotKept] writes.
const MaxWhyNotKept = 96

// notKeptRoom is kept free in the answer of what acted, to say that it is not kept.
const notKeptRoom = len(`,"kept":false,"kept_why":""`) + MaxWhyNotKept

// NotKept is the answer of a call that acted, saying that a reload of the page may lose it, and why. Others are as they were.
func (a Answer) NotKept(why string) Answer {
	if a.Acted {
		a.JSON = strings.TrimSuffix(a.JSON, "}") + `,"kept":false,"kept_why":` + string(appendText(nil, clip(why, MaxWhyNotKept))) + "}"
	}
	return a
}

// frame is what every answer says of the room beside its own outcome.
type frame struct {
	Phase  string
	Tools  []string // names offered now
	Seq    uint64   // of the row that landed, where Landed
	Landed bool
	Head   [32]byte
}

// draft is an answer being written. Its members come in the order they are added. Data is never cut: a member that finds
// no room is left out and counted in "omitted". The message is what gives way, by fewer words, and only in done.
type draft struct {
	answer      Answer
	front, back []byte // up to the message, and from there to the data
	data        []byte
	used        int // units of all but the message's text
	names       []string
	list        bool // data ends in an array still open
	listEmpty   bool
	omitted     int
}

func newAnswer(ok bool, code, message string, f frame) *draft {
	d := &draft{answer: Answer{OK: ok, Code: clip(code, maxWord), Message: strings.ToValidUTF8(message, "\uFFFD"), Seq: f.Seq, Landed: f.Landed}}
	d.front = strconv.AppendBool([]byte(`{"ok":`), ok)
	d.front = appendText(append(d.front, `,"code":`...), d.answer.Code)
	d.front = append(d.front, `,"message":`...)
	d.back = appendText(append(d.back, `,"phase":`...), clip(f.Phase, maxWord))
	d.back = append(d.back, `,"tools":[`...)
	size, left := units(d.back), 0
	for i, name := range f.Tools {
		quoted := appendText(nil, name)
		if left > 0 || size+units(quoted) > maxFrame {
			left++
			continue
		}
		if i > 0 {
			d.back = append(d.back, ',')
		}
		d.back = append(d.back, quoted...)
		size += units(quoted) + 1
	}
	d.back = append(d.back, ']')
	if left > 0 { // no phase offers so many; a list that is not whole must say so
		d.back = strconv.AppendInt(append(d.back, `,"tools_omitted":`...), int64(left), 10)
	}
	if f.Landed {
		d.back = strconv.AppendUint(append(d.back, `,"seq":`...), f.Seq, 10)
	}
	d.back = append(appendHex(append(d.back, `,"head":"`...), f.Head), '"')
	d.used = units(d.front) + len(`""`) + units(d.back) + omittedRoom + len(`}`)
	d.names = []string{"ok", "code", "message", "phase", "tools", "tools_omitted", "seq", "head", "omitted"}
	return d
}

// units is what the answer has so far, its message whole.
func (d *draft) units() int { return d.used + escapedUnits(d.answer.Message) }

// room is how many units are left without taking a word from the message.
func (d *draft) room() int { return max(0, Window-d.units()) }

// roomFor is how many units of escaped text a string member of that name may have, keeping some for members after it.
func (d *draft) roomFor(name string, keep int) int {
	return max(0, d.room()-keep-units(appendText(nil, name))-len(`,:""`))
}

// Str adds a string. What isn't well-formed UTF-8 is left out, not mended.
func (d *draft) Str(name, text string) bool {
	quoted, err := jsontext.AppendQuote(nil, text)
	return d.add(name, quoted, err == nil)
}

// Int adds a whole number.
func (d *draft) Int(name string, n int64) bool {
	return d.add(name, strconv.AppendInt(nil, n, 10), -MaxWhole <= n && n <= MaxWhole)
}

// Bool adds true or false.
func (d *draft) Bool(name string, b bool) bool { return d.add(name, strconv.AppendBool(nil, b), true) }

// Hash adds a digest as 64 lower-case hex digits.
func (d *draft) Hash(name string, h [32]byte) bool {
	return d.add(name, append(appendHex([]byte{'"'}, h), '"'), true)
}

// Strs adds an array of strings.
func (d *draft) Strs(name string, texts []string) bool {
	return d.add(name, appendTexts(nil, texts), !slices.ContainsFunc(texts, func(s string) bool { return !utf8.ValidString(s) }))
}

// Raw adds a member that is JSON already.
func (d *draft) Raw(name, json string) bool {
	return d.add(name, []byte(json), len(json) <= 3*Window && jsontext.Value(json).IsValid())
}

// add takes a member whole, or counts it as left out. It may use all the room there is, the message's included.
func (d *draft) add(name string, value []byte, valid bool) bool {
	d.closeList()
	quoted, err := jsontext.AppendQuote(nil, name)
	size := units(quoted) + units(value) + len(`,:`)
	if err != nil || !valid || d.used+size > Window || slices.Contains(d.names, name) {
		d.omitted = min(d.omitted+1, 999)
		return false
	}
	d.data = append(append(append(append(d.data, ','), quoted...), ':'), value...)
	d.used += size
	d.names = append(d.names, name)
	return true
}

// List opens an array, which [draft.TryRaw] fills and the next member ends.
func (d *draft) List(name string) bool {
	if !d.add(name, []byte("[]"), true) {
		return false
	}
	d.data = d.data[:len(d.data)-1]
	d.list, d.listEmpty = true, true
	return true
}

// TryRaw adds JSON to the open list, whole, if it fits without taking a word from the message or any of the units to keep
// for members that follow. Where it doesn't, nothing changes: the caller says where to go on.
func (d *draft) TryRaw(json string, keep int) bool {
	size := units(json)
	if !d.listEmpty {
		size++
	}
	if !d.list || size+max(0, keep) > d.room() || !jsontext.Value(json).IsValid() {
		return false
	}
	if !d.listEmpty {
		d.data = append(d.data, ',')
	}
	d.data = append(d.data, json...)
	d.used += size
	d.listEmpty = false
	return true
}

func (d *draft) closeList() {
	if d.list {
		d.data = append(d.data, ']')
		d.list = false
	}
}

// done fits the message in what the data left and returns the answer.
func (d *draft) done() Answer {
	d.closeList()
	a := d.answer
	a.Message = clip(a.Message, Window-d.used)
	b := slices.Concat(appendText(d.front, a.Message), d.back, d.data)
	if d.omitted > 0 {
		b = strconv.AppendInt(append(b, `,"omitted":`...), int64(d.omitted), 10)
	}
	a.JSON = string(append(b, '}'))
	return a
}
