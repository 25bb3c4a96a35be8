package sim

import (
	"context"
	"sync"
	"sync/atomic"
)

// Memory is bounded for the whole program, whatever the number of workers. What one walk may hold is counted, like its
// picks and states, and is the same on every machine; how many large walks are under way at once is not, and changes
// nothing but the time they take. What rolling workers remember they may forget at any time, so they share a room.
const (
	walkBytes  = 160_000_000 // most that one walk holds
	sharedRoom = 48 << 20    // of all walks together, but for the one that may go beyond it
	chunk      = 1 << 20     // by which they take it
	keptRoom   = 64 << 20    // what all rolling workers remember of chains inside rules
)

// A room is memory that walks share. A walk that finds it full waits until others have left, but one of them always
// goes on, so that none waits for ever: the first that found it full.
type room struct {
	mu    sync.Mutex
	freed sync.Cond
	size  int64
	used  int64
	ahead *budget // of the walk that need not wait; nil if none is
}

func newRoom(size int64) *room {
	r := &room{size: size}
	r.freed.L = &r.mu
	return r
}

// walksRoom is that of the program.
var walksRoom = newRoom(sharedRoom)

// take lets a walk have another chunk, once there is room.
func (r *room) take(b *budget) {
	wake := context.AfterFunc(b.ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.freed.Broadcast()
	})
	defer wake()
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.used+chunk > r.size && r.ahead != nil && r.ahead != b {
		if err := b.ctx.Err(); err != nil {
			panic(cancelled{err})
		}
		r.freed.Wait()
	}
	if r.used+chunk > r.size {
		r.ahead = b
	}
	r.used += chunk
	b.taken += chunk
}

// leave gives back all that a walk has taken.
func (r *room) leave(b *budget) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.used -= b.taken
	b.taken = 0
	if r.ahead == b {
		r.ahead = nil
	}
	r.freed.Broadcast()
}

// rollers is how many workers roll at the moment.
var rollers atomic.Int64

// shareOf is the part of a room that one of the rolling workers has.
func shareOf(room int) int { return room / int(max(1, rollers.Load())) }
