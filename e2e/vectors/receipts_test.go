package vectors

import (
	"bytes"
	"context"
	"encoding/base64"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
)

func makeVectors() vectorIndex {
	index := vectorIndex{
		About: "Files and what checking them must come to; docs/format.md describes both. Made by go test ./e2e/vectors -update, from fixed keys.",
		Keys:  map[string]string{},
	}
	for name, p := range pairs {
		index.Keys[name] = value(ledger.FormatKey(p.Key))
	}
	index.Vectors = append(ledgerVectors(), receiptVectors()...)
	index.Vectors = append(index.Vectors, checkpointVectors()...)
	index.Vectors = append(index.Vectors, againstVectors(index.Vectors)...)
	return index
}

// signedBy signs a checkpoint with keys by their names in the index.
func signedBy(c ledger.Checkpoint, names ...string) []byte {
	var signers []note.Signer
	for _, n := range names {
		signers = append(signers, pairs[n].signer())
	}
	return value(ledger.SignCheckpoint(c, signers...))
}

// stateOf is the ledger's state when it held size entries.
func stateOf(l *ledger.Ledger, size uint64) ledger.Checkpoint {
	return ledger.Checkpoint{Origin: pairs["room"].Name, Size: size, Root: value(l.RootAt(size))}
}

func receiptVectors() []vector {
	l := aRoom()
	size := l.Len()
	msg := signedBy(stateOf(l, size), "room", "witness", "witness 2")
	at := func(seq uint64) ledger.Receipt { return value(l.Receipt(seq, msg)) }
	good := string(value(ledger.FormatReceipt(at(6))))
	var out []vector
	text := func(file, verdict, data, shows string, known ...string) {
		out = append(out, vector{File: file + ".tlog-proof", Kind: "receipt", Known: known, Verdict: verdict, Shows: shows, data: []byte(data)})
	}
	both := []string{"room", "witness"}
	receipt := func(file, verdict string, r ledger.Receipt, shows string, known ...string) {
		text(file, verdict, string(value(ledger.FormatReceipt(r))), shows, known...)
	}
	changed := func(file, verdict string, change func(r *ledger.Receipt), shows string) {
		r := at(6)
		change(&r)
		receipt(file, verdict, r, shows, both...)
	}
	receipt("first", "verified", at(1), "the receipt of the first entry, under three signatures of which two are by known keys", both...)
	receipt("middle", "verified", at(6), "the receipt of a commitment", both...)
	receipt("last", "verified", at(size), "the receipt of the last entry", both...)
	receipt("early", "verified", value(l.Receipt(3, signedBy(stateOf(l, 3), "room"))), "a receipt under an early checkpoint that no witness has seen", "room")
	receipt("alone", "verified", value(l.Receipt(1, signedBy(stateOf(l, 1), "room", "witness"))), "a tree of one entry: the proof is empty", both...)
	receipt("witness-only", "verified", at(6), "the witness's key is known and the room's is not: the witness knew it", "witness")

	changed("entry-altered", "hash_mismatch", func(r *ledger.Receipt) { r.Entry.Kind = "read" }, "the entry altered and its hash left")
	changed("entry-rehashed", "not_in_tree", func(r *ledger.Receipt) { r.Entry.Kind = "read"; r.Entry.Hash = r.Entry.Sum() }, "the entry altered and hashed anew")
	changed("entry-graded", "grade_mismatch", func(r *ledger.Receipt) { r.Entry.Actor.Grade = "server-observed"; r.Entry.Hash = r.Entry.Sum() }, "the entry with a better grade, hashed anew")
	changed("entry-other", "not_in_tree", func(r *ledger.Receipt) { r.Entry, r.Index = at(7).Entry, 6 }, "another entry of the same tree with this one's proof")
	changed("index-other", "sequence", func(r *ledger.Receipt) { r.Index = 6 }, "the index of another entry")
	changed("proof-other", "not_in_tree", func(r *ledger.Receipt) { r.Proof = at(9).Proof }, "the proof of another entry")
	changed("proof-size", "not_in_tree", func(r *ledger.Receipt) { r.Proof = value(l.ProveEntry(6, 8)) }, "the proof in a tree of another size")
	changed("proof-short", "not_in_tree", func(r *ledger.Receipt) { r.Proof = r.Proof[:len(r.Proof)-1] }, "the proof without its last hash")
	changed("proof-long", "not_in_tree", func(r *ledger.Receipt) { r.Proof = append(r.Proof[:len(r.Proof):len(r.Proof)], r.Proof[0]) }, "the proof with one hash more")
	forged := value(first(ledger.Import(context.Background(), bytes.NewReader(edited(l, func(e *ledger.Entry) {
		if e.Seq == 6 {
			e.Kind = "read"
		}
	})), nil)))
	_, sigs, _ := strings.Cut(string(msg), "\n\n")
	receipt("root-other", "bad_signature", value(forged.Receipt(6, []byte(value(ledger.FormatCheckpoint(stateOf(forged, size)))+"\n"+sigs))), "a tree made anew over an altered entry, under the old signatures", both...)
	changed("room-other", "unknown_key", func(r *ledger.Receipt) { r.Checkpoint = signedBy(stateOf(l, size), "another room") }, "signed by a key that is not known")
	receipt("room-cross", "unknown_key", value(l.Receipt(6, signedBy(stateOf(l, size), "another room"))), "signed by another room's known key", "room", "another room")
	receipt("fresh", "unknown_key", value(l.Receipt(6, signedBy(stateOf(l, size), "fresh"))), "made anew throughout under the room's name by a fresh key; the room's key is known", both...)
	receipt("fresh-known", "unknown_key", value(l.Receipt(6, signedBy(stateOf(l, size), "fresh"))), "the same, the fresh key passed off as known: it has the name of a room that does not follow from it, so it is no key", "fresh")
	remade := stateOf(l, size)
	remade.Origin = pairs["another room"].Name
	receipt("remade", "verified", value(l.Receipt(6, signedBy(remade, "another room"))), "the same under another room's own name and key: consistent with the key it brought along, and of another room", "another room")
	receipt("nobody", "unknown_key", at(6), "no keys are known")

	lines := strings.SplitAfter(good, "\n")
	hash := strings.TrimSuffix(lines[3], "\n")
	replaced := func(file, verdict, from, to, shows string) {
		if !strings.Contains(good, from) {
			panic(file + ": no " + from)
		}
		text(file, verdict, strings.Replace(good, from, to, 1), shows, both...)
	}
	replaced("text-version", "malformed", "@v1", "@v2", "another version")
	replaced("text-no-entry", "malformed", lines[1], "", "no entry")
	replaced("text-plus", "malformed", "\nindex 5\n", "\nindex +5\n", "an index with a sign")
	replaced("text-zero", "not_canonical", "\nindex 5\n", "\nindex 05\n", "an index with a leading zero")
	replaced("text-cr", "not_canonical", hash, hash[:7]+"\r"+hash[7:], "a carriage return inside a hash")
	replaced("text-space", "malformed", hash, hash[:7]+" "+hash[7:], "a space inside a hash")
	replaced("text-padding", "malformed", hash, strings.TrimRight(hash, "="), "a hash without its padding")
	replaced("text-bits", "not_canonical", hash, hash[:42]+looseBits(hash[42])+"=", "a hash with loose bits at its end")
	replaced("text-short", "malformed", hash, base64.StdEncoding.EncodeToString(make([]byte, 31)), "a hash of 31 bytes")
	replaced("text-blank", "malformed", "\n\n", "\n\n\n", "a second blank line")
	text("text-cut", "malformed", strings.TrimSuffix(good, "\n"), "the last newline is missing", both...)
	text("text-more", "malformed", good+"more\n", "something behind the signatures", both...)
	return out
}

// looseBits changes the lowest bit of a base64 character, which carries nothing there.
func looseBits(c byte) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	i := strings.IndexByte(alphabet, c) ^ 1
	return alphabet[i : i+1]
}

func checkpointVectors() []vector {
	l := aRoom()
	c := stateOf(l, l.Len())
	good := string(signedBy(c, "room", "witness"))
	body, sigs, _ := strings.Cut(good, "\n\n")
	lines := strings.SplitAfter(body+"\n", "\n")
	var out []vector
	add := func(file, verdict, data, shows string, known ...string) {
		out = append(out, vector{File: file + ".checkpoint", Kind: "checkpoint", Known: known, Verdict: verdict, Shows: shows, data: []byte(data)})
	}
	replaced := func(file, verdict, from, to, shows string) {
		if !strings.Contains(good, from) {
			panic(file + ": no " + from)
		}
		add(file, verdict, strings.Replace(good, from, to, 1), shows, "room", "witness")
	}
	size := lines[1]
	add("signed", "verified", good, "signed by the room and cosigned by the witness", "room", "witness")
	add("unwitnessed", "verified", string(signedBy(c, "room")), "signed by the room alone", "room", "witness")
	add("witnessed", "verified", good, "the witness's key is known and the room's is not", "witness")
	add("other-log", "verified", string(value(ledger.SignCheckpoint(ledger.Checkpoint{Origin: "example.com/log", Size: 7, Root: c.Root}, pairs["example log"].signer()))), "a checkpoint of a log that is no room", "example log")
	add("start", "verified", string(signedBy(stateOf(l, 0), "room")), "an empty tree", "room")

	add("unknown", "unknown_key", good, "another key is known", "another room", "witness 2")
	add("crossed", "unknown_key", string(signedBy(c, "another room")), "another room's known key has signed", "room", "another room")
	liar, cosigner := pairs["room"], pairs["witness"]
	liar.private, cosigner.private = pairs["another room"].private, pairs["witness 2"].private
	add("forged", "bad_signature", string(value(ledger.SignCheckpoint(c, liar.signer()))), "signed in the room's name by another key", "room")
	add("forged-cosignature", "bad_signature", string(value(ledger.SignCheckpoint(c, pairs["room"].signer(), cosigner.signer()))), "a known witness's cosignature is wrong, the room's signature right", "room", "witness")
	add("forged-unknown", "verified", string(value(ledger.SignCheckpoint(c, pairs["room"].signer(), cosigner.signer()))), "the same, the witness not known", "room")
	add("backdated", "bad_signature", body+"\n\n"+backdated(sigs), "the time of the cosignature changed", "room", "witness")

	replaced("size", "bad_signature", "\n"+size, "\n1"+size, "another size")
	replaced("size-plus", "malformed", "\n"+size, "\n+"+size, "a size with a sign")
	replaced("size-zero", "not_canonical", "\n"+size, "\n0"+size, "a size with a leading zero")
	replaced("size-large", "malformed", "\n"+size, "\n9007199254740992\n", "a size of 2^53")
	replaced("extension", "malformed", lines[2]+"\n", lines[2]+"more\n\n", "an extension line, which Docket does not write")
	replaced("origin-space", "malformed", "docket/", "docket /", "a space in the origin")
	replaced("control", "malformed", "docket/", "doc\tket/", "a control character")
	replaced("utf8", "malformed", "docket/", "doc\xffket/", "a byte that is not UTF-8")
	replaced("root-bits", "not_canonical", lines[2], lines[2][:42]+looseBits(lines[2][42])+"=\n", "a root with loose bits at its end")
	replaced("hyphen", "malformed", "— ", "- ", "a hyphen for the em dash")
	add("no-signature", "malformed", body+"\n\n", "no signatures", "room")
	add("doubled", "malformed", good+strings.SplitAfter(sigs, "\n")[0], "the same key signs twice", "room", "witness")
	add("cut", "malformed", strings.TrimSuffix(good, "\n"), "the last newline is missing", "room", "witness")
	add("empty", "malformed", "", "an empty file", "room")
	replaced("empty-root", "malformed", "\n"+size, "\n0\n", "an empty tree with another root")
	return out
}

// backdated sets the time inside the second signature back by a day.
func backdated(sigs string) string {
	lines := strings.SplitAfter(sigs, "\n")
	i := strings.LastIndex(lines[1], " ") + 1
	b := value(base64.StdEncoding.DecodeString(strings.TrimSpace(lines[1][i:])))
	b[10]-- // of the time's eight bytes the last but one: 256 seconds
	lines[1] = lines[1][:i] + base64.StdEncoding.EncodeToString(b) + "\n"
	return strings.Join(lines, "")
}

// againstVectors hold good ledgers against other files.
func againstVectors(all []vector) []vector {
	data := map[string][]byte{}
	kinds := map[string]string{}
	for _, v := range all {
		data[v.File], kinds[v.File] = v.data, v.Kind
	}
	var out []vector
	for _, x := range [][4]string{
		{"room.jsonl", "room.jsonl", "consistent", "a ledger against itself"},
		{"room.jsonl", "cut.jsonl", "consistent", "a ledger against its beginning"},
		{"cut.jsonl", "room.jsonl", "cut", "entries missing after the last that both have"},
		{"room.jsonl", "rewritten.jsonl", "fork", "two histories of one room"},
		{"cut.jsonl", "rewritten.jsonl", "cut", "a beginning that both histories share"},
		{"room.jsonl", "another-room.jsonl", "unknown", "another room altogether"},
		{"room.jsonl", "signed.checkpoint", "consistent", "a ledger against a checkpoint of its own"},
		{"cut.jsonl", "signed.checkpoint", "cut", "a checkpoint of more entries than the file has"},
		{"rewritten.jsonl", "signed.checkpoint", "fork", "a rewritten ledger against what was signed before"},
		{"rewritten.jsonl", "early.tlog-proof", "consistent", "a receipt from before the two part"},
		{"rewritten.jsonl", "last.tlog-proof", "fork", "a receipt from the other history"},
		{"cut.jsonl", "middle.tlog-proof", "cut", "a receipt whose tree has more entries"},
		{"room.jsonl", "other-log.checkpoint", "unknown", "a checkpoint of another log"},
	} {
		if data[x[0]] == nil || data[x[1]] == nil {
			panic(x[0] + " or " + x[1] + " is no vector")
		}
		out = append(out, vector{File: x[0], Kind: kinds[x[0]], Against: x[1], Verdict: x[2], Shows: x[3], data: data[x[0]]})
	}
	return out
}
