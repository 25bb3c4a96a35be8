package main

import (
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
)

// patience is how long a run may take before it shows how far it is.
const patience = time.Second

// A bar shows on standard error how far a run is.
type bar struct {
	mu    sync.Mutex
	drawn *progressbar.ProgressBar
	start time.Time
	shows bool
	sum   int64
}

// progress shows a bar for runs that take longer than a second, on a terminal and unless it shall be quiet.
func (p *program) progress(c *cli.Context) func(trials int64) func(int64) {
	if c.Bool("quiet") || !onTerminal(p.stderr) {
		return nil
	}
	return func(trials int64) func(int64) {
		p.bar.clear() // that of the run before
		p.bar = &bar{start: time.Now(), drawn: progressbar.NewOptions64(trials,
			progressbar.OptionSetWriter(p.stderr),
			progressbar.OptionSetDescription("rolling"),
			progressbar.OptionSetWidth(30),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetPredictTime(true))}
		return p.bar.add
	}
}

// add counts trials that are done; from any goroutine.
func (b *bar) add(trials int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sum += trials
	if b.shows = b.shows || time.Since(b.start) > patience; b.shows {
		_ = b.drawn.Set64(b.sum) // a bar that cannot be drawn is no reason to stop
	}
}

// clear takes the bar away before anything else is printed.
func (b *bar) clear() {
	if b == nil || !b.shows {
		return
	}
	_ = b.drawn.Clear()
	b.shows = false
}
