package games_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"salvo/rules/games"
	"salvo/rules/rulestest"
	"salvo/sim"
)

// TestTheSameScenariosAreWorkedOutExactly checks the limits of the exact engine with a list of 200 scenarios: which are
// exact and which are simulated must not change. The list dates from the time when the limit counted the bytes of a
// state in memory. Every third scenario is checked; "make soak" checks all of them.
func TestTheSameScenariosAreWorkedOutExactly(t *testing.T) {
	if testing.Short() {
		t.Skip("200 walks, some as far as the limits")
	}
	file, err := os.Open("testdata/exact.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	every := 3
	if os.Getenv("SALVO_SOAK") != "" {
		every = 1
	}
	library, listed := games.All(), 0
	for lines := bufio.NewScanner(file); lines.Scan(); listed++ {
		if listed%every != 0 {
			continue
		}
		want, line, _ := strings.Cut(lines.Text(), " ")
		m := rulestest.Prepared(t, library, line).Model
		_, err := sim.Walk(context.Background(), m, sim.WalkOptions{Soon: true})
		got := "exact"
		if limit := (sim.LimitError{}); errors.As(err, &limit) {
			got = "rolled"
		} else if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if got != want {
			t.Errorf("%s is %s, was %s: %v", line, got, want, err)
		}
	}
	if listed != 200 {
		t.Errorf("%d scenarios are listed, want 200", listed)
	}
}
