package reports_test

import (
	"fmt"
	"os"

	"salvo/reports"
	"salvo/sim"
)

func ExampleText() {
	toss := sim.Distribution{Metric: sim.Metric{Name: "heads", Max: 2}, Prob: []float64{0.25, 0.5, 0.25}}
	sides := sim.Metric{Name: "first", Labels: []string{"heads", "tails"}}
	side := sim.Distribution{Metric: sides, Prob: []float64{0.5, 0.5}}
	odds := reports.Odds{
		Title:    "Coins: toss",
		Scenario: "coins/toss 2xpenny",
		Exact:    &sim.Result{Method: sim.Exact, Metrics: []sim.Distribution{side, toss}},
		Assumed:  []reports.Assumption{{Topic: "coin", Text: "fair"}},
	}
	d, err := odds.Document()
	if err != nil {
		panic(err)
	}
	if err := reports.Text(os.Stdout, d, reports.TextOptions{All: true}); err != nil {
		panic(err)
	}
	// Output:
	// Coins: toss
	// coins/toss 2xpenny
	//
	// first    exact
	// ──────────────
	// heads  50.00 %  ████████████████████████
	// tails  50.00 %  ████████████████████████
	//
	// heads  exactly  at least  bars: exactly
	// ────────────────────────
	// 0      25.00 %  100 %     ████████████
	// 1      50.00 %   75.00 %  ████████████████████████
	// 2      25.00 %   25.00 %  ████████████
	// ────────────────────────
	// mean    1.00
	//
	// Assumed:
	//   coin  fair
	//
	// Exact: every branch walked.
}

func ExamplePercent() {
	for _, e := range []sim.Estimate{sim.Wilson(100_142, 1_000_000), sim.Wilson(101, 1000), sim.Wilson(0, 1000)} {
		fmt.Println(reports.Percent(e))
	}
	// Output:
	// 10.01 %
	// 10 %
	// <0.4 %
}
