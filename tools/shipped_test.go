package tools

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/records/shipped"
)

// No operation and no query of a set may take the name of a tool that the room has.
func TestSetsAndRoomShareNoName(t *testing.T) {
	own := append(slices.Concat(catalogue, taskTools), getMandateTool, getActionTool, listActionsTool)
	for _, set := range shipped.Sets() {
		for _, tool := range own {
			require.Nil(t, set.Operation(tool.Name), "%s: %s is a tool of the room", set.Name, tool.Name)
			require.Nil(t, set.Query(tool.Name), "%s: %s is a tool of the room", set.Name, tool.Name)
		}
	}
}
