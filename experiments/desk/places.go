package desk

import (
	"context"
	"slices"
	"sync"
)

// Places are a limited number of permits to work at the same time; each is called a place. One visitor has at most half
// of them. A free place goes to the waiting visitor with the fewest places; among equals, to the one that has waited
// longest.
type Places struct {
	mu     sync.Mutex
	free   int
	each   int            // the largest number of places of one visitor
	counts map[string]int // the number of places by visitor; visitors without places have no entry
	queue  []*waiter      // in the order of arrival
}

// A waiter is a visitor that waits for a place.
type waiter struct {
	visitor string
	grant   chan struct{} // closed when the waiter has a place
}

// NewPlaces returns n free places.
func NewPlaces(n int) *Places {
	return &Places{free: n, each: max(1, n/2), counts: map[string]int{}}
}

// Try takes a place for a visitor if one is free for that visitor. It reports whether it did.
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
	case <-w.grant:
		return nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.queue, w); i >= 0 {
		p.queue = slices.Delete(p.queue, i, i+1)
	} else {
		p.back(visitor) // the place was granted just when the context ended
	}
	return ctx.Err()
}

// Leave gives back a place of a visitor.
func (p *Places) Leave(visitor string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.back(visitor)
}

// InUse returns how many places are taken.
func (p *Places) InUse() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for _, taken := range p.counts {
		n += taken
	}
	return n
}

func (p *Places) hasFor(visitor string) bool { return p.free > 0 && p.counts[visitor] < p.each }

func (p *Places) give(visitor string) {
	p.free--
	p.counts[visitor]++
}

func (p *Places) back(visitor string) {
	p.free++
	if p.counts[visitor]--; p.counts[visitor] == 0 {
		delete(p.counts, visitor)
	}
	p.grant()
}

// grant gives free places to waiting visitors, until no visitor may have another.
func (p *Places) grant() {
	for {
		next := -1
		for i, w := range p.queue {
			if p.hasFor(w.visitor) && (next < 0 || p.counts[w.visitor] < p.counts[p.queue[next].visitor]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		w := p.queue[next]
		p.queue = slices.Delete(p.queue, next, next+1)
		p.give(w.visitor)
		close(w.grant)
	}
}

type visitorKey struct{}

// WithVisitor returns a context that names the visitor, so that the desk can share its places fairly.
func WithVisitor(ctx context.Context, visitor string) context.Context {
	return context.WithValue(ctx, visitorKey{}, visitor)
}

// visitorOf returns the visitor of a context; "" if it has none.
func visitorOf(ctx context.Context) string {
	visitor, _ := ctx.Value(visitorKey{}).(string)
	return visitor
}
