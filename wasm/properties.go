//go:build js && wasm

package main

import (
	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
)

func data(element safejs.Value, name string) string {
	v, err := browser.Call(element, "getAttribute", "data-"+name)
	if err != nil || v.IsNull() {
		return ""
	}
	s, err := browser.Text(v, 512)
	if err != nil {
		return ""
	}
	return s
}

func word(v safejs.Value, name string) string {
	got, err := browser.Get(v, name)
	if err != nil {
		return ""
	}
	s, err := browser.Text(got, 64)
	if err != nil {
		return ""
	}
	return s
}

func truth(v safejs.Value, name string) (bool, error) {
	got, err := browser.Get(v, name)
	if err != nil {
		return false, err
	}
	return got.Bool()
}

// whole rounds a number to the whole ones that the record takes.
func whole(v safejs.Value, name string) int64 {
	f := number(v, name)
	if f != f || f > 1e15 || f < -1e15 {
		return 0
	}
	if f < 0 {
		return -int64(-f + 0.5)
	}
	return int64(f + 0.5)
}

func number(v safejs.Value, name string) float64 {
	got, err := browser.Get(v, name)
	if err != nil {
		return 0
	}
	f, err := got.Float()
	if err != nil {
		return 0
	}
	return f
}
