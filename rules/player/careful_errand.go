package player

import (
	"math"

	"salvo/rules/battle"
	"salvo/rules/ground"
	"salvo/rules/tablefile"
)

// A unit that is to leave the table must hurry before the battle ends. So the points for leaving count by the chance to
// be in time.

// An errand belongs to one task of a course that ends with leaving the table by an edge. It holds the points for
// leaving, and the way that a unit still has to go after the task. Tasks of other courses have the zero value.
type errand struct {
	tablefile.Rate                                // the points that a side gets for units that leave: Points for every Per points of their cost
	rest           [ground.AllMeans]ground.Length // the length of the way from the place of the task to the edge, by means of movement
}

// readErrands returns the errands of a side, by number of the course and number of the task.
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

// addWay adds to an errand the way from the place of one task, from its middle square, to the goal of the next task.
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

// errandOf returns the errand of a task for the weighed unit, and the reward in cents: the price of the points for
// leaving, times Weights.Leave. It returns nil and 0 if the task is not the current one of the unit's course.
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

// running returns the value of a site for the unit's errand, in cents: the reward times the chance to leave the table
// in time from there.
func (v *View) running(s *site) int {
	pace, way := max(1, v.breed.Pace), s.way
	if way == ground.Endless {
		return 0
	}
	needs := 1 + turnsFor(way, v.pace) // a unit at the edge leaves with its next move
	if v.task.Do != tablefile.Exit {
		if v.task.Do == tablefile.Move { // the task is done near the place
			needs = 1 + turnsFor(max(0, way-battle.Moved*v.Ground.Side()), v.pace)
		}
		needs += turnsFor(v.errand.rest[v.breed.Mover.By]+max(0, way-ground.Length(needs-1)*pace), v.pace)
	}
	spare := v.turns - v.turn - needs
	if spare < 0 {
		return 0
	}
	return v.reward / 10 * inTime[min(needs, mostNeeded)][min(spare, mostSpare)] / 100
}

// turnsFor returns how many turns a unit of a pace needs for a way.
func turnsFor(way ground.Length, pace divisor) int { return pace.up(int(way)) }

const (
	mostNeeded = 12
	mostSpare  = 8
	getsOn     = 0.75 // the chance that nothing delays a unit in a turn
)

// inTime holds the chance, in thousandths, that a unit arrives in time. The first index is the number of turns that the
// unit needs without delays, the second the number of spare turns.
var inTime = func() (chances [mostNeeded + 1][mostSpare + 1]int) {
	for needs := range chances {
		term := math.Pow(getsOn, float64(needs)) // the chance that the unit is delayed for exactly as many turns as the index spare
		sum := 0.0
		for spare := range chances[needs] {
			sum += term
			chances[needs][spare] = int(1000*sum + 0.5)
			term = float64(term*(1-getsOn)) * float64(needs+spare) / float64(spare+1)
		}
	}
	return chances
}()
