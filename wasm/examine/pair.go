package examine

import "docket/room/audit"

// held are two files by their numbers: a is held against b.
type held struct{ a, b int }

// pair finds what is held against what. Within one room, every ledger is held
// against each receipt and each checkpoint, in this order, since only then is a
// ledger that ends too early said to be cut; ledgers are held against the first of
// them; and receipts and checkpoints against the first of those only where there
// is no ledger to settle it. A file that is left over is held against the first one
// that can be read, so that the report says why the two have nothing to do with each other.
func pair(parts []part) []held {
	var pairs []held
	met := make([]bool, len(parts))
	add := func(a, b int) {
		pairs = append(pairs, held{a, b})
		met[a], met[b] = true, true
	}
	first := func(origin string, ledger bool) int {
		for i := range parts {
			if of(&parts[i], ledger) && parts[i].origin == origin {
				return i
			}
		}
		return len(parts)
	}
	for i := range parts {
		p := &parts[i]
		switch {
		case of(p, true):
			if at := first(p.origin, true); at < i {
				add(i, at)
			}
			for j := range parts {
				if of(&parts[j], false) && parts[j].origin == p.origin {
					add(i, j)
				}
			}
		case of(p, false) && first(p.origin, true) == len(parts):
			if at := first(p.origin, false); at < i {
				add(i, at)
			}
		}
	}
	known := -1
	for i := range parts {
		switch {
		case parts[i].kind == "":
		case known < 0:
			known = i
		case !met[i]:
			add(i, known)
		}
	}
	return pairs
}

// of tells ledgers from what speaks of a ledger.
func of(p *part, ledger bool) bool {
	return p.kind != "" && (p.kind == audit.Ledger) == ledger
}
