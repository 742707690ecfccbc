// Package script decides what the scripted agent of the page would call next: in each phase the calls that a riding agent makes, with
// canned words. It is a script and no model, and decides nothing by what it reads.
package script
