package sim

import (
	"math"
	"testing"
)

func TestMetricShowsWhatTheReaderKnows(t *testing.T) {
	labels := Metric{Name: "result", Labels: []string{"none", "hit", "knocked-out"}}
	whole := Metric{Name: "hits", Max: 12}
	halves := Metric{Name: "strength", Max: 7, Halves: true}
	for _, c := range []struct {
		metric Metric
		index  int
		value  string
		number float64
		size   int
	}{
		{labels, 2, "knocked-out", 2, 3},
		{whole, 12, "12", 12, 13},
		{halves, 0, "0", 0, 8},
		{halves, 5, "2.5", 2.5, 8},
		{halves, 6, "3", 3, 8},
	} {
		if got := c.metric.Value(c.index); got != c.value {
			t.Errorf("%s: value %d is shown as %q, want %q", c.metric.Name, c.index, got, c.value)
		}
		if got := c.metric.Number(c.index); got != c.number {
			t.Errorf("%s: value %d is the number %v, want %v", c.metric.Name, c.index, got, c.number)
		}
		if got := c.metric.Size(); got != c.size {
			t.Errorf("%s: size %d, want %d", c.metric.Name, got, c.size)
		}
	}
}

func TestHalvesCountHalfInMeansAndDeviations(t *testing.T) {
	die := &Chain[int]{Name: "die", Step: func(d *Dice, s *int) bool {
		*s = d.D6()
		return true
	}}
	m := NewModel("half a die", []Metric{{Name: "strength", Max: 6, Halves: true}}, die, 0,
		func(end *int, _ int, out []int) { out[0] = *end })
	d := &mustWalk(t, m, true).Metrics[0]
	if got := d.Mean().Value; !closeTo(got, 1.75, 1e-15) {
		t.Errorf("the mean is %v", got)
	}
	if got := d.MeanFraction().RatString(); got != "7/4" {
		t.Errorf("the mean is %v", got)
	}
	if got := d.Deviation(); !closeTo(got, math.Sqrt(35.0/48), 1e-14) {
		t.Errorf("the deviation is %v", got)
	}
}
