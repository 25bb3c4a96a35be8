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

// A ledger is the list of engagements that a comparison needs. An engagement that is asked for several times is listed
// and calculated once.
type ledger struct {
	entries []*entry
	place   map[string]int // the index in entries of each scenario, by scenario line
	done    int            // how many entries are calculated
}

// An entry is one engagement of the ledger with its result.
type entry struct {
	scenario   *rules.Scenario // nil if the line has a mistake
	engagement *rules.Engagement
	result     *sim.Result // nil until the engagement is calculated, or if it cannot be
	why        string      // why there is no result
	// supposed is the engagement from which this entry differs by one option. It is set only for estimates of the time.
	// This entry is calculated only if both engagements can be worked out exactly.
	supposed *entry
	tooLarge *atomic.Bool // true if the engagement turned out to be too large to be worked out exactly
}

// ask returns the entry of an engagement. It adds the engagement to the ledger if it is not there yet.
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

// walkReading works out exactly the model of engagement e with one option changed. If that model is too large, it sets
// e.tooLarge. It is called only when the time of the work is estimated.
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

// attackerWonIn and targetWonIn are metrics that hold the turn in which the attacker (side a) and the target (side b)
// win a duel; 0 if that side does not win. byTurnWon computes them from the metrics winner and turns.
const (
	attackerWonIn = "a-won-in"
	targetWonIn   = "b-won-in"
)

// byTurnWon adds the metrics attackerWonIn and targetWonIn to a model that has the metrics winner and turns.
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

// line returns the scenario line of an entry, or the reason why there is none.
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

// filled returns a cell with an estimate from the entry's result, and how the result was obtained.
func (e *entry) filled(estimate sim.Estimate) reports.Cell {
	made := reports.Cell{Scenario: e.line(), Exact: e.isExact(), Estimate: estimate}
	if !made.Exact {
		made.Trials, made.Seed = e.result.Trials, e.result.Seed
	}
	return made
}

// chance returns the chance of an event, written as [rules.ParseEvent] reads it: METRIC=VALUE.
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

// effect returns the chance that an attack has the effect label or, if orWorse is true, this effect or a worse one.
func (e *entry) effect(label string, orWorse bool) reports.Cell {
	if orWorse {
		label += "+"
	}
	return e.chance("effect=" + label)
}

// wonBy returns the chance that a side has won the duel by the end of a turn. side is attackerWonIn or targetWonIn.
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

// mean returns the mean of a metric.
func (e *entry) mean(metric string) reports.Cell {
	d, ok := e.result.Metric(metric)
	if !ok {
		return e.empty(fmt.Sprintf("%s has no %s", e.line(), metric))
	}
	return e.filled(d.Mean())
}

// turnsToWin returns the average turn in which a side wins, over the duels that it wins. side is attackerWonIn or
// targetWonIn.
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
