package experiments

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A Balance looks for the value of an axis at which a fight is even, or an event as likely as wanted: the number of tanks
// that makes up for better ones, the save that a unit needs.
type Balance struct {
	scenario *rules.Scenario
	axis     *Axis
	until    string  // event and goal as the user wrote them; "" for the default
	event    string  // the event whose chance is sought, or the score
	goal     float64 // the chance or score that is sought, from 0 to 1
}

// score is a word for use instead of an event: the mean of what the first side gets for a fight, 1 for a win and 1/2
// for a draw. The other side gets the rest, so that a fight with a score of 1/2 is even for both.
const score = "score"

// evenly is the score of the first side in an even fight, and the default share for events.
const evenly = 0.5

// NewBalance returns a search. until names the score or an event, a share, or both: "winner=a 50%". The default share
// is 50 %. The default event is the score; for procedures in which no side can win, it is the worst result.
func NewBalance(s *rules.Scenario, axis *Axis, until string) (*Balance, error) {
	b := &Balance{scenario: WithLots(s)[0], axis: axis, until: until, goal: evenly}
	if len(axis.Values) < 2 {
		return nil, WrongSetting("vary", "%s has one value: there is nothing to choose from", axis.text)
	}
	if err := b.readUntil(); err != nil {
		return nil, SettingError{"until", err}
	}
	return b, nil
}

// wantedShare splits the text of until into a share at its end and the event before it: "winner=a 50%", "12.5 %".
func wantedShare(text string) (percent float64, event string, ok bool) {
	rest, ok := strings.CutSuffix(text, "%")
	if !ok {
		return 0, text, false
	}
	rest = strings.TrimSpace(rest)
	space := strings.LastIndexByte(rest, ' ') + 1
	if strings.Trim(rest[space:], "0123456789.") != "" {
		return 0, text, false
	}
	percent, ok = decimal(rest[space:])
	return percent, strings.TrimSpace(rest[:space]), ok
}

func (b *Balance) readUntil() error {
	text := strings.Join(strings.Fields(b.until), " ")
	if percent, event, ok := wantedShare(text); ok {
		if percent <= 0 || percent >= 100 {
			return BadInput("%s: give a share between 0%% and 100%%", text)
		}
		b.goal, text = percent/100, event
	}
	if b.event = text; text == "" {
		b.event = usualEvent(b.scenario.Procedure)
		if metric, mean := strings.CutPrefix(b.event, "mean "); mean {
			return BadInput(`the first figure of odds is a mean here, which is no event; write an event with its share, as in "%s=1+ 50%%"`, metric)
		}
	}
	if _, err := b.eventOf(Unbounded(b.scenario.Procedure.Metrics)); err != nil {
		return BadInput(`%w; write an event, a share or both, as in "winner=a 50%%"`, err)
	}
	return nil
}

// usualEvent returns the score if a side can win, or else the usual figure, which may be a mean.
func usualEvent(p *rules.Procedure) string {
	if WinnerOf(p.Metrics) >= 0 {
		return score
	}
	return usualFigure(p)
}

// WinnerOf returns the index of the metric that names the winner; -1 if there is none.
func WinnerOf(metrics []sim.Metric) int {
	return slices.IndexFunc(metrics, func(m sim.Metric) bool { return m.Sides != nil })
}

// eventOf returns the event of the search among metrics. For the score it returns an event that contains every outcome,
// since all of them count.
func (b *Balance) eventOf(metrics []sim.Metric) (sim.Event, error) {
	if b.event != score {
		return rules.ParseEvent(b.event, metrics)
	}
	winner := WinnerOf(metrics)
	if winner < 0 {
		return sim.Event{}, fmt.Errorf("score: nobody wins or loses here")
	}
	return sim.Event{Metric: winner, High: metrics[winner].Size() - 1}, nil
}

// Cells returns the largest number of scenarios that the search can calculate: one for each value of the axis.
func (b *Balance) Cells() int { return len(b.axis.Values) }

// at returns the scenario with value i of the axis.
func (b *Balance) at(i int) (*rules.Scenario, error) { return b.axis.At(b.scenario, b.axis.Values[i]) }

// Resolve writes the full scenario line for every value of the axis, until the context ends.
func (b *Balance) Resolve(ctx context.Context, w io.Writer) {
	io.WriteString(w, b.until+"\n")
	for i := range b.axis.Values {
		if ctx.Err() != nil {
			return
		}
		if s, err := b.at(i); err != nil {
			io.WriteString(w, err.Error()+"\n")
		} else {
			io.WriteString(w, s.Resolved())
		}
	}
}

// Check returns an error if fewer than two values of the axis make sense, that is, give a scenario that can be prepared
// and in which the event can occur.
func (b *Balance) Check(ctx context.Context) error {
	_, err := b.places(ctx)
	return err
}

// A sensible is a value of the axis that makes sense: it gives a scenario in which the event can occur.
type sensible struct {
	At     int // the number of the value among those of the axis
	Event  sim.Event
	Metric sim.Metric
}

// places returns a place for each value of the axis at which the scenario can be prepared and the event can occur. If
// another machine has found the list already, this machine need not prepare every scenario.
func (b *Balance) places(ctx context.Context) ([]*place, error) {
	all := make([]*place, len(b.axis.Values))
	for i := range all {
		all[i] = b.place(i)
	}
	values, err := rounds.Conclude(ctx, "values that make sense", func(ctx context.Context) ([]sensible, error) {
		var values []sensible
		var first error
		for i, p := range all {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			event, metric, err := b.eventAt(p)
			if err == nil {
				values = append(values, sensible{i, event, metric})
			} else if first == nil {
				first = err
			}
		}
		if len(values) < 2 {
			return nil, BadInput("fewer than two values of %s make sense: %w", b.axis.Name, first)
		}
		return values, nil
	})
	if err != nil {
		return nil, err
	}
	places := make([]*place, len(values))
	for k, s := range values {
		p := all[s.At]
		if p.scenario, err = b.at(s.At); err != nil {
			return nil, err
		}
		p.event, p.metric = s.Event, s.Metric
		places[k] = p
	}
	return places, nil
}

// place returns value i of the axis as a place of the search. The engagement of the place is prepared on first use.
func (b *Balance) place(i int) *place {
	return &place{value: b.axis.Values[i], scored: b.event == score, ready: sync.OnceValues(func() (*rules.Engagement, error) {
		s, err := b.at(i)
		if err != nil {
			return nil, err
		}
		return s.Prepare()
	})}
}

// eventAt returns the event of the search among the metrics of the place's engagement, and the metric of the event.
func (b *Balance) eventAt(p *place) (event sim.Event, metric sim.Metric, err error) {
	e, err := p.ready()
	if err != nil {
		return event, metric, err
	}
	metrics := e.Model.Metrics()
	if event, err = b.eventOf(Unbounded(metrics)); err != nil {
		return event, metric, SettingError{"until", InputError{err}}
	}
	return event, metrics[event.Metric], nil
}

// A place is one value of the axis, with the results of its scenario so far.
type place struct {
	value    string
	scenario *rules.Scenario
	ready    func() (*rules.Engagement, error) // prepares the engagement once, which takes long on tables
	event    sim.Event
	metric   sim.Metric        // the metric of the event
	scored   bool              // the search is for a score, not for the chance of an event
	counts   []int64           // how often each value of the metric came up, if the scenario was rolled
	exact    *sim.Distribution // the distribution of the metric, if the scenario was calculated exactly
	trials   int64
}

func (p *place) seen() bool { return p.exact != nil || p.trials > 0 }

// share returns the chance of the metric's values from low to high.
func (p *place) share(low, high int) sim.Estimate {
	if p.exact != nil {
		return p.exact.Share(low, high)
	}
	return sim.Wilson(p.count(low, high), p.trials)
}

func (p *place) count(low, high int) (n int64) {
	for v := low; v <= min(high, len(p.counts)-1); v++ {
		n += p.counts[v]
	}
	return n
}

// chance returns the chance of the event, or the score.
func (p *place) chance() sim.Estimate {
	if p.scored {
		return p.score()
	}
	return p.share(p.event.Low, p.event.High)
}

// score returns the score of the first side at this place: the mean of 1 for a win, 1/2 for a draw and 0 for a loss.
func (p *place) score() sim.Estimate {
	metric := &p.metric
	points := sim.Distribution{Metric: sim.Metric{Name: score, Max: 2, Halves: true}, Prob: make([]float64, 3)}
	if p.exact == nil {
		points.Counts = make([]int64, 3)
	}
	for v, label := range metric.Labels {
		at := 1
		switch label {
		case metric.Sides[0]:
			at = 2
		case metric.Sides[1]:
			at = 0
		}
		points.Prob[at] += p.share(v, v).Value
		if p.exact == nil {
			points.Counts[at] += p.count(v, v)
		}
	}
	e := points.Mean()
	return sim.Estimate{Value: e.Value, Low: max(0, e.Low), High: min(1, e.High)}
}

// cautious is the width of a 99.9 % interval divided by that of a 95 % interval. The search looks at many values, and
// at some of them again and again: with 95 % it would soon see a difference where there is none.
const cautious = 1.68

// side returns +1 if the chance or score at the place is surely above the goal, -1 if it is surely below, and 0 if
// neither is sure.
func (p *place) side(goal float64) int {
	e := p.chance()
	switch spare := Rounding + float64((cautious-1)*e.Half()); {
	case e.Low-spare > goal:
		return 1
	case e.High+spare < goal:
		return -1
	}
	return 0
}

// Work runs the search and returns its result. All values are rolled with the same luck, so that only the axis changes
// the chance from one value to the next.
func (b *Balance) Work(ctx context.Context, set Settings) (*reports.Balance, error) {
	if set.Method == Both {
		return nil, WrongSetting("method", "both: a balance is worked out or rolled; write exact, simulate or auto")
	}
	places, err := b.places(ctx)
	if err != nil {
		return nil, err
	}
	usual := set.rollsAsUsual()
	if _, set.Trials = set.Rolling(); usual {
		if e, err := places[0].ready(); err == nil && sim.Slow(e.Model) {
			set.Trials = SlowTrials
		}
	}
	s := &search{balance: b, places: places, set: set, run: sim.Run{Seed: set.Seed, Workers: set.Workers}}
	if set.Progress != nil {
		s.run.Progress = set.Progress(UnknownTrials)
	}
	if err := s.choose(ctx); err != nil {
		return nil, err
	}
	if err := s.find(ctx); err != nil {
		return nil, err
	}
	return s.report()
}
