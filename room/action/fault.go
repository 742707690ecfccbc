package action

import "docket/room/records"

// Fault is what the engine did not admit, or why an action failed. It is an error.
type Fault struct {
	Code    string // stable, snake_case
	Path    string // RFC 6901 pointer into what was given, "" for the whole
	Message string
	Place   records.Place // in the records, where it is at one
}

// Error gives the code, the place where there is one, and the message.
func (f *Fault) Error() string {
	if f.Place != (records.Place{}) {
		return f.Code + " at " + f.Place.String() + ": " + f.Message
	}
	return f.Code + ": " + f.Message
}

func fault(code, path, message string) *Fault {
	return &Fault{Code: code, Path: path, Message: message}
}
