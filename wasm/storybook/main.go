//go:build js && wasm

// Command storybook renders one state of the room's page, made from a fixture room, or the list of them all. Which
// one is the document's fragment, or its query: #name, ?story=name. Another fragment renders another one in its place.
// It registers no tools and its controls do nothing.
package main

import (
	"strings"

	"github.com/hack-pad/safejs"

	"docket/wasm/browser"
	"docket/wasm/html"
	"docket/wasm/view"
)

func main() {
	again := func() {
		if err := render(); err != nil {
			panic("storybook: " + err.Error())
		}
	}
	again()
	if _, err := browser.On(safejs.Global(), "hashchange", func(safejs.Value) { again() }); err != nil {
		panic("storybook: " + err.Error())
	}
	// The page counts a core that ends as a failure.
	select {}
}

func render() error {
	document, err := safejs.Global().Get("document")
	if err != nil {
		return err
	}
	root, err := document.Call("getElementById", "room")
	if err != nil {
		return err
	}
	name := chosen()
	var w html.Writer
	title := "Docket: storybook"
	if story, ok := view.FindStory(name); ok {
		story.Build().Write(&w)
		title += ", " + story.Title
	} else {
		view.Index(&w, name)
	}
	if err := document.Set("title", title); err != nil {
		return err
	}
	return root.Set("innerHTML", w.String())
}

// maxName bounds a story's name, in UTF-16 units. A longer one is no story's.
const maxName = 200

// chosen is the story that the address asks for, by # or by ?story=.
func chosen() string {
	if name := strings.TrimPrefix(browser.Location("hash"), "#"); name != "" {
		return name
	}
	name, err := browser.Query("story", maxName)
	if err != nil {
		return ""
	}
	return name
}
