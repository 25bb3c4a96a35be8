package player

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A unit that is to leave the table must hurry before the battle ends. So the points for leaving count by the chance to
// be in time.

// An errand is the purpose of a group to leave the table by an edge with the last of its tasks, as seen from one of its
// tasks.
type errand struct {
	tablefile.Rate                                // the points for a unit that leaves, by its cost
	rest           [ground.AllMeans]ground.Length // the length of the way that is left after the task is done, by means of movement
}

// readErrands works out the errands of a side, by course and task.
func (c *Careful) readErrands(side battle.Side) (all [][]errand) {
	for _, tasks := range c.script.Courses(side) {
		of := make([]errand, len(tasks))
		for i := len(tasks) - 1; i >= 0; i-- {
			switch t := &tasks[i]; {
			case t.Do == tablefile.Exit:
				of[i].Rate = c.script.ExitRate(side, t.Edge)
			case i+1 < len(tasks) && c.script.PlaceOf(t) != nil:
				of[i] = of[i+1]
				c.addWay(&of[i], t, &tasks[i+1])
			}
		}
		all = append(all, of)
	}
	return all
}

// Rewards reports whether leaving the table by a task brings points.
func (c *Careful) Rewards(side battle.Side, t *battle.Task) bool {
	return c.script.ExitRate(side, t.Edge).Per > 0
}

// addWay adds to an errand the way from the middle square of one task's place to the goal of the next task.
func (c *Careful) addWay(e *errand, t, next *battle.Task) {
	if next.Stays {
		return
	}
	area := c.script.PlaceOf(t).Area
	for by := range e.rest {
		if left := c.Ground.Left(ground.Stand(area[len(area)/2], 0), next.To, ground.Means(by)); left != ground.Endless {
			e.rest[by] += left
		}
	}
}

// errandOf returns the errand of the weighed unit from a task on, and its reward in cents, with the weight Leave. It
// returns nil and 0 if the task is not the current one of the unit's course.
func (v *View) errandOf(task *battle.Task) (e *errand, reward int) {
	course, now, ok := v.script.TaskNumber(v.scene, v.by)
	if !ok || &v.script.Courses(v.by.Side)[course][now] != task { // the unit follows a task that is not of its course
		return nil, 0
	}
	if e = &v.errands[v.by.Side][course][now]; e.Per > 0 {
		reward = v.cost / 100 * e.Points * v.price / e.Per * v.Leave / 100
	}
	return e, reward
}

// running returns what the errand of the unit is worth if it is in a place, in cents: its reward times the chance to be
// in time.
func (v *View) running(at ground.Place) int {
	pace, way := max(1, v.breed.Pace), v.ways.Left(at)
	if way == ground.Endless {
		return 0
	}
	needs := 1 + turnsFor(way, pace) // a unit at the edge leaves with its next move
	if v.task.Do != tablefile.Exit {
		if v.task.Do == tablefile.Move { // the task is done near the place
			needs = 1 + turnsFor(max(0, way-battle.Moved*v.Ground.Side()), pace)
		}
		needs += turnsFor(v.errand.rest[v.breed.Mover.By]+max(0, way-ground.Length(needs-1)*pace), pace)
	}
	spare := v.turns - v.turn - needs
	if spare < 0 {
		return 0
	}
	return v.reward / 10 * inTime[min(needs, mostNeeded)][min(spare, mostSpare)] / 100
}

// turnsFor returns how many turns a way takes.
func turnsFor(way, pace ground.Length) int { return int((way + pace - 1) / pace) }

const (
	mostNeeded = 12
	mostSpare  = 8
	getsOn     = 0.75 // the chance that nothing delays a unit in a turn
)

// inTime holds the chance, in thousandths, that a unit is in time. The first index is the number of turns that it
// needs, the second the number of spare turns.
var inTime = func() (chances [mostNeeded + 1][mostSpare + 1]int) {
	for needs := range chances {
		term := math.Pow(getsOn, float64(needs)) // the chance that the last needed turn comes after so many delays
		sum := 0.0
		for spare := range chances[needs] {
			sum += term
			chances[needs][spare] = int(1000*sum + 0.5)
			term = float64(term*(1-getsOn)) * float64(needs+spare) / float64(spare+1)
		}
	}
	return chances
}()
