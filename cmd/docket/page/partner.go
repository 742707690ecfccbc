package page

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// PartnerPath is where a room looks for a partner's page on the origin that was
// invited. The page is also at the root.
const PartnerPath = "/partner"

// PartnerFiles are the files of the sample of a partner's page, for an origin of
// its own: the room's own server has none of them.
func PartnerFiles() []string { return []string{"partner.html", "partner.css", "partner.js"} }

// partnerPolicy lets the partner's page run its own script and be framed by
// anyone, since any room may invite it. A partner that attests to certain rooms
// only names them in frame-ancestors.
var partnerPolicy = strings.Join([]string{
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src data:",
	"frame-ancestors *",
	"base-uri 'none'",
	"form-action 'none'",
}, "; ")

// PartnerHeader returns the headers of every answer on a partner's origin, in a
// new map. There is no Cross-Origin-Resource-Policy: the page is for others.
func PartnerHeader() http.Header {
	h := http.Header{}
	h.Set("Content-Security-Policy", partnerPolicy)
	h.Set("Permissions-Policy", "tools=(self)")
	h.Set("Origin-Agent-Cluster", "?1")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	return h
}

// LoadPartner reads the sample of a partner's page from a folder that site/build
// wrote. It is a site of its own.
func LoadPartner(dist fs.FS) (*Site, error) {
	site := &Site{Header: PartnerHeader(), files: map[string]*file{}, home: PartnerPath}
	for _, name := range PartnerFiles() {
		f, err := read(dist, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%w: %w", ErrNotBuilt, err)
		}
		if err != nil {
			return nil, fmt.Errorf("read the partner's page: %w", err)
		}
		site.files["/"+name] = f
	}
	site.files[PartnerPath] = site.files["/partner.html"]
	site.files["/"] = site.files["/partner.html"]
	delete(site.files, "/partner.html")
	return site, nil
}
