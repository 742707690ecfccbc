package apitest

import (
	"bytes"
	"io"
	"net/http"
	"strings"

	"docket/functions/witness"
)

// A Client asks a server, over the network or in the process.
type Client struct {
	URL  string // without a slash at its end
	Doer interface {
		Do(*http.Request) (*http.Response, error)
	}
}

// An Answer is a response that was read to its end.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Do sends a request with this body; headers are pairs of name and value.
func (c *Client) Do(method, path, body string, headers ...string) (Answer, error) {
	request, err := http.NewRequest(method, c.URL+path, strings.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Add(headers[i], headers[i+1])
	}
	response, err := c.Doer.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return Answer{response.StatusCode, response.Header, string(text)}, err
}

// Post sends JSON.
func (c *Client) Post(path, body string) (Answer, error) {
	return c.Do(http.MethodPost, path, body, "Content-Type", "application/json")
}

// Register makes a log known to the witness.
func (c *Client) Register(l *Log) (Answer, error) {
	return c.Post("/api/rooms", `{"key":"`+l.Vkey+`"}`)
}

// Submit asks for a cosignature.
func (c *Client) Submit(r witness.Request) (Answer, error) {
	return c.Do(http.MethodPost, "/api/add-checkpoint", string(witness.FormatRequest(r)))
}

// InProcess makes a client of a handler.
func InProcess(h http.Handler) *Client { return &Client{URL: "http://localhost", Doer: doer{h}} }

type doer struct{ http.Handler }

func (d doer) Do(r *http.Request) (*http.Response, error) {
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	r.RemoteAddr = "127.0.0.1:1"
	d.ServeHTTP(w, r)
	return &http.Response{StatusCode: w.status, Header: w.header, Body: io.NopCloser(&w.body)}, nil
}

type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }
