package player

import (
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// An objective is free if no enemy can be there as soon as the unit. A step towards a free objective is worth the value
// of holding it, times the chance to arrive in time. So a unit with no better target sets out while turns are left, and
// does not fire in vain or step aside.

// A freeObjective describes the free objective of the weighed unit's task. The zero value means that the task has no
// objective, or that the objective is not free (freeGoal).
type freeObjective struct {
	worth int           // the value of holding the objective, in cents
	bit   uint16        // the objective's bit in lore.reach
	reach ground.Length // the distance from which the objective can be held
}

// freeGoal returns the objective of the weighed unit's task if that objective is free. The unit's side must not hold it,
// and must have too few other units there. No enemy may be there as soon as the unit, or endanger the unit there. The
// unit must not be there yet, and must have no target that is worth more. Support weapons have no free objective.
// Neither have units whose task is to stay, to support or to leave the table.
func (v *View) freeGoal() (f freeObjective) {
	t := v.task
	if t.Stays || t.Do == tablefile.Support || t.Do == tablefile.Exit || v.breed.Pace == 0 || v.breed.Supports {
		return freeObjective{}
	}
	p := v.script.PlaceOf(t)
	if p == nil {
		return freeObjective{}
	}
	i, ok := p.ObjectiveNumber()
	if !ok || v.scene.Holder(i) == v.side.Holder() || v.near[i][v.side.Other()] > 0 || v.others(i, p) >= p.Least ||
		p.CanHold(v.at.Square()) || int(v.prospectHere.hope)*v.Later/100 > v.holds[i] {
		return freeObjective{}
	}
	f = freeObjective{worth: v.holds[i], bit: 1 << i, reach: ground.Length(p.Reach) * v.Ground.Side()}
	way := v.site.way
	if way == ground.Endless || v.isContested(i, f.reach, turnsFor(max(0, way-f.reach), v.pace)) {
		return freeObjective{}
	}
	for _, s := range p.Area {
		if v.prospect(ground.Stand(s, 0)).danger > freeDanger {
			return freeObjective{}
		}
	}
	return f
}

// isContested reports whether an enemy could stand where it can hold an objective within a number of turns. reach is the
// distance from which the objective can be held.
func (v *View) isContested(objective int, reach ground.Length, turns int) bool {
	if v.close[objective] > 0 && turns >= soonTurns {
		return true
	}
	other, to := v.side.Other(), v.attacks[objective].To
	for _, e := range v.enemies.onTable() {
		b := &v.Breeds[other][v.Units[other][e.number].Kind]
		if way := v.Ground.Left(v.units[other][e.number].at(), to, b.Mover.By); b.Pace > 0 && way-reach <= ground.Length(turns)*b.Pace {
			return true
		}
	}
	return false
}

// comingTo returns the value of a site on the way to the free objective, in cents: its worth times the chance to be in
// time from there, a little less with every turn of the way. It is 0 if the unit cannot be in time. It is also 0 in
// squares from which the objective can be held; these have the value of holding it instead.
func (v *View) comingTo(s *site) int {
	if s.way == ground.Endless || s.reach&v.freeObjective.bit != 0 {
		return 0
	}
	way := max(0, s.way-v.freeObjective.reach)
	needs := turnsFor(way, v.pace)
	spare := v.turns - v.turn - needs
	if spare < 0 {
		return 0
	}
	sooner := max(0, 100-v.pace.of(freeWait*int(way)))
	return v.freeObjective.worth * inTime[min(needs, mostNeeded)][min(spare, mostSpare)] / 1000 * sooner / 100
}

const (
	freeDanger = 100 // an objective is not free if the danger there is more than this, in thousandths
	freeWait   = 5   // how much the worth of a free objective falls with every turn of the way to it, in hundredths
)
