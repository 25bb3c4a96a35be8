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

// A Balance looks for the value of an axis at which a fight is even if both sides choose their plans well.
type Balance struct {
	scenario *rules.Scenario
	axis     *experiments.Axis
	places   []*place
}

// A place is one value of the axis, and what is known about it.
type place struct {
	value   string
	plans   *Plans
	match   *match  // nil until it was looked at
	choice  *choice // nil until then
	score   sim.Estimate
	verdict *verdict // nil until all is reported
	trials  int64
}

// NewBalance puts a search together.
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

// Cells is the most engagements that are played.
func (b *Balance) Cells() (n int) {
	for _, p := range b.places {
		n += p.plans.Cells()
	}
	return n
}

// Resolve writes every engagement with nothing left out, until it is told to stop.
func (b *Balance) Resolve(ctx context.Context, w io.Writer) {
	for _, p := range b.places {
		p.plans.Resolve(ctx, w)
	}
}

// How the search goes: some values are looked at first, with so many trials a cell at most; who lies too near to one half
// to tell is looked at with more.
const (
	coarse    = 5
	firstLook = 2048
)

// Work searches. Between two values that were looked at, the score is taken to go one way.
func (b *Balance) Work(ctx context.Context, set experiments.Settings) (*reports.Balance, error) {
	if set.Method == experiments.Both {
		return nil, experiments.WrongSetting("method", "both: a balance is worked out or rolled; write exact, simulate or auto")
	}
	b = b.afresh()
	first := b.coarsely()
	set = b.announce(set, len(first))
	err := set.InParallel(ctx, experiments.Meter{}, len(first), func(ctx context.Context, i int, _ experiments.Settings) error {
		return first[i].look(ctx, set, firstLook) // with all workers: the last place should not have one of many
	})
	if err != nil {
		return nil, err
	}
	for {
		p, trials := b.next(budgetOf(&set).most)
		if p == nil {
			return b.report(set)
		}
		if err := p.look(ctx, set, trials); err != nil {
			return nil, err
		}
	}
}

// announce tells the progress of all places together. The places that are looked at first are thought to be followed by as many
// looks again, in each of which half of the plans of each side decide.
func (b *Balance) announce(set experiments.Settings, first int) experiments.Settings {
	if set.Progress == nil {
		return set
	}
	done := set.Progress(experiments.UnknownTrials)
	set.Progress = func(int64) func(int64) { return done }
	most := min(firstLook, budgetOf(&set).most)
	begin := min(firstTrials, most)
	p := b.places[0].plans
	rows, cols := len(p.sides[0]), len(p.sides[1])
	deciding := int64(halfOf(rows) + halfOf(cols))
	each := int64(rows*cols)*begin + int64(halfOf(rows)*halfOf(cols))*(most-begin) + int64(rows+cols)*begin + deciding*most
	set.Foresee(2 * int64(first) * each)
	set.Expect = nil
	return set
}

// coarsely are the places that are looked at first.
func (b *Balance) coarsely() (first []*place) {
	for k := range coarse {
		p := b.places[k*(len(b.places)-1)/(coarse-1)]
		if !slices.Contains(first, p) {
			first = append(first, p)
		}
	}
	return first
}

// afresh is the search before anything was looked at.
func (b *Balance) afresh() *Balance {
	made := &Balance{scenario: b.scenario, axis: b.axis}
	for _, p := range b.places {
		made.places = append(made.places, &place{value: p.value, plans: p.plans})
	}
	return made
}

// look plays the plans of a place with so many trials a cell at most.
func (p *place) look(ctx context.Context, set experiments.Settings, trials int64) (err error) {
	most := budgetOf(&set).most
	if trials = min(trials, most); trials <= p.trials {
		return nil
	}
	b := budget{min(firstTrials, trials), trials}
	if p.match == nil {
		if p.match, err = p.plans.begin(ctx, set, b.first, (*rules.Scenario).Prepare); err != nil {
			return err
		}
	}
	p.trials = trials
	g := p.match.contest
	if p.choice, err = g.choose(ctx, b); err != nil {
		return err
	}
	p.score, err = decide(ctx, g, "score", func() (sim.Estimate, error) {
		v := &verdict{choice: p.choice}
		g.weigh(v)
		return v.value, nil
	})
	return err
}

// side is that of one half on which a place lies: +1 above, -1 below, 0 if that is not sure.
func (p *place) side() int {
	switch v := p.score; {
	case v.Low > 0.5:
		return 1
	case v.High < 0.5:
		return -1
	}
	return 0
}

// told reports whether another look at a place is of no use.
func (p *place) told(most int64) bool {
	return p.side() != 0 || p.trials >= most || p.score.High-p.score.Low < sameValue
}

// next is the place that most needs another look, and with how many trials; nil if all is told.
func (b *Balance) next(most int64) (*place, int64) {
	last := -1
	for i, p := range b.places {
		switch {
		case p.choice == nil:
			continue
		case !p.told(most):
			return p, 2 * p.trials
		case last >= 0 && i-last > 1 && (b.places[last].side() != p.side() || p.side() == 0):
			return b.places[(last+i)/2], firstLook
		}
		last = i
	}
	return nil, 0
}

// report tells what was found.
func (b *Balance) report(set experiments.Settings) (*reports.Balance, error) {
	metric := &b.scenario.Procedure.Metrics[experiments.WinnerOf(b.scenario.Procedure.Metrics)]
	goal := 0.5
	made := &reports.Balance{
		Chart: reports.Chart{
			Scenario: b.scenario.String(), Typed: b.scenario.Typed(),
			Title: b.scenario.Ruleset.Title + ": " + b.scenario.Procedure.Title,
			X:     b.axis.Axis, Version: set.Version,
			Notes: []string{"Both sides choose their plans well at every value; salvo plans shows them."},
		},
		Best: true, Event: "score", Goal: goal, Labels: metric.Labels, Score: experiments.ContestOf(b.scenario, metric),
	}
	made.Add(b.scenario.Illustrative())
	made.X.Values = nil
	made.Panels = []reports.Panel{{Figure: "score", Metric: metric.Name, Value: "score", Goal: &goal, Cells: [][]reports.Cell{nil}}}
	for _, label := range metric.Labels {
		made.Panels = append(made.Panels, reports.Panel{Figure: metric.Name + "=" + label, Metric: metric.Name, Value: label,
			Cells: [][]reports.Cell{nil}})
	}
	var seen []*place
	for _, p := range b.places {
		if p.choice == nil {
			continue
		}
		var err error
		if p.verdict, err = p.match.contest.verdict(p.choice); err != nil {
			return nil, err
		}
		seen = append(seen, p)
		made.X.Values = append(made.X.Values, p.value)
		for k, e := range append([]sim.Estimate{p.score}, p.labels(metric)...) {
			made.Panels[k].Cells[0] = append(made.Panels[k].Cells[0], p.cell(e, set.Seed))
		}
	}
	varied := *b.axis
	varied.Values = made.X.Values
	varied.Describe(b.scenario)
	made.X = varied.Axis
	made.Crossings = crossings(seen, metric)
	made.Answer = made.Answers()
	return made, nil
}

// labels are the chances of who wins if both choose well.
func (p *place) labels(winner *sim.Metric) (list []sim.Estimate) {
	terms := p.match.contest.both(p.choice.X, p.choice.Y)
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

// crossings are the places between which the score passes one half, up to the nearest whose sides are known.
func crossings(seen []*place, metric *sim.Metric) (all []reports.Crossing) {
	open := func(p *place) bool { return p.side() == 0 }
	var since []*place // the last whose side is known, and those behind it
	for i, p := range seen {
		since = append(since, p)
		if open(p) && i < len(seen)-1 {
			continue
		}
		if since[0].side() != p.side() || slices.ContainsFunc(since, open) {
			var c reports.Crossing
			for _, near := range since {
				c.Neighbours = append(c.Neighbours, near.neighbour(metric))
			}
			all = append(all, c)
		}
		since = []*place{p}
	}
	return all
}

// neighbour is a place for the reader: what both should choose there is told beside it.
func (p *place) neighbour(metric *sim.Metric) reports.Neighbour {
	return reports.Neighbour{Value: p.value, Chance: p.score, Side: p.side(), Labels: p.labels(metric),
		Told: p.match.report(p.verdict).Answer[1]}
}
