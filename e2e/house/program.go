package house

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// startPatience is how long a program may take to say that it is there, and to end.
const startPatience = 20 * time.Second

// program is the docket command at work.
type program struct {
	name string // "docket serve"
	cmd  *exec.Cmd
	done chan struct{} // closed when it has ended
	err  error         // why, once done

	mu  sync.Mutex
	log strings.Builder
}

// start runs the docket command. It is told every line that the command prints; what it says to standard error is logged.
func (h *House) start(told func(line string), env []string, args ...string) (*program, error) {
	p := &program{name: "docket " + args[0], cmd: exec.Command(h.Bin, args...), done: make(chan struct{})}
	p.cmd.Dir = h.temp
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stderr = p
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", p.name, err)
	}
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			told(lines.Text())
		}
		p.err = p.cmd.Wait()
		close(p.done)
	}()
	return p, nil
}

// await waits until said is closed, by when the program is there.
func (p *program) await(said <-chan struct{}) error {
	select {
	case <-said:
		return nil
	case <-p.done:
		return fmt.Errorf("%s ended: %v\n%s", p.name, p.err, p.Log())
	case <-time.After(startPatience):
		p.Kill()
		return fmt.Errorf("%s did not say that it is there within %s\n%s", p.name, startPatience, p.Log())
	}
}

// Close ends the program as Ctrl-C would.
func (p *program) Close() error {
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		<-p.done // it has ended by itself
		return p.err
	}
	select {
	case <-p.done:
		return p.err
	case <-time.After(startPatience):
		p.Kill()
		return fmt.Errorf("%s did not end within %s of an interrupt\n%s", p.name, startPatience, p.Log())
	}
}

// Kill ends the program without giving it a moment.
func (p *program) Kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// Write takes what the program says of itself.
func (p *program) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(b)
}

// Log is what the program has said of itself.
func (p *program) Log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}
