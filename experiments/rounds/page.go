package rounds

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"salvo/sim"
)

// ErrElsewhere says that this machine does not know an answer: another machine works it out.
var ErrElsewhere = errors.New("this is worked out elsewhere")

// A page records the calls of one piece of a program, one after another. The number of a call on its page, and the path of
// the page, are the place of the call in the program.
type page struct {
	book    *Logbook
	path    string
	home    int  // the number that decides, modulo the number of machines, which machine works out small calls
	calls   int  // the calls so far
	stopped bool // a call on this page had no answer, or this machine has nothing to do here
}

// Begin returns a context in which the engines answer through the logbook. Pieces of a program that are done apart have
// different names. The home decides which machine works out the small calls.
func (b *Logbook) Begin(ctx context.Context, name string, home int) context.Context {
	return sim.WithSupplier(ctx, &page{book: b, path: name, home: home, stopped: b.idle(name, name+"/")})
}

// pageOf returns the page of a context; nil if the work is not shared.
func pageOf(ctx context.Context) *page {
	p, _ := sim.SupplierOf(ctx).(*page)
	return p
}

// Stopped reports whether an answer was not known in any call with the context, even if the caller ignored the error. If
// Stopped is true before the first call, the caller should prepare nothing: another machine does the work.
func Stopped(ctx context.Context) bool {
	p := pageOf(ctx)
	return p != nil && p.stopped
}

// Fork returns a context for each of n pieces of work that are done side by side. The caller calls join when all are done.
func Fork(ctx context.Context, n int) (branches []context.Context, join func()) {
	p := pageOf(ctx)
	branches = make([]context.Context, n)
	if p == nil {
		for i := range branches {
			branches[i] = ctx
		}
		return branches, func() {}
	}
	pages := make([]page, n)
	fork := fmt.Sprintf("%s/%d.", p.path, p.calls)
	for i := range pages {
		path := fmt.Sprint(fork, i)
		pages[i] = page{book: p.book, path: path, home: p.home + i, stopped: p.stopped || p.book.idle(path, fork)}
		if ctx.Value(oneMachineKey{}) != nil {
			pages[i].home = p.home
		}
		branches[i] = sim.WithSupplier(ctx, &pages[i])
	}
	p.calls++
	return branches, func() {
		for i := range pages {
			p.stopped = p.stopped || pages[i].stopped
		}
	}
}

type oneMachineKey struct{}

// OnOneMachine returns a context whose forks stay together: one machine works out the small calls of all branches and
// goes on without waiting for others.
func OnOneMachine(ctx context.Context) context.Context {
	return context.WithValue(ctx, oneMachineKey{}, true)
}

type planningKey struct{}

// WalkWhilePlanning returns a context for a walk that takes no longer than waiting for another machine. A planning
// logbook does the walk, too, so that no round ends there.
func WalkWhilePlanning(ctx context.Context) context.Context {
	return context.WithValue(ctx, planningKey{}, true)
}

// CheckAssigned returns ErrElsewhere if the next call, of the given number of trials, has no answer yet and another
// machine works it out. Ask before you prepare something costly for the call. If CheckAssigned returns nil, the
// program must make the call.
func CheckAssigned(ctx context.Context, trials int64) error {
	p := pageOf(ctx)
	if p == nil || p.book.places[p.place()] {
		return nil
	}
	c := call{trials: trials, unshared: unsharedTrials}
	if _, mine := p.assigned(p.place(), &c); !mine {
		return p.stop(p.place(), &c)
	}
	return nil
}

// A call is a question to an engine.
type call struct {
	question string // all that the answer depends on
	trials   int64  // 0: the call cannot be shared out
	unshared int64  // the most trials that one machine rolls alone
	planning bool   // a planning logbook works the call out, too
	// do works out the part of one machine.
	do   func(part share) (*Entry, error)
	load func(e *Entry) error
}

// answer finds the answer of a call, or works it out.
func (p *page) answer(c call) error {
	place := p.place()
	key := p.next(c.question)
	if e := p.book.known[key]; e != nil {
		return c.load(e)
	}
	part, mine := p.assigned(place, &c)
	if !mine {
		return p.stop(place, &c)
	}
	e, err := c.do(part)
	if err != nil {
		return err
	}
	e.Of = part.machines()
	p.book.enter(key, e)
	if e.Of > 1 {
		return p.stop(place, &c)
	}
	return c.load(e)
}

// place returns the place of the next call.
func (p *page) place() string { return fmt.Sprintf("%s/%d ", p.path, p.calls) }

// next returns the key of the next call, and counts the call.
func (p *page) next(question string) string {
	sum := sha256.Sum256([]byte(question))
	key := fmt.Sprintf("%s%x", p.place(), sum[:8])
	p.calls++
	return key
}

// assigned returns the part of a call without an answer that this machine works out, if it works out any. A call that is
// too large for one machine and was not wanted in the planning is nobody's: the other machines do not know of it.
func (p *page) assigned(place string, c *call) (part share, mine bool) {
	b := p.book
	switch {
	case p.stopped:
		return part, false
	case c.planning:
		return part, true
	case b.of == 0:
		return part, false
	case b.of == 1 || c.trials <= c.unshared:
		return part, b.worksFor(p.home)
	}
	part, wanted := b.shares[place]
	return part, wanted && part.holds()
}

// stop ends the work on a page at a call without an answer.
func (p *page) stop(place string, c *call) error {
	if !p.stopped {
		p.stopped = true
		p.book.want(place, p.home, c)
	}
	return ErrElsewhere
}
