# make            build bin/salvo
# make run        build it and show what it does
# make test       all tests; make check: formatting and static checks; make bench: speed against C

GO      ?= go
PREFIX  ?= /usr/local
RACE    := ./sim ./rules/rulestest ./rules/games
FUZZ    := 5s

.PHONY: build run test check bench install clean compiler

build:
	$(GO) build -trimpath -o bin/salvo ./cmd/salvo

run: build
	mkdir -p out
	bin/salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank --plot out/odds.svg
	bin/salvo odds bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank --format csv --out out/odds.csv
	@echo
	@echo "The picture is out/odds.svg, the figures are out/odds.csv."

# The race detector and the comparison with C need a C compiler.
compiler:
	@command -v cc >/dev/null || { echo "installing a C compiler"; apt-get -qq update && apt-get -qq install -y gcc libc6-dev; } \
		|| echo "no C compiler: the race detector is left out"

test: compiler
	$(GO) test ./...
	@if command -v cc >/dev/null; then CGO_ENABLED=1 $(GO) test -race -short $(RACE); fi
	$(GO) test ./rules -run '^$$' -fuzz FuzzLine -fuzztime $(FUZZ)
	$(GO) test ./rules -run '^$$' -fuzz FuzzRoster -fuzztime $(FUZZ)

check:
	@unformatted=$$(gofmt -l cmd sim rules experiments reports); \
		if [ -n "$$unformatted" ]; then echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test ./cmd/salvo -run TestImports

bench: compiler
	$(GO) test -run '^$$' -bench . ./sim ./rules/... ./cmd/salvo

install: build
	install -D bin/salvo $(DESTDIR)$(PREFIX)/bin/salvo

clean:
	rm -rf bin out
