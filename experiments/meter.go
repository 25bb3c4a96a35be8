package experiments

import "sync/atomic"

// usualTrials is what an engagement counts as long as nobody knows how many trials it will need.
const usualTrials = 1_000_000

// A meter tells how far a run is. Its unit is the trial; what is worked out exactly, or is done sooner than expected,
// counts as if all its trials had been rolled.
type meter struct {
	done func(trials int64) // nil if nobody asks
	each int64              // trials of an engagement
}

// trialsEach is how much an engagement counts.
func (set *Settings) trialsEach() int64 {
	if set.Precision > 0 {
		return min(set.Trials, usualTrials)
	}
	return set.Trials
}

// meter announces so many engagements.
func (set *Settings) meter(engagements int) meter {
	m := meter{each: set.trialsEach()}
	if set.Progress != nil {
		m.done = set.Progress(int64(engagements) * m.each)
	}
	return m
}

// engagement is the settings of one of the engagements, and what to call when it is finished.
func (m meter) engagement(set Settings) (own Settings, finished func()) {
	set.Progress = nil
	if m.done == nil {
		return set, func() {}
	}
	var sum atomic.Int64
	add := func(trials int64) {
		before := min(sum.Add(trials)-trials, m.each)
		m.done(min(trials, m.each-before))
	}
	set.Progress = func(int64) func(int64) { return add }
	return set, func() { add(m.each) }
}
