package task

// Fault is why an event was not admitted. It is an error.
type Fault struct {
	Code    string // stable, snake_case
	Path    string // RFC 6901 pointer into what was given, "" for the whole
	Message string
}

// Error gives the code and the message.
func (f *Fault) Error() string { return f.Code + ": " + f.Message }

func fault(code, path, message string) *Fault {
	return &Fault{Code: code, Path: path, Message: message}
}
