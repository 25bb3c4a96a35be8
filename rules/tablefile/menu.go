package tablefile

import (
	"cmp"
	"slices"

	"salvo/rules/ground"
)

// A Force holds what Menu must know about the units of a side.
type Force struct {
	// Fighters and Supports are places in the party, counted from 1: units that go to objectives, and units that fire from
	// afar. Command units are in neither list.
	Fighters, Supports []int
	// Later are the kinds of fighters among the arrivals.
	Later []string
}

// The cautions of generic plans: for a side in a hurry, and for one that avoids every danger.
const (
	rushCaution = 0.3
	holdCaution = 2
)

// Menu returns the generic plans of a side, which every table with places has without writing them. Their names depend on
// the table and the side, but not on the units.
func (t *Table) Menu(side int, f Force) []Plan {
	goals := t.nearest(side)
	if len(goals) == 0 {
		return nil
	}
	m := menu{table: t, goals: goals, main: t.dearest(goals), force: f}
	m.add("attack", m.byGroups(f.Fighters)...)
	m.add("rush", wary(rushCaution, m.byGroups(f.Fighters))...)
	m.add("careful-attack", wary(holdCaution, m.byGroups(f.Fighters))...)
	m.add("all-in", m.byGroups(slices.Concat(f.Fighters, f.Supports))...)
	m.add("fire", Group{All: true, Tasks: about(Support, goals[0])})
	m.add("hold", wary(holdCaution, []Group{{All: true, Tasks: about(Hold, goals[0])}})...)
	m.add("ambush", Group{All: true, Tasks: about(Ambush, goals[0])})
	if len(goals) > 1 {
		m.add("together", m.fight(f.Fighters, about(Attack, goals...), goals[len(goals)-1])...)
		for _, g := range slices.Sorted(slices.Values(goals)) {
			m.add("only-"+t.Places[g].Name, m.fight(f.Fighters, about(Attack, g), g)...)
		}
	}
	m.add("split", m.fight(f.Fighters[:(len(f.Fighters)+1)/2], about(Attack, m.main), m.main)...)
	m.add("late", m.late()...)
	for _, x := range t.Victory.Terms[side].Exits {
		m.exits(x.Edge)
	}
	return m.plans
}

// A menu collects the plans that Menu returns.
type menu struct {
	table *Table
	goals []int // the indices of the objectives, or of all places if there are no objectives; the nearest to the side's start first
	main  int   // the goal that is worth most to both sides together
	force Force
	plans []Plan
}

func (m *menu) add(name string, groups ...Group) {
	if m.table.HasPlan(name) {
		name = "generic-" + name
	}
	m.plans = append(m.plans, Plan{Name: name, Groups: groups})
}

// fight gives tasks to some units and to the arriving fighters. All other units support a place by fire.
func (m *menu) fight(units []int, tasks []Task, support int) (groups []Group) {
	if len(units) > 0 {
		groups = append(groups, Group{Numbers: units, Tasks: tasks})
	}
	if len(m.force.Later) > 0 {
		groups = append(groups, Group{Names: m.force.Later, Tasks: tasks})
	}
	return append(groups, Group{Rest: true, Tasks: about(Support, support)})
}

// byGroups sends the units with these places in the party to several objectives at once, neighbours in the party to the same
// objective. If there are fewer units than objectives, they go to the nearest ones. Arriving fighters go to the main
// objective, and all other units support the nearest.
func (m *menu) byGroups(units []int) (groups []Group) {
	n := min(len(m.goals), max(1, len(units)))
	for k := range n {
		if part := units[k*len(units)/n : (k+1)*len(units)/n]; len(part) > 0 {
			groups = append(groups, Group{Numbers: part, Tasks: about(Attack, m.goals[k])})
		}
	}
	return append(groups, m.fight(nil, about(Attack, m.main), m.goals[0])...)
}

// late lets all groups fire until the last third of the battle, and then sends the fighters to the main objective.
func (m *menu) late() []Group {
	groups := m.fight(m.force.Fighters, about(Support, m.goals[0]), m.goals[0])
	for i := range groups[:len(groups)-1] {
		groups[i].Then = &Switch{When: Turn, Place: None, Turn: 1 + m.table.Turns*2/3, Tasks: about(Attack, m.main),
			Caution: rushCaution, Careful: true}
	}
	return groups
}

// exits adds the plans in which units leave the table by an edge: at once, by way of the nearest objective, or as soon as
// the side is ahead.
func (m *menu) exits(by ground.Edge) {
	leave := Task{Do: Exit, Edge: by}
	word := ground.EdgeWords[by]
	m.add("exit-"+word, m.fight(m.force.Fighters, []Task{leave}, m.goals[0])...)
	m.add("dash-"+word, wary(rushCaution, []Group{{All: true, Tasks: []Task{leave}}})...)
	m.add("clear-"+word, m.fight(m.force.Fighters, append(about(Attack, m.goals[0]), leave), m.goals[0])...)
	ahead := m.byGroups(m.force.Fighters)
	for i := range ahead[:len(ahead)-1] {
		ahead[i].Then = &Switch{When: Ahead, Place: None, Tasks: []Task{leave}}
	}
	m.add("win-then-"+word, ahead...)
}

// wary sets the caution of all groups and returns them.
func wary(caution float64, groups []Group) []Group {
	for i := range groups {
		groups[i].Caution, groups[i].Careful = caution, true
	}
	return groups
}

// about returns one task with the given verb for each place.
func about(do Verb, places ...int) (tasks []Task) {
	for _, p := range places {
		tasks = append(tasks, Task{Do: do, Place: p})
	}
	return tasks
}

// nearest returns the objectives, or all places if there are no objectives. They are sorted by their distance from the
// middle of the side's zone, the nearest first. Without a zone they are sorted by their distance from the middle of the
// southern edge for side a, and of the northern edge for side b.
func (t *Table) nearest(side int) (goals []int) {
	for i := range t.Places {
		if t.Places[i].Objective {
			goals = append(goals, i)
		}
	}
	if goals == nil {
		for i := range t.Places {
			goals = append(goals, i)
		}
	}
	size := t.Map.Size
	x, y := size.Columns-1, 2*side*(size.Rows-1) // twice the middle of the side's own edge
	if zone := t.Sides[side].Zone; zone != None {
		x, y = t.middle(t.Zones[zone].Area)
	}
	far := func(place int) int {
		px, py := t.middle(t.Places[place].Area)
		return (px-x)*(px-x) + (py-y)*(py-y)
	}
	slices.SortStableFunc(goals, func(p, q int) int { return cmp.Compare(far(p), far(q)) })
	return goals
}

// middle returns twice the mean column and row of an area.
func (t *Table) middle(area ground.Area) (x, y int) {
	for _, at := range area {
		x, y = x+t.Map.Size.Column(at), y+t.Map.Size.Row(at)
	}
	n := max(1, len(area))
	return 2 * x / n, 2 * y / n
}

// dearest returns the objective that is worth most to both sides together; among equals the nearest.
func (t *Table) dearest(goals []int) int {
	worth := func(place int) (points int) {
		for _, terms := range t.Victory.Terms {
			for _, w := range slices.Concat(terms.Hold, terms.EachTurn) {
				if w.Place == place {
					points += w.Points
				}
			}
		}
		return points
	}
	return slices.MaxFunc(goals, func(p, q int) int { return cmp.Compare(worth(p), worth(q)) })
}
