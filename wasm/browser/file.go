//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/hack-pad/safejs"
)

// chunk is how much of a file is in Go's memory at a time.
const chunk = 1 << 20

// File is a file that the person chose. Its size is known before any of it is read.
type File struct {
	Name string // "" where it is no well-formed text
	Size int64

	blob safejs.Value
}

// Files lists what an <input type="file"> or a DataTransfer holds in its files member.
func Files(holder safejs.Value) ([]*File, error) {
	list, err := Get(holder, "files")
	if err != nil {
		return nil, err
	}
	if list.Type() != safejs.TypeObject {
		return nil, nil
	}
	n, err := list.Length()
	if err != nil {
		return nil, err
	}
	var out []*File
	for i := range n {
		blob, err := list.Index(i)
		if err != nil {
			return nil, err
		}
		f, err := NewFile(blob)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}

// NewFile takes a JavaScript File or Blob.
func NewFile(blob safejs.Value) (*File, error) {
	v, err := Get(blob, "size")
	if err != nil {
		return nil, err
	}
	size, err := v.Float()
	if err != nil {
		return nil, errors.New("value has no size; it must be a file")
	}
	return &File{Name: word(blob, "name", ""), Size: int64(size), blob: blob}, nil
}

// Reader reads the file from its start, a chunk at a time, letting the browser have its turn between them. It must not be
// read in a callback.
func (f *File) Reader(ctx context.Context) io.Reader { return &fileReader{ctx: ctx, file: f} }

type fileReader struct {
	ctx  context.Context
	file *File
	at   int64
	have []byte
}

func (r *fileReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if len(r.have) == 0 {
		if r.at >= r.file.Size {
			return 0, io.EOF
		}
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.have)
	r.have = r.have[n:]
	return n, nil
}

func (r *fileReader) fill() error {
	end := min(r.at+chunk, r.file.Size)
	slice, err := Call(r.file.blob, "slice", r.at, end)
	if err != nil {
		return err
	}
	promise, err := Call(slice, "arrayBuffer")
	if err != nil {
		return err
	}
	buffer, err := Await(r.ctx, promise)
	if err != nil {
		return err // NotReadableError where the file changed or went away since it was chosen
	}
	view, err := jsBytes.New(buffer)
	if err != nil {
		return Thrown(err)
	}
	b := make([]byte, end-r.at)
	n, err := safejs.CopyBytesToGo(b, view)
	if err != nil {
		return err
	}
	if n == 0 {
		return io.ErrUnexpectedEOF
	}
	r.have, r.at = b[:n], r.at+int64(n)
	return nil
}

// Download gathers a file for the person to keep. What is written leaves Go's memory at once.
type Download struct{ parts safejs.Value }

// NewDownload begins a file.
func NewDownload() (*Download, error) {
	parts, err := jsArray.New()
	if err != nil {
		return nil, err
	}
	return &Download{parts}, nil
}

// Write adds bytes.
func (d *Download) Write(p []byte) (int, error) {
	part, err := jsBytes.New(len(p))
	if err != nil {
		return 0, Thrown(err) // RangeError where memory is full
	}
	if _, err := safejs.CopyBytesToJS(part, p); err != nil {
		return 0, err
	}
	if _, err := d.parts.Call("push", part); err != nil {
		return 0, Thrown(err)
	}
	return len(p), nil
}

// Save hands the file to the browser under a name of ours, as a press on a link with the download attribute does.
func (d *Download) Save(name, mediaType string) error {
	blob, err := New("Blob", d.parts, map[string]any{"type": mediaType})
	if err != nil {
		return err
	}
	url, err := Get(global, "URL")
	if err != nil {
		return err
	}
	address, err := Call(url, "createObjectURL", blob)
	if err != nil {
		return err
	}
	// The browser reads the blob after the press; an address taken back at once may save nothing.
	After(time.Minute, func() { Call(url, "revokeObjectURL", address) })
	document, err := Document()
	if err != nil {
		return err
	}
	link, err := Call(document, "createElement", "a")
	if err != nil {
		return err
	}
	if err := link.Set("href", address); err != nil {
		return err
	}
	if err := link.Set("download", name); err != nil {
		return err
	}
	_, err = Call(link, "click")
	return err
}
