package players

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"salvo/rules"
	"salvo/rules/tablefile"
)

// mostGroups is the largest number of groups in a plan of a table.
const mostGroups = 16

// A tailor makes plans for a side: it changes a plan, or draws a random plan. The same seed gives the same plans.
type tailor struct {
	s     *rules.Scenario
	side  int
	rng   *rand.Rand
	tasks [][]tablefile.Task  // lists of tasks that a group may get
	thens []*tablefile.Switch // switches that a group may get; nil for none
	where []*tablefile.Deploy // deployments that a group may get; nil for the deployment that follows from its first task
}

// cautions are the values of caution that a group may get; 0 for none.
var cautions = []float64{0, 0.3, 0.6, 1.5, 2.5}

func newTailor(s *rules.Scenario, side int, seeds ...uint64) *tailor {
	seed := uint64(len(seeds))
	for _, n := range seeds {
		seed = (seed ^ n) * 0x9e3779b97f4a7c15
		seed ^= seed >> 29
	}
	t := &tailor{s: s, side: side, rng: rand.New(rand.NewPCG(seed, uint64(side)))}
	if s.Table != nil {
		t.measure()
	}
	return t
}

// measure collects the tasks, switches and deployments that groups may get on the table.
func (t *tailor) measure() {
	table := t.s.Table.Table
	var goals, others []int
	for i := range table.Places {
		if table.Places[i].Objective {
			goals = append(goals, i)
		} else {
			others = append(others, i)
		}
	}
	if goals == nil {
		goals = others
	}
	about := func(do tablefile.Verb, place int) tablefile.Task { return tablefile.Task{Do: do, Place: place} }
	add := func(tasks ...tablefile.Task) { t.tasks = append(t.tasks, tasks) }
	then := func(sw tablefile.Switch) { t.thens = append(t.thens, &sw) }
	last := 1 + table.Turns*2/3
	t.thens, t.where = []*tablefile.Switch{nil}, []*tablefile.Deploy{nil}
	for _, g := range goals {
		attack, hold := about(tablefile.Attack, g), about(tablefile.Hold, g)
		add(attack)
		add(hold)
		add(about(tablefile.Support, g))
		add(about(tablefile.Ambush, g))
		add(tablefile.Task{Do: tablefile.Wait, Turn: 1 + table.Turns/3}, attack)
		for _, h := range goals {
			if h != g {
				add(attack, about(tablefile.Attack, h))
			}
		}
		for _, p := range others {
			add(about(tablefile.Move, p), attack)
		}
		then(tablefile.Switch{When: tablefile.Turn, Place: tablefile.None, Turn: last, Tasks: []tablefile.Task{attack}, Caution: 0.3, Careful: true})
		then(tablefile.Switch{When: tablefile.Ahead, Place: tablefile.None, Tasks: []tablefile.Task{hold}, Caution: 2, Careful: true})
		then(tablefile.Switch{When: tablefile.Behind, Place: tablefile.None, Tasks: []tablefile.Task{attack}, Caution: 0.3, Careful: true})
		if table.Places[g].Objective {
			then(tablefile.Switch{When: tablefile.Held, Place: g, Tasks: []tablefile.Task{hold}, Caution: 2, Careful: true})
			then(tablefile.Switch{When: tablefile.Lost, Place: g, Tasks: []tablefile.Task{attack}})
		}
	}
	for _, p := range others {
		add(about(tablefile.Hold, p))
		add(about(tablefile.Support, p))
		add(about(tablefile.Ambush, p))
	}
	for _, x := range table.Victory.Terms[t.side].Exits {
		leave := tablefile.Task{Do: tablefile.Exit, Edge: x.Edge}
		add(leave)
		for _, p := range slices.Concat(goals, others) {
			add(about(tablefile.Move, p), leave)
		}
		then(tablefile.Switch{When: tablefile.Ahead, Place: tablefile.None, Tasks: []tablefile.Task{leave}})
		then(tablefile.Switch{When: tablefile.Turn, Place: tablefile.None, Turn: last, Tasks: []tablefile.Task{leave}, Caution: 0.3, Careful: true})
	}
	for _, p := range slices.Concat(goals, others) {
		t.where = append(t.where, &tablefile.Deploy{Zone: tablefile.None, Task: about(tablefile.Support, p)},
			&tablefile.Deploy{Zone: tablefile.None, Task: about(tablefile.Move, p)})
	}
}

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// changed returns a copy of the plan base in which one kind of unit does something else. On a table, the whole side may
// do something else, or each kind of unit takes its orders (tasks, caution, switch, deployment) from the plan other with
// a chance of one half; a third of these plans have a second change. The bool is false if no changed plan can be made.
func (t *tailor) changed(base, other plan, name string) (plan, bool) {
	if t.s.Table == nil {
		return t.changedOnLine(base)
	}
	said := base.written(t.s, t.side)
	if said == nil || len(t.tasks) == 0 {
		return plan{}, false
	}
	groups := byKind(t.s, t.side, said)
	if with := other.written(t.s, t.side); with != nil && t.rng.IntN(5) == 0 {
		t.cross(groups, byKind(t.s, t.side, with))
	} else {
		t.change(groups)
	}
	if t.rng.IntN(3) == 0 {
		t.change(groups)
	}
	return t.finished(groups, name)
}

// change changes one group or all groups: their tasks, caution, switch or deployment. Of the 12 values of the variable
// change, 0 to 6 are for one group, 7 to 11 for all groups.
func (t *tailor) change(groups []tablefile.Group) {
	at := t.rng.IntN(len(groups))
	change := t.rng.IntN(12)
	tasks, then, where, caution := pick(t.rng, t.tasks), pick(t.rng, t.thens), pick(t.rng, t.where), pick(t.rng, cautions)
	for i := range groups {
		if change < 7 && i != at { // a change for one group
			continue
		}
		g := &groups[i]
		switch change {
		case 0, 1, 2, 3, 7:
			g.Tasks, g.Then = tasks, nil
		case 4, 8:
			g.Caution, g.Careful = caution, caution > 0
		case 5, 9:
			g.Then = then
		default:
			g.Deploy = where
		}
	}
}

// cross replaces each group, with a chance of one half, by the group of another plan that names the same units.
func (t *tailor) cross(groups, with []tablefile.Group) {
	for i := range groups {
		g := &groups[i]
		k := slices.IndexFunc(with, func(o tablefile.Group) bool { return g.Names != nil && slices.Equal(o.Names, g.Names) })
		if k >= 0 && t.rng.IntN(2) == 0 {
			*g = with[k]
		}
	}
}

// drawn returns a random plan. The bool is false if no plan can be made.
func (t *tailor) drawn(name string) (plan, bool) {
	if t.s.Table == nil {
		return t.drawnOnLine()
	}
	if len(t.tasks) == 0 {
		return plan{}, false
	}
	groups := byKind(t.s, t.side, &tablefile.Plan{Groups: []tablefile.Group{{All: true}}})
	all := pick(t.rng, t.tasks)
	for i := range groups {
		g := &groups[i]
		if g.Tasks = all; t.rng.IntN(2) == 0 {
			g.Tasks = pick(t.rng, t.tasks)
		}
		t.caution(g)
		if t.rng.IntN(4) == 0 {
			g.Then = pick(t.rng, t.thens)
		}
		if t.rng.IntN(4) == 0 {
			g.Deploy = pick(t.rng, t.where)
		}
	}
	return t.finished(groups, name)
}

func (t *tailor) caution(g *tablefile.Group) {
	g.Caution = pick(t.rng, cautions)
	g.Careful = g.Caution > 0
}

// finished returns the plan with these groups, and joins groups that do the same. The bool is false if there are more
// groups than a plan may have.
func (t *tailor) finished(groups []tablefile.Group, name string) (plan, bool) {
	var list []tablefile.Group
	for _, g := range groups {
		does := t.s.Table.Does(&g)
		at := slices.IndexFunc(list, func(other tablefile.Group) bool {
			return (other.Names == nil) == (g.Names == nil) && t.s.Table.Does(&other) == does
		})
		if at < 0 {
			list = append(list, g)
			continue
		}
		list[at].Names = append(slices.Clip(list[at].Names), g.Names...)
		list[at].Numbers = append(slices.Clip(list[at].Numbers), g.Numbers...)
		slices.Sort(list[at].Numbers)
	}
	return onTable(t.s, t.side, &tablefile.Plan{Name: name, Groups: list}, found), len(list) <= mostGroups
}

// byKind splits the groups of a plan, so that there is a group for each kind of unit. Groups of numbered units come
// first. Units that the plan does not mention have no group.
func byKind(s *rules.Scenario, side int, p *tablefile.Plan) []tablefile.Group {
	members, of := membersOf(s, side), groupsOfUnits(s, side, p)
	type part struct {
		kind  string
		group int
	}
	var parts []part
	several := map[string]bool{} // kinds that occur in several groups
	for i, m := range members {
		k := part{m.Name, of[i]}
		if of[i] < 0 || slices.Contains(parts, k) {
			continue
		}
		several[m.Name] = slices.ContainsFunc(parts, func(other part) bool { return other.kind == k.kind })
		parts = append(parts, k)
	}
	var counted, called []tablefile.Group
	for _, k := range parts {
		g := p.Groups[k.group]
		g.All, g.Rest, g.Names, g.Numbers = false, false, nil, nil
		for i, m := range members {
			if several[k.kind] && m.Name == k.kind && of[i] == k.group && m.number > 0 {
				g.Numbers = append(g.Numbers, m.number)
			}
		}
		if g.Numbers != nil {
			counted = append(counted, g)
		} else {
			g.Names = []string{k.kind}
			called = append(called, g)
		}
	}
	return slices.Concat(counted, called)
}

// choicesOfUnits returns the fields that units may choose for themselves.
func choicesOfUnits(s *rules.Scenario) []rules.Field {
	return slices.DeleteFunc(slices.Clone(s.Ruleset.Fields), func(f rules.Field) bool { return !f.Plan })
}

func (t *tailor) changedOnLine(base plan) (plan, bool) {
	fields := choicesOfUnits(t.s)
	if len(fields) == 0 || len(t.s.Parties[t.side].Groups) == 1 || base.name == careful {
		return plan{}, false // no unit can differ from its side: no field, one kind, or the careful player decides
	}
	f := pick(t.rng, fields)
	return base.sending(pick(t.rng, t.s.Parties[t.side].Groups).Unit.Name, f, pick(t.rng, f.Type.Words())), true
}

func (t *tailor) drawnOnLine() (plan, bool) {
	p := plan{source: found}
	for _, f := range choicesOf(t.s, t.side) {
		p.settings = append(p.settings, setting{name: f.Name, value: pick(t.rng, f.Type.Words())})
	}
	p.name = named(p.settings)
	fields := choicesOfUnits(t.s)
	if len(t.s.Parties[t.side].Groups) == 1 || len(fields) == 0 {
		return p, true
	}
	for _, g := range t.s.Parties[t.side].Groups {
		for _, f := range fields {
			p = p.sending(g.Unit.Name, f, pick(t.rng, f.Type.Words()))
		}
	}
	return p, true
}

// several returns up to n plans from the function make. It drops plans whose signature is in known, and adds the
// signatures of the others to known.
func (t *tailor) several(n int, known map[string]bool, make func(name string) (plan, bool)) (list []plan) {
	for tries := 0; len(list) < n && tries < 4*n; tries++ {
		p, ok := make(fmt.Sprintf("try-%d", tries))
		if !ok {
			continue
		}
		if does := signature(t.s, t.side, p); !known[does] {
			known[does] = true
			list = append(list, p)
		}
	}
	return list
}
