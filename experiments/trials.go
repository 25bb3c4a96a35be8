package experiments

// How much is rolled. MostTrials is the most that a run may, also if it goes on until it is precise. Unless told, what is
// only rolled goes on until its shares are known to UsualPrecision percentage points, but not beyond UsualTrials; so
// many are rolled beside what is exact.
const (
	MostTrials     = 100_000_000_000
	UsualTrials    = 1_000_000
	UsualPrecision = 0.5
)

// Rolling is how much to roll: until shares are known to so many percentage points, but no more than so many trials; all
// of them with 0 points.
func (set *Settings) Rolling() (points float64, most int64) {
	switch {
	case set.Trials > 0:
		return set.PrecisionInPoints, set.Trials
	case set.PrecisionInPoints > 0:
		return set.PrecisionInPoints, MostTrials
	}
	return UsualPrecision, UsualTrials
}

// rollsAsUsual reports whether nobody said how much to roll.
func (set *Settings) rollsAsUsual() bool { return set.Trials == 0 && set.PrecisionInPoints == 0 }
