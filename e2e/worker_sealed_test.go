package e2e

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/room"
)

// What a room has sealed does not leave the page before it is revealed: rare words
// are committed by form and by tool, withdrawn, refused, and looked for in every
// request that reaches the server. Revealed, they go to the check, and nowhere else.
func TestWorkerIsSentNothingSealed(t *testing.T) {
	t.Parallel()
	const agents, hosts, dropped = "marsileaagents", "marsileahosts", "marsileadropped"
	f := inFront(t)
	p := riding(t).Open(t, f.URL)
	p.WaitReads()
	p.WaitRow("worker_key_pinned")
	rider.Wait[bool](p, `!!document.getElementById('advance')`)
	advanced(p, room.Open, room.Commit)
	a := p.Call("commit_to_round", rider.JSON(map[string]string{"position": dropped}))
	require.True(t, a.OK, a)
	unused := a.Str("nonce")
	p.WaitReads("commit_to_round", "withdraw_commitment")
	require.True(t, p.Call("withdraw_commitment", `{}`).OK)
	a = p.Call("commit_to_round", rider.JSON(map[string]string{"position": agents, "request_id": "one"}))
	require.True(t, a.OK, a)
	nonce := a.Str("nonce")
	require.False(t, p.Call("commit_to_round", rider.JSON(map[string]string{"position": agents, "seat": "host"})).OK)
	p.TypeKeys("Position", hosts)
	p.Press("Commit")
	p.WaitText("Your opening lives in this tab only")
	p.Press("Advance to Reveal")
	p.WaitReads("reveal_in_round")
	require.False(t, p.Call("reveal_in_round", rider.JSON(map[string]string{"position": agents, "nonce": strings.Repeat("0", 32)})).OK,
		"a wrong opening is not sent to be checked either")
	rows := recorded(p)
	witnessedTo(p, rows[len(rows)-1].Seq)

	forms := func(words ...string) (all []string) {
		for _, word := range words {
			all = append(all, word, url.QueryEscape(word), hex.EncodeToString([]byte(word)), room.Digest(word).String(),
				base64.StdEncoding.EncodeToString([]byte(word))[:len(word)/3*4])
		}
		return all
	}
	before := f.requests("/")
	require.NotEmpty(t, f.requests("/api/add-checkpoint"), "what is searched is there")
	require.Empty(t, f.requests("/api/check-reveal"))
	for _, word := range forms(agents, hosts, dropped, nonce, unused) {
		for _, r := range before {
			require.NotContains(t, r.Address+"\n"+r.Body, word, r.Address)
		}
	}
	for _, r := range before { // whatever is sent to the witness is a checkpoint and its proof: numbers, hashes and signatures
		if r.Address == "/api/add-checkpoint" {
			require.Regexp(t, `^old \d+\n([A-Za-z0-9+/]{43}=\n)*\ndocket/[0-9a-f]{32}\n\d+\n[A-Za-z0-9+/]{43}=\n\n— docket/[0-9a-f]{32} [A-Za-z0-9+/=]+\n$`, r.Body)
		}
	}

	require.True(t, p.Call("reveal_in_round", rider.JSON(map[string]string{"position": agents, "nonce": nonce})).OK)
	require.Len(t, f.requests("/api/check-reveal"), 1)
	for _, r := range f.requests("/") {
		require.NotContains(t, r.Body, hosts, "one seat's reveal is not the other's")
	}
	p.Press("Reveal")
	p.WaitText("position and nonce are on the record")
	checkedRows(p, 2)
	all := f.requests("/")
	checks := f.requests("/api/check-reveal")
	require.Len(t, checks, 2)
	for i, word := range []string{agents, hosts} {
		require.Contains(t, checks[i].Body, word)
		require.Equal(t, "/api/check-reveal", checks[i].Address, "nothing of it in the address")
		var question map[string]any
		require.NoError(t, json.Unmarshal([]byte(checks[i].Body), &question))
		require.Len(t, question, 9, "what a check needs, and nothing else: %v", question)
		for _, r := range all {
			if r != checks[i] {
				require.NotContains(t, r.Address+"\n"+r.Body, word)
			}
		}
	}
	for _, r := range all {
		for _, word := range []string{dropped, unused} {
			require.NotContains(t, r.Address+"\n"+r.Body, word, "what was withdrawn is never sent")
		}
	}
}
