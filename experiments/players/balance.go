package players

import (
	"context"
	"io"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Balance searches for the value of an axis at which a fight is even if both sides choose their plans well.
type Balance struct {
	scenario *rules.Scenario
	axis     *experiments.Axis
	places   []*place
}

// A place is one value of the axis, with the results of the searches at this value.
type place struct {
	value   string
	plans   *Plans
	match   *match // nil before the first search
	verdict *verdict
	bound   *bound // nil unless the place was searched fully
	score   sim.Estimate
	trials  int64
}

// NewBalance prepares a search.
func NewBalance(s *rules.Scenario, axis *experiments.Axis) (*Balance, error) {
	if len(axis.Values) < 2 {
		return nil, experiments.WrongSetting("vary", "%s has one value: there is nothing to choose from", axis.Name)
	}
	b := &Balance{scenario: experiments.WithLots(s)[0], axis: axis}
	var first error
	for _, value := range axis.Values {
		at, err := axis.At(b.scenario, value)
		var plans *Plans
		if err == nil {
			plans, err = NewPlans(at, nil)
		}
		if err == nil {
			err = plans.Check(context.Background())
		}
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		b.places = append(b.places, &place{value: value, plans: plans})
	}
	if len(b.places) < 2 {
		return nil, experiments.BadInput("fewer than two values of %s make sense: %w", axis.Name, first)
	}
	return b, nil
}

// Cells returns the largest number of engagements that are played.
func (b *Balance) Cells() (n int) {
	for _, p := range b.places {
		n += p.plans.Cells()
	}
	return n
}

// Resolve writes every engagement with nothing left out, until the context ends.
func (b *Balance) Resolve(ctx context.Context, w io.Writer) {
	for _, p := range b.places {
		p.plans.Resolve(ctx, w)
	}
}

// coarse is the number of values at which Work makes its first, quick searches. Full searches follow at values whose
// score is too near to one half to decide, and at the two values between which the score crosses one half.
const coarse = 5

// Work searches for the value, and returns the report. It assumes that the score only rises, or only falls, between two
// values at which it has searched.
func (b *Balance) Work(ctx context.Context, set experiments.Settings) (*reports.Balance, error) {
	if set.Method == experiments.Both {
		return nil, experiments.WrongSetting("method", "both: a balance is worked out or rolled; write exact, simulate or auto")
	}
	b = b.afresh()
	first := b.coarsely()
	set = b.announce(set, len(first))
	err := set.InParallel(ctx, experiments.Meter{}, len(first), func(ctx context.Context, i int, _ experiments.Settings) error {
		return first[i].look(ctx, set, false) // each search may use all workers, so that no worker is idle during the last search
	})
	if err != nil {
		return nil, err
	}
	for {
		p, fully := b.next()
		if p == nil {
			return b.report(set)
		}
		if err := p.look(ctx, set, fully); err != nil {
			return nil, err
		}
	}
}

// announce returns settings that report the progress of all places together. It assumes that after the first quick
// searches half as many quick searches follow, and two full searches.
func (b *Balance) announce(set experiments.Settings, first int) experiments.Settings {
	if set.Progress == nil {
		return set
	}
	done := set.Progress(experiments.UnknownTrials)
	set.Progress = func(int64) func(int64) { return done }
	set.Foresee(int64(first)*QuickBattles*3/2 + 2*(UsualBattles+(2*bestAttacks+1)*finalAttack+attackScreening))
	set.Expect = nil
	return set
}

// coarsely returns the places at which Work searches first.
func (b *Balance) coarsely() (first []*place) {
	for k := range coarse {
		p := b.places[k*(len(b.places)-1)/(coarse-1)]
		if !slices.Contains(first, p) {
			first = append(first, p)
		}
	}
	return first
}

// afresh returns a copy of the balance without any results.
func (b *Balance) afresh() *Balance {
	made := &Balance{scenario: b.scenario, axis: b.axis}
	for _, p := range b.places {
		made.places = append(made.places, &place{value: p.value, plans: p.plans})
	}
	return made
}

// look searches for the best plans of both sides at a place, with QuickBattles or, if fully is true, with UsualBattles.
// Only after a full search, it also attacks the choices.
func (p *place) look(ctx context.Context, set experiments.Settings, fully bool) (err error) {
	plans := *p.plans
	plans.Battles = QuickBattles
	if fully {
		plans.Battles = UsualBattles
	}
	e := plans.effort(&set)
	if p.trials = e.final; !fully {
		p.trials, e.final = e.most, 0
	}
	if p.match, err = plans.begin(ctx, set, e); err != nil {
		return err
	}
	if p.verdict, p.bound, err = p.match.solve(ctx, e); err == nil {
		p.score = p.verdict.value
	}
	return err
}

// side returns +1 if the score at the place is above one half, -1 if it is below, and 0 if that is not sure.
func (p *place) side() int {
	switch v := p.score; {
	case v.Low > 0.5:
		return 1
	case v.High < 0.5:
		return -1
	}
	return 0
}

// isSettled reports whether another search at the place is useless: its score surely lies above or below one half, its
// score is exact, or the last search was a full one.
func (p *place) isSettled() bool {
	return p.side() != 0 || p.bound != nil || p.score.High-p.score.Low < sameValue
}

// next returns the place at which Work searches next, and whether fully; nil if no place needs another search.
func (b *Balance) next() (p *place, fully bool) {
	last := -1
	for i, p := range b.places {
		switch {
		case p.match == nil:
			continue
		case !p.isSettled():
			return p, true
		case last >= 0 && i-last > 1 && (b.places[last].side() != p.side() || p.side() == 0):
			return b.places[(last+i)/2], false
		}
		last = i
	}
	for i := range b.places[1:] { // all places are settled: search fully on both sides of the crossing of one half
		both := b.places[i : i+2]
		if both[0].match == nil || both[1].match == nil || both[0].side() == both[1].side() {
			continue
		}
		for _, p := range both {
			if p.bound == nil {
				return p, true
			}
		}
	}
	return nil, false
}

// report returns the result as a report.
func (b *Balance) report(set experiments.Settings) (*reports.Balance, error) {
	metric := &b.scenario.Procedure.Metrics[experiments.WinnerOf(b.scenario.Procedure.Metrics)]
	goal := 0.5
	report := &reports.Balance{
		Chart: reports.Chart{
			Scenario: b.scenario.String(), Typed: b.scenario.Typed(),
			Title: b.scenario.Ruleset.Title + ": " + b.scenario.Procedure.Title,
			X:     b.axis.Axis, Version: set.Version,
			Notes: []string{"Both sides choose their plans well at every value; salvo plans shows them."},
		},
		Best: true, Event: "score", Goal: goal, Labels: metric.Labels, Score: experiments.ContestOf(b.scenario, metric),
	}
	report.Add(b.scenario.Illustrative())
	report.X.Values = nil
	report.Panels = []reports.Panel{{Figure: "score", Metric: metric.Name, Value: "score", Goal: &goal, Cells: [][]reports.Cell{nil}}}
	for _, label := range metric.Labels {
		report.Panels = append(report.Panels, reports.Panel{Figure: metric.Name + "=" + label, Metric: metric.Name, Value: label,
			Cells: [][]reports.Cell{nil}})
	}
	var seen []*place
	var err error
	for _, p := range b.places {
		if p.match == nil {
			continue
		}
		seen = append(seen, p)
		report.X.Values = append(report.X.Values, p.value)
		for k, e := range append([]sim.Estimate{p.score}, p.labels(metric)...) {
			report.Panels[k].Cells[0] = append(report.Panels[k].Cells[0], p.cell(e, set.Seed))
		}
	}
	varied := *b.axis
	varied.Values = report.X.Values
	varied.Describe(b.scenario)
	report.X = varied.Axis
	if report.Crossings, err = crossings(seen, metric); err != nil {
		return nil, err
	}
	report.Answer = report.Answers()
	return report, nil
}

// labels returns the chances of the labels of the metric winner if both sides choose well.
func (p *place) labels(winner *sim.Metric) (list []sim.Estimate) {
	terms := p.match.contest.both(p.verdict.X, p.verdict.Y)
	for _, half := range halfPoints(winner) {
		list = append(list, [3]worth{losses, draws, wins}[half].mean(judging, terms...))
	}
	return list
}

func (p *place) cell(e sim.Estimate, seed uint64) reports.Cell {
	c := reports.Cell{Scenario: p.plans.scenario.String(), Estimate: e, Exact: p.match.contest.cells[0][0].exact != nil}
	if !c.Exact {
		c.Trials, c.Seed = p.trials, seed
	}
	return c
}

// crossings returns the places around each crossing of one half by the score: from the last place whose score surely lies
// above or below one half, or the first place, to the next such place, or the last place.
func crossings(seen []*place, metric *sim.Metric) (all []reports.Crossing, err error) {
	open := func(p *place) bool { return p.side() == 0 }
	var since []*place // the last place whose score surely lies above or below one half, and the places after it
	for i, p := range seen {
		since = append(since, p)
		if open(p) && i < len(seen)-1 {
			continue
		}
		if since[0].side() != p.side() || slices.ContainsFunc(since, open) {
			var c reports.Crossing
			for _, near := range since {
				n, err := near.neighbour(metric)
				if err != nil {
					return nil, err
				}
				c = append(c, n)
			}
			all = append(all, c)
		}
		since = []*place{p}
	}
	return all, nil
}

// neighbour returns a place for the report, with the choices of both sides there and the result of the attack on them.
func (p *place) neighbour(metric *sim.Metric) (reports.Neighbour, error) {
	r, err := p.match.report(p.verdict, p.bound)
	if err != nil {
		return reports.Neighbour{}, err
	}
	told := r.Choices()
	if p.bound != nil {
		told = reports.Say("%s %s", told, r.Bounded().String())
	}
	made := reports.Neighbour{Value: p.value, Chance: p.score, Side: reports.SideOfGoal(p.side()), Told: told}
	for k, e := range p.labels(metric) {
		made.Labels = append(made.Labels, reports.LabelChance{Label: metric.Labels[k], Chance: e})
	}
	return made, nil
}
