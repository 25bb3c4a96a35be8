package player

import (
	"cmp"
	"context"
	"slices"

	"salvo/rules"
	"salvo/rules/battle"
	"salvo/sim"
)

// An outlook holds the results of playing a battle out before its first turn.
type outlook struct {
	base    *rules.Scenario // the battle without the choices of players: stances and policies are reset
	turn    chan struct{}   // holds a token while a caller plays the battle out
	looked  bool            // courses and err are known
	courses [2][]weighed    // the courses of each side, the best first
	err     error
	chosen  [2]choice
}

// A choice is the final choice of one side.
type choice struct {
	ready bool // best and err are known
	best  []weighed
	err   error
}

// How often each pair of courses is played out to weigh stances, then courses, then orders for single kinds of units.
// With fewer play-outs luck misleads; more would take too long.
const (
	stanceTrials = 48
	courseTrials = 192
	orderTrials  = 96
)

// goodStances is the number of stances of a side that are also tried with other policies. hardest is the number of
// enemy courses against which variations of a course are tested. mostTested is the largest number of variations that are
// tested. sureGain is what a variation must gain, in thousandths of a victory.
const (
	goodStances = 2
	hardest     = 4
	mostTested  = 4
	sureGain    = 10
)

// A weighed course is a course with its results.
type weighed struct {
	course
	worth   int      // the value that weigh gives the course, in thousandths of a victory
	least   int      // the score of the course against the hardest course of the enemy, in thousandths of a victory
	hardest []course // the courses of the enemy, the hardest first
}

// weigh returns a course with its value. points holds the half points that it scored against each course of the enemy.
// The value is nine tenths of the least of these scores and one tenth of their mean. So the mean decides between
// courses with equal least scores.
func weigh(own course, enemies []course, points []int, battles int) weighed {
	w := weighed{course: own}
	order, sum := make([]int, len(enemies)), 0
	for i, p := range points {
		order[i] = i
		sum += p
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(points[i], points[k]) })
	for _, i := range order {
		w.hardest = append(w.hardest, enemies[i])
	}
	least := points[order[0]]
	w.least = least * 500 / battles
	w.worth = (9*least + sum/len(points)) * 50 / battles
	return w
}

// choose returns the courses of a side, its choice first and then the others from best to worst. The first caller plays
// the battle out, and other callers wait. If the caller's context ends during look or refine, the result of that step
// is not kept.
func (o *outlook) choose(ctx context.Context, side battle.Side) ([]weighed, error) {
	select {
	case o.turn <- struct{}{}:
		defer func() { <-o.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if !o.looked {
		courses, err := o.look(ctx)
		if stopped := ctx.Err(); stopped != nil {
			return nil, stopped
		}
		o.looked, o.courses, o.err = true, courses, err
	}
	if o.err != nil {
		return nil, o.err
	}
	c := &o.chosen[side]
	if !c.ready {
		best, err := o.refine(ctx, side, o.courses[side][0])
		if stopped := ctx.Err(); stopped != nil {
			return nil, stopped
		}
		*c = choice{true, append([]weighed{best}, o.courses[side][1:]...), err}
	}
	return c.best, c.err
}

// look weighs the stances of both sides with the policy Nearest. Then it weighs all stances again, and the good ones
// also with Weakest and BestOdds. refine tries Spread, since it often equals BestOdds.
func (o *outlook) look(ctx context.Context) ([2][]weighed, error) {
	var all [2][]course
	for _, s := range battle.AllStances {
		all[battle.A] = append(all[battle.A], course{Conduct: battle.Conduct{Stance: s, Policy: battle.Nearest}})
	}
	all[battle.B] = all[battle.A]
	stances, err := o.matrix(ctx, all, "stances", stanceTrials)
	if err != nil {
		return stances, err
	}
	for _, side := range battle.Sides {
		all[side] = nil
		for i, w := range stances[side] {
			all[side] = append(all[side], w.course)
			for _, p := range []battle.Policy{battle.Weakest, battle.BestOdds} {
				if i < goodStances {
					all[side] = append(all[side], course{Conduct: battle.Conduct{Stance: w.Stance, Policy: p}})
				}
			}
		}
	}
	return o.matrix(ctx, all, "courses", courseTrials)
}

// matrix weighs all courses of each side against all courses of the other, and returns them from best to worst.
func (o *outlook) matrix(ctx context.Context, all [2][]course, luck string, battles int) (w [2][]weighed, err error) {
	columns := make([][]int, len(all[battle.B]))
	for _, a := range all[battle.A] {
		row := make([]int, len(all[battle.B]))
		for j, b := range all[battle.B] {
			if row[j], err = o.points(ctx, battle.A, a, b, luck, battles); err != nil {
				return w, err
			}
			columns[j] = append(columns[j], 2*battles-row[j])
		}
		w[battle.A] = append(w[battle.A], weigh(a, all[battle.B], row, battles))
	}
	for j, b := range all[battle.B] {
		w[battle.B] = append(w[battle.B], weigh(b, all[battle.A], columns[j], battles))
	}
	for _, side := range battle.Sides {
		slices.SortStableFunc(w[side], func(v, w weighed) int { return cmp.Compare(w.worth, v.worth) })
	}
	return w, nil
}

// points plays a number of battles between a course of a side and a course of the enemy. It returns the half points of
// the side: 2 for a victory, 1 for a draw. The argument luck is a name; equal names give equal luck.
func (o *outlook) points(ctx context.Context, side battle.Side, own, enemy course, luck string, battles int) (points int, err error) {
	s, err := own.of(o.base, side)
	if err != nil {
		return 0, err
	}
	if s, err = enemy.of(s, side.Other()); err != nil {
		return 0, err
	}
	m, err := s.In(ctx).Model()
	if err != nil {
		return 0, err
	}
	half := func(out []int) uint8 { return uint8(battle.BWins) - uint8(out[0]) } // the half points of side a
	all, err := sim.SameLuckValues(ctx, luck, m, half, 0, int64(battles), sim.Run{Seed: 1, Workers: 1})
	for _, p := range all {
		points += int(p)
	}
	if side == battle.B {
		points = 2*battles - points
	}
	return points, err
}

// refine tries the most promising variations of a course one after the other, with new random numbers. It returns the
// course with all variations that gain at least sureGain.
func (o *outlook) refine(ctx context.Context, side battle.Side, own weighed) (weighed, error) {
	better, err := o.promising(ctx, side, own)
	if err != nil {
		return own, err
	}
	enemies := own.hardest[:min(hardest, len(own.hardest))]
	now, err := o.against(ctx, side, own.course, enemies)
	for _, vary := range better[:min(mostTested, len(better))] {
		if err != nil {
			return own, err
		}
		var w weighed
		if w, err = o.against(ctx, side, vary(now.course), enemies); w.worth >= now.worth+sureGain {
			now = w
		}
	}
	return now, err
}

// against weighs a course of a side against courses of the enemy.
func (o *outlook) against(ctx context.Context, side battle.Side, own course, enemies []course) (weighed, error) {
	points := make([]int, len(enemies))
	for i, enemy := range enemies {
		p, err := o.points(ctx, side, own, enemy, "tested", courseTrials)
		if err != nil {
			return weighed{}, err
		}
		points[i] = p
	}
	return weigh(own, enemies, points, courseTrials), nil
}

// A variation is a function that returns a changed course.
type variation func(c course) course

// promising returns variations that improve a course against the hardest course of the enemy, the best first.
func (o *outlook) promising(ctx context.Context, side battle.Side, own weighed) ([]variation, error) {
	now, err := o.points(ctx, side, own.course, own.hardest[0], "orders", orderTrials)
	if err != nil {
		return nil, err
	}
	type promise struct {
		variation
		gain int
	}
	var all []promise
	for _, vary := range o.variations(side, own.Conduct) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		// points returns an error if the unit cannot have the order. Such an order is skipped.
		p, err := o.points(ctx, side, vary(own.course), own.hardest[0], "orders", orderTrials)
		if err == nil && p > now {
			all = append(all, promise{vary, p - now})
		}
	}
	slices.SortStableFunc(all, func(p, q promise) int { return cmp.Compare(q.gain, p.gain) })
	better := make([]variation, len(all))
	for i, p := range all {
		better[i] = p.variation
	}
	return better, nil
}

// variations returns all variations that are tried: the policy Spread for the side, and another stance, Nearest or
// BestOdds for one kind of unit.
func (o *outlook) variations(side battle.Side, own battle.Conduct) (all []variation) {
	all = append(all, func(c course) course {
		c.Policy = battle.Spread
		return c
	})
	tried := map[string]bool{}
	try := func(unit, field, word string) {
		all = append(all, func(c course) course { return c.with(order{unit, field, word}) })
	}
	for _, g := range o.base.Parties[side].Groups {
		if tried[g.Unit.Name] {
			continue
		}
		tried[g.Unit.Name] = true
		for _, s := range battle.AllStances {
			if s != own.Stance {
				try(g.Unit.Name, "stance", s.Word())
			}
		}
		for _, p := range []battle.Policy{battle.Nearest, battle.BestOdds} {
			if p != own.Policy {
				try(g.Unit.Name, "policy", p.Word())
			}
		}
	}
	return all
}
