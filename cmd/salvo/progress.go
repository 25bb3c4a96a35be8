package main

import (
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// patience is how long a run may take before it shows how far it is.
const patience = time.Second

// progress shows a bar on standard error for runs that take longer than a second, and only on a terminal.
func (p *program) progress() func(trials int64) func(int64) {
	if !onTerminal(p.stderr) {
		return nil
	}
	return func(trials int64) func(int64) {
		var mu sync.Mutex
		start := time.Now()
		bar := progressbar.NewOptions64(trials,
			progressbar.OptionSetWriter(p.stderr),
			progressbar.OptionSetDescription("rolling"),
			progressbar.OptionSetWidth(30),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish())
		sum := int64(0)
		return func(done int64) {
			mu.Lock()
			defer mu.Unlock()
			sum += done
			if time.Since(start) > patience {
				_ = bar.Set64(sum) // a bar that cannot be drawn is no reason to stop
			}
		}
	}
}
