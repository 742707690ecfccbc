package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"docket/ledger"
)

// witnessTimeout is how long a witness may take to answer.
const witnessTimeout = 15 * time.Second

// fetch asks a witness for the latest checkpoint that it has of a log. A URL without a path is
// a site with Docket's Worker, and one with a path is asked as it is.
func fetch(ctx context.Context, target, origin string) *input {
	f := &input{name: target}
	body, err := latest(ctx, target, origin)
	if err != nil {
		f.failed = err.Error()
		return f
	}
	f.sniff(strings.NewReader(body))
	return f
}

func latest(ctx context.Context, target, origin string) (string, error) {
	u, err := url.Parse(target)
	if err != nil || u.Host == "" {
		return "", fmt.Errorf("not the address of a witness; give one such as https://docket.example")
	}
	if origin == "" {
		return "", errors.New("not asked: the file does not say which room it is of")
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/api/checkpoint"
	}
	if q := u.Query(); !q.Has("origin") {
		q.Set("origin", origin)
		u.RawQuery = q.Encode()
	}
	ctx, cancel := context.WithTimeout(ctx, witnessTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", fmt.Errorf("the witness could not be asked: %w", unwrapURL(err))
	}
	defer answer.Body.Close()
	switch {
	case answer.StatusCode == http.StatusNotFound:
		return "", errors.New("the witness has no checkpoint of " + origin)
	case answer.StatusCode != http.StatusOK:
		return "", fmt.Errorf("the witness answered %d, want 200", answer.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(answer.Body, ledger.MaxCheckpoint+1))
	if err != nil {
		return "", fmt.Errorf("the witness's answer could not be read: %w", unwrapURL(err))
	}
	if len(body) > ledger.MaxCheckpoint {
		return "", fmt.Errorf("the witness's answer is longer than the %d bytes that a checkpoint may have", ledger.MaxCheckpoint)
	}
	return string(body), nil
}

// unwrapURL leaves out the address, which stands beside the error.
func unwrapURL(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
