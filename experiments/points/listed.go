package points

import (
	"context"
	"math"
	"slices"

	"salvo/reports"
	"salvo/rules"
)

// Fair costs are worth the trouble if they foretell more than the list does. Both are asked: who has more points wins, by
// the list and by the fair costs, each knowing the situations; and asked again where it is hardest for the list, in
// battles of forces for which it asks the same, and about forces that nobody drew by lot.

const (
	equalPoints = 0.05 // as a share of what forces cost
	nearPoints  = 0.25 // of ready-made forces that are a match for each other
	readyShare  = 20   // of the battles that count, one in so many is fought by ready-made forces
)

// asks returns what the list asks for a force.
func (p *Points) asks(force []head) (sum float64) {
	for _, h := range force {
		sum += float64(h.count) * p.units[h.unit].listed
	}
	return sum
}

// allListed reports whether the list asks something for every unit.
func (p *Points) allListed() bool {
	return !slices.ContainsFunc(p.units, func(u contender) bool { return u.listed == 0 })
}

// byList returns a bout as somebody sees it who knows the list and the situations.
func (p *Points) byList(b *bout, pair int) observation {
	o := p.observe(b, pair)
	o.terms = []term{{0, (p.asks(b.forces[0]) - p.asks(b.forces[1])) / p.budget}, {1 + b.situation, 1}}
	return o
}

// fitList finds what a listed point is worth, from some of the bouts.
func (t *tournament) fitList(bouts []int) (*fit, error) {
	all := make([]observation, len(bouts))
	for i, b := range bouts {
		all[i] = t.byList(&t.fought[b], b/2)
	}
	return fitted(all, 1+len(t.mix.situations))
}

// even reports whether both sides cost the same by the list, but for what the situation gives one of them.
func (p *Points) even(b *bout) bool {
	first, second := p.asks(b.forces[0])/p.mix.situations[b.situation].aBudget, p.asks(b.forces[1])
	return math.Abs(first-second) <= equalPoints*(first+second)/2
}

// A tally counts the winners that fair costs and the list foretell.
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

// ready returns the ready-made forces of the ruleset whose units are weighed; what both sides have anyhow and what is left
// out does not count.
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

// heads returns the units of a party; not ok if one of them is not weighed, or none can fight alone.
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

// readyBouts let every two ready-made forces that cost about the same meet in the situations where both do the same, each
// on both sides.
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

// A ready is the battles of ready-made forces.
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
	c.progress = nil // all that was promised has been fought
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

// foretellReady compares who has won of ready-made forces with what was foretold.
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

// allBouts returns the places of all bouts that have been fought.
func (t *tournament) allBouts() []int {
	all := make([]int, len(t.fought))
	for i := range all {
		all[i] = i
	}
	return all
}
