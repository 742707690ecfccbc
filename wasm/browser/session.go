//go:build js && wasm

package browser

// SessionGet reads what this tab keeps under a key: it outlives a reload, and a duplicate of the tab has a copy. Where
// storage is switched off there is an error.
func SessionGet(key string) (value string, ok bool, err error) {
	storage, err := Get(global, "sessionStorage")
	if err != nil {
		return "", false, err
	}
	v, err := Call(storage, "getItem", key)
	if err != nil || v.IsNull() {
		return "", false, err
	}
	value, err = Text(v, 1<<20)
	return value, err == nil, err
}

// SessionSet keeps a value for this tab.
func SessionSet(key, value string) error {
	storage, err := Get(global, "sessionStorage")
	if err != nil {
		return err
	}
	_, err = Call(storage, "setItem", key, value)
	return err
}
