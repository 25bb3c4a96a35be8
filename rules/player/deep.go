package player

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"salvo/rules/battle"
)

// This file holds the player deep. At the start of its turns it tries other courses for its groups, and other
// strategies for the whole side, by playing the battle on with careful players on both sides. It keeps a change only if
// that surely gains. Between its decisions its units act like those of careful.
//
// Candidates are compared in heats: all of them are played out a few times with the same luck, then the better ones
// with more. A candidate that is behind the current course by more than a standard error is dropped at once. The best
// are judged with fresh luck, in stages: a candidate stays as long as it is ahead, but not surely ahead.

// A heat plays every candidate out, tries times at the usual effort. Then it keeps the best candidates, at most left of
// them.
type heat struct{ tries, left int }

// A schedule says how many candidates are compared, and with how many play-outs.
type schedule struct {
	entries int // the largest number of candidates at first; strategies are candidates even if there are more of them
	heats   []heat
	judged  []int // the number of play-outs of each remaining candidate at the end of each stage of the judgement
}

// The schedules of the first decision of a battle and of later ones. The first matters most, so it gets more play-outs.
var (
	opening = schedule{24, []heat{{8, 8}, {16, 4}, {32, 3}}, []int{48, 96, 192}}
	usual   = schedule{18, []heat{{5, 6}, {10, 3}, {20, 2}}, []int{32, 64, 128}}
)

const (
	firstLook = 12 // the number of play-outs that show whether the battle is already won
	// A change is kept if its gain exceeds 1.5 standard errors, and dropped if its loss exceeds 1. keptBy and droppedBy are
	// four times the squares of these numbers, because beyond computes with whole numbers.
	keptBy    = 9 // 4 x 1.5 x 1.5: four times the square of 1.5 standard errors
	droppedBy = 4 // 4 x 1 x 1: four times the square of 1 standard error
)

// A candidate is a change that the side may make: a strategy for the whole side, or another course for one group.
type candidate struct {
	strategy *battle.Strategy // nil for a change of one group
	group    int
	course   uint8
	values   []int // the values of the candidate's play-outs, in thousandths of a victory
	sum      int
}

// Think decides for the player deep which courses the groups of its side follow.
func Think(r *battle.Rehearsal) {
	t := &thinker{Rehearsal: r, schedule: usual}
	if r.First {
		t.schedule = opening
	}
	for g := range r.Groups() {
		t.now = append(t.now, r.Course(g))
	}
	if t.decided() {
		return
	}
	t.enter()
	from := uint64(0)
	for _, h := range t.heats {
		t.run(from, h)
		from += uint64(t.tries(h.tries))
	}
	t.judge()
}

// A thinker holds the state of one decision of the player deep.
type thinker struct {
	*battle.Rehearsal
	schedule
	now  []uint8 // the course that each group follows
	all  []*candidate
	base candidate
	wins int // the number of victories in the last call of play
	used int // the number of play-outs so far
}

// Every play-out has a number for its luck. The first look and the judgement count from these numbers on, so that each
// has fresh luck. The heats count from 0.
const (
	lookLuck  = 1 << 20
	judgeLuck = 1 << 21
)

// decided reports whether the current course wins every play-out of the first look.
func (t *thinker) decided() bool {
	t.play(&t.base, lookLuck, firstLook)
	won := t.wins == firstLook
	if t.Why && won {
		t.Told = append(t.Told, fmt.Sprintf("side %s thinks: it goes on as before, which wins all of %d play-outs", t.Side, firstLook))
	}
	t.base = candidate{}
	return won
}

// enter lists the candidates. These are all strategies that change something, then random other courses of single
// groups that can fight, until there are as many candidates as the schedule has entries.
func (t *thinker) enter() {
	strategies := t.Strategies()
	for i := range strategies {
		if !slices.Equal(strategies[i].Courses, t.now) {
			t.all = append(t.all, &candidate{strategy: &strategies[i]})
		}
	}
	var single []*candidate
	for g := range t.now {
		for k := range t.Courses(g) {
			if uint8(k) != t.now[g] && t.Fights(g) {
				single = append(single, &candidate{group: g, course: uint8(k)})
			}
		}
	}
	lots := rand.New(rand.NewPCG(t.Seed, 0))
	lots.Shuffle(len(single), func(i, k int) { single[i], single[k] = single[k], single[i] })
	t.all = append(t.all, single[:min(len(single), max(0, t.entries-len(t.all)))]...)
}

// follow makes the side follow a candidate.
func (t *thinker) follow(c *candidate) {
	for g, course := range t.now {
		if c.strategy != nil {
			course = c.strategy.Courses[g]
		}
		t.Follow(g, course)
	}
	if c.strategy == nil && c != &t.base {
		t.Follow(c.group, c.course)
	}
}

// tries returns the number of play-outs at the chosen effort, given the number at the usual effort; at least 2.
func (t *thinker) tries(usual int) int { return max(2, usual*t.Effort/battle.UsualEffort) }

// play plays a candidate out several times. The luck of the play-outs has successive numbers, beginning with the
// argument from.
func (t *thinker) play(c *candidate, from uint64, times int) {
	t.follow(c)
	t.wins = 0
	for n := range uint64(times) {
		o := t.Play(from + n)
		if o.Half == 2 {
			t.wins++
		}
		v := worthOf(o)
		c.values = append(c.values, v)
		c.sum += v
	}
	t.used += times
}

// worthOf returns the value of an outcome, in thousandths of a victory. A victory gives 500, a draw 250. The margin
// adds between 0 and 500: 250 for a margin of 0, and more for a positive one. The margin counts because it says more
// than a single victory or defeat. The value is a whole number, so that every machine decides alike.
func worthOf(o battle.Outcome) int {
	return 250*o.Half + 250 + 250*o.Margin/(max(o.Margin, -o.Margin)+clearMargin)
}

// clearMargin is the margin, in thousandths of everything that can be won, that adds 125 to the 250 of the margin 0:
// half of what a margin can add.
const clearMargin = 150

// run plays all remaining candidates out with the same luck. It drops those that make no difference, those that are
// surely behind (droppedBy), those that play like another, and then all but the best h.left. After the first heat, run
// does nothing if there are no more than h.left candidates.
func (t *thinker) run(from uint64, h heat) {
	if len(t.all) <= h.left && len(t.base.values) > 0 {
		return
	}
	tries := t.tries(h.tries)
	t.play(&t.base, from, tries)
	for _, c := range t.all {
		t.play(c, from, tries)
	}
	t.all = slices.DeleteFunc(t.all, func(c *candidate) bool {
		g := gainOf(c.values, t.base.values)
		return g.squares == 0 || g.sum < 0 && g.beyond(droppedBy)
	})
	slices.SortStableFunc(t.all, func(c, d *candidate) int { return cmp.Compare(d.sum, c.sum) })
	t.all = slices.CompactFunc(t.all, func(c, d *candidate) bool { return slices.Equal(c.values, d.values) }) // these candidates play alike
	t.all = t.all[:min(h.left, len(t.all))]
}

// judge compares the best candidates with the current course, with fresh luck, and makes the side follow the candidate
// with the largest sure gain. A candidate that is not ahead is dropped at once. judge ends when no candidate is ahead
// without being surely ahead, or after the last stage.
func (t *thinker) judge() {
	t.base = candidate{}
	best, most := &t.base, gain{n: 1}
	open := t.all
	for _, c := range open {
		c.values, c.sum = nil, 0
	}
	for i, stage := range t.judged {
		if len(open) == 0 {
			break
		}
		upTo := t.tries(stage)
		t.extend(&t.base, upTo)
		var left []*candidate
		for _, c := range open {
			t.extend(c, upTo)
			g := gainOf(c.values, t.base.values)
			surely := g.sum > 0 && g.beyond(keptBy)
			if !surely && g.sum > 0 && i < len(t.judged)-1 {
				left = append(left, c)
				continue
			}
			if t.Why {
				t.Told = append(t.Told, t.tell(c, g))
			}
			if surely && g.sum*most.n > most.sum*g.n {
				best, most = c, g
			}
		}
		open = left
	}
	t.follow(best)
	if t.Why {
		t.Told = append(t.Told, t.tellChoice(best))
	}
}

// extend plays a candidate out with the luck of the judgement until it has upTo play-outs.
func (t *thinker) extend(c *candidate, upTo int) {
	if has := len(c.values); has < upTo {
		t.play(c, judgeLuck+uint64(has), upTo-has)
	}
}

// tellChoice returns a sentence about what the side does in the end, and how often the battle was played out to find
// that.
func (t *thinker) tellChoice(best *candidate) string {
	does := "goes on as before"
	switch {
	case best == &t.base:
	case best.strategy != nil:
		does = "follows strategy " + best.strategy.Name
	default:
		does = "has " + t.Words(best.group, best.course)
	}
	return fmt.Sprintf("side %s thinks: it %s, after %d play-outs", t.Side, does, t.used)
}

// tell returns a sentence about a candidate that was judged.
func (t *thinker) tell(c *candidate, g gain) string {
	var what string
	if c.strategy != nil {
		what = "strategy " + c.strategy.Name
	} else {
		what = t.Words(c.group, c.course)
	}
	mean, err := g.points()
	return fmt.Sprintf("side %s thinks: %s gains %+.1f points of 100 (+-%.1f)", t.Side, what, mean, err)
}

// A gain compares a candidate with the current course over n pairs of play-outs with the same luck. sum is the sum of
// the differences in value, squares the sum of their squares.
type gain struct{ n, sum, squares int }

func gainOf(values, base []int) (g gain) {
	g.n = len(values)
	for i := range values {
		d := values[i] - base[i]
		g.sum += d
		g.squares += d * d
	}
	return g
}

// beyond reports whether the mean difference is more than k standard errors away from 0. The argument fourSquares is 4
// times the square of k.
func (g gain) beyond(fourSquares int) bool {
	return 4*g.n*g.sum*g.sum > fourSquares*(g.n*g.squares-g.sum*g.sum)
}

// points returns the mean difference and two standard errors of it, in hundredths of a victory.
func (g gain) points() (mean, err float64) {
	n, sum := float64(g.n), float64(g.sum)
	variance := (float64(g.squares) - sum*sum/n) / n
	return sum / n / 10, 2 * math.Sqrt(max(0, variance)/n) / 10
}
