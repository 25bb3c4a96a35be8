package random

import (
	"fmt"
	"slices"
	"strconv"

	"salvo/rules"
)

// A force is the units of a side, kind by kind.
type force []levied

// A levied is a number of units of one kind.
type levied struct {
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

// room returns the number of squares that a force occupies.
func (f force) room(top *rules.Tabletop) (squares int) {
	for _, u := range f {
		if top.Combat(u.Unit) {
			squares += u.count
		}
	}
	return squares
}

// add returns the force with one more unit of a kind.
func (f force) add(u *rules.Unit, role rules.Role) force {
	for i := range f {
		if f[i].Unit == u {
			f[i].count++
			return f
		}
	}
	return append(f, levied{u, 1, role})
}

// String returns the force as a scenario line spells it.
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

// The numbers of attempts: to draw a force with nearly all its points, to draw a second one of equal worth, and to
// begin anew.
const (
	mostDraws  = 400
	mostEquals = 3000
	mostPairs  = 10
)

// drawForces returns two forces of equal points.
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
		lists := [2]list{r.listOf(nations[0]), r.listOf(nations[1])}
		for range mostDraws {
			if both[0] = r.levy(l, lists[0]); both[0] != nil {
				break
			}
		}
		if both[0] == nil {
			continue
		}
		if r.forces == 1 {
			break
		}
		for range mostEquals {
			if both[1] = r.levy(l, lists[1]); both[1] != nil && both[1].cost() == both[0].cost() {
				return both, nil
			}
		}
	}
	if both[0] == nil {
		return both, fmt.Errorf("no force of %d points could be drawn: a usual one has %d", r.points, r.muster.Points)
	}
	both[1] = slices.Clone(both[0]) // no two forces of equal points were found
	return both, nil
}

// A list holds the units of a nation for each part of a force, and the units that come with them.
type list []struct {
	kinds []*rules.Unit
	with  *rules.Unit // nil for none
}

// listOf returns the list of a nation without units that cost more than a third of the points.
func (r *recipe) listOf(nation string) list {
	all := make(list, len(r.muster.Parts))
	for i := range all {
		p := &r.muster.Parts[i]
		all[i].kinds = slices.DeleteFunc(p.Choose(r.roster, nation, p.Of), func(u *rules.Unit) bool { return 3*u.Cost() > r.points })
		if p.With != nil {
			all[i].with = p.Choose(r.roster, nation, p.With)[0]
		}
	}
	return all
}

// levy draws a force: first what it must have, then further units that it may have and can pay for. It returns nil if
// the force is not near its points.
func (r *recipe) levy(l luck, from list) (f force) {
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

// most returns the largest number of units of a part in a force. The number grows with the points of the force.
func (r *recipe) most(p *rules.MusterPart) int {
	return max(p.Most, (p.Most*r.points+r.muster.Points/2)/r.muster.Points)
}

// fewOf chooses one or two kinds of units.
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

// inOrder sorts a force by the roles of its units. Units that lead come last.
func (r *recipe) inOrder(f force) force {
	place := func(u levied) int {
		if u.role == rules.Leads {
			return int(rules.Supports) + 1
		}
		return int(u.role)
	}
	slices.SortStableFunc(f, func(u, v levied) int { return place(u) - place(v) })
	return f
}
