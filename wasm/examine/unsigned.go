package examine

import (
	"strings"

	"docket/ledger"
	"docket/room/audit"
)

// Unsigned takes back, of a report that was made with every signature taken for
// good, whatever rests on a signature: it is for a browser that can check none. What
// cannot be checked is no fault, and it is no proof either.
func Unsigned(r *audit.Report, why string) {
	if len(r.Keys) == 0 {
		return
	}
	var n uint64
	for _, k := range r.Keys {
		n += k.Signatures
	}
	r.Keys = nil
	var kept []audit.Check
	for _, c := range r.Checks {
		if !strings.Contains(c.What, "sign") {
			kept = append(kept, c)
		}
	}
	r.Checks = kept
	what := "signatures"
	if n == 1 {
		what = "1 signature"
	}
	r.NotChecked = append([]audit.NotChecked{{What: what, Why: "this browser cannot: " + why}}, r.NotChecked...)
	switch {
	case r.Verdict != audit.OK:
	case r.Kind == audit.Ledger:
		r.Headline = "its entries are consistent with each other; no signature was checked"
	default:
		r.Verdict, r.Headline = audit.Nothing, "its parts fit together, and no signature was checked"
	}
}

// Known tells whether a Verify function works at all, by a signature that is known to be good (RFC 8032, 7.1,
// test 1) and one that is not.
func Known(verify func(public, message, signature []byte) (bool, error)) (ok bool, err error) {
	public := digits("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
	signature := append(digits("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"),
		digits("5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b")...)
	if ok, err = verify(public, nil, signature); !ok || err != nil {
		return false, err
	}
	ok, err = verify(public, []byte("x"), signature)
	return !ok && err == nil, err
}

// digits reads 64 hexadecimal digits of ours.
func digits(s string) []byte {
	h, err := ledger.ParseHash(s)
	if err != nil {
		panic("examine: " + err.Error())
	}
	return h[:]
}
