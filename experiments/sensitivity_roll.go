package experiments

import (
	"context"
	"math"
	"slices"

	"salvo/reports"
	"salvo/sim"
)

// A look is how much is rolled unless somebody says otherwise: so many trials tell whether a step changes anything at all,
// and what goes the same way in every one of them is not looked at again. The others are rolled until their change is
// known to so many percentage points, but not beyond the most.
type look struct {
	glance int64
	points float64
	most   int64
}

// A duel is over in microseconds; of a battle there are hundreds of steps that take a thousand times as long, and of one on
// a table they take several times that.
var (
	closeLook = look{sim.BlockSize, 1, 1 << 16}
	brisk     = look{sim.BlockSize / 8, 2, 1 << 13}
	fleeting  = look{sim.BlockSize / 16, 4, 1 << 11}
)

// fewUnits is how many a duel has.
const fewUnits = 6

// looking is how the scenario is looked at.
func (y *Sensitivity) looking(set *Settings) look {
	l := closeLook
	units := 0
	for i := range y.scenario.Parties {
		units += y.scenario.Parties[i].Units()
	}
	switch {
	case y.scenario.Table != nil:
		l = fleeting
	case units > fewUnits:
		l = brisk
	}
	if !set.rollsAsUsual() {
		l.points, l.most = set.Rolling()
	}
	l.glance = min(l.glance, l.most)
	return l
}

// roll rolls steps beside the scenario with the same luck: all of them at a glance, then those that change something
// until that is known well enough.
func (y *Sensitivity) roll(ctx context.Context, set Settings, steps []*stepped) error {
	if len(steps) == 0 {
		return nil
	}
	l := y.looking(&set)
	run := sim.Run{Seed: set.Seed, Workers: set.Workers}
	if set.Progress != nil {
		run.Progress = set.Progress(UnknownTrials)
	}
	open := slices.Clone(steps)
	for trials := l.glance; len(open) > 0; {
		if err := y.base.rollTo(ctx, y.scenario.String(), y.prepared.Model, trials, run); err != nil {
			return err
		}
		err := set.InParallel(ctx, Meter{}, len(open), func(ctx context.Context, i int, own Settings) error {
			each := run
			each.Workers = own.Workers
			return open[i].rollBeside(ctx, y, trials, each)
		})
		if err != nil {
			return err
		}
		open = slices.DeleteFunc(open, func(s *stepped) bool { return !s.different || 100*s.spread() <= l.points })
		if trials == l.most {
			return nil
		}
		if trials *= 2; l.points == 0 || trials > l.most {
			trials = l.most
		}
	}
	return nil
}

// rollTo rolls an engagement until it has so many trials.
func (s *stepped) rollTo(ctx context.Context, luck string, m sim.Model, trials int64, run sim.Run) error {
	metric := s.figure.Event.Metric
	measure := func(out []int) uint16 { return uint16(min(out[metric], math.MaxUint16)) }
	more, err := sim.SameLuckValues(ctx, luck, m, measure, int64(len(s.values)), trials, run)
	s.values = append(s.values, more...)
	return err
}

// rollBeside rolls a step as far as the scenario has been, and compares the two trial by trial.
func (s *stepped) rollBeside(ctx context.Context, y *Sensitivity, trials int64, run sim.Run) error {
	m := s.model(y.show)
	if m == nil {
		return nil
	}
	if err := s.rollTo(ctx, y.scenario.String(), m, trials, run); err != nil {
		return err
	}
	first := y.base.values[:len(s.values)]
	s.different = !slices.Equal(first, s.values)
	measure, largest := s.measure()
	d := sim.Paired(first, s.values, measure, largest)
	step := s.unit()
	s.change = sim.Estimate{Value: step * d.Difference.Value, Low: step * d.Difference.Low, High: step * d.Difference.High}
	return nil
}

// measure reads the figure off a value of its metric; largest is the most that it can be.
func (s *stepped) measure() (of func(value uint16) int, largest int) {
	if s.figure.Mean {
		return func(value uint16) int { return int(value) }, s.metric.Max
	}
	e := s.figure.Event
	return func(value uint16) int {
		if int(value) >= e.Low && int(value) <= e.High {
			return 1
		}
		return 0
	}, 1
}

// unit is what one of the measure counts.
func (s *stepped) unit() float64 {
	if s.figure.Mean {
		return s.metric.Number(1)
	}
	return 1
}

// spread is the half-width of the difference; of a mean, as a share of the most that it can be.
func (s *stepped) spread() float64 {
	_, largest := s.measure()
	return s.change.Half() / (s.unit() * float64(max(1, largest)))
}

// estimate is the figure with its own interval.
func (s *stepped) estimate() sim.Estimate {
	if s.exact != nil {
		return s.figure.Estimate(s.exact, 0)
	}
	measure, largest := s.measure()
	if largest == 1 {
		n := int64(0)
		for _, v := range s.values {
			n += int64(measure(v))
		}
		return sim.Wilson(n, int64(len(s.values)))
	}
	numbers := make([]float64, len(s.values))
	for i, v := range s.values {
		numbers[i] = s.unit() * float64(v)
	}
	return sim.MeanOf(numbers, 0, s.unit()*float64(largest))
}

// cell is the engagement for a report.
func (s *stepped) cell(seed uint64) reports.Cell {
	made := reports.Cell{Scenario: s.scenario.String(), Estimate: s.estimate(), Exact: s.exact != nil}
	if !made.Exact {
		made.Trials, made.Seed = int64(len(s.values)), seed
	}
	return made
}

// report fills in what was found.
func (y *Sensitivity) report(made *reports.Sensitivity, seed uint64) error {
	made.Base = y.base.cell(seed)
	for _, t := range y.things {
		of := t.Influence
		for _, s := range t.steps {
			if s.senseless {
				continue
			}
			of.Steps = append(of.Steps, reports.SensitiveStep{To: s.to, Cell: s.cell(seed), Different: s.different,
				Change: reports.Shift{Estimate: s.change, Exact: s.exact != nil}})
		}
		if of.Steps != nil {
			made.Things = append(made.Things, of)
		}
	}
	told, err := y.scenario.Clause(y.show, y.scenario.Names())
	if err != nil {
		return err
	}
	made.Told = told
	made.Rank()
	return nil
}
