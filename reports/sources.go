package reports

import (
	"fmt"

	"salvo/rules/english"
	"salvo/sim"
)

// allWalked says that every figure of a report is exact.
const allWalked = "Exact: every branch walked."

// methodOf returns the engine behind a figure.
func methodOf(exact bool) sim.Method {
	if exact {
		return sim.Exact
	}
	return sim.Simulated
}

// A tally counts how cells were obtained: how many are exact, how many were rolled, and with how many trials.
type tally struct {
	exact, simulated int
	fewest, most     int64
	seed             uint64
}

// add counts a cell. Empty cells do not count.
func (t *tally) add(c *Cell) {
	switch {
	case c.Empty:
	case c.Exact:
		t.exact++
	default:
		if t.simulated++; t.simulated == 1 {
			t.fewest = c.Trials
		}
		t.fewest, t.most, t.seed = min(t.fewest, c.Trials), max(t.most, c.Trials), c.Seed
	}
}

// rolled returns the trials behind each simulated figure: "1,000 to 4,000 trials a cell, seed 1, 95 % interval."
func (t *tally) rolled(each string) string {
	trials := english.Grouped(t.most)
	if t.fewest < t.most {
		trials = english.Grouped(t.fewest) + " to " + trials
	}
	return fmt.Sprintf("%s trials %s, seed %d, 95 %% interval.", trials, each, t.seed)
}

// sentences says in sentences how the figures were obtained. Some may be exact and others simulated.
func (t *tally) sentences(each string) []string {
	switch {
	case t.simulated == 0:
		return []string{allWalked}
	case t.exact == 0:
		return []string{"Simulated: " + t.rolled(each)}
	}
	return []string{"Without an interval: exact, every branch walked.", "With one: simulated, " + t.rolled(each)}
}
