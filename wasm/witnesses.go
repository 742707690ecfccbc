//go:build js && wasm

package main

import (
	"context"
	"errors"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"docket/ledger"
	"docket/wasm/witness"
	"docket/wasm/wording"
)

// standing is how far one witness has gone along.
type standing struct {
	client *witness.Client
	size   uint64
	why    string // why it did not cosign the last checkpoint
}

// findWitnesses makes the witnesses' clients when first asked for: the site's own with the key that its Worker gave when
// the room opened, and those that the site's policy names.
func (p *page) findWitnesses(d *desk) error {
	s := &d.sealing
	if s.witnesses != nil {
		return nil
	}
	pinned := d.room.Snapshot().WorkerKey
	if pinned == nil {
		pinned = d.worker.Check
	}
	if len(pinned) != 32 {
		return errors.New("this site's Worker has no key")
	}
	policy, err := readPolicy()
	if err != nil {
		return err
	}
	own := ledger.PolicyWitness{Key: ledger.Key{Name: d.worker.Witness, Sort: ledger.KeyCosignature, Public: [32]byte(pinned)}, URL: "/api"}
	var all []*standing
	for _, w := range append([]ledger.PolicyWitness{own}, policy.Witnesses...) {
		if w.URL == "" || len(all) > 0 && w.Key == own.Key {
			continue
		}
		known, err := p.verifiers(ledger.RoomKey(s.key.Public), w.Key)
		if err != nil {
			return err
		}
		all = append(all, &standing{client: &witness.Client{Ask: ask, Prefix: strings.TrimSuffix(w.URL, "/"), Room: ledger.RoomKey(s.key.Public), Witness: w.Key, Known: known},
			size: s.last.point.Size})
	}
	s.policy, s.witnesses = policy, all
	return nil
}

// readPolicy takes the site's own policy on further witnesses.
func readPolicy() (ledger.Policy, error) {
	ctx, cancel := context.WithTimeout(context.Background(), checkPatience)
	defer cancel()
	r, err := ask(ctx, "GET", "/policy", "", nil)
	if err != nil || r.Status != 200 {
		return ledger.Policy{}, errors.New("the site's policy on witnesses was not to be had")
	}
	policy, err := ledger.ParsePolicy(string(r.Body))
	if err != nil {
		return ledger.Policy{}, errors.New("the site's policy on witnesses cannot be read: " + err.Error())
	}
	return policy, nil
}

// verifiers are the keys of a room and of witnesses, by the browser's own Ed25519.
func (p *page) verifiers(keys ...ledger.Key) (note.Verifiers, error) {
	var all []note.Verifier
	for _, k := range keys {
		v, err := ledger.NewVerifier(k, func(public, message, signature []byte) bool {
			return p.signatures.learn(context.Background(), public, message, signature)
		})
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return note.VerifierList(all...), nil
}

func (p *page) allKeys(d *desk) note.Verifiers {
	keys := []ledger.Key{ledger.RoomKey(d.sealing.key.Public)}
	for _, w := range d.sealing.witnesses {
		keys = append(keys, w.client.Witness)
	}
	all, err := p.verifiers(keys...)
	if err != nil {
		return note.VerifierList()
	}
	return all
}

// alarmText says what cannot be missed: two histories of one room, by both heads.
func alarmText(d *desk, t *witness.Trouble) string {
	size, root := d.room.Ledger().Root()
	text := wording.TwoHistoriesOfThisRoomExist.With(t.Message, utoa(size), witness.Root(root))
	if t.Theirs != nil {
		return wording.EntriesUnderTheRoot.With(text, utoa(t.Theirs.Size), witness.Root(t.Theirs.Root))
	}
	return wording.EntriesUnderARootThatIt.With(text, utoa(t.Size))
}
