package main

import (
	"os"
	"strings"
	"testing"

	"salvo/rules/games"
)

// TestEveryProcedureAnswersFirst checks the text before the first empty line of a report: it is the answer, in whole sentences
// that use the titles of units, and the main assumptions.
func TestEveryProcedureAnswersFirst(t *testing.T) {
	library := games.All()
	var all strings.Builder
	for _, rs := range library.Rulesets() {
		for _, p := range rs.Procedures {
			method := "exact"
			if p.Name == "duel" || p.Name == "battle" { // takes too long
				method = "simulate"
			}
			code, out, complaint := run(t, library, "odds", p.Example, "--method", method, "--trials", "20000")
			if code != exitDone {
				t.Fatalf("%s: %s", p.Example, complaint)
			}
			answer, _, _ := strings.Cut(out, "\n\n")
			if !strings.HasSuffix(answer, ".") {
				t.Errorf("%s begins with no sentence: %s", p.Example, answer)
			}
			all.WriteString("> " + p.Example + "\n" + answer + "\n\n")
		}
	}
	const path = "testdata/answers.txt"
	if *update {
		if err := os.WriteFile(path, []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	wanted := strings.Split(string(want), "\n\n")
	for i, got := range strings.Split(all.String(), "\n\n") {
		if i >= len(wanted) || got != wanted[i] {
			t.Errorf("%s\nis not in its place in %s; -update accepts it", got, path)
		}
	}
}
