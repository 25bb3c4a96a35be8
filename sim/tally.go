package sim

// A tally counts, for each metric, how often each value came.
type tally struct {
	metrics []Metric
	counts  [][]int64
	all     []int64 // the counts of all metrics in a row
	trials  int64   // engagements rolled, also those in which the condition was not true
}

func newTally(metrics []Metric) *tally {
	t := &tally{metrics: metrics, counts: make([][]int64, len(metrics))}
	sum := 0
	for i := range metrics {
		sum += metrics[i].Size()
	}
	t.all = make([]int64, sum)
	for i, from := 0, 0; i < len(metrics); i++ {
		to := from + metrics[i].Size()
		t.counts[i], from = t.all[from:to:to], to
	}
	return t
}

// count adds trials with the measured metrics out, if the condition is true of them.
func (t *tally) count(out []int, trials int64, given *Condition) {
	if given != nil && !given.Holds(out) {
		return
	}
	for k, v := range out {
		t.counts[k][v] += trials
	}
}

func (t *tally) add(other *tally) {
	for i, c := range other.all {
		t.all[i] += c
	}
	t.trials += other.trials
}

func (t *tally) result(name string, seed uint64, condition string) *Result {
	r := &Result{Name: name, Method: Simulated, Trials: t.trials, Seed: seed, Given: condition}
	for i, metric := range t.metrics {
		d := Distribution{Metric: metric, Counts: t.counts[i], Prob: make([]float64, metric.Size())}
		n := d.Trials()
		for v, c := range d.Counts {
			if n > 0 {
				d.Prob[v] = float64(c) / float64(n)
			}
		}
		r.Metrics = append(r.Metrics, d)
	}
	cases := t.trials
	if len(r.Metrics) > 0 {
		cases = r.Metrics[0].Trials()
	}
	r.Share = Certain(1)
	if condition != "" {
		r.Share = Wilson(cases, t.trials)
		if cases == 0 {
			r.Warnings = append(r.Warnings, "the condition "+condition+" was never seen")
		}
	}
	return r
}
