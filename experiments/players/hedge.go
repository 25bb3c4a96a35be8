package players

import "slices"

// A side does not know all plans of the other side. If it relies on one plan, an unknown reply to this plan may gain much. If
// it mixes many plans that are nearly as good, a reply to one of them gains little. So on tables, where nobody can list all
// plans, both sides hedge: they spread their choice over as many plans as a given loss allows.

// Hedged returns a mixture of the first side that guarantees at least the value of the game minus give, and relies as little as
// possible on any single plan. It uses only plans that cost at most twice give against the best mixture of the second side. It
// leaves out shares below smallShare, and rounds the others to whole per cents.
func (m Matrix) Hedged(give float64) Mixture {
	x, y, value := m.learn()
	var rows []int
	for i := range m {
		got := 0.0
		for j, share := range y {
			got += float64(share * m[i][j])
		}
		if x[i] >= smallShare || got >= value-2*give {
			rows = append(rows, i)
		}
	}
	made := make(Mixture, len(m))
	for k, share := range inParts(m.only(rows).spread(value, give), 100) {
		made[rows[k]] = share
	}
	return made
}

// spread returns the most even mixture of the first side, without small shares, that guarantees value minus give; if it cannot
// find one, the best mixture.
func (m Matrix) spread(value, give float64) []float64 {
	x, _, _ := m.learn()
	low, high := 0.0, 1.0
	for range hedgings {
		surprise := (low + high) / 2
		hedged, _, _ := m.withReplies(value, surprise).learn()
		if least, _ := m.guaranteed(hedged); least >= value-give {
			x, low = hedged, surprise
		} else {
			high = surprise
		}
	}
	sum := 0.0
	for i, share := range x {
		if share < smallShare {
			x[i] = 0
		}
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
	return x
}

const (
	hedgings   = 6    // the steps of the search for the largest surprise against which a side can hedge
	smallShare = 0.02 // the smallest share of a plan in a hedged mixture
	lessons    = 1000 // the rounds of learning
)

// withReplies returns the game in which the second side has one more plan for each plan of the first side: it gains surprise on
// the value of the game against that plan, and nothing against the others.
func (m Matrix) withReplies(value, surprise float64) Matrix {
	wide := make(Matrix, len(m))
	for i := range m {
		wide[i] = slices.Clone(m[i])
		for k := range m {
			reply := value
			if k == i {
				reply -= surprise
			}
			wide[i] = append(wide[i], reply)
		}
	}
	return wide
}

// learn returns nearly the best mixtures of both sides and the guaranteed score of the first, in much less time than Solve. Both sides
// play against each other, and each chooses a plan in proportion to its regret: how much more the plan would have scored so
// far (regret matching with later rounds weighing more).
func (m Matrix) learn() (x, y []float64, value float64) {
	first, second := newLearner(len(m)), newLearner(len(m[0]))
	scores, lost := make([]float64, len(m)), make([]float64, len(m[0]))
	for lesson := range lessons {
		for j := range lost {
			lost[j] = 0
		}
		for i, share := range first.now {
			for j, v := range m[i] {
				lost[j] -= float64(share * v)
			}
		}
		second.regretting(lost, float64(lesson))
		for i := range m {
			scores[i] = 0
			for j, v := range m[i] {
				scores[i] += float64(second.now[j] * v)
			}
		}
		first.regretting(scores, float64(lesson))
	}
	x, y = first.mean(), second.mean()
	value, _ = m.guaranteed(x)
	return x, y, value
}

// A learner is a side that learns a mixture: now is its mixture of the round, sum adds up the mixtures with their weights.
type learner struct{ regrets, now, sum []float64 }

func newLearner(plans int) *learner {
	l := &learner{make([]float64, plans), make([]float64, plans), make([]float64, plans)}
	l.choose()
	return l
}

// regretting adds the regrets of a round with these scores of the plans, chooses the mixture of the next round, and adds it to
// the sum with a weight.
func (l *learner) regretting(scores []float64, weight float64) {
	got := 0.0
	for k, share := range l.now {
		got += float64(share * scores[k])
	}
	for k, score := range scores {
		l.regrets[k] = max(0, l.regrets[k]+score-got)
	}
	l.choose()
	for k, share := range l.now {
		l.sum[k] += float64(weight * share)
	}
}

// choose sets the mixture in proportion to the regrets; equal shares if there are none.
func (l *learner) choose() {
	sum := 0.0
	for _, regret := range l.regrets {
		sum += regret
	}
	for k, regret := range l.regrets {
		if l.now[k] = 1 / float64(len(l.now)); sum > 0 {
			l.now[k] = regret / sum
		}
	}
}

// mean returns the mean mixture of all rounds.
func (l *learner) mean() []float64 {
	total := 0.0
	for _, s := range l.sum {
		total += s
	}
	for k := range l.sum {
		l.sum[k] /= total
	}
	return l.sum
}

// concentration returns the sum of the squares of the shares: 1 for a single plan, 1/n for n plans with equal shares.
func (x Mixture) concentration() (sum float64) {
	for _, share := range x {
		sum += float64(share * share)
	}
	return sum
}
