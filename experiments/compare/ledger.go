package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A ledger lists the engagements that a comparison needs, each once however often it is asked for, and calculates them
// together.
type ledger struct {
	entries []*entry
	place   map[string]int // the place of each scenario
	done    int            // entries that are worked out
}

// An entry is an engagement of the ledger with its result.
type entry struct {
	scenario   *rules.Scenario // nil if the line has a mistake
	engagement *rules.Engagement
	result     *sim.Result // nil until it is worked out, or if it cannot be
	why        string      // why there is no result
	// supposed is the engagement of which this one is another reading. It is set only for estimates of time. The
	// entry is worked out only if both can be worked out exactly.
	supposed *entry
	tooLarge *atomic.Bool // the engagement cannot be worked out exactly
}

// ask adds an engagement and returns its entry. An engagement that was asked for before keeps the entry that it has.
func (l *ledger) ask(s *rules.Scenario) *entry {
	key := s.String()
	if i, ok := l.place[key]; ok {
		return l.entries[i]
	}
	if l.place == nil {
		l.place = make(map[string]int)
	}
	e := &entry{scenario: s, tooLarge: new(atomic.Bool)}
	var err error
	if e.engagement, err = s.Prepare(); err != nil {
		e.why = err.Error()
	}
	l.place[key] = len(l.entries)
	l.entries = append(l.entries, e)
	return e
}

// work calculates the entries that were added since the last call.
func (l *ledger) work(ctx context.Context, set experiments.Settings) error {
	open := l.entries[l.done:]
	meter := set.Meter(len(open), set.TrialsEach())
	err := set.InParallel(ctx, meter, len(open), func(ctx context.Context, i int, own experiments.Settings) error {
		return open[i].work(ctx, own)
	})
	l.done = len(l.entries)
	return err
}

func (e *entry) work(ctx context.Context, set experiments.Settings) error {
	if e.why != "" {
		return nil
	}
	model := byHits(byTurnWon(e.engagement.Model))
	if e.supposed != nil {
		return e.supposed.walkReading(ctx, set, model)
	}
	exact, simulated, err := set.Work(ctx, model)
	if err != nil {
		return experiments.Errorf("%s: %w", e.scenario, err)
	}
	e.result = cmp.Or(exact, simulated)
	e.tooLarge.Store(exact == nil)
	return nil
}

// walkReading works the model of another reading of the entry out exactly, unless that is too large.
func (e *entry) walkReading(ctx context.Context, set experiments.Settings, model sim.Model) error {
	if e.tooLarge.Load() {
		return nil
	}
	_, err := set.Walk(ctx, model)
	if tooLarge := (sim.LimitError{}); errors.As(err, &tooLarge) {
		e.tooLarge.Store(true)
		return nil
	}
	return err
}

// These metrics hold the turn in which a side wins a duel, 0 if it does not win. They join the metrics winner and
// turns.
const (
	attackerWonIn = "a-won-in"
	targetWonIn   = "b-won-in"
)

// byTurnWon adds the two metrics of the turn won to a model with a winner.
func byTurnWon(m sim.Model) sim.Model {
	metrics := m.Metrics()
	winner, turns := metricPlace(m, "winner"), metricPlace(m, "turns")
	if winner < 0 || turns < 0 {
		return m
	}
	for _, side := range []struct{ name, label string }{{attackerWonIn, "a"}, {targetWonIn, "b"}} {
		who := slices.Index(metrics[winner].Labels, side.label)
		m = sim.WithMetric(m, sim.Metric{Name: side.name, Max: metrics[turns].Max}, func(out []int) int {
			if out[winner] != who {
				return 0
			}
			return out[turns]
		})
	}
	return m
}

// line returns the scenario of an entry, or why there is none.
func (e *entry) line() string {
	if e.scenario == nil {
		return e.why
	}
	return e.scenario.String()
}

func (e *entry) isExact() bool { return e.result != nil && e.result.Method == sim.Exact }

func (e *entry) empty(why string) reports.Cell {
	return reports.Cell{Scenario: e.line(), Empty: true, Why: why}
}

// filled returns a cell of the entry with a figure.
func (e *entry) filled(estimate sim.Estimate) reports.Cell {
	made := reports.Cell{Scenario: e.line(), Exact: e.isExact(), Estimate: estimate}
	if !made.Exact {
		made.Trials, made.Seed = e.result.Trials, e.result.Seed
	}
	return made
}

// chance returns the chance of an event, as rules.ParseEvent reads it.
func (e *entry) chance(text string) reports.Cell {
	if e.result == nil {
		return e.empty(e.why)
	}
	event, err := rules.ParseEvent(text, experiments.Unbounded(e.engagement.Model.Metrics()))
	if err != nil {
		return e.empty(err.Error())
	}
	return e.share(e.result.Metrics[event.Metric].Name, event.Low, event.High)
}

// effect returns the chance that an attack has an effect, or a worse one.
func (e *entry) effect(label string, orWorse bool) reports.Cell {
	if orWorse {
		label += "+"
	}
	return e.chance("effect=" + label)
}

// wonBy returns the chance that a side has won a duel by the end of a turn.
func (e *entry) wonBy(side string, turn int) reports.Cell {
	if e.result == nil {
		return e.empty(e.why)
	}
	return e.share(side, 1, turn)
}

// share returns the chance that a metric has a value from low to high.
func (e *entry) share(metric string, low, high int) reports.Cell {
	d, ok := e.result.Metric(metric)
	if !ok {
		return e.empty(fmt.Sprintf("%s has no %s", e.line(), metric))
	}
	return e.filled(d.Share(low, high))
}

// mean returns the mean of a number.
func (e *entry) mean(metric string) reports.Cell {
	d, ok := e.result.Metric(metric)
	if !ok {
		return e.empty(fmt.Sprintf("%s has no %s", e.line(), metric))
	}
	return e.filled(d.Mean())
}

// turnsToWin returns the average turn in which a side wins, among the duels that it wins.
func (e *entry) turnsToWin(side string) reports.Cell {
	if e.result == nil {
		return e.empty(e.why)
	}
	d, ok := e.result.Metric(side)
	if !ok || d.Prob[0] > 1-experiments.Rounding {
		return e.empty("that never happens")
	}
	won := sim.Distribution{Metric: d.Metric, Prob: slices.Clone(d.Prob), Counts: slices.Clone(d.Counts)}
	for i := range won.Prob {
		won.Prob[i] /= 1 - d.Prob[0]
	}
	won.Prob[0] = 0
	if won.Counts != nil {
		won.Counts[0] = 0
	}
	return e.filled(won.Mean())
}
