package wording_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"docket/wasm/wording"
)

func TestWith(t *testing.T) {
	for _, c := range []struct {
		name    string
		pattern wording.Pattern
		parts   []string
		want    string
	}{
		{"no part", "Nothing waits.", nil, "Nothing waits."},
		{"one part", "Apply {1}", []string{"23"}, "Apply 23"},
		{"another order", "{2} of {1}", []string{"all", "one"}, "one of all"},
		{"a part that looks like a place", "{1} and {2}", []string{"{2}", "{1}"}, "{2} and {1}"},
		{"braces that are none", `{"a": {1}, {x}, {0}, {`, []string{"1"}, `{"a": 1, {x}, {0}, {`},
		{"nothing around it", "{1}{2}", []string{"a", "b"}, "ab"},
		{"an empty pattern", "", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, c.pattern.With(c.parts...)) })
	}
}

func TestNoun(t *testing.T) {
	n := wording.Noun{One: "entry", Many: "entries"}
	require.Equal(t, "entry", n.For(1))
	for _, count := range []int{0, 2, 11, 1001} {
		require.Equal(t, "entries", n.For(count))
	}
}

var place = regexp.MustCompile(`\{(\d+)\}`)

// texts are all that the package holds, a name with its text, and for patterns how many parts they have.
func texts(t *testing.T) (plain map[string]string, parts map[string]int) {
	plain, parts = map[string]string{}, map[string]int{}
	eachFile(t, ".", func(file *ast.File, _ string) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			name := spec.Names[0].Name
			literal, ok := spec.Values[0].(*ast.BasicLit)
			if !ok {
				plain[name] = "" // a noun
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			require.NoError(t, err)
			plain[name] = text
			places := place.FindAllStringSubmatch(text, -1)
			if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Pattern" {
				require.Empty(t, places, "%s has places for parts and is no Pattern", name)
				return true
			}
			seen := map[string]bool{}
			for _, p := range places {
				require.False(t, seen[p[1]], "%s has the part %s twice", name, p[1])
				seen[p[1]] = true
			}
			for i := range places {
				require.True(t, seen[strconv.Itoa(i+1)], "%s has %d parts, and no {%d}", name, len(places), i+1)
			}
			require.Less(t, len(places), 10, "%s has more parts than a pattern can name", name)
			require.NotEmpty(t, places, "%s is a Pattern without a part", name)
			parts[name] = len(places)
			return true
		})
	})
	require.Greater(t, len(plain), 1000)
	return plain, parts
}

// What is typed on a command line is the same in every language, so it stands in the code.
func TestNoCommands(t *testing.T) {
	plain, _ := texts(t)
	for name, text := range plain {
		require.NotRegexp(t, `^(docket |--)`, text, name)
	}
}

// eachFile calls fn for every Go file below a folder that is no test.
func eachFile(t *testing.T, folder string, fn func(file *ast.File, path string)) {
	require.NoError(t, filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		fn(file, filepath.ToSlash(path))
		return nil
	}))
}

// ours is the name behind “wording.”, "" for any other expression.
func ours(e ast.Expr) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "wording" {
			return s.Sel.Name
		}
	}
	return ""
}

// Whoever writes a pattern gives each of its parts, and no text is kept that nothing says.
func TestPatterns(t *testing.T) {
	plain, parts := texts(t)
	used := map[string]bool{}
	eachFile(t, "..", func(file *ast.File, path string) {
		ast.Inspect(file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				used[ours(e)] = true
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "With" && ours(f.X) != "" {
				require.Len(t, call.Args, parts[ours(f.X)], "%s: %s", path, ours(f.X))
			}
			if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "say" && len(call.Args) > 1 && ours(call.Args[1]) != "" {
				require.Len(t, call.Args[2:], parts[ours(call.Args[1])], "%s: %s", path, ours(call.Args[1]))
			}
			return true
		})
	})
	for name := range plain {
		require.True(t, used[name], "nothing says %s", name)
	}
}

// literal tells whether a text in the code is one that somebody reads: words with a space between them, or one that
// begins with a capital.
func literal(text string) bool {
	if strings.IndexFunc(text, unicode.IsLetter) < 0 {
		return false
	}
	first, second := rune(text[0]), ' '
	if len(text) > 1 {
		second = rune(text[1])
	}
	return strings.Contains(text, " ") || unicode.IsUpper(first) && unicode.IsLower(second)
}

// What the views say stands in this package, and nowhere in their code. Fixtures for the storybook are no views.
func TestViewsHoldNoText(t *testing.T) {
	// What takes lists of names, or the words of a command, which are the same in every language.
	names := []string{"class", "h.Class.Is", "h.AriaDescribed.Is", "h.AriaLabelledBy.Is", "command", "inlineCommand", "strings.HasPrefix"}
	// What writes a text, with which of its arguments that is.
	writes := map[string]int{"w.Text": 1, "w.Txt": 3, "heading": 3, "subheading": 3, "button": 5, "submit": 5, "pair": 2, "h.AriaLabel.Is": 1}
	seen := 0
	eachFile(t, "../view", func(file *ast.File, path string) {
		if strings.Contains(path, "stories") || strings.Contains(path, "fixture") || strings.HasSuffix(path, "/edge.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.CallExpr:
				for _, name := range append(names, "panic") {
					if called(n.Fun) == name {
						return false
					}
				}
				if said := writes[called(n.Fun)]; said > 0 && said <= len(n.Args) { // a single word is a text too
					if b, ok := n.Args[said-1].(*ast.BasicLit); ok {
						require.Negative(t, strings.IndexFunc(b.Value, unicode.IsLetter), "%s: %s belongs into package wording", path, b.Value)
					}
				}
			case *ast.BasicLit:
				if n.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(n.Value)
				require.NoError(t, err)
				seen++
				require.False(t, literal(text), "%s: %q belongs into package wording", path, text)
			}
			return true
		})
	})
	require.Greater(t, seen, 500)
}

// called is a function's name as the code calls it.
func called(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return called(e.X) + "." + e.Sel.Name
	}
	return ""
}
