package sim

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"unsafe"
)

// A mass is a probability: a float64 and, in a walk with fractions, the exact fraction.
type mass struct {
	f float64
	r *big.Rat // nil in a walk with floats
}

func (m mass) times(n mass) mass {
	product := mass{f: float64(m.f * n.f)}
	if m.r != nil {
		product.r = new(big.Rat).Mul(m.r, n.r)
	}
	return product
}

func (m mass) plus(n mass) mass {
	sum := mass{f: m.f + n.f}
	if n.r != nil {
		sum.r = n.r
		if m.r != nil {
			sum.r = new(big.Rat).Add(m.r, n.r)
		}
	}
	return sum
}

func (m mass) over(n mass) mass {
	quotient := mass{f: m.f / n.f}
	if m.r != nil {
		quotient.r = new(big.Rat).Quo(m.r, n.r)
	}
	return quotient
}

// bytes returns the memory of the fraction.
func (m mass) bytes() int64 {
	if m.r == nil {
		return 0
	}
	return int64(unsafe.Sizeof(*m.r)) + int64(m.r.Num().BitLen()+m.r.Denom().BitLen())/8
}

func (m mass) isZero() bool { return m.f == 0 && (m.r == nil || m.r.Sign() == 0) }

// A branching is one random choice over whose values the explorer branches: a table, an angle, or the ends of a chain.
type branching interface {
	String() string
	branches() int
	weight(i int, fractions bool) mass
	lost() float64 // the unsettled probability of a chain, which no end has; 0 for tables and angles
}

func (t *Table) branches() int { return len(t.values) }
func (t *Table) lost() float64 { return 0 }
func (t *Table) weight(i int, fractions bool) mass {
	if fractions {
		return mass{t.prob[i], t.Fraction(i)}
	}
	return mass{f: t.prob[i]}
}

// arcs are the pieces of a full circle between the angles at which a rule's result changes.
type arcs struct {
	middles []float64
	shares  []float64
}

func (a *arcs) String() string { return "an angle" }
func (a *arcs) branches() int  { return len(a.middles) }
func (a *arcs) lost() float64  { return 0 }
func (a *arcs) weight(i int, fractions bool) mass {
	if fractions {
		panic(NoFractionError{"an angle is drawn, and its chances are not fractions"})
	}
	return mass{f: a.shares[i]}
}

func newArcs(cuts []float64) *arcs {
	sorted := make([]float64, 0, len(cuts)+1)
	for _, c := range cuts {
		if math.IsNaN(c) || math.IsInf(c, 0) {
			panic(fmt.Errorf("an angle is cut at %v", c))
		}
		if c = math.Mod(c, 2*math.Pi); c < 0 {
			c += 2 * math.Pi
		}
		sorted = append(sorted, c)
	}
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	if len(sorted) == 0 {
		return &arcs{[]float64{0}, []float64{1}}
	}
	a := &arcs{}
	for i, from := range sorted {
		to := sorted[(i+1)%len(sorted)]
		if to <= from { // the last arc includes 0
			to += 2 * math.Pi
		}
		if to == from {
			continue // cuts on either side of 0 that differ by less than a float can show
		}
		a.middles = append(a.middles, math.Mod((from+to)/2, 2*math.Pi))
		a.shares = append(a.shares, (to-from)/(2*math.Pi))
	}
	return a
}
