// Package examine decides which of the files that a sceptic drops together are
// held against each other, and has package audit check all of them.
//
// It is plain Go: what a file is, and how this browser checks a signature, comes
// from outside.
package examine
