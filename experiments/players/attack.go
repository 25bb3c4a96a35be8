package players

import (
	"context"
	"fmt"
	"slices"

	"salvo/experiments"
	"salvo/experiments/rounds"
	"salvo/rules/tablefile"
	"salvo/sim"
)

// A bound holds the result of the attack: how many other plans were tried against the choices of both sides, and how
// much they gained.
type bound struct {
	Tried   [2]int             `json:"tried"`   // how many plans of each side were tried
	Battles int64              `json:"battles"` // the number of battles of each plan that the attack did not give up
	Gain    [2]sim.Estimate    `json:"gain"`    // for each side, how much its best plan (that with the highest High) scores more than its choice
	Best    [2]string          `json:"best"`    // for each side, the name of its best plan
	Now     sim.Estimate       `json:"now"`     // the score of the first side if both sides play their choices
	Value   sim.Estimate       `json:"value"`   // the value of Now; its interval also contains what the best plans of either side may reach
	own     [2]*tablefile.Plan // for each side, its best plan on a table
	list    []*attacker        // the best plans of both sides
}

// The attack tests the choices of both sides, independently of how long the search was. It tries all plans of a side,
// random plans and, on a table, the whole menu against the choice of the other side, then variants of the best plans in
// further generations. The best few fight again with new random numbers.
const (
	drawnAttacks      = 30
	variedAttacks     = 32
	attackGenerations = 3
	firstAttack       = 24
	bestAttacks       = mostClimbing
	finalAttack       = 8192
	attackSeed        = 1_000_003
	// attackScreening is an estimate of the number of battles that it takes to find the best plans of both sides.
	attackScreening = 30_000
)

// attack tries other plans of each side against the choice of the other side, and returns how much they gain. Each attack of
// a match draws its own random plans, and has its own random numbers. If it is not the last attack, it ends as soon as it finds
// plans that surely gain much.
func (m *match) attack(ctx context.Context, e *effort, c *choice, last bool) (*bound, error) {
	mixtures := [2][]backed{m.backedOf(0, c.X), m.backedOf(1, c.Y)}
	var attackers [2][]plan
	further := false // a side would try plans that are not in the matrix
	for side := range attackers {
		attackers[side] = m.attackers(side)
		further = further || len(attackers[side]) > len(m.sides[side])
	}
	if !further && m.contest.cells[0][0].exact != nil {
		return m.exactly(c), nil
	}
	var best [2][]int
	for side := range attackers {
		var err error
		c := climb{side: side, luck: m.attackLuck("attacked"), first: min(firstAttack, e.final), generations: attackGenerations,
			varied: variedAttacks, seed: attackSeed + uint64(m.attacks)}
		if attackers[side], best[side], err = m.climb(ctx, c, attackers[side], mixtures[1-side]); err != nil {
			return nil, err
		}
	}
	return m.assault(ctx, e, attackers, best, mixtures, last)
}

// While there are battles left for learning, an attack that finds a plan that surely gains muchGain ends early, both sides
// learn from it, and another attack follows: at most mostFurther times.
const (
	muchGain    = 3 * aPoint
	mostFurther = 8
)

// withstand attacks a choice. While an attack finds plans that surely gain much, both sides learn from it and choose again,
// and a new attack follows. It returns the result of the last attack and the choice that it attacked.
func (m *match) withstand(ctx context.Context, e *effort, c *choice) (*bound, *choice, error) {
	for before := m.used(); ; m.attacks++ {
		last := m.attacks == mostFurther || m.used()-before >= e.learning
		b, err := m.attack(ctx, e, c, last)
		if err != nil || !findMuch(b.list) {
			return b, c, err
		}
		if last {
			if e.search {
				m.notes = append(m.notes, "The search has used its battles; more (--battles) may find better plans.")
			}
			return b, c, nil
		}
		m.learn(ctx, e, b)
		if c, err = m.contest.choose(ctx, e.budget); err != nil {
			return nil, nil, err
		}
	}
}

// findMuch reports whether one of the attackers surely gains muchGain.
func findMuch(list []*attacker) bool {
	return slices.ContainsFunc(list, func(a *attacker) bool { return a.surelyGains() > muchGain })
}

// learn adds the plans of an attack that surely gain a percentage point to the matrix. If the matrix has such a plan
// already, its cells had too few trials: then those that decide get four times as many.
func (m *match) learn(ctx context.Context, e *effort, b *bound) {
	known, named := false, experiments.SidesOf(m.scenario)
	for _, a := range b.list {
		switch {
		case a.surelyGains() <= aPoint:
		case a.known:
			known = true
		default:
			m.adopt(ctx, e, a.side, a.plan)
		}
	}
	if known && m.set.Trials == 0 {
		e.most = min(4*e.most, mostForCertainty)
	}
	m.notes = append(m.notes, fmt.Sprintf("Attack %d found plans that gain up to %.1f points for %s or %.1f for %s; both sides have learned from it.",
		1+m.attacks, 100*max(0, b.Gain[0].High), named[0].Short, 100*max(0, b.Gain[1].High), named[1].Short))
}

// assault lets the best plans of each side fight with new random numbers. It gives up a plan as soon as the plan surely
// is not the best of its side, or surely scores less than its side's choice. If this is not the last attack, it ends as soon as
// a plan surely gains much.
func (m *match) assault(ctx context.Context, e *effort, attackers [2][]plan, best [2][]int, mixtures [2][]backed, last bool) (*bound, error) {
	var list []*attacker
	for side := range attackers {
		for _, place := range best[side] {
			p := attackers[side][place]
			list = append(list, &attacker{plan: p, side: side, known: place < len(m.sides[side]),
				open: len(mixtures[side]) > 1 || mixtures[side][0].name != p.name})
		}
	}
	now := &attacker{open: true}
	for from, to := int64(0), min(firstAssault, e.final); ; from, to = to, min(2*to, e.final) {
		tallies, err := rounds.Conclude(ctx, "attack", func(ctx context.Context) ([]tally, error) {
			return m.stage(ctx, append([]*attacker{now}, list...), mixtures, from, to)
		})
		if err != nil {
			return nil, err
		}
		now.tally.add(&tallies[0])
		for k, a := range list {
			a.tally.add(&tallies[k+1])
		}
		if to == e.final || !last && findMuch(list) {
			break
		}
		giveUp(list)
	}
	b := &bound{Battles: e.final, Tried: [2]int{len(attackers[0]), len(attackers[1])}, Now: now.tally.score(0)}
	b.Value = b.Now
	for _, a := range list {
		b.note(a)
	}
	b.list = list
	return b, nil
}

// An attacker is one of the best plans of a side, with the results of its battles so far.
type attacker struct {
	plan
	side  int
	known bool // the plan is in the matrix
	open  bool // the plan may still be the best and score no less than its side's choice
	tally tally
}

// surelyGains returns the lower end of the interval of what the plan gains.
func (a *attacker) surelyGains() float64 {
	if a.tally == (tally{}) {
		return 0
	}
	return a.tally.gain(a.side).Low
}

// firstAssault is the number of battles that each of the best plans fights before any plan is given up.
const firstAssault = 1024

// stage lets the choices of both sides fight each other, and every open attacker fight the choice of the other side. It
// fights the battles of the half-open range [from, to), and returns the results by attacker.
func (m *match) stage(ctx context.Context, list []*attacker, mixtures [2][]backed, from, to int64) ([]tally, error) {
	bouts := make([]*bout, len(list))
	var fighting []*bout
	for k, a := range list {
		switch {
		case k == 0:
			bouts[k] = m.meet(mixtures[0], mixtures[1], 0)
		case a.open:
			bouts[k] = m.meets(a.plan, a.side, mixtures[1-a.side])
		default:
			continue
		}
		bouts[k].skipped = from
		fighting = append(fighting, bouts[k])
	}
	if err := m.fight(ctx, m.attackLuck("attacked fresh"), fighting, to); err != nil {
		return nil, err
	}
	tallies := make([]tally, len(list))
	for k, b := range bouts {
		if b != nil {
			tallies[k].count(b.halves, bouts[0].halves)
		}
	}
	return tallies, nil
}

// giveUp closes the attackers that no longer matter for the bound: the upper end of what they gain lies below what the best
// attacker of their side gains, or below 0. What they gained so far still counts for the bound.
func giveUp(list []*attacker) {
	var best [2]float64
	for _, a := range list {
		if a.open {
			best[a.side] = max(best[a.side], a.tally.gain(a.side).Value)
		}
	}
	for _, a := range list {
		a.open = a.open && a.tally.gain(a.side).High >= best[a.side]
	}
}

// A tally counts trials by two results in half points of the first side: the result of the bout, and the result of both
// sides' choices with the same random numbers.
type tally [3][3]int64

func (t *tally) count(halves, now []uint8) {
	for n, half := range halves {
		t[half][now[n]]++
	}
}

func (t *tally) add(other *tally) {
	for i := range t {
		for j := range t[i] {
			t[i][j] += other[i][j]
		}
	}
}

// score returns the score of a side in the bout.
func (t *tally) score(side int) sim.Estimate {
	return t.mean(0, func(half, _ int) float64 { return ofSide(side, half) })
}

// gain returns how much more a side scores in the bout than with the choices of both sides.
func (t *tally) gain(side int) sim.Estimate {
	return t.mean(-1, func(half, now int) float64 { return ofSide(side, half) - ofSide(side, now) })
}

// mean returns the mean of the function value over all trials, with its interval. The function returns numbers from least
// to 1.
func (t *tally) mean(least float64, value func(half, now int) float64) sim.Estimate {
	var all []float64
	for half := range t {
		for now, n := range t[half] {
			for range n {
				all = append(all, value(half, now))
			}
		}
	}
	return sim.MeanOf(all, least, 1)
}

// ofSide returns the score of a side from 0 to 1, given the half points of the first side.
func ofSide(side, half int) float64 {
	if side == 1 {
		half = 2 - half
	}
	return float64(half) / 2
}

// exactly returns the bound without any battle. The exact engine must have worked out every plan that the attack would
// try.
func (m *match) exactly(c *choice) *bound {
	g := m.contest
	b := &bound{Tried: [2]int{len(m.sides[0]), len(m.sides[1])}, Now: score.mean(choosing, g.both(c.X, c.Y)...)}
	b.Value = b.Now
	more := score.between(-1, 1, choosing, append(negative(g.both(c.X, c.Y)), g.rowOf(c.Y, c.Counter)...))
	less := score.between(-1, 1, choosing, append(negative(g.columnOf(c.X, c.Reply)), g.both(c.X, c.Y)...))
	b.Gain = [2]sim.Estimate{more, less}
	b.Best = [2]string{m.sides[0][g.number(0, c.Counter)].name, m.sides[1][g.number(1, c.Reply)].name}
	return b
}

// attackLuck names the random numbers of the present attack.
func (m *match) attackLuck(what string) string {
	if m.attacks > 0 {
		what = fmt.Sprint(what, " ", 1+m.attacks)
	}
	return what
}

// attackers returns the plans of a side that the attack tries.
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
	t := newTailor(s, side, attackSeed+uint64(m.attacks))
	return append(all, t.several(drawnAttacks, known, func(name string) (plan, bool) { return t.drawn("drawn-" + name) })...)
}

// note records in the bound what one of the attackers gained, if the upper end of its gain is the highest of its side so
// far. A plan that is the whole choice of its side gains nothing.
func (b *bound) note(a *attacker) {
	gain, got := sim.Estimate{}, sim.Estimate{}
	if a.tally != (tally{}) {
		gain, got = a.tally.gain(a.side), a.tally.score(a.side)
	}
	if b.Best[a.side] == "" || gain.High > b.Gain[a.side].High {
		b.Gain[a.side], b.Best[a.side], b.own[a.side] = gain, a.name, a.own
	}
	switch {
	case a.tally == tally{}:
	case a.side == 0:
		b.Value.High = max(b.Value.High, got.High)
	default:
		b.Value.Low = min(b.Value.Low, 1-got.High)
	}
}
