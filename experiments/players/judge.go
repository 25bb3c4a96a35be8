package players

import (
	"context"
	"math"
	"slices"

	"salvo/sim"
)

// How much is rolled: so many trials of every cell at first, and at most so many of one with either luck.
type budget struct{ first, most int64 }

// aPoint is what somebody who plays a simpler plan may give away: a percentage point.
const aPoint = 0.01

// cautious is how much wider than a 95 % interval one is that hardly anything leaves, see experiments.Balance.
const cautious = 1.68

// A choice is what the sides play by the luck of choosing, and what that should be judged against.
type choice struct {
	X, Y           Mixture
	Reply, Counter int       // the best against X, and against Y
	Near           [2][]bool // plans of either side that may be as good as the counter and the reply
	Next           [2][]int  // plans of either side that are best beside those that are chosen
}

// A verdict is what comes of a contest.
type verdict struct {
	*choice
	// value is what the first side gets if both choose well: its interval reaches from the least that X gets to the most
	// that is got against Y. floor and ceiling are these two, against the reply that was best by the luck of choosing.
	value, floor, ceiling sim.Estimate
	plans                 [2][]judged
}

// A judged is a plan of a side, from its own point of view.
type judged struct {
	number  int // of the plan
	share   float64
	against sim.Estimate // what it gets if the other side chooses well
	costs   sim.Estimate // so much less than what its side should choose
	worst   sim.Estimate // what it gets against the plan that is best against it
	by      int          // which
	beaten  bool         // whatever the other does, a mixture of other plans gets more
}

// choose rolls what it needs and chooses. The cells have been looked at before.
func (g *contest) choose(ctx context.Context, b budget) (*choice, error) {
	if err := g.narrow(ctx, b); err != nil {
		return nil, err
	}
	return decide(ctx, g, "choice", func() (*choice, error) {
		m := g.matrix()
		give := g.mayGive(m)
		c := &choice{X: m.Simplest(give), Y: m.asSecond().Simplest(give)}
		_, c.Reply = m.guaranteed(c.X)
		_, c.Counter = m.asSecond().guaranteed(c.Y)
		c.Near = g.near(c)
		c.Next[0] = g.nextBest(c.X, func(i int) []term { return g.rowOf(c.Y, i) }, 1)
		c.Next[1] = g.nextBest(c.Y, func(j int) []term { return g.columnOf(c.X, j) }, -1)
		return c, nil
	})
}

// verdict judges a choice and says what is to be said of it.
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

// mayGive returns how much a side may give away for a simpler plan: a point, or what luck hides anyway. A mixture that
// gains no more is not worth the throw.
func (g *contest) mayGive(m Matrix) float64 {
	x, _ := m.Solve()
	y, _ := m.asSecond().Solve()
	return max(aPoint, score.mean(choosing, g.both(x, y)...).Half())
}

// narrow rolls the cells that decide: what one side chooses, as far as one can tell, against the plans of the other that may be
// worth choosing. At the last number of trials it goes on until what the sides choose has been rolled as often.
func (g *contest) narrow(ctx context.Context, b budget) error {
	g.expect(b, b.first, halfOf(len(g.cells)), halfOf(len(g.cells[0])))
	for trials, again := b.first, 0; trials < b.most || again < mostAgain; {
		if trials < b.most {
			trials = min(2*trials, b.most)
		} else {
			again++
		}
		d, err := decide(ctx, g, "rivals", func() (deciding, error) { return g.deciding(), nil })
		if err != nil {
			return err
		}
		parts := upTo(trials, choosing, d.cells(g))
		if g.look(ctx, parts); len(parts) == 0 && trials == b.most {
			return nil
		}
		g.expect(b, trials, howMany(d.Rivals[0]), howMany(d.Rivals[1]))
	}
	return nil
}

// mostAgain is how often the sides may choose again with the last number of trials.
const mostAgain = 6

// deciding are the plans of either side that may be worth choosing, as far as one can tell, and those that are chosen.
type deciding struct {
	Rivals [2][]bool `json:"rivals"`
	Chosen [2][]bool `json:"chosen"`
}

func (g *contest) deciding() (d deciding) {
	m := g.matrix()
	x, value := m.Solve()
	y, _ := m.asSecond().Solve()
	d.Rivals[0] = g.rivals(len(m), value, func(i int) []term { return g.rowOf(y, i) }, 1)
	d.Rivals[1] = g.rivals(len(m[0]), value, func(j int) []term { return g.columnOf(x, j) }, -1)
	for side, mixture := range [2]Mixture{x, y} {
		for _, share := range mixture {
			d.Chosen[side] = append(d.Chosen[side], share > 0)
		}
	}
	return d
}

// cells returns those in which a side plays what it chooses, and the other what may be worth choosing.
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

// halfOf returns how many of n plans are thought to decide before that is known.
func halfOf(n int) int { return (n + 1) / 2 }

// howMany returns how many are true.
func howMany(list []bool) (n int) {
	for _, is := range list {
		if is {
			n++
		}
	}
	return n
}

// rivals returns the plans of a side that may be worth the value, as far as one can tell, against what the other
// chooses.
func (g *contest) rivals(n int, value float64, against func(plan int) []term, sign float64) []bool {
	list := make([]bool, n)
	for k := range list {
		e := score.mean(choosing, against(k)...)
		behind := float64(sign * (value - e.Value))
		list[k] = behind <= sameValue+math.Max(e.High-e.Value, e.Value-e.Low)
	}
	return list
}

// near returns the plans of either side that fare nearly as well against the choice as the best reply, by the luck of
// choosing.
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

// judge asks with fresh luck for what the mixtures meet: all of it a little, and what may be the best reply as much as can
// be.
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
	g.look(ctx, append(upTo(b.most, judging, much), upTo(b.first, judging, little)...))
}

// weigh works the verdict out of what was judged.
func (g *contest) weigh(v *verdict) {
	v.value = score.mean(judging, g.both(v.X, v.Y)...)
	v.floor = score.mean(judging, g.columnOf(v.X, v.Reply)...)
	v.ceiling = score.mean(judging, g.rowOf(v.Y, v.Counter)...)
	// Of the least that X gets we are sure only so far as of its least lucky reply; that it is no more than it gets against
	// the chosen reply, we know from that one.
	for j := range g.cells[0] {
		v.floor.Low = min(v.floor.Low, score.mean(judging, g.columnOf(v.X, j)...).Low)
	}
	for i := range g.cells {
		v.ceiling.High = max(v.ceiling.High, score.mean(judging, g.rowOf(v.Y, i)...).High)
	}
	v.value.Low, v.value.High = min(v.floor.Low, v.value.Value), max(v.ceiling.High, v.value.Value)
}

// rate says of every plan what it gets, costs and risks.
func (g *contest) rate(v *verdict) {
	m := g.matrix()
	for i, row := range g.cells {
		p := judged{number: row[0].plans[0], share: v.X[i],
			against: score.mean(judging, g.rowOf(v.Y, i)...),
			costs:   less(g.rowOf(v.Y, i), g.both(v.X, v.Y))}
		p.worst, p.by = g.worst(row, func(e sim.Estimate) sim.Estimate { return e })
		p.beaten = g.beaten(m.Beaten(i), len(row), 1, func(k, j int) *cell { return g.cells[k][j] }, i)
		v.plans[0] = append(v.plans[0], p)
	}
	other := m.asSecond()
	for j := range g.cells[0] {
		var column []*cell
		for i := range g.cells {
			column = append(column, g.cells[i][j])
		}
		p := judged{number: column[0].plans[1], share: v.Y[j],
			against: rest(score.mean(judging, g.columnOf(v.X, j)...)),
			costs:   less(g.both(v.X, v.Y), g.columnOf(v.X, j))}
		p.worst, p.by = g.worst(column, rest)
		p.beaten = g.beaten(other.Beaten(j), len(column), -1, func(l, i int) *cell { return g.cells[i][l] }, j)
		v.plans[1] = append(v.plans[1], p)
	}
}

// less returns how much more the second of two sums of cells is than the first. Where both were judged equally long,
// that is known trial by trial; else as if they had nothing to do with each other, which is on the safe side.
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

// rest returns what the other side gets.
func rest(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: 1 - e.Value, Low: 1 - e.High, High: 1 - e.Low}
}

// worst returns the least that a plan gets, as its side sees it, and the place of the other side's plan.
func (g *contest) worst(cells []*cell, seen func(e sim.Estimate) sim.Estimate) (least sim.Estimate, by int) {
	for k, c := range cells {
		e, _ := c.shown()
		if e = seen(e); k == 0 || e.Value < least.Value {
			least, by = e, k
		}
	}
	return least, by
}

// beaten reports whether a mixture of other plans surely gets more than a plan, whatever the other side does.
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
