package html

// An Attr is an attribute of an element. It can be made by the constructors below only: there is none for style,
// for an event handler, or for a name that was made up.
type Attr struct {
	head  string // what stands before the value: ` class="`; or the whole of one without a value
	value string
	n     uint64
	form  form
}

type form uint8

const (
	bare form = iota // the name alone
	text
	number
)

// If gives the attribute where ok, and none where not.
func If(ok bool, a Attr) Attr {
	if ok {
		return a
	}
	return Attr{}
}

// Key is an attribute whose value is any text. No other can be made outside this package.
type Key struct{ head string }

// The attributes that take any text.
var (
	ID             = Key{` id="`}
	Class          = Key{` class="`}
	For            = Key{` for="`}
	Name           = Key{` name="`}
	Value          = Key{` value="`}
	Title          = Key{` title="`}
	Role           = Key{` role="`}
	Type           = Key{` type="`}
	Lang           = Key{` lang="`}
	DateTime       = Key{` datetime="`}
	Scope          = Key{` scope="`}
	Autocomplete   = Key{` autocomplete="`}
	Spellcheck     = Key{` spellcheck="`}
	InputMode      = Key{` inputmode="`}
	Accept         = Key{` accept="`}
	AriaLabel      = Key{` aria-label="`}
	AriaLabelledBy = Key{` aria-labelledby="`}
	AriaDescribed  = Key{` aria-describedby="`}
	AriaControls   = Key{` aria-controls="`}
	AriaCurrent    = Key{` aria-current="`}
	AriaDisabled   = Key{` aria-disabled="`}
	AriaChecked    = Key{` aria-checked="`}
	AriaExpanded   = Key{` aria-expanded="`}
	AriaInvalid    = Key{` aria-invalid="`}
	AriaHidden     = Key{` aria-hidden="`}
	AriaLive       = Key{` aria-live="`}
	AriaAtomic     = Key{` aria-atomic="`}
	AriaValueText  = Key{` aria-valuetext="`}
)

// Is gives the attribute its value.
func (k Key) Is(value string) Attr { return Attr{head: k.head, value: value, form: text} }

// Count is an attribute whose value is a whole number.
type Count struct{ head string }

// The attributes that take a whole number.
var (
	TabIndex  = Count{` tabindex="`}
	ValueMin  = Count{` aria-valuemin="`}
	ValueMax  = Count{` aria-valuemax="`}
	ValueNow  = Count{` aria-valuenow="`}
	SetSize   = Count{` aria-setsize="`}
	PosInSet  = Count{` aria-posinset="`}
	MaxLength = Count{` maxlength="`}
	TextRows  = Count{` rows="`}
	Number    = Count{` value="`}
	Max       = Count{` max="`}
)

// Is gives the attribute its number.
func (c Count) Is(n uint64) Attr { return Attr{head: c.head, n: n, form: number} }

// The attributes that are there or not.
var (
	Disabled   = Attr{head: " disabled"}
	Hidden     = Attr{head: " hidden"}
	IsOpen     = Attr{head: " open"}
	Required   = Attr{head: " required"}
	ReadOnly   = Attr{head: " readonly"}
	Selected   = Attr{head: " selected"}
	NoValidate = Attr{head: " novalidate"}
)

// Unfocused takes an element out of the order of the Tab key and lets script give it the focus.
var Unfocused = Attr{head: ` tabindex="`, value: "-1", form: text}

// Data is an attribute of one's own, data-something.
type Data struct{ head string }

// NewData names one. The name is lower-case letters and single hyphens between them; for any other it panics, so it
// belongs into the declaration of a variable.
func NewData(name string) Data {
	hyphen := true
	for i := range len(name) {
		c := name[i]
		if (c < 'a' || c > 'z') && (c != '-' || hyphen) {
			panic("html: data attribute " + name + ": want lower-case letters with single hyphens between them")
		}
		hyphen = c == '-'
	}
	if hyphen {
		panic("html: data attribute " + name + ": want lower-case letters at both ends")
	}
	return Data{" data-" + name + `="`}
}

// Is gives the attribute its value.
func (d Data) Is(value string) Attr {
	return Attr{head: d.head, value: value, form: text}
}

// Num gives the attribute a number.
func (d Data) Num(n uint64) Attr { return Attr{head: d.head, n: n, form: number} }

// Href links to a place in this document or to this document with another query. What is given is the query or
// the fragment alone, with its ? or #; anything else links nowhere.
func Href(to string) Attr {
	if to == "" || (to[0] != '?' && to[0] != '#') {
		to = "#"
	}
	return Attr{head: ` href="`, value: to, form: text}
}

// Of gives the value that an element has for the attribute, where it is text.
func (d Data) Of(at At) (value string, ok bool) {
	for _, a := range at {
		if a.head == d.head && a.form == text {
			return a.value, true
		}
	}
	return "", false
}
