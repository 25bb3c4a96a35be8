package compare

import (
	"math"
	"testing"

	"salvo/reports"
	"salvo/sim"
)

// rolledShare returns the cell of an event that happened in k of n trials.
func rolledShare(k, n int64) reports.Cell { return reports.Cell{Estimate: sim.Wilson(k, n), Trials: n} }

func TestASpreadThatWasNeverSeenIsNotKnownToBeNothing(t *testing.T) {
	all, none := rolledShare(100, 100), rolledShare(0, 100)
	e := spread(all, none).Estimate
	// Draws may have a chance p, up to 3.7 % here by the Wilson interval: then the spread is sqrt(p(1-p))/2. If losses
	// have that chance, the spread is larger.
	p := none.Estimate.High
	if e.Value != 0 || e.Low != 0 || e.High < math.Sqrt(p*(1-p))/2 || e.High > 0.25 {
		t.Errorf("%+v", e)
	}
	q := quotientOfSquares(spread(all, none), spread(rolledShare(50, 100), rolledShare(50, 100))).Estimate
	if q.Value != 0 || q.High <= 0 {
		t.Errorf("a quotient of %+v", q)
	}
	exact := reports.Cell{Exact: true, Estimate: sim.Estimate{Value: 1, Low: 1, High: 1}}
	if e := spread(exact, reports.Cell{Exact: true}).Estimate; e.High != 0 {
		t.Errorf("what is worked out has no interval: %+v", e)
	}
}
