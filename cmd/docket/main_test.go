package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"docket":      main,
		"fakebrowser": fakeBrowser,
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DOCKET_DATA", env.WorkDir+"/data")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"take": take},
	})
}

// take VAR HOST: listens on a free port of HOST until the script ends, and puts
// the port into the environment as VAR.
func take(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: take VAR HOST")
	}
	l, err := net.Listen("tcp", net.JoinHostPort(args[1], "0"))
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv(args[0], portOf(l))
}

// fakeBrowser stands for Chrome: it notes how it was started, asks for the page,
// and interrupts the server that started it, as a person would with Ctrl-C.
func fakeBrowser() {
	note, err := os.Create(os.Getenv("NOTE"))
	check(err)
	for _, arg := range os.Args[1:] {
		fmt.Fprintln(note, "arg:", arg)
	}
	answer, err := http.Get(os.Args[len(os.Args)-1])
	check(err)
	answer.Body.Close()
	fmt.Fprintln(note, "answer:", answer.Status, answer.Header.Get("Content-Type"))
	check(note.Close())
	parent, err := os.FindProcess(os.Getppid())
	check(err)
	check(parent.Signal(os.Interrupt))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "fakebrowser:", err)
		os.Exit(1)
	}
}
