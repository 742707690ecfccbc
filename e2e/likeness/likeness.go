// Package likeness tells whether a picture of a page still looks like the one that was reviewed.
package likeness

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
)

const (
	// block is the side of the squares that are compared, in pixels of the picture.
	block = 8
	// shade is by how much the mean of a square may differ in red, green or blue, of 255: less than a word in grey on white, more
	// than what another rounding of the same letters makes.
	shade = 12
	// Tolerance is how many squares may differ in a picture: less than a button, so that a letter's edge is no fault.
	Tolerance = 6
	// colours is how many a kept picture has: a PNG of four bits a pixel.
	colours = 16
)

// Keep writes a picture as it is kept for review: its commonest colours alone, as PNG.
func Keep(picture image.Image) ([]byte, error) {
	plain := flat(picture)
	seen := map[color.RGBA]int{}
	for i, run := 0, 0; i < len(plain.Pix); i += 4 * run {
		c := pixel(plain, i)
		for run = 1; i+4*run < len(plain.Pix) && pixel(plain, i+4*run) == c; run++ {
		}
		seen[c] += run
	}
	common := make([]color.RGBA, 0, len(seen))
	for c := range seen {
		common = append(common, c)
	}
	slices.SortFunc(common, func(a, b color.RGBA) int {
		if seen[a] != seen[b] {
			return seen[b] - seen[a]
		}
		return bytes.Compare([]byte{a.R, a.G, a.B, a.A}, []byte{b.R, b.G, b.B, b.A})
	})
	var palette color.Palette
	for _, c := range common {
		if len(palette) == colours {
			break
		}
		if !slices.ContainsFunc(palette, func(p color.Color) bool { return near(p.(color.RGBA), c) }) {
			palette = append(palette, c)
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, reduce(plain, palette))
	return b.Bytes(), err
}

// Half gives a picture at half its width and height, each pixel the mean of four. What is left of an odd one is cut off.
func Half(picture image.Image) *image.RGBA {
	whole := flat(picture)
	half := image.NewRGBA(image.Rect(0, 0, whole.Rect.Dx()/2, whole.Rect.Dy()/2))
	for y := range half.Rect.Dy() {
		above := whole.Pix[2*y*whole.Stride:]
		below := whole.Pix[(2*y+1)*whole.Stride:]
		for i := range half.Rect.Dx() {
			for c := range 4 {
				sum := int(above[8*i+c]) + int(above[8*i+4+c]) + int(below[8*i+c]) + int(below[8*i+4+c])
				half.Pix[y*half.Stride+4*i+c] = uint8((sum + 2) / 4)
			}
		}
	}
	return half
}

// flat gives a picture as pixels in rows from its first one on.
func flat(picture image.Image) *image.RGBA {
	plain := image.NewRGBA(picture.Bounds())
	draw.Draw(plain, plain.Rect, picture, plain.Rect.Min, draw.Src)
	return plain
}

func pixel(picture *image.RGBA, i int) color.RGBA {
	return color.RGBA{picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], picture.Pix[i+3]}
}

// reduce gives a picture each of whose colours is the nearest of a palette.
func reduce(picture *image.RGBA, palette color.Palette) *image.Paletted {
	reduced := image.NewPaletted(picture.Rect, palette)
	nearest := map[color.RGBA]uint8{}
	var last color.RGBA
	var at uint8
	for i := 0; i < len(picture.Pix); i += 4 {
		if c := pixel(picture, i); c != last || i == 0 {
			known := false
			if at, known = nearest[c]; !known {
				at = uint8(palette.Index(c))
				nearest[c] = at
			}
			last = c
		}
		reduced.Pix[i/4] = at
	}
	return reduced
}

// near tells whether two colours are so close that one will do for both.
func near(a, b color.RGBA) bool {
	return max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B)) < 12
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// Compare gives the squares in which a picture differs from one that [Keep] wrote, in the colours of that one. Pictures of different
// sizes are an error.
func Compare(reviewed *image.Paletted, picture image.Image) ([]image.Rectangle, error) {
	a, b := reviewed.Bounds(), picture.Bounds()
	if a.Size() != b.Size() {
		return nil, fmt.Errorf("the picture is %d by %d pixels, and the reviewed one %d by %d", b.Dx(), b.Dy(), a.Dx(), a.Dy())
	}
	now := reduce(flat(picture), reviewed.Palette)
	var differ []image.Rectangle
	for y := 0; y < a.Dy(); y += block {
		for x := 0; x < a.Dx(); x += block {
			square := image.Rect(x, y, min(x+block, a.Dx()), min(y+block, a.Dy()))
			is, was := mean(now, square.Add(b.Min)), mean(reviewed, square.Add(a.Min))
			if max(apart(is.R, was.R), apart(is.G, was.G), apart(is.B, was.B)) > shade {
				differ = append(differ, square.Add(b.Min))
			}
		}
	}
	return differ, nil
}

func mean(picture *image.Paletted, square image.Rectangle) color.RGBA {
	var count [256]uint32
	for y := square.Min.Y; y < square.Max.Y; y++ {
		for _, i := range picture.Pix[picture.PixOffset(square.Min.X, y):picture.PixOffset(square.Max.X, y)] {
			count[i]++
		}
	}
	var r, g, b, n uint32
	for i, c := range picture.Palette {
		if k := count[i]; k > 0 {
			cr, cg, cb, _ := c.RGBA()
			r, g, b, n = r+k*(cr>>8), g+k*(cg>>8), b+k*(cb>>8), n+k
		}
	}
	return color.RGBA{uint8(r / n), uint8(g / n), uint8(b / n), 255}
}

// Mark gives a picture with the squares that differ framed in red.
func Mark(picture image.Image, differ []image.Rectangle) image.Image {
	marked := image.NewRGBA(picture.Bounds())
	draw.Draw(marked, marked.Rect, picture, marked.Rect.Min, draw.Src)
	red := image.NewUniform(color.RGBA{255, 0, 0, 255})
	for _, square := range differ {
		for _, edge := range []image.Rectangle{
			{square.Min, image.Pt(square.Max.X, square.Min.Y+1)}, {image.Pt(square.Min.X, square.Max.Y-1), square.Max},
			{square.Min, image.Pt(square.Min.X+1, square.Max.Y)}, {image.Pt(square.Max.X-1, square.Min.Y), square.Max}} {
			draw.Draw(marked, edge, red, image.Point{}, draw.Src)
		}
	}
	return marked
}
