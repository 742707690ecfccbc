package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// assets are the addresses of what every document loads.
type assets struct {
	Boot, Style, Icon string
}

// bundle writes the script, the style and the icon, and what they refer to.
func (b *build) bundle() (assets, error) {
	exec, err := wasmExec()
	if err != nil {
		return assets{}, err
	}
	if _, err := os.Stat(filepath.Join(b.root, "node_modules")); err != nil {
		return assets{}, fmt.Errorf("no node_modules; run npm ci: %w", err)
	}
	site := filepath.Join(b.root, "site")
	result := api.Build(api.BuildOptions{
		EntryPoints:   []string{"boot.js", "style.css", "icon.svg"},
		AbsWorkingDir: site,
		Outdir:        filepath.Join(b.out, "assets"),
		EntryNames:    "[name].[hash]",
		AssetNames:    "[name].[hash]",
		PublicPath:    "/assets",
		Bundle:        true,
		Format:        api.FormatIIFE,
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		// Licenses stay in the bundle: it is a copy of what they are on.
		LegalComments:     api.LegalCommentsEndOfFile,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Loader: map[string]api.Loader{
			".svg": api.LoaderCopy,
		},
		Plugins: []api.Plugin{{
			Name: "wasm_exec",
			Setup: func(p api.PluginBuild) {
				p.OnResolve(api.OnResolveOptions{Filter: "^docket:wasm_exec$"},
					func(api.OnResolveArgs) (api.OnResolveResult, error) {
						return api.OnResolveResult{Path: exec, SideEffects: api.SideEffectsTrue}, nil
					})
			},
		}},
		LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		messages := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return assets{}, errors.New(strings.TrimSpace(strings.Join(messages, "")))
	}
	var found assets
	for _, f := range result.OutputFiles {
		name := "assets/" + filepath.Base(f.Path)
		if err := b.write(name, f.Contents, !b.fast); err != nil {
			return assets{}, err
		}
		switch stem, _, _ := strings.Cut(filepath.Base(f.Path), "."); stem {
		case "boot":
			found.Boot = "/" + name
		case "style":
			found.Style = "/" + name
		case "icon":
			found.Icon = "/" + name
		}
	}
	if found.Boot == "" || found.Style == "" || found.Icon == "" {
		return assets{}, fmt.Errorf("script, style or icon is missing: %+v", found)
	}
	return found, nil
}
