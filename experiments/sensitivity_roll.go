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

// compared is a step beside the scenario, trial by trial, as far as both were rolled.
type compared struct {
	Sums      sim.PairSums `json:"sums"`
	Largest   int          `json:"largest"` // that was measured
	Unit      float64      `json:"unit"`    // what one of the measure counts
	Different bool         `json:"different,omitempty"`
	Senseless bool         `json:"senseless,omitempty"`
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
	for _, s := range append([]*stepped{y.base}, steps...) {
		s.rolled = compared{}
	}
	for done, trials := int64(0), l.glance; len(open) > 0; {
		if err := y.compare(ctx, set, open, done, trials, run); err != nil {
			return err
		}
		open = slices.DeleteFunc(open, func(s *stepped) bool { return !s.different || 100*s.spread() <= l.points })
		if trials == l.most {
			return nil
		}
		done = trials
		if trials *= 2; l.points == 0 || trials > l.most {
			trials = l.most
		}
	}
	return nil
}

// compare rolls some trials of the scenario and of steps, and adds what differs. Who is told what came of it need roll and
// make ready nothing.
func (y *Sensitivity) compare(ctx context.Context, set Settings, steps []*stepped, from, to int64, run sim.Run) error {
	all := append([]*stepped{y.base}, steps...) // the scenario beside itself
	if int64(len(all))*(to-from) <= FewTrials(y.scenario) {
		ctx = sim.ByOne(ctx)
	}
	branches, join := sim.Fork(ctx, 1) // of its own, because it may never be rolled
	found, err := sim.Note(ctx, "compared", func() ([]compared, error) {
		defer join()
		values := make([][]uint16, len(all))
		err := set.InParallel(branches[0], Meter{}, len(all), func(ctx context.Context, i int, own Settings) (err error) {
			each := run
			each.Workers = own.Workers
			values[i], err = y.values(ctx, all[i], from, to, each)
			return err
		})
		if err != nil {
			return nil, err
		}
		found := make([]compared, len(all))
		for i, s := range all {
			found[i] = s.beside(values[0], values[i])
		}
		return found, nil
	})
	if err != nil {
		return err
	}
	for i, s := range all {
		s.rolled = found[i]
		if s.senseless, s.different = s.rolled.Senseless, s.rolled.Different; s.senseless {
			continue
		}
		s.change = s.rolled.inUnits(s.rolled.Sums.Difference(s.rolled.Largest).Difference)
	}
	return nil
}

// values are those of the metric of a step, trial by trial; nil if there is no such engagement.
func (y *Sensitivity) values(ctx context.Context, s *stepped, from, to int64, run sim.Run) ([]uint16, error) {
	m := y.prepared.Model
	if s != y.base {
		if m = s.model(y.show); m == nil {
			return nil, nil
		}
	}
	metric := s.figure.Event.Metric
	measure := func(out []int) uint16 { return uint16(min(out[metric], math.MaxUint16)) }
	return sim.SameLuckValues(ctx, y.scenario.String(), m, measure, from, to, run)
}

// beside is what is known of a step with some more trials.
func (s *stepped) beside(base, values []uint16) compared {
	made := s.rolled
	if made.Senseless = s.senseless; made.Senseless {
		return made
	}
	of, largest := s.measure()
	made.Largest, made.Unit = largest, s.unit()
	made.Different = made.Different || !slices.Equal(base, values)
	made.Sums.Add(base, values, of)
	return made
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

// inUnits is what the measure comes to.
func (c *compared) inUnits(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: c.Unit * e.Value, Low: c.Unit * e.Low, High: c.Unit * e.High}
}

// spread is the half-width of the difference; of a mean, as a share of the most that it can be.
func (s *stepped) spread() float64 {
	return s.change.Half() / (s.rolled.Unit * float64(max(1, s.rolled.Largest)))
}

// estimate is the figure with its own interval.
func (s *stepped) estimate() sim.Estimate {
	if s.exact != nil {
		return s.figure.Estimate(s.exact, 0)
	}
	e, largest := s.rolled.inUnits(s.rolled.Sums.Difference(s.rolled.Largest).Second), s.rolled.Unit*float64(s.rolled.Largest)
	return sim.Estimate{Value: e.Value, Low: max(0, e.Low), High: min(largest, e.High)}
}

// cell is the engagement for a report.
func (s *stepped) cell(seed uint64) reports.Cell {
	made := reports.Cell{Scenario: s.scenario.String(), Estimate: s.estimate(), Exact: s.exact != nil}
	if !made.Exact {
		made.Trials, made.Seed = s.rolled.Sums[0], seed
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
