// Package interop holds Docket's files against programs that are not ours: tessera's fsck, the libraries and the
// test vectors of transparency-dev. It is a module of its own, so that nothing of theirs is in Docket's.
package interop
