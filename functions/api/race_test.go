package api_test

import (
	"net/http"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/functions/api"
	"docket/functions/apitest"
	"docket/functions/storage"
	"docket/functions/storage/sqlite"
)

// TestRace lets 50 clients, each with one of five histories of one room, ask two
// servers on one database file at once. Whatever gets through, all of it belongs
// to one history.
func TestRace(t *testing.T) {
	file := filepath.Join(t.TempDir(), "test.sqlite")
	keys := testKeys(t, "")
	var servers [2]*apitest.Client
	for i := range servers {
		db, err := sqlite.Open(file, 20*time.Second)
		require.NoError(t, err)
		defer func() { require.NoError(t, db.Close()) }()
		lazy := &storage.Lazy{DB: db}
		servers[i] = apitest.InProcess(api.New(api.Config{Keys: keys, Now: time.Now, Store: func(r *http.Request) (*storage.Store, error) { return lazy.Open(r.Context()) }}))
	}
	for name, fork := range map[string]int64{"from the start": 0, "from entry 10": 10, "late": 35} {
		t.Run(name, func(t *testing.T) {
			histories := []*apitest.Log{apitest.NewLog(t.Name(), 50)}
			for i := range 4 {
				histories = append(histories, histories[0].Fork(fork, "fork "+strconv.Itoa(i)))
			}
			all := &apitest.Cosigned{Histories: histories}
			a, err := servers[0].Register(histories[0])
			require.NoError(t, err)
			require.Equal(t, http.StatusOK, a.Status, a.Body)
			done := make(chan error)
			for i := range 50 {
				go func() {
					// Each shows the states of its history that it would have at its own pace.
					var sizes []int64
					for n := int64(1 + i%7); n <= 50; n += int64(3 + i%5) {
						sizes = append(sizes, n)
					}
					done <- apitest.Follow(servers[i%2], histories[i%5], sizes, all)
				}()
			}
			for range 50 {
				require.NoError(t, <-done)
			}
			x, y, split := all.Split()
			require.False(t, split, "cosigned two histories: %v and %v", x, y)
			require.Greater(t, all.Len(), 5)
		})
	}
}
