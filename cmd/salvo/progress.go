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

// A command that takes longer than patience shows its progress on standard error. The time redraw passes between two drawings.
const (
	patience = time.Second
	redraw   = 200 * time.Millisecond
)

// The phases that a bar names: preparing at its start, rolling once trials are expected or done.
const (
	preparing = "preparing"
	rolling   = "rolling"
)

// A bar shows on standard error what a command does and how far it is: as a bar with the time left if the number of trials is
// known, else as the time so far. A timer draws the bar, so that the time goes on even while the work reports nothing.
type bar struct {
	mu    sync.Mutex
	out   io.Writer // nil if nothing is shown
	stop  chan struct{}
	item  string // the current item of a plan; "" without a plan
	what  string // the current work
	start time.Time

	total, done int64 // trials; total is 0 while the number is unknown
	rolls       time.Time
	drawn       *progressbar.ProgressBar // nil if no bar is on the screen
	hasLength   bool                     // drawn has a length
}

// watch starts the bar of a command if standard error is a terminal and --quiet is not set.
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

// progress returns the function to which engines report their trials; nil if nothing is shown.
func (p *program) progress() func(trials int64) func(int64) {
	if !p.bar.shows() {
		return nil
	}
	return p.bar.announce
}

// shows reports whether a bar is wanted.
func (b *bar) shows() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.out != nil
}

// announce begins to count trials; trials is how many will come.
func (b *bar) announce(trials int64) func(int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.what, b.total, b.done, b.rolls = rolling, max(0, trials), 0, time.Now()
	return b.add
}

// expect sets the total number of trials.
func (b *bar) expect(trials int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total = trials
}

// add counts finished trials; any goroutine may call it.
func (b *bar) add(trials int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.what, b.done = rolling, b.done+trials
}

// enter sets the current work.
func (b *bar) enter(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.what = what
}

// longestName is the largest number of characters of an item's name that are shown, so that the bar fits a line. Names are
// ASCII.
const longestName = 20

// begins sets the current item of a plan.
func (b *bar) begins(number, of int, name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.item = fmt.Sprintf("item %d of %d, %s: ", number, of, name[:min(len(name), longestName)])
}

// draw draws the bar in its current state.
func (b *bar) draw() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.out == nil {
		return
	}
	if known := b.total > 0; b.drawn == nil || known != b.hasLength {
		b.erase()
		b.hasLength, b.drawn = known, b.newBar(known)
	}
	if b.hasLength {
		_ = b.drawn.Set64(min(steps-1, int64(float64(b.done)/float64(b.total)*steps)))
	}
	b.drawn.Describe(b.text()) // a failure to draw the bar does not stop the command
}

// steps is the number of steps from one end of a bar to the other.
const steps = 1000

// newBar returns a bar with a length, or a spinner.
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

// text describes the current work, how long it has taken, and how long it will still take.
func (b *bar) text() string {
	text := b.item + b.what + ", " + brief(time.Since(b.start))
	if since := time.Since(b.rolls); b.total > 0 && b.done > 0 && b.what == rolling {
		left := since.Seconds() / float64(b.done) * float64(b.total-b.done)
		text += ", about " + experiments.Duration(left) + " left"
	}
	return text
}

// brief returns a duration in whole seconds.
func brief(d time.Duration) string { return d.Truncate(time.Second).String() }

// erase removes the bar from the screen.
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
