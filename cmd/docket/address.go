package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"syscall"
)

// address is where to listen, as it was asked for.
type address struct {
	host string
	port string
	by   asking // for another
}

// asking is how an address is asked for: by a flag or a variable, and what it may be.
type asking struct{ by, such string }

// parseAddress reads HOST:PORT. An empty host is every interface, as everywhere in Go.
func parseAddress(s string, by asking) (address, error) {
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		return address{}, fmt.Errorf("bad address %q; give one such as %s with %s", s, by.such, by.by)
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return address{}, fmt.Errorf("bad port %q in address %q; give a number from 0 to 65535 with %s", port, s, by.by)
	}
	if strings.EqualFold(host, "localhost") {
		host = "localhost"
	}
	return address{host, port, by}, nil
}

func (a address) String() string { return net.JoinHostPort(a.host, a.port) }

// loopback tells whether only this machine can reach what was opened. It asks the
// listeners, since a name may stand for anything.
func loopback(listeners []net.Listener) bool {
	for _, l := range listeners {
		if a, ok := l.Addr().(*net.TCPAddr); !ok || !a.IP.IsLoopback() {
			return false
		}
	}
	return true
}

// url is what to type into a browser on this machine.
func (a address) url(on []net.Listener) string {
	host := a.host
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, portOf(on[0]))
}

// listen opens what was asked for. Browsers take localhost for 127.0.0.1 or for
// ::1, as they like, so both are opened on one port: else the room
// could not be reached, or another program would answer in its place.
func (a address) listen() ([]net.Listener, error) {
	if a.host != "localhost" {
		l, err := net.Listen("tcp", a.String())
		if err != nil {
			return nil, a.explain(err)
		}
		return []net.Listener{l}, nil
	}
	var err error
	for range 10 { // a free port of one family may be taken in the other
		var listeners []net.Listener
		listeners, err = listenLocalhost(a.port)
		if err == nil {
			return listeners, nil
		}
		if a.port != "0" {
			break
		}
	}
	return nil, a.explain(err)
}

// listenLocalhost does with one family where the machine has only one.
func listenLocalhost(port string) ([]net.Listener, error) {
	four, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", port))
	if err != nil && !familyMissing(err) {
		return nil, err
	}
	if err == nil {
		port = portOf(four)
	}
	six, err6 := net.Listen("tcp6", net.JoinHostPort("::1", port))
	switch {
	case err6 == nil && err == nil:
		return []net.Listener{four, six}, nil
	case err6 == nil:
		return []net.Listener{six}, nil
	case err == nil && familyMissing(err6):
		return []net.Listener{four}, nil
	case err == nil:
		four.Close()
	}
	return nil, err6
}

// What Windows calls these errors; package syscall gives them other numbers there.
const (
	wsaFamilyNotSupported = syscall.Errno(10047)
	wsaAddressInUse       = syscall.Errno(10048)
	wsaAddressMissing     = syscall.Errno(10049)
)

// familyMissing tells a machine without IPv4 or IPv6 from a port that is taken.
func familyMissing(err error) bool {
	return errors.Is(err, syscall.EADDRNOTAVAIL) || errors.Is(err, wsaAddressMissing) ||
		errors.Is(err, syscall.EAFNOSUPPORT) || errors.Is(err, wsaFamilyNotSupported)
}

// explain says which port it is, and what to do.
func (a address) explain(err error) error {
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, wsaAddressInUse) {
		return fmt.Errorf("port %s is taken on %s; give another with %s", a.port, cmp.Or(a.host, "this machine"), a.by.by)
	}
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err // without the address once more
	}
	return fmt.Errorf("cannot listen on %s: %w; give another address with %s", a, err, a.by.by)
}

func portOf(l net.Listener) string {
	_, port, _ := net.SplitHostPort(l.Addr().String()) // of our own listener
	return port
}
