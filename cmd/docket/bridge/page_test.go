package bridge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/bridge"
	"docket/cmd/docket/bridge/bridgetest"
	"docket/tools/wire"
)

// Whoever is not the room's page with the token is refused, and told why where it may know.
func TestPagesRefused(t *testing.T) {
	f := start(t, bridge.Config{})
	for name, from := range map[string]string{
		"no origin": "", "null": "null", "other": "https://evil.example", "longer": origin + ".evil.example", "other port": origin + ":444",
		"other scheme": "http://room.example", "case": "https://ROOM.example", "list": origin + ", https://evil.example",
	} {
		t.Run("origin "+name, func(t *testing.T) {
			_, err := bridgetest.Dial(t.Context(), f.Address, from)
			require.ErrorContains(t, err, "403")
		})
	}
	good := wire.Hello{Version: wire.Version, Token: f.Token, Room: "r", Page: "p"}
	for name, c := range map[string]struct {
		hello wire.FromPage
		code  string
	}{
		"wrong token":   {wire.Hello{Version: wire.Version, Token: f.MCPToken, Room: "r", Page: "p"}, wire.WrongToken},
		"no token":      {wire.Hello{Version: wire.Version, Room: "r", Page: "p"}, wire.WrongToken},
		"part of it":    {wire.Hello{Version: wire.Version, Token: f.Token[:31], Room: "r", Page: "p"}, wire.WrongToken},
		"other version": {wire.Hello{Version: "docket-bridge/2", Token: f.Token, Room: "r", Page: "p"}, wire.BadVersion},
		"no page":       {wire.Hello{Version: wire.Version, Token: f.Token, Room: "r"}, wire.BadMessage},
		"no hello":      {wire.Opened{}, wire.BadMessage},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := bridgetest.Dial(t.Context(), f.Address, origin)
			require.NoError(t, err)
			m, err := p.Ask(t.Context(), c.hello)
			require.NoError(t, err)
			require.Equal(t, c.code, m.(wire.Refused).Code)
			require.NotContains(t, m.(wire.Refused).Message, f.Token)
			_, err = p.Hear(t.Context())
			require.Error(t, err, "the socket ends")
		})
	}
	t.Run("not JSON", func(t *testing.T) {
		p, err := bridgetest.Dial(t.Context(), f.Address, origin)
		require.NoError(t, err)
		require.NoError(t, p.SayRaw(t.Context(), []byte("hello")))
		m, err := p.Hear(t.Context())
		require.NoError(t, err)
		require.Equal(t, wire.BadMessage, m.(wire.Refused).Code)
	})
	t.Run("out of turn", func(t *testing.T) {
		for name, say := range map[string][]wire.FromPage{
			"tools first":  {wire.Tools{}},
			"hello twice":  {wire.Opened{}, good},
			"opened twice": {wire.Opened{}, wire.Opened{}},
			"no such call": {wire.Opened{}, wire.Answer{ID: 1}},
			"never asked":  {wire.Opened{}, wire.Waiting{ID: 1}},
			"same tool":    {wire.Opened{}, wire.Tools{Tools: []wire.Tool{listSeats, listSeats}}},
			"no name":      {wire.Opened{}, wire.Tools{Tools: []wire.Tool{{Schema: listSeats.Schema}}}},
			"no object":    {wire.Opened{}, wire.Tools{Tools: []wire.Tool{listSeats, {Name: "x", Schema: []byte(`{"type":"array"}`)}}}},
		} {
			t.Run(name, func(t *testing.T) {
				p, err := bridgetest.Dial(t.Context(), f.Address, origin)
				require.NoError(t, err)
				m, err := p.Ask(t.Context(), good)
				require.NoError(t, err)
				require.Equal(t, wire.Welcome{}, m)
				for _, m := range say {
					require.NoError(t, p.Say(t.Context(), m))
				}
				m, err = p.Hear(t.Context())
				require.NoError(t, err)
				require.Equal(t, wire.BadMessage, m.(wire.Refused).Code)
				t.Log(m.(wire.Refused).Message)
				_, err = p.Hear(t.Context())
				require.Error(t, err)
			})
		}
	})
	// None of that keeps the page out.
	f.page("p", listSeats)
	require.Equal(t, []string{"list_seats"}, names(t, f.client(nil)))
}

// One page at a time: a second one is told who holds the bridge; the same page may come back; a page that is gone holds
// nothing.
func TestOnePage(t *testing.T) {
	f := start(t, bridge.Config{})
	s := f.client(nil)
	first := f.page("p1", listSeats)
	heard := make(told[wire.ToPage], 9)
	ended := f.serve(first, func(m wire.ToPage) { heard <- m })
	_, err := bridgetest.Connect(t.Context(), f.Address, f.Token, origin, "p2", commitToRound)
	require.ErrorContains(t, err, `other_page: another page holds this bridge: the room "Night shift" in page "p1"`)
	require.Equal(t, []string{"list_seats"}, names(t, s))

	f.page("p1", commitToRound)
	require.Equal(t, wire.Bye{Why: wire.Replaced}, heard.next(t))
	require.Error(t, told[error](ended).next(t))
	require.Equal(t, []string{"commit_to_round"}, names(t, s))
}

// A page that does not answer any more holds nothing.
func TestDeadPage(t *testing.T) {
	f := start(t, bridge.Config{})
	f.page("p1", listSeats) // nobody reads its socket, so no ping is answered
	f.page("p2", commitToRound)
	require.Equal(t, []string{"commit_to_round"}, names(t, f.client(nil)))
}
