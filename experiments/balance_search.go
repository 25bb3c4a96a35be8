package experiments

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"salvo/experiments/rounds"
	"salvo/reports"
	"salvo/rules"
	"salvo/rules/english"
	"salvo/sim"
)

// A search is the state of the search along the places.
type search struct {
	balance *Balance
	places  []*place
	set     Settings
	run     sim.Run
	exact   bool
	notes   []string
}

const (
	coarse    = 25        // the number of values, spread over the axis, that the search looks at first
	firstLook = 10 * 4096 // the trials of a value at first; doubled while they do not decide its side of the goal
	// closerLooks is the first guess of the trials that all values near the crossing need, in multiples of firstLook.
	closerLooks = 8
)

// choose decides whether all values are calculated exactly, or all are rolled. It tries the last and the first value of
// the axis; if one of these is too large, all are rolled.
func (s *search) choose(ctx context.Context) error {
	if s.set.Method == Simulate {
		return nil
	}
	s.exact = true
	for _, p := range []*place{s.places[len(s.places)-1], s.places[0]} { // the larger first: it fails sooner
		err := s.look(ctx, p, 0)
		var limit sim.LimitError
		switch {
		case errors.As(err, &limit) && s.set.Method == Exact:
			return BadInput("%s: %w; use %s simulate", p.scenario, err, Setting("method"))
		case errors.As(err, &limit):
			s.exact = false
			s.notes = append(s.notes, Rolled(limit))
			return nil
		case err != nil:
			return err
		}
	}
	return nil
}

// look calculates a place, or rolls it until it has the given number of trials.
func (s *search) look(ctx context.Context, p *place, trials int64) error {
	metric := p.event.Metric
	if s.exact {
		if p.exact != nil {
			return nil
		}
		e, err := p.ready()
		if err != nil {
			return err
		}
		r, err := s.set.Walk(ctx, e.Model)
		if err != nil {
			return err
		}
		p.exact = &r.Metrics[metric]
		return nil
	}
	if trials = min(trials, s.set.Trials); trials <= p.trials {
		return nil
	}
	what := fmt.Sprintf("%s, trials %d to %d", p.value, p.trials, trials)
	counts, err := rounds.Conclude(ctx, what, func(ctx context.Context) ([]int64, error) {
		if err := rounds.CheckAssigned(ctx, trials-p.trials); err != nil {
			return nil, err
		}
		e, err := p.ready()
		if err != nil {
			return nil, err
		}
		return sim.SameLuckCounts(ctx, s.balance.scenario.String(), e.Model, metric, p.trials, trials, s.run)
	})
	if err != nil {
		return err
	}
	if p.counts == nil {
		p.counts = make([]int64, len(counts))
	}
	for v, n := range counts {
		p.counts[v] += n
	}
	p.trials = trials
	return nil
}

// find looks at values spread over the axis, and then at more values where the chance crosses the goal. Unless the
// search is exact, values next to a crossing get more trials. A value has enough trials when it is surely on one side
// of the goal and, if the user set a precision, its chance is known to that precision. No value gets more trials than
// the settings allow.
func (s *search) find(ctx context.Context) error {
	n := len(s.places)
	step := max(1, float64(n-1)/(coarse-1))
	var some []*place
	for at := 0.0; at < float64(n)-0.5; at += step {
		some = append(some, s.places[int(math.Round(at))])
	}
	if !s.exact {
		s.set.Foresee(int64(len(some)+closerLooks) * min(firstLook, s.set.Trials))
	}
	err := s.set.InParallel(ctx, Meter{}, len(some), func(ctx context.Context, i int, _ Settings) error {
		return s.look(ctx, some[i], firstLook)
	})
	if err != nil {
		return err
	}
	for {
		s.foresee()
		next, trials := s.next()
		if next == nil {
			return nil
		}
		if err := s.look(ctx, next, trials); err != nil {
			return err
		}
	}
}

// foresee announces how many trials the search will need. It adds up the trials already rolled, a first look at each
// value that halves the gap of a crossing, and the trials that places near a crossing seem to need until their side and
// their chance are known. An exact search announces nothing.
func (s *search) foresee() {
	if s.exact {
		return
	}
	all := int64(0)
	for _, p := range s.places {
		all += p.trials
	}
	for _, c := range s.widened() {
		all += int64(math.Ceil(math.Log2(float64(max(1, c.high-c.low))))) * firstLook
		for _, p := range s.places[c.low : c.high+1] {
			if p.seen() && !s.isSettled(p) {
				all += s.needed(p) - p.trials
			}
		}
	}
	s.set.Foresee(all)
}

// needed returns how many trials a place seems to need in all until its side of the goal is known and, if the user set
// a precision, its chance is known to that precision.
func (s *search) needed(p *place) int64 {
	e := p.chance()
	off := math.Abs(e.Value-s.balance.goal) / cautious
	if wanted := s.set.PrecisionInPoints / 100; wanted > 0 {
		off = min(off, wanted)
	}
	return moreTrials(p.trials, e.Half(), off, s.set.Trials)
}

// next returns the place to look at next, and how many trials the place should then have in all; nil if no place needs
// more. The middle of a crossing between values that are not neighbours comes first.
func (s *search) next() (p *place, trials int64) {
	for _, c := range s.crossings() {
		if c.high-c.low > 1 {
			return s.places[(c.low+c.high)/2], firstLook
		}
	}
	for _, c := range s.widened() {
		for _, p := range s.places[c.low : c.high+1] {
			switch {
			case !p.seen():
				return p, firstLook
			case !s.isSettled(p):
				return p, s.closer(p)
			}
		}
	}
	return nil, 0
}

// isSettled reports whether a place needs no more trials, or may not have more.
func (s *search) isSettled(p *place) bool {
	if p.exact != nil || p.trials >= s.set.Trials {
		return true
	}
	return p.side(s.balance.goal) != 0 && (s.set.PrecisionInPoints == 0 || 100*p.chance().Half() <= s.set.PrecisionInPoints)
}

// closer returns how many trials a place should have at the next look: twice as many as now, or more if twice as many
// surely do not reach the precision.
func (s *search) closer(p *place) int64 {
	trials, wanted := 2*p.trials, s.set.PrecisionInPoints/100
	for wanted > 0 && trials < s.set.Trials &&
		sim.SurelyWider(p.chance().Half(), wanted, p.trials, float64(trials)/float64(p.trials)) {
		trials *= 2
	}
	return trials
}

// A crossing is a range of places, given by two indexes. Either low and high are next to each other among the places
// that were looked at, and the goal is between their chances; or they are one place whose chance may equal the goal.
type crossing struct{ low, high int }

func (s *search) crossings() []crossing {
	var all []crossing
	last := -1
	for i, p := range s.places {
		if !p.seen() {
			continue
		}
		if last >= 0 && s.direction(last)*s.direction(i) < 0 {
			all = append(all, crossing{last, i})
		} else if s.isOpen(i) {
			all = append(all, crossing{i, i})
		}
		last = i
	}
	return all
}

// direction returns 1 if the chance at a place is above the goal, -1 if it is below, and 0 if it equals the goal.
// Above and below are treated alike, so that a fight with its sides exchanged is searched in the same way.
func (s *search) direction(i int) int {
	switch off := s.places[i].chance().Value - s.balance.goal; {
	case off > Rounding:
		return 1
	case off < -Rounding:
		return -1
	}
	return 0
}

// isOpen reports whether the interval of the chance at place i contains the goal, so that the side of the place is not
// known.
func (s *search) isOpen(i int) bool {
	return s.places[i].seen() && s.places[i].side(s.balance.goal) == 0
}

// widened returns the crossings, each widened on both ends to the nearest place whose side is known. Crossings that
// then overlap are joined.
func (s *search) widened() []crossing {
	var all []crossing
	for _, c := range s.crossings() {
		for c.low > 0 && s.isOpen(c.low) {
			c.low--
		}
		for c.high < len(s.places)-1 && s.isOpen(c.high) {
			c.high++
		}
		if n := len(all); n > 0 && c.low < all[n-1].high {
			all[n-1].high = max(all[n-1].high, c.high)
			continue
		}
		all = append(all, c)
	}
	return all
}

// report returns the result of the search.
func (s *search) report() (*reports.Balance, error) {
	b := s.balance
	seen := slices.DeleteFunc(slices.Clone(s.places), func(p *place) bool { return !p.seen() })
	varied := *b.axis
	varied.Values = nil
	for _, p := range seen {
		varied.Values = append(varied.Values, p.value)
	}
	varied.Describe(b.scenario)
	axis := varied.Axis
	report := &reports.Balance{
		Chart: reports.Chart{
			Scenario: b.scenario.String(), Typed: b.scenario.Typed(),
			Title: b.scenario.Ruleset.Title + ": " + b.scenario.Procedure.Title,
			X:     axis, Panels: s.panels(seen), Notes: append(s.notes, s.leftOut()...), Version: s.set.Version,
		},
		Event: b.event, Goal: b.goal, Labels: seen[0].metric.Labels,
	}
	report.Add(b.scenario.Illustrative())
	if b.event == score {
		report.Score = ContestOf(b.scenario, &seen[0].metric)
	}
	var never [][]reports.Never
	var ready []*rules.Engagement
	for _, p := range seen {
		e, err := p.ready()
		if err != nil {
			return nil, err
		}
		never, ready = append(never, NeverOf(e)), append(ready, e)
	}
	report.Never = reports.NeverIn(never)
	for _, a := range ready[0].Assumed {
		if everywhere(a, ready) {
			report.Assumed = append(report.Assumed, reports.Assumption(a))
		}
	}
	for _, c := range s.widened() {
		found, err := s.crossing(c)
		if err != nil {
			return nil, err
		}
		report.Crossings = append(report.Crossings, found)
	}
	report.Answer = report.Answers()
	return report, nil
}

// leftOut returns a note on the values of the axis that make no sense, with the reason for the first of them. It returns no
// note if all values make sense.
func (s *search) leftOut() []string {
	b := s.balance
	var out []int
	for i, value := range b.axis.Values {
		if !slices.ContainsFunc(s.places, func(p *place) bool { return p.value == value }) {
			out = append(out, i)
		}
	}
	if out == nil {
		return nil
	}
	first, last := out[0], out[len(out)-1]
	_, _, why := b.eventAt(b.place(first))
	which := b.axis.Values[first]
	switch {
	case len(out) == 1:
	case last-first+1 == len(out):
		which += " to " + b.axis.Values[last]
	default:
		which += " and others"
	}
	return []string{fmt.Sprintf("Left out of %s: %s: %v.", english.Counted(len(b.axis.Values), "value"), which, why)}
}

// inWords returns the event in words that are true at every value of the axis.
func (b *Balance) inWords(event sim.Event) string {
	told, _ := b.scenario.Clause(b.event, namesAlong(b.scenario, b.axis), b.axis.Name) // no error is possible: the ruleset's tests check every clause
	return b.scenario.FigureInWords(rules.Figure{Text: b.event, Event: event}, told)
}

// panels returns the panels of the report, each with a cell for every place: the chance of the event, or the score and
// the share of each outcome.
func (s *search) panels(seen []*place) []reports.Panel {
	b := s.balance
	panel := reports.Panel{Figure: b.event, Goal: &b.goal, Cells: s.cells(seen, (*place).chance, b.event != score)}
	if panel.Metric, panel.Value = figureWords(b.event); b.event != score {
		panel.Words = b.inWords(seen[0].event)
		return []reports.Panel{panel}
	}
	metric := &seen[0].metric
	panel.Metric, panel.Value = metric.Name, score
	all := []reports.Panel{panel}
	for v, label := range metric.Labels {
		share := func(p *place) sim.Estimate { return p.share(v, v) }
		made := reports.Panel{Figure: metric.Name + "=" + label, Metric: metric.Name, Value: label,
			Cells: s.cells(seen, share, false)}
		for i, p := range seen {
			if cell := &made.Cells[0][i]; !cell.Exact {
				n := p.count(v, v)
				cell.Count = &n
			}
		}
		all = append(all, made)
	}
	return all
}

// cells returns a cell with a figure for every place. counted says that the figure is the chance of the event; each
// cell then also says in how many trials the event occurred.
func (s *search) cells(seen []*place, figure func(p *place) sim.Estimate, counted bool) [][]reports.Cell {
	var cells []reports.Cell
	for _, p := range seen {
		c := reports.Cell{Scenario: p.scenario.String(), Estimate: figure(p), Exact: p.exact != nil}
		if !c.Exact {
			c.Trials, c.Seed = p.trials, s.set.Seed
		}
		if !c.Exact && counted {
			n := p.count(p.event.Low, p.event.High)
			c.Count = &n
		}
		cells = append(cells, c)
	}
	return [][]reports.Cell{cells}
}

// ContestOf returns a name for each label of the metric of the winner: the name of the side that wins, or the label
// itself if no side wins.
func ContestOf(s *rules.Scenario, metric *sim.Metric) *reports.Contest {
	names := s.Names()
	for i := range names { // the first kind of unit is enough: the others would fill the table
		names[i].Label, _, _ = strings.Cut(names[i].Label, ", ")
	}
	contest := &reports.Contest{Sides: metric.Sides}
	for _, label := range metric.Labels {
		switch label {
		case metric.Sides[0]:
			contest.Names = append(contest.Names, names[0].Label)
		case metric.Sides[1]:
			contest.Names = append(contest.Names, names[1].Label)
		default:
			contest.Names = append(contest.Names, label)
		}
	}
	return contest
}

func everywhere(a rules.Assumption, engagements []*rules.Engagement) bool {
	return !slices.ContainsFunc(engagements, func(e *rules.Engagement) bool { return !slices.Contains(e.Assumed, a) })
}

// crossing returns the report of a crossing: every value from its low to its high end, with the chance of the event and
// of each outcome.
func (s *search) crossing(c crossing) (reports.Crossing, error) {
	var neighbours reports.Crossing
	for _, p := range s.places[c.low : c.high+1] {
		told, err := p.winsInWords()
		if err != nil {
			return neighbours, err
		}
		near := reports.Neighbour{Value: p.value, Chance: p.chance(), Side: reports.SideOfGoal(p.side(s.balance.goal)), Told: told}
		for v, label := range p.metric.Labels {
			near.Labels = append(near.Labels, reports.LabelChance{Label: label, Chance: p.share(v, v)})
		}
		neighbours = append(neighbours, near)
	}
	return neighbours, nil
}

// winsInWords returns a sentence about how often each side wins at the place; nil if the search is not for the score.
func (p *place) winsInWords() (reports.Sentence, error) {
	if !p.scored {
		return nil, nil
	}
	sentences, err := p.scenario.Told()
	if err != nil {
		return nil, err
	}
	var clauses []reports.Clause
	for _, sentence := range sentences {
		for _, c := range sentence {
			if e := c.Figure.Event; !c.Figure.Mean && e.Metric == p.event.Metric {
				clauses = append(clauses, reports.Clause{Text: c.Text, Name: c.Figure.Text, IfAny: c.IfAny, Metric: p.metric.Name,
					Figure: p.share(e.Low, e.High)})
			}
		}
	}
	return reports.Tell(clauses), nil
}
