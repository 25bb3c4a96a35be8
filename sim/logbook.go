package sim

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// A Logbook lets several machines share the work of one program, which knows nothing of it. All of them run the same
// program. Whenever it asks an engine for something, the answer is looked up in the logbook; what is not there is rolled
// by whose turn it is and entered. Who has not got an answer can go no further there, and gets ErrElsewhere. When the
// entries of all machines are put together, everybody can go on from there, until the program comes to its end without
// rolling anything.
//
// What is asked for is known by its place in the program: calls are numbered along the way, and where the way forks into
// pieces that are done side by side, each has its own page (Fork). So it must not depend on time or on the number of
// workers which calls a program makes, and calls that share a page must come one after another.
type Logbook struct {
	shard, of int // of 0: nobody's turn, the program only goes as far as the entries reach
	known     map[string]*Entry
	places    map[string]bool // of what is known, whatever the question
	shares    map[string]share
	mine      []string // places of what is wanted that is worked out here, or a part of it, sorted
	others    []string // places of what is wanted that others must have worked out before anybody goes on, sorted

	mu      sync.Mutex
	made    map[string]*Entry
	settled []string // pages of what notes say all of
	wanted  Wanted
}

// Wanted is what the program would have asked for next.
type Wanted struct {
	Trials int64          `json:"trials"`
	Large  Large          `json:"large,omitempty"`
	Small  map[string]int `json:"small,omitempty"` // what is not shared out: whose page it is on, by its place
}

// Calls is how many answers are wanted.
func (w *Wanted) Calls() int { return len(w.Large) + len(w.Small) }

// Home is whose page all of it is on. It is not ok if several machines could share it.
func (w *Wanted) Home() (home int, ok bool) {
	homes := make(map[int]bool)
	for _, home = range w.Small {
		homes[home] = true
	}
	return home, len(w.Large) == 0 && len(homes) == 1
}

// ErrElsewhere says that an answer is not known here: another machine works it out.
var ErrElsewhere = errors.New("this is worked out elsewhere")

// NewLogbook is that of a machine, number shard of so many, which knows some entries already. What they share out among
// them is what somebody wanted who went as far as these entries reach.
func NewLogbook(shard, of int, known map[string]*Entry, wanted Wanted) *Logbook {
	b := &Logbook{shard: shard, of: of, known: known, places: make(map[string]bool), shares: wanted.Large.shares(shard, of),
		made: make(map[string]*Entry), wanted: Wanted{Large: make(Large), Small: make(map[string]int)}}
	for key := range known {
		b.places[key[:strings.LastIndex(key, " ")+1]] = true
	}
	b.assign(wanted.Small)
	return b
}

// NewLogbookOf is that of a machine which does what is not shared out on pages of one home, and nothing else.
func NewLogbookOf(home int, known map[string]*Entry) *Logbook {
	return NewLogbook(home, math.MaxInt, known, Wanted{})
}

// assign tells what is wanted here from what is wanted of others.
func (b *Logbook) assign(small map[string]int) {
	for place, part := range b.shares {
		if part.holds() {
			b.mine = append(b.mine, place)
		}
		if !part.holds() || part.machines() > 1 {
			b.others = append(b.others, place)
		}
	}
	for place, home := range small {
		if b.turnOf(home) {
			b.mine = append(b.mine, place)
		} else {
			b.others = append(b.others, place)
		}
	}
	slices.Sort(b.mine)
	slices.Sort(b.others)
}

// turnOf reports whether this machine does what is not shared out on a page of that home.
func (b *Logbook) turnOf(home int) bool { return b.of > 0 && b.shard == home%b.of }

// idle reports whether nothing is worked out here on the page of that path, although the way goes no further until others
// have worked something out within the part of the program that it belongs to.
func (b *Logbook) idle(path, part string) bool {
	return anyIn(b.others, part) && !anyIn(b.mine, path+"/")
}

// anyIn reports whether any of the sorted places begins like that.
func anyIn(places []string, beginning string) bool {
	i, _ := slices.BinarySearch(places, beginning)
	return i < len(places) && strings.HasPrefix(places[i], beginning)
}

// Made are the entries of this machine; of one that only goes as far as the entries reach, its notes and what is at hand.
func (b *Logbook) Made() map[string]*Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.made)
}

// Left are the entries by which everybody can go on from here: what was known and what was made, but for what notes say
// all of.
func (b *Logbook) Left() map[string]*Entry {
	left := b.Made()
	maps.Copy(left, b.known)
	maps.DeleteFunc(left, func(key string, _ *Entry) bool {
		return slices.ContainsFunc(b.settled, func(page string) bool { return strings.HasPrefix(key, page) })
	})
	return left
}

// Wanted is what was not known, as far as one could see.
func (b *Logbook) Wanted() Wanted {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wanted
}

// A page is where the calls of one piece of a program are entered.
type page struct {
	book    *Logbook
	path    string
	home    int  // whose page it is, modulo the number of machines
	calls   int  // so far
	stopped bool // an answer was not known, or will not be
}

type pageKey struct{}

// WithLogbook lets the engines use the logbook in whatever is called with the context. Pieces of a program that are
// done apart have different names; home is the machine that does what is not shared out.
func WithLogbook(ctx context.Context, b *Logbook, name string, home int) context.Context {
	return context.WithValue(ctx, pageKey{}, &page{book: b, path: name, home: home, stopped: b.idle(name, name+"/")})
}

func pageOf(ctx context.Context) *page {
	p, _ := ctx.Value(pageKey{}).(*page)
	return p
}

// Stopped reports whether an answer was not known, in whatever was called with the context, also if that was not told
// or came to another end because of it. If it is so before anything was called, nothing should be: it would only be made
// ready in vain, because another machine works it out.
func Stopped(ctx context.Context) bool {
	p := pageOf(ctx)
	return p != nil && p.stopped
}

type byOneKey struct{}

// ByOne keeps pieces of work together that are too small to be shared out: one machine does them all, and goes on by itself.
func ByOne(ctx context.Context) context.Context { return context.WithValue(ctx, byOneKey{}, true) }

type atHandKey struct{}

// AtHand is for a walk that takes no longer than to wait for another machine: who looks ahead for all of them does it, too,
// so that no round ends there.
func AtHand(ctx context.Context) context.Context { return context.WithValue(ctx, atHandKey{}, true) }

// Fork gives each of n pieces that are done side by side a context of its own; join is called when all are done.
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
		if ctx.Value(byOneKey{}) != nil {
			pages[i].home = p.home
		}
		branches[i] = context.WithValue(ctx, pageKey{}, &pages[i])
	}
	p.calls++
	return branches, func() {
		for i := range pages {
			p.stopped = p.stopped || pages[i].stopped
		}
	}
}

// A call is something that is asked of an engine.
type call struct {
	what   string // all that its answer depends on, in words
	trials int64  // 0: it cannot be shared out
	whole  int64  // the most trials that are not shared out
	atHand bool
	// do works out the part of one machine.
	do   func(part share) (*Entry, error)
	load func(e *Entry) error
}

// answer finds the answer of a call, or works it out.
func (p *page) answer(c call) error {
	place := p.place()
	key := p.next(c.what)
	if e := p.book.known[key]; e != nil {
		return c.load(e)
	}
	part, mine := p.mine(place, &c)
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

// next is where the next call of a page is entered.
func (p *page) next(what string) string {
	sum := sha256.Sum256([]byte(what))
	key := fmt.Sprintf("%s%x", p.place(), sum[:8])
	p.calls++
	return key
}

func (p *page) place() string { return fmt.Sprintf("%s/%d ", p.path, p.calls) }

// Turn asks before anything is made ready for the next call, of so many trials, whether that is of any use: ErrElsewhere if
// its answer is not known and it is the turn of another machine. There must be such a call then, or nobody comes further.
func Turn(ctx context.Context, trials int64) error {
	p := pageOf(ctx)
	if p == nil || p.book.places[p.place()] {
		return nil
	}
	c := call{trials: trials, whole: wholeTrials}
	if _, mine := p.mine(p.place(), &c); !mine {
		return p.stop(p.place(), &c)
	}
	return nil
}

// mine is the part of a call whose answer is not known that is worked out here, if any is. What is too large for one
// machine but was not foreseen is nobody's: others do not know of it.
func (p *page) mine(place string, c *call) (part share, mine bool) {
	b := p.book
	switch {
	case p.stopped:
		return part, false
	case c.atHand:
		return part, true
	case b.of == 0:
		return part, false
	case b.of == 1 || c.trials <= c.whole:
		return part, b.turnOf(p.home)
	}
	part, foreseen := b.shares[place]
	return part, foreseen && part.holds()
}

// Note is what work finds out of answers that are known: a fit, say, of all that was rolled so far. Whoever puts the
// entries of all machines together enters it, so that those who only want the note need not ask for what it follows from.
// What the work itself asks for, on the page that it is given, is forgotten then: the note must say all that is wanted of it.
func Note[T any](ctx context.Context, what string, work func(ctx context.Context) (T, error)) (T, error) {
	p := pageOf(ctx)
	if p == nil {
		return work(ctx)
	}
	branches, join := Fork(ctx, 1)
	key := p.next("note " + what)
	if e := p.book.known[key]; e != nil {
		var note T
		if e.Note == nil || json.Unmarshal(e.Note, &note) != nil {
			return note, errOtherEntry
		}
		return note, nil
	}
	defer join()
	note, err := work(branches[0])
	if err == nil && p.book.of == 0 {
		if text, err := json.Marshal(note); err == nil { // else all find it out for themselves
			p.book.enter(key, &Entry{Note: text})
			p.book.settle(pageOf(branches[0]).path + "/")
		}
	}
	return note, err
}

// Whole is work for one machine: whoever's page it is does all of it and hands the others what came of it, so that they need
// not even make the engagements ready. Work that rolls more trials than one machine should is shared out as ever.
func Whole[T any](ctx context.Context, what string, trials int64, work func(ctx context.Context) (T, error)) (found T, err error) {
	p := pageOf(ctx)
	if p == nil || trials > wholeTrials {
		return work(ctx)
	}
	err = p.answer(call{
		what:   "whole " + what,
		trials: trials,
		whole:  wholeTrials,
		do: func(share) (*Entry, error) {
			made, err := work(context.WithValue(ctx, pageKey{}, (*page)(nil)))
			switch {
			case err != nil && ctx.Err() != nil:
				return nil, err
			case err != nil:
				return &Entry{Failed: &failedBlock{Error: err.Error()}}, nil
			}
			text, err := json.Marshal(made)
			return &Entry{Blocks: text}, err // it may be long
		},
		load: func(e *Entry) error {
			switch {
			case e.Failed != nil:
				return errors.New(e.Failed.Error)
			case json.Unmarshal(e.Blocks, &found) != nil:
				return errOtherEntry
			}
			return nil
		},
	})
	return found, err
}

// stop ends what can be done on a page.
func (p *page) stop(place string, c *call) error {
	if !p.stopped {
		p.stopped = true
		p.book.mu.Lock()
		defer p.book.mu.Unlock()
		p.book.wanted.Trials += c.trials
		if c.trials > c.whole {
			p.book.wanted.Large[place] = c.trials * (wholeSmall / c.whole)
		} else {
			p.book.wanted.Small[place] = p.home
		}
	}
	return ErrElsewhere
}

func (b *Logbook) enter(key string, e *Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made[key] = e
}

func (b *Logbook) settle(page string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.settled = append(b.settled, page)
}
