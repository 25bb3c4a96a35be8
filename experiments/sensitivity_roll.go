package experiments

import (
	"context"
	"fmt"
	"math"
	"slices"

	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/sim"
)

// A look says how many trials are rolled by default. The first trials, glance of them, show whether a step changes
// anything: a step with equal results in all of these trials is dropped. Every other step is rolled until its change is
// known to points percentage points, with at most most trials.
type look struct {
	glance int64
	points float64
	most   int64
}

// compared holds sums over the trials of a step and the trials of the scenario with the same luck.
type compared struct {
	Sums      sim.PairSums `json:"sums"`
	Largest   int          `json:"largest"` // the largest value that can be counted
	Unit      float64      `json:"unit"`    // the number that a count of 1 stands for (measured.Unit)
	Different bool         `json:"different,omitempty"`
	Senseless bool         `json:"senseless,omitempty"`
}

// A trial of a duel takes microseconds. A trial of a battle takes a thousand times as long, and one of a battle on a
// table several times that; and battles have hundreds of steps.
var (
	closeLook = look{sim.BlockSize, 1, 1 << 16}
	brisk     = look{sim.BlockSize / 8, 2, 1 << 13}
	fleeting  = look{sim.BlockSize / 16, 4, 1 << 11}
)

// fewUnits is the largest number of units in a fight that counts as a duel.
const fewUnits = 6

// looking returns how many trials to roll for the scenario, as a look.
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

// roll rolls steps and the scenario with the same luck. All steps get the trials of a glance (look.glance). The steps
// that change something get more trials, until their change is known well enough.
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
	rolled := int64(0)
	set.Foresee(int64(1+len(open))*l.glance + int64(1+len(open)/4)*(l.foreseen()-l.glance))
	for done, trials := int64(0), l.glance; len(open) > 0; {
		if err := y.compare(ctx, set, open, done, trials, run); err != nil {
			return err
		}
		rolled += int64(1+len(open)) * (trials - done)
		open = slices.DeleteFunc(open, func(s *stepped) bool { return !s.different || 100*s.spread() <= l.points })
		set.Foresee(rolled + l.rest(open, trials))
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

// foreseen returns a guess, before any trial is rolled, of how many trials a step that changes something will need.
func (l *look) foreseen() int64 {
	if l.points == 0 {
		return l.most
	}
	return moreTrials(l.glance, 100*sim.Z95/(2*math.Sqrt(float64(l.glance))), l.points, l.most)
}

// rest returns how many trials are left to roll for the scenario and all open steps, if each has had a number of
// trials.
func (l *look) rest(open []*stepped, trials int64) (rest int64) {
	longest := trials // the trials of the scenario itself, which is rolled beside every step
	for _, s := range open {
		n := l.most
		if l.points > 0 {
			n = moreTrials(trials, 100*s.spread(), l.points, l.most)
		}
		rest, longest = rest+n-trials, max(longest, n)
	}
	return rest + longest - trials
}

// compare rolls the trials numbered from up to to, of the scenario and of each step. It adds the difference of each
// trial to the sums of the step. If another machine has the result already, this machine need not roll or prepare
// anything.
func (y *Sensitivity) compare(ctx context.Context, set Settings, steps []*stepped, from, to int64, run sim.Run) error {
	all := append([]*stepped{y.base}, steps...) // the scenario is compared with itself first
	if int64(len(all))*(to-from) <= FewTrials(y.scenario) {
		ctx = rounds.OnOneMachine(ctx)
	}
	results, err := rounds.Conclude(ctx, "compared", func(ctx context.Context) ([]compared, error) {
		rolled := make([]measured, len(all))
		err := set.InParallel(ctx, Meter{}, len(all), func(ctx context.Context, i int, own Settings) (err error) {
			each := run
			each.Workers = own.Workers
			roll := func(ctx context.Context) (measured, error) { return y.measure(ctx, all[i], from, to, each) }
			if y.scenario.Table == nil { // an engagement on the line is ready in an instant, and the engine's own record is shorter
				rolled[i], err = roll(ctx)
				return err
			}
			what := fmt.Sprintf("%s of %s with %q, trials %d to %d, seed %d", y.show, y.scenario, all[i].what, from, to, run.Seed)
			rolled[i], err = rounds.WorkOnce(ctx, what, to-from, roll)
			return err
		})
		if err != nil {
			return nil, err
		}
		found := make([]compared, len(all))
		for i, s := range all {
			found[i] = s.rolled
			found[i].add(&rolled[0], &rolled[i])
		}
		return found, nil
	})
	if err != nil {
		return err
	}
	for i, s := range all {
		s.rolled = results[i]
		if s.senseless, s.different = s.rolled.Senseless, s.rolled.Different; s.senseless {
			continue
		}
		s.change = s.rolled.inUnits(s.rolled.Sums.Difference(s.rolled.Largest).Difference)
	}
	return nil
}

// measured holds the results of some trials of a step.
type measured struct {
	Senseless bool
	Values    []uint16  // the values of the metric, trial by trial
	Counted   sim.Event // the values of the metric that count as 1; if Mean is true, every value counts as itself
	Mean      bool
	Largest   int     // the largest value that can be counted
	Unit      float64 // the number that a count of 1 stands for: 1/2 for the mean of a metric in halves, else 1
}

// measure rolls some trials of a step.
func (y *Sensitivity) measure(ctx context.Context, s *stepped, from, to int64, run sim.Run) (result measured, err error) {
	m := y.prepared.Model
	if s != y.base {
		if m = s.model(y.show); m == nil {
			return measured{Senseless: true}, nil
		}
	}
	result = measured{Counted: s.figure.Event, Mean: s.figure.Mean, Largest: 1, Unit: 1}
	if result.Mean {
		result.Largest, result.Unit = s.metric.Max, s.metric.Number(1)
	}
	value := func(out []int) uint16 { return uint16(min(out[result.Counted.Metric], math.MaxUint16)) }
	result.Values, err = sim.SameLuckValues(ctx, y.scenario.String(), m, value, from, to, run)
	return result, err
}

// count returns the number that a value of the metric adds to the figure: the value itself for a mean, else 0 or 1.
func (m *measured) count(value uint16) int {
	switch {
	case m.Mean:
		return int(value)
	case int(value) >= m.Counted.Low && int(value) <= m.Counted.High:
		return 1
	}
	return 0
}

// add adds more trials of a step, and the trials of the scenario with the same luck.
func (c *compared) add(base, step *measured) {
	if c.Senseless = step.Senseless; c.Senseless {
		return
	}
	c.Largest, c.Unit = step.Largest, step.Unit
	c.Different = c.Different || !slices.Equal(base.Values, step.Values)
	c.Sums.Add(base.Values, step.Values, step.count)
}

// inUnits returns an estimate in counts as an estimate of the figure: times the number that a count of 1 stands for.
func (c *compared) inUnits(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: c.Unit * e.Value, Low: c.Unit * e.Low, High: c.Unit * e.High}
}

// spread returns the half-width of the change of a step; for a mean, as a share of the largest value of its metric.
func (s *stepped) spread() float64 {
	return s.change.Half() / (s.rolled.Unit * float64(max(1, s.rolled.Largest)))
}

// estimate returns the figure of the step itself, not its change, with the interval of the figure.
func (s *stepped) estimate() sim.Estimate {
	if s.exact != nil {
		return s.figure.Estimate(s.exact, 0)
	}
	e, largest := s.rolled.inUnits(s.rolled.Sums.Difference(s.rolled.Largest).Second), s.rolled.Unit*float64(s.rolled.Largest)
	return sim.Estimate{Value: e.Value, Low: max(0, e.Low), High: min(largest, e.High)}
}

// cell returns the step's scenario and figure as a cell of a report.
func (s *stepped) cell(seed uint64) reports.Cell {
	scenario, _ := s.scenario()
	made := reports.Cell{Scenario: scenario.String(), Estimate: s.estimate(), Exact: s.exact != nil}
	if !made.Exact {
		made.Trials, made.Seed = s.rolled.Sums[0], seed
	}
	return made
}

// report adds the results of all things to the report.
func (y *Sensitivity) report(report *reports.Sensitivity, seed uint64) error {
	report.Base = y.base.cell(seed)
	for _, t := range y.things {
		of := t.Influence
		for _, s := range t.steps {
			if s.senseless {
				continue
			}
			of.Steps = append(of.Steps, reports.SensitiveStep{To: s.to, Cell: s.cell(seed), Different: s.different,
				Change: s.change, Exact: s.exact != nil, Unlikely: s.unlikely})
		}
		if of.Steps != nil {
			report.Things = append(report.Things, of)
		}
	}
	told, err := y.scenario.Clause(y.show, y.scenario.Names())
	if err != nil {
		return err
	}
	report.Told, report.Words = told, y.scenario.FigureInWords(y.base.figure, told)
	report.Rank()
	return nil
}
