package sim

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
)

// The limits of the exact engine. They are counted, not timed, so that what can be worked out exactly is the same on
// every machine.
const (
	PickLimit  = 20_000_000
	StateLimit = 1_000_000
	StateRoom  = 20_000_000 // bytes of all states, so that large ones do not fill the memory
)

// A LimitError says that an engagement is too large to be walked exactly.
type LimitError struct {
	What  string // "picks", "states" or "bytes of states"
	Limit int64
}

func (e LimitError) Error() string {
	return fmt.Sprintf("too large to walk exactly: more than %d million %s", e.Limit/1_000_000, e.What)
}

// A NoFractionError says why a result has no exact fractions.
type NoFractionError struct{ Why string }

func (e NoFractionError) Error() string { return "no fractions: " + e.Why }

// A mass is a probability: a float64, and in a walk with fractions the same thing without any error.
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

func (m mass) isZero() bool { return m.f == 0 && (m.r == nil || m.r.Sign() == 0) }

// A branching is something the explorer branches over.
type branching interface {
	String() string
	branches() int
	weight(i int, fractions bool) mass
	lost() float64 // mass that leads nowhere: what a chain inside left unsettled
}

func (t *Table) branches() int { return len(t.values) }
func (t *Table) lost() float64 { return 0 }
func (t *Table) weight(i int, fractions bool) mass {
	if fractions {
		return mass{t.prob[i], t.Fraction(i)}
	}
	return mass{f: t.prob[i]}
}

// arcs are the pieces of a full turn between angles at which something changes.
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
		if to <= from { // the last arc runs over 0
			to += 2 * math.Pi
		}
		if to == from {
			continue // cuts on either side of 0 that differ by less than a float can tell
		}
		a.middles = append(a.middles, math.Mod((from+to)/2, 2*math.Pi))
		a.shares = append(a.shares, (to-from)/(2*math.Pi))
	}
	return a
}

// A budget counts what explorers of one walk have used together.
type budget struct {
	ctx           context.Context
	picks, states int64
	bytes         int64 // of the states
}

func (b *budget) pick() {
	if b.picks++; b.picks > PickLimit {
		panic(LimitError{"picks", PickLimit})
	}
	if b.picks%(1<<16) == 0 && b.ctx.Err() != nil {
		panic(cancelled{b.ctx.Err()})
	}
}

// state counts a state of so many bytes.
func (b *budget) state(size uintptr) {
	if b.states++; b.states > StateLimit {
		panic(LimitError{"states", StateLimit})
	}
	if b.bytes += int64(size); b.bytes > StateRoom {
		panic(LimitError{"bytes of states", StateRoom})
	}
}

type cancelled struct{ error }

// An explorer runs a step once per branch of chance, depth first. It repeats the choices of the path so far and then
// takes the first branch of everything new.
type explorer struct {
	budget    *budget
	fractions bool
	chain     string // whose step is under way
	dice      Dice
	path      []choice
	depth     int
	lost      float64   // of the step under way
	deeper    *explorer // for a chain played inside the step
}

type choice struct {
	of     branching
	at     int
	before mass // of the path that led here
	after  mass
}

func newExplorer(b *budget, fractions bool, m *memory) *explorer {
	x := &explorer{budget: b, fractions: fractions}
	x.dice = Dice{mode: exploring, explorer: x, memory: m}
	return x
}

// inner is the explorer for chains inside the step under way.
func (x *explorer) inner() *explorer {
	if x.deeper == nil {
		x.deeper = newExplorer(x.budget, x.fractions, x.dice.memory)
	}
	return x.deeper
}

func (x *explorer) one() mass {
	if x.fractions {
		return mass{1, big.NewRat(1, 1)}
	}
	return mass{f: 1}
}

// A notAFunctionError says that a rule did something else after the same dice.
type notAFunctionError struct{ chain, what string }

func (e notAFunctionError) Error() string {
	return fmt.Sprintf("%s is not a function of its dice: after the same dice it %s", e.chain, e.what)
}

// notTheSame is the error of a rule that asked for one thing and then for another.
func (x *explorer) notTheSame(before, after branching) notAFunctionError {
	what := fmt.Sprintf("asked for %s and then for %s", before, after)
	if before.String() == after.String() {
		what = fmt.Sprintf("asked for another table %s: build tables once, outside the rule", after)
	}
	return notAFunctionError{x.chain, what}
}

func (x *explorer) choose(of branching) int {
	x.budget.pick()
	if x.depth < len(x.path) {
		c := &x.path[x.depth]
		if c.of != of {
			panic(x.notTheSame(c.of, of))
		}
		x.depth++
		return c.at
	}
	x.push(of)
	return 0
}

// push begins a new choice with its first branch.
func (x *explorer) push(of branching) {
	before := x.one()
	if x.depth > 0 {
		before = x.path[x.depth-1].after
	}
	x.lost += float64(before.f * of.lost())
	x.path = append(x.path, choice{of, 0, before, before.times(of.weight(0, x.fractions))})
	x.depth++
}

func (x *explorer) pick(t *Table) int { return x.choose(t) }

func (x *explorer) spin(cuts func() []float64) float64 {
	if x.depth < len(x.path) {
		x.budget.pick()
		c := &x.path[x.depth]
		a, isSpin := c.of.(*arcs)
		if !isSpin {
			panic(x.notTheSame(c.of, &arcs{}))
		}
		x.depth++
		return a.middles[c.at]
	}
	x.budget.pick()
	a := newArcs(cuts())
	x.push(a)
	return a.middles[0]
}

// mass is that of the path walked.
func (x *explorer) mass() mass {
	if len(x.path) == 0 {
		return x.one()
	}
	return x.path[len(x.path)-1].after
}

// advance moves to the next branch and reports whether there is one.
func (x *explorer) advance() bool {
	for n := len(x.path); n > 0; n-- {
		c := &x.path[n-1]
		if c.at+1 < c.of.branches() {
			c.at++
			c.after = c.before.times(c.of.weight(c.at, x.fractions))
			x.path = x.path[:n]
			return true
		}
	}
	return false
}

// explore does one step of the chain from a state in every possible way.
func explore[S comparable](x *explorer, c *Chain[S], from S, reach func(to *S, done bool, m mass)) {
	x.chain, x.path, x.lost = c.Name, x.path[:0], 0
	s := new(S)
	for more := true; more; more = x.advance() {
		*s, x.depth = from, 0
		done := c.Step(&x.dice, s)
		if x.depth != len(x.path) {
			panic(notAFunctionError{c.Name, "asked for fewer dice"})
		}
		reach(s, done, x.mass())
	}
}
