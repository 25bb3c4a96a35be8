package sim

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
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

	mu     sync.Mutex
	made   map[string]*Entry
	wanted Wanted
}

// Wanted is what the program would have asked for next.
type Wanted struct {
	Calls  int
	Trials int64
}

// ErrElsewhere says that an answer is not known here: another machine works it out.
var ErrElsewhere = errors.New("this is worked out elsewhere")

// NewLogbook is that of a machine, number shard of so many, which knows some entries already.
func NewLogbook(shard, of int, known map[string]*Entry) *Logbook {
	b := &Logbook{shard: shard, of: of, known: known, places: make(map[string]bool), made: make(map[string]*Entry)}
	for key := range known {
		b.places[key[:strings.LastIndex(key, " ")+1]] = true
	}
	return b
}

// Made are the entries of this machine; of one that only goes as far as the entries reach, its notes.
func (b *Logbook) Made() map[string]*Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.made)
}

// Wanted is what was not known, as far as one could see.
func (b *Logbook) Wanted() Wanted {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wanted
}

// wholeTrials is the most trials that are not shared out: all of them are rolled by the machine whose page it is, so
// that small decisions need not wait for others. No machine has a smaller part of more: it takes a worker some thousand
// trials until it remembers what often happens. Where every block is another engagement it remembers nothing, and blocks
// are mostly battles, which take longer.
const (
	wholeTrials = 16 * BlockSize
	wholeBlocks = BlockSize
)

// A page is where the calls of one piece of a program are entered.
type page struct {
	book    *Logbook
	path    string
	home    int  // whose page it is, modulo the number of machines
	calls   int  // so far
	ahead   bool // this machine has gone on with an answer that the others do not know
	stopped bool // an answer was not known
}

type pageKey struct{}

// WithLogbook lets the engines use the logbook in whatever is called with the context. Pieces of a program that are
// done apart have different names; home is the machine that does what is not shared out.
func WithLogbook(ctx context.Context, b *Logbook, name string, home int) context.Context {
	return context.WithValue(ctx, pageKey{}, &page{book: b, path: name, home: home})
}

func pageOf(ctx context.Context) *page {
	p, _ := ctx.Value(pageKey{}).(*page)
	return p
}

// Stopped reports whether an answer was not known, in whatever was called with the context, also if that was not told
// or came to another end because of it.
func Stopped(ctx context.Context) bool {
	p := pageOf(ctx)
	return p != nil && p.stopped
}

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
	for i := range pages {
		pages[i] = page{book: p.book, path: fmt.Sprintf("%s/%d.%d", p.path, p.calls, i), home: p.home + i,
			ahead: p.ahead, stopped: p.stopped}
		branches[i] = context.WithValue(ctx, pageKey{}, &pages[i])
	}
	p.calls++
	return branches, func() {
		for i := range pages {
			p.ahead = p.ahead || pages[i].ahead
			p.stopped = p.stopped || pages[i].stopped
		}
	}
}

// A call is something that is asked of an engine.
type call struct {
	what   string // all that its answer depends on, in words
	trials int64  // 0: it cannot be shared out
	whole  int64  // the most trials that one machine rolls
	// do works out the part of one machine of several.
	do   func(shard, of int) (*Entry, error)
	load func(e *Entry) error
}

// answer finds the answer of a call, or works it out.
func (p *page) answer(c call) error {
	key := p.next(c.what)
	if e := p.book.known[key]; e != nil {
		return c.load(e)
	}
	if !p.mine(&c) {
		return p.stop(c)
	}
	of := p.machines(&c)
	e, err := c.do(p.part(), of)
	if err != nil {
		return err
	}
	e.Of = of
	p.book.enter(key, e)
	if of > 1 {
		return p.stop(c)
	}
	p.ahead = true
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
	if p == nil || p.book.of == 0 || p.book.places[p.place()] {
		return nil
	}
	if c := (call{trials: trials, whole: wholeTrials}); !p.mine(&c) {
		return p.stop(c)
	}
	return nil
}

// mine reports whether a call whose answer is not known is worked out here, at least in part.
func (p *page) mine(c *call) bool {
	of := p.machines(c)
	return !p.stopped && p.part() < of && !(of > 1 && p.ahead)
}

// machines is how many share a call.
func (p *page) machines(c *call) int {
	return int(min(int64(p.book.of), max(1, (c.trials+c.whole-1)/c.whole)))
}

// Note is what work finds out of answers that are known: a fit, say, of all that was rolled so far. Whoever puts the
// entries of all machines together enters it, so that those who only want the note need not ask for what it follows from.
func Note[T any](ctx context.Context, what string, work func() (T, error)) (T, error) {
	p := pageOf(ctx)
	if p == nil {
		return work()
	}
	key := p.next("note " + what)
	if e := p.book.known[key]; e != nil {
		var note T
		if e.Note == nil || json.Unmarshal(e.Note, &note) != nil {
			return note, errOtherEntry
		}
		return note, nil
	}
	note, err := work()
	if err == nil && p.book.of == 0 {
		if text, err := json.Marshal(note); err == nil { // else all find it out for themselves
			p.book.enter(key, &Entry{Note: text})
		}
	}
	return note, err
}

// part is which part of what is shared out this machine has; the first is whose page it is.
func (p *page) part() int {
	if p.book.of == 0 {
		return 0
	}
	return (p.book.shard + p.book.of - p.home%p.book.of) % p.book.of
}

// stop ends what can be done on a page.
func (p *page) stop(c call) error {
	if !p.stopped {
		p.stopped = true
		p.book.mu.Lock()
		defer p.book.mu.Unlock()
		p.book.wanted.Calls++
		p.book.wanted.Trials += c.trials
	}
	return ErrElsewhere
}

func (b *Logbook) enter(key string, e *Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made[key] = e
}
