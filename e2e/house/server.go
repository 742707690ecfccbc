package house

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// announcement is how the line begins that says where the room is, and partnerAnnouncement the one that says where a
// partner's page is.
const (
	announcement        = "docket: the room is at "
	partnerAnnouncement = "docket: a partner's page is at "
)

// Server is a running "docket serve".
type Server struct {
	*program
	URL     string // without a slash at its end
	Partner string // the origin of the partner's page, with --partner
}

// Serve runs "docket serve" on a free port, with further flags, and waits until
// it says where the room is. Its key and its database are its own, and go with
// the house; all tests ask from one address, so none is too many of them.
func (h *House) Serve(flags ...string) (*Server, error) {
	data, err := os.MkdirTemp(h.temp, "data-")
	if err != nil {
		return nil, fmt.Errorf("make a data folder: %w", err)
	}
	var s Server
	said, partners := make(chan struct{}), slices.Contains(flags, "--partner")
	p, err := h.start(func(line string) {
		complete := s.complete(partners)
		if url, ok := strings.CutPrefix(line, announcement); ok {
			s.URL = strings.TrimSuffix(url, "/")
		}
		if url, ok := strings.CutPrefix(line, partnerAnnouncement); ok {
			s.Partner = strings.TrimSuffix(url, "/")
		}
		if !complete && s.complete(partners) {
			close(said)
		}
	}, []string{"DOCKET_KEY=", "DOCKET_RETIRED_KEYS=", "DOCKET_RATE=0"}, append([]string{"serve", "--addr", "127.0.0.1:0", "--site", h.Dist, "--data", data}, flags...)...)
	if err == nil {
		err = p.await(said)
	}
	if err != nil {
		return nil, err
	}
	s.program = p
	return &s, nil
}

func (s *Server) complete(partners bool) bool {
	return s.URL != "" && (s.Partner != "" || !partners)
}
