package sim

import (
	"fmt"
	"math"
)

const (
	pooledBelow = 10   // values expected less often than this are counted together
	disagreesAt = 1e-9 // the chance of a false alarm that Agree allows itself
)

// A DisagreementError says that a simulated count cannot be luck if the exact chance is right.
type DisagreementError struct {
	Metric string
	Value  string // the value; for rare values counted together, a text with their number
	Chance float64
	Count  int64
	Trials int64
	Luck   float64 // at most this is the chance that luck makes a count so unlikely; 0 if the count is impossible
}

func (e DisagreementError) Error() string {
	return fmt.Sprintf("the two engines disagree: %s=%s has the exact chance %.9g but came %d times in %d trials "+
		"(by luck: %.1g)", e.Metric, e.Value, e.Chance, e.Count, e.Trials, e.Luck)
}

// Agree compares an exact result with a rolled one. It returns nil if luck can explain the difference, otherwise a
// [DisagreementError] about the least likely count. If the results cannot be compared, it returns another error. Each value
// of a metric is a cell; the values that are expected fewer than 10 times share one cell. For each cell Agree computes the
// binomial chance of a count at least as far from its mean. The smallest of these chances, times the number of cells, must
// not be below 1e-9. An impossible value must never occur, and a certain one must always occur.
func Agree(exact, simulated *Result) error { return AgreeAt(exact, simulated, disagreesAt) }

// AgreeAt compares as Agree does. The argument alarm is the chance of a false alarm; callers that compare very often need a
// smaller one than 1e-9.
func AgreeAt(exact, simulated *Result, alarm float64) error {
	if exact.Method != Exact || simulated.Method != Simulated || exact.Given != simulated.Given ||
		!sameMetrics(exact, simulated) {
		return fmt.Errorf("%s result of %q and %s result of %q cannot be checked against each other",
			exact.Method, exact.Name, simulated.Method, simulated.Name)
	}
	cells := conditionCells(exact, simulated)
	for i := range exact.Metrics {
		cells = append(cells, metricCells(&exact.Metrics[i], &simulated.Metrics[i])...)
	}
	worst, least := 0, 0.0
	for i, c := range cells {
		if tail := c.logTail(); tail < least {
			worst, least = i, tail
		}
	}
	luck := float64(len(cells)) * math.Exp(least)
	if len(cells) == 0 || luck >= alarm {
		return nil
	}
	c := cells[worst]
	return DisagreementError{c.metric, c.value, c.chance, c.count, c.trials, luck}
}

// A cell is a simulated count with its exact chance.
type cell struct {
	metric, value string
	chance        float64
	count, trials int64
}

// conditionCells returns the cell of the condition, if there is one: how often it was true.
func conditionCells(exact, simulated *Result) []cell {
	if exact.Given == "" || len(simulated.Metrics) == 0 {
		return nil
	}
	held := simulated.Metrics[0].Trials()
	return []cell{{"given", exact.Given, exact.Share.Value, held, simulated.Trials}}
}

// metricCells returns the cells of a metric. Rare values share a cell. Impossible and certain values have cells of their
// own, so that a shared cell does not hide them.
func metricCells(exact, simulated *Distribution) []cell {
	trials := simulated.Trials()
	if trials == 0 {
		return nil
	}
	var cells []cell
	pool, pooled := cell{metric: exact.Name, trials: trials}, 0
	for v, p := range exact.Prob {
		count := simulated.Counts[v]
		switch {
		case p <= 0 && count == 0:
		case p > 0 && p*float64(trials) < pooledBelow:
			pool.value = exact.Value(v)
			pool.chance += p
			pool.count += count
			pooled++
		default:
			cells = append(cells, cell{exact.Name, exact.Value(v), p, count, trials})
		}
	}
	if pooled > 1 {
		pool.value = fmt.Sprintf("(any of %d rare values)", pooled)
	}
	if pooled > 0 {
		cells = append(cells, pool)
	}
	return cells
}

// logTail returns the logarithm of the chance of this count or one further from the mean, on the same side of the mean.
func (c cell) logTail() float64 {
	k, n, p := float64(c.count), float64(c.trials), c.chance
	switch {
	case p <= 0:
		return logIf(c.count == 0)
	case p >= 1:
		return logIf(c.count == c.trials)
	case k >= n*p:
		return logUpperTail(k, n, p, 1-p)
	}
	return logUpperTail(n-k, n, 1-p, p) // few successes are many failures
}

// logIf returns the logarithm of 1 if certain, else of 0.
func logIf(certain bool) float64 {
	if certain {
		return 0
	}
	return math.Inf(-1)
}

// logUpperTail returns ln P(X >= k) of the binomial distribution of n trials with chances p and q = 1-p, for k at or above
// the mean. It adds ln P(X = k) to the logarithm of the sum of P(X = j) / P(X = k) over all j >= k. The rounding of ln n!
// limits its accuracy: a relative error of about n ln n / 10^16, which is 1e-5 for a billion trials.
func logUpperTail(k, n, p, q float64) float64 {
	sum := 1.0
	for term, j := 1.0, k; j < n && term > 1e-17*sum; j++ {
		term *= (n - j) / (j + 1) * p / q
		sum += term
	}
	logTerm := logFactorial(n) - logFactorial(k) - logFactorial(n-k) + k*math.Log(p)
	if k < n {
		logTerm += (n - k) * math.Log(q)
	}
	return min(0, logTerm+math.Log(sum))
}

func logFactorial(n float64) float64 {
	v, _ := math.Lgamma(n + 1)
	return v
}
