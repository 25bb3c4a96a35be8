package compare

import (
	"context"

	"salvo/experiments"
	"salvo/sim"
)

// A pair is a figure of two engagements that were rolled beside each other.
type pair struct {
	first, second sim.Estimate
	change        sim.Estimate // second less first
	narrower      float64      // times, than independent runs of the same size; 1 if they were independent
	trials        int64
}

// roll rolls a line beside the first one with the same luck, and the figures that this does not help also
// independently.
func (h *houseRules) roll(ctx context.Context, set experiments.Settings, i int) ([]pair, error) {
	points, most := set.Rolling()
	run := sim.Run{Trials: most, Seed: set.Seed, Workers: set.Workers, Keep: true}
	if set.Progress != nil {
		run.Progress = set.Progress(run.Trials)
	}
	if points == 0 {
		return h.pair(ctx, run, i)
	}
	for run.Trials = 10_000; ; run.Trials *= 2 {
		run.Trials = min(run.Trials, most)
		pairs, err := h.pair(ctx, run, i)
		if err != nil || run.Trials == most || 100*h.widest(pairs) <= points {
			return pairs, err
		}
	}
}

// widest is the largest half-width of a difference between shares.
func (h *houseRules) widest(pairs []pair) float64 {
	half := 0.0
	for k, f := range h.figures() {
		if f.label != meanOf {
			half = max(half, pairs[k].change.Half())
		}
	}
	return half
}

func (h *houseRules) pair(ctx context.Context, run sim.Run, i int) ([]pair, error) {
	first, second := h.models[0], h.models[i]
	var measures []sim.Pair
	for _, f := range h.figures() {
		measures = append(measures, sim.Pair{
			First: h.measure(f, first), Second: h.measure(f, second), Largest: h.largest(f),
		})
	}
	coupled, err := sim.SameLuckDifferences(ctx, first, second, measures, run)
	if err != nil {
		return nil, err
	}
	pairs := make([]pair, len(coupled))
	helps := true
	for k, f := range h.figures() {
		pairs[k] = h.pairOf(f, coupled[k])
		helps = helps && pairs[k].narrower >= 1
	}
	if helps {
		return pairs, nil
	}
	return pairs, h.independent(ctx, run, i, pairs)
}

// pairOf makes a pair of what a coupled run found.
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

// step is what a measure counts by.
func (h *houseRules) step(f figureOf) float64 {
	if f.label == meanOf {
		return h.metrics[f.metric].Number(1)
	}
	return 1
}

// largest is the most that a measure can be.
func (h *houseRules) largest(f figureOf) int {
	if f.label == meanOf {
		return h.metrics[f.metric].Max
	}
	return 1
}

// measure reads a figure off an engagement of a model.
func (h *houseRules) measure(f figureOf, m sim.Model) sim.Measure {
	place := metricPlace(m, h.metrics[f.metric].Name)
	if f.label == meanOf {
		return func(out []int) int { return out[place] }
	}
	return sim.Event{Metric: place, Low: f.label, High: f.label}.Of()
}

// independent rolls both lines each with its own luck and takes from that what the same luck would have blurred, so
// that no interval is wider than that of independent runs.
func (h *houseRules) independent(ctx context.Context, run sim.Run, i int, pairs []pair) error {
	run.Progress = nil // these trials were not announced
	var results [2]*sim.Result
	for k, m := range []sim.Model{h.models[0], h.models[i]} {
		var err error
		if results[k], err = sim.Simulate(ctx, m, run); err != nil {
			return err
		}
	}
	for k, f := range h.figures() {
		if pairs[k].narrower >= 1 {
			continue
		}
		a, b := h.estimate(f, results[0]), h.estimate(f, results[1])
		pairs[k] = pair{first: a, second: b, change: sim.Apart(a, b), narrower: 1, trials: run.Trials}
	}
	return nil
}

// estimate is a figure of a result.
func (h *houseRules) estimate(f figureOf, r *sim.Result) sim.Estimate {
	d, _ := r.Metric(h.metrics[f.metric].Name)
	if f.label == meanOf {
		return d.Mean()
	}
	return d.Share(f.label, f.label)
}
