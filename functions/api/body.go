package api

import (
	"io"
	"net/http"
	"strconv"
	"strings"

	"docket/ledger"
)

// Bounds of the bodies, in bytes. A check holds a position of 1,000 characters,
// at most 12 bytes each as JSON spells them.
const (
	maxCheck      = 16 << 10
	maxRoom       = 4 << 10
	maxCheckpoint = 16 << 10
)

// wantJSON takes application/json, in UTF-8 where it says so.
func wantJSON(h http.Header) error {
	given := strings.Join(h.Values("Content-Type"), ",")
	kind, parameter, _ := strings.Cut(given, ";")
	parameter = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(parameter), `"`, ""))
	if strings.EqualFold(strings.TrimSpace(kind), "application/json") && (parameter == "" || parameter == "charset=utf-8") {
		return nil
	}
	return &Error{Status: http.StatusUnsupportedMediaType, Code: "unsupported_media_type", Message: "the content type is " + strconv.QuoteToASCII(cut(given)) + ", want application/json"}
}

func cut(s string) string {
	if len(s) > 80 {
		return s[:80] + "…"
	}
	return s
}

// read reads a body that may have so many bytes.
func read(r *http.Request, most int64) ([]byte, error) {
	if r.ContentLength > most {
		return nil, tooLarge(most)
	}
	if r.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	if err != nil {
		return nil, &Error{Status: http.StatusBadRequest, Code: "bad_request", Message: "the body broke off"}
	}
	if int64(len(body)) > most {
		return nil, tooLarge(most)
	}
	return body, nil
}

func tooLarge(most int64) error {
	return &Error{Status: http.StatusRequestEntityTooLarge, Code: "too_large", Message: "the body is too large, want at most " + strconv.FormatInt(most, 10) + " bytes"}
}

// object reads a body that is a JSON object with these members and no others.
func object(r *http.Request, most int64, members ...string) (*ledger.Fields, error) {
	body, err := read(r, most)
	if err != nil {
		return nil, err
	}
	p, err := ledger.ParsePayload(body)
	if err != nil {
		return nil, badBody(err)
	}
	f := p.Read()
	f.Only(members...)
	if err := f.Err(); err != nil {
		return nil, badBody(err)
	}
	return f, nil
}
