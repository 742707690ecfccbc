package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/likeness"
	"docket/e2e/rider"
	"docket/wasm/view"
)

// baselinesVariable has the baselines written anew where it is set, for review, and not compared with.
const baselinesVariable = "DOCKET_BASELINES"

// baselines is the folder of the pictures that were reviewed, two for each of [pictured].
const baselines = "baselines"

// pictured are the states of the page that have baselines: each part of it in the states that look most different.
var pictured = strings.Fields(`
	open commit held-commit reveal ask ratified second-round paused
	verified fault-hash-mismatch followed stored storage-full absent stopped refusals rows seats doors
	bridge-clients bridge-blocked partner-asked partner-attested
	proof-part proof-correction proof-delete proof-notify proof-hidden queue-three answered outbox roles rule-holds
	mandate-standing mandate-read drift-written second-word-due tasks tasks-form-errors
	sifted strip script-open walk-begun reach-on
	verify-empty verify-ledger verify-faults verify-fork`)

// drawnWith is the file that says what the baselines were drawn with.
var drawnWith = filepath.Join(baselines, "drawn-with.txt")

// measure is what decides how letters come out: the browser's version, and how wide a line is in each of the page's fonts.
const measure = `(() => {
	const pen = document.createElement('canvas').getContext('2d')
	const wide = (font) => {
		pen.font = '100px ' + getComputedStyle(document.documentElement).getPropertyValue(font)
		return pen.measureText('Docket 0123456789 — “Apply 23 · Refer 4” ✕ ◆ fiÄß').width.toFixed(2)
	}
	return navigator.userAgent.match(/Chrome[/][0-9]+/)[0] + ', ' + ['--sans', '--serif', '--mono'].map(wide).join(', ') + '\n'
})()`

// compares tells whether pictures from here can be held against the baselines. Where letters come out otherwise they cannot: all would differ.
func compares(t *testing.T, p *rider.Page) bool {
	here := rider.Eval[string](p, measure)
	if os.Getenv(baselinesVariable) != "" {
		require.NoError(t, os.MkdirAll(baselines, 0o755))
		require.NoError(t, os.WriteFile(drawnWith, []byte(here), 0o644))
		return true
	}
	there, err := os.ReadFile(drawnWith)
	require.NoError(t, err)
	if here != string(there) {
		t.Logf("the baselines are not compared: they were drawn with %q, and this browser draws with %q", there, here)
		return false
	}
	return true
}

// likeBaseline holds what the page looks like on its screen against the picture that was reviewed.
func likeBaseline(t *testing.T, p *rider.Page, name string) {
	t.Helper()
	shot, err := png.Decode(bytes.NewReader(p.Whole()))
	require.NoError(t, err)
	picture := likeness.Half(shot)
	file := filepath.Join(baselines, name+".png")
	if os.Getenv(baselinesVariable) != "" {
		kept, err := likeness.Keep(picture)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, kept, 0o644))
		return
	}
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	reviewed, err := png.Decode(bytes.NewReader(b))
	require.NoError(t, err)
	require.IsType(t, &image.Paletted{}, reviewed, "%s was not written by make baselines", file)
	differ, err := likeness.Compare(reviewed.(*image.Paletted), picture)
	if err == nil && len(differ) > likeness.Tolerance {
		err = fmt.Errorf("%d squares differ, and %d may; the first is at %v", len(differ), likeness.Tolerance, differ[0].Min.Mul(2))
	}
	if err == nil {
		return
	}
	t.Errorf("%s does not look like its baseline: %v; if it is meant to look like this, make baselines, and look at them", name, err)
	if dir := os.Getenv(rider.PicturesVariable); dir != "" {
		var marked bytes.Buffer
		require.NoError(t, png.Encode(&marked, likeness.Mark(picture, differ)))
		require.NoError(t, os.MkdirAll(dir, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name+"-differs.png"), marked.Bytes(), 0o644))
	}
}

// Every baseline is of a state and a screen that there are, and each that should be there is.
func TestBaselines(t *testing.T) {
	states := map[string]bool{}
	for _, story := range view.Stories() {
		states[story.Name] = true
	}
	var want []string
	for _, name := range pictured {
		require.True(t, states[name], "no state of the page is called %s, so nothing is held against its baselines", name)
		for _, screen := range screens {
			want = append(want, name+"-"+screen.name+".png")
		}
	}
	slices.Sort(want)
	files, err := filepath.Glob(filepath.Join(baselines, "*.png"))
	require.NoError(t, err)
	var have []string
	for _, file := range files {
		have = append(have, filepath.Base(file))
	}
	slices.Sort(have)
	require.Equal(t, want, have)
}
