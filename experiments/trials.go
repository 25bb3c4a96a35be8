package experiments

import (
	"math"

	"salvo/sim"
)

// How much is rolled. No run exceeds MostTrials. By default a scenario that cannot be exact is rolled until its
// shares are known to UsualPrecision percentage points, with at most UsualTrials trials. The method both rolls UsualTrials
// beside an exact result; the method auto checks it with checkTrials.
const (
	MostTrials     = 100_000_000_000
	UsualTrials    = 1_000_000
	UsualPrecision = 0.5
	SlowTrials     = 200 // the default for engagements that take long each (sim.Slow)
)

// Rolling returns how much to roll: until shares are known to the given percentage points, but no more than most
// trials. If points is 0, all trials are rolled.
func (set *Settings) Rolling() (points float64, most int64) {
	switch {
	case set.Trials > 0:
		return set.PrecisionInPoints, set.Trials
	case set.PrecisionInPoints > 0:
		return set.PrecisionInPoints, MostTrials
	}
	return UsualPrecision, UsualTrials
}

// firstTrials is how many trials are rolled before the precision is first checked. Each later check has twice as
// many.
const firstTrials = 10_000

// enoughTrials returns how many trials are rolled until a share of one half is known to a number of percentage points.
func enoughTrials(points float64) int64 {
	needed, trials := math.Pow(100*sim.Z95/(2*points), 2), int64(firstTrials)
	for float64(trials) < needed && trials < MostTrials {
		trials *= 2
	}
	return min(trials, MostTrials)
}

// moreTrials returns how many trials are rolled in all until a half-width is no more than wanted. It was half after the
// first trials and falls with the square root of their number, which doubles from look to look.
func moreTrials(trials int64, half, wanted float64, most int64) int64 {
	for ; half > wanted && trials < most; half /= math.Sqrt2 {
		trials *= 2
	}
	return min(trials, most)
}

// rollsAsUsual reports whether the user left the amount of rolling to the program.
func (set *Settings) rollsAsUsual() bool { return set.Trials == 0 && set.PrecisionInPoints == 0 }
