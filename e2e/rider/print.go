package rider

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/chromedp/cdproto/page"
)

// PDF is what the page prints as a PDF, kept as NAME.pdf where [PicturesVariable] says where.
func (p *Page) PDF(name string) []byte {
	p.T.Helper()
	background := true
	pdf := call(p, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: &background}).Data
	if dir := os.Getenv(PicturesVariable); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), pdf, 0o644); err != nil {
			p.T.Errorf("keep the PDF: %v", err)
		}
	}
	return pdf
}

var (
	pdfObject = regexp.MustCompile(`(?s)(?:^|\n)(\d+) 0 obj\n?(.*?)\nendobj`)
	pdfFont   = regexp.MustCompile(`/(F\d+) (\d+) 0 R`)
	pdfToText = regexp.MustCompile(`/ToUnicode (\d+) 0 R`)
	pdfShown  = regexp.MustCompile(`/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\(((?:[^()\\]|\\.)*)\)`)
	pdfMapped = regexp.MustCompile(`<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>(?: <([0-9A-Fa-f]+)>)?`)
)

// PDFText is the text of a PDF as Chromium makes them, in the order in which it is drawn and without any white space: where a line or a word
// ends is a matter of where it stands.
func PDFText(pdf []byte) string {
	objects, fonts := map[string][]byte{}, map[string]map[string]string{}
	var pages [][]byte
	for _, m := range pdfObject.FindAllSubmatch(pdf, -1) {
		objects[string(m[1])] = m[2]
	}
	for _, m := range pdfFont.FindAllSubmatch(pdf, -1) {
		if to := pdfToText.FindSubmatch(objects[string(m[2])]); to != nil {
			fonts[string(m[1])] = pdfGlyphs(pdfStream(objects[string(to[1])]))
		}
	}
	for _, m := range pdfObject.FindAllSubmatch(pdf, -1) { // in the order of the file, which is that of the pages
		if content := pdfStream(m[2]); bytes.Contains(content, []byte("BT\n")) {
			pages = append(pages, content)
		}
	}
	var out strings.Builder
	for _, content := range pages {
		var glyphs map[string]string
		for _, m := range pdfShown.FindAllSubmatch(content, -1) {
			if len(m[1]) > 0 {
				glyphs = fonts[string(m[1])]
			}
			for text := strings.ToUpper(string(m[2])); len(text) >= 4; text = text[4:] {
				out.WriteString(glyphs[text[:4]])
			}
		}
	}
	return strings.Join(strings.Fields(out.String()), "")
}

// pdfStream is what an object's stream holds, nil where it has none.
func pdfStream(object []byte) []byte {
	_, data, found := bytes.Cut(object, []byte("stream\n"))
	if !found {
		return nil
	}
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	content, _ := io.ReadAll(z)
	return content
}

// pdfGlyphs reads which text each glyph of a font stands for.
func pdfGlyphs(cmap []byte) map[string]string {
	glyphs := map[string]string{}
	for _, block := range regexp.MustCompile(`(?s)beginbf(char|range)\n(.*?)endbf`).FindAllSubmatch(cmap, -1) {
		for _, m := range pdfMapped.FindAllStringSubmatch(string(block[2]), -1) {
			if string(block[1]) == "char" {
				glyphs[strings.ToUpper(m[1])] = pdfUnicode(m[2], 0)
				continue
			}
			from, err1 := strconv.ParseUint(m[1], 16, 16)
			to, err2 := strconv.ParseUint(m[2], 16, 16)
			for i := from; err1 == nil && err2 == nil && i <= to; i++ {
				key := strings.ToUpper(strconv.FormatUint(0x10000+i, 16)[1:])
				glyphs[key] = pdfUnicode(m[3], uint16(i-from))
			}
		}
	}
	return glyphs
}

// pdfUnicode is the text of UTF-16 in hex, its last unit so much further on.
func pdfUnicode(digits string, further uint16) string {
	b, err := hex.DecodeString(digits)
	if err != nil {
		return ""
	}
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, uint16(b[i])<<8|uint16(b[i+1]))
	}
	if len(units) > 0 {
		units[len(units)-1] += further
	}
	return string(utf16.Decode(units))
}
