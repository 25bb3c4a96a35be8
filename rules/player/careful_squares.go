package player

import (
	"math"
	"math/bits"
	"slices"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// mostChoices is the largest number of squares that are weighed for a move of a unit.
const mostChoices = 16

// GoAround offers moves to unoccupied squares within one move, except to the square of the argument but. It offers at
// most mostChoices squares: those nearest to the goal, squares in cover near the goal and near the unit, and the
// farthest in each of the eight directions. If the task is to support, GoAround adds squares from which the unit has its
// goal in sight and in range. fires is the effect of fire after the move, as for Go. A unit whose task is to stay goes
// nowhere.
func (v *View) GoAround(do uint8, crowd *ground.Crowd, but ground.Place, fires int) {
	if v.task.Stays || v.breed.Move == 0 {
		return
	}
	all := v.choicesOf(v.by.Side, v.kind, v.at.Square(), v.task).all()
	for i := range all {
		s := &all[i]
		if to := ground.Stand(s.square, 0); crowd.Free(to) && s.square != but.Square() {
			v.goTo(do, to, s, fires)
		}
	}
}

// RunForCover helps a unit in the open whose danger is above one half (muchDanger). It offers moves to the nearest
// squares in cover that the unit reaches with two moves but not with one (coversOf). The danger there must be less, and
// the move better than all options so far. The function run returns where the unit would end if it ran to a square;
// only squares that the unit reaches are offered.
func (v *View) RunForCover(do uint8, crowd *ground.Crowd, run func(to ground.Place) ground.Place) {
	if v.task.Stays || v.breed.Move == 0 || v.Ground.Shelter(v.at) > 0 || v.prospectHere.danger <= muchDanger {
		return
	}
	for _, s := range v.coversOf(v.by.Side, v.kind, v.at.Square()) {
		to := ground.Stand(s, 0)
		p := v.prospect(to)
		if !crowd.Free(to) || p.danger >= v.prospectHere.danger || v.took && v.taken.Has(to) {
			continue
		}
		if v.Beats(v.tried(v.standingAt(to, p, 100)-v.here-v.fare(to))) && run(to).Square() == s {
			v.Go(do, to, 0)
		}
	}
}

const (
	muchDanger = 500 // a unit in the open runs if its danger is more than this, in thousandths
	mostCovers = 4
)

// coversOf returns the nearest squares in cover, at most mostCovers, that units of a kind reach from a square with twice
// the length of a move, but not with one move.
func (c *Careful) coversOf(side battle.Side, kind int, from ground.Square) ground.Area {
	known := &c.covers[side][kind*c.Ground.Squares()+int(from)]
	if all := known.Load(); all != nil {
		return *all
	}
	b, at := &c.Breeds[side][kind], ground.Stand(from, 0)
	near, all := c.Ground.Around(at, b.Mover, b.Move), ground.Area{}
	for _, s := range c.Ground.Around(at, b.Mover, 2*b.Move) {
		if c.Ground.Shelter(ground.Stand(s, 0)) > 0 && !slices.Contains(near, s) && len(all) < mostCovers {
			all = append(all, s)
		}
	}
	known.Store(&all)
	return all
}

// A site is a square of the table with values that do not change during a battle: its way to the goal of a task, and the
// objectives that a unit can hold from it. A site belongs to one kind of unit with one task.
type site struct {
	square ground.Square
	reach  uint16        // the objectives that can be held from there, a bit each
	way    ground.Length // the length of the way to the goal of the task
	steps  uint8         // a unit within Task.Near steps need not come nearer for the task
}

// siteOf returns a square as a site for units of a breed with a task that does not stay. ways leads to the goal of the
// task.
func (c *Careful) siteOf(at ground.Place, ways *ground.Ways, b *Breed, t *battle.Task) site {
	s := site{square: at.Square(), reach: c.reach[at.Square()], way: ways.Left(at)}
	switch {
	case t.Do != tablefile.Support:
		s.steps = c.script.Steps(t, at)
	case c.script.Goes(t, at, b.backs()):
		s.steps = math.MaxUint8
	}
	return s
}

// choices holds the squares that GoAround offers, as many as number says.
type choices struct {
	number int
	sites  [mostChoices]site
}

// all returns the squares.
func (c *choices) all() []site { return c.sites[:c.number] }

// choicesOf returns the squares that GoAround offers to units of a kind with a task, from a square.
func (c *Careful) choicesOf(side battle.Side, kind int, from ground.Square, t *battle.Task) *choices {
	number := 2 * (kind*c.script.Goals() + c.script.GoalOf(t))
	if t.Do == tablefile.Support {
		number++
	}
	known := &c.choices[side][number*c.Ground.Squares()+int(from)]
	if all := known.Load(); all != nil {
		return all
	}
	all, b := &choices{}, &c.Breeds[side][kind]
	ways := c.Ground.Ways(t.To, b.Mover.By)
	for _, s := range c.newChoices(side, kind, from, t) {
		all.sites[all.number] = c.siteOf(ground.Stand(s, 0), &ways, b, t)
		all.number++
	}
	known.Store(all)
	return all
}

func (c *Careful) newChoices(side battle.Side, kind int, from ground.Square, t *battle.Task) ground.Area {
	b := &c.Breeds[side][kind]
	var room [mostChoices]ground.Square
	all := ground.Area(room[:0])
	around := c.Ground.Around(ground.Stand(from, 0), b.Mover, b.Move)
	nearest := c.nearestTo(t.To, b.Mover.By, around)
	take := func(of ground.Area, most int, wanted func(s ground.Square) bool) {
		for _, s := range of {
			if most == 0 || len(all) == mostChoices {
				return
			}
			if wanted(s) && !slices.Contains(all, s) {
				all = append(all, s)
				most--
			}
		}
	}
	covers := func(s ground.Square) bool { return c.Ground.Shelter(ground.Stand(s, 0)) > 0 }
	take(nearest, 4, func(ground.Square) bool { return true })
	take(nearest, 4, covers)
	take(around, 2, covers)
	if t.Do == tablefile.Support {
		take(around, 3, func(s ground.Square) bool { return !c.script.Goes(t, ground.Stand(s, 0), b.backs()) })
	}
	slices.Reverse(around)
	var ways uint
	take(around, 8, func(s ground.Square) bool {
		way := uint(1) << c.Ground.Octant(from, s)
		first := ways&way == 0
		ways |= way
		return first
	})
	return slices.Clone(all)
}

// nearestTo returns squares sorted by the length of the way to a goal, the nearest first.
func (c *Careful) nearestTo(goal ground.Goal, by ground.Means, squares ground.Area) ground.Area {
	type measured struct {
		square ground.Square
		left   ground.Length
	}
	var room [64]measured
	all, ways := room[:0], c.Ground.Ways(goal, by)
	for _, s := range squares {
		all = append(all, measured{s, ways.Left(ground.Stand(s, 0))})
	}
	slices.SortStableFunc(all, func(p, q measured) int { return int(p.left - q.left) })
	nearest := make(ground.Area, len(all))
	for i := range all {
		nearest[i] = all[i].square
	}
	return nearest
}

// siteAt returns a place as a site for the weighed unit. If the task is to stay, the way and the steps to its goal are
// unknown.
func (v *View) siteAt(at ground.Place) site {
	if v.task.Stays {
		return site{square: at.Square(), reach: v.reach[at.Square()]}
	}
	return v.siteOf(at, &v.ways, v.breed, v.task)
}

// appeal returns the value of a site for the task of the unit (cents), and the value of holding objectives from there
// (holding), both in cents. Both are 0 if the task is to stay. objective reports whether the unit has a reason to stand
// there in danger: it can hold an objective from there, or its task is to stay.
func (v *View) appeal(s *site) (cents, holding int, objective bool) {
	t := v.task
	if t.Stays {
		return 0, 0, true
	}
	if int(s.steps) > t.Near {
		if cents = -v.wayFrom(s); t.Do == tablefile.Support {
			cents -= v.zeal
		}
	}
	if v.reward > 0 {
		cents += v.running(s)
	}
	holding, objective = v.holdingAt(s)
	return cents, holding, objective
}

// holdingAt returns the value of holding objectives from a site, in cents, and whether any can be held from there. For
// a site on the way to the free objective the value includes comingTo.
func (v *View) holdingAt(s *site) (cents int, objective bool) {
	if v.freeObjective.worth > 0 {
		cents += v.comingTo(s)
	}
	for left := uint(s.reach); left != 0; left &= left - 1 {
		cents += v.holds[bits.TrailingZeros(left)]
	}
	return cents, s.reach != 0
}

// wayFrom returns the cost of the way from a site to the goal of the unit's task, in cents: the number of squares times
// the zeal of the unit (see Weights.Zeal).
func (v *View) wayFrom(s *site) int {
	if s.way == ground.Endless {
		return 1000 * v.zeal
	}
	return v.squares.of(int(s.way) * v.zeal)
}

// reaches returns the objectives that can be held from each square, a bit each.
func reaches(s *battle.Script, squares int) []uint16 {
	all := make([]uint16, squares)
	for i := range s.Objectives() {
		p := s.Objective(i)
		for square := range all {
			if p.CanHold(ground.Square(square)) {
				all[square] |= 1 << i
			}
		}
	}
	return all
}

// soonAt returns the objectives that units of a side may reach within soonTurns, by kind and square, a bit each.
func (c *Careful) soonAt(side battle.Side) (all [][]uint16) {
	for _, b := range c.Breeds[side] {
		squares := make([]uint16, c.Ground.Squares())
		for i := range c.attacks {
			ways := c.Ground.Ways(c.attacks[i].To, b.Mover.By)
			far := soonTurns*b.Pace + ground.Length(c.script.Objective(i).Reach)*c.Ground.Side()
			for s := range squares {
				if ways.Left(ground.Stand(ground.Square(s), 0)) <= far {
					squares[s] |= 1 << i
				}
			}
		}
		all = append(all, squares)
	}
	return all
}

const (
	soonTurns = 2
	lastTurns = 2   // the number of turns at the end of the battle in which units should stand where objectives can be held
	lastHold  = 100 // the value of Hold in the last turn, in hundredths of the objective's worth
)

// holding returns the value, in cents, of having the weighed unit where it can hold an objective. p is the place of the
// objective. If enough other units are there, the value is Weights.Guard of the objective's worth. Otherwise it is
// Weights.Hold of the worth, divided by the number of missing units; in the last turns it is more (lastHold). The value
// grows from half of this in the first turns to all of it in the last. While no enemy can take a held objective soon,
// only Weights.Calm of its worth counts. For units that help others the value is 0 until the last turns. For support
// weapons it may be 0 while another unit can take the objective (Weights.Yield).
func (v *View) holding(objective int, p *battle.Place) int {
	worth := v.worth[objective]
	if v.breed.Helps > 0 && v.turns-v.turn >= lastTurns { // the unit helps more where other units fight
		return 0
	}
	if v.Yield > 0 && v.breed.Supports && v.hasTaker(objective) {
		return 0
	}
	if v.scene.Holder(objective) == v.side.Holder() && v.close[objective] == 0 {
		worth = worth * v.Calm / 100
	}
	if lacks := p.Least - v.others(objective, p); lacks > 0 {
		hold := v.Hold
		if left := v.turns - v.turn; left < lastTurns {
			hold += (lastHold - hold) * (lastTurns - left) / lastTurns
		}
		return among(worth*hold/100, lacks) * v.late / 100
	}
	return worth * v.Guard / 100 * v.late / 100
}

// among returns n divided by a number of units, which is nearly always 1.
func among(n, units int) int {
	if units == 1 {
		return n
	}
	return n / units
}

// hasTaker reports whether the side has another unit that may reach an objective soon, and that neither is a support
// weapon nor helps others.
func (v *View) hasTaker(objective int) bool {
	for left := v.alive[v.side] &^ (1 << v.by.Number); left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		kind := v.Units[v.side][k].Kind
		b := &v.Breeds[v.side][kind]
		if !b.Supports && b.Helps == 0 && b.Move > 0 && v.soon[v.side][kind][v.units[v.side][k].at().Square()]>>objective&1 != 0 {
			return true
		}
	}
	return false
}

// others returns how many other units of the weighed unit's side can hold an objective from where they are.
func (v *View) others(objective int, p *battle.Place) int {
	n := v.near[objective][v.side]
	if p.CanHold(v.at.Square()) {
		n--
	}
	return n
}

// freed returns the task that the weighed unit should follow: its own task, as long as that has a purpose. Otherwise it
// returns the task to attack or to support at another objective: the nearest one with a worth that the side does not
// hold, if there is one. If the side holds the task's objective, and no enemy stands where it can hold that objective,
// an attack has lost its purpose if enough other units guard the objective. Support has lost its purpose if the unit has
// no target, and no enemy can reach the objective soon or enough other units watch the objective (Weights.Watch). If the
// objective is contested, an attack has lost its purpose for a unit that is not needed there (isSpare); this unit goes
// only to an objective where no unit stands.
func (v *View) freed(t *battle.Task) *battle.Task {
	all := v.attacks
	if t.Do == tablefile.Support {
		all = v.backing
	} else if t.Do != tablefile.Attack {
		return t
	}
	p, enemy := v.script.PlaceOf(t), v.side.Other()
	mine, ok := p.ObjectiveNumber()
	if !ok {
		return t
	}
	contested := v.scene.Holder(mine) != v.side.Holder() || v.near[mine][enemy] > 0
	switch {
	case contested:
		if t.Do != tablefile.Attack || !v.isSpare(mine, p) {
			return t
		}
	case t.Do == tablefile.Attack && v.others(mine, p) < p.Least,
		t.Do == tablefile.Support && (v.prospect(v.at).hope > 0 || v.close[mine] > 0 && v.close[mine] > v.Watch*v.watchers(t)):
		return t
	}
	best := ground.Endless
	for i := range all {
		if v.scene.Holder(i) == v.side.Holder() || v.worth[i] == 0 || contested && v.near[i] != [2]int{} {
			continue
		}
		if left := v.Ground.Left(v.at, all[i].To, v.breed.Mover.By); left < best {
			best, t = left, &all[i]
		}
	}
	return t
}

// isSpare reports whether the weighed unit is not needed at a contested objective: its friends there outnumber the
// enemies there by as many units as it takes to hold the objective, and as Weights.Spare demands.
func (v *View) isSpare(objective int, p *battle.Place) bool {
	return v.Spare > 0 && v.others(objective, p) >= p.Least+v.near[objective][v.side.Other()]+v.Spare-1
}

// watchers returns how many other units do the weighed unit's task to support. It counts friends with a lower number
// that can fire, are not there to help others, and have the same place in sight.
func (v *View) watchers(t *battle.Task) (n int) {
	place := v.script.PlaceOf(t)
	for left := v.alive[v.side] & (1<<v.by.Number - 1); left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		b := &v.Breeds[v.side][v.Units[v.side][k].Kind]
		if b.Range == 0 || b.Helps > 0 {
			continue
		}
		task := v.script.Task(v.scene, v.side.Unit(k))
		if task.Do == tablefile.Support && v.script.PlaceOf(task) == place && !v.script.Goes(task, v.units[v.side][k].at(), b.backs()) {
			n++
		}
	}
	return n
}
