package points

import (
	"context"
	"math"
	"slices"

	"salvo/reports"
	"salvo/rules"
)

// Fair costs are worth the trouble if they predict more than the list does. Both are tested on the rule that the side with more
// points wins, with the situations known. Then they are tested again where it is hardest for the list: in battles of forces
// with equal listed costs, and with forces that were not drawn by lot.

const (
	equalPoints = 0.05 // the largest difference of equal forces, as a share of their cost
	nearPoints  = 0.25 // the largest difference of ready-made forces that meet
	readyShare  = 20   // one in this many of the battles that count is fought by ready-made forces
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

// byList returns a bout for a prediction from the listed costs and the situation alone.
func (p *Points) byList(b *bout, pair int) observation {
	o := p.observe(b, pair)
	o.terms = []term{{0, (p.asks(b.forces[0]) - p.asks(b.forces[1])) / p.budget}, {1 + b.situation, 1}}
	return o
}

// fitList fits what a listed point is worth to some of the bouts.
func (t *tournament) fitList(bouts []int) (*fit, error) {
	all := make([]observation, len(bouts))
	for i, b := range bouts {
		all[i] = t.byList(&t.fought[b], b/2)
	}
	return fitted(all, 1+len(t.mix.situations))
}

// even reports whether both sides cost the same by the list, apart from what the situation gives side a.
func (p *Points) even(b *bout) bool {
	first, second := p.asks(b.forces[0])/p.mix.situations[b.situation].aBudget, p.asks(b.forces[1])
	return math.Abs(first-second) <= equalPoints*(first+second)/2
}

// A tally counts the winners that fair costs and the list predict.
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

// ready returns the ready-made forces whose units are weighed, without the units that both sides have anyway and those that are
// left out.
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

// heads returns the units of a party. ok is false if one of them is not weighed, or none can fight alone.
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

// readyBouts returns bouts of every two ready-made forces of about equal cost, in the situations in which both sides have the
// same task, each force on both sides.
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

// A ready holds the battles of ready-made forces.
type ready struct {
	bouts  []bout
	forces int
}

// fightReady lets the ready-made forces fight.
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
	c.progress = nil // all battles that were announced have been fought
	priced, err := t.atPrices(t.rounds[len(t.rounds)-1].prices)
	if err != nil {
		return r, err
	}
	for i := range once {
		once[i].priced = priced
	}
	bouts, err := c.fightAll(ctx, "ready-made", 0, times*len(once), func(i int) bout { return once[i%len(once)] })
	return ready{bouts, forces}, err
}

// foretellReady counts how often the predictions name the winner among ready-made forces.
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

// allBouts returns the indices of all bouts that have been fought.
func (t *tournament) allBouts() []int {
	all := make([]int, len(t.fought))
	for i := range all {
		all[i] = i
	}
	return all
}
