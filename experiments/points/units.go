package points

import (
	"fmt"
	"slices"
	"strings"

	"salvo/experiments"
	"salvo/rules"
)

// gather adds the units to measure to the study: the units that the user names, and the units that satisfy all
// conditions, such as class:tank. Without names and conditions, it takes all units of the roster. A unit that is not
// named must have a cost, and the mix must not leave out its class; but if a condition names a class, no class is left
// out.
func (p *Points) gather() error {
	roster, err := p.library.Roster(p.ruleset)
	if err != nil {
		return err
	}
	var names, conditions []string
	for _, word := range p.asked.Words {
		if rules.IsSelection(word) {
			conditions = append(conditions, word)
		} else {
			names = append(names, word)
		}
	}
	chosen := roster.Units()
	if conditions != nil {
		if chosen, err = roster.Select(strings.Join(conditions, "/")); err != nil {
			return experiments.InputError{Err: err}
		}
	}
	if conditions != nil || names == nil {
		leftOut := p.mix.leaveOut
		if rules.NamesClass(strings.Join(conditions, "/")) {
			leftOut = nil
		}
		for _, u := range chosen {
			if u.Cost() > 0 && !slices.Contains(leftOut, u.Class) {
				p.add(u)
			}
		}
	}
	for _, word := range names {
		units, err := p.unitsNamed(word, roster)
		if err != nil {
			return err
		}
		for _, u := range units {
			p.add(u)
		}
	}
	return nil
}

// add adds a unit to the study unless it is already there, and returns the index of its kind. Units with equal values
// (see alike) become one kind, except if units are compared in pairs.
func (p *Points) add(u *rules.Unit) (place int) {
	name, alike := u.String(), p.alike(u)
	for i := range p.units {
		c := &p.units[i]
		if slices.ContainsFunc(c.bearers, func(b *rules.Unit) bool { return b.String() == name }) {
			return i
		}
		if c.alike == alike && !p.asked.Pairs {
			c.bearers = append(c.bearers, u)
			c.listed = meanCost(c.bearers)
			return i
		}
	}
	p.units = append(p.units, contender{Unit: u, name: name, bearers: []*rules.Unit{u}, alike: alike, listed: float64(u.Cost())})
	return len(p.units) - 1
}

// meanCost returns the mean listed cost of the units that have one; 0 if none has one.
func meanCost(units []*rules.Unit) (mean float64) {
	n := 0
	for _, u := range units {
		if u.Cost() > 0 {
			mean += float64(u.Cost())
			n++
		}
	}
	return mean / float64(max(n, 1))
}

// unitsNamed returns the units that a word stands for: a unit, the units of a class that have a cost, the units of a
// party such as us-rifles+mg-42, or the units of a force except those of classes that the mix leaves out.
func (p *Points) unitsNamed(word string, roster *rules.Roster) (units []*rules.Unit, err error) {
	if u, ok := roster.Unit(word); ok {
		return []*rules.Unit{u}, nil
	}
	if slices.Contains(roster.Classes(), word) {
		units, err = roster.Select("class:" + word)
		return slices.DeleteFunc(units, func(u *rules.Unit) bool { return u.Cost() == 0 }), err
	}
	s, err := p.library.Parse(fmt.Sprintf("%s/%s %s vs %s", p.ruleset.Name, p.mix.procedure, word, word))
	if err != nil {
		return nil, experiments.InputError{Err: err}
	}
	_, isForce := roster.Force(word)
	for _, g := range s.Parties[0].Groups {
		switch {
		case !isForce && g.Count > 1:
			return nil, experiments.BadInput("%q: one unit is weighed, whatever their number: write %s", word, g.Unit)
		case !isForce || !slices.Contains(p.mix.leaveOut, g.Unit.Class):
			units = append(units, g.Unit)
		}
	}
	return units, nil
}
