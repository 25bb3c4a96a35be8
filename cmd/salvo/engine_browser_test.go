//go:build browser

package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"salvo/experiments/desk"
	"salvo/rules/games"
	"salvo/rules/star"
)

// questioner is a page that asks the engine of an exported page questions and posts its answers.
//
//go:embed testdata/questioner.html
var questioner []byte

// exportForTest returns a folder as "salvo serve --export" writes it.
func exportForTest(t *testing.T) (folder string) {
	t.Helper()
	all, err := exported(engineFiles)
	if err != nil {
		t.Skip("no engine (make page-test builds it): the exported page is not tested")
	}
	folder = t.TempDir()
	for _, f := range all {
		if err := os.WriteFile(filepath.Join(folder, f.path), f.text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// A package may be imported although the linker leaves its functions out, so the test reads the names of functions in the program.
// Regular expressions are such a package: rules/rulebook imports them, and the engine must not call it.
func TestTheEngineForBrowsersLinksOnlyWhatPagesNeed(t *testing.T) {
	program, err := os.ReadFile("../../bin/engine.wasm") // the packed engine has lost the names
	if err != nil {
		t.Skip("no engine (make page-test builds it)")
	}
	has := func(name string) bool { return bytes.Contains(program, []byte("\x00"+name)) }
	if !has("salvo/sim.Walk") {
		t.Error("it has no function of salvo/sim")
	}
	if has("regexp.compile\x00") {
		t.Error("it compiles regular expressions")
	}
	for _, name := range append([]string{"salvo/rules/rulebook"}, notForPages...) {
		if has(name+".") || has(name+"/") {
			t.Errorf("it has functions of %s", name)
		}
	}
}

// largestExport is the most that the exported folder may hold, in bytes. A visitor who opens the page waits for all of it.
const largestExport = 4_500_000

func TestTheFolderForBrowsersIsSmall(t *testing.T) {
	entries, err := os.ReadDir(exportForTest(t))
	if err != nil {
		t.Fatal(err)
	}
	var size int64
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	t.Logf("the folder holds %d bytes", size)
	if size > largestExport {
		t.Errorf("the folder holds %d bytes, more than %d", size, largestExport)
	}
}

// A toldEngine is what the questioner posts.
type toldEngine struct {
	Answers [][]string // the answers to every question
	Again   []string   // the answers to the fight with three workers
	First   float64    // milliseconds until the first answer
}

// askEngine asks the exported engine in a browser that has never seen it. The folder is served as it is.
func askEngine(t *testing.T, questions []string) (told toldEngine) {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no Chromium: the exported page is not tested")
	}
	folder := http.FileServer(http.Dir(exportForTest(t)))
	posted := make(chan []byte, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/questioner.html":
			w.Write(questioner)
		case "/questions":
			json.NewEncoder(w).Encode(questions)
		case "/told":
			text, _ := io.ReadAll(r.Body)
			posted <- text
		default:
			folder.ServeHTTP(w, r)
		}
	}))
	defer server.Close()
	ctx, stop := context.WithTimeout(t.Context(), 6*time.Minute) // the machine may be busy
	browser := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
		"--user-data-dir="+t.TempDir(), server.URL+"/questioner.html")
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	defer browser.Wait()
	defer stop()
	select {
	case text := <-posted:
		if err := json.Unmarshal(text, &told); err != nil {
			t.Fatalf("%v: %.300s", err, text)
		}
	case <-ctx.Done():
		t.Fatal("the engine does not answer")
	}
	return told
}

// engineQuestions returns questions of every kind about every game, some with mistakes.
func engineQuestions() (all []string) {
	type request map[string]any
	put := func(r request) {
		text, _ := json.Marshal(r)
		all = append(all, string(text))
	}
	put(request{"ask": "odds", "line": "bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank"})
	put(request{"ask": "catalogue"})
	for _, rs := range games.All().Rulesets() {
		put(request{"ask": "roster", "ruleset": rs.Name})
		line := rs.Procedures[0].Example
		put(request{"ask": "odds", "line": line, "readings": true})
		put(request{"ask": "story", "line": line, "seed": 7})
		put(request{"ask": "written", "line": line, "form": "csv"})
		put(request{"ask": "profile", "line": line, "over": "range"})
		put(request{"ask": "turns", "line": rs.Name + "/duel unit vs unit turns=3"})
	}
	put(request{"ask": "table", "line": "crossroads", "overlay": "sight C7"})
	put(request{"ask": "table", "line": "farm ruleset=cobi", "overlay": "danger a1"})
	put(request{"ask": "replay", "line": "farm", "number": 3})
	put(request{"ask": "odds", "line": "farm", "trials": 20})
	put(request{"ask": "fight", "line": "farm turns=1"})
	put(request{"ask": "numbers", "line": "farm"})
	put(request{"ask": "briefing", "line": "village"})
	put(request{"ask": "balance", "line": "farm turns=2", "over": "breakpoint=0.4..0.6/0.05", "trials": 10})
	put(request{"ask": "chances", "line": "bkc2 2xsherman-m4 vs tiger-1"}) // a fire has no winner
	put(request{"ask": "review", "line": "bkc2 2xsherman-m4 vs tiger-1"})
	put(request{"ask": "plans", "line": "bkc2/duel panther vs sherman-m4 turns=2", "only": "stance-a=hold,advance", "trials": 20})
	put(request{"ask": "odds", "line": "bkc2 shermen vs tiger-1"})
	put(request{"ask": "odds", "line": "bkc2 maus vs tiger-1", "rosters": []desk.File{{Name: "own.yaml", Text: "rulesets: [bkc2]\nunits: [{name: maus, title: Maus, " +
		"fields: {kind: afv, move: 5, attack: 8, range: 100, hits: 8, save: 3}}]\n"}}})
	for _, name := range star.ReadyMadeNames() {
		text, _ := star.ReadyMade(name)
		own := []desk.File{{Name: name + star.Ending, Text: string(text)}}
		rs, err := star.Load(name+star.Ending, text)
		if err != nil {
			panic(err)
		}
		put(request{"ask": "catalogue", "rosters": own})
		put(request{"ask": "roster", "ruleset": name, "rosters": own})
		for _, p := range rs.Procedures {
			put(request{"ask": "odds", "line": p.Example, "rosters": own})
			put(request{"ask": "story", "line": p.Example, "seed": 7, "rosters": own})
		}
	}
	put(request{"ask": "odds", "line": "wrong.star unit", "rosters": []desk.File{{Name: "wrong.star", Text: "game(\"x\")\nunti(\"a\")\n"}}})
	return append(all, "{}", "no question")
}

// exportedVisits are the most important visits for a page that brings its own engine.
var exportedVisits = []string{
	"a first visit has an answer in three clicks",
	"what is simulated has a band",
	"own rosters travel with the address",
	"a table is drawn, looked at and fought over",
	"a scenario is printed",
	"a battle is watched",
	"a balance is found",
	"plans are compared",
	"a scenario begins from something",
	"a fight leaves the page free",
	ownGameName,
}

// ownGameName is a visit of the exported page only: a served page runs no visitor's rules.
const ownGameName = "a game of one's own is opened"

func ownGameVisit(t *testing.T, b *browser) {
	text, _ := star.ReadyMade("lantern-watch")
	said, err := json.Marshal(string(text))
	if err != nil {
		t.Fatal(err)
	}
	v := b.desktop(t)
	v.open("")
	v.answered("Two M4 Shermans knock out the Tiger I 2 % of the time")
	v.until(`(() => {
		const file = document.querySelector('#rosters input[type=file]');
		if (!file) return false;
		const given = new DataTransfer();
		given.items.add(new File([` + string(said) + `], 'lantern-watch.star'));
		file.files = given.files;
		file.dispatchEvent(new Event('change'));
		return true;
	})()`)
	v.answered("Six smugglers run 68 % of the time")
	v.says("lantern-watch.star 4xwatchman vs 6xsmuggler")
	v.picture("own-game")
}

func TestThePageWorksInABrowserWhenItIsExported(t *testing.T) {
	server := httptest.NewServer(http.FileServer(http.Dir(exportForTest(t))))
	defer server.Close()
	b := &browser{startBrowser(t), server.URL}
	for _, name := range exportedVisits {
		visit := visits[name]
		if name == ownGameName {
			visit = ownGameVisit
		}
		t.Run(name, func(t *testing.T) { visit(t, b) })
	}
}

// mostFirst is how long the first answer of an exported page may take on a machine with nothing else to do, in milliseconds.
const mostFirst = 2000.0

// idle reports whether the machine has a core to spare: fewer programs than cores want to run.
func idle() bool {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return false
	}
	var load float64
	_, err = fmt.Sscan(string(text), &load)
	return err == nil && load < float64(runtime.NumCPU())
}

func TestBrowserEngineGivesTheBytesOfTheProgram(t *testing.T) {
	questions := engineQuestions()
	told := askEngine(t, questions)
	d := desk.New(games.All(), version, 0)
	d.LoadGames(star.Load)
	for i, question := range questions {
		var want []string
		d.Ask(t.Context(), []byte(question), func(answer []byte) { want = append(want, string(answer)) })
		late := func(answer string) bool { return strings.Contains(answer, `:{"partial":true,"fought"`) } // the clock decides how many of these come
		want = slices.DeleteFunc(want, late)
		if got := slices.DeleteFunc(told.Answers[i], late); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:\nthe engine says %.600q\nthe program     %.600q", question, got, want)
		}
		if strings.Contains(question, `"ask":"fight"`) && !slices.Equal(told.Again, want) {
			t.Errorf("%s: with three workers the engine says %.600q", question, told.Again)
		}
	}
	t.Logf("the first answer came after %.0f ms", told.First)
	if told.First > mostFirst && idle() {
		t.Errorf("that is more than %v ms", mostFirst)
	}
}
