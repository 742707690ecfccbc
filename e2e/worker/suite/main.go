//go:build js && wasm

// Command suite is a Worker that runs storagetest's cases on the D1 database
// that is bound to it, one a request.
package main

import (
	"database/sql"
	"io"
	"net/http"

	"github.com/syumai/workers"
	"github.com/syumai/workers/cloudflare/d1"

	"docket/functions/storage"
	"docket/functions/storage/storagetest"
)

func main() {
	workers.Serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// As the library means it: a program for each request, an answer as a stream.
		if err := run(r); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = io.WriteString(w, err.Error())
			return
		}
		_, _ = io.WriteString(w, "ok")
	}))
}

func run(r *http.Request) error {
	connector, err := d1.OpenConnector("DB")
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector)
	defer db.Close()
	if err := storage.Migrate(r.Context(), db); err != nil {
		return err
	}
	name := r.URL.Query().Get("case")
	for _, c := range storagetest.Cases {
		if c.Name == name {
			return c.Run(r.Context(), db, "docket/"+name)
		}
	}
	return http.ErrNotSupported
}
