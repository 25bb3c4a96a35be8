package battle

import (
	"fmt"
	"slices"

	"salvo/rules"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A Script is the scenario file of a battle on a table, prepared before the first trial: where units start, their tasks,
// arrivals, and what is worth points. Things that have happened so far are in the Scene instead. On the line the script is
// nil; a nil script does not limit sight and gives no points.
type Script struct {
	of     *rules.Scenario
	table  *rules.Table
	game   *rules.Tabletop
	turns  int
	units  [2][]actor
	groups [2][]group
	// courses holds the tasks of every course that a group of the side may follow, by the number of the course.
	courses [2][][]Task
	// strategies holds the strategies of each side: the player deep chooses among them, and its enemy expects one of them.
	strategies [2][]Strategy
	written    [2]int // the number of strategies that come from the scenario file; the menu adds the others (readMenu)
	places     []Place
	// objectives lists the places that can be held, as indices into places.
	objectives []int
	arrivals   [2][]arrival
	carries    bool                     // some unit is carried by another at the start
	wishes     map[wish][]ground.Square // the squares of a zone in order of preference, for each wish; used only before the trials
	scene      Scene                    // the scene at the start
	players    [2]Player
	efforts    [2]int // the effort of the player deep that leads a side
	caution    [2]int // the caution of the careful player for units without a group, in hundredths
}

// An actor is a unit of the script. The script lists units by their numbers on the board.
type actor struct {
	*Unit
	means  ground.Means
	combat bool
	points int  // the cost of the unit
	group  int  // the index of the unit's group in the plan of the side; noGroup if it has none
	named  bool // the group names the unit, and is not a group of all units or of the rest
	by     Ref  // the unit that carries this unit at the start; Nobody if none does
	load   Ref  // the unit that this unit carries at the start; Nobody if it carries none
	start  ground.Place
	// entries lists the squares of the zone in which the unit arrives, the best first. There is a list for each course
	// of its group and each task of the course, and one for the time after the last task.
	entries [][][]ground.Square
	// elsewhere lists the squares where an enemy that does not know the unit's place imagines it.
	elsewhere []ground.Square
}

const noGroup = -1

// A group is a set of units with the same tasks.
type group struct {
	courses []course // the courses that the group may follow; the first is that of its plan. Scene.courses says which one it follows
	units   uint64   // the units that decide whether a task is done, a bit for each
	deploy  *deploy  // where the units start; nil: on the squares that are best for their first task
}

// A deploy says where the units of a group start: in a zone, or on the squares of their side's zone that are best for a
// task.
type deploy struct {
	zone int // the index of the zone; tablefile.None: the zone of the side
	task *Task
}

// A course is a list of tasks that a group does one after the other, with the caution that its units take.
type course struct {
	tasks   []Task
	caution int // the factor of danger for the careful player, in hundredths
	number  int // the number of the course among all courses of the side
	then    *shift
}

// NewScript prepares the script of a scenario. The argument units lists the units of both sides in the order of the board.
// Without a table the script is nil.
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

// whyNotCareful returns an error if the careful player is to lead a side in a game that it cannot play.
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

// readPlan gives the units of a side the tasks of its plan. A unit belongs to the first group that names it; a unit
// that no group names belongs to the group of the rest.
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

// addGroup adds a group without units to a side. Its first course has the given tasks and caution, which are those of
// its plan.
func (s *Script) addGroup(side Side, tasks []Task, caution int) {
	s.groups[side] = append(s.groups[side], group{})
	s.addCourse(side, &s.groups[side][len(s.groups[side])-1], tasks, caution)
}

// addCourse adds a course that a group may follow.
func (s *Script) addCourse(side Side, g *group, tasks []Task, caution int) {
	g.courses = append(g.courses, course{tasks: tasks, caution: caution, number: len(s.courses[side])})
	s.courses[side] = append(s.courses[side], tasks)
}

// names reports whether a group of a plan includes a unit. The argument number is the unit's place in the party; 0 if it
// has none.
func names(g *tablefile.Group, u *actor, number int) bool {
	return g.All || slices.Contains(g.Names, u.Name) || number > 0 && slices.Contains(g.Numbers, number)
}

// numbers returns, for each unit of a side, its number in the party as plans count: from 1, combat units only. Units
// that arrive later and units that do not fight have 0.
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

// Remembered returns the value stored under a key, and calls make for it on first use. Scenarios that differ only in
// their plans share these values.
func (s *Script) Remembered(key any, make func() any) any { return s.of.Remembered(key, make) }

// Player returns the kind of player that leads a side.
func (s *Script) Player(side Side) Player { return s.players[side] }

// Turns returns the number of turns after which the battle ends.
func (s *Script) Turns() int { return s.turns }

// CautionFor returns the number by which the careful player multiplies danger for a unit, in hundredths.
func (s *Script) CautionFor(c *Scene, r Ref) int {
	if g := s.units[r.Side][r.Number].group; g != noGroup {
		return s.follows(c, r.Side, g).caution
	}
	return s.caution[r.Side]
}

// deciding returns the units that decide whether a group has done its task, a bit for each: its combat units, or all
// units if it has no combat units.
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

// Numbered reports whether the number of the turn matters: a unit arrives or waits for a turn, the visibility changes, or a
// careful player considers the time left. Points for every turn and sudden ends do not need the number: the scene counts
// the turns for them.
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

// Prolong adds turns to the length of the battle that the file says, by a rule of the game.
func (s *Script) Prolong(turns int) {
	if s != nil {
		s.turns += turns
	}
}

// Arrives reports whether any unit arrives after the start.
func (s *Script) Arrives() bool { return s != nil && len(s.arrivals[A])+len(s.arrivals[B]) > 0 }

// Visibility returns the farthest distance at which any unit sees in a turn, counted from 1; Endless if the file sets
// no limit.
func (s *Script) Visibility(turn int) ground.Length {
	if s == nil {
		return ground.Endless
	}
	return s.table.Visible(turn)
}
