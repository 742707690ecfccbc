package e2e

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/cmd/docket/page"
	"docket/e2e/rider"
	"docket/wasm/view"
)

// screens are those on which every state is looked at: wide and light, narrow and dark.
var screens = [...]struct {
	name          string
	width, height int
	dark          bool
}{{"wide", 1280, 900, false}, {"narrow", 390, 844, true}}

// Every state of the page renders, and nothing sticks out of it; those that are [pictured], on every screen: they look like their baselines, and
// break no rule of accessibility, half of them scanned wide and light, the others narrow and dark. make whole does all of that with every state.
func TestStorybook(t *testing.T) {
	t.Parallel()
	stories, err := built.Serve("--storybook")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, stories.Close()) })
	all := view.Stories()
	for half := range 2 {
		t.Run(screens[half].name, func(t *testing.T) {
			t.Parallel()
			p := riding(t).Open(t, stories.URL+page.StorybookPath)
			rider.Wait[bool](p, `!!document.querySelector('h1')`)
			compared := compares(t, p)
			for i := half; i < len(all); i += 2 {
				story := all[i]
				rider.Eval[any](p, `location.hash = `+strconv.Quote(story.Name)+`, 0`)
				rider.Wait[bool](p, `document.title === `+strconv.Quote("Docket: storybook, "+story.Title))
				thorough := slices.Contains(pictured, story.Name) || whole(0, 1) == 1
				for s := range screens {
					if s > 0 && !thorough {
						break
					}
					screen := screens[(half+1+s)%2]
					p.Screen(screen.width, screen.height, screen.dark)
					if compared && slices.Contains(pictured, story.Name) {
						likeBaseline(t, p, story.Name+"-"+screen.name)
					}
					if os.Getenv(rider.PicturesVariable) != "" {
						p.Screenshot(story.Name+"-"+screen.name, screen.width, screen.height, screen.dark)
					}
					require.LessOrEqual(t, p.Overhang(), 0, "the page is wider than its screen, %s, %s", story.Name, screen.name)
				}
				if !thorough {
					continue
				}
				for _, width := range []int{320, 640, 2560} { // the smallest telephone, a window at 200 %, and a very wide one
					p.Screen(width, 900, false)
					require.LessOrEqual(t, p.Overhang(), 0, "the page is wider than its screen, %s, %d", story.Name, width)
				}
				p.Screen(screens[half].width, screens[half].height, screens[half].dark)
				for _, v := range p.Axe(built.Root) {
					t.Errorf("accessibility of %s, %s: %s", story.Name, screens[half].name, v)
				}
			}
		})
	}
}
