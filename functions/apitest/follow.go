package apitest

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// Follow brings a witness along with a log, size by size, as a client does: a
// conflict tells it where to go on from, a failure of the server is tried again,
// and a size that the witness is past already is left out. It gives up where
// the witness has seen another history.
func Follow(c *Client, l *Log, sizes []int64, got *Cosigned) error {
	old := int64(0)
	for _, n := range sizes {
		for tries := 0; old <= n; tries++ {
			if tries == 200 {
				return fmt.Errorf("no cosignature on size %d after %d tries", n, tries)
			}
			request := l.Request(old, n)
			a, err := c.Submit(request)
			if err != nil {
				return err
			}
			switch a.Status {
			case http.StatusOK:
				got.Add(request.Checkpoint)
				old = n
			case http.StatusConflict:
				if old, err = strconv.ParseInt(strings.TrimSuffix(a.Body, "\n"), 10, 64); err != nil {
					return err
				}
				continue
			case http.StatusServiceUnavailable:
				continue
			case http.StatusUnprocessableEntity:
				return nil
			default:
				return fmt.Errorf("size %d: status %d: %s", n, a.Status, a.Body)
			}
			break
		}
	}
	return nil
}
