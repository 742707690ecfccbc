package tools

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/room"
)

// A caller counts on what it did, or had done before. A look may be looked again, and a refusal did nothing.
func TestWhichAnswersAreWaitedForUntilTheyAreKept(t *testing.T) {
	f := newFixture(t)
	f.to(room.Commit)
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name, tool, input string
		ctx               context.Context
		acted             bool
	}{
		{"a look", "current_phase", `{}`, context.Background(), false},
		{"arguments that do not fit", "commit_to_round", `{"position":7}`, context.Background(), false},
		{"a tool of another phase", "ratify_ruling", `{"ruling":"x"}`, context.Background(), false},
		{"no tool", "commit", `{}`, context.Background(), false},
		{"given up before it began", "commit_to_round", `{"position":"yes"}`, gone, false},
		{"an act", "commit_to_round", `{"position":"yes","request_id":"a"}`, context.Background(), true},
		{"its retry", "commit_to_round", `{"position":"yes","request_id":"a"}`, context.Background(), true},
		{"its id with other arguments", "commit_to_round", `{"position":"no","request_id":"a"}`, context.Background(), false},
		{"another act", "withdraw_commitment", `{}`, context.Background(), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := f.set.Call(c.ctx, ledger.WebMCP, c.tool, []byte(c.input))
			require.Equal(t, c.acted, a.Acted, a.JSON)
			f.read(a)
		})
	}
}
