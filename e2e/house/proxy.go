package house

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
)

// Proxy stands before a server and alters its answers.
type Proxy struct {
	URL  string
	Port string

	server *httptest.Server
}

// Alter starts a proxy on a free port of the loopback. It sends every answer of
// the target on once alter has had its headers; the target is asked by its own
// name, whatever name the proxy goes by.
func Alter(target string, alter func(http.Header)) (*Proxy, error) {
	to, err := url.Parse(target)
	if err != nil {
		return nil, fmt.Errorf("alter the answers of %q: %w", target, err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			if r.Out.Header.Get("Origin") != "" {
				r.Out.Header.Set("Origin", target)
			}
		},
		ModifyResponse: func(r *http.Response) error {
			alter(r.Header)
			return nil
		},
	}
	server := httptest.NewServer(proxy)
	at, err := url.Parse(server.URL)
	if err != nil {
		server.Close()
		return nil, err
	}
	return &Proxy{URL: server.URL, Port: at.Port(), server: server}, nil
}

// As is the address of the proxy under another name, which the browser must map
// to the loopback.
func (p *Proxy) As(host string) string { return "http://" + host + ":" + p.Port }

// Close ends the proxy.
func (p *Proxy) Close() { p.server.Close() }
