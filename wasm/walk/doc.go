// Package walk says where a guided walk through a room stands: which of its steps is the next one, by what the record holds. It acts
// never, and what a press did counts only once the record shows it, so a walk can be left and taken up at any time.
package walk
