package sim

import (
	"math"
	"math/big"
	"slices"
)

// Method says how a result was obtained.
type Method string

const (
	Exact     Method = "exact"     // every branch of chance was walked
	Simulated Method = "simulated" // seeded engagements were rolled
)

// A Result holds the distributions of an engagement's metrics, and how they were found.
type Result struct {
	Name   string // the engagement, as its canonical scenario line
	Method Method
	Trials int64  // engagements rolled; 0 if exact
	Seed   uint64 // the seed of those engagements
	// Given is the condition of all distributions, as the user wrote it; "" for none. Share is the chance of that
	// condition; 1 if there is none.
	Given     string
	Share     Estimate
	Metrics   []Distribution
	Unsettled float64 // the probability for which the walk found no end; never dropped silently
	Warnings  []string
}

// A Distribution holds the probability of each value of a metric.
type Distribution struct {
	Metric
	Prob      []float64  // the chance of each value, by its index
	Counts    []int64    // the number of trials with each value; nil if exact
	Fractions []*big.Rat // the exact chances as fractions; nil unless asked for
}

// Metric returns the distribution of the metric with that name.
func (r *Result) Metric(name string) (*Distribution, bool) {
	for i := range r.Metrics {
		if r.Metrics[i].Name == name {
			return &r.Metrics[i], true
		}
	}
	return nil, false
}

// Of returns the chance of an event.
func (r *Result) Of(e Event) Estimate { return r.Metrics[e.Metric].Share(e.Low, e.High) }

// Widest returns the largest half-width over all metrics (see Distribution.Widest).
func (r *Result) Widest() float64 {
	w := 0.0
	for i := range r.Metrics {
		w = max(w, r.Metrics[i].Widest())
	}
	return w
}

// Widest returns the half-width of the widest interval among the chances of each single value and of each value or more.
func (d *Distribution) Widest() float64 {
	w := 0.0
	for v := range d.Prob {
		w = max(w, d.Share(v, v).Half(), d.Share(v, len(d.Prob)-1).Half())
	}
	return w
}

// Trials returns the number of engagements behind the distribution; 0 if it is exact.
func (d *Distribution) Trials() int64 {
	var n int64
	for _, c := range d.Counts {
		n += c
	}
	return n
}

// Share returns the chance that the index lies between low and high, both included.
func (d *Distribution) Share(low, high int) Estimate {
	low, high = max(low, 0), min(high, len(d.Prob)-1)
	if d.Counts == nil {
		p := 0.0
		for i := low; i <= high; i++ {
			p += d.Prob[i]
		}
		return Certain(min(p, 1))
	}
	var k int64
	for i := low; i <= high; i++ {
		k += d.Counts[i]
	}
	return Wilson(k, d.Trials())
}

// Fraction returns the exact chance that the index lies between low and high; nil unless fractions were asked for.
func (d *Distribution) Fraction(low, high int) *big.Rat {
	if d.Fractions == nil {
		return nil
	}
	sum := new(big.Rat)
	for i := max(low, 0); i <= min(high, len(d.Fractions)-1); i++ {
		sum.Add(sum, d.Fractions[i])
	}
	return sum
}

// Mean returns the expected value. If the metric is the turn of an event, the mean is over the engagements in which the event happens,
// and 0 if it never can.
func (d *Distribution) Mean() Estimate {
	mean, total := d.moment(func(v float64) float64 { return v })
	if d.Counts == nil {
		return Certain(mean)
	}
	n := d.Trials()
	if d.TurnOf != "" {
		n -= d.Counts[0]
	}
	if n == 0 || total == 0 {
		return Estimate{0, 0, d.Number(d.Size() - 1)} // no trial counts, so the interval is as wide as can be
	}
	return meanEstimate(mean, d.Deviation(), n, d.Number(d.Size()-1))
}

// lowest returns the smallest index that means, deviations and quantiles count. It is 1 if index 0 means "never", which is
// no number to average.
func (d *Distribution) lowest() int {
	if d.TurnOf != "" {
		return 1
	}
	return 0
}

// Happens returns the chance of the values that Mean averages. It is 1 unless the metric is the turn of an event that may
// not happen.
func (d *Distribution) Happens() Estimate { return d.Share(d.lowest(), d.Size()-1) }

// moment returns the expected value of a function over the values that Mean averages, and the total chance of those values.
func (d *Distribution) moment(of func(v float64) float64) (mean, total float64) {
	for i := d.lowest(); i < len(d.Prob); i++ {
		mean += float64(d.Prob[i] * of(d.Number(i)))
		total += d.Prob[i]
	}
	if d.TurnOf != "" && total > 0 {
		mean /= total
	}
	return mean, total
}

// MeanFraction returns the expected value as a fraction; nil unless fractions were asked for.
func (d *Distribution) MeanFraction() *big.Rat {
	if d.Fractions == nil {
		return nil
	}
	sum, total := new(big.Rat), d.Fraction(d.lowest(), d.Size()-1)
	for i, p := range d.Fractions {
		v := new(big.Rat).SetFloat64(d.Number(i))
		sum.Add(sum, v.Mul(v, p))
	}
	if d.TurnOf != "" && total.Sign() > 0 {
		sum.Quo(sum, total)
	}
	return sum
}

// Deviation returns the standard deviation of the values that Mean averages.
func (d *Distribution) Deviation() float64 {
	mean, _ := d.moment(func(v float64) float64 { return v })
	square, _ := d.moment(func(v float64) float64 { return float64(v * v) })
	return math.Sqrt(max(0, square-float64(mean*mean)))
}

// Quantile returns the smallest index i for which the chance of i or less is at least p, among the values that Mean averages.
func (d *Distribution) Quantile(p float64) int {
	sum := 0.0
	if d.TurnOf != "" {
		p *= d.Happens().Value
	}
	for i := d.lowest(); i < len(d.Prob); i++ {
		if sum += d.Prob[i]; sum >= p-1e-12 {
			return i
		}
	}
	return len(d.Prob) - 1
}

// Reached returns the largest index with a chance above 0. Tables and plots stop there.
func (d *Distribution) Reached() int {
	for i := len(d.Prob) - 1; i > 0; i-- {
		if d.Prob[i] > 0 {
			return i
		}
	}
	return 0
}

func sameMetrics(a, b *Result) bool {
	return slices.EqualFunc(a.Metrics, b.Metrics, func(x, y Distribution) bool {
		return x.Name == y.Name && x.Max == y.Max && x.Halves == y.Halves && slices.Equal(x.Labels, y.Labels)
	})
}
