//go:build js && wasm

package browser

import (
	"errors"
	"syscall/js" // for js.Error alone: safejs.Error hides the value that was thrown, and its name tells faults apart

	"github.com/hack-pad/safejs"
)

var (
	global    = safejs.Global()
	jsReflect = class("Reflect")
	jsObject  = class("Object")
	jsArray   = class("Array")
	jsBytes   = class("Uint8Array")
	jsPromise = class("Promise")
	jsJSON    = class("JSON")
)

// class gets a global that every JavaScript engine has.
func class(name string) safejs.Value {
	v, err := safejs.Global().Get(name)
	if err != nil {
		panic("browser: no " + name + ": " + err.Error())
	}
	return v
}

// Failure is an exception or a rejection: its name, as of a DOMException, and its message.
type Failure struct{ Name, Message string }

// Error gives the name and the message.
func (f *Failure) Error() string {
	switch {
	case f.Message == "":
		return f.Name
	case f.Name == "":
		return f.Message
	}
	return f.Name + ": " + f.Message
}

// FailureName is the JavaScript name of what went wrong, "" where err is nothing of JavaScript's.
func FailureName(err error) string {
	var f *Failure
	if errors.As(err, &f) {
		return f.Name
	}
	return ""
}

// Get reads a property, and gives an error where its getter throws. The result is undefined where there is no such
// property.
func Get(v safejs.Value, name string) (safejs.Value, error) {
	got, err := jsReflect.Call("get", v, name)
	return got, Thrown(err)
}

// Call calls a method, and makes a [Failure] of what it throws.
func Call(v safejs.Value, method string, args ...any) (safejs.Value, error) {
	fn, err := Get(v, method)
	if err != nil {
		return safejs.Undefined(), err
	}
	if fn.Type() != safejs.TypeFunction {
		return safejs.Undefined(), &Failure{"TypeError", method + " is not a function here"}
	}
	got, err := v.Call(method, args...)
	return got, Thrown(err)
}

// New constructs an object of a global class, and makes a [Failure] of what that throws.
func New(class string, args ...any) (safejs.Value, error) {
	c, err := Get(global, class)
	if err != nil {
		return safejs.Undefined(), err
	}
	if c.Type() != safejs.TypeFunction {
		return safejs.Undefined(), &Failure{"TypeError", "this browser has no " + class}
	}
	got, err := c.New(args...)
	return got, Thrown(err)
}

// Parse makes a JavaScript value of JSON.
func Parse(text string) (safejs.Value, error) {
	v, err := jsJSON.Call("parse", text)
	return v, Thrown(err)
}

// Thrown turns what safejs made of an exception into a [Failure]. Other errors, nil among them, pass as they are.
func Thrown(err error) error {
	var thrown js.Error
	if err == nil || !errors.As(err, &thrown) {
		return err
	}
	return FailureOf(safejs.Safe(thrown.Value))
}

// FailureOf describes a thrown or rejected value, which may be anything at all.
func FailureOf(v safejs.Value) *Failure {
	if t := v.Type(); t == safejs.TypeString {
		message, err := Text(v, maxMessage)
		if err != nil {
			message = "a message that cannot be shown: " + err.Error()
		}
		return &Failure{"", message}
	} else if t != safejs.TypeObject && t != safejs.TypeFunction {
		return &Failure{"", "a thrown " + t.String()}
	}
	return &Failure{Name: word(v, "name", "Error"), Message: word(v, "message", "")}
}

const maxMessage = 1000

func word(v safejs.Value, name, otherwise string) string {
	got, err := Get(v, name)
	if err != nil || got.Type() != safejs.TypeString {
		return otherwise
	}
	s, err := Text(got, maxMessage)
	if err != nil {
		return otherwise
	}
	return s
}
