package players

import (
	"context"

	"salvo/experiments"
	"salvo/reports"
	"salvo/rules"
)

// A Strategy is a plan that a side should choose in a share of the battles.
type Strategy struct {
	Name  string
	Share float64
	side  int
	plan  plan
}

// In returns a scenario in which the side follows the plan.
func (st *Strategy) In(s *rules.Scenario) (*rules.Scenario, error) { return st.plan.of(s, st.side) }

// Without returns the strategy for a side that lacks the unit at the given place of its party. Plans count places from
// 1. The later units move up by one place.
func (st Strategy) Without(place int) Strategy {
	if st.plan.own == nil || place == 0 {
		return st
	}
	own := *st.plan.own
	own.Groups = nil
	for _, g := range st.plan.own.Groups {
		counted := g.Numbers != nil
		g.Numbers = movedUp(g.Numbers, place)
		if !counted || g.Numbers != nil || g.Names != nil || g.All || g.Rest {
			own.Groups = append(own.Groups, g)
		}
	}
	st.plan.own = &own
	return st
}

// movedUp removes one place (the argument without) from places of a party: later places become 1 less.
func movedUp(places []int, without int) (left []int) {
	for _, p := range places {
		switch {
		case p < without:
			left = append(left, p)
		case p > without:
			left = append(left, p-1)
		}
	}
	return left
}

// Solve plays the plans against each other, and returns the report and the choices of both sides.
func (p *Plans) Solve(ctx context.Context, set experiments.Settings) (*reports.Plans, [2][]Strategy, error) {
	var mixtures [2][]Strategy
	if set.Method == experiments.Both {
		return nil, mixtures, experiments.WrongSetting("method", "both: plans are worked out or rolled; write exact, simulate or auto")
	}
	e := p.effort(&set)
	m, err := p.begin(ctx, set, e)
	if err != nil {
		return nil, mixtures, err
	}
	v, b, err := m.solve(ctx, e)
	if err != nil {
		return nil, mixtures, err
	}
	for side, x := range []Mixture{v.X, v.Y} {
		for _, o := range m.backedOf(side, x) {
			mixtures[side] = append(mixtures[side], Strategy{o.name, o.share, side, o.plan})
		}
	}
	r, err := m.report(v, b)
	if err == nil && e.deep > 0 {
		err = m.tellDeep(ctx, e, v, b, r)
	}
	return r, mixtures, err
}

// tellDeep adds what the player deep gains to a report.
func (m *match) tellDeep(ctx context.Context, e *effort, v *verdict, b *bound, r *reports.Plans) error {
	now := v.value
	if b != nil {
		now = b.Now
	}
	d, err := m.deepen(ctx, e, v.choice, now)
	if err != nil {
		return err
	}
	r.Deep = (*reports.DeepGain)(d)
	r.Answer = r.Answers()
	return nil
}
