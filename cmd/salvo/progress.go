package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"

	"salvo/experiments"
)

// A command that takes longer than patience shows on standard error how far it is, then again every redraw.
const (
	patience = time.Second
	redraw   = 200 * time.Millisecond
)

// What a bar says until it is told more.
const (
	preparing = "preparing"
	rolling   = "rolling"
)

// A bar shows on standard error what a command does and how far it is: as a bar with the time left where the number of trials
// is known, else as the time so far. A timer draws it, so that it shows however long the work is silent.
type bar struct {
	mu    sync.Mutex
	out   io.Writer // nil: nothing is shown
	stop  chan struct{}
	item  string // which item of a plan is worked out; "" if it is not a plan
	what  string // is done
	start time.Time

	total, done int64 // trials; total is 0 while the number is unknown
	rolls       time.Time
	drawn       *progressbar.ProgressBar // nil: nothing shows
	known       bool                     // drawn has a length
}

// watch starts the bar of a command, on a terminal and unless the command shall be quiet.
func (p *program) watch(c *cli.Context) {
	if c.Bool("quiet") || !onTerminal(p.stderr) {
		return
	}
	p.bar.begin(p.stderr)
}

// begin starts the timer that draws the bar.
func (b *bar) begin(out io.Writer) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.out, b.what, b.start, b.stop = out, preparing, time.Now(), make(chan struct{})
	go b.drawOften(b.stop)
}

// drawOften draws the bar until it is stopped.
func (b *bar) drawOften(stop chan struct{}) {
	for wait := patience; ; wait = redraw {
		select {
		case <-stop:
			return
		case <-time.After(wait):
			b.draw()
		}
	}
}

// progress returns what engines report their trials to; nil if nothing is shown.
func (p *program) progress() func(trials int64) func(int64) {
	if !p.bar.shows() {
		return nil
	}
	return p.bar.announce
}

// shows reports whether the bar is to be drawn.
func (b *bar) shows() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.out != nil
}

// announce begins to count trials, of which so many are to come.
func (b *bar) announce(trials int64) func(int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.what, b.total, b.done, b.rolls = rolling, max(0, trials), 0, time.Now()
	return b.add
}

// expect is told how many trials there will be in all.
func (b *bar) expect(trials int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total = trials
}

// add counts trials that are done; from any goroutine.
func (b *bar) add(trials int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.what, b.done = rolling, b.done+trials
}

// enter says what is done next.
func (b *bar) enter(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.what = what
}

// longestName is how much of the name of an item is shown, so that the bar fits a line. Names are ASCII.
const longestName = 20

// begins says which item of a plan is worked out next.
func (b *bar) begins(number, of int, name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.item = fmt.Sprintf("item %d of %d, %s: ", number, of, name[:min(len(name), longestName)])
}

// draw draws the bar as things stand.
func (b *bar) draw() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.out == nil {
		return
	}
	if known := b.total > 0; b.drawn == nil || known != b.known {
		b.erase()
		b.known, b.drawn = known, b.newBar(known)
	}
	if b.known {
		_ = b.drawn.Set64(min(steps-1, int64(float64(b.done)/float64(b.total)*steps)))
	}
	b.drawn.Describe(b.text()) // a bar that cannot be drawn is no reason to stop
}

// steps is the number of steps from one end of a bar to the other.
const steps = 1000

// newBar returns a bar with a length, or one that only turns.
func (b *bar) newBar(known bool) *progressbar.ProgressBar {
	length := int64(-1)
	if known {
		length = steps
	}
	return progressbar.NewOptions64(length,
		progressbar.OptionSetWriter(b.out),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetSpinnerChangeInterval(0)) // our own timer turns it
}

// text says what is done, for how long, and how long it will still take.
func (b *bar) text() string {
	text := b.item + b.what + ", " + brief(time.Since(b.start))
	if since := time.Since(b.rolls); b.total > 0 && b.done > 0 && b.what == rolling {
		left := since.Seconds() / float64(b.done) * float64(b.total-b.done)
		text += ", about " + experiments.Duration(left) + " left"
	}
	return text
}

// brief returns a time in whole seconds.
func brief(d time.Duration) string { return d.Truncate(time.Second).String() }

// erase removes what is drawn.
func (b *bar) erase() {
	if b.drawn != nil {
		_ = b.drawn.Clear()
		_ = b.drawn.Exit()
		b.drawn = nil
	}
}

// clear ends the bar before anything else is printed.
func (b *bar) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.out == nil {
		return
	}
	close(b.stop)
	b.erase()
	b.out = nil
}
