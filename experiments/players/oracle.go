package players

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"salvo/experiments/rounds"
	"salvo/sim"
)

// The search for plans is a double oracle. What both sides choose by the matrix is attacked by each of them: changes of what a
// side chooses and plans drawn by chance are tried against the mixture of the other, the better half of them twice as long,
// and so on until one is left. With fresh luck it must surely gain a point; then it joins the matrix. Both sides reply at the
// same time. The search ends when it finds nothing, or when its battles are used up.
const (
	mostCandidates = 48
	drawnOf        = 12 // of the candidates are drawn by chance
	mostRounds     = 24
	inVain         = 2 // rounds without a find that end the search
)

// An effort is how much is rolled.
type effort struct {
	budget
	battles int64 // that the search may use, those of the matrix included
	tries   int64 // of a candidate at first
	proof   int64 // the most for a candidate that is left
	final   int64 // for each of the best plans of the attack
	search  bool
}

// A reply is what came of the search of one side: the place of the plan among the candidates.
type reply struct {
	Place   int   `json:"place"`
	Gains   bool  `json:"gains,omitempty"`
	Battles int64 `json:"battles"`
}

// search adds plans until neither side finds one that gains a point.
func (m *match) search(ctx context.Context, e *effort, c *choice) (*choice, error) {
	failed := 0
	for round := range mostRounds {
		if m.used() > e.battles*3/4 {
			m.notes = append(m.notes, "The search has used its battles; more (--battles) may find better plans.")
			return c, nil
		}
		var adopted [2]*plan
		for side := range m.sides {
			p, err := m.reply(ctx, e, c, side, round)
			if err != nil {
				return nil, err
			}
			adopted[side] = p
		}
		if adopted == [2]*plan{} {
			if failed++; failed == inVain {
				return c, nil
			}
			continue
		}
		failed = 0
		for side, p := range adopted {
			if p != nil {
				m.adopt(ctx, e, side, *p)
			}
		}
		var err error
		if c, err = m.contest.choose(ctx, e.budget); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// used is how many battles were asked for so far.
func (m *match) used() int64 { return m.contest.asked + m.spent }

// reply is the best of the candidates against what the other side chooses, if it surely gains a point.
func (m *match) reply(ctx context.Context, e *effort, c *choice, side, round int) (*plan, error) {
	candidates := m.candidates(c, side, round)
	if len(candidates) == 0 {
		return nil, nil
	}
	mixtures := [2][]backed{m.backedOf(0, c.X), m.backedOf(1, c.Y)}
	found, err := rounds.Conclude(ctx, "reply", func(ctx context.Context) (reply, error) {
		before := m.spent
		r, err := m.try(rounds.OnOneMachine(ctx), e, candidates, mixtures, side, round)
		r.Battles, m.spent = m.spent-before, before
		return r, err
	})
	if err != nil {
		return nil, err
	}
	if m.spent += found.Battles; !found.Gains {
		return nil, nil
	}
	return &candidates[found.Place], nil
}

// try lets candidates fight and judges the best one.
func (m *match) try(ctx context.Context, e *effort, candidates []plan, mixtures [2][]backed, side, round int) (r reply, err error) {
	var list []*bout
	for _, p := range candidates {
		if b := m.meets(p, side, mixtures[1-side]); b.pairs[0].refused() == nil {
			list = append(list, b)
		}
	}
	if len(list) == 0 {
		return r, nil
	}
	best, err := m.halve(ctx, fmt.Sprintf("searched %d", round), list, e.tries, 1)
	if err != nil {
		return r, err
	}
	r.Place = slices.IndexFunc(candidates, func(p plan) bool { return p.name == best[0].name })
	r.Gains, err = m.surely(ctx, fmt.Sprintf("tried %d", round), best[0].afresh(), m.meet(mixtures[side], mixtures[1-side], side), e.proof)
	return r, err
}

// surely reports whether a bout surely brings a point more than another. It is rolled until that is clear.
func (m *match) surely(ctx context.Context, luck string, b, now *bout, most int64) (bool, error) {
	for trials := min(most, glance); ; trials = min(2*trials, most) {
		if err := m.fight(ctx, luck, []*bout{b, now}, trials); err != nil {
			return false, err
		}
		switch gain := b.gain(now); {
		case gain.Value-float64(cautious*(gain.Value-gain.Low)) > aPoint:
			return true, nil
		case trials >= most:
			return gain.Low > aPoint, nil
		case gain.High < aPoint:
			return false, nil
		}
	}
}

// candidates are the plans that a side tries in a round.
func (m *match) candidates(c *choice, side, round int) []plan {
	t := newTailor(m.scenario, side, m.set.Seed, uint64(round), 1)
	known := map[string]bool{}
	for _, p := range m.sides[side] {
		known[signature(m.scenario, side, p)] = true
	}
	bases := m.bases(c, side)
	changed := t.several(mostCandidates-drawnOf, known, func(name string) (plan, bool) {
		return t.changed(drawBacked(bases, t.rng.Float64()), name)
	})
	drawn := t.several(drawnOf, known, func(name string) (plan, bool) { return t.drawn("drawn-" + name) })
	if len(m.sides[side]) == 1 && m.sides[side][0].name == careful {
		return nil
	}
	return slices.Concat(changed, drawn)
}

// bases are the plans that changes begin with: what the side chooses, and a little of what is nearly as good.
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

// drawBacked returns the plan that a number from 0 to 1 falls on.
func drawBacked(list []backed, at float64) plan {
	for _, b := range list {
		if at -= b.share; at < 0 {
			return b.plan
		}
	}
	return list[len(list)-1].plan
}

// adopt makes a plan one of a side's and plays it against all plans of the other.
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

// add is a further row or column of cells.
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

// number is that of the plan of a side that stands at a place of the cells.
func (g *contest) number(side, place int) int {
	if side == 0 {
		return g.cells[place][0].plans[0]
	}
	return g.cells[0][place].plans[1]
}

// nextBest are the places of the plans of a side that do best against the other's choice beside those that are chosen.
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

// A bound is how hard what both sides choose was attacked, and what came of it.
type bound struct {
	Tried   [2]int          `json:"tried"`   // plans of each side
	Battles int64           `json:"battles"` // of each of the best
	Gain    [2]sim.Estimate `json:"gain"`    // of the best plan of each side, as the side sees it
	Best    [2]string       `json:"best"`    // its name
	Value   sim.Estimate    `json:"value"`   // of the first side, from its least to its most against the best
}

// The attack is always the same, however long the search was: all that a side has, the whole menu, and plans drawn by chance
// are tried against what the other side chooses, and the best few with fresh luck.
const (
	drawnAttacks = 30
	firstAttack  = 64
	bestAttacks  = 4
	finalAttack  = 8192
	attackSeed   = 1_000_003
	// attackScreening is about how many battles it takes to find the best plans of both sides.
	attackScreening = 25_000
)

// attack tries to beat what both sides choose.
func (m *match) attack(ctx context.Context, e *effort, c *choice) (*bound, error) {
	mixtures := [2][]backed{m.backedOf(0, c.X), m.backedOf(1, c.Y)}
	var attackers [2][]plan
	further := false // than those of the matrix
	for side := range attackers {
		attackers[side] = m.attackers(side)
		further = further || len(attackers[side]) > len(m.sides[side])
	}
	if !further && m.contest.cells[0][0].exact != nil {
		return m.exactly(c), nil
	}
	best, err := rounds.Conclude(ctx, "best attacks", func(ctx context.Context) (found attacks, err error) {
		before := m.spent
		for side := range attackers {
			if found.Best[side], err = m.screen(rounds.OnOneMachine(ctx), e, attackers[side], mixtures[1-side], side); err != nil {
				return found, err
			}
		}
		found.Used, m.spent = m.spent-before, before
		return found, nil
	})
	if err != nil {
		return nil, err
	}
	m.spent += best.Used
	now := m.meet(mixtures[0], mixtures[1], 0)
	bouts := []*bout{now}
	for side := range attackers {
		for _, place := range best.Best[side] {
			bouts = append(bouts, m.meets(attackers[side][place], side, mixtures[1-side]))
		}
	}
	return rounds.Conclude(ctx, "attack", func(ctx context.Context) (*bound, error) {
		if err := m.fight(ctx, "attacked fresh", bouts, e.final); err != nil {
			return nil, err
		}
		b := &bound{Battles: e.final, Tried: [2]int{len(attackers[0]), len(attackers[1])}, Value: now.score()}
		for _, p := range bouts[1:] {
			b.note(p, now)
		}
		return b, nil
	})
}

// attacks are the best plans of each side, by their places among those that were tried.
type attacks struct {
	Best [2][]int `json:"best"`
	Used int64    `json:"used"`
}

// exactly is the bound of a game that was worked out, with all plans that there are.
func (m *match) exactly(c *choice) *bound {
	g := m.contest
	b := &bound{Tried: [2]int{len(m.sides[0]), len(m.sides[1])}, Value: score.mean(choosing, g.both(c.X, c.Y)...)}
	more := score.between(-1, 1, choosing, append(negative(g.both(c.X, c.Y)), g.rowOf(c.Y, c.Counter)...))
	less := score.between(-1, 1, choosing, append(negative(g.columnOf(c.X, c.Reply)), g.both(c.X, c.Y)...))
	b.Gain = [2]sim.Estimate{more, less}
	b.Best = [2]string{m.sides[0][g.number(0, c.Counter)].name, m.sides[1][g.number(1, c.Reply)].name}
	return b
}

// attackers are the plans of a side that the attack tries.
func (m *match) attackers(side int) []plan {
	s := m.scenario
	all := slices.Clone(m.sides[side])
	if s.Table != nil {
		all = append(all, menuOf(s, side, all)...)
	} else if all[0].name == careful {
		return all
	}
	known := map[string]bool{}
	for _, p := range all {
		known[signature(s, side, p)] = true
	}
	t := newTailor(s, side, attackSeed)
	return append(all, t.several(drawnAttacks, known, func(name string) (plan, bool) { return t.drawn("drawn-" + name) })...)
}

// screen returns the places of the best plans of a side against a mixture of the other's.
func (m *match) screen(ctx context.Context, e *effort, plans []plan, other []backed, side int) (places []int, err error) {
	var list []*bout
	for _, p := range plans {
		if b := m.meets(p, side, other); b.pairs[0].refused() == nil {
			list = append(list, b)
		}
	}
	best, err := m.halve(ctx, "attacked", list, min(firstAttack, e.final), bestAttacks)
	for _, b := range best {
		places = append(places, slices.IndexFunc(plans, func(p plan) bool { return p.name == b.name }))
	}
	return places, err
}

// note takes in what one of the best plans of a side has gained.
func (b *bound) note(p, now *bout) {
	own := *now
	own.side = p.side
	if gain := p.gain(&own); b.Best[p.side] == "" || gain.High > b.Gain[p.side].High {
		b.Gain[p.side], b.Best[p.side] = gain, p.name
	}
	if got := p.score(); p.side == 0 {
		b.Value.High = max(b.Value.High, got.High)
	} else {
		b.Value.Low = min(b.Value.Low, 1-got.High)
	}
}
