package desk

import (
	"context"
	"math"
	"time"

	"salvo/experiments"
	"salvo/rules"
	"salvo/sim"
)

const (
	// freeTrials is the largest number of trials that are rolled without a pilot run.
	freeTrials = 10_000
	// pilotTime is the shortest time for which a pilot run rolls to measure the speed of an engagement. The run ends
	// earlier if its next step would have as many trials as the visitor asks for.
	pilotTime = 40 * time.Millisecond
	// mostOverlayTrials is the largest number of battles for an overlay of a map on a page.
	mostOverlayTrials = 20_000
)

// checkTrials returns an error if the trials do not fit into the time left before the deadline of the context. A pilot
// run measures the speed: twice as many trials each time, until pilotTime is over. The error names a number of trials
// that fits: half of the number that the speed allows, rounded down to one digit. So it still fits if the machine is
// busier.
func checkTrials(ctx context.Context, s *rules.Scenario, m sim.Model, trials int64, set experiments.Settings) error {
	deadline, limited := ctx.Deadline()
	if !limited || trials <= freeTrials {
		return nil
	}
	began := time.Now()
	left, speed := deadline.Sub(began).Seconds(), 0.0
	for n := int64(16); time.Since(began) < pilotTime; n *= 2 {
		if n >= trials {
			return nil
		}
		start := time.Now()
		if _, err := sim.Simulate(ctx, m, sim.Run{Trials: n, Seed: set.Seed, Workers: set.Workers, Keep: true}); err != nil {
			return err
		}
		speed = float64(n) / time.Since(start).Seconds()
	}
	if float64(trials) <= speed*left {
		return nil
	}
	fits := roundedDown(speed * left / 2)
	return experiments.WrongSetting("trials", "%d trials take longer than the %.0f seconds that are left on a page: "+
		"about %d fit. Ask for %d trials, or type: salvo odds %s --trials %d",
		trials, left, fits, fits, s.Typed(), min(trials, experiments.MostTrials))
}

// roundedDown returns the largest number of one digit and zeros that is at most x; at least 1.
func roundedDown(x float64) int64 {
	if x < 1 {
		return 1
	}
	tens := math.Pow10(int(math.Log10(x)))
	return int64(math.Floor(x/tens) * tens)
}
