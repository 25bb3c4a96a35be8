package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A Script is the scenario file of a battle on a table, prepared before the first trial: where units start, their
// tasks, arrivals, and what is worth points. Games ask it; what has happened so far is in the Scene. On the line it is
// nil, and a nil script has no effect: sight is unlimited, and nothing scores.
type Script struct {
	of     *rules.Scenario
	table  *rules.Table
	game   *rules.Tabletop
	turns  int
	units  [2][]actor
	groups [2][]group
	// courses are the tasks of all courses of a side's groups, by the number of the course.
	courses [2][][]Task
	// strategies holds what a side may be expected to do, and may do if it is led by the player deep.
	strategies [2][]Strategy
	written    [2]int // how many of them the file has; the others are the menu's
	places     []Place
	// objectives are the places that can be held, by their numbers among the places.
	objectives []int
	arrivals   [2][]arrival
	carries    bool                     // a unit is carried by another
	wishes     map[wish][]ground.Square // the squares for each wish; used only before the trials
	scene      Scene                    // the scene at the start
	players    [2]Player
	efforts    [2]int // the efforts of the player deep
	caution    [2]int // the caution of the careful player for units without a group, in hundredths
}

// An actor is a unit of a script, by its number on the board.
type actor struct {
	*Unit
	means  ground.Means
	combat bool
	points int  // its cost
	group  int  // its group in its side's plan; noGroup if it has none
	named  bool // its group lists the unit, and is not that of all or the rest
	by     Ref  // the unit that carries it at the start; Nobody if none does
	load   Ref  // the unit that it carries at the start; Nobody if it carries none
	start  ground.Place
	// entries are the squares of the zone in which it arrives, the best first: for each course of its group a list for each
	// task, and one for after the last task.
	entries [][][]ground.Square
	// elsewhere holds the squares on which an enemy that does not know the unit's place may imagine it.
	elsewhere []ground.Square
}

const noGroup = -1

// A group is a set of units with the same tasks.
type group struct {
	courses []course // the courses that the group may follow; Scene.courses says which it follows; the first is that of its plan
	units   uint64   // the units that decide whether a task is done, a bit each
	deploy  *deploy  // where its units start; nil: where their first task wants them
}

// A deploy is where units start: in a zone, or on the squares of their side's zone that are best for a task.
type deploy struct {
	zone int // tablefile.None: that of the side
	task *Task
}

// A course is a list of tasks, one after the other, and how careful units are about it.
type course struct {
	tasks   []Task
	caution int // the caution of the careful player, in hundredths
	number  int // its number among all courses of the side
	then    *shift
}

// NewScript makes the script of a scenario with the units of both sides, in the order of the board. It is nil on the
// line.
func NewScript(s *rules.Scenario, units [2][]*Unit) (*Script, error) {
	if s.Table == nil {
		return nil, nil
	}
	if err := whyNotCareful(s); err != nil {
		return nil, err
	}
	c := &Script{of: s, table: s.Table, game: s.Ruleset.Tabletop, turns: s.Int("turns"), wishes: map[wish][]ground.Square{}}
	for _, side := range Sides {
		c.players[side], c.caution[side] = PlayerOf(s, side), cautionOf(s, side, nil)
		if c.players[side] == PlayerDeep {
			c.efforts[side] = s.Int(side.Of("effort"))
		}
	}
	c.readPlaces()
	for _, side := range Sides {
		c.enlist(side, units[side])
		if err := c.embark(side); err != nil {
			return nil, err
		}
		if err := c.readPlan(s, side, s.Plan(int(side))); err != nil {
			return nil, err
		}
		if c.thinks() {
			c.readMenu(s, side)
		}
		if err := c.readArrivals(side); err != nil {
			return nil, err
		}
	}
	if err := c.deploy(); err != nil {
		return nil, err
	}
	c.wishes = nil
	return c, nil
}

// whyNotCareful refuses the careful player in games that it does not know.
func whyNotCareful(s *rules.Scenario) error {
	for _, side := range Sides {
		if PlayerOf(s, side).Weighs() && !s.Ruleset.Tabletop.Careful {
			return fmt.Errorf("%s=careful: the careful player does not know %s yet, write %[1]s=simple", side.Of("player"), s.Ruleset.Name)
		}
	}
	return nil
}

// thinks reports whether the player deep leads a side.
func (s *Script) thinks() bool { return s.players[A] == PlayerDeep || s.players[B] == PlayerDeep }

// enlist adds the units of a side to the script.
func (s *Script) enlist(side Side, units []*Unit) {
	for i, u := range units {
		s.units[side] = append(s.units[side], actor{Unit: u, means: s.game.Means(u.Unit), combat: s.game.Combat(u.Unit),
			points: u.Cost(), group: noGroup, by: Nobody, load: Nobody})
		if u.Arrival > 0 {
			s.scene.absent[side].all |= 1 << i
		}
	}
}

// readPlan gives the units of a side their tasks. A unit belongs to the first group that names it; a unit that no group
// names belongs to the rest.
func (s *Script) readPlan(of *rules.Scenario, side Side, plan *tablefile.Plan) error {
	if plan == nil {
		return nil
	}
	if len(plan.Groups) > MostGroups {
		return fmt.Errorf("plan %s has %d groups: it may have %d", plan.Name, len(plan.Groups), MostGroups)
	}
	numbers := s.numbers(side)
	for g := range plan.Groups {
		s.addGroup(side, s.tasksOf(plan.Groups[g].Tasks), cautionOf(of, side, &plan.Groups[g]))
		s.readShift(of, side, &plan.Groups[g])
		for i := range s.units[side] {
			if u := &s.units[side][i]; u.group == noGroup && names(&plan.Groups[g], u, numbers[i]) {
				u.group, u.named = g, !plan.Groups[g].All
			}
		}
	}
	for i := range s.units[side] {
		if u := &s.units[side][i]; u.group == noGroup {
			u.group = slices.IndexFunc(plan.Groups, func(g tablefile.Group) bool { return g.Rest })
		}
	}
	for g := range s.groups[side] {
		s.groups[side][g].units = s.deciding(side, g)
	}
	return nil
}

// addGroup adds a group without units to a side, with the course of its plan.
func (s *Script) addGroup(side Side, tasks []Task, caution int) {
	s.groups[side] = append(s.groups[side], group{})
	s.addCourse(side, &s.groups[side][len(s.groups[side])-1], tasks, caution)
}

// addCourse adds a course that a group may follow.
func (s *Script) addCourse(side Side, g *group, tasks []Task, caution int) {
	g.courses = append(g.courses, course{tasks: tasks, caution: caution, number: len(s.courses[side])})
	s.courses[side] = append(s.courses[side], tasks)
}

// names reports whether a group of a plan speaks of a unit with the given number in the party.
func names(g *tablefile.Group, u *actor, number int) bool {
	return g.All || slices.Contains(g.Names, u.Name) || number > 0 && slices.Contains(g.Numbers, number)
}

// numbers returns the places of a side's units in its party, from 1. Only combat units that are there from the start
// have one.
func (s *Script) numbers(side Side) []int {
	numbers, next := make([]int, len(s.units[side])), 1
	for i := range numbers {
		if u := &s.units[side][i]; u.combat && u.Arrival == 0 {
			numbers[i] = next
			next++
		}
	}
	return numbers
}

// Remembered returns the value under a key for battles that differ in their plans alone, or makes it.
func (s *Script) Remembered(key any, make func() any) any { return s.of.Remembered(key, make) }

// Player returns the kind of player that leads a side.
func (s *Script) Player(side Side) Player { return s.players[side] }

// Turns returns the most turns that the battle lasts.
func (s *Script) Turns() int { return s.turns }

// CautionFor returns the number by which danger is multiplied for a unit, in hundredths.
func (s *Script) CautionFor(c *Scene, r Ref) int {
	if g := s.units[r.Side][r.Number].group; g != noGroup {
		return s.follows(c, r.Side, g).caution
	}
	return s.caution[r.Side]
}

// deciding returns the units that decide whether a group has done its task: its combat units, or all if it has none.
func (s *Script) deciding(side Side, group int) uint64 {
	var all, combat uint64
	for i := range s.units[side] {
		if u := &s.units[side][i]; u.group == group {
			all |= 1 << i
			if u.combat {
				combat |= 1 << i
			}
		}
	}
	if combat != 0 {
		return combat
	}
	return all
}

// Numbered reports whether the number of the turn matters: a unit arrives or waits, the visibility changes, or a player
// looks at the time. Points for every turn, and sudden ends, are counted in the scene.
func (s *Script) Numbered() bool {
	if s == nil {
		return false
	}
	waits := s.Plans(A, tablefile.Wait) || s.Plans(B, tablefile.Wait) || s.shiftsByTurn()
	night := slices.ContainsFunc(s.table.Visibility, func(v tablefile.Visibility) bool {
		return v.From > 1 || v.To < s.turns
	})
	return waits || night || s.Arrives() || s.players != [2]Player{}
}

// Prolong lets the battle last more turns than its file says, by a rule of the game.
func (s *Script) Prolong(turns int) {
	if s != nil {
		s.turns += turns
	}
}

// Arrives reports whether any unit comes to the table later.
func (s *Script) Arrives() bool { return s != nil && len(s.arrivals[A])+len(s.arrivals[B]) > 0 }

// Visibility returns how far any unit sees in a turn, counted from 1; Endless if the file has no limit.
func (s *Script) Visibility(turn int) ground.Length {
	if s == nil {
		return ground.Endless
	}
	return s.table.Visible(turn)
}
