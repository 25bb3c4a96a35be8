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
}

// variants lists the changes on a table: each kind of unit has one unit less, objectives are worth nothing, arrivals never
// come, or surely come on turn 1.
func (j *judge) variants() (all []variant) {
	s := j.scenario
	if s.Table == nil {
		return nil
	}
	add := func(m reports.Matter, c *rules.Scenario, err error) {
		if err == nil {
			all = append(all, variant{m, c.Remembering()})
		}
	}
	for side := range s.Parties {
		letter := sideLetter(side)
		for arrival, p := range append([]rules.Party{s.Parties[side]}, s.Arrivals[side]...) {
			for _, g := range p.Groups {
				if arrival > 0 && p.Units() == 1 { // the arrival itself is removed by another variant
					continue
				}
				c, err := s.WithoutUnit(side, arrival, g.Unit.Name)
				add(reports.Matter{What: reports.UnitAbsent, Side: letter, Name: g.Unit.Name}, c, err)
			}
		}
		for i, a := range s.Table.Sides[side].Arrivals {
			name := s.Arrivals[side][i].String()
			c, err := s.WithArrival(side, i+1, 0)
			add(reports.Matter{What: reports.ArrivalAbsent, Side: letter, Name: name, Turn: a.Turn}, c, err)
			c, err = s.WithArrival(side, i+1, 1)
			add(reports.Matter{What: reports.ArrivalAtOnce, Side: letter, Name: name, Turn: a.Turn}, c, err)
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

// whatMatters plays every variant with the mixtures and the luck of the scenario itself.
func (j *judge) whatMatters(ctx context.Context, models []sim.Model) error {
	base, err := j.score(ctx, models, j.trials)
	if err != nil {
		return err
	}
	j.report.Held = base.chance()
	all := j.variants()
	meter := j.set.Meter(len(all), j.trials)
	found, refused := make([]*reports.Matter, len(all)), make([]string, len(all))
	err = j.set.InParallel(ctx, meter, len(all), func(ctx context.Context, i int, own experiments.Settings) error {
		models, err := j.models(all[i].scenario)
		if err != nil { // a plan may need what is missing now
			refused[i] = fmt.Sprintf("Not tried, %s, %s: %v.", all[i].What, all[i].Name, err)
			return ctx.Err()
		}
		got, err := j.score(ctx, models, j.trials)
		if err != nil {
			return err
		}
		m := all[i].Matter
		m.Value, m.Change = got.chance(), got.less(base)
		found[i] = &m
		return nil
	})
	for i, m := range found {
		if m != nil {
			j.report.Matters = append(j.report.Matters, *m)
		} else if refused[i] != "" {
			j.report.Notes = append(j.report.Notes, refused[i])
		}
	}
	slices.SortStableFunc(j.report.Matters, func(x, y reports.Matter) int {
		return cmp.Compare(math.Abs(y.Change.Value), math.Abs(x.Change.Value))
	})
	return err
}

// mostHelp is the largest number of changes that are tried because they might help.
const mostHelp = 2

// whatMightHelp follows battles with the changes that bring the value nearest to even, or with immediate arrivals if battles
// are decided early.
func (j *judge) whatMightHelp(ctx context.Context) error {
	r := j.report
	var best []variant
	for _, v := range j.variants() {
		i := slices.IndexFunc(r.Matters, func(m reports.Matter) bool {
			return m.What == v.What && m.Side == v.Side && m.Name == v.Name
		})
		if i < 0 || v.What == reports.ArrivalAbsent {
			continue
		}
		v.Matter = r.Matters[i]
		fairer := math.Abs(r.Held.Value-0.5) - math.Abs(v.Value.Value-0.5)
		if sure := math.Abs(v.Change.Value) > v.Change.Half(); sure && (fairer > 0.02 || v.What == reports.ArrivalAtOnce && fairer > -0.03) {
			best = append(best, v)
		}
	}
	slices.SortStableFunc(best, func(x, y variant) int {
		return cmp.Compare(math.Abs(x.Value.Value-0.5), math.Abs(y.Value.Value-0.5))
	})
	for _, v := range best[:min(mostHelp, len(best))] {
		models, err := j.models(v.scenario)
		if err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
		battles, err := j.follow(ctx, v.scenario, models, max(20, j.battles/5), max(40, j.playOuts/4))
		if err != nil {
			return err
		}
		turns, _, _ := decisions(battles)
		r.Helps = append(r.Helps, reports.Help{Matter: v.Matter, Decided: reports.MedianTurn(turns)})
	}
	return nil
}
