package bridge

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// lines lets through the lines that are messages. The SDK ends a session at the first one that is not; here it is
// answered with an error and the session goes on.
type lines struct {
	in    io.ReadCloser
	r     *bufio.Reader
	reply io.Writer
	rest  []byte // of the line being handed on
}

func newLines(in io.ReadCloser, reply io.Writer) *lines {
	return &lines{in: in, r: bufio.NewReaderSize(in, 64<<10), reply: reply}
}

// Close implements [io.Closer].
func (l *lines) Close() error { return l.in.Close() }

// Read implements [io.Reader].
func (l *lines) Read(p []byte) (int, error) {
	for len(l.rest) == 0 {
		line, whole, err := l.line()
		if err != nil {
			return 0, err
		}
		if line = bytes.TrimSpace(line); len(line) == 0 && whole {
			continue
		}
		switch _, bad := jsonrpc.DecodeMessage(line); {
		case !whole:
			err = l.refuse(nil, jsonrpc.CodeInvalidRequest, "the message is too long")
		case line[0] == '[':
			err = l.refuse(nil, jsonrpc.CodeInvalidRequest, "batches are not taken; send one message a line")
		case !json.Valid(line): // which the SDK finds too late where only the end is wrong
			err = l.refuse(idOf(line), jsonrpc.CodeParseError, "the line is not JSON")
		case bad != nil:
			err = l.refuse(idOf(line), jsonrpc.CodeInvalidRequest, "the line is not a JSON-RPC 2.0 message that is taken: "+clip(bad.Error(), 200))
		default:
			l.rest = append(line, '\n')
		}
		if err != nil {
			return 0, err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// line reads one line, of which no more is kept than a message may have.
func (l *lines) line() (line []byte, whole bool, err error) {
	whole = true
	for {
		part, err := l.r.ReadSlice('\n')
		if whole = whole && len(line)+len(part) <= maxBody; whole {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err == io.EOF && len(line) > 0:
			return line, whole, nil // the last one may lack its end
		default:
			return line, whole, err
		}
	}
}

func (l *lines) refuse(id jsontext.Value, code int, message string) error {
	if id == nil {
		id = jsontext.Value("null")
	}
	text, err := jsontext.AppendQuote(nil, message)
	if err != nil {
		return err
	}
	b, err := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   any             `json:"error"`
	}{"2.0", json.RawMessage(id), struct {
		Code    int             `json:"code"`
		Message json.RawMessage `json:"message"`
	}{code, text}})
	if err != nil {
		return err
	}
	_, err = l.reply.Write(append(b, '\n'))
	return err
}

// idOf looks for the id in a line that is no message, so that whoever sent it learns which one it was.
func idOf(line []byte) jsontext.Value {
	return member(line, "id", jsontext.KindString, jsontext.KindNumber)
}
