package rounds

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"salvo/sim"
)

// ErrElsewhere says that the answer of a call is not complete on this machine: other machines calculate it, or a part of
// it, in this round or a later one.
var ErrElsewhere = errors.New("this is worked out elsewhere")

// A page numbers the calls that one piece of a program makes one after another. The path of the page and the number of
// a call on it are the place of the call in the program.
type page struct {
	book    *Logbook
	path    string
	home    int  // decides, modulo the number of machines, which machine calculates the page's small calls
	calls   int  // the number of calls so far
	stopped bool // a call on this page had no answer, or this machine has nothing to do here
}

// Begin returns a context in which the engines get their answers from the logbook. Each independent piece of a program
// has a name of its own. home decides which machine calculates its small calls.
func (b *Logbook) Begin(ctx context.Context, name string, home int) context.Context {
	return sim.WithSupplier(ctx, &page{book: b, path: name, home: home, stopped: b.idle(name, name+"/")})
}

// pageOf returns the page that a context carries (see [page]); nil if the calculation is not shared.
func pageOf(ctx context.Context) *page {
	p, _ := sim.SupplierOf(ctx).(*page)
	return p
}

// Stopped reports whether a call with the context ended without an answer, even if the caller ignored the error. If
// Stopped is true before the first call, this machine has nothing to do here, and the caller should prepare nothing.
func Stopped(ctx context.Context) bool {
	p := pageOf(ctx)
	return p != nil && p.stopped
}

// Fork returns a context for each of n pieces of work that run in parallel. The caller calls join when all are done.
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

// OnOneMachine returns a context in which all branches of a fork have one home: one machine calculates their small
// calls and continues without waiting for others.
func OnOneMachine(ctx context.Context) context.Context {
	return context.WithValue(ctx, oneMachineKey{}, true)
}

type planningKey struct{}

// WalkWhilePlanning returns a context for runs of the exact engine that are faster than waiting for another machine. A
// planning logbook does them, too, so that no round ends there.
func WalkWhilePlanning(ctx context.Context) context.Context {
	return context.WithValue(ctx, planningKey{}, true)
}

// CheckAssigned returns ErrElsewhere if the next call, with the given number of trials, has no known answer and another
// machine calculates it. Use it before costly preparations for the call. If CheckAssigned returns nil, the program must
// make the call.
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

// A call is one call of an engine, whose answer is looked up or calculated.
type call struct {
	question string // everything that the answer depends on
	trials   int64  // 0: the call cannot be divided among machines
	unshared int64  // the largest number of trials that one machine simulates alone
	planning bool   // the call is calculated even with a planning logbook
	// do calculates this machine's part of the answer, and load hands a complete answer to the caller.
	do   func(part share) (*Entry, error)
	load func(e *Entry) error
}

// answer hands the answer of a call to the caller. It calculates the answer, or a part of it, if it is not known and
// this machine has to.
func (p *page) answer(c call) error {
	place := p.place()
	key := p.next(c.question)
	if e := p.book.earlier[key]; e != nil {
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

// place returns the place of the next call in the program: the path of the page and the number of the call.
func (p *page) place() string { return fmt.Sprintf("%s/%d ", p.path, p.calls) }

// next returns the key of the next call, which is its place and a hash of its question, and counts the call.
func (p *page) next(question string) string {
	sum := sha256.Sum256([]byte(question))
	key := fmt.Sprintf("%s%x", p.place(), sum[:8])
	p.calls++
	return key
}

// assigned returns the part of an unanswered call that this machine calculates. mine is false if this machine calculates
// no part. A call may be too large for one machine and missing from the list of wanted calls. Then no machine calculates
// the call in this round, because the others do not know of it.
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

// stop ends the work on a page at a call without a known answer, and adds the call to the wanted calls.
func (p *page) stop(place string, c *call) error {
	if !p.stopped {
		p.stopped = true
		p.book.want(place, p.home, c)
	}
	return ErrElsewhere
}
