package points

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"salvo/rules"
)

// The logarithmic odds of winning are not linear in the number of units: one more unit decides more in a small force
// than in a large one. So a weak force loses more often than a linear fit predicts, and a linear fit gives its units
// too low weights. A unit that does nothing could even get a weight below 0. Therefore the fit has one more weight, the
// bend. The worth of a force is the sum of the weights of its units. The bend is multiplied by the squared difference
// between this worth and the mean worth of all forces. The weight of a unit is what the unit adds to a force of mean
// worth.

// A curved fit is a logistic regression of the results of bouts. Beside the worth of the two forces it has a quadratic
// term, whose weight is the bend.
type curved struct {
	*fit
	*tournament
	worth        []float64     // by unit: its weight after earlier regressions, with which the terms for the bend and for copies are computed
	counts       []float64     // by unit: its mean number in a force
	usual        float64       // the mean worth of the forces: a force's worth is the sum of its units' worths; both sides of all bouts of the fit count
	observations []observation // the bouts as input of the regression, with terms for the bend and for further copies of a unit
	copies       []float64     // by role: the mean of log(k) over all units in forces, where a unit is the k-th copy of its kind
	luck         *mat.SymDense // the covariance of the weights if only the luck of battles counts, not the differences between tables
}

// A fit repeats the regression, because the terms for the bend and for copies are computed from the worths of units,
// which must be the fitted weights in the end. mostBends is the largest number of regressions. After each of the first
// wholeBends regressions, the worths become the fitted weights. After later ones, they move only half of the way,
// because they may oscillate.
const (
	mostBends  = 200
	wholeBends = 10 // on pools, the advantage of side a on each table is estimated after each of these regressions, and stays fixed later
)

// places returns the number of weights of a fit: one for each kind of unit, one for each situation, on pools of tables
// one for the copies of each role, and the bend.
func (p *Points) places() int { return len(p.units) + len(p.mix.situations) + p.roles() + 1 }

// roles returns the number of roles that have a weight for copies: all roles on pools of tables, otherwise none. The
// weight says how the worth of the second, third or later copy of a unit in a force differs from that of the first (see
// usualCopies).
func (p *Points) roles() int {
	if !p.mix.pooled() {
		return 0
	}
	return rolesOfTables
}

const rolesOfTables = int(rules.Supports) + 1

// ofCopies returns the index, among the weights of the fit, of the weight for copies of units with the given role.
func (p *Points) ofCopies(role int) int { return len(p.units) + len(p.mix.situations) + role }

// bend returns the index of the bend, the weight of the quadratic term, among the weights.
func (p *Points) bend() int { return p.places() - 1 }

// fit fits the weights to the bouts with the given indices. The squared terms depend on the worths of the units, which
// are the weights themselves, so fit repeats the regression until the worths no longer change. Then it groups the
// weights of the kinds of each part of the forces (kindred), and repeats the regression with these groups.
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
			if c.kin == nil {
				c.kin = c.kindred()
			} else {
				return c, c.finish(bouts)
			}
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

// finish computes the covariance of the weights. If tables are the clusters of the fit, it computes the covariance
// twice: from the luck of battles alone, for the field luck, and with the differences between tables.
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

// ridges returns a function that returns, for the index of a weight, how strongly this weight is pulled towards 0. For
// the weights of copies that follows from usualCopies; for all others it is ridge.
func (p *Points) ridges() func(place int) float64 {
	first := p.ofCopies(0)
	return func(place int) float64 {
		if place >= first && place < first+p.roles() {
			return 1 / (usualCopies * usualCopies)
		}
		return ridge
	}
}

// usualCopies is the standard deviation assumed for the weight of copies. The weight of copies times log(k) is how much
// more the k-th copy of a unit is worth than the first, as a share of the worth of the unit. The weight is below 0 if
// later copies are worth less.
const usualCopies = 0.3

// countCopies computes, by role, the mean of log(k) over all units in the forces of the given bouts, where a unit is
// the k-th copy of its kind in its force. The fitted weight of a unit is that of a copy with this mean log(k).
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

// off returns the worth of a force minus the mean worth of all forces.
func (c *curved) off(force []head) float64 {
	sum := -c.usual
	for _, h := range force {
		sum += float64(float64(h.count) * c.worth[h.unit])
	}
	return sum
}

// observation returns the bout with index b as input of the regression, with the terms for the bend and for copies.
func (c *curved) observation(b int) observation {
	return c.bent(c.tournament.observations[b], &c.fought[b])
}

// bent returns the observation of a bout with further terms: one for the bend, and one for the copies of units of each
// role.
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

// widen computes the covariance again so that it includes the uncertainty of the squared terms. These terms are
// computed from the fitted weights, so errors of the weights change them, too.
func (c *curved) widen(bouts []int) error {
	n, bend := c.places(), 2*c.weights[c.bend()]
	_, curve := c.slope(c.observations)
	slope := mat.NewDense(n, n, nil) // derivatives of the loss's gradient (rows) by the weights (columns)
	slope.Copy(curve)
	usual := make([]float64, n) // derivatives of the loss's gradient by the mean worth of all forces
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
