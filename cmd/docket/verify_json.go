package main

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"strconv"
	"time"
	"unicode/utf16"
	"unicode/utf8"
)

// What verify --json prints. Names are stable; what is not known is left out.
type (
	jsonRun struct {
		Format      string           `json:"format"`
		Status      int              `json:"status"`
		Files       []jsonFile       `json:"files"`
		Comparisons []jsonComparison `json:"comparisons"`
	}
	jsonFile struct {
		Name       string           `json:"name"`
		Reference  bool             `json:"reference,omitempty"`
		Kind       string           `json:"kind,omitempty"`
		Verdict    string           `json:"verdict"`
		Headline   string           `json:"headline"`
		Bytes      int64            `json:"bytes"`
		Origin     string           `json:"origin,omitempty"`
		RoomName   string           `json:"room_name,omitempty"`
		Sentence   string           `json:"sentence,omitempty"`
		Foreign    bool             `json:"foreign,omitempty"`
		Entries    uint64           `json:"entries"`
		First      uint64           `json:"first,omitempty"`
		Last       uint64           `json:"last,omitempty"`
		Head       string           `json:"head,omitempty"`
		Size       uint64           `json:"size,omitempty"`
		Root       string           `json:"root,omitempty"` // base64, as in a checkpoint
		Checks     []jsonCheck      `json:"checks"`
		Fault      *jsonFault       `json:"fault,omitempty"`
		NotChecked []jsonNotChecked `json:"not_checked"`
		Keys       []jsonKey        `json:"keys"`
	}
	jsonCheck struct {
		What  string `json:"what"`
		Count uint64 `json:"count"`
	}
	jsonFault struct {
		Kind     string `json:"kind"`
		Entry    uint64 `json:"entry,omitempty"`
		Line     int    `json:"line,omitempty"`
		Offset   int64  `json:"offset"`
		Message  string `json:"message"`
		Expected string `json:"expected,omitempty"`
		Found    string `json:"found,omitempty"`
	}
	jsonNotChecked struct {
		What string `json:"what"`
		Why  string `json:"why"`
	}
	jsonKey struct {
		Use        string `json:"use"`
		ID         string `json:"id"`
		Pinned     bool   `json:"pinned"`
		From       string `json:"from,omitempty"`
		Signatures uint64 `json:"signatures"`
		At         string `json:"at,omitempty"`
	}
	jsonComparison struct {
		A        string `json:"a"`
		B        string `json:"b"`
		Asked    bool   `json:"asked"`
		Relation string `json:"relation"`
		After    uint64 `json:"after,omitempty"`
		Missing  uint64 `json:"missing,omitempty"`
		Parts    uint64 `json:"parts,omitempty"`
		Within   uint64 `json:"within,omitempty"`
		HeadA    string `json:"head_a,omitempty"`
		HeadB    string `json:"head_b,omitempty"`
		Words    string `json:"words"`
	}
)

func (v *verification) writeJSON(w io.Writer, status int) error {
	run := jsonRun{Format: "docket-verify/1", Status: status, Files: []jsonFile{}, Comparisons: []jsonComparison{}}
	for _, f := range v.files {
		run.Files = append(run.Files, jsonOf(f))
	}
	for _, p := range v.pairs {
		c := p.result
		run.Comparisons = append(run.Comparisons, jsonComparison{A: c.A, B: c.B, Asked: p.asked, Relation: string(c.Relation),
			After: c.After, Missing: c.Missing, Parts: c.Parts, Within: c.Within, HeadA: c.HeadA, HeadB: c.HeadB, Words: c.Words})
	}
	b, err := json.MarshalIndent(run, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(asciiJSON(b), '\n'))
	return err
}

func jsonOf(f *input) jsonFile {
	r := &f.report
	j := jsonFile{Name: r.Name, Reference: f.reference, Kind: string(r.Kind), Verdict: string(r.Verdict), Headline: r.Headline, Bytes: r.Bytes,
		Origin: r.Origin, RoomName: r.RoomName, Sentence: r.Sentence, Foreign: r.Foreign, Entries: r.Entries, First: r.First, Last: r.Last, Size: r.Size,
		Checks: []jsonCheck{}, NotChecked: []jsonNotChecked{}, Keys: []jsonKey{}}
	if r.Entries > 0 {
		j.Head = r.Head.String()
	}
	if r.Size > 0 {
		j.Root = base64.StdEncoding.EncodeToString(r.Root[:])
	}
	for _, c := range r.Checks {
		j.Checks = append(j.Checks, jsonCheck(c))
	}
	for _, n := range r.NotChecked {
		j.NotChecked = append(j.NotChecked, jsonNotChecked(n))
	}
	for _, k := range r.Keys {
		key := jsonKey{Use: k.Use, ID: k.ID, Pinned: k.Pinned(), From: k.From, Signatures: k.Signatures}
		if !k.At.IsZero() {
			key.At = k.At.UTC().Format(time.RFC3339)
		}
		j.Keys = append(j.Keys, key)
	}
	if r.Fault != nil {
		j.Fault = &jsonFault{Kind: string(r.Fault.Kind), Entry: r.Fault.Seq, Line: r.Fault.Line, Offset: r.Fault.Offset,
			Message: r.Fault.Message, Expected: r.Fault.Expected, Found: r.Fault.Found}
	}
	return j
}

// asciiJSON escapes what is not printable ASCII, so that the text of a file
// cannot act on a terminal that the JSON is printed to. Outside of strings there is none.
func asciiJSON(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		b = b[n:]
		switch {
		case r < 0x7f:
			out = append(out, byte(r))
		case r < 0x10000:
			out = appendEscape(out, r)
		default:
			high, low := utf16.EncodeRune(r)
			out = appendEscape(appendEscape(out, high), low)
		}
	}
	return out
}

func appendEscape(b []byte, r rune) []byte {
	return append(append(b, `\u`...), strconv.FormatInt(int64(r)+0x10000, 16)[1:]...)
}
