package rules

import (
	"slices"
	"sync"

	"salvo/rules/tablefile"
)

// Plan returns the plan that a side of a table follows; nil if it has none. Units that a line has added join groups of
// the plan (see recast).
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

// WithPlan returns the scenario in which a side follows the plan p, which need not be in its file.
func (s *Scenario) WithPlan(side int, p *tablefile.Plan) (*Scenario, error) {
	c := s.copy()
	c.added[side], c.memory = p, s.memory
	if err := c.setFactor("plan-"+s.Parties[side].Spec.Name, p.Name); err != nil {
		return nil, err
	}
	return c.completed()
}

// Remembering returns the scenario with a memory. The scenario and its copies with other plans share the memory, and so
// prepare only once everything that does not depend on plans.
func (s *Scenario) Remembering() *Scenario {
	c := *s
	c.memory = new(sync.Map)
	return &c
}

// Remembered returns the value stored under a key in the scenario's memory. If there is none, it calls make and stores
// the result, with the options that make asked: these count as asked each time.
func (s *Scenario) Remembered(key any, make func() any) any {
	if s.memory == nil {
		return make()
	}
	made, ok := s.memory.Load(key)
	if !ok {
		made, _ = s.memory.LoadOrStore(key, s.remember(make))
	}
	m := made.(*remembered)
	if s.asking {
		s.asked = append(s.asked, m.asked...)
	}
	return m.value
}

// A remembered value is a value of a scenario's memory, with the options asked while it was made.
type remembered struct {
	value any
	asked []string
}

func (s *Scenario) remember(make func() any) *remembered {
	asking, asked := s.asking, s.asked
	s.asking, s.asked = true, nil
	m := &remembered{value: make()}
	m.asked, s.asking, s.asked = s.asked, asking, asked
	return m
}

// Menu returns the generic plans of a side, which every table with places has. They are made for the units that the side has
// now.
func (s *Scenario) Menu(side int) []tablefile.Plan {
	return s.Table.Menu(side, s.fighters(side))
}

// fighters sorts the units of a side into fighters and support weapons, and lists the kinds of fighters among its arrivals. If
// all units at the start are support weapons, all of them count as fighters. Without a Muster every unit is a fighter.
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

// PlansOf returns the plans of the file that belong to a side: the plan that the side names, and each plan that no side
// names if the side has all units of that plan.
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

// recast returns the plan with the units that a line has added to the side. Each new kind joins a group that names
// units of the same role, or else of the role that standIn names. If there are several such groups, the first kind of a role
// joins the first group, the next kind the second, and so on. A kind without such a group belongs to the rest.
func (s *Scenario) recast(p *tablefile.Plan, side int) *tablefile.Plan {
	muster := s.Ruleset.Tabletop.Muster
	if s.file == nil || muster == nil {
		return p
	}
	plan := &tablefile.Plan{Name: p.Name, Groups: slices.Clone(p.Groups)}
	var joiners [Supports + 1]int // number of kinds that joined, by role
	for _, g := range s.Parties[side].Groups {
		if s.file.has(side, g.Unit.Name) || plan.Names(g.Unit.Name) {
			continue
		}
		role := muster.RoleOf(g.Unit)
		groups := s.groupsOf(p, role)
		if len(groups) == 0 {
			groups = s.groupsOf(p, standIn[role])
		}
		if len(groups) > 0 {
			group := &plan.Groups[groups[joiners[role]%len(groups)]]
			group.Names = append(slices.Clip(group.Names), g.Unit.Name)
			joiners[role]++
		}
	}
	return plan
}

// standIn holds the role whose group a unit joins if a plan has no group for its own role.
var standIn = [...]Role{Leads: Leads, Assaults: Strikes, Strikes: Assaults, Supports: Supports}

// groupsOf returns the groups of a plan that name units of a role.
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

// unitNamed returns the unit of a name from either side; nil if there is none.
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
