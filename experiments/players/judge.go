package players

import (
	"context"
	"math"
	"slices"

	"salvo/sim"
)

// A budget limits the trials of a contest: first is the number for every cell at the beginning, most is the largest
// number for one cell with one set of random numbers.
type budget struct{ first, most int64 }

// aPoint is the score that a side may lose by choosing a simpler plan, and the gain that a new plan must reach: a percentage
// point.
const aPoint = 0.01

// cautious is the factor by which a 95 % interval is widened, so that hardly any true value lies outside (see
// experiments.Balance).
const cautious = 1.68

// A choice holds the plans that both sides choose, and the plans against which these are judged.
type choice struct {
	X, Y           Mixture
	Reply, Counter int       // the index of the second side's best plan against X, and of the first side's best plan against Y
	Near           [2][]bool // plans of the first side that may be as good as Counter, and of the second side as good as Reply
	Next           [2][]int  // the best plans of either side that are not chosen
}

// A verdict is the result of a contest.
type verdict struct {
	*choice
	// value is the score of the first side if both sides choose well. Its interval reaches from the lowest score of X
	// to the highest score against Y. floor and ceiling are these two scores, against the replies Reply and Counter of
	// the choice.
	value, floor, ceiling sim.Estimate
	plans                 [2][]judged
}

// A judged is a plan of a side with its results. All scores are those of this side.
type judged struct {
	number  int // the number of the plan
	share   float64
	against sim.Estimate // the score of the plan against the other side's choice
	costs   sim.Estimate // the score of the side's choice minus the score of the plan, both against the other side's choice
	worst   sim.Estimate // the lowest score of the plan against any plan of the other side
	by      int          // the index of the other side's plan in worst
	beaten  bool         // a mixture of other plans scores more, whatever the other side does
}

// choose asks for more trials of the cells that decide (see narrow), and returns the choices of both sides. Every cell
// must have some trials already.
func (g *contest) choose(ctx context.Context, b budget) (*choice, error) {
	if err := g.narrow(ctx, b); err != nil {
		return nil, err
	}
	return decide(ctx, g, "choice", func() (*choice, error) {
		m := g.matrix()
		x, y := g.choices(m)
		return g.choiceOf(m, x, y), nil
	})
}

// choiceOf returns the choice of these mixtures, with the best replies to them.
func (g *contest) choiceOf(m Matrix, x, y Mixture) *choice {
	c := &choice{X: x, Y: y}
	_, c.Reply = m.guaranteed(c.X)
	_, c.Counter = m.asSecond().guaranteed(c.Y)
	c.Near = g.near(c)
	c.Next[0] = g.nextBest(c.X, func(i int) []term { return g.rowOf(c.Y, i) }, 1)
	c.Next[1] = g.nextBest(c.Y, func(j int) []term { return g.columnOf(c.X, j) }, -1)
	return c
}

// without returns the choice without the plans that, by a verdict, surely cost more than a point. At least one plan is left.
func (c *choice) without(v *verdict) (x, y Mixture, fewer bool) {
	both := [2]Mixture{slices.Clone(c.X), slices.Clone(c.Y)}
	for side, mixture := range both {
		left := 0.0
		for k, share := range mixture {
			if share > 0 && v.plans[side][k].costs.Low > aPoint {
				mixture[k], fewer = 0, true
			}
			left += mixture[k]
		}
		if left == 0 {
			both[side] = [2]Mixture{c.X, c.Y}[side]
			continue
		}
		for k := range mixture {
			mixture[k] /= left
		}
		both[side] = inParts(mixture, 100)
	}
	return both[0], both[1], fewer
}

// verdict judges a choice by new random numbers, and returns the result.
func (g *contest) verdict(ctx context.Context, b budget, c *choice) (*verdict, error) {
	g.judge(ctx, b, c)
	if err := g.know(); err != nil {
		return nil, err
	}
	v := &verdict{choice: c}
	g.weigh(v)
	g.rate(v)
	return v, nil
}

func cellsOf(terms []term) (cells []*cell) {
	for _, t := range terms {
		cells = append(cells, t.cell)
	}
	return cells
}

// choices returns the choices of both sides for a matrix: hedged ones if the sides do not know all plans of each other, otherwise
// the simplest ones.
func (g *contest) choices(m Matrix) (x, y Mixture) {
	if g.hedges {
		return m.Hedged(aPoint), m.asSecond().Hedged(aPoint)
	}
	give := g.mayGive(m)
	return m.Simplest(give), m.asSecond().Simplest(give)
}

// likely returns mixtures that the choices of both sides will hardly go beyond, and the value of the game.
func (g *contest) likely(m Matrix) (x, y Mixture, value float64) {
	if g.hedges {
		_, _, value = m.learn()
		x, y = g.choices(m)
		return x, y, value
	}
	x, value = m.Solve()
	y, _ = m.asSecond().Solve()
	return x, y, value
}

// most returns the largest number of trials of a cell in which one of these mixtures meets another plan. If the sides hedge, the
// errors of the cells even out, so that each cell needs fewer trials.
func (g *contest) most(b budget, x, y Mixture) int64 {
	if !g.hedges {
		return b.most
	}
	return max(b.first, int64(float64(b.most)*max(x.concentration(), y.concentration())))
}

// mayGive returns how much score a side may lose by choosing a simpler plan: a percentage point, or the half-width of
// the value's interval if that is larger. A mixture that gains no more is not worth the trouble.
func (g *contest) mayGive(m Matrix) float64 {
	x, _ := m.Solve()
	y, _ := m.asSecond().Solve()
	return max(aPoint, score.mean(choosing, g.both(x, y)...).Half())
}

// narrow asks for more and more trials of the cells that decide: the likely choice of one side against the plans of the
// other side that may be worth choosing. It ends when all cells that decide have the largest number of trials (see most), or
// after mostAgain further steps.
func (g *contest) narrow(ctx context.Context, b budget) error {
	g.expect(b, b.first, halfOf(len(g.cells)), halfOf(len(g.cells[0])))
	for trials, most, again := b.first, b.most, 0; trials < most || again < mostAgain; {
		d, err := decide(ctx, g, "rivals", func() (deciding, error) { return g.deciding(b), nil })
		if err != nil {
			return err
		}
		if most = d.Most; trials < most {
			trials = min(2*trials, most)
		} else {
			again++
		}
		parts := upTo(trials, choosing, d.cells(g))
		if g.look(ctx, parts); len(parts) == 0 && trials >= most {
			return nil
		}
		g.expect(b, trials, howMany(d.Rivals[0]), howMany(d.Rivals[1]))
	}
	return nil
}

// mostAgain is how often the sides may choose again with the largest number of trials.
const mostAgain = 6

// deciding marks the plans of either side that may be worth choosing (Rivals), and the plans in its present choice
// (Chosen).
type deciding struct {
	Rivals [2][]bool `json:"rivals"`
	Chosen [2][]bool `json:"chosen"`
	Most   int64     `json:"most"` // the largest number of trials of a cell
}

func (g *contest) deciding(b budget) (d deciding) {
	m := g.matrix()
	x, y, value := g.likely(m)
	d.Most = g.most(b, x, y)
	d.Rivals[0] = g.rivals(len(m), value, func(i int) []term { return g.rowOf(y, i) }, 1)
	d.Rivals[1] = g.rivals(len(m[0]), value, func(j int) []term { return g.columnOf(x, j) }, -1)
	for side, mixture := range [2]Mixture{x, y} {
		for _, share := range mixture {
			d.Chosen[side] = append(d.Chosen[side], share > 0)
		}
	}
	return d
}

// cells returns the cells in which one side plays a plan of its choice, and the other side a plan that may be worth
// choosing.
func (d *deciding) cells(g *contest) (list []*cell) {
	for i, row := range g.cells {
		for j, c := range row {
			if d.Rivals[0][i] && d.Chosen[1][j] || d.Chosen[0][i] && d.Rivals[1][j] {
				list = append(list, c)
			}
		}
	}
	return list
}

// halfOf returns half of n, rounded up. Forecasts assume that this many of n plans are worth choosing.
func halfOf(n int) int { return (n + 1) / 2 }

// howMany returns how many elements are true.
func howMany(list []bool) (n int) {
	for _, is := range list {
		if is {
			n++
		}
	}
	return n
}

// rivals returns, for each plan of a side, whether its score against the choice of the other side may reach value, the
// value of the game.
func (g *contest) rivals(n int, value float64, against func(plan int) []term, sign float64) []bool {
	list := make([]bool, n)
	for k := range list {
		e := score.mean(choosing, against(k)...)
		behind := float64(sign * (value - e.Value))
		list[k] = behind <= sameValue+math.Max(e.High-e.Value, e.Value-e.Low)
	}
	return list
}

// near returns, for each plan of either side, whether it scores nearly as much against the other side's choice as the
// best reply does, by the random numbers for choosing.
func (g *contest) near(c *choice) (near [2][]bool) {
	is := func(terms, best []term) bool {
		ahead := score.between(-1, 1, choosing, append(negative(best), terms...))
		return math.Abs(ahead.Value) <= aPoint+float64(cautious*ahead.Half())
	}
	for i := range g.cells {
		near[0] = append(near[0], is(g.rowOf(c.Y, i), g.rowOf(c.Y, c.Counter)))
	}
	for j := range g.cells[0] {
		near[1] = append(near[1], is(g.columnOf(c.X, j), g.columnOf(c.X, c.Reply)))
	}
	return near
}

// judge asks for trials with new random numbers of all cells in which a plan meets a plan of the other side's choice.
// Cells with a plan that may be the best reply get as many trials as the budget allows, the others few.
func (g *contest) judge(ctx context.Context, b budget, c *choice) {
	var little, much []*cell
	add := func(terms []term, near bool) {
		if little = append(little, cellsOf(terms)...); near {
			much = append(much, cellsOf(terms)...)
		}
	}
	for j, near := range c.Near[1] {
		add(g.columnOf(c.X, j), near)
	}
	for i, near := range c.Near[0] {
		add(g.rowOf(c.Y, i), near)
	}
	much = append(much, cellsOf(g.both(c.X, c.Y))...)
	g.look(ctx, append(upTo(g.most(b, c.X, c.Y), judging, much), upTo(b.first, judging, little)...))
}

// weigh computes the value of both choices, its floor and its ceiling from the judged trials.
func (g *contest) weigh(v *verdict) {
	v.value = score.mean(judging, g.both(v.X, v.Y)...)
	v.floor = score.mean(judging, g.columnOf(v.X, v.Reply)...)
	v.ceiling = score.mean(judging, g.rowOf(v.Y, v.Counter)...)
	// Any reply may be the reply against which X scores lowest. So the interval of this lowest score begins at the
	// lowest Low of all replies. It ends at the High against Reply, which the lowest score cannot exceed.
	for j := range g.cells[0] {
		v.floor.Low = min(v.floor.Low, score.mean(judging, g.columnOf(v.X, j)...).Low)
	}
	for i := range g.cells {
		v.ceiling.High = max(v.ceiling.High, score.mean(judging, g.rowOf(v.Y, i)...).High)
	}
	v.value.Low, v.value.High = min(v.floor.Low, v.value.Value), max(v.ceiling.High, v.value.Value)
}

// compare computes the score of every plan of both sides against the other side's choice, and its cost compared with its side's
// choice.
func (g *contest) compare(v *verdict) {
	v.plans = [2][]judged{}
	for i, row := range g.cells {
		v.plans[0] = append(v.plans[0], judged{number: row[0].plans[0], share: v.X[i],
			against: score.mean(judging, g.rowOf(v.Y, i)...),
			costs:   less(g.rowOf(v.Y, i), g.both(v.X, v.Y))})
	}
	for j, c := range g.cells[0] {
		v.plans[1] = append(v.plans[1], judged{number: c.plans[1], share: v.Y[j],
			against: rest(score.mean(judging, g.columnOf(v.X, j)...)),
			costs:   less(g.both(v.X, v.Y), g.columnOf(v.X, j))})
	}
}

// rate computes the results of every plan of both sides: those of compare, its worst case, and whether other plans beat it.
func (g *contest) rate(v *verdict) {
	g.compare(v)
	m := g.matrix()
	for i, row := range g.cells {
		p := &v.plans[0][i]
		p.worst, p.by = g.worst(row, func(e sim.Estimate) sim.Estimate { return e })
		p.beaten = g.beaten(m.Beaten(i), len(row), 1, func(k, j int) *cell { return g.cells[k][j] }, i)
	}
	other := m.asSecond()
	for j := range g.cells[0] {
		var column []*cell
		for i := range g.cells {
			column = append(column, g.cells[i][j])
		}
		p := &v.plans[1][j]
		p.worst, p.by = g.worst(column, rest)
		p.beaten = g.beaten(other.Beaten(j), len(column), -1, func(l, i int) *cell { return g.cells[i][l] }, j)
	}
}

// less returns the second of two weighted sums of cells minus the first. If all cells have equally many judged trials, it
// subtracts trial by trial. Otherwise it treats the sums as independent, which makes the interval rather too wide than
// too narrow.
func less(first, second []term) sim.Estimate {
	if slices.EqualFunc(first, second, func(a, b term) bool { return a == b }) {
		return sim.Estimate{}
	}
	all := append(slices.Clone(second), negative(first)...)
	for _, t := range all[1:] {
		if t.exact == nil && len(t.seen[judging]) != len(all[0].seen[judging]) {
			return sim.Apart(score.mean(judging, first...), score.mean(judging, second...))
		}
	}
	return score.between(-1, 1, judging, all)
}

// rest returns the score of the other side: 1 minus e.
func rest(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: 1 - e.Value, Low: 1 - e.High, High: 1 - e.Low}
}

// worst returns the lowest score of a plan over its cells, and the index of that cell. The function seen turns the score
// of the first side into the score of the plan's side.
func (g *contest) worst(cells []*cell, seen func(e sim.Estimate) sim.Estimate) (least sim.Estimate, by int) {
	for k, c := range cells {
		e, _ := c.shown()
		if e = seen(e); k == 0 || e.Value < least.Value {
			least, by = e, k
		}
	}
	return least, by
}

// beaten reports whether a mixture of a side's plans surely scores more than one of its plans, against every plan of the
// other side. The mixture is by, the plan has the index plan, and the other side has others plans. sign is 1 for side a
// and -1 for side b, because cells hold the scores of side a. The function at returns the cell of a plan of the side and
// a plan of the other side.
func (g *contest) beaten(by Mixture, others int, sign float64, at func(own, other int) *cell, plan int) bool {
	if by == nil {
		return false
	}
	for j := range others {
		terms := []term{{at(plan, j), -sign}}
		for k, share := range by {
			if share > 0 {
				terms = append(terms, term{at(k, j), sign * share})
			}
		}
		e := score.between(-1, 1, choosing, terms)
		if e.Value-float64(cautious*(e.Value-e.Low)) <= sameValue {
			return false
		}
	}
	return true
}
