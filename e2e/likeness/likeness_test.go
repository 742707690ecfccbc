package likeness_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/likeness"
)

var (
	paper = color.RGBA{243, 240, 232, 255}
	ink   = color.RGBA{33, 33, 33, 255}
)

// sheet is a page with lines of what could be words: bars with gaps.
func sheet() *image.RGBA {
	s := image.NewRGBA(image.Rect(0, 0, 400, 300))
	fill(s, s.Rect, paper)
	for y := 10; y < 290; y += 14 {
		for x := 10; x < 390; x += 3 {
			if x%31 > 4 {
				fill(s, image.Rect(x, y, x+1, y+6), ink)
			}
		}
	}
	return s
}

func fill(s *image.RGBA, r image.Rectangle, c color.Color) {
	draw.Draw(s, r, image.NewUniform(c), image.Point{}, draw.Src)
}

func kept(t *testing.T, picture image.Image) *image.Paletted {
	b, err := likeness.Keep(picture)
	require.NoError(t, err)
	back, err := png.Decode(bytes.NewReader(b))
	require.NoError(t, err)
	require.IsType(t, &image.Paletted{}, back)
	return back.(*image.Paletted)
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*image.RGBA)
		like   bool
	}{
		{"the same", func(*image.RGBA) {}, true},
		{"a hair darker", func(s *image.RGBA) { fill(s, image.Rect(20, 290, 380, 292), color.RGBA{238, 235, 227, 255}) }, true},
		{"a letter's edge", func(s *image.RGBA) { fill(s, image.Rect(50, 24, 51, 30), ink) }, true},
		{"a word is gone", func(s *image.RGBA) { fill(s, image.Rect(40, 24, 140, 30), paper) }, false},
		{"a line moved down by half its height", func(s *image.RGBA) {
			line := image.NewRGBA(image.Rect(0, 0, 400, 8))
			draw.Draw(line, line.Rect, s, image.Pt(0, 94), draw.Src)
			fill(s, image.Rect(0, 94, 400, 102), paper)
			draw.Draw(s, image.Rect(0, 97, 400, 105), line, image.Point{}, draw.Src)
		}, false},
		{"a button in another colour", func(s *image.RGBA) { fill(s, image.Rect(100, 100, 160, 124), color.RGBA{150, 30, 30, 255}) }, false},
		{"the other colour scheme", func(s *image.RGBA) {
			for i := range s.Pix {
				if i%4 != 3 {
					s.Pix[i] = 255 - s.Pix[i]
				}
			}
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			now := sheet()
			c.change(now)
			differ, err := likeness.Compare(kept(t, sheet()), now)
			require.NoError(t, err)
			require.Equal(t, c.like, len(differ) <= likeness.Tolerance, "%d squares differ", len(differ))
			marked := likeness.Mark(now, differ)
			for _, square := range differ {
				require.Equal(t, color.RGBA{255, 0, 0, 255}, marked.At(square.Min.X, square.Min.Y))
			}
		})
	}
	t.Run("another size", func(t *testing.T) {
		_, err := likeness.Compare(kept(t, sheet()), image.NewRGBA(image.Rect(0, 0, 400, 301)))
		require.EqualError(t, err, "the picture is 400 by 301 pixels, and the reviewed one 400 by 300")
	})
}

func TestHalf(t *testing.T) {
	whole := image.NewRGBA(image.Rect(0, 0, 5, 3))
	for i, v := range []uint8{10, 20, 100, 100, 7, 30, 40, 100, 104, 7} {
		whole.SetRGBA(i%5, i/5, color.RGBA{v, v, v, 255})
	}
	half := likeness.Half(whole)
	require.Equal(t, image.Rect(0, 0, 2, 1), half.Rect)
	require.Equal(t, color.RGBA{25, 25, 25, 255}, half.RGBAAt(0, 0))
	require.Equal(t, color.RGBA{101, 101, 101, 255}, half.RGBAAt(1, 0))
}

// What is kept is the same for the same picture, so that writing baselines anew changes no file for nothing.
func TestKeepIsStable(t *testing.T) {
	first, err := likeness.Keep(sheet())
	require.NoError(t, err)
	for range 5 {
		again, err := likeness.Keep(sheet())
		require.NoError(t, err)
		require.Equal(t, first, again)
	}
}
