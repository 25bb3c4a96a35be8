package battle

import (
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A Strategy is a choice of one course for each group of a side.
type Strategy struct {
	Name    string
	Courses []uint8 // the number of the course, by group
}

// readMenu makes the courses of all strategies of a side available to its groups, besides the course of their plan. If the
// player deep leads the side, its groups are first divided by kinds of units, so that each kind can follow a course of its
// own.
func (s *Script) readMenu(of *rules.Scenario, side Side) {
	s.groupAll(of, side)
	s.readElsewhere(side)
	if s.players[side] == PlayerDeep {
		s.divide(side)
	}
	own := of.PlansOf(int(side))
	for i := range s.table.Plans {
		if plan := &s.table.Plans[i]; slices.Contains(own, plan.Name) {
			s.addStrategy(of, side, plan)
		}
	}
	s.written[side] = len(s.strategies[side])
	menu := of.Menu(int(side))
	for i := range menu {
		s.addStrategy(of, side, &menu[i])
	}
	if s.players[side] == PlayerDeep {
		s.addErrands(of, side)
	}
}

// The values of caution on courses of a single task (addErrands): bold for an attack, wary for holding.
const (
	boldly = 0.3
	warily = 2
)

// addErrands gives each group of a side courses of a single task: attack, hold or support each of the objectives. A
// group can follow them whatever the other groups do.
func (s *Script) addErrands(of *rules.Scenario, side Side) {
	for g := range s.groups[side] {
		for _, place := range s.objectives {
			for _, e := range []struct {
				do      tablefile.Verb
				caution float64
			}{{tablefile.Attack, 1}, {tablefile.Attack, boldly}, {tablefile.Hold, warily}, {tablefile.Support, 1}} {
				s.courseOf(of, side, g, &tablefile.Group{Tasks: []tablefile.Task{{Do: e.do, Place: place}}, Caution: e.caution, Careful: true})
			}
		}
	}
}

// groupAll puts the units of a side that belong to no group into a new group without tasks. These units stay where they
// are, as they would without a group.
func (s *Script) groupAll(of *rules.Scenario, side Side) {
	if len(s.groups[side]) == MostGroups || !slices.ContainsFunc(s.units[side], func(u actor) bool { return u.group == noGroup }) {
		return
	}
	s.addGroup(side, nil, cautionOf(of, side, nil))
	last := len(s.groups[side]) - 1
	for i := range s.units[side] {
		if u := &s.units[side][i]; u.group == noGroup {
			u.group = last
		}
	}
	s.groups[side][last].units = s.deciding(side, last)
}

// divide splits each group of a side into one group for each kind of unit, until the side has MostGroups groups.
func (s *Script) divide(side Side) {
	for g := range s.groups[side] {
		first := ""
		for i := range s.units[side] {
			u := &s.units[side][i]
			if u.group != g {
				continue
			}
			if first == "" {
				first = u.Name
			}
			if u.Name != first && len(s.groups[side]) < MostGroups {
				s.detach(side, g, u.Name)
			}
		}
	}
	for g := range s.groups[side] {
		s.groups[side][g].units = s.deciding(side, g)
	}
}

// detach moves the units with a name out of a group into a new group with the same courses.
func (s *Script) detach(side Side, from int, name string) {
	s.groups[side] = append(s.groups[side], group{deploy: s.groups[side][from].deploy})
	made := &s.groups[side][len(s.groups[side])-1]
	for i := range s.groups[side][from].courses {
		k := &s.groups[side][from].courses[i]
		s.addCourse(side, made, k.tasks, k.caution)
		made.courses[i].then = k.then
	}
	for i := range s.units[side] {
		if u := &s.units[side][i]; u.group == from && u.Name == name {
			u.group = len(s.groups[side]) - 1
		}
	}
}

// mostCourses is the largest number of courses of a group.
const mostCourses = 255

// addStrategy adds a plan to the strategies of a side. The tasks that the plan has for the units of a group become a
// course of that group. A strategy that the side has already is not added again.
func (s *Script) addStrategy(of *rules.Scenario, side Side, plan *tablefile.Plan) {
	numbers, strategy := s.numbers(side), Strategy{Name: plan.Name}
	for g := range s.groups[side] {
		follows := uint8(0)
		if part := s.partOf(side, g, plan, numbers); part != nil {
			follows = s.courseOf(of, side, g, part)
		}
		strategy.Courses = append(strategy.Courses, follows)
	}
	if !slices.ContainsFunc(s.strategies[side], func(other Strategy) bool { return slices.Equal(other.Courses, strategy.Courses) }) {
		s.strategies[side] = append(s.strategies[side], strategy)
	}
}

// courseOf returns the number of that course of a side's group which has the tasks, caution and switch of a group of a
// plan. If there is none, the course is added; if the group has mostCourses courses already, the result is 0, the course of
// its plan.
func (s *Script) courseOf(of *rules.Scenario, side Side, group int, entry *tablefile.Group) uint8 {
	g := &s.groups[side][group]
	tasks, caution := s.tasksOf(entry.Tasks), cautionOf(of, side, entry)
	known := slices.IndexFunc(g.courses, func(k course) bool {
		return k.caution == caution && slices.Equal(k.tasks, tasks) && (k.then == nil && entry.Then == nil || k.then != nil && k.then.Switch == entry.Then)
	})
	switch {
	case known >= 0:
		return uint8(known)
	case len(g.courses) > mostCourses-2:
		return 0
	}
	known = len(g.courses)
	s.addCourse(side, g, tasks, caution)
	s.addShift(of, side, g, known, entry)
	return uint8(known)
}

// partOf returns the group of a plan that includes the first unit of a side's group; nil if the plan has no group for that
// unit.
func (s *Script) partOf(side Side, group int, plan *tablefile.Plan, numbers []int) *tablefile.Group {
	i := slices.IndexFunc(s.units[side], func(u actor) bool { return u.group == group })
	if i < 0 {
		return nil
	}
	for k := range plan.Groups {
		if names(&plan.Groups[k], &s.units[side][i], numbers[i]) {
			return &plan.Groups[k]
		}
	}
	if k := slices.IndexFunc(plan.Groups, func(g tablefile.Group) bool { return g.Rest }); k >= 0 {
		return &plan.Groups[k]
	}
	return nil
}

// imagine draws the strategy of a side by chance, for an enemy that does not know the strategy. With a chance of one half
// it is a plan of the scenario file, otherwise one of the menu; within each, all are equally likely.
func (s *Script) imagine(d *sim.Dice, c *Scene, side Side) {
	all, written := s.strategies[side], s.written[side]
	if len(all) == 0 {
		return
	}
	if written > 0 && (written == len(all) || d.Pick(coin) == 1) {
		all = all[:written]
	} else {
		all = all[written:]
	}
	copy(c.courses[side][:], all[d.Pick(sim.Die(len(all)))-1].Courses)
	c.tasks[side] = [MostGroups]uint8{}
}

// readElsewhere finds, for each unit of a side, the squares of the side's zone that the unit can enter.
func (s *Script) readElsewhere(side Side) {
	zone := s.table.Sides[side].Zone
	if zone == tablefile.None {
		return
	}
	for i := range s.units[side] {
		u := &s.units[side][i]
		for _, at := range s.table.Zones[zone].Area {
			if !s.barred(at, u.means) {
				u.elsewhere = append(u.elsewhere, at)
			}
		}
	}
}

// Elsewhere draws a square where an enemy that does not know the unit's place imagines it: a square of its side's zone
// that the unit can enter. ok is false if there is none.
func (s *Script) Elsewhere(d *sim.Dice, r Ref) (at ground.Square, ok bool) {
	all := s.units[r.Side][r.Number].elsewhere
	if len(all) == 0 {
		return 0, false
	}
	return all[d.Pick(sim.Die(len(all)))-1], true
}

// costs returns the cost in points of all units of both sides.
func (s *Script) costs() (points int) {
	for _, side := range Sides {
		for i := range s.units[side] {
			points += s.units[side][i].points
		}
	}
	return points
}
