package bkc_test

import (
	"fmt"
	"math"
	"testing"

	"salvo/rules"
	"salvo/sim"
)

// Warmaster, from which the command rules of this game come, has no penalty for repeated orders. Its players published
// how many orders each command value gives: the chance of 1, 2, 3, 4, 5 or more orders for a value of 8, and the
// expected number for 6 to 10.
func TestOrdersWithoutRepeatPenaltyAreThePublishedOnes(t *testing.T) {
	for _, edition := range []string{"bkc1", "bkc2"} {
		line := func(cv int) string {
			enough := map[int]int{6: 100, 7: 100, 8: 150, 9: 250, 10: 400}[cv] // more orders than these are too rare to change the last digit
			return fmt.Sprintf("%s/orders cv=%d repeat-penalty=0 max-orders=%d", edition, cv, enough)
		}
		results := map[int]*sim.Result{}
		for cv := 6; cv <= 10; cv++ {
			results[cv] = walked(t, line(cv), false)
		}
		figure := func(cv int, text string) float64 {
			f, err := rules.ParseFigure(text, prepared(t, line(cv)).Model.Metrics())
			if err != nil {
				t.Fatal(err)
			}
			return f.Estimate(results[cv], 0).Value
		}
		for i, percent := range []float64{72, 52, 38, 27, 20} {
			if got := 100 * figure(8, fmt.Sprintf("orders=%d+", i+1)); math.Round(got) != percent {
				t.Errorf("%s: %.3g %% give %d orders or more, published are %g", line(8), got, i+1, percent)
			}
		}
		for cv, want := range map[int]float64{6: 5. / 7, 7: 7. / 5, 8: 13. / 5, 9: 5, 10: 11} {
			if got := figure(cv, "mean orders"); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: %.15g orders are to be expected, published are %.15g", line(cv), got, want)
			}
		}
	}
}
