//go:build js && wasm

package browser

// maxAddress bounds what is read of the document's address, in UTF-16 units.
const maxAddress = 8 << 10

// Location reads a part of the document's address: "origin", "hostname", "hash" and so on. It is "" where it cannot be
// read.
func Location(part string) string {
	location, err := Get(global, "location")
	if err != nil {
		return ""
	}
	v, err := Get(location, part)
	if err != nil {
		return ""
	}
	s, err := Text(v, maxAddress)
	if err != nil {
		return ""
	}
	return s
}

// Query reads a parameter of the document's address, of at most max UTF-16 units. It is "" where there is none; the error
// says that it cannot be read.
func Query(name string, max int) (string, error) {
	query, err := New("URLSearchParams", Location("search"))
	if err != nil {
		return "", err
	}
	v, err := Call(query, "get", name)
	if err != nil || v.IsNull() {
		return "", err
	}
	return Text(v, max)
}

// ForgetFragment takes the fragment out of the address bar and out of the tab's history, without loading anything.
func ForgetFragment() error {
	history, err := Get(global, "history")
	if err != nil {
		return err
	}
	state, err := Get(history, "state")
	if err != nil {
		return err
	}
	_, err = Call(history, "replaceState", state, "", Location("pathname")+Location("search"))
	return err
}

// Secure says whether the page is a secure context.
func Secure() bool {
	v, err := Get(global, "isSecureContext")
	if err != nil {
		return false
	}
	is, _ := v.Truthy()
	return is
}
