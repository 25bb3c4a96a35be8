package review

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
	"salvo/sim"
)

// A variant is the scenario with one thing changed.
type variant struct {
	reports.Matter
	scenario *rules.Scenario
	lacks    [2]int // for each side, the place in the party of the unit that is absent, counted from 1; 0 if no unit is
	got      sample
}

// variants returns the variants of a scenario on a table: one unit of a kind is absent, an objective is worth nothing,
// an arrival never comes, or the arrival surely comes on turn 1.
func (j *judge) variants() (all []*variant) {
	s := j.scenario
	if s.Table == nil {
		return nil
	}
	add := func(m reports.Matter, c *rules.Scenario, err error) {
		if err == nil {
			all = append(all, &variant{Matter: m, scenario: c.Remembering()})
		}
	}
	for side := range s.Parties {
		letter := sideLetter(side)
		for arrival, p := range append([]rules.Party{s.Parties[side]}, s.Arrivals[side]...) {
			for _, g := range p.Groups {
				if arrival > 0 && p.Units() == 1 { // the arrival would be empty, which another variant tries
					continue
				}
				c, err := s.WithoutUnit(side, arrival, g.Unit.Name)
				add(reports.Matter{What: reports.UnitAbsent, Side: letter, Name: g.Unit.Name, Words: rules.Group{Count: 1, Unit: g.Unit}.InFull()}, c, err)
				if err == nil && arrival == 0 {
					all[len(all)-1].lacks[side] = s.LastPlace(side, g.Unit.Name)
				}
			}
		}
		for i, a := range s.Table.Sides[side].Arrivals {
			name, words := s.Arrivals[side][i].String(), s.Arrivals[side][i].InFull()
			c, err := s.WithArrival(side, i+1, 0)
			add(reports.Matter{What: reports.ArrivalAbsent, Side: letter, Name: name, Words: words, Turn: a.Turn}, c, err)
			c, err = s.WithArrival(side, i+1, 1)
			add(reports.Matter{What: reports.ArrivalAtOnce, Side: letter, Name: name, Words: words, Turn: a.Turn}, c, err)
		}
	}
	for i, p := range s.Table.Places {
		if p.Objective {
			c, err := s.WithoutObjective(i)
			add(reports.Matter{What: reports.ObjectiveWorthless, Name: p.Name}, c, err)
		}
	}
	return all
}

// whatMatters plays every variant by the choices of both sides, with the random numbers of the scenario itself, and
// adds its value to the report. It plays each variant in glances battles. Then it plays variants with other arrivals, and
// the changes that seem to matter most, as often as the scenario itself.
func (j *judge) whatMatters(ctx context.Context, models []sim.Model) error {
	base, err := j.score(ctx, models, 0, j.trials)
	if err != nil {
		return err
	}
	j.report.Held = base.chance()
	all := j.variants()
	if err := j.play(ctx, all, j.glances); err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(v *variant) bool { return v.got == nil })
	change := func(v *variant) float64 { return math.Abs(v.got.less(base).Value) }
	slices.SortStableFunc(all, func(x, y *variant) int { return cmp.Compare(change(y), change(x)) })
	if err := j.play(ctx, foremost(all), j.trials); err != nil {
		return err
	}
	for _, v := range all {
		v.Value, v.Change = v.got.chance(), v.got.less(base)
		j.report.Matters = append(j.report.Matters, v.Matter)
	}
	slices.SortStableFunc(j.report.Matters, func(x, y reports.Matter) int {
		return cmp.Compare(math.Abs(y.Change.Value), math.Abs(x.Change.Value))
	})
	return j.whatMightHelp(ctx, all)
}

// mostPlayed is the number of largest changes that are played as often as the scenario itself.
const mostPlayed = 6

// foremost returns the first mostPlayed variants of a list, and all variants with other arrivals: the report must say
// reliably whether reinforcements come too late.
func foremost(all []*variant) (some []*variant) {
	for i, v := range all {
		if i < mostPlayed || v.What == reports.ArrivalAbsent || v.What == reports.ArrivalAtOnce {
			some = append(some, v)
		}
	}
	return some
}

// play continues variants until each has the given number of trials. A variant that cannot be played gets no trials,
// and a note says why.
func (j *judge) play(ctx context.Context, all []*variant, trials int64) error {
	notes := make([]string, len(all))
	err := j.set.InParallel(ctx, j.set.Meter(len(all), trials), len(all), func(ctx context.Context, i int, _ experiments.Settings) error {
		v := all[i]
		models, err := j.models(v.scenario, v.lacks)
		if err != nil { // a plan may need the unit or objective that is absent
			notes[i] = fmt.Sprintf("Not tried, %s, %s: %v.", v.What, cmp.Or(v.Words, v.Name), err)
			return ctx.Err()
		}
		more, err := j.score(ctx, models, int64(len(v.got)), trials)
		v.got = append(v.got, more...)
		return err
	})
	for _, note := range notes {
		if note != "" {
			j.report.Notes = append(j.report.Notes, note)
		}
	}
	return err
}

// helpful reports whether luck cannot explain a change, and the change brings the value nearer to one half by more than 2
// percentage points: nearer than the value with the choices of both sides, and nearer than the value that the report
// states. For an arrival on
// turn 1, any gain is enough, because an early arrival also keeps battles open.
func (j *judge) helpful(v *variant, changes int) bool {
	off := func(e sim.Estimate) float64 { return math.Abs(e.Value - 0.5) }
	fairer, least := min(off(j.report.Held), off(j.report.Value))-off(v.Value), 0.02
	if v.What == reports.ArrivalAtOnce {
		least = 0
	}
	return v.What != reports.ArrivalAbsent && surelyApart(v.Change, changes) && fairer > least
}

// whatMightHelp finds the helpful changes that bring the value nearest to one half, at most helps of them. It follows
// battles with each of them, and adds to the report the median turn that decides these battles.
func (j *judge) whatMightHelp(ctx context.Context, all []*variant) error {
	r := j.report
	var best []*variant
	for _, v := range all {
		if j.helpful(v, len(all)) {
			best = append(best, v)
		}
	}
	slices.SortStableFunc(best, func(x, y *variant) int {
		return cmp.Compare(math.Abs(x.Value.Value-0.5), math.Abs(y.Value.Value-0.5))
	})
	for _, v := range best[:min(j.helps, len(best))] {
		models, err := j.models(v.scenario, v.lacks)
		if err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
		battles, err := j.follow(ctx, v.scenario, models, max(20, j.battles/5), max(40, j.playOuts/2))
		if err != nil {
			return err
		}
		turns, _, _ := decisions(battles)
		r.Helps = append(r.Helps, reports.Help{Matter: v.Matter, Decided: reports.MedianTurn(turns)})
	}
	return nil
}
