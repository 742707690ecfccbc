//go:build js && wasm

package browser

import (
	"strconv"

	"github.com/hack-pad/safejs"
)

// Canvas is a canvas element that pixels are put on.
type Canvas struct {
	element, context safejs.Value
	w, h             int
	bytes, image     safejs.Value // the pixels, in JavaScript's memory
}

// FindCanvas finds the canvas with an id.
func FindCanvas(id string) (*Canvas, error) {
	element, err := ByID(id)
	if err != nil {
		return nil, err
	}
	context, err := Call(element, "getContext", "2d")
	if err != nil {
		return nil, err
	}
	if context.Type() != safejs.TypeObject {
		return nil, &Failure{"TypeError", "this browser gives the canvas no context"}
	}
	return &Canvas{element: element, context: context}, nil
}

// Put shows pixels of four bytes each: red, green, blue and how opaque they are, row by row. The canvas becomes as large as
// they are.
func (c *Canvas) Put(pixels []byte, w, h int) error {
	if w != c.w || h != c.h {
		if err := c.resize(w, h); err != nil {
			return err
		}
	}
	if _, err := safejs.CopyBytesToJS(c.bytes, pixels); err != nil {
		return err
	}
	_, err := Call(c.context, "putImageData", c.image, 0, 0)
	return err
}

func (c *Canvas) resize(w, h int) error {
	if err := c.element.Set("width", w); err != nil {
		return err
	}
	if err := c.element.Set("height", h); err != nil {
		return err
	}
	clamped, err := New("Uint8ClampedArray", 4*w*h)
	if err != nil {
		return err
	}
	if c.image, err = New("ImageData", clamped, w, h); err != nil {
		return err
	}
	// Go copies into a Uint8Array, of the same memory.
	buffer, err := Get(clamped, "buffer")
	if err != nil {
		return err
	}
	if c.bytes, err = jsBytes.New(buffer); err != nil {
		return Thrown(err)
	}
	c.w, c.h = w, h
	return nil
}

// Write writes a text with its left at x and its middle at y, in pixels of the canvas, in a font and a colour of CSS. What would be wider
// than room is not written.
func (c *Canvas) Write(text, font, colour string, x, y, room float64) error {
	for name, v := range map[string]any{"font": font, "fillStyle": colour, "textBaseline": "middle"} {
		if err := c.context.Set(name, v); err != nil {
			return err
		}
	}
	measured, err := Call(c.context, "measureText", text)
	if err != nil {
		return err
	}
	width, err := Get(measured, "width")
	if err != nil {
		return err
	}
	if w, err := width.Float(); err != nil || w > room {
		return err
	}
	_, err = Call(c.context, "fillText", text, x, y)
	return err
}

// Colour is what a colour of CSS comes out as on this screen, a system colour too: red, green and blue. What is no colour is black.
func (c *Canvas) Colour(css string) (out [3]byte) {
	if c.context.Set("fillStyle", "#000000") != nil || c.context.Set("fillStyle", css) != nil {
		return out
	}
	v, err := Get(c.context, "fillStyle")
	if err != nil {
		return out
	}
	hex, err := Text(v, 9)
	if err != nil || len(hex) != 7 {
		return out
	}
	n, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		return out
	}
	return [3]byte{byte(n >> 16), byte(n >> 8), byte(n)}
}

// Property is a custom property of an element's style, as it is computed.
func Property(style safejs.Value, name string) string {
	v, err := Call(style, "getPropertyValue", name)
	if err != nil {
		return ""
	}
	text, err := Text(v, 64)
	if err != nil {
		return ""
	}
	return text
}
