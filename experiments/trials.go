package experiments

import (
	"math"

	"salvo/sim"
)

// The numbers of trials. No run exceeds MostTrials. By default a scenario that cannot be exact is rolled until its
// shares are known to UsualPrecision percentage points, with at most UsualTrials trials. The method both rolls
// UsualTrials beside an exact result; the method auto checks it with checkTrials.
const (
	MostTrials     = 100_000_000_000
	UsualTrials    = 1_000_000
	UsualPrecision = 0.5
	SlowTrials     = 200 // the default for engagements that each take long (sim.Slow)
)

// Rolling returns when rolling ends: as soon as shares are known to points percentage points, and at the latest after
// most trials. If points is 0, all trials are rolled.
func (set *Settings) Rolling() (points float64, most int64) {
	switch {
	case set.Trials > 0:
		return set.PrecisionInPoints, set.Trials
	case set.PrecisionInPoints > 0:
		return set.PrecisionInPoints, MostTrials
	}
	return UsualPrecision, UsualTrials
}

// firstTrials is the number of trials before the precision is first checked. Each later check comes after twice as many
// trials as the last one.
const firstTrials = 10_000

// enoughTrials returns the number of trials after which a share of one half is known to a number of percentage points.
func enoughTrials(points float64) int64 {
	needed, trials := math.Pow(100*sim.Z95/(2*points), 2), int64(firstTrials)
	for float64(trials) < needed && trials < MostTrials {
		trials *= 2
	}
	return min(trials, MostTrials)
}

// moreTrials returns the total number of trials until a half-width is no more than wanted, at most most. The argument
// half is the half-width after the first trials. Each check comes after twice as many trials as the last, and the
// half-width falls with the square root of the number of trials.
func moreTrials(trials int64, half, wanted float64, most int64) int64 {
	for ; half > wanted && trials < most; half /= math.Sqrt2 {
		trials *= 2
	}
	return min(trials, most)
}

// rollsAsUsual reports whether the user set neither a number of trials nor a precision in points.
func (set *Settings) rollsAsUsual() bool { return set.Trials == 0 && set.PrecisionInPoints == 0 }
