package rules

import (
	"slices"
	"sync"

	"salvo/rules/tablefile"
)

// Plan is the plan that a side of a table follows; nil if it has none. Units that the file does not know, because a line
// has put them there, play the parts of those that it does know.
func (s *Scenario) Plan(side int) *tablefile.Plan {
	name := s.Word("plan-" + s.Parties[side].Spec.Name)
	if p := s.added[side]; p != nil && p.Name == name {
		return p
	}
	for i := range s.Table.Plans {
		if p := &s.Table.Plans[i]; p.Name == name {
			return s.recast(p, side)
		}
	}
	menu := s.Menu(side)
	if i := slices.IndexFunc(menu, func(p tablefile.Plan) bool { return p.Name == name }); i >= 0 {
		return &menu[i]
	}
	return nil
}

// WithPlan returns the scenario in which a side follows a plan that its file need not have.
func (s *Scenario) WithPlan(side int, p *tablefile.Plan) (*Scenario, error) {
	c := s.copy()
	c.added[side], c.memory = p, s.memory
	if err := c.setFactor("plan-"+s.Parties[side].Spec.Name, p.Name); err != nil {
		return nil, err
	}
	return c.completed()
}

// Remembering returns the scenario with a memory: it and its copies with other plans prepare only once what does not depend on
// plans.
func (s *Scenario) Remembering() *Scenario {
	c := *s
	c.memory = new(sync.Map)
	return &c
}

// Remembered returns what was made under a key for a scenario that differs in its plans alone, or makes it.
func (s *Scenario) Remembered(key any, make func() any) any {
	if s.memory == nil {
		return make()
	}
	made, ok := s.memory.Load(key)
	if !ok {
		made, _ = s.memory.LoadOrStore(key, make())
	}
	return made
}

// Menu returns the generic plans of a side: those that every table has without writing them, for the units that the side
// has now.
func (s *Scenario) Menu(side int) []tablefile.Plan {
	return s.Table.Menu(side, s.fighters(side))
}

// fighters sorts the units of a side into fighters and support weapons. If all of them support, all of them fight.
func (s *Scenario) fighters(side int) (f tablefile.Force) {
	top, next := s.Ruleset.Tabletop, 1
	fights := func(u *Unit) bool {
		if top.Muster == nil {
			return true
		}
		role := top.Muster.RoleOf(u)
		return role == Assaults || role == Strikes
	}
	for _, g := range s.Parties[side].Groups {
		if !top.Combat(g.Unit) {
			continue
		}
		for range g.Count {
			if fights(g.Unit) {
				f.Fighters = append(f.Fighters, next)
			} else {
				f.Supports = append(f.Supports, next)
			}
			next++
		}
	}
	if f.Fighters == nil {
		f.Fighters, f.Supports = f.Supports, nil
	}
	for _, p := range s.Arrivals[side] {
		for _, g := range p.Groups {
			if fights(g.Unit) && !slices.Contains(f.Later, g.Unit.Name) {
				f.Later = append(f.Later, g.Unit.Name)
			}
		}
	}
	return f
}

// PlansOf returns the plans of the file that belong to a side: those that the side names, and of those that nobody names
// the ones that speak of no unit that the side lacks.
func (s *Scenario) PlansOf(side int) (names []string) {
	for i := range s.Table.Plans {
		p := &s.Table.Plans[i]
		named := false
		for of := range s.Table.Sides {
			named = named || s.Table.Sides[of].Plan == i
		}
		if s.Table.Sides[side].Plan == i || !named && s.mayFollow(side, p) {
			names = append(names, p.Name)
		}
	}
	return names
}

// mayFollow reports whether a side of the file has all units that a plan names.
func (s *Scenario) mayFollow(side int, p *tablefile.Plan) bool {
	for _, g := range p.Groups {
		if slices.ContainsFunc(g.Names, func(unit string) bool { return !s.file.has(side, unit) }) {
			return false
		}
	}
	return true
}

// recast is a plan that also speaks of the units of a side that the file does not know. Each kind of them joins a group that
// names units of the same role; where there are several such groups, one kind joins the first, the next the second and so
// on. Whoever finds none is one of the rest.
func (s *Scenario) recast(p *tablefile.Plan, side int) *tablefile.Plan {
	muster := s.Ruleset.Tabletop.Muster
	if s.file == nil || muster == nil {
		return p
	}
	made := &tablefile.Plan{Name: p.Name, Groups: slices.Clone(p.Groups)}
	var joined [Supports + 1]int // kinds of each role
	for _, g := range s.Parties[side].Groups {
		if s.file.has(side, g.Unit.Name) || made.Names(g.Unit.Name) {
			continue
		}
		role := muster.RoleOf(g.Unit)
		groups := s.groupsOf(p, role)
		if len(groups) == 0 {
			groups = s.groupsOf(p, standIn[role])
		}
		if len(groups) > 0 {
			group := &made.Groups[groups[joined[role]%len(groups)]]
			group.Names = append(slices.Clip(group.Names), g.Unit.Name)
			joined[role]++
		}
	}
	return made
}

// standIn is the role whose part somebody plays if a plan has none for his own.
var standIn = [...]Role{Leads: Leads, Assaults: Strikes, Strikes: Assaults, Supports: Supports}

// groupsOf are the groups of a plan that name units of a role.
func (s *Scenario) groupsOf(p *tablefile.Plan, role Role) (groups []int) {
	for i := range p.Groups {
		for _, name := range p.Groups[i].Names {
			if u := s.file.unitNamed(name); u != nil && s.Ruleset.Tabletop.Muster.RoleOf(u) == role {
				groups = append(groups, i)
				break
			}
		}
	}
	return groups
}

// unitNamed is a unit of either side that is called so; nil if there is none.
func (s *Scenario) unitNamed(name string) *Unit {
	for side := range s.Parties {
		for _, p := range append([]Party{s.Parties[side]}, s.Arrivals[side]...) {
			for _, g := range p.Groups {
				if g.Unit.Name == name {
					return g.Unit
				}
			}
		}
	}
	return nil
}
