package house

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

// startPatience is how long a server may take to say where it is.
const startPatience = 20 * time.Second

// announcement is how the line begins that says where the room is.
const announcement = "docket: the room is at "

// partnerAnnouncement is how the line begins that says where a partner's page is.
const partnerAnnouncement = "docket: a partner's page is at "

// Server is a running "docket serve".
type Server struct {
	URL     string // without a slash at its end
	Partner string // the origin of the partner's page, with --partner

	cmd  *exec.Cmd
	done chan struct{} // closed when it has ended
	err  error         // why, once done

	mu  sync.Mutex
	log strings.Builder
}

// Serve runs "docket serve" on a free port, with further flags, and waits until
// it says where the room is. Its key and its database are its own, and go with
// the house; all tests ask from one address, so none is too many of them.
func (h *House) Serve(flags ...string) (*Server, error) {
	data, err := os.MkdirTemp(h.temp, "data-")
	if err != nil {
		return nil, fmt.Errorf("make a data folder: %w", err)
	}
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--site", h.Dist, "--data", data}, flags...)
	s := &Server{cmd: exec.Command(h.Bin, args...), done: make(chan struct{})}
	s.cmd.Dir = h.temp
	s.cmd.Env = append(os.Environ(), "DOCKET_KEY=", "DOCKET_RETIRED_KEYS=", "DOCKET_RATE=0")
	s.cmd.Stderr = s
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("run docket: %w", err)
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("run docket: %w", err)
	}
	where, partner := make(chan string, 1), make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			fmt.Fprintln(s, lines.Text())
			for says, to := range map[string]chan string{announcement: where, partnerAnnouncement: partner} {
				if url, ok := strings.CutPrefix(lines.Text(), says); ok {
					select {
					case to <- strings.TrimSuffix(url, "/"):
					default:
					}
				}
			}
		}
		s.err = s.cmd.Wait()
		close(s.done)
	}()
	late := time.After(startPatience)
	for s.URL == "" || s.Partner == "" && slices.Contains(flags, "--partner") {
		select {
		case s.URL = <-where:
		case s.Partner = <-partner:
		case <-s.done:
			return nil, fmt.Errorf("docket serve ended: %v\n%s", s.err, s.Log())
		case <-late:
			s.Close()
			return nil, fmt.Errorf("docket serve did not say where it is within %s\n%s", startPatience, s.Log())
		}
	}
	return s, nil
}

// Close ends the server as Ctrl-C would.
func (s *Server) Close() error {
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		<-s.done // it has ended by itself
		return s.err
	}
	select {
	case <-s.done:
		return s.err
	case <-time.After(startPatience):
		_ = s.cmd.Process.Kill()
		<-s.done
		return fmt.Errorf("docket serve did not end within %s of an interrupt", startPatience)
	}
}

// Write takes what the server prints.
func (s *Server) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Write(p)
}

// Log is what the server has printed.
func (s *Server) Log() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.String()
}
