package e2e
import ("testing";"docket/room")
func TestZZ(t *testing.T){ p := reached(t, doors[1], room.Commit)
 for i := range 15 { t.Log(i, len(recorded(p))) } }
