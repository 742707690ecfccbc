//go:build js && wasm

package surface

import "docket/wasm/browser"

// descriptor writes what registerTool is given, but for execute. It crosses as JSON and is parsed there.
func descriptor(t tool) string {
	b := `{"name":` + browser.Quote(t.Name) + `,"title":` + browser.Quote(t.Title) + `,"description":` + browser.Quote(t.Description) +
		`,"inputSchema":` + t.Schema.JSON() + `,"annotations":{`
	comma := ""
	for _, hint := range []struct {
		name string
		is   bool
	}{{"readOnlyHint", t.ReadOnly}, {"untrustedContentHint", t.Untrusted}, {"consequentialHint", t.Consequential}} {
		if hint.is {
			b += comma + `"` + hint.name + `":true`
			comma = ","
		}
	}
	return b + "}}"
}
