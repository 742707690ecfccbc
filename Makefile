# Docket needs Go, Node with npm, and make; what else it needs it gets itself.

.PHONY: help run build worker dev-worker test whole baselines picture bench lint clean native wasm interop browser chromium

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST)

run: build ## build the room and serve it at http://localhost:8787, or at DOCKET_ADDR
	go run ./cmd/docket serve

build: node_modules/.package-lock.json ## build the page into dist
	go run ./site/build -o dist -storybook

worker: build ## build what Cloudflare takes, page and Worker, into build
	go tool workers-assets-gen -mode=go -o build/worker
	GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o build/worker/app.wasm ./functions/worker
	cp functions/worker/entry.mjs build/worker
	go run ./site/deploy -from dist -o build/site
	go run ./site/deploy -from dist -partner -o build/partner

dev-worker: worker ## run page and Worker on workerd, as Cloudflare does, without an account
	WRANGLER_SEND_METRICS=false npx wrangler dev --local

# Two at a time where one alone leaves a processor idle. The browser tests measure time, so nothing else runs beside
# them. They build the page for themselves, as build does but for the time that is taken to compress it.
test: node_modules/.package-lock.json ## install what is missing and run everything: lint, Go, wasm and browser tests
	$(MAKE) chromium
	$(MAKE) $(two) native wasm interop lint
	$(MAKE) browser

# What each prints comes in one piece, where this make can do that.
two = -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

whole: build chromium ## run in full what test runs a part of: races a thousand times, a thousand calls, 100,000 entries, every state of the page
	DOCKET_WHOLE=1 go test -count=1 -timeout 1h -run 'TestTaskRaces|TestBridgeManyCalls|TestCasesLongestRecord|TestStorybook' ./e2e

baselines: build chromium ## take the pictures of the page anew that tests hold it against; look at them before they are committed
	DOCKET_BASELINES=1 go test -count=1 -run '^TestStorybook$$' ./e2e

picture: build chromium ## take the pictures of the README anew
	go run ./e2e/picture -o docs

bench: build chromium ## measure, natively, in the browser and on workerd
	go test -run '^$$' -bench . $(plain)
	go run ./e2e/bench
	go run ./e2e/worker/bench

lint: ## gofmt, go vet and staticcheck, for this machine and for the page
	@test -z "$$(gofmt -l $(folders))" || { echo "not formatted, run gofmt -w:"; gofmt -l $(folders); exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet $(page) $(worker)
	go tool staticcheck ./...
	staticcheck=$$(go tool -n staticcheck) && GOOS=js GOARCH=wasm $$staticcheck $(page) $(worker)

clean: ## remove what build made
	rm -rf dist build .wrangler

page = ./wasm/... ./site/testdata/core ./e2e/bench/core
worker = ./functions/worker ./e2e/worker/suite
folders = $(filter-out build/ dist/ node_modules/,$(wildcard */))

# The parts of test.

# Packages whose tests start no browser.
plain = $$(go list ./... | grep -v -e /e2e -e '/site$$')

# The race detector takes a C compiler with its headers.
race = $(shell printf '\043include <stdlib.h>\n' | $$(go env CC) -E - >/dev/null 2>&1 && echo CGO_ENABLED=1 go test -race || echo go test)

# What only renders or keeps a board starts no goroutine, and has the most to say.
alone = docket/wasm/view docket/wasm/html docket/wasm/narrow docket/room/task

native:
	$(race) $$(go list ./... | grep -v -e /e2e -e '/site$$' $(alone:%=-e '^%$$'))
	go test $(alone)

# Node runs the tests of everything that goes into the page, but of what only
# renders, which is no other there and takes long. They get a small environment,
# since Go in Node takes 8 KB of it at most.
wasm_exec = env -i 'PATH=$$PATH' 'HOME=$$HOME' '$$(go env GOROOT)/lib/wasm/go_js_wasm_exec'
wasm:
	GOOS=js GOARCH=wasm go test -exec "$(wasm_exec)" $$(GOOS=js GOARCH=wasm go list \
		-f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./ledger/... ./room/... ./tools/... ./wasm/... | grep -v '^docket/wasm/view$$')

# Two packages at a time, and of each one test more than there are processors: some of what they do is wait.
# What needs a browser and no page runs as WebAssembly in Chromium.
browser:
	mkdir -p dist
	go build -o dist/inchromium ./wasm/browser/testdata/inchromium
	GOOS=js GOARCH=wasm go test -tags browser -exec "$(CURDIR)/dist/inchromium" ./wasm/surface ./wasm/store
	go test -count=1 -p 2 -parallel $$(($$(getconf _NPROCESSORS_ONLN) + 1)) ./site ./e2e/...

# Other people's programs read what is written here. They are a module of their own.
interop:
	cd e2e/interop && go vet ./... && go test ./...

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

# Where tests look for a browser, and how they come by one. Compare cmd/docket/browser.
chromium:
	@for name in "$$DOCKET_CHROME" google-chrome google-chrome-stable chromium chromium-browser chrome \
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
		"/Applications/Chromium.app/Contents/MacOS/Chromium"; do \
		if [ -n "$$name" ] && command -v "$$name" >/dev/null 2>&1; then exit 0; fi; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
		apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; \
	else \
		echo "the browser tests need Chrome or Chromium: install one, or name its program in DOCKET_CHROME" >&2; exit 1; \
	fi
