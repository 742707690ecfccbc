package vectors

import (
	"bytes"
	"strings"
	"time"

	"docket/ledger"
	"docket/room"
)

// ledgerVectors are good ledgers and one for each way in which one can be bad.
func ledgerVectors() []vector {
	l := aRoom()
	var b bytes.Buffer
	if err := l.Export(&b); err != nil {
		panic(err)
	}
	good := b.String()
	lines := strings.SplitAfter(strings.TrimSuffix(good, "\n"), "\n")
	lines[len(lines)-1] += "\n"
	var out []vector
	add := func(file, verdict, text, shows string) {
		out = append(out, vector{File: file + ".jsonl", Kind: "ledger", Verdict: verdict, Shows: shows, data: []byte(text)})
	}
	// with changes one line's text, and without drops lines.
	with := func(n int, change func(line string) string) string {
		changed := append([]string(nil), lines...)
		changed[n-1] = change(changed[n-1])
		return strings.Join(changed, "")
	}
	swap := func(n int, from, to string) string {
		return with(n, func(line string) string {
			if !strings.Contains(line, from) {
				panic(line + " has no " + from)
			}
			return strings.Replace(line, from, to, 1)
		})
	}
	entry := func(n uint64, change func(e *ledger.Entry)) string {
		return string(edited(l, func(e *ledger.Entry) {
			if e.Seq == n {
				change(e)
			}
		}))
	}
	join := func(parts ...[]string) string {
		var all []string
		for _, p := range parts {
			all = append(all, p...)
		}
		return strings.Join(all, "")
	}
	seqOf := func(kind string) uint64 {
		for e := range l.Entries(1) {
			if e.Kind == kind {
				return e.Seq
			}
		}
		panic("no " + kind)
	}
	reveal, check, attestation, bridged := seqOf("reveal"), seqOf("reveal_checked"), seqOf("partner_attestation"), seqOf("bridge_opened")+1
	payload := func(n uint64, key, json string) string {
		return entry(n, func(e *ledger.Entry) { e.Payload = member(e.Payload, key, json) })
	}

	add("room", "verified", good, "a whole round of a room: commitments, a withdrawal, openings, a signed check, a ruling")
	add("foreign", "verified", foreign, "a chain that is not Docket's: floats, other doors, no attribution")
	add("another-room", "verified", string(edited(anotherRoom(), func(*ledger.Entry) {})), "another room, just opened")
	add("cut", "verified", join(lines[:12]), "the room without its last entries: a cut tail does not show in the file alone")
	add("rewritten", "verified", string(edited(l, func(e *ledger.Entry) {
		was, is := "We ship on Monday.", "We ship on Friday."
		e.Payload = payloadOf(strings.NewReplacer(was, is, room.Digest(was).String(), room.Digest(is).String()).Replace(e.Payload.String()))
	})), "the room with its ruling rewritten and all later hashes made anew: that does not show either")

	add("altered", "hash_mismatch", swap(4, `"phase"`, `"paused"`), "an entry altered and its hash left")
	add("altered-hash", "hash_mismatch", with(5, func(s string) string { return flipHex(s, `"hash":"`) }), "a hash altered")
	add("rehashed", "broken_link", with(5, func(s string) string {
		e := value(ledger.ParseEntry([]byte(strings.TrimSuffix(s, "\n"))))
		e.Kind = "read"
		e.Hash = e.Sum()
		return string(e.AppendLine(nil)) + "\n"
	}), "an entry altered and rehashed alone: the next one does not follow from it")
	add("severed", "broken_link", with(6, func(s string) string { return flipHex(s, `"prev":"`) }), "a link altered")
	add("first-link", "broken_link", with(1, func(s string) string { return flipHex(s, `"prev":"`) }), "a link before the first entry")
	add("removed", "sequence", join(lines[:6], lines[7:]), "an entry removed")
	add("doubled", "sequence", join(lines[:6], lines[5:]), "an entry twice")
	add("swapped", "sequence", join(lines[:6], lines[7:8], lines[6:7], lines[8:]), "two entries in each other's place")
	add("beginning-absent", "sequence", join(lines[3:]), "the first entries removed")
	add("renumbered", "sequence", entry(9, func(e *ledger.Entry) { e.Seq = 12 }), "an entry with another number, hashed anew")

	add("grade", "grade_mismatch", entry(6, func(e *ledger.Entry) { e.Actor.Grade = "server-observed" }), "a better grade than the door has, hashed anew")
	add("attribution", "grade_mismatch", entry(6, func(e *ledger.Entry) { e.Actor.Attribution = "a person, surely" }), "other words than the door has, hashed anew")
	add("no-attribution", "grade_mismatch", entry(6, func(e *ledger.Entry) { e.Actor.NoAttribution, e.Actor.Attribution = true, "" }), "no attribution, hashed anew")
	add("door", "grade_mismatch", entry(6, func(e *ledger.Entry) { e.Actor.Ingress = "window" }), "a door that there is not, hashed anew")

	add("spaces", "not_canonical", swap(3, `,"hash"`, `, "hash"`), "a space between members")
	add("order", "not_canonical", swap(3, `"actor":{`, `"actor":{"zzz":1,`), "members out of order")
	add("escaped", "not_canonical", swap(int(reveal), `Zoë`, `Zo\u00eb`), "an escape where the character itself belongs")
	add("solidus", "not_canonical", swap(int(reveal), `Zoë`, `\/`), "an escaped solidus")
	add("crlf", "not_canonical", strings.ReplaceAll(good, "\n", "\r\n"), "lines that end in CR LF")
	add("number", "not_canonical", swap(3, `"round":1`, `"round":1.0`), "a number in another form")
	add("exponent", "not_canonical", swap(3, `"round":1`, `"round":1e400`), "a number beyond all floats")
	add("no-newline", "not_canonical", strings.TrimSuffix(good, "\n"), "no newline at the end")

	add("duplicate", "malformed", swap(3, `"seq":3`, `"seq":3,"seq":3`), "a member twice")
	add("surrogate", "malformed", swap(int(reveal), `Zoë`, `\ud83d`), "a lone surrogate")
	add("utf8", "malformed", swap(int(reveal), `Zoë`, "Zo\xeb"), "a byte that is not UTF-8")
	add("control", "malformed", swap(int(reveal), `Zoë`, "Zo\x01"), "a control character that is not escaped")
	add("fraction", "malformed", payload(3, "round", `1.5`), "a number that is not whole, hashed anew")
	add("large", "malformed", payload(3, "round", `9007199254740992`), "a number of 2^53, hashed anew")
	add("deep", "malformed", payload(3, "round", strings.Repeat("[", 33)+strings.Repeat("]", 33)), "arrays more than 32 deep, hashed anew")
	add("time", "malformed", entry(6, func(e *ledger.Entry) { e.TS = "2026-02-29T00:00:00.000Z" }), "a day that there is not, hashed anew")
	add("kind", "malformed", entry(6, func(e *ledger.Entry) { e.Kind = "Commit" }), "a kind with a capital, hashed anew")
	add("seat", "malformed", entry(6, func(e *ledger.Entry) { e.Actor.Seat = "" }), "an empty seat, hashed anew")
	add("blank", "malformed", join(lines[:4], []string{"\n"}, lines[4:]), "a blank line")
	add("bom", "malformed", "\ufeff"+good, "a byte order mark")
	add("cut-line", "malformed", good[:len(good)-40], "the file ends inside of a line")
	add("extra", "malformed", swap(3, `"ts":"`, `"to":1,"ts":"`), "a member that no entry has")
	add("missing", "malformed", with(3, func(s string) string { i := strings.Index(s, `"hash":"`); return s[:i] + s[i+74:] }), "no hash")
	add("uppercase", "malformed", with(3, func(s string) string {
		i := strings.Index(s, `"hash":"`) + 8
		return s[:i] + strings.ToUpper(s[i:i+64]) + s[i+64:]
	}), "a hash in capitals")
	add("zeroth", "malformed", swap(1, `"seq":1`, `"seq":0`), "an entry with the number 0")
	add("empty", "malformed", "", "an empty file")

	add("room-key", "key_mismatch", entry(1, func(e *ledger.Entry) {
		e.Payload = member(e.Payload, "key", `"`+value(ledger.FormatKey(pairs["another room"].Key))+`"`)
	}), "the opening names a key that the room's id does not follow from")
	add("opening", "opening_mismatch", payload(reveal, "position", `"Yes"`), "an opening that does not give the commitment")
	add("opening-nonce", "opening_mismatch", payload(reveal, "nonce", `"00000000000000000000000000000000"`), "the same with another nonce")
	recheck := func(key pair, change func(a *room.CheckAnswer)) string {
		return entry(check, func(e *ledger.Entry) { e.Payload = signedCheck(e.Payload, key, change) })
	}
	add("check-signature", "bad_signature", payload(check, "checked_at", `"2026-01-01T00:00:14.251Z"`), "a check whose signature is over another time")
	add("check-key", "unknown_key", recheck(pairs["witness 2"], nil), "a check signed by a key that was not pinned")
	add("check-claims-key", "bad_signature", recheck(pairs["witness 2"], func(a *room.CheckAnswer) { a.KeyID = room.KeyID(workerKey.Public[:]) }), "the same under the pinned key's id")
	add("check-disagrees", "check_disagrees", recheck(workerKey, func(a *room.CheckAnswer) { a.Recomputed[0] ^= 1 }), "a signed check with other arithmetic")
	add("check-head", "breaks_rules", recheck(workerKey, func(a *room.CheckAnswer) { a.Head = ledger.Hash{1} }), "a signed check over a head that is not on the ledger")
	add("server-door", "breaks_rules", entry(check+2, func(e *ledger.Entry) {
		e.Actor.Ingress, e.Actor.Grade, e.Actor.Attribution = ledger.Server.String(), ledger.Server.Grade().String(), ledger.Server.Attribution()
	}), "a row graded server-observed that the server has not signed")
	add("partner-claim", "breaks_rules", payload(attestation, "claim", `"We cannot."`), "a partner's claim that its own digest is not of")
	add("partner-challenge", "breaks_rules", payload(attestation, "challenge", `"00000000000000000000000000000000"`), "an attestation that does not answer its challenge")
	add("partner-door", "breaks_rules", entry(reveal, func(e *ledger.Entry) {
		e.Actor.Ingress, e.Actor.Grade, e.Actor.Attribution = ledger.Partner.String(), ledger.Partner.Grade().String(), ledger.Partner.Attribution()
	}), "a row graded inherited that is no attestation")
	add("key-late", "breaks_rules", string(value(lateKey(l))), "a Worker's key that is pinned once something is open")
	add("bridge-client", "breaks_rules", payload(bridged, "client_asserted", `null`), "a row through the bridge whose client is no object")
	add("bridge-closed", "breaks_rules", payload(bridged-1, "address", `7`), "a bridge at no address")
	return out
}

// lateKey is the ledger up to its first opening, with the Worker's key pinned behind that.
func lateKey(l *ledger.Ledger) ([]byte, error) {
	late, pin := ledger.New(), ledger.Entry{}
	for e := range l.Entries(1) {
		if e.Kind == "worker_key_pinned" {
			pin = e
			continue
		}
		door, _ := e.Door()
		value(late.Append(value(time.Parse(time.RFC3339, e.TS)), e.Kind, e.Actor.Seat, door, e.Payload))
		if e.Kind == "reveal" {
			value(late.Append(value(time.Parse(time.RFC3339, e.TS)), pin.Kind, pin.Actor.Seat, ledger.Room, pin.Payload))
			break
		}
	}
	var b bytes.Buffer
	err := late.Export(&b)
	return b.Bytes(), err
}

// flipHex changes the first digit of the hash behind a member's name.
func flipHex(line, at string) string {
	i := strings.Index(line, at) + len(at)
	digit := "0"
	if line[i] == '0' {
		digit = "1"
	}
	return line[:i] + digit + line[i+1:]
}

// foreign holds what only a foreign chain may: the two vectors of Take Five,
// and an entry with floats.
var foreign = func() string {
	var b []byte
	var prev ledger.Hash
	for i, e := range []ledger.Entry{
		{TS: "2026-01-01T00:00:00.000Z", Kind: "room_opened", Payload: payloadOf(`{"name":"Take Five"}`),
			Actor: ledger.Actor{Seat: "room", Ingress: "room", Grade: "server-observed", Attribution: "the room"}},
		{TS: "2026-01-01T00:00:01.000Z", Kind: "act", Payload: payloadOf(`null`),
			Actor: ledger.Actor{Seat: "Zoë", Ingress: "ui", Grade: "client-asserted", NoAttribution: true}},
	} {
		e.Seq, e.Prev = uint64(i+1), prev
		e.Hash = e.Sum()
		prev = e.Hash
		b = append(e.AppendLine(b), '\n')
	}
	e := value(ledger.ParseEntry([]byte(`{"actor":{"grade":"","ingress":"teléfono","seat":""},"hash":"` + strings.Repeat("0", 64) +
		`","kind":"Übung, with space","payload":{"a":0.1,"b":1e+21,"c":1e-7,"d":9007199254740992,"e":-1.5,"f":5e-324},"prev":"` + prev.String() + `","seq":3,"ts":"noon"}`)))
	e.Hash = e.Sum()
	return string(append(e.AppendLine(b), '\n'))
}()

func payloadOf(json string) ledger.Payload { return value(ledger.ParsePayload([]byte(json))) }
