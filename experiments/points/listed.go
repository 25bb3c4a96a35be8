package points

import (
	"context"
	"math"
	"slices"

	"salvo/reports"
	"salvo/rules"
)

// Fair costs are useful if they predict winners better than the listed costs do. The listed costs predict by a
// regression on the difference between the listed costs of the two forces and on the situation. The fair costs predict
// by all weights of the fit. Two further comparisons are hard for the listed costs: the random battles in which both
// forces have about equal listed costs, and battles of ready-made forces of similar listed cost.

const (
	equalPoints = 0.05 // forces whose listed costs differ by no more than this share of their mean count as equal
	nearPoints  = 0.25 // ready-made forces fight each other if their listed costs differ by no more than this share of the higher one
	readyShare  = 20   // ready-made forces fight about one bout for this many bouts of the rounds that count, but each of readyBouts at least once
)

// asks returns the listed cost of a force.
func (p *Points) asks(force []head) (sum float64) {
	for _, h := range force {
		sum += float64(h.count) * p.units[h.unit].listed
	}
	return sum
}

// allListed reports whether every unit has a listed cost.
func (p *Points) allListed() bool {
	return !slices.ContainsFunc(p.units, func(u contender) bool { return u.listed == 0 })
}

// byList returns a bout as input of a regression with two kinds of terms only: the difference of the listed costs, and
// the situation.
func (p *Points) byList(b *bout, pair int) observation {
	o := p.observe(b, pair)
	o.terms = []term{{0, (p.asks(b.forces[0]) - p.asks(b.forces[1])) / p.budget}, {1 + b.situation, 1}}
	return o
}

// fitList returns a fit, to the bouts with the given indices, of how much a difference of listed costs changes the
// logarithmic odds of winning.
func (t *tournament) fitList(bouts []int) (*fit, error) {
	all := make([]observation, len(bouts))
	for i, b := range bouts {
		all[i] = t.byList(&t.fought[b], b/2)
	}
	return fitted(all, 1+len(t.mix.situations))
}

// even reports whether both sides have about equal listed costs. Those of side a are first divided by aBudget, its
// multiple of the budget.
func (p *Points) even(b *bout) bool {
	first, second := p.asks(b.forces[0])/p.mix.situations[b.situation].aBudget, p.asks(b.forces[1])
	return math.Abs(first-second) <= equalPoints*(first+second)/2
}

// A tally counts decided battles, and in how many of them the fair costs and the listed costs predicted the winner.
type tally struct {
	decided      int64
	fair, listed float64
}

func (c *tally) add(counts *[3]int64, fair, listed float64) {
	c.decided += counts[0] + counts[2]
	c.fair += favoured(counts, fair)
	c.listed += favoured(counts, listed)
}

func (c *tally) foretold() reports.Foretold {
	n := float64(max(c.decided, 1))
	return reports.Foretold{Decided: c.decided, Fair: c.fair / n, Listed: c.listed / n}
}

// ready returns the ready-made forces of the roster as forces of this study. It skips those for which heads returns
// false.
func (p *Points) ready() (forces [][]head) {
	roster, err := p.library.Roster(p.ruleset)
	if err != nil {
		return nil
	}
	for _, f := range roster.Forces() {
		groups, err := p.library.Party(p.ruleset, f.Party)
		if err != nil {
			continue
		}
		if force, ok := p.heads(groups); ok {
			forces = append(forces, force)
		}
	}
	return forces
}

// heads returns the groups as a force of this study. It drops units that are not part of the study if the mix leaves out
// their class. ok is false if any other unit is not part of the study, or if no unit of the force can fight alone.
func (p *Points) heads(groups []rules.Group) (force []head, ok bool) {
	for _, g := range groups {
		place := slices.IndexFunc(p.units, func(c contender) bool {
			return slices.ContainsFunc(c.bearers, func(u *rules.Unit) bool { return u.Name == g.Unit.Name })
		})
		switch {
		case place >= 0:
			force = append(force, head{place, g.Count})
			ok = ok || p.corps[p.units[place].corps].alone
		case !slices.Contains(p.mix.leaveOut, g.Unit.Class):
			return nil, false
		}
	}
	return force, ok
}

// readyBouts returns bouts of every two ready-made forces of about equal listed cost (nearPoints), with each force on
// both sides, in the situations that give both sides the same budget. forces is the number of ready-made forces in
// these bouts.
func (p *Points) readyBouts() (bouts []bout, forces int) {
	all := p.ready()
	fights := make([]bool, len(all))
	for i := range all {
		for k := range i {
			if a, b := p.asks(all[i]), p.asks(all[k]); math.Abs(a-b) > nearPoints*max(a, b) {
				continue
			}
			for s := range p.mix.situations {
				if p.mix.situations[s].aBudget == 1 {
					bouts = append(bouts, bout{situation: s, forces: [2][]head{all[i], all[k]}},
						bout{situation: s, forces: [2][]head{all[k], all[i]}})
					fights[i], fights[k] = true, true
				}
			}
		}
	}
	for _, did := range fights {
		if did {
			forces++
		}
	}
	return bouts, forces
}

// A ready holds the bouts of ready-made forces against each other, and the number of these forces.
type ready struct {
	bouts  []bout
	forces int
}

// fightReady lets the ready-made forces fight each other. If no two of them can meet, or if a unit has no listed cost,
// it fights no battles.
func (t *tournament) fightReady(ctx context.Context) (r ready, err error) {
	once, forces := t.readyBouts()
	if len(once) == 0 || !t.allListed() {
		return r, nil
	}
	counted := 0
	for _, r := range t.rounds[firstRounds:] {
		counted += 2 * r.pairs
	}
	times := max(1, counted/readyShare/len(once))
	c := *t
	c.progress = nil // the progress bar counts only the battles of the rounds, which are complete
	priced, err := t.atPrices(t.rounds[len(t.rounds)-1].prices)
	if err != nil {
		return r, err
	}
	for i := range once {
		once[i].priced = priced
	}
	bouts, err := c.fightAll(ctx, "ready-made", 0, times*len(once), func(i int) bout { return t.readyBout(once, i) })
	return ready{bouts, forces}, err
}

// readyBout returns bout i of the ready-made forces, which fight the bouts of once again and again. On pools, every pair
// of forces has the next table of its situation, for both of its bouts.
func (t *tournament) readyBout(once []bout, i int) bout {
	b := once[i%len(once)]
	if t.mix.pooled() {
		b.table = t.mix.situations[b.situation].numberOf(i / 2 / len(t.mix.situations))
	}
	return b
}

// foretellReady adds to trust how often the fair costs and the listed costs predicted the winner of battles between
// ready-made forces.
func (t *tournament) foretellReady(r ready, f *curved, trust *reports.Trust) error {
	if len(r.bouts) == 0 {
		return nil
	}
	list, err := t.fitList(t.allBouts())
	if err != nil {
		return err
	}
	var sum tally
	for i := range r.bouts {
		b := &r.bouts[i]
		fair, listed := f.bent(t.observe(b, 0), b), t.byList(b, 0)
		sum.add(&b.counts, f.logOdds(&fair), list.logOdds(&listed))
	}
	trust.Ready, trust.ReadyForces = sum.foretold(), r.forces
	return nil
}

// allBouts returns the indices of all bouts in the field fought.
func (t *tournament) allBouts() []int {
	all := make([]int, len(t.fought))
	for i := range all {
		all[i] = i
	}
	return all
}
