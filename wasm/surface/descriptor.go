//go:build js && wasm

package surface

import (
	"docket/tools"
	"docket/wasm/browser"
)

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

// identical compares two members without their enumerations, which [same] leaves to the schema's JSON.
func identical(a, b tools.Field) bool {
	return a.Name == b.Name && a.Description == b.Description && a.Type == b.Type && a.Required == b.Required &&
		a.Min == b.Min && a.Max == b.Max && a.NotBlank == b.NotBlank && len(a.Enum) == 0 && len(b.Enum) == 0
}
