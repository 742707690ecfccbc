package api

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"docket/ledger"
)

// An Error is an answer that is not the one asked for. This is the one place
// where what went wrong becomes a status.
type Error struct {
	Status  int
	Code    string        // for programs
	Path    string        // JSON pointer to what was wrong in the body; "" is all of it
	Message string        // for people
	After   time.Duration // when to try again; 0 says nothing
}

func (e *Error) Error() string { return e.Message }

// badBody is an error of the body's content.
func badBody(err error) error {
	var at *ledger.PathError
	if errors.As(err, &at) {
		return &Error{Status: http.StatusBadRequest, Code: "bad_request", Path: at.Path, Message: at.Msg}
	}
	return &Error{Status: http.StatusBadRequest, Code: "bad_request", Message: err.Error()}
}

// unavailable is a failure of the database, or its lack.
func unavailable(err error) error {
	return &Error{Status: http.StatusServiceUnavailable, Code: "storage_unavailable", After: time.Second,
		Message: "nothing was lost, and this was not kept: " + err.Error() + "; try again"}
}

func writeError(w http.ResponseWriter, err error) {
	e, ok := err.(*Error)
	if !ok {
		e = &Error{Status: http.StatusInternalServerError, Code: "internal", Message: "the server failed at this request"}
	}
	retry(w, e.After)
	body, err := ledger.Make(ledger.Str("code", e.Code), ledger.Str("path", e.Path), ledger.Str("message", e.Message))
	if err != nil { // a path or message that is not UTF-8
		body, _ = ledger.Make(ledger.Str("code", e.Code), ledger.Str("path", ""), ledger.Str("message", "the request is not well-formed"))
	}
	whole, _ := ledger.Make(ledger.Obj("error", body)) // of two parts that are sound
	writeJSON(w, e.Status, whole)
}

func writeJSON(w http.ResponseWriter, status int, p ledger.Payload) {
	write(w, status, "application/json", p.String()+"\n")
}

func write(w http.ResponseWriter, status int, contentType, body string) {
	h := w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	// A client that is gone needs no answer.
	_, _ = w.Write([]byte(body))
}

func retry(w http.ResponseWriter, after time.Duration) {
	if after > 0 {
		w.Header().Set("Retry-After", seconds(after))
	}
}

// seconds rounds up: a client that comes back that late is served.
func seconds(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
}
