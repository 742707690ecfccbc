package tools

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room"
)

// A tool is offered anew for whatever of it differs, and for nothing else.
func TestSame(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Tool)
		same   bool
	}{
		"nothing":       {func(*Tool) {}, true},
		"a copy":        {func(o *Tool) { o.Schema.Fields = slices.Clone(o.Schema.Fields) }, true},
		"name":          {func(o *Tool) { o.Name = "other" }, false},
		"title":         {func(o *Tool) { o.Title = "Otherwise" }, false},
		"description":   {func(o *Tool) { o.Description = "Otherwise." }, false},
		"read only":     {func(o *Tool) { o.ReadOnly = !o.ReadOnly }, false},
		"consequential": {func(o *Tool) { o.Consequential = !o.Consequential }, false},
		"untrusted":     {func(o *Tool) { o.Untrusted = !o.Untrusted }, false},
		"exposed":       {func(o *Tool) { o.ExposedTo = "https://partner.example" }, false},
		"no members":    {func(o *Tool) { o.Schema.Fields = nil }, false},
		"a member": {func(o *Tool) {
			o.Schema.Fields = slices.Clone(o.Schema.Fields)
			o.Schema.Fields[0].Description = "Otherwise."
		}, false},
		"a choice": {func(o *Tool) {
			o.Schema.Fields = slices.Clone(o.Schema.Fields)
			o.Schema.Fields[0].Enum = []string{"one"}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := Offered(room.Snapshot{})[0], Offered(room.Snapshot{})[0]
			c.change(&b)
			require.Equal(t, c.same, a.Same(b))
			require.Equal(t, c.same, b.Same(a))
		})
	}
}
