//go:build !js

package wasm_test

import (
	"bufio"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The folders of the house, from here.
const house = ".."

// glue is where Go touches JavaScript.
var glue = []string{"wasm", "wasm/browser", "wasm/surface", "wasm/store"}

// goFiles calls fn for every Go file of the house with its folder and its path, both slashed and from the root.
func goFiles(t *testing.T, fn func(folder, file string)) {
	err := filepath.WalkDir(house, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != house && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "dist") {
			return filepath.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(name, ".go") {
			rel, err := filepath.Rel(house, path)
			if err != nil {
				return err
			}
			rel = filepath.ToSlash(rel)
			folder := rel[:max(0, strings.LastIndex(rel, "/"))]
			fn(folder, rel)
		}
		return nil
	})
	require.NoError(t, err)
}

func imports(t *testing.T, file string) []string {
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(house, file), nil, parser.ImportsOnly)
	require.NoError(t, err)
	var out []string
	for _, spec := range parsed.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		out = append(out, path)
	}
	return out
}

func testdata(folder string) bool {
	return strings.Contains("/"+folder+"/", "/testdata/")
}

func TestGlueIsBuiltForThePageOnly(t *testing.T) {
	seen := 0
	goFiles(t, func(folder, file string) {
		if !slices.Contains(glue, folder) || file == "wasm/house_test.go" {
			return
		}
		seen++
		expr := buildTag(t, file)
		require.NotNil(t, expr, "%s has no build tag; it must have //go:build js && wasm", file)
		with := func(tags ...string) bool {
			return expr.Eval(func(tag string) bool {
				return tag == "browser" || slices.Contains(tags, tag)
			})
		}
		require.True(t, with("js", "wasm"), "%s is not built for the page", file)
		require.False(t, with("js") || with("wasm") || with("linux", "amd64"), "%s is built for more than the page; its tag must be js && wasm", file)
	})
	require.Greater(t, seen, 20)
}

func buildTag(t *testing.T, file string) constraint.Expr {
	f, err := os.Open(filepath.Join(house, file))
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan() && !strings.HasPrefix(lines.Text(), "package "); {
		if constraint.IsGoBuild(lines.Text()) {
			expr, err := constraint.Parse(lines.Text())
			require.NoError(t, err)
			return expr
		}
	}
	return nil
}

// rawJavaScript are the files for which safejs will not do: it hides what was thrown, and the library that serves the
// Worker takes values of syscall/js alone.
var rawJavaScript = []string{"wasm/browser/value.go", "functions/worker/answer.go"}

// Only what is built for JavaScript may touch it, and through safejs.
func TestOnlyTheGlueTouchesJavaScript(t *testing.T) {
	goFiles(t, func(folder, file string) {
		if testdata(folder) || strings.HasPrefix(folder, "e2e/bench") { // programs that stand for something else
			return
		}
		for _, path := range imports(t, file) {
			switch path {
			case "syscall/js":
				require.Contains(t, rawJavaScript, file, "syscall/js is imported by %s; safejs does it", file)
			case "github.com/hack-pad/safejs":
				require.True(t, strings.HasPrefix(file, "wasm/") || strings.HasPrefix(file, "functions/worker/"), "safejs is imported by %s; only the page's core and the Worker's main touch JavaScript", file)
			}
		}
	})
}

// A row for each folder of the house: what of ours its code may import. The first row that fits counts, and tests are
// held to it too.
var mayImport = []struct {
	folder string
	may    []string
}{
	{"ledger", nil},
	{"room/records", []string{"ledger"}},
	{"room/task", []string{"ledger"}},
	{"room/mandate", []string{"ledger"}},
	{"room/action", []string{"ledger", "room/mandate", "room/records"}},
	{"room", []string{"ledger"}},
	{"tools", []string{"ledger", "room"}},
	{"wasm/html", nil},
	{"wasm/browser", nil},
	{"wasm/wording", nil},
	{"wasm/guard", nil},
	{"wasm/window", nil},
	{"wasm/marks", []string{"ledger"}},
	{"wasm/sift", []string{"ledger", "wasm/marks"}},
	{"wasm/strip", []string{"ledger", "wasm/marks"}},
	{"wasm/store", []string{"ledger", "wasm/browser"}},
	{"wasm/surface", []string{"ledger", "room", "tools", "wasm/browser", "wasm/wording"}},
	{"wasm", []string{"ledger", "room", "tools", "wasm"}},
	{"functions", []string{"ledger", "room"}},
	{"site", []string{"site", "cmd/docket"}},
	{"cmd", []string{"ledger", "room", "tools", "functions", "site", "cmd"}},
	{"e2e", []string{""}},
}

func TestImportTable(t *testing.T) {
	within := func(folder, root string) bool {
		return root == "" || folder == root || strings.HasPrefix(folder, root+"/")
	}
	goFiles(t, func(folder, file string) {
		if testdata(folder) {
			return
		}
		for _, row := range mayImport {
			if !within(folder, row.folder) {
				continue
			}
			for _, path := range imports(t, file) {
				ours, ok := strings.CutPrefix(path, "docket/")
				if !ok {
					continue
				}
				allowed := within(ours, row.folder)
				for _, may := range row.may {
					allowed = allowed || within(ours, may)
				}
				require.True(t, allowed, "%s imports docket/%s; code in %s may not", file, ours, row.folder)
			}
			return
		}
		require.Fail(t, "a folder without a row", "%s stands in no folder of the house", file)
	})
}

// What the page's core must not bring along: each would cost it 0.1 MB of brotli or more, or belongs elsewhere.
var heavy = []string{"net", "net/http", "html/template", "text/template", "crypto/x509", "crypto/tls", "encoding/json", "regexp",
	"os/exec", "log/slog", "testing", "go/"}

func TestWhatTheCoreMustNotBring(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = os.Stderr
	out, err := list.Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	require.Contains(t, deps, "docket/wasm/surface")
	for _, dep := range deps {
		for _, h := range heavy {
			require.False(t, dep == h || strings.HasSuffix(h, "/") && strings.HasPrefix(dep, h), "the core imports %s (go list -deps ./wasm)", dep)
		}
		require.NotContains(t, []string{"docket/cmd/docket", "docket/site/build"}, dep)
	}
}
