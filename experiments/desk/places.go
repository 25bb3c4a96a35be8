package desk

import (
	"context"
	"slices"
	"sync"
)

// Places are a limited number of places to work at. One visitor has at most half of them. A place that becomes free goes to
// the visitor with the fewest places, and among those to the visitor who has waited longest.
type Places struct {
	mu    sync.Mutex
	free  int
	each  int            // the most places of one visitor
	taken map[string]int // places by visitor; no entry: none
	queue []*waiter      // in the order in which they came
}

// A waiter is a visitor who waits for a place.
type waiter struct {
	visitor string
	granted chan struct{} // closed when the waiter has a place
}

// NewPlaces returns n free places.
func NewPlaces(n int) *Places {
	return &Places{free: n, each: max(1, n/2), taken: map[string]int{}}
}

// Try takes a place for a visitor and reports whether one was free for that visitor.
func (p *Places) Try(visitor string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.hasFor(visitor) {
		return false
	}
	p.give(visitor)
	return true
}

// Take waits for a place for a visitor. It returns the context's error if the context ends before.
func (p *Places) Take(ctx context.Context, visitor string) error {
	if p.Try(visitor) {
		return nil
	}
	w := &waiter{visitor, make(chan struct{})}
	p.mu.Lock()
	p.queue = append(p.queue, w)
	p.grant()
	p.mu.Unlock()
	select {
	case <-w.granted:
		return nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.queue, w); i >= 0 {
		p.queue = slices.Delete(p.queue, i, i+1)
	} else {
		p.back(visitor) // granted in the same moment
	}
	return ctx.Err()
}

// Leave gives a place of a visitor back.
func (p *Places) Leave(visitor string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.back(visitor)
}

// Taken returns how many places are taken.
func (p *Places) Taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for _, taken := range p.taken {
		n += taken
	}
	return n
}

func (p *Places) hasFor(visitor string) bool { return p.free > 0 && p.taken[visitor] < p.each }

func (p *Places) give(visitor string) {
	p.free--
	p.taken[visitor]++
}

func (p *Places) back(visitor string) {
	p.free++
	if p.taken[visitor]--; p.taken[visitor] == 0 {
		delete(p.taken, visitor)
	}
	p.grant()
}

// grant gives free places to those who wait.
func (p *Places) grant() {
	for {
		next := -1
		for i, w := range p.queue {
			if p.hasFor(w.visitor) && (next < 0 || p.taken[w.visitor] < p.taken[p.queue[next].visitor]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		w := p.queue[next]
		p.queue = slices.Delete(p.queue, next, next+1)
		p.give(w.visitor)
		close(w.granted)
	}
}

type visitorKey struct{}

// WithVisitor returns a context that says who asks, so that the desk can share its places fairly.
func WithVisitor(ctx context.Context, visitor string) context.Context {
	return context.WithValue(ctx, visitorKey{}, visitor)
}

// visitorOf returns who asks; "" if the context does not say it.
func visitorOf(ctx context.Context) string {
	visitor, _ := ctx.Value(visitorKey{}).(string)
	return visitor
}
