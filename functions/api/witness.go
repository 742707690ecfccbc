package api

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"docket/functions/keyring"
	"docket/functions/witness"
	"docket/ledger"
)

// keys lists the keys that ever signed, and names the witness.
func (a *api) keys(w http.ResponseWriter, r *http.Request) error {
	list, who := "[", "null"
	if a.Keys != nil {
		current := a.Keys.Current()
		list += keyJSON(current, "current")
		for _, k := range a.Keys.Retired() {
			list += "," + keyJSON(k, "retired")
		}
		p, err := ledger.Make(ledger.Str("name", current.Name), ledger.Str("key", current.WitnessVkey()))
		if err != nil {
			return err
		}
		who = p.String()
	}
	p, err := ledger.ParsePayload([]byte(`{"keys":` + list + `],"witness":` + who + `}`))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, p)
	return nil
}

func keyJSON(k keyring.Public, status string) string {
	p, _ := ledger.Make(ledger.Str("key_id", k.ID), ledger.Str("public_key", base64.StdEncoding.EncodeToString(k.Key[:])), ledger.Str("status", status)) // plain ASCII
	return p.String()
}

// rooms registers the key of a room. The room's id follows from the key, so
// nobody can register another's room; registering again changes nothing.
func (a *api) rooms(w http.ResponseWriter, r *http.Request) error {
	f, err := object(r, maxRoom, "key")
	if err != nil {
		return err
	}
	vkey := f.Str("key")
	if err := f.Err(); err != nil {
		return badBody(err)
	}
	id, key, err := ledger.ParseRoomKey(vkey)
	if err != nil {
		return &Error{Status: http.StatusBadRequest, Code: "bad_request", Path: "/key", Message: err.Error()}
	}
	store, err := a.Store(r)
	if err != nil {
		return unavailable(err)
	}
	first, err := store.Register(r.Context(), key.Name, vkey, a.Now())
	if err != nil {
		return unavailable(err)
	}
	if !first {
		return &Error{Status: http.StatusConflict, Code: "other_key", Path: "/key", Message: "another key is registered for this room"}
	}
	p, err := ledger.Make(ledger.Str("room", id), ledger.Str("origin", key.Name))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, p)
	return nil
}

// addCheckpoint is the add-checkpoint call of C2SP tlog-witness.
func (a *api) addCheckpoint(w http.ResponseWriter, r *http.Request) error {
	body, err := read(r, maxCheckpoint)
	if err != nil {
		return text(w, err)
	}
	request, err := witness.ParseRequest(body)
	if err != nil {
		return text(w, badBody(err))
	}
	if a.Keys == nil {
		return text(w, &Error{Status: http.StatusServiceUnavailable, Message: "this server cannot cosign: " + a.NoKeys})
	}
	store, err := a.Store(r)
	if err != nil {
		return text(w, unavailable(err))
	}
	line, err := (&witness.Witness{Store: store, Key: a.Keys, Now: a.Now}).Add(r.Context(), request)
	if err != nil {
		return text(w, err)
	}
	write(w, http.StatusOK, "text/plain; charset=utf-8", line)
	return nil
}

// checkpoint shows what was cosigned last for an origin.
func (a *api) checkpoint(w http.ResponseWriter, r *http.Request) error {
	origin := r.URL.Query().Get("origin")
	switch {
	case origin == "" || len(origin) > ledger.MaxOrigin:
		return text(w, &Error{Status: http.StatusBadRequest, Message: "want ?origin=, a log's name of at most 255 bytes"})
	case a.Keys == nil:
		return text(w, &Error{Status: http.StatusServiceUnavailable, Message: "this server cannot cosign: " + a.NoKeys})
	}
	store, err := a.Store(r)
	if err != nil {
		return text(w, unavailable(err))
	}
	note, err := (&witness.Witness{Store: store, Key: a.Keys, Now: a.Now}).Show(r.Context(), origin)
	if err != nil {
		return text(w, err)
	}
	write(w, http.StatusOK, "text/plain; charset=utf-8", note)
	return nil
}

// text answers an error as the specification wants it, in one line.
func text(w http.ResponseWriter, err error) error {
	var refused *witness.Error
	var e *Error
	switch {
	case errors.As(err, &refused) && refused.Code == witness.Conflict:
		// "The response body MUST consist of the tree size of the latest cosigned
		// checkpoint in decimal, followed by a newline."
		write(w, http.StatusConflict, "text/x.tlog.size", strconv.FormatUint(refused.Size, 10)+"\n")
		return nil
	case refused != nil:
		e = &Error{Status: statusOf(refused.Code), Message: refused.Msg}
		if refused.Code == witness.Unavailable {
			e.After = time.Second
		}
	case !errors.As(err, &e):
		return err
	}
	retry(w, e.After)
	write(w, e.Status, "text/plain; charset=utf-8", strings.ReplaceAll(e.Message, "\n", " ")+"\n")
	return nil
}

func statusOf(c witness.Code) int {
	switch c {
	case witness.Malformed:
		return http.StatusBadRequest
	case witness.BadSignature:
		return http.StatusForbidden
	case witness.UnknownLog:
		return http.StatusNotFound
	case witness.Conflict:
		return http.StatusConflict
	case witness.Inconsistent:
		return http.StatusUnprocessableEntity
	case witness.Unavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusInternalServerError
}
