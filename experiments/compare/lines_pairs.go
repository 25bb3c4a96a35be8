package compare

import (
	"context"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/sim"
)

// A pair holds one figure of two engagements that were simulated with common random numbers or independently.
type pair struct {
	first, second sim.Estimate
	change        sim.Estimate // the figure of the second engagement minus that of the first
	narrower      float64      // the width of the interval of independent runs, divided by the width of this one; 1 for independent runs
	trials        int64
}

// roll simulates each line together with the first line, with common random numbers and equally many trials. So the
// first line has the same figures in every pair. If common random numbers make a figure less precise, roll takes it
// from independent simulations.
func (h *houseRules) roll(ctx context.Context) error {
	lines := h.rolled()
	points, most := h.set.Rolling()
	run := sim.Run{Trials: most, Seed: h.set.Seed, Keep: true}
	if len(lines) > 0 && h.set.Progress != nil {
		run.Progress = h.set.Progress(experiments.UnknownTrials)
	}
	if points > 0 {
		run.Trials = min(firstLook, most)
	}
	rolled := int64(0)
	if points == 0 {
		h.set.Foresee(int64(len(lines)) * most)
	}
	for len(lines) > 0 {
		err := h.each(ctx, lines, run, func(ctx context.Context, i int, run sim.Run) error { return h.pair(ctx, run, i) })
		if err != nil {
			return err
		}
		half := 0.0
		for _, i := range lines {
			half = max(half, h.widest(h.pairs[i]))
		}
		rolled += int64(len(lines)) * run.Trials
		h.foresee(rolled, run.Trials, len(lines), 100*half, points, most)
		if run.Trials == most || 100*half <= points {
			return h.independent(ctx, run, lines)
		}
		run.Trials = min(2*run.Trials, most)
	}
	return nil
}

// foresee announces the expected total number of trials for the progress display. Every step simulates all lines again
// with twice as many trials, until the interval of every difference is narrow enough. half is the largest half-width
// now and wanted its limit, both in percentage points; most is the limit of trials.
func (h *houseRules) foresee(rolled, trials int64, lines int, half, wanted float64, most int64) {
	for ; half > wanted && trials < most; half /= math.Sqrt2 {
		trials = min(2*trials, most)
		rolled += int64(lines) * trials
	}
	h.set.Foresee(rolled)
}

// firstLook is the number of trials before the precision is checked for the first time.
const firstLook = 10_000

// each calls work for several lines at a time and divides the workers among them.
func (h *houseRules) each(ctx context.Context, lines []int, run sim.Run,
	work func(ctx context.Context, i int, run sim.Run) error) error {
	return h.set.InParallel(ctx, experiments.Meter{}, len(lines),
		func(ctx context.Context, k int, own experiments.Settings) error {
			mine := run
			mine.Workers = own.Workers
			return work(ctx, lines[k], mine)
		})
}

// widest returns the largest half-width of the interval of a difference between chances.
func (h *houseRules) widest(pairs []pair) float64 {
	half := 0.0
	for k, f := range h.figures() {
		if f.label != meanOf {
			half = max(half, pairs[k].change.Half())
		}
	}
	return half
}

// pair simulates line i and the first line with common random numbers, and sets h.pairs[i].
func (h *houseRules) pair(ctx context.Context, run sim.Run, i int) error {
	first, second := h.models[0], h.models[i]
	var measures []sim.Pair
	for _, f := range h.figures() {
		measures = append(measures, sim.Pair{
			First: h.measure(f, first), Second: h.measure(f, second), Largest: h.largest(f),
		})
	}
	coupled, err := sim.SameLuckDifferences(ctx, first, second, measures, run)
	if err != nil {
		return err
	}
	h.pairs[i] = make([]pair, len(coupled))
	for k, f := range h.figures() {
		h.pairs[i][k] = h.pairOf(f, coupled[k])
	}
	return nil
}

// pairOf returns the values of figure f in two engagements, with their difference, from the result of a simulation with
// common random numbers.
func (h *houseRules) pairOf(f figureOf, d *sim.Difference) pair {
	step := h.step(f)
	scaled := func(e sim.Estimate) sim.Estimate {
		return sim.Estimate{Value: float64(step * e.Value), Low: float64(step * e.Low), High: float64(step * e.High)}
	}
	return pair{
		first: scaled(d.First), second: scaled(d.Second), change: scaled(d.Difference),
		narrower: d.Independent / d.Difference.Half(),
		trials:   d.Trials,
	}
}

// step returns the value of one count of the measure: for a mean the unit of its metric, otherwise 1.
func (h *houseRules) step(f figureOf) float64 {
	if f.label == meanOf {
		return h.metrics[f.metric].Number(1)
	}
	return 1
}

// largest returns the largest value that the measure of a figure has in one trial.
func (h *houseRules) largest(f figureOf) int {
	if f.label == meanOf {
		return h.metrics[f.metric].Max
	}
	return 1
}

// measure returns the function that reads the value of a figure from one trial of a model.
func (h *houseRules) measure(f figureOf, m sim.Model) sim.Measure {
	place := metricPlace(m, h.metrics[f.metric].Name)
	if f.label == meanOf {
		return func(out []int) int { return out[place] }
	}
	return sim.Event{Metric: place, Low: f.label, High: f.label}.Of()
}

// independent simulates every line with random numbers of its own, and takes from this simulation the figures that
// common random numbers make less precise in some line. So no interval is wider than that of independent runs. It takes
// such a figure for all lines; otherwise the first line would have two values of it.
func (h *houseRules) independent(ctx context.Context, run sim.Run, lines []int) error {
	blurred := h.blurred(lines)
	if len(blurred) == 0 {
		return nil
	}
	run.Progress = nil // the announced number of trials does not include these
	results := make([]*sim.Result, len(h.models))
	err := h.each(ctx, append([]int{0}, lines...), run, func(ctx context.Context, i int, run sim.Run) (err error) {
		results[i], err = sim.Simulate(ctx, h.models[i], run)
		return err
	})
	if err != nil {
		return err
	}
	figures := h.figures()
	for _, i := range lines {
		for _, k := range blurred {
			a, b := h.estimate(figures[k], results[0]), h.estimate(figures[k], results[i])
			h.pairs[i][k] = pair{first: a, second: b, change: sim.Apart(a, b), narrower: 1, trials: run.Trials}
		}
	}
	return nil
}

// blurred returns the indices of the figures that common random numbers make less precise in some line.
func (h *houseRules) blurred(lines []int) (figures []int) {
	for k := range h.figures() {
		if slices.ContainsFunc(lines, func(i int) bool { return h.pairs[i][k].narrower < 1 }) {
			figures = append(figures, k)
		}
	}
	return figures
}

// estimate returns the value of a figure in a result.
func (h *houseRules) estimate(f figureOf, r *sim.Result) sim.Estimate {
	d, _ := r.Metric(h.metrics[f.metric].Name)
	if f.label == meanOf {
		return d.Mean()
	}
	return d.Share(f.label, f.label)
}
