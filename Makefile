# make            build bin/salvo
# make run        build it and show what it does, on the page out/showcase/index.html
# make test       all tests; make check: formatting and static checks; make bench: speed against C
# make gallery    draw the pictures of the README anew; make page-test: the page in a real browser

GO      ?= go
PREFIX  ?= /usr/local
RACE    := ./sim ./rules/rulestest ./rules/games
FUZZ    := 5s

.PHONY: build run test check bench gallery page-test install clean compiler

build:
	$(GO) build -trimpath -o bin/salvo ./cmd/salvo

run: build
	rm -rf out/showcase out/showcase.partial
	bin/salvo run showcase --out out/showcase

# The race detector and the comparison with C need a C compiler.
compiler:
	@command -v cc >/dev/null || { echo "installing a C compiler"; apt-get -qq update && apt-get -qq install -y gcc libc6-dev; } \
		|| echo "no C compiler: the race detector is left out"

test: compiler
	$(GO) test ./...
	@if command -v cc >/dev/null; then CGO_ENABLED=1 $(GO) test -race -short $(RACE) && \
		CGO_ENABLED=1 $(GO) test -race ./experiments -run Workers; fi
	@if command -v chromium >/dev/null; then $(MAKE) page-test; fi
	$(GO) test ./rules -run '^$$' -fuzz FuzzLine -fuzztime $(FUZZ)
	$(GO) test ./rules -run '^$$' -fuzz FuzzRoster -fuzztime $(FUZZ)
	$(GO) test ./experiments -run '^$$' -fuzz FuzzAxis -fuzztime $(FUZZ)
	$(GO) test ./experiments -run '^$$' -fuzz FuzzPlan -fuzztime $(FUZZ)
	$(GO) test ./experiments -run '^$$' -fuzz FuzzCatalogue -fuzztime $(FUZZ)

check:
	@unformatted=$$(gofmt -l cmd sim rules experiments reports); \
		if [ -n "$$unformatted" ]; then echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test ./cmd/salvo -run TestImports

bench: compiler
	$(GO) test -run '^$$' -bench . ./sim ./rules/... ./cmd/salvo

gallery:
	$(GO) test ./cmd/salvo -run TestTheGalleryIsCurrent -update

page-test:
	@command -v chromium >/dev/null || { echo "installing Chromium"; apt-get -qq update && apt-get -qq install -y chromium; }
	$(GO) vet -tags browser ./reports
	$(GO) test -tags browser ./reports -run Browser

install: build
	install -D bin/salvo $(DESTDIR)$(PREFIX)/bin/salvo

clean:
	rm -rf bin out
