package points

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"salvo/rules"
)

// The odds are not linear in the number of units: one more unit decides more in a small force than in a large one. A unit would
// seem worth too little if it stood in forces that are weak because of it, even one that is never in play. So the fit has one
// more weight, the bend: it multiplies the squared distance of a force's worth from the usual worth. The weights of the units
// are what they add to a usual force.

// A curved fit is a fit with a bend.
type curved struct {
	*fit
	*tournament
	worth        []float64     // the worth of units, by which the distances are measured
	counts       []float64     // the number of units of each kind in the usual force
	usual        float64       // the worth of the usual force
	observations []observation // the bouts in the form of the fit, with bends
	copies       []float64     // the mean logarithm of the rank of a copy, by role
	luck         *mat.SymDense // the covariance by luck alone, without the differences between tables
}

// mostBends is the largest number of times that the worth of forces is computed again with better weights; five are mostly
// enough. If the weights oscillate, they move only half of the way after wholeBends.
const (
	mostBends  = 200
	wholeBends = 10 // during these the advantage of side a on each table is also learned; then it is fixed
)

// places returns the number of weights of a fit: one for each unit, each situation and each role (for its copies), and the
// bend.
func (p *Points) places() int { return len(p.units) + len(p.mix.situations) + p.roles() + 1 }

// roles returns the number of roles that have a weight for copies: each further copy of a unit loses worth by its role. Only
// battles on pools of tables have such weights.
func (p *Points) roles() int {
	if !p.mix.pooled() {
		return 0
	}
	return rolesOfTables
}

const rolesOfTables = int(rules.Supports) + 1

// ofCopies returns the index of the weight for copies of a role.
func (p *Points) ofCopies(role int) int { return len(p.units) + len(p.mix.situations) + role }

// bend returns the index of the bend among the weights.
func (p *Points) bend() int { return p.places() - 1 }

// fit fits the weights to some of the bouts.
func (t *tournament) fit(bouts []int) (*curved, error) {
	c := &curved{tournament: t, worth: make([]float64, len(t.units)), counts: make([]float64, len(t.units))}
	for _, b := range bouts {
		for side := range 2 {
			for _, h := range t.fought[b].forces[side] {
				c.counts[h.unit] += float64(h.count) / float64(2*len(bouts))
			}
		}
	}
	c.countCopies(bouts)
	c.observations = make([]observation, len(bouts))
	side := sides{}
	c.fit = &fit{weights: make([]float64, t.places()), tables: t.mix.pooled(), ridges: t.ridges()}
	for turn := range mostBends {
		for i, b := range bouts {
			c.observations[i] = c.observation(b)
			c.observations[i].offset = side[c.observations[i].table]
		}
		if err := c.find(c.observations); err != nil {
			return nil, err
		}
		learning := t.mix.pooled() && turn < wholeBends
		if learning {
			side.learn(c.fit, c.observations)
		}
		moved := 0.0
		for i, w := range c.weights[:len(c.worth)] {
			moved = max(moved, math.Abs(w-c.worth[i]))
		}
		if !learning && (moved < 1e-7 || t.mix.pooled() && moved < 1e-5) {
			return c, c.finish(bouts)
		}
		step := 1.0
		if turn >= wholeBends {
			step = 0.5
		}
		for i := range c.worth {
			c.worth[i] += float64(step * (c.weights[i] - c.worth[i]))
		}
		c.usual = 0
		for unit, n := range c.counts {
			c.usual += float64(n * c.worth[unit])
		}
	}
	return nil, errNoFit
}

// finish computes the covariances: by luck alone, and with the differences between tables.
func (c *curved) finish(bouts []int) error {
	if !c.fit.tables {
		err := c.widen(bouts)
		c.luck = c.covariance
		return err
	}
	whole := *c.fit
	c.fit.tables = false
	if err := c.spread(c.observations); err != nil {
		return err
	}
	if err := c.widen(bouts); err != nil {
		return err
	}
	c.luck = c.covariance
	*c.fit = whole
	return c.widen(bouts)
}

// ridges returns how strongly each weight is pulled towards 0: usualCopies sets it for the weights of copies, and ridge for all
// others.
func (p *Points) ridges() func(place int) float64 {
	first := p.ofCopies(0)
	return func(place int) float64 {
		if place >= first && place < first+p.roles() {
			return 1 / (usualCopies * usualCopies)
		}
		return ridge
	}
}

// usualCopies is the standard deviation assumed for the weight of copies: the share of its worth that a unit loses each time
// that the number of copies grows e-fold.
const usualCopies = 0.3

// countCopies computes, by role, the mean logarithm of the rank of a copy in the forces of some bouts. The worth of a unit is
// that of a copy of this rank.
func (c *curved) countCopies(bouts []int) {
	c.copies = make([]float64, c.roles())
	counts := make([]float64, c.roles())
	for _, b := range bouts {
		for side := range 2 {
			for _, h := range c.fought[b].forces[side] {
				if role := c.units[h.unit].role; role < len(counts) {
					c.copies[role] += logFactorial(h.count)
					counts[role] += float64(h.count)
				}
			}
		}
	}
	for role := range counts {
		c.copies[role] /= max(1, counts[role])
	}
}

func logFactorial(n int) float64 {
	sum, _ := math.Lgamma(float64(n) + 1)
	return sum
}

// off returns how far the worth of a force is from that of the usual force.
func (c *curved) off(force []head) float64 {
	sum := -c.usual
	for _, h := range force {
		sum += float64(float64(h.count) * c.worth[h.unit])
	}
	return sum
}

// observation returns a bout with its bend, as the fit sees it.
func (c *curved) observation(b int) observation {
	return c.bent(c.tournament.observations[b], &c.fought[b])
}

// bent returns the observation of a bout with two kinds of term added: the bend, and the copies of units by role.
func (c *curved) bent(o observation, b *bout) observation {
	o.terms = slices.Clone(o.terms)
	if a, z := c.off(b.forces[0]), c.off(b.forces[1]); a != z {
		o.add(c.bend(), float64(a*a)-float64(z*z))
	}
	for side, sign := range [2]float64{1, -1} {
		for _, h := range b.forces[side] {
			if role := c.units[h.unit].role; role < len(c.copies) {
				late := logFactorial(h.count) - float64(float64(h.count)*c.copies[role])
				o.add(c.ofCopies(role), sign*float64(c.worth[h.unit]*late))
			}
		}
	}
	return o
}

// widen adds to the covariance what comes from the bends: they are measured by the fitted weights, so errors of the weights
// change them, too.
func (c *curved) widen(bouts []int) error {
	n, bend := c.places(), 2*c.weights[c.bend()]
	_, curve := c.slope(c.observations)
	slope := mat.NewDense(n, n, nil) // how the scores (rows) change with the weights (columns)
	slope.Copy(curve)
	usual := make([]float64, n) // how the scores change with the usual worth
	for i, b := range bouts {
		o := &c.observations[i]
		chance := c.chance(o)
		weight := o.battles * chance * (1 - chance) * bend
		for side, sign := range [2]float64{1, -1} {
			force := c.fought[b].forces[side]
			pull := weight * sign * c.off(force)
			for _, t := range o.terms {
				for _, h := range force {
					change := float64(pull * float64(t.times*float64(h.count)))
					slope.Set(t.place, h.unit, slope.At(t.place, h.unit)+change)
				}
				usual[t.place] -= float64(pull * t.times)
			}
		}
	}
	for place := range n {
		for unit, count := range c.counts {
			slope.Set(place, unit, slope.At(place, unit)+float64(usual[place]*count))
		}
	}
	var inverse, half, whole mat.Dense
	if inverse.Inverse(slope) != nil {
		return errNoFit
	}
	half.Mul(&inverse, c.scatter)
	whole.Mul(&half, inverse.T())
	c.symmetric(&whole)
	return nil
}
