package players

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"salvo/experiments/rounds"
)

// The search for plans is a double oracle. In each round, each side looks for better plans against the present choice
// of the other side. It tries changes of its own choice and random plans, then the better half of them twice as long,
// and so on until few are left, and then variants of these (see climb). With new random numbers, a plan joins the matrix
// if it probably gains a percentage point (see gainsAPoint). Both sides search at the same time. At first, the cells of the
// matrix have few trials: new plans are worth more than exact scores. When inVain rounds in a row find nothing, or half of the
// battles are used, the cells that decide get all their trials, and the search continues from the new choices. It ends when the
// next round finds nothing, when inVain later rounds in a row find nothing, or when three quarters of the battles are used. Then
// both sides learn from attacks (see withstand).
const (
	mostCandidates   = 48
	mostFound        = 2 // the largest number of plans that a side adds in a round
	mostRounds       = 40
	replyGenerations = 4  // the first plans and the generations of variants
	variedReplies    = 16 // the number of variants in each further generation
	inVain           = 2  // rounds in a row without a new plan
)

// drawnOf returns how many of the candidates are random plans: more after rounds in which the search found nothing.
func drawnOf(failed int) int { return 16 + 12*min(failed, 2) }

// An effort limits the battles of each step of a match.
type effort struct {
	budget
	rough   budget // the budget of the first part of the search
	battles int64  // the battles of the whole search, including those of the matrix
	// learning is the number of battles of the attacks, and of what both sides learn from them, after which the last attack
	// begins.
	learning int64
	tries    int64 // the battles of each candidate at first
	proof    int64 // the largest number of battles of a candidate at the end, to prove its gain
	final    int64 // the largest number of battles of each of the best plans in the attack
	deep     int64 // the battles of the player deep with each side; 0 if the user does not ask for them
	search   bool
}

// A reply is the result of one side's search in a round: indices of the candidates that gain a point, and of others to
// be tried again.
type reply struct {
	Gains     []int `json:"gains,omitempty"`
	Promising []int `json:"promising,omitempty"`
	Battles   int64 `json:"battles"`
}

// search adds plans until neither side finds a plan that gains a percentage point, or the battles are used up. It returns
// the choices of both sides, found with the full budget of trials.
func (m *match) search(ctx context.Context, e *effort, c *choice) (*choice, error) {
	b, failed := e.rough, 0
	for round := range mostRounds {
		if b == e.rough && (failed == inVain || m.used() > e.battles/2) {
			b, failed = e.budget, inVain-1
			var err error
			if c, err = m.contest.choose(ctx, b); err != nil {
				return nil, err
			}
		}
		switch {
		case m.used() > e.battles*3/4:
			return c, nil
		case failed == inVain:
			return c, nil
		}
		found, err := m.replies(ctx, e, c, round, failed)
		if err != nil {
			return nil, err
		}
		if !found {
			failed++
			continue
		}
		failed = 0
		if c, err = m.contest.choose(ctx, b); err != nil {
			return nil, err
		}
	}
	if b == e.rough {
		return m.contest.choose(ctx, e.budget)
	}
	return c, nil
}

// replies lets each side search for plans that beat the present choice of the other, and then adds the plans of both. It
// reports whether any plan was found.
func (m *match) replies(ctx context.Context, e *effort, c *choice, round, failed int) (success bool, err error) {
	var adopted [2][]plan
	for side := range m.sides {
		if adopted[side], err = m.reply(ctx, e, c, side, round, failed); err != nil {
			return false, err
		}
	}
	for side, plans := range adopted {
		for _, p := range plans {
			m.adopt(ctx, e, side, p)
			success = true
		}
	}
	return success, nil
}

// used returns the number of battles that have been asked for so far.
func (m *match) used() int64 { return m.contest.asked + m.spent }

// reply returns the best candidates of a side that gain a point against the choice of the other side (see gainsAPoint), at most
// mostFound.
func (m *match) reply(ctx context.Context, e *effort, c *choice, side, round, failed int) (gains []plan, err error) {
	candidates := m.candidates(c, side, round, failed)
	if len(candidates) == 0 {
		return nil, nil
	}
	mixtures := [2][]backed{m.backedOf(0, c.X), m.backedOf(1, c.Y)}
	up := climb{side: side, luck: fmt.Sprint("searched ", round), first: e.tries, generations: replyGenerations, varied: variedReplies,
		seed: m.set.Seed + uint64(round)}
	candidates, best, err := m.climb(ctx, up, candidates, mixtures[1-side])
	if err != nil {
		return nil, err
	}
	answer, err := rounds.Conclude(ctx, "reply", func(ctx context.Context) (reply, error) {
		before := m.spent
		r, err := m.try(rounds.OnOneMachine(ctx), e, candidates, best, mixtures, side, round)
		r.Battles, m.spent = m.spent-before, before
		return r, err
	})
	if err != nil {
		return nil, err
	}
	m.spent += answer.Battles
	m.promising[side] = nil
	for _, place := range answer.Promising {
		m.promising[side] = append(m.promising[side], candidates[place])
	}
	for _, place := range answer.Gains {
		gains = append(gains, candidates[place])
	}
	return gains, nil
}

// try tests whether the first two of the best candidates probably gain a percentage point against the choice of the other
// side. best are the indices of the best.
func (m *match) try(ctx context.Context, e *effort, candidates []plan, best []int, mixtures [2][]backed, side, round int) (r reply, err error) {
	now := m.meet(mixtures[side], mixtures[1-side], side)
	for k, place := range best {
		gains := false
		if k < mostFound {
			b := m.meets(candidates[place], side, mixtures[1-side])
			if gains, err = m.gainsAPoint(ctx, fmt.Sprintf("tried %d", round), b, now, e.proof); err != nil {
				return r, err
			}
		}
		if gains {
			r.Gains = append(r.Gains, place)
		} else {
			r.Promising = append(r.Promising, place)
		}
	}
	return r, nil
}

// gainsAPoint reports whether the bout b probably scores at least a percentage point more than the bout now. It simulates up to most
// trials, until that is sure. If it is not sure then, the mean gain must exceed a point and half the half-width of its interval:
// a plan that gains nothing costs some trials in the matrix, but a proof costs more.
func (m *match) gainsAPoint(ctx context.Context, luck string, b, now *bout, most int64) (bool, error) {
	for trials := min(most, glance); ; trials = min(2*trials, most) {
		if err := m.fight(ctx, luck, []*bout{b, now}, trials); err != nil {
			return false, err
		}
		switch gain := b.gain(now); {
		case gain.Value-float64(cautious*(gain.Value-gain.Low)) > aPoint:
			return true, nil
		case trials >= most:
			return gain.Value > max(aPoint, gain.Half()/2), nil
		case gain.High < aPoint:
			return false, nil
		}
	}
}

// candidates returns the plans that a side tries in a round: the promising plans of the last round, changes of the
// side's choice, and random plans.
func (m *match) candidates(c *choice, side, round, failed int) []plan {
	if len(m.sides[side]) == 1 && m.sides[side][0].name == careful {
		return nil
	}
	t := newTailor(m.scenario, side, m.set.Seed, uint64(round), 1)
	signatures := map[string]bool{}
	for _, p := range m.sides[side] {
		signatures[signature(m.scenario, side, p)] = true
	}
	var all []plan
	for _, p := range m.promising[side] {
		if does := signature(m.scenario, side, p); !signatures[does] {
			signatures[does] = true
			all = append(all, p)
		}
	}
	bases, drawn := m.bases(c, side), drawnOf(failed)
	all = append(all, t.several(mostCandidates-drawn-len(all), signatures, func(name string) (plan, bool) {
		base, other := drawBacked(bases, t.rng.Float64()), pick(t.rng, m.sides[side])
		return t.changed(base, other, name)
	})...)
	return append(all, t.several(drawn, signatures, func(name string) (plan, bool) { return t.drawn("drawn-" + name) })...)
}

// bases returns the plans from which changes start: the side's choice and, with a share of 0.3 in all, the best plans
// that are not chosen.
func (m *match) bases(c *choice, side int) []backed {
	chosen := m.backedOf(side, [2]Mixture{c.X, c.Y}[side])
	near := c.Next[side]
	if len(near) == 0 {
		return chosen
	}
	for i := range chosen {
		chosen[i].share *= 0.7
	}
	for _, place := range near {
		chosen = append(chosen, backed{m.sides[side][m.contest.number(side, place)], 0.3 / float64(len(near))})
	}
	return chosen
}

// drawBacked returns the plan at a position from 0 to 1 on a scale on which the shares of the list lie end to end.
func drawBacked(list []backed, at float64) plan {
	for _, b := range list {
		if at -= b.share; at < 0 {
			return b.plan
		}
	}
	return list[len(list)-1].plan
}

// adopt adds a plan to a side, and asks for trials against all plans of the other side.
func (m *match) adopt(ctx context.Context, e *effort, side int, p plan) {
	number := len(m.sides[side])
	if p.own != nil {
		own := *p.own
		own.Name = fmt.Sprintf("found-%s%d", m.scenario.Parties[side].Spec.Name, 1+number-len(m.Plans.sides[side]))
		p = onTable(m.scenario, side, &own, found)
	}
	m.sides[side] = append(slices.Clip(m.sides[side]), p)
	added := m.contest.add(side, number)
	for _, c := range added {
		m.makeReady(c)
	}
	m.contest.look(ctx, upTo(e.first, choosing, added))
}

// add adds a row or column of cells for the plan with this number, and returns the cells.
func (g *contest) add(side, number int) (added []*cell) {
	if side == 1 {
		for i, row := range g.cells {
			c := &cell{plans: [2]int{row[0].plans[0], number}}
			g.cells[i] = append(row, c)
			added = append(added, c)
		}
		return added
	}
	for _, c := range g.cells[0] {
		added = append(added, &cell{plans: [2]int{number, c.plans[1]}})
	}
	g.cells = append(g.cells, added)
	return added
}

// number returns the number of the plan of a side at a row or column.
func (g *contest) number(side, place int) int {
	if side == 0 {
		return g.cells[place][0].plans[0]
	}
	return g.cells[0][place].plans[1]
}

// nextBest returns the indices of the plans of a side that score best against the other side's choice, at most mostNext.
// It leaves out the plans of the side's own choice.
func (g *contest) nextBest(own Mixture, against func(place int) []term, sign float64) (places []int) {
	values := make([]float64, len(own))
	for k := range own {
		values[k] = float64(sign * score.mean(choosing, against(k)...).Value)
		if own[k] == 0 {
			places = append(places, k)
		}
	}
	slices.SortStableFunc(places, func(p, q int) int { return cmp.Compare(values[q], values[p]) })
	return places[:min(len(places), mostNext)]
}

const mostNext = 4
