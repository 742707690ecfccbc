package ledger

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRecheck(t *testing.T) {
	l := opened(20)
	size, root := l.Root()
	for e := range l.Entries(1) {
		c := l.Recheck(e.Seq)
		require.Equal(t, EntryCheck{
			Recomputed: e.Hash, Content: true, Link: true, Grade: true, InTree: true, TreeSize: size, TreeRoot: Hash(root),
		}, c)
		require.True(t, c.Holds())
	}
	require.False(t, l.Recheck(0).Holds())
	require.False(t, l.Recheck(21).Holds())

	// Damage in memory is seen by the check that it concerns.
	line := l.lines.at(9)
	l.lines.pieces[0][8] = strings.Replace(line, "act 9", "act 8", 1)
	c := l.Recheck(9)
	require.False(t, c.Content)
	require.True(t, c.Link && c.Grade && c.InTree)
	require.False(t, c.Holds())

	e := must(ParseEntry([]byte(line)))
	e.Actor.Grade = ServerObserved.String()
	e.Hash = e.Sum()
	l.lines.pieces[0][8] = string(e.AppendLine(nil))
	c = l.Recheck(9)
	require.True(t, c.Content && c.Link)
	require.False(t, c.Grade || c.InTree)
	require.False(t, l.Recheck(10).Link)
}
