package rules

import (
	"slices"

	"salvo/rules/tablefile"
)

// Plan is the plan that a side of a table follows; nil if it has none. Units that the file does not know, because a line
// has put them there, play the parts of those that it does know.
func (s *Scenario) Plan(side int) *tablefile.Plan {
	name := s.Word("plan-" + s.Parties[side].Spec.Name)
	for i := range s.Table.Plans {
		if p := &s.Table.Plans[i]; p.Name == name {
			return s.recast(p, side)
		}
	}
	return nil
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
