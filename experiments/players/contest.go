package players

import (
	"bytes"
	"context"
	"slices"
	"sync"

	"salvo/experiments/rounds"
	"salvo/rules"
	"salvo/sim"
)

// A contest is the matrix of the plans of one side against those of the other; a cell is a pair of plans, one of each
// side. All cells have the same random numbers in trial n, so that a difference between two cells comes from their plans.
// There are two independent sets of random numbers (type luck). The sides choose their plans by the results of the first
// set, and the choices are judged by the second. With one set, the luckiest plan would seem best, and better than it is.
type contest struct {
	cells [][]*cell // the cells by the plan of the first side, then of the second
	// roll returns the half points of the first side in the trials of the half-open range [from, to).
	roll func(ctx context.Context, c *cell, luck luck, from, to int64) ([]uint8, error)
	// inParallel does n pieces of work, several at a time.
	inParallel func(ctx context.Context, n int, work func(ctx context.Context, i int) error) error
	// hedges is true if both sides spread their choices over many plans, because each may have plans that the other does not know.
	hedges bool
	// few is the largest number of trials of a look, over all cells, that one machine simulates alone.
	few int64
	// foresee, if not nil, is called with the total number of trials, including an estimate of those that have not been
	// asked for yet.
	foresee func(trials int64)
	asked   int64 // the number of trials in all looks
	// looks are the looks that were asked for and not simulated yet.
	looks []*look
	// same holds the plans of each side that are left out because they play exactly like another plan, by the number of
	// that plan.
	same [2]map[int][]int
}

type luck int

const (
	choosing luck = iota
	judging
	lucks
)

var luckNames = [lucks]string{"chosen", "judged"}

// A cell is a pair of plans: the number of a plan of each side.
type cell struct {
	plans [2]int
	ready func() (*rules.Engagement, error) // prepares the engagement when it is first called
	asked [lucks]int64                      // trials asked for, by luck
	seen  [lucks][]uint8                    // half points of the first side, by luck and trial, as far as they were simulated
	exact *[3]float64                       // the chances of 0, 1 and 2 half points, if they were worked out exactly
}

// engagement returns the engagement of a cell whose plans the game accepts.
func (c *cell) engagement() *rules.Engagement {
	e, _ := c.ready()
	return e
}

func newContest(rows, cols int) *contest {
	g := &contest{cells: make([][]*cell, rows)}
	for i := range g.cells {
		for j := range cols {
			g.cells[i] = append(g.cells[i], &cell{plans: [2]int{i, j}})
		}
	}
	return g
}

// A look is a set of trials that are simulated together when their results are needed. Machines that share a contest
// get the decisions that followed from earlier looks, and do not need the results.
type look struct {
	parts []stretch
	roll  func() error
}

// A stretch is a range of trials of a cell with one set of random numbers.
type stretch struct {
	*cell
	luck     luck
	from, to int64
	halves   []uint8 // the results: half points of the first side
}

// upTo returns the trials that cells still lack up to the given number, and counts them as asked for.
func upTo(trials int64, luck luck, cells []*cell) (parts []stretch) {
	for _, c := range cells {
		if c.exact == nil && c.asked[luck] < trials {
			parts = append(parts, stretch{cell: c, luck: luck, from: c.asked[luck], to: trials})
			c.asked[luck] = trials
		}
	}
	return parts
}

// look queues the trials of parts as one look. The method know simulates them when a result is needed.
func (g *contest) look(ctx context.Context, parts []stretch) {
	if len(parts) == 0 {
		return
	}
	all := int64(0)
	for _, s := range parts {
		all += s.to - s.from
	}
	g.asked += all
	if all <= g.few {
		ctx = rounds.OnOneMachine(ctx)
	}
	branches, join := rounds.Fork(ctx, 1) // a branch for this look alone, because its trials may be simulated later or never
	g.looks = append(g.looks, &look{parts, sync.OnceValue(func() error {
		defer join()
		return g.inParallel(branches[0], len(parts), func(ctx context.Context, i int) (err error) {
			s := &parts[i]
			s.halves, err = g.roll(ctx, s.cell, s.luck, s.from, s.to)
			return err
		})
	})})
}

// expect reports a forecast of the total number of trials. The arguments rows and cols say how many plans of the first and
// of the second side may be worth choosing; from now on only these get more trials.
func (g *contest) expect(b budget, trials int64, rows, cols int) {
	if g.foresee == nil || g.cells[0][0].exact != nil {
		return
	}
	choose := int64(rows*cols) * (b.most - trials)
	little, much := int64(len(g.cells)+len(g.cells[0])), int64(rows+cols-1)
	g.foresee(g.asked + choose + little*b.first + much*b.most)
}

// know simulates all queued looks, and stores their results in the cells.
func (g *contest) know() error {
	// The last look comes first: if its results are not available on this machine, know fails, and rolling the other looks
	// would be wasted.
	for _, l := range slices.Backward(g.looks) {
		if err := l.roll(); err != nil {
			return err
		}
	}
	for _, l := range g.looks {
		for _, s := range l.parts {
			s.seen[s.luck] = append(s.seen[s.luck], s.halves...)
		}
	}
	g.looks = nil
	return nil
}

// decide returns the conclusion that the function find draws from all results so far. A machine that gets the conclusion
// from another machine does not simulate the results.
func decide[T any](ctx context.Context, g *contest, what string, find func() (T, error)) (T, error) {
	return rounds.Conclude(ctx, what, func(context.Context) (T, error) {
		if err := g.know(); err != nil {
			var none T
			return none, err
		}
		return find()
	})
}

// all returns all cells in order.
func (g *contest) all() []*cell { return slices.Concat(g.cells...) }

// merge removes plans that had the same result as an earlier plan of their side in every trial so far, against every plan.
func (g *contest) merge(ctx context.Context) error {
	alike := func(c, d *cell) bool { return bytes.Equal(c.seen[choosing], d.seen[choosing]) }
	firsts, err := decide(ctx, g, "alike", func() (firsts [2][]int, _ error) {
		firsts[0] = firstsOf(len(g.cells), func(i, k int) bool { return slices.EqualFunc(g.cells[i], g.cells[k], alike) })
		firsts[1] = firstsOf(len(g.cells[0]), func(j, l int) bool {
			return !slices.ContainsFunc(g.cells, func(row []*cell) bool { return !alike(row[j], row[l]) })
		})
		return firsts, nil
	})
	if err != nil {
		return err
	}
	rows, cols := g.distinct(0, firsts[0]), g.distinct(1, firsts[1])
	var left [][]*cell
	for _, i := range rows {
		var row []*cell
		for _, j := range cols {
			row = append(row, g.cells[i][j])
		}
		left = append(left, row)
	}
	g.cells = left
	return nil
}

// firstsOf returns, for each of n plans, the first plan that plays like it.
func firstsOf(n int, same func(n, other int) bool) (firsts []int) {
	for k := range n {
		first := 0
		for first < k && (firsts[first] < first || !same(k, first)) {
			first++
		}
		firsts = append(firsts, first)
	}
	return firsts
}

// distinct returns the plans of a side that play like no plan before them, and records the others in same.
func (g *contest) distinct(side int, firsts []int) (list []int) {
	g.same[side] = map[int][]int{}
	for n, first := range firsts {
		if first == n {
			list = append(list, n)
		} else {
			g.same[side][first] = append(g.same[side][first], n)
		}
	}
	return list
}

// matrix returns the scores of the first side in all cells, by the random numbers for choosing.
func (g *contest) matrix() Matrix {
	m := make(Matrix, len(g.cells))
	for i, row := range g.cells {
		for _, c := range row {
			m[i] = append(m[i], score.mean(choosing, term{c, 1}).Value)
		}
	}
	return m
}

// A term is a cell with its weight.
type term struct {
	*cell
	weight float64
}

// negative returns terms with negated weights.
func negative(terms []term) []term {
	made := slices.Clone(terms)
	for i := range made {
		made[i].weight *= -1
	}
	return made
}

// A worth assigns a value to 0, 1 and 2 half points.
type worth [3]float64

// score counts a win of the first side as 1 and a draw as 1/2. wins, draws and losses count 1 for the result with that
// name.
var (
	score               = worth{0, 0.5, 1}
	losses, draws, wins = worth{1, 0, 0}, worth{0, 1, 0}, worth{0, 0, 1}
)

// of returns the mean worth, given the chances of half points.
func (w worth) of(chances *[3]float64) (sum float64) {
	for half, p := range chances {
		sum += float64(p * w[half])
	}
	return sum
}

// mean returns the mean of a weighted sum of cells, trial by trial, with its interval. The sum lies between 0 and 1.
func (w worth) mean(luck luck, terms ...term) sim.Estimate { return w.between(0, 1, luck, terms) }

// between returns the mean of a weighted sum of cells, with its interval. The sum lies between least and largest in
// every trial. Only the trials count that all simulated cells have.
func (w worth) between(least, largest float64, luck luck, terms []term) sim.Estimate {
	exactSum, n := 0.0, -1
	for _, t := range terms {
		switch {
		case t.exact != nil:
			exactSum += float64(t.weight * w.of(t.exact))
		case n < 0 || len(t.seen[luck]) < n:
			n = len(t.seen[luck])
		}
	}
	if n < 0 {
		return sim.Certain(exactSum)
	}
	sums := make([]float64, n)
	for _, t := range terms {
		if t.exact != nil {
			continue
		}
		for k := range sums {
			sums[k] += float64(t.weight * w[t.seen[luck][k]])
		}
	}
	e := sim.MeanOf(sums, least-exactSum, largest-exactSum)
	return sim.Estimate{Value: exactSum + e.Value, Low: exactSum + e.Low, High: exactSum + e.High}
}

// shown returns the score of a cell for the report. If the cell was judged, only those trials count.
func (c *cell) shown() (e sim.Estimate, trials int64) {
	if c.exact != nil {
		return score.mean(choosing, term{c, 1}), 0
	}
	luck := choosing
	if len(c.seen[judging]) > 0 {
		luck = judging
	}
	return score.mean(luck, term{c, 1}), int64(len(c.seen[luck]))
}

// columnOf returns the cells in which a mixture of the first side meets a plan of the second, weighted by the shares.
// rowOf does the same for a mixture of the second side and a plan of the first.
func (g *contest) columnOf(x Mixture, col int) (terms []term) {
	for i, share := range x {
		if share > 0 {
			terms = append(terms, term{g.cells[i][col], share})
		}
	}
	return terms
}

func (g *contest) rowOf(y Mixture, row int) (terms []term) {
	for j, share := range y {
		if share > 0 {
			terms = append(terms, term{g.cells[row][j], share})
		}
	}
	return terms
}

// both returns the cells in which two mixtures meet, each with the product of the shares of its plans.
func (g *contest) both(x, y Mixture) (terms []term) {
	for i, share := range x {
		for _, t := range g.rowOf(y, i) {
			if share > 0 {
				terms = append(terms, term{t.cell, float64(share * t.weight)})
			}
		}
	}
	return terms
}
