# make            build bin/salvo
# make engine build  build it with the engine that "salvo serve --export" puts into its pages
# make run        build it and show what it does, on the page out/showcase/index.html
# make install    put it in PREFIX, with its manual page and completions
# make test       all tests; make check: formatting and static checks; make bench: speed against C
# make test-arm64 the README's commands on an emulated arm64 and on this machine: the same bytes
# make test-cluster shards on a real Slurm (installed on this machine, as root) and the Kubernetes manifests
# make soak     random scenarios of all games, exact against simulated, for MINUTES=60; the referee over REFEREE=3000 battles of
#               every game; then make fuzz
# make fuzz     random input for all readers; plain tests only try the seeds
# make figures    every number and picture of README and docs that comes from a run, anew; ONLY=points.md: one document
# make page-test  the page in a real browser
# make release  archives for Linux, macOS and Windows in out/release, built twice: the same bytes
# make bake     parse the built-in rosters, after a change of their YAML: rules/games/rosters.bin
# make profile  measure anew where battles spend their time, for the compiler: cmd/salvo/battles.pgo
# make bench-compare BASE=commit  speed of the working tree against that of a commit; ROUNDS=9, ONLY=regexp
# make same BASE=commit  all commands of documents and tests, with both programs: the same bytes; ONLY=regexp
# make prose BASE=commit  checks a change of comments: no other token differs, no rule id or number is lost
# make mutants    small changes of the rules, which tests should notice; MUTANTS=200 SEED=7 tries others

GO      ?= go
PREFIX  ?= /usr/local
BIN     := bin
TEST    := $(GO) test -vet=off -timeout 45m # "make check" vets all packages; a test that hangs ends, on slow machines too
SHARING := ./rules/rulestest ./rules/games ./experiments $(addprefix ./experiments/,compare players points) # of workers
RACING  := "Worker|Block|LargeWalks|Cancel|Progress|RowBuilds|Shard|Round" # in the kernel
FUZZ    := -fuzztime 1000x -fuzzminimizetime 5x # counted: a run that ends by the clock may fail on it
RACE    := $(if $(shell command -v cc),race)
PAGE    := $(if $(shell command -v chromium),page-test)
MUTANTS := 50
SEED    := 1
MINUTES := 60
REFEREE := 3000
ROUNDS  := 9

# The flags of programs for users: the compiler follows a profile of battles, which takes longer, and the program does not
# name the folder that it was built in. "make install PROFILED=" is quicker and does without both.
PROFILED := -trimpath -pgo=cmd/salvo/battles.pgo

# "make engine build" and "make engine install" put the engine into the program. Without that word the program has none, so
# that an engine of older rules never gets in. The linker leaves out the tables for debuggers; panics still print their stack.
# The tag leaves out how the command-line library writes manual pages: salvo has its own, cmd/salvo/man.go.
WITH  := $(filter engine,$(MAKECMDGOALS))
COMMA := ,
BUILD := $(GO) build -tags=urfave_cli_no_docs$(WITH:%=$(COMMA)%) -ldflags="-s -w" -o $(BIN)/salvo

.PHONY: build engine run test go-test test-arm64 test-cluster soak race page-test fuzz check bench bench-compare same prose bake profile mutants figures install release clean

# The compiler's flags are those of tests and checks, so that their packages are compiled once.
build: $(WITH)
	$(BUILD) ./cmd/salvo

# The engine of pages that no program serves: small before fast, so that nothing is inlined. All that is compiled to
# WebAssembly has the same flags, so that it is compiled once.
ENGINE := cmd/salvo/engine
WASM   := GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -gcflags=all=-l -ldflags="-s -w"
engine:
	$(WASM) -o $(BIN)/engine.wasm ./cmd/engine
	@$(MAKE) --no-print-directory $(ENGINE)/engine.bin

$(ENGINE)/engine.bin: $(BIN)/engine.wasm $(wildcard cmd/engine/pack/*.go)
	$(GO) run ./cmd/engine/pack $< $@
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(ENGINE)/wasm_exec.js
	chmod u+w $(ENGINE)/wasm_exec.js

run: build
	rm -rf out/showcase out/showcase.partial
	$(BIN)/salvo run showcase --out out/showcase

# What the machine lacks is named in a line, and what needs it is skipped. The race detector runs beside the other tests, since
# the last of these leave a core idle. The page is tested afterwards, alone: a visitor waits only so long for an answer.
test:
	@command -v cc >/dev/null || echo "no C compiler: the race detector is skipped"
	@command -v chromium >/dev/null || echo "no Chromium: the test of the page is skipped"
	@$(MAKE) --no-print-directory -j2 -O go-test $(RACE)
	@$(if $(PAGE),$(MAKE) --no-print-directory $(PAGE))

go-test:
	$(TEST) ./...

# The race detector watches workers that share data. In the test that is left out machines take turns.
race:
	CGO_ENABLED=1 $(TEST) -race -short ./sim ./experiments/rounds -run $(RACING) -skip MachinesThatShareAProgram
	CGO_ENABLED=1 $(TEST) -race -short $(SHARING) -run 'Workers|Conform'

# Emulation is slow: this takes some five minutes.
test-arm64:
	$(GO) vet -tags emulated ./cmd/salvo
	$(GO) test -timeout 3h -count 1 -tags emulated ./cmd/salvo -run Arm64 -v

test-cluster:
	CGO_ENABLED=0 $(GO) build -trimpath -o $(BIN)/static/salvo ./cmd/salvo
	experiments/cluster/test-slurm.sh $(BIN)/static/salvo
	GO="$(GO)" experiments/cluster/manifests.sh

soak:
	SALVO_SOAK=$(MINUTES) $(GO) test -timeout 0 -count 1 ./rules/games -run 'TestSoak|WorkedOutExactly' -v
	SALVO_SOAK=$(MINUTES) $(GO) test -timeout 0 -count 1 ./experiments/points -run ManyRunsAgreeOn -v
	SALVO_REFEREE=$(REFEREE) $(GO) test -timeout 0 -count 1 ./rules/games -run TestTheRefereeFindsNoFault -v
	SALVO_PLANS=1 $(GO) test -timeout 0 -count 1 ./experiments/players -run TestNoOtherPlanGainsMoreThanTheBound -v
	@$(MAKE) --no-print-directory fuzz

page-test: engine
	@test -f node_modules/axe-core/axe.min.js || \
		echo "no axe-core (npm install --no-save axe-core): the search of the page for barriers is skipped"
	$(GO) vet -tags browser,engine ./reports ./cmd/salvo
	$(TEST) -tags browser,engine ./reports ./cmd/salvo -run Browser

fuzz:
	$(TEST) ./rules -run '^$$' -fuzz FuzzLine $(FUZZ)
	$(TEST) ./rules -run '^$$' -fuzz FuzzRoster $(FUZZ)
	$(TEST) ./rules/tablefile -run '^$$' -fuzz FuzzTable $(FUZZ)
	$(TEST) ./rules/listfile -run '^$$' -fuzz FuzzList $(FUZZ)
	SALVO_CORRUPTIONS=10000 $(TEST) ./rules/listfile -run Damaged
	$(TEST) ./experiments -run '^$$' -fuzz FuzzAxis $(FUZZ)
	$(TEST) ./experiments/plan -run '^$$' -fuzz FuzzPlan $(FUZZ)
	$(TEST) ./experiments/compare -run '^$$' -fuzz FuzzCatalogue $(FUZZ)

check:
	@unformatted=$$(gofmt -l cmd sim rules experiments reports); \
		if [ -n "$$unformatted" ]; then echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; fi
	$(GO) mod tidy -diff
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	@dead=$$($(GO) tool deadcode -test -tags browser,emulated ./...) || exit 1; \
		if [ -n "$$dead" ]; then echo "nobody calls:"; echo "$$dead"; exit 1; fi
	$(WASM) -o $(BIN)/engine.wasm ./cmd/engine
	$(WASM) ./experiments/compare ./experiments/points
	$(TEST) ./cmd/salvo -run "Imports|Libraries|DrawsNothing"

bench:
	$(GO) test -run '^$$' -bench . ./sim ./rules/... ./cmd/salvo

# Programs start without parsing the rosters. A test fails when rosters.bin and the YAML differ.
bake:
	$(GO) test ./rules/games -run TheBakedRosters -update

# These compare the working tree with the commit BASE.
bench-compare:
	$(GO) run ./cmd/versions speed -rounds $(ROUNDS) -only '$(ONLY)' $(BASE)

same:
	$(GO) run ./cmd/versions same -only '$(ONLY)' $(BASE)

prose:
	$(GO) run ./cmd/versions prose $(BASE)

# Where the test programs lay is blotted out of the profile.
profile:
	mkdir -p $(BIN)
	for game in bkc bolt cobi; do \
		$(GO) test -trimpath ./rules/$$game -run '^$$' -bench 'Battle|Table|Twelve|Duel|Rolled' -benchtime 3s \
			-cpuprofile $(BIN)/$$game.prof -o $(BIN)/$$game.test || exit 1; \
	done
	$(GO) tool pprof -proto $(BIN)/bkc.prof $(BIN)/bolt.prof $(BIN)/cobi.prof | gunzip \
		| perl -pe 's{/[\w./-]+/(\w+\.test)}{"." x length $$&}ge' | gzip -9n >cmd/salvo/battles.pgo

# The folders to change may be named: make mutants IN=rules/bolt; LIST=FILE keeps the changes and tries them again
mutants:
	$(GO) run ./rules/rulestest/mutants -n $(MUTANTS) -seed $(SEED) $(if $(LIST),-list $(LIST)) $(IN)

# Tests compare the figures that take about a second or less; this also runs the slow ones, for some minutes.
figures:
	$(GO) test -timeout 0 -count 1 ./cmd/salvo -run 'TestTheFiguresOfTheDocumentsAreCurrent/$(ONLY)' -update -v
	$(if $(and $(shell command -v chromium),$(if $(ONLY),,all)),$(GO) test -count 1 -tags browser ./cmd/salvo -run TestPhotographsOfPages -update)

# Shells look for completions, and man for the page, in these folders.
install: $(WITH)
	$(BUILD) $(PROFILED) ./cmd/salvo
	install -D $(BIN)/salvo $(DESTDIR)$(PREFIX)/bin/salvo
	$(BIN)/salvo man --out $(BIN)/salvo.1
	$(BIN)/salvo completion bash --out $(BIN)/salvo.bash
	$(BIN)/salvo completion fish --out $(BIN)/salvo.fish
	$(BIN)/salvo completion zsh --out $(BIN)/_salvo
	install -D -m 644 $(BIN)/salvo.1 $(DESTDIR)$(PREFIX)/share/man/man1/salvo.1
	install -D -m 644 $(BIN)/salvo.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/salvo
	install -D -m 644 $(BIN)/salvo.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/salvo.fish
	install -D -m 644 $(BIN)/_salvo $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_salvo

# TARGETS="linux/amd64 windows/arm64" builds only those.
release:
	GOOS=windows $(GO) vet ./...
	GOOS=darwin $(GO) vet ./...
	@GO="$(GO)" .ci/release out/release

clean:
	rm -rf bin out $(ENGINE)/engine.bin $(ENGINE)/wasm_exec.js
