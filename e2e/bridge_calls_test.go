package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// What is wrong with a client's arguments reaches the page byte for byte: one refusal with its path, one row that says
// the same, and nothing else moves.
func TestBridgeMalformed(t *testing.T) {
	t.Parallel()
	p, _, a := withBridge(t)
	advanced(p, room.Open, room.Commit)
	a.offered("commit_to_round")
	deep := strings.Repeat("[", 900) + strings.Repeat("]", 900) // the SDK takes no more than 1000 at the bridge
	for _, c := range []struct{ name, tool, input, code, path string }{
		{"two equal keys", "commit_to_round", `{"position":"a","position":"b"}`, "duplicate_key", "/position"},
		{"keys that differ in case", "commit_to_round", `{"position":"a","Position":"b"}`, "unknown_field", "/Position"},
		{"2^53 + 1", "read_ledger", `{"cursor":9007199254740993}`, "bad_number", "/cursor"},
		{"1e400", "read_ledger", `{"cursor":1e400}`, "bad_number", "/cursor"},
		{"a fraction", "read_ledger", `{"limit":1.5}`, "bad_number", "/limit"},
		{"__proto__", "commit_to_round", `{"position":"a","__proto__":{"seat":"host"}}`, "unknown_field", "/__proto__"},
		{"constructor", "commit_to_round", `{"position":"a","constructor":{}}`, "unknown_field", "/constructor"},
		{"half an emoji", "commit_to_round", `{"position":"\ud83d"}`, "ill_formed_unicode", "/position"},
		{"no object", "commit_to_round", `["a"]`, "not_an_object", ""},
		{"null", "commit_to_round", `{"position":null}`, "wrong_type", "/position"},
		{"missing", "commit_to_round", `{}`, "missing_field", "/position"},
		{"deep", "commit_to_round", `{"position":` + deep + `}`, "too_deep", "/position/0/0/0/0/0/0/0"},
		{"much too long", "commit_to_round", `{"position":"` + strings.Repeat("q", 10<<20) + `"}`, "too_large", ""},
		{"another seat's", "commit_to_round", `{"position":"a","seat":"host"}`, "unknown_seat", "/seat"},
		{"a tool there is not", "partner_attest", `{"claim":"a","challenge":"b"}`, "unknown_tool", ""},
		{"a tool of another phase", "ratify_ruling", `{"ruling":"a"}`, "wrong_phase", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := len(recorded(p))
			r := a.call(c.tool, c.input)
			require.True(t, r.failed)
			refusedAs(t, r.Answer, c.code, c.path)
			entries := recorded(p)
			require.Len(t, entries, before+1)
			row := entries[before]
			require.Equal(t, "refused", row.Kind)
			throughBridge(t, row, room.RiderSeat)
			require.Equal(t, c.code, member(t, row, "code"))
			require.Equal(t, c.path, member(t, row, "path"))
		})
	}
	require.Empty(t, of(recorded(p), "commit"))
}

// A call that waits for a person: it can be cancelled, it outlives its client's patience, and what became of it can be
// asked by the id that it was answered with.
func TestBridgeWaits(t *testing.T) {
	t.Parallel()
	p, _, a := withBridge(t, "--wait", "300ms")
	advanced(p, room.Open, room.Commit)
	p.Press("Advance to Reveal")
	p.Press("Advance to Reveal")
	a.offered("reveal_in_round")
	p.Press("Advance to Ruling")
	a.offered("ratify_ruling")

	t.Run("longer than its client", func(t *testing.T) {
		r := a.call("ratify_ruling", `{"ruling":"Adopted."}`)
		require.False(t, r.failed)
		require.Equal(t, room.Awaiting, r.Code)
		id := r.Str("request_id")
		require.Regexp(t, `^[0-9a-f]{32}$`, id)
		ask := rider.JSON(map[string]string{"request_id": id})
		require.Equal(t, room.Awaiting, a.call("get_outcome", ask).Str("outcome"))
		p.WaitText("A ruling is asked for")
		p.Press("Decline")
		p.WaitRow("ratification_declined")
		require.Equal(t, room.Declined, a.call("get_outcome", ask).Str("outcome"))
	})
	t.Run("under an id of its own", func(t *testing.T) {
		r := a.call("ratify_ruling", `{"ruling":"Adopted.","request_id":"mine-1"}`)
		require.Equal(t, "mine-1", r.Str("request_id"))
		p.WaitText("A ruling is asked for")
		p.Press("Ratify")
		p.WaitRow("ruling_ratified")
		require.Equal(t, room.Ratified, a.call("get_outcome", `{"request_id":"mine-1"}`).Str("outcome"))
		again := r
		for again.Code == room.Awaiting { // as long as the page takes longer than the bridge waits
			again = a.call("ratify_ruling", `{"ruling":"Adopted.","request_id":"mine-1"}`)
		}
		require.Equal(t, room.Ratified, again.Str("outcome"), again.Text)
	})
	require.Len(t, of(recorded(p), "ruling_ratified"), 1)
}

func TestBridgeCancel(t *testing.T) {
	t.Parallel()
	p, _, a := withBridge(t)
	advanced(p, room.Open, room.Commit)
	p.Press("Advance to Reveal")
	p.Press("Advance to Reveal")
	a.offered("reveal_in_round")
	p.Press("Advance to Ruling")
	a.offered("ratify_ruling")
	asked := a.begin("ratify_ruling", `{"ruling":"Adopted.","request_id":"gone"}`)
	<-a.moved // it waits
	asked.cancel()
	<-asked.end
	require.Error(t, asked.err)
	p.WaitRow("ratification_lapsed")
	rider.Wait[bool](p, `!document.querySelector('.ask')`)
	require.Equal(t, room.Cancelled, a.call("get_outcome", `{"request_id":"gone"}`).Str("outcome"))
	row := only(t, recorded(p), "ratification_lapsed")
	require.Equal(t, room.WhyCaller, member(t, row, "why"))
	throughBridge(t, row, room.RiderSeat)
}

// A pause takes the writes away from the bridge's clients too, and gives them back.
func TestBridgePause(t *testing.T) {
	t.Parallel()
	p, _, a := withBridge(t)
	p.Press("Advance to Commit")
	a.offered("commit_to_round")
	p.Press("Pause")
	a.offered()
	r := a.call("commit_to_round", `{"position":"Adopt it."}`)
	require.True(t, r.failed)
	require.Equal(t, "paused", r.Code)
	p.Press("Resume")
	a.offered("commit_to_round")
	require.True(t, a.call("commit_to_round", `{"position":"Adopt it."}`).OK)
}

// A word sealed through the bridge is with the client that sealed it, and nowhere else.
func TestBridgeSealed(t *testing.T) {
	t.Parallel()
	const word = "quillwort-bridged"
	p := open(t, riding(t))
	traffic := p.Watch()
	p.WaitReads()
	settled(p)
	b := bridgeTo(t, server.URL)
	connected(p, b)
	a := agentAt(t, b)
	advanced(p, room.Open, room.Commit)
	a.offered("commit_to_round")
	r := a.call("commit_to_round", `{"position":"`+word+`","request_id":"sealed"}`)
	require.True(t, r.OK)
	nonce := r.Str("nonce")
	for _, input := range []string{`{"position":"` + word + `"}`, `{"position":"` + word + `","extra":"` + word + `"}`, `{"position":["` + word + `"]}`} {
		require.NotContains(t, a.call("commit_to_round", input).Text, word)
	}
	// Another client may not have what the first one was answered, though it knows the id and the position.
	other := agentCalled(t, b, "another", "1")
	again := other.call("commit_to_round", `{"position":"`+word+`","request_id":"sealed"}`)
	require.False(t, again.OK, again.Text)
	require.NotContains(t, again.Text, nonce)
	require.Equal(t, nonce, a.call("commit_to_round", `{"position":"`+word+`","request_id":"sealed"}`).Str("nonce"))
	keptAll(p)

	places := rider.Eval[map[string]string](p, held)
	places["the export"] = string(exported(p))
	places["requests"] = strings.Join(traffic.Requests(), "\n")
	places["console"] = strings.Join(append(traffic.Console(), p.Complaints()...), "\n")
	places["the bridge's log"] = b.Log()
	for where, text := range places {
		for what, secret := range map[string]string{"the position": word, "the nonce": nonce, "the bridge's token": b.Token, "the clients' token": b.MCPToken} {
			require.NotContains(t, text, secret, "%s is in %s", what, where)
		}
	}
}

// A thousand calls, a few hundred in every run: none is lost, and their rows are in the order in which one client made them.
func TestBridgeManyCalls(t *testing.T) {
	t.Parallel()
	p, _, a := withBridge(t)
	n := whole(100, 1000)
	seqs := make([]uint64, n)
	for i := range n {
		r := a.call("read_ledger", fmt.Sprintf(`{"cursor":%d,"limit":%d}`, i/100+1, i%100+1)) // equal ones would fold
		require.True(t, r.OK, r.Text)
		seqs[i] = r.Seq
	}
	require.IsIncreasing(t, seqs)
	require.Equal(t, seqs[0]+uint64(n)-1, seqs[n-1])
	reads := 0
	for _, e := range recorded(p) {
		if e.Kind == "read" && e.Actor.Ingress == "bridge" {
			throughBridge(t, e, room.RiderSeat)
			reads++
		}
	}
	require.Equal(t, n, reads)
	// Side by side, as many as there may be.
	var under []*pending
	for i := range 64 {
		under = append(under, a.begin("read_ledger", fmt.Sprintf(`{"cursor":11,"limit":%d}`, i+1)))
	}
	seen := map[uint64]bool{}
	for _, c := range under {
		r := c.answer()
		require.True(t, r.OK, r.Text)
		require.False(t, seen[r.Seq])
		seen[r.Seq] = true
	}
	require.Equal(t, "ok", p.Verify().State)
}
