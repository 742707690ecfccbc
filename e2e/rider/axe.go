package rider

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Violation is a rule of accessibility that the page breaks.
type Violation struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML           string
		FailureSummary string
	}
}

// String says what is wrong and where.
func (v Violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s", v.ID, v.Impact, v.Help)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n  %s\n    %s", shorten(n.HTML), strings.ReplaceAll(n.FailureSummary, "\n", "\n    "))
	}
	return b.String()
}

// Axe scans the page as it stands with axe-core, which npm installed below the
// root of the module, and gives what it finds.
func (p *Page) Axe(root string) []Violation {
	p.T.Helper()
	axe, err := os.ReadFile(filepath.Join(root, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		fatalf(p.T, "read axe-core: %v (npm ci installs it)", err)
	}
	// The policy of the page keeps scripts out that come with it, not those of the
	// protocol.
	if !Eval[bool](p, `!!globalThis.axe`) {
		Eval[any](p, string(axe)+";0")
	}
	return Eval[[]Violation](p, `axe.run(document, {resultTypes: ['violations'], preload: false}).then((r) => r.violations.map((v) => ({
  ID: v.id, Impact: v.impact, Help: v.help,
  Nodes: v.nodes.map((n) => ({HTML: n.html, FailureSummary: n.failureSummary}))})))`)
}

// NoViolations fails the test for every rule of accessibility that the page breaks.
func (p *Page) NoViolations(root string) {
	p.T.Helper()
	for _, v := range p.Axe(root) {
		p.T.Errorf("accessibility: %s", v)
	}
}
