package review

import (
	"testing"

	"salvo/reports"
	"salvo/sim"
)

// A change that might help never makes the value worse: neither than the value that the report states, nor than the value of
// the unchanged scenario with the same plans (Held).
func TestWhatMightHelpBringsTheValueNearerToEven(t *testing.T) {
	estimate := func(v float64) sim.Estimate { return sim.Estimate{Value: v, Low: v - 0.01, High: v + 0.01} }
	for _, c := range []struct {
		what              string
		value, held, then float64
		want              bool
	}{
		{reports.UnitAbsent, 0.60, 0.60, 0.52, true},
		{reports.UnitAbsent, 0.60, 0.60, 0.40, false},
		{reports.UnitAbsent, 0.60, 0.60, 0.68, false},
		{reports.UnitAbsent, 0.60, 0.60, 0.59, false}, // the change of the value is too small, and may be luck
		{reports.UnitAbsent, 0.40, 0.40, 0.55, true},
		{reports.UnitAbsent, 0.52, 0.60, 0.56, false}, // nearer to even than Held, farther than the stated value
		{reports.ArrivalAtOnce, 0.53, 0.53, 0.55, false},
		{reports.ArrivalAtOnce, 0.53, 0.53, 0.48, true},
		{reports.ArrivalAtOnce, 0.53, 0.53, 0.46, false},
		{reports.ArrivalAbsent, 0.60, 0.60, 0.50, false}, // it would remove units that the designer wants
	} {
		j := &judge{report: &reports.Review{Value: estimate(c.value), Held: estimate(c.held)}}
		v := &variant{Matter: reports.Matter{What: c.what, Value: estimate(c.then), Change: estimate(c.then - c.held)}}
		if got := j.helpful(v, 10); got != c.want {
			t.Errorf("%s, value %v, held %v, then %v: helpful is %v", c.what, c.value, c.held, c.then, got)
		}
	}
}
