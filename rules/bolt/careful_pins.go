package bolt

import "math"

// This file computes for the careful player what pins cost. A pinned unit obeys rarely and hits little, and a Rally
// takes a turn to remove some pins. The values are worked out once, turn by turn from the last. A value of 1 is what a
// unit without pins does in one turn.

const (
	pinsWeighed  = 16 // more pins than this have the value of this many
	turnsWeighed = 8  // the careful player counts at most this many of the turns that are left
	scoresTested = 16 // scores of a test without pins; larger scores count as the last
)

// A recovery holds the values of the turns that are left, by the score of the unit's test without pins, turns left and
// pins.
type recovery struct {
	left  [scoresTested][turnsWeighed + 1][pinsWeighed + 1]float64 // the value with the best orders, in turns of a unit without pins
	rally [scoresTested][turnsWeighed + 1][pinsWeighed + 1]int     // by how much the turns after an obeyed Rally are worth more than those after another order, in thousandths of a turn
	rests [scoresTested][turnsWeighed + 1][pinsWeighed + 1]int     // by how much staying Down is worth more than the best order, in thousandths of a turn
}

// pinnedFire is the share of its fire that a unit with 0, 1, 2, ... pins keeps, in hundredths: each pin raises the score
// that the unit needs by 1 (HIT-01, HIT-02).
var pinnedFire = [...]int{100, 70, 45, 30, 22, 18, 15}

// newRecovery works out the values for the readings of a battle.
func newRecovery(o *orderRules, rests rest) *recovery {
	r := &recovery{}
	for score := range r.left {
		for turns := 1; turns <= turnsWeighed; turns++ {
			for pins := range r.left[score][turns] {
				r.weigh(o, rests, score, turns, pins)
			}
		}
	}
	return r
}

// weigh works out the values for a unit with a score, a number of pins, and a number of turns left, this turn included.
func (r *recovery) weigh(o *orderRules, rests rest, score, turns, pins int) {
	next := func(pins int) float64 { return r.left[score][turns-1][max(pins, 0)] }
	passes := func(pins int) float64 { return float64(testChance[o.bounded(score-pins)]) / 36 }
	obeys, rallies := passes(pins), passes(pins)
	if pins == 0 {
		obeys = 1
	}
	if o.rallyBlind {
		rallies = passes(0)
	}
	after := pins - 1
	if o.keepsPin {
		after = pins
	}
	acts := float64(obeys*(float64(pinnedFire[min(max(after, 0), len(pinnedFire)-1)])/100+next(after))) + float64((1-obeys)*next(pins))
	recovers := r.shed(o, next, pins)
	rally := float64(rallies*recovers) + float64((1-rallies)*next(pins))
	lies := next(pins)
	switch rests {
	case restsOne:
		lies = next(pins - 1)
	case restsD3:
		lies = (next(pins-1) + next(pins-2) + next(pins-3)) / 3
	case restsAll:
		lies = next(0)
	}
	best := max(acts, rally)
	r.left[score][turns][pins] = max(best, lies)
	r.rally[score][turns][pins] = int(math.Round(1000 * (recovers - next(after))))
	r.rests[score][turns][pins] = int(math.Round(1000 * (lies - best)))
}

// shed returns the mean value of the later turns after a Rally that is obeyed (SUP-08).
func (r *recovery) shed(o *orderRules, next func(pins int) float64, pins int) (mean float64) {
	for face := 1; face <= 6; face++ {
		switch o.rallyRemoves {
		case removesAll:
			mean += next(0) / 6
		case removesD6:
			mean += next(pins-face) / 6
		default:
			mean += next(pins-face-1) / 6
		}
	}
	return mean
}

// at returns a value of one of the tables. Arguments beyond the end of a table count as its last entry.
func (r *recovery) at(of *[scoresTested][turnsWeighed + 1][pinsWeighed + 1]int, score, turns, pins int) int {
	return of[min(max(score, 0), scoresTested-1)][min(max(turns, 0), turnsWeighed)][min(pins, pinsWeighed)]
}
