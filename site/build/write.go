package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/andybalholm/brotli"
)

// write puts a file of the page into the output folder, its gzip form beside it
// and, where it is worth the seconds, its brotli form. A form that is there already is kept if the file holds these very bytes.
func (b *build) write(name string, body []byte, best bool) error {
	file := filepath.Join(b.out, filepath.FromSlash(name))
	old, err := os.ReadFile(file)
	same := err == nil && bytes.Equal(old, body)
	if !same {
		// First the forms of the old content go, and only then the new content
		// comes: a build that is interrupted leaves no pair that does not match.
		for _, suffix := range []string{".gz", ".br"} {
			if err := os.Remove(file + suffix); err != nil && !os.IsNotExist(err) {
				return err
			}
		}
		if err := replace(file, body); err != nil {
			return err
		}
	}
	b.kept[name] = struct{}{}
	b.kept[name+".gz"] = struct{}{}
	b.kept[name+".br"] = struct{}{}
	if err := compress(file+".gz", body, func(w io.Writer) io.WriteCloser {
		z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is a valid one
		return z
	}); err != nil {
		return err
	}
	if !best {
		return nil
	}
	return compress(file+".br", body, func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterLevel(w, brotli.BestCompression)
	})
}

// compress writes the compressed form of body, unless it is there.
func compress(file string, body []byte, with func(io.Writer) io.WriteCloser) error {
	if _, err := os.Stat(file); err == nil {
		return nil
	}
	var buf bytes.Buffer
	z := with(&buf)
	if _, err := z.Write(body); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return replace(file, buf.Bytes())
}

// replace leaves either the old file or the whole new one.
func replace(file string, body []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(body)
	if err == nil {
		err = tmp.Chmod(0o644)
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), file)
}

// built matches the names that a build gives to assets, the leftovers of an
// interrupted one included.
var built = regexp.MustCompile(`^assets/(\w+\.[0-9A-Za-z]{8}\.\w+(\.gz|\.br)?|\.new-\d+)$`)

// sweep removes what earlier builds left, and nothing but what a build left, in
// case the output folder is not what it was thought to be.
func (b *build) sweep() error {
	return fs.WalkDir(os.DirFS(b.out), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		_, kept := b.kept[name]
		stale := built.MatchString(name) || strings.HasPrefix(name, "storybook.html")
		if kept || !stale {
			return nil
		}
		return os.Remove(filepath.Join(b.out, filepath.FromSlash(name)))
	})
}
