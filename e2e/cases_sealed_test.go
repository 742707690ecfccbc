package e2e

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
	"docket/ledger"
	"docket/room"
)

// held is all that a page could leak a word through: its document with what is in
// its fields, what it has stored, and the answers of every tool that reads.
const held = inPage + `
  const found = {};
  found.document = document.documentElement.outerHTML;
  found.fields = [...document.querySelectorAll('input, textarea, select')].map((f) => f.value).join('\n');
  found.local = JSON.stringify({...localStorage});
  found.session = JSON.stringify({...sessionStorage});
  found.cookies = document.cookie;
  found.address = location.href + ' ' + JSON.stringify(history.state);
  found.caches = JSON.stringify(await caches.keys());
  found.databases = '';
  for (const {name} of await indexedDB.databases()) {
    const db = await new Promise((done, fail) => { const r = indexedDB.open(name); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
    for (const store of db.objectStoreNames) {
      const all = await new Promise((done, fail) => { const r = db.transaction(store).objectStore(store).getAll(); r.onsuccess = () => done(r.result); r.onerror = () => fail(r.error); });
      found.databases += JSON.stringify(all);
    }
    db.close();
  }
  for (const [name, input] of Object.entries({list_seats: {}, current_phase: {}, get_artefact: {hash: '0'.repeat(64)}, verify_receipt: {hash: '0'.repeat(64)},
      get_outcome: {request_id: 'sealed'}})) {
    found[name] = await run(name, input);
  }
  found.read_ledger = '';
  for (let cursor; ;) {
    const text = await run('read_ledger', cursor ? {cursor} : {});
    found.read_ledger += text;
    if (!(cursor = JSON.parse(text).next_cursor)) break;
  }
  return found;
})()`

// What is sealed does not leak sideways: a rare word is committed by form and by
// tool, again, with an extra field, under a used request id and from another seat, and
// then searched for wherever the page could have put it. It is found with the seat and
// door that sealed it, and nowhere else.
func TestCasesSealed(t *testing.T) {
	t.Parallel()
	const agents, hosts = "quillwort-agents", "quillwort-hosts"
	for _, d := range doors[1:] {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := d.open(t)
			traffic := p.Watch()
			p.WaitReads()
			advanced(p, room.Open, room.Commit)
			sealed := rider.JSON(map[string]string{"position": agents, "request_id": "sealed"})
			a := p.Call("commit_to_round", sealed)
			require.True(t, a.OK, a)
			require.NotContains(t, a.Text, agents, "not even in its own answer")
			nonce := a.Str("nonce")
			require.Equal(t, nonce, p.Call("commit_to_round", sealed).Str("nonce"), "who sealed it may ask again")
			p.TypeKeys("Position", hosts)
			require.Equal(t, "password", rider.Eval[string](p, `document.activeElement.type`), "hidden while typed")
			p.Press("Commit")
			p.WaitText("Your opening lives in this tab only")

			tries := []string{
				rider.JSON(map[string]string{"position": agents}),
				rider.JSON(map[string]any{"position": agents, "extra": agents}),
				rider.JSON(map[string]any{"position": []string{agents}}),
				rider.JSON(map[string]any{"position": strings.Repeat(agents, 100)}),
				rider.JSON(map[string]string{"position": agents, "seat": "host"}),
				rider.JSON(map[string]string{"position": agents + "!", "request_id": "sealed"}),
				rider.JSON(map[string]string{"position": agents, "request_id": agents + " "}),
			}
			for _, input := range tries {
				b := p.Call("commit_to_round", input)
				require.False(t, b.OK, b)
				require.NotContains(t, b.Text, agents)
			}
			// One of them was a wrong guess at what the id belongs to, and that was the last one.
			refusedAs(t, p.Call("commit_to_round", sealed), "request_used", "/request_id")
			if d.native { // by the other door that ends at the same tools
				again := p.Invoke("commit_to_round", rider.JSON(map[string]string{"position": agents, "extra": agents}))
				require.NotContains(t, again.Text, agents)
			}
			// In the wrong phase, too.
			p.Press("Pause")
			p.WaitReads()
			p.Press("Resume")
			p.WaitReads("commit_to_round", "withdraw_commitment")
			keptAll(p)

			words := map[string]string{"the position of the agent": agents, "the position of the host": hosts, "the nonce of the agent": nonce}
			for what, word := range map[string]string{"the position of the agent": agents, "the position of the host": hosts} {
				words[what+" in base64"] = base64.StdEncoding.EncodeToString([]byte(word))[:16]
				words[what+" in hex"] = hex.EncodeToString([]byte(word))
				words["the plain digest of "+what] = room.Digest(word).String()
			}
			places := rider.Eval[map[string]string](p, held)
			places["the export"] = string(exported(p))
			places["requests"] = strings.Join(traffic.Requests(), "\n")
			places["console"] = strings.Join(append(traffic.Console(), p.Complaints()...), "\n")
			require.Contains(t, places["databases"], `"kind\":\"commit\"`, "what is searched is there")
			require.Contains(t, places["requests"], server.URL)
			for where, text := range places {
				for what, word := range words {
					require.False(t, strings.Contains(text, word), "%s is in %s", what, where)
				}
			}
			digests := map[string]bool{}
			for _, e := range of(recorded(p), "refused") {
				require.False(t, digests[member(t, e, "input_digest")], "no digest is there twice, to try guesses against")
				digests[member(t, e, "input_digest")] = true
				require.Equal(t, ledger.WebMCP.String(), e.Actor.Ingress)
				require.NotEmpty(t, member(t, e, "input_digest"))
				require.Equal(t, true, payload(t, e)["input_blinded"], "a digest that could be guessed at is blinded")
			}

			// Its own seat may look at it, in the page, for as long as it wants.
			p.Press("Show opening")
			p.WaitText(hosts)
			p.Press("Hide opening")
			rider.Wait[bool](p, `!document.documentElement.outerHTML.includes(`+rider.JSON(hosts)+`)`)

			// Once opened they are on the record, for anyone.
			p.Press("Advance to Reveal")
			p.WaitReads("reveal_in_round")
			require.True(t, p.Call("reveal_in_round", rider.JSON(map[string]string{"position": agents, "nonce": nonce})).OK)
			p.Press("Reveal")
			p.WaitText("position and nonce are on the record")
			for _, word := range []string{agents, hosts, nonce} {
				require.Contains(t, string(exported(p)), word)
			}
			for _, request := range traffic.Requests() {
				// What is opened may be sent to be checked, to this page's own server.
				require.True(t, strings.HasPrefix(request, "POST "+server.URL+"/api/check-reveal ") || !strings.Contains(request, "quillwort"), request)
			}
		})
	}
}
