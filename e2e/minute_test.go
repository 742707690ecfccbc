package e2e

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/wasm/script"
)

// A newcomer's first minute: a whole round, and a change from its proposal to its undoing, with no agent and by nothing but what the
// walk points at. Each step is led to, its control is pressed as a person presses, and the walk goes on once the record shows it.
func TestFirstMinute(t *testing.T) {
	for _, c := range []struct {
		name, walk string
		steps      int
		open       func(*testing.T) *rider.Page
	}{
		{"round", "Walk a round", 13, openRiding},
		{"round by polyfill", "Walk a round", 13, openPlain},
		{"change", "Walk a change", 7, openRiding},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := c.open(t)
			p.Press(c.walk)
			n := 0
			for ; !rider.Wait[bool](p, `!!document.getElementById('walk-say')`) || !over(p); n++ {
				require.Less(t, n, c.steps, "it goes on for ever")
				stepOn(p)
			}
			require.Equal(t, c.steps, n)
			p.WaitWithin("#chip-ledger", "Witnessed up to #") // a room that was opened by a press too
			require.LessOrEqual(t, p.Overhang(), 0)
			p.NoViolations(built.Root)

			_, file := p.Export()
			l, verdict, err := ledger.Import(t.Context(), bytes.NewReader(file), nil)
			require.NoError(t, err)
			require.True(t, verdict.OK)
			calls, seat := 0, ""
			for e := range l.Entries(1) {
				if e.Kind == "seat_added" {
					f := e.Payload.Read()
					require.Equal(t, script.SeatName, f.Str("name"))
					seat = f.Str("seat")
				}
				if e.Actor.Ingress == "webmcp" {
					require.Equal(t, seat, e.Actor.Seat, "%d %s", e.Seq, e.Kind)
				}
				if seat != "" && e.Actor.Seat == seat {
					calls++
					require.Equal(t, "webmcp", e.Actor.Ingress, "%d %s", e.Seq, e.Kind)
				}
			}
			require.Greater(t, calls, 1)
		})
	}
}

func over(p *rider.Page) bool {
	return rider.Eval[bool](p, `document.getElementById('walk-title').innerText.toLowerCase() === 'the walk is over'`)
}

// stepOn does the walk's next step: it is led to, what is to be written is written where the focus is, and its control is pressed.
func stepOn(p *rider.Page) {
	p.T.Helper()
	title := rider.Eval[string](p, `document.getElementById('walk-title').innerText`)
	type control struct{ Role, Name, Field string }
	rider.Wait[bool](p, `!!document.querySelector('[data-walk=here]:not(:disabled, [aria-disabled=true])') || Promise.reject(new Error(document.getElementById('walk').innerText))`)
	p.Press("Show me")
	c := rider.Wait[control](p, `((c) => c && c.offsetParent && document.activeElement !== document.body && {
  Role: c.getAttribute('role') ?? 'button',
  Name: c.hasAttribute('aria-labelledby') ? c.getAttribute('aria-labelledby').split(' ').map((id) => document.getElementById(id).innerText).join(' ') : c.getAttribute('aria-label') ?? c.innerText,
  Field: ['INPUT', 'TEXTAREA'].includes(document.activeElement.tagName) ? document.activeElement.name : '',
})(document.querySelector('[data-walk=here]'))`)
	if c.Field != "" {
		p.Keys(" Saturdays, yes.")
	} else {
		require.True(p.T, rider.Eval[bool](p, `document.activeElement.matches('[data-walk=here]')`), title)
	}
	if c.Role == "checkbox" {
		rider.Wait[bool](p, `!!document.querySelector('#proof-card[data-state=awake]')`)
	}
	p.PressRole(c.Role, c.Name)
	rider.Wait[bool](p, `document.getElementById('walk-title').innerText !== `+rider.JSON(title)+` || Promise.reject(new Error('still '+document.getElementById('walk').innerText))`)
}
