package records_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The README shows a whole set of records, in fewer than 60 lines. It is the one that the example runs.
func TestReadmeShowsTheExample(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	_, shown, found := strings.Cut(string(readme), "```go\n")
	require.True(t, found)
	shown, _, _ = strings.Cut(shown, "```\n")
	require.Less(t, strings.Count(shown, "\n"), 60)
	example, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	set := regexp.MustCompile(`(?ms)^// stock is.*?^}\n`).FindString(string(example))
	set = strings.NewReplacer("// stock is", "// Set is", "func stock()", "func Set()").Replace(set)
	require.Equal(t, "package stock\n\nimport \"docket/room/records\"\n\n"+set, shown)
}
