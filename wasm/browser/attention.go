//go:build js && wasm

package browser

import (
	"context"

	"github.com/hack-pad/safejs"
)

// Hidden says whether the document is out of sight: another tab is in front, or the window is minimized.
func Hidden() bool { return hidden() }

// Badge puts a number on the app's icon, or takes it off for 0, where the page was installed and the browser has such a thing. What
// comes of it the browser does not say.
func Badge(n int) {
	navigator, err := Get(global, "navigator")
	if err != nil || !callable(navigator, "setAppBadge") || !callable(navigator, "clearAppBadge") {
		return
	}
	var promise safejs.Value
	if n > 0 {
		promise, err = Call(navigator, "setAppBadge", n)
	} else {
		promise, err = Call(navigator, "clearAppBadge")
	}
	if err == nil { // one that is rejected unheard counts as unhandled
		Go(func() { Await(context.Background(), promise) })
	}
}

// NotificationState is "granted", "denied" or "default", as the person told the browser; "" where this browser has no notifications for pages.
func NotificationState() string {
	class, err := Get(global, "Notification")
	if err != nil || class.Type() != safejs.TypeFunction {
		return ""
	}
	return word(class, "permission", "")
}

// AskForNotifications has the browser ask the person, and calls fn once it is answered. It belongs into the turn of a press.
func AskForNotifications(fn func()) error {
	class, err := Get(global, "Notification")
	if err != nil {
		return err
	}
	promise, err := Call(class, "requestPermission")
	if err != nil {
		return err
	}
	Go(func() {
		Await(context.Background(), promise)
		fn()
	})
	return nil
}

// Notify shows a notification. Another one with the same tag takes its place. A press on it brings the page to the front.
func Notify(title, body, tag string) error {
	note, err := New("Notification", title, map[string]any{"body": body, "tag": tag})
	if err != nil {
		return err
	}
	_, err = On(note, "click", func(safejs.Value) {
		Call(global, "focus")
		Call(note, "close")
	})
	return err
}

func callable(v safejs.Value, method string) bool {
	got, err := Get(v, method)
	return err == nil && got.Type() == safejs.TypeFunction
}
