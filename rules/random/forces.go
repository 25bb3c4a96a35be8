package random

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/rules"
)

// A force holds the units of one side, with one element for each kind of unit.
type force []contingent

// A contingent is a kind of unit in a force, the number of such units, and their role in the plans.
type contingent struct {
	*rules.Unit
	count int
	role  rules.Role
}

func (f force) cost() (points int) {
	for _, u := range f {
		points += u.count * u.Cost()
	}
	return points
}

// room returns the number of squares that a force needs to deploy: one for each unit that stands on the table.
func (f force) room(top *rules.Tabletop) (squares int) {
	for _, u := range f {
		if top.Combat(u.Unit) {
			squares += u.count
		}
	}
	return squares
}

// add returns the force with one more unit of the given kind. role is used only if the kind is new to the force.
func (f force) add(u *rules.Unit, role rules.Role) force {
	for i := range f {
		if f[i].Unit == u {
			f[i].count++
			return f
		}
	}
	return append(f, contingent{u, 1, role})
}

// String returns the force as a scenario line spells it, for example 2xsherman-m4+us-hq.
func (f force) String() (text string) {
	for i, u := range f {
		if i > 0 {
			text += "+"
		}
		if u.count > 1 {
			text += strconv.Itoa(u.count) + "x"
		}
		text += u.Name
	}
	return text
}

// Limits of attempts. mostDraws: to draw a first force with nearly all its points. mostEquals: to draw a second force
// of equal points. mostPairs: to draw the nations that the user does not name, and then both forces.
const (
	mostDraws  = 400
	mostEquals = 3000
	mostPairs  = 10
)

// drawForces returns two forces of equal points. If the user wants equal forces or one force only (r.forces is 1), or
// no two forces of equal points were found, both sides get the same force: the first one of the last pair of nations of
// which a force could be drawn.
func (r *recipe) drawForces() (both [2]force, err error) {
	l := r.luck("forces")
	known := r.muster.NationsFor(r.roster)
	for range mostPairs {
		nations := r.nations
		for side := range nations {
			drawn := known[l.below(len(known))]
			if nations[side] == "" {
				nations[side] = drawn
			}
		}
		first := r.levyOnce(l, r.choicesOf(nations[0]))
		if first == nil {
			continue
		}
		both[0] = first
		if r.forces == 1 {
			break
		}
		second := r.choicesOf(nations[1])
		for range mostEquals {
			if both[1] = r.levy(l, second); both[1] != nil && both[1].cost() == first.cost() {
				return both, nil
			}
		}
	}
	if both[0] == nil {
		return both, fmt.Errorf("no force of %d points could be drawn: a usual one has %d", r.points, r.muster.Points)
	}
	both[1] = slices.Clone(both[0]) // no second force of equal points was found, or none is wanted
	return both, nil
}

// levyOnce draws a first force. It returns nil if all mostDraws attempts fail.
func (r *recipe) levyOnce(l luck, from choices) force {
	for range mostDraws {
		if f := r.levy(l, from); f != nil {
			return f
		}
	}
	return nil
}

// choices holds, for each part of a force, the kinds of units of a nation to choose from, and the unit that accompanies
// the first unit of that part, such as an observer for guns.
type choices []struct {
	kinds []*rules.Unit
	with  *rules.Unit // the accompanying unit; nil for none
}

// choicesOf returns the choices of a nation, without units that cost more than a third of the force's points.
func (r *recipe) choicesOf(nation string) choices {
	all := make(choices, len(r.muster.Parts))
	for i := range all {
		p := &r.muster.Parts[i]
		all[i].kinds = slices.DeleteFunc(p.Choose(r.roster, nation, p.Of), func(u *rules.Unit) bool { return 3*u.Cost() > r.points })
		if p.With != nil {
			all[i].with = p.Choose(r.roster, nation, p.With)[0]
		}
	}
	return all
}

// levy draws a force from choices: first the units that every force must have, then further units while the points
// last. It returns nil if the points do not suffice for the former, or if the force does not spend at least 15/16 of
// its points.
func (r *recipe) levy(l luck, from choices) (f force) {
	parts := r.muster.Parts
	counts, kinds := make([]int, len(parts)), make([][]*rules.Unit, len(parts))
	for i := range parts {
		kinds[i] = fewOf(l, from[i].kinds)
	}
	spent := 0
	take := func(i int) bool {
		if len(kinds[i]) == 0 {
			return false
		}
		u, with := kinds[i][l.below(len(kinds[i]))], from[i].with
		cost := u.Cost()
		if with != nil && counts[i] == 0 {
			cost += with.Cost()
		}
		if spent+cost > r.points {
			return false
		}
		if f = f.add(u, parts[i].Role); with != nil && counts[i] == 0 {
			f = f.add(with, rules.Leads)
		}
		spent += cost
		counts[i]++
		return true
	}
	for i, p := range parts {
		for range p.Least {
			if !take(i) {
				return nil
			}
		}
	}
	for misses := 0; misses < 4*len(parts); {
		i := l.below(len(parts))
		if counts[i] < r.most(&parts[i]) && take(i) {
			misses = 0
		} else {
			misses++
		}
	}
	if spent < r.points*15/16 {
		return nil
	}
	return r.inOrder(f)
}

// most returns the largest number of units of a part that a force may have. The number grows with the points of the
// force if they are above the usual ones.
func (r *recipe) most(p *rules.MusterPart) int {
	return max(p.Most, (p.Most*r.points+r.muster.Points/2)/r.muster.Points)
}

// fewOf chooses one or two kinds of units at random; none if there are none.
func fewOf(l luck, all []*rules.Unit) []*rules.Unit {
	if len(all) == 0 {
		return nil
	}
	kinds := []*rules.Unit{all[l.below(len(all))]}
	if second := all[l.below(len(all))]; l.oneIn(2) && second != kinds[0] {
		kinds = append(kinds, second)
	}
	return kinds
}

// inOrder sorts a force by the roles of its units. Leaders come last.
func (r *recipe) inOrder(f force) force {
	place := func(u contingent) int {
		if u.role == rules.Leads {
			return int(rules.Supports) + 1
		}
		return int(u.role)
	}
	slices.SortStableFunc(f, func(u, v contingent) int { return place(u) - place(v) })
	return f
}
