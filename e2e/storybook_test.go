package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/page"
	"docket/e2e/rider"
	"docket/wasm/view"
)

// Every state of the page, wide and light, and narrow and dark: it renders, it
// breaks no rule of accessibility, and nothing sticks out of it.
func TestStorybook(t *testing.T) {
	stories, err := built.Serve("--storybook")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, stories.Close()) })
	b := riding(t)
	for _, story := range view.Stories() {
		t.Run(story.Name, func(t *testing.T) {
			p := b.Open(t, stories.URL+page.StorybookPath+"?story="+story.Name)
			rider.Wait[bool](p, `!!document.querySelector('h1')`)
			for _, screen := range []struct {
				name          string
				width, height int
				dark          bool
			}{{"wide", 1280, 900, false}, {"narrow", 390, 844, true}} {
				p.Screenshot(story.Name+"-"+screen.name, screen.width, screen.height, screen.dark)
				p.NoViolations(built.Root)
				require.LessOrEqual(t, p.Overhang(), 0, "the page is wider than its screen, %s", screen.name)
			}
		})
	}
}
